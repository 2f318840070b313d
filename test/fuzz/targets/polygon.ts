import { polygonArea } from '../../../data-packs/builder/osm/clip-area.ts';
import { fileOf } from '../file-of.ts';
import { json, type Target } from '../target.ts';

const coordinates = [
  [
    [7, 43],
    [8, 43],
    [8, 44],
    [7, 43],
  ],
];

/** The outline that a build is cut by. */
export const polygon: Target = {
  seeds: () => [
    json({ type: 'Polygon', coordinates }),
    json({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: [coordinates] } }],
    }),
  ],
  read: bytes => polygonArea(fileOf(bytes)),
};
