import { mercatorHalf } from '../../../../data-packs/geo/web-mercator.ts';
import { badRequest } from '../../../errors.ts';
import type { CircleOverlay, MarkerOverlay, PathOverlay } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimals, isLatitude, isLongitude } from '../numbers.ts';
import { lineLook, lineOptions, outlineOptions, placeOf, widths } from './asked-look.ts';
import { position, positions, splitOverlay } from './overlay-parts.ts';

const mostMarkers = 500;
const halfCircumference = Math.floor(mercatorHalf);

/** `[color:..|][label:A|][scale:n|][anchor:..|][offset:x,y|]lon,lat|lon,lat..` */
export function parseMarkers(texts: readonly string[]): MarkerOverlay[] {
  const markers = texts.flatMap(text => {
    const known = ['color', 'colour', 'label', 'scale', 'icon', 'anchor', 'offset'];
    const { look, options, rest } = splitOverlay('markers', text, known);
    const label = options.get('label') ?? '';
    if ([...label].length > 3) throw badRequest(t.message('longLabel', { where: 'markers' }));
    const marker = {
      colour: look.colour(options.has('colour') ? 'colour' : 'color', '#d9342b'),
      label,
      scale: look.number('scale', 1, [0.25, 4]),
      image: options.get('icon'),
      ...placeOf(look, ''),
    };
    if (rest.length === 0) throw badRequest(t.message('noMarker'));
    return rest.map(part => ({ position: position('markers', part), ...marker }));
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
      stroke: parts.look.colour('stroke', '#1a73e8'),
      width: parts.look.number('width', 3, widths),
      fill: parts.options.has('fill') ? parts.look.colour('fill', '') : undefined,
      ...lineLook(parts.look, 'text'),
    };
  });
}

/** `[stroke:..|width:..|fill:..|dash:..|..]lon,lat,radiusMetres` */
export function parseCircles(texts: readonly string[]): CircleOverlay[] {
  return texts.map(text => {
    const { look, options, rest: place } = splitOverlay('circle', text, outlineOptions);
    const [longitude, latitude, radius, ...rest] = decimals(place.join('|')) ?? [];
    if (!isLongitude(longitude) || !isLatitude(latitude) || radius === undefined || rest.length > 0) {
      throw badRequest(t.message('circleForm'));
    }
    if (radius <= 0 || radius > halfCircumference) {
      throw badRequest(t.message('circleRadius', { most: halfCircumference }));
    }
    return {
      centre: [longitude, latitude] as const,
      radius,
      stroke: look.colour('stroke', '#1a73e8'),
      width: look.number('width', 2, widths),
      fill: options.has('fill') ? look.colour('fill', '') : 'rgba(26,115,232,0.15)',
      ...lineLook(look, 'text'),
    };
  });
}
