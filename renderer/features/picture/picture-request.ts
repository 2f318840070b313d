import { encodePolyline } from '../../../data-packs/geo/polyline.ts';
import { type StaticMapBody, type StaticMapRequest, staticMapRequest } from '../../api/static-map.ts';
import type { StyleName } from '../../api/styles.ts';
import type { LayerChoice } from '../../map/layer-choice.ts';
import type { AreasBody } from './choropleth/choropleth.ts';
import { frameView, projectionOf, projectionsOf } from './frame.ts';
import { featureLook, type LineLook, pathLook, plainLines } from './line-look.ts';
import type { Overlay } from './overlay.ts';
import { overlayTexts } from './overlay-texts.ts';
import type { OwnFiles, OwnIcon } from './own-files.ts';
import { type Beside, type Format, type PictureChoice, pitchOf } from './picture-choice.ts';
import { thinOverlays } from './thin-overlays.ts';

/** What the map shows, where the choice leaves it to that. */
export interface AsOnTheMap {
  style: StyleName;
  /** A code, or `default` for local names. */
  lang: string;
  /** What is switched; undefined: as the style has it. */
  layers: Pick<LayerChoice, 'relief' | 'contours' | 'buildings'>;
}

/** The zoom of the smallest details that the picture shows. */
export const detailZoom = (choice: PictureChoice): number =>
  frameView(choice).zoom + (choice.sharp && choice.sheet === 'pixels' ? 1 : 0);

/** What of one's own the picture is drawn with. */
export interface OwnParts extends Pick<OwnFiles, 'style' | 'icon'> {
  /** Coloured areas: the only GeoJSON of the picture, what lies on the map is drawn over them. */
  areas: AreasBody | undefined;
}

/** The request for the chosen picture; `format` other than the chosen one for what cannot be shown or copied. */
export function pictureRequest(
  choice: PictureChoice,
  overlays: readonly Overlay[],
  { style, lang, layers }: AsOnTheMap,
  own: OwnParts,
  format: Format | Beside = choice.format,
): StaticMapRequest {
  const paper = choice.sheet !== 'pixels';
  const labels = choice.lang ?? lang;
  const shown = overlays.filter(({ id }) => !choice.without.includes(id));
  const thin = thinOverlays(shown, detailZoom(choice));
  const texts = overlayTexts(thin);
  return staticMapRequest(choice.style ?? style, {
    position: positionOf(choice),
    size: sizeOf(choice, format),
    ...(labels !== 'default' && { lang: labels }),
    ...switches(choice, layers),
    ...(!paper && choice.scaleBar && pitchOf(choice) === 0 && { scalebar: 'bottomleft' as const }),
    ...(paper && sheetOptions(choice)),
    ...(format === 'svg' && choice.svgText && { svgtext: true }),
    ...(choice.overview && { inset: 'topleft' }),
    ...(own.areas === undefined
      ? drawnOverlays(thin, paper && choice.legend, choice.lines, own.icon)
      : asAddress(thin, choice.lines, own.icon)),
    ...own.areas,
    ...ownFiles(own),
    ...(choice.namesOfDrawings && texts.length > 0 && { text: texts }),
  });
}

function switches(
  { sheet, names, pois, namesAbove }: PictureChoice,
  layers: AsOnTheMap['layers'],
): Partial<StaticMapBody> {
  const { relief, contours, buildings } = layers;
  return {
    ...(relief !== undefined && { relief }),
    ...(contours !== undefined && { contours }),
    // In true scale roofs would lie off their ground.
    ...(buildings !== undefined &&
      sheet === 'pixels' && { buildings: buildings ? ('3d' as const) : ('flat' as const) }),
    ...(!names && { labels: names }),
    ...(!pois && { pois }),
    ...(namesAbove && { before: 'labels' as const }),
  };
}

function positionOf(choice: PictureChoice): string {
  const { sheet, lon, lat, zoom, bearing } = choice;
  const place = sheet === 'pixels' ? `${lon},${lat},${zoom}` : `${lon},${lat}`;
  const pitch = pitchOf(choice);
  if (pitch > 0) return `${place}@${bearing},${pitch}`;
  return bearing === 0 ? place : `${place}@${bearing}`;
}

function sizeOf(choice: PictureChoice, format: Format | Beside): string {
  const { sheet, width, height, paperWidth, paperHeight, sharp, landscape, dpi } = choice;
  const dots = format === 'pdf' || format === 'svg' ? '' : sheet === 'pixels' ? (sharp ? '@2x' : '') : `@${dpi}dpi`;
  const ending = `${dots}.${format}`;
  if (sheet === 'pixels') return `${width}x${height}${ending}`;
  return sheet === 'own'
    ? `${paperWidth}x${paperHeight}mm${ending}`
    : `${sheet}${landscape ? '-landscape' : ''}${ending}`;
}

