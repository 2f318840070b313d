import { type Bounds, boundsInView, boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { type Position, turnedNear } from '../../../data-packs/geo/lon-lat.ts';
import type { AtlasPage } from '../plan/atlas-plan.ts';

/** A feature of GeoJSON that a request lays over the maps, and the box around it, whose east may be beyond 180. */
export interface Drawing {
  feature: object;
  bounds: Bounds;
  isPoint: boolean;
}

/** Share of a page around it from where pins and letters reach in. */
const around = 0.15;

/** The features of GeoJSON that static maps took. */
export const drawingsOf = (geojson: unknown): Drawing[] =>
  featuresOf(geojson as GeoJson).map(feature => ({
    feature,
    bounds: boundsOfAll(feature),
    isPoint: /Point$/.test(feature.geometry?.type ?? ''),
  }));

/** Those that may be seen on a page. */
export function drawingsOn(drawings: readonly Drawing[], { centre, corners }: Pick<AtlasPage, 'centre' | 'corners'>) {
  const near = corners.map(([lon, lat]): Position => [turnedNear(lon, centre[0]), lat]);
  const [west, south, east, north] = boundsOfPositions(near);
  const [wide, high] = [(east - west) * around, (north - south) * around];
  const page: Bounds = [west - wide, south - high, east + wide, north + high];
  return drawings.filter(({ bounds }) => boundsInView(bounds, page)).map(({ feature }) => feature);
}

interface GeoJson {
  type: string;
  features?: GeoJson[];
  geometry?: GeoJson | null;
  geometries?: GeoJson[];
  coordinates?: Coordinates;
}

type Coordinates = number[] | Coordinates[];

function featuresOf(geojson: GeoJson): GeoJson[] {
  if (geojson.type === 'FeatureCollection') return geojson.features ?? [];
  return geojson.type === 'Feature' ? [geojson] : [{ type: 'Feature', geometry: geojson }];
}

/** Lines go on beyond 180; empty where there is no place. */
function boundsOfAll(geojson: GeoJson): Bounds {
  const lines = linesOf(geojson);
  const first = lines[0]?.[0]?.[0] ?? 0;
  return boundsOfPositions(
    lines.flatMap(line => {
      let before = turnedNear(line[0]?.[0] ?? first, first);
      return line.map(([lon, lat]): Position => {
        before = turnedNear(lon, before);
        return [before, lat];
      });
    }),
  );
}

function linesOf({ geometry, geometries, coordinates }: GeoJson): Position[][] {
  if (geometry != null) return linesOf(geometry);
  return [...(geometries ?? []).flatMap(linesOf), ...(coordinates === undefined ? [] : linesIn(coordinates))];
}

function linesIn(coordinates: Coordinates): Position[][] {
  const [first] = coordinates;
  if (first === undefined) return [];
  if (typeof first === 'number') return [[coordinates as Position]];
  if (typeof first[0] === 'number') return [coordinates as Position[]];
  return (coordinates as Coordinates[]).flatMap(linesIn);
}
