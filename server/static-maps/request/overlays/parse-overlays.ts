import { mercatorHalf } from '../../../../data-packs/geo/web-mercator.ts';
import { badRequest } from '../../../errors.ts';
import type { CircleOverlay, MarkerOverlay, PathOverlay } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimals, isLatitude, isLongitude } from '../numbers.ts';
import { anchorOf, offsetOf } from './anchor-options.ts';
import { lineLook, lineOptions, outlineOptions, widths } from './line-options.ts';
import { between, colour, position, positions, splitOverlay } from './overlay-parts.ts';

const mostMarkers = 500;
const halfCircumference = Math.floor(mercatorHalf);

/** `[color:..|][label:A|][scale:n|][anchor:..|][offset:x,y|]lon,lat|lon,lat..` */
export function parseMarkers(texts: readonly string[]): MarkerOverlay[] {
  const markers = texts.flatMap(text => {
    const parts = splitOverlay('markers', text, ['color', 'colour', 'label', 'scale', 'icon', 'anchor', 'offset']);
    const fill = colour(parts, parts.options.has('colour') ? 'colour' : 'color', '#d9342b');
    const label = parts.options.get('label') ?? '';
    if ([...label].length > 3) throw badRequest(t.message('longLabel', { where: 'markers' }));
    const scale = between(parts, 'scale', 1, [0.25, 4]);
    const [anchor, offset] = [parts.options.get('anchor'), parts.options.get('offset')];
    const look = {
      colour: fill,
      label,
      scale,
      image: parts.options.get('icon'),
      anchor: anchor === undefined ? undefined : anchorOf(anchor, 'markers', 'anchor'),
      offset: offset === undefined ? undefined : offsetOf(decimals(offset), 'markers', 'offset'),
    };
    if (parts.rest.length === 0) throw badRequest(t.message('noMarker'));
    return parts.rest.map(part => ({ position: position('markers', part), ...look }));
  });
  if (markers.length > mostMarkers) throw badRequest(t.message('manyMarkers', { most: mostMarkers }));
  return markers;
}

/** `[stroke:..|width:n|fill:..|dash:..|..]lon,lat|..` or an encoded line. */
export function parsePaths(texts: readonly string[]): PathOverlay[] {
  return texts.map(text => {
    const parts = splitOverlay('path', text, lineOptions);
    const line = positions(parts);
    if (line.length < 2) throw badRequest(t.message('shortPath'));
    return {
      positions: line,
      stroke: colour(parts, 'stroke', '#1a73e8'),
      width: between(parts, 'width', 3, widths),
      fill: parts.options.has('fill') ? colour(parts, 'fill', '') : undefined,
      ...lineLook(parts),
    };
  });
}

/** `[stroke:..|width:..|fill:..|dash:..|..]lon,lat,radiusMetres` */
export function parseCircles(texts: readonly string[]): CircleOverlay[] {
  return texts.map(text => {
    const parts = splitOverlay('circle', text, outlineOptions);
    const [longitude, latitude, radius, ...rest] = decimals(parts.rest.join('|')) ?? [];
    if (!isLongitude(longitude) || !isLatitude(latitude) || radius === undefined || rest.length > 0) {
      throw badRequest(t.message('circleForm'));
    }
    if (radius <= 0 || radius > halfCircumference) {
      throw badRequest(t.message('circleRadius', { most: halfCircumference }));
    }
    return {
      centre: [longitude, latitude] as const,
      radius,
      stroke: colour(parts, 'stroke', '#1a73e8'),
      width: between(parts, 'width', 2, widths),
      fill: parts.options.has('fill') ? colour(parts, 'fill', '') : 'rgba(26,115,232,0.15)',
      ...lineLook(parts),
    };
  });
}
