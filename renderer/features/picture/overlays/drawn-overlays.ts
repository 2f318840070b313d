import { remembered } from '../../../../data-packs/base/remembered.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { encodePolyline } from '../../../../data-packs/geo/polyline.ts';
import type { StaticMapBody } from '../../../api/static-map.ts';
import { featureLook, type LineLook, pathLook, plainLines } from '../choice/drawing-look.ts';
import { iconFor, noIcons, type OwnIcon, type OwnIcons, usedIcons } from '../choice/own-icons.ts';
import type { Overlay } from './overlay.ts';

type Drawn = Pick<StaticMapBody, 'path' | 'markers' | 'geojson' | 'icons'>;

/** Overlays as addresses have them; as GeoJSON where areas have holes, or a legend is to name them. */
export function drawnOverlays(overlays: readonly Overlay[], named: boolean, look = plainLines, own = noIcons): Drawn {
  if (overlays.length === 0) return {};
  const hasHoles = overlays.some(({ areas }) => areas.some(({ rings }) => rings.length > 1));
  const asText = asAddress(overlays, look, own);
  const hasDiscs = overlays.some(({ points }) => points.some(({ radius }) => radius !== undefined));
  const length = [asText.path ?? [], asText.markers ?? []].flat().join('').length;
  if (!named && !hasHoles && !hasDiscs && length <= longestText) return asText;
  const { features, icons } = drawnFeatures(overlays, look, own);
  return { geojson: { type: 'FeatureCollection', features }, ...(icons !== undefined && { icons }) };
}

/** More would be no address anyhow, and GeoJSON can be read and changed. */
const longestText = 1600;
/** Of areas' fills, as on the map: 0.16. */
const fillOpacity = 0.16;
const bare = (color: string): string => color.replace('#', '');

function asAddress(overlays: readonly Overlay[], look: LineLook, own: OwnIcons): Drawn {
  const areas = overlays.flatMap(overlay => overlay.areas);
  const lines = overlays.flatMap(overlay => overlay.lines);
  const alpha = Math.round(fillOpacity * 255).toString(16);
  const path = [
    ...areas.map(
      ({ color, rings: [ring = []] }) =>
        `stroke:${bare(color)}|width:2|fill:${bare(color)}${alpha}|enc6:${encodePolyline(ring)}`,
    ),
    ...lines.map(
      ({ color, width, line }) => `stroke:${bare(color)}|${pathLook(look, width)}enc6:${encodePolyline(line)}`,
    ),
  ];
  const markers = overlays.flatMap(({ id, points }) => {
    const icon = iconFor(own, id);
    return points.map(({ color, label, position: [lon, lat] }) =>
      icon === undefined || label !== undefined
        ? `color:${bare(color)}|${label === undefined ? '' : `label:${label}|`}${lon},${lat}`
        : `icon:${icon.id}|anchor:${icon.foot}|${lon},${lat}`,
    );
  });
  return {
    ...(path.length > 0 && { path }),
    ...(markers.length > 0 && { markers }),
    ...usedIcons(own, overlays),
  };
}

/** Overlays as features of GeoJSON, and the icons that they need. */
export function drawnFeatures(overlays: readonly Overlay[], look: LineLook, own: OwnIcons) {
  const features = overlays.flatMap(({ id, name: title, legends, areas, lines, points }) => {
    // A legend of its colours names it.
    const name = legends === undefined ? title : undefined;
    return [
      ...areas.map(({ color, rings, name: own = name }) =>
        feature(
          own,
          { type: 'Polygon', coordinates: rings },
          { stroke: color, 'stroke-width': 2, fill: color, 'fill-opacity': fillOpacity },
        ),
      ),
      ...lines.map(({ color, width, line }) =>
        feature(name, { type: 'LineString', coordinates: line }, { stroke: color, ...featureLook(look, width) }),
      ),
      ...discsOf(points).map(({ color, radius, all }) =>
        feature(name, { type: 'MultiPoint', coordinates: all }, { 'marker-color': color, 'marker-radius': radius }),
      ),
      ...points
        .filter(({ radius }) => radius === undefined)
        .map(({ color, label, position }) =>
          feature(
            name,
            { type: 'Point', coordinates: position },
            {
              'marker-color': color,
              ...(label && { label }),
              ...(label === undefined && iconProperties(iconFor(own, id))),
            },
          ),
        ),
    ];
  });
  return { features, icons: usedIcons(own, overlays).icons };
}

/** Those that look alike, as one: there may be thousands. */
function discsOf(points: Overlay['points']) {
  const found = new Map<string, { color: string; radius: number; all: Position[] }>();
  for (const { color, radius, position } of points) {
    if (radius === undefined) continue;
    remembered(found, `${color} ${radius.toFixed(1)}`, () => ({
      color,
      radius: Number(radius.toFixed(1)),
      all: [],
    })).all.push(position);
  }
  return [...found.values()];
}

/** As the endpoint takes them. */
const [longestLabel, mostEntries, mostLegends] = [120, 60, 20];

/** What colours and sizes mean, as requests have it. */
export function legendsFor(overlays: readonly Overlay[]): Pick<StaticMapBody, 'legends'> {
  const drawn = overlays.filter(({ legends = [] }) => legends.length > 0);
  const legends = drawn.flatMap(({ name, legends = [] }) =>
    legends.map(({ title, entries, shape }) => ({
      title: (drawn.length > 1 ? `${name}: ${title}` : title).slice(0, longestLabel),
      entries: entries
        .slice(0, mostEntries)
        .map(entry => ({ ...entry, label: entry.label.slice(0, longestLabel), shape })),
    })),
  );
  return legends.length > 0 ? { legends: legends.slice(0, mostLegends) } : {};
}

const iconProperties = (icon: OwnIcon | undefined) => icon && { 'marker-icon': icon.id, 'marker-anchor': icon.foot };

const feature = (title: string | undefined, geometry: object, look: object) => ({
  type: 'Feature',
  properties: { title, ...look },
  geometry,
});