function sheetOptions(choice: PictureChoice): Partial<StaticMapBody> {
  const { scale, title, sheetName, grid, legend, north } = choice;
  const projection = projectionOf(choice);
  return {
    scale,
    ...(projection !== projectionsOf(choice)[0] && { projection }),
    ...(title !== '' && { title }),
    ...(sheetName.trim() !== '' && { sheet: sheetName.trim() }),
    ...(grid !== 'none' && { grid }),
    ...(legend && { legend }),
    ...(!north && { north }),
  };
}

const ownFiles = ({ style, icon }: OwnParts): Partial<StaticMapBody> => ({
  ...(style && { stylesheet: style.stylesheet }),
  ...(icon && { icons: { [iconName]: icon.dataUrl } }),
});

/** What the request calls the icon. */
const iconName = 'own';

type Drawn = Pick<StaticMapBody, 'path' | 'markers' | 'geojson'>;

/** Overlays as addresses have them; as GeoJSON where areas have holes, or a legend is to name them. */
export function drawnOverlays(
  overlays: readonly Overlay[],
  named: boolean,
  look = plainLines,
  icon?: OwnIcon | undefined,
): Drawn {
  if (overlays.length === 0) return {};
  const hasHoles = overlays.some(({ areas }) => areas.some(({ rings }) => rings.length > 1));
  const asText = asAddress(overlays, look, icon);
  const length = [asText.path ?? [], asText.markers ?? []].flat().join('').length;
  return named || hasHoles || length > longestText ? asGeojson(overlays, look, icon) : asText;
}

/** More would be no address anyhow, and GeoJSON can be read and changed. */
const longestText = 1600;
/** Of areas' fills, as on the map: 0.16. */
const fillOpacity = 0.16;
const bare = (color: string): string => color.replace('#', '');

function asAddress(overlays: readonly Overlay[], look: LineLook, icon: OwnIcon | undefined): Drawn {
  const areas = overlays.flatMap(overlay => overlay.areas);
  const lines = overlays.flatMap(overlay => overlay.lines);
  const points = overlays.flatMap(overlay => overlay.points);
  const alpha = Math.round(fillOpacity * 255).toString(16);
  const path = [
    ...areas.map(
      ({ color, rings: [ring = []] }) =>
        `stroke:${bare(color)}|width:2|fill:${bare(color)}${alpha}|enc6:${encodePolyline(ring)}`,
    ),
    ...lines.map(
      ({ color, width, line }) =>
        `stroke:${bare(color)}|width:${width}|${pathLook(look, width)}enc6:${encodePolyline(line)}`,
    ),
  ];
  // What has a letter keeps its pin.
  const markers = points.map(({ color, label, position: [lon, lat] }) =>
    icon === undefined || label !== undefined
      ? `color:${bare(color)}|${label === undefined ? '' : `label:${label}|`}${lon},${lat}`
      : `icon:${iconName}|anchor:${icon.foot}|${lon},${lat}`,
  );
  return { ...(path.length > 0 && { path }), ...(markers.length > 0 && { markers }) };
}

function asGeojson(overlays: readonly Overlay[], look: LineLook, icon: OwnIcon | undefined): Drawn {
  const features = overlays.flatMap(({ name, areas, lines, points }) => [
    ...areas.map(({ color, rings, name: own = name }) =>
      feature(
        own,
        { type: 'Polygon', coordinates: rings },
        { ...stroke(color, 2), fill: color, 'fill-opacity': fillOpacity },
      ),
    ),
    ...lines.map(({ color, width, line }) =>
      feature(
        name,
        { type: 'LineString', coordinates: line },
        { ...stroke(color, width), ...featureLook(look, width) },
      ),
    ),
    ...points.map(({ color, label, position }) =>
      feature(
        name,
        { type: 'Point', coordinates: position },
        {
          'marker-color': color,
          ...(label && { label }),
          ...(icon && label === undefined && { 'marker-icon': iconName, 'marker-anchor': icon.foot }),
        },
      ),
    ),
  ]);
  return { geojson: { type: 'FeatureCollection', features } };
}

const stroke = (color: string, width: number) => ({ stroke: color, 'stroke-width': width });

const feature = (title: string, geometry: object, look: object) => ({
  type: 'Feature',
  properties: { title, ...look },
  geometry,
});
