import type { Shape } from '../../../data-packs/interchange/features/feature.ts';
import type { OwnFeature } from './feature-document.ts';

/** The geometry of some of a feature's shapes; longitudes go on beyond 180 degrees. Undefined where there are none. */
export function geometryOf(
  { shapes, positions }: Pick<OwnFeature, 'shapes' | 'positions'>,
  isWanted: (shape: Shape) => boolean = () => true,
): GeoJSON.Geometry | undefined {
  const parts = shapes.filter(isWanted).flatMap((shape): GeoJSON.Geometry[] => {
    const lines = shape.runs.map(run => {
      const heights = positions.heights(run);
      return positions.line(run).map(([lon, lat], at) => (heights[at] == null ? [lon, lat] : [lon, lat, heights[at]]));
    });
    const [first = []] = lines;
    if (shape.kind === 'area') return [{ type: 'Polygon', coordinates: lines }];
    if (shape.kind === 'line') return [{ type: 'LineString', coordinates: first }];
    return first[0] === undefined ? [] : [{ type: 'Point', coordinates: first[0] }];
  });
  const [only, ...others] = parts;
  if (only === undefined || others.length === 0) return only;
  const listed = parts.map(part => ('coordinates' in part ? part.coordinates : []));
  return others.every(({ type }) => type === only.type)
    ? ({ type: `Multi${only.type}`, coordinates: listed } as GeoJSON.Geometry)
    : { type: 'GeometryCollection', geometries: parts };
}
