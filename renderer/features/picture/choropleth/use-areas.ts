import { useMemo } from 'react';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { worldPixels } from '../../../../data-packs/geo/map-scale.ts';
import {
  type AreaFeature,
  type AreaGeometry,
  type AreasBody,
  type Choropleth,
  choroplethBody,
  isComplete,
  ringsOf,
} from '../choice/choropleth.ts';
import { finest, thinRing } from '../overlays/thin-overlays.ts';
import { twoColumns } from './table-rows.ts';

/** The coloured areas of a picture, as fine as this zoom shows; undefined while something is not chosen yet. */
export function useAreas(chosen: Choropleth, zoom: number, most = mostPositions): AreasBody | undefined {
  const { areas, property } = chosen;
  // By whole zooms: a frame that moves leaves them as they are.
  const detail = Math.ceil(zoom);
  const features = useMemo(
    () => areas && thinAreas(areas.features, property, detail, most),
    [areas, property, detail, most],
  );
  return useBody(chosen, features);
}

/** The same without their places: what tells how rows and areas are joined. */
export function useJoin(chosen: Choropleth): AreasBody | undefined {
  const { areas, property } = chosen;
  const features = useMemo(() => areas && withoutPlaces(areas.features, property), [areas, property]);
  return useBody(chosen, features);
}

function useBody(chosen: Choropleth, features: readonly object[] | undefined): AreasBody | undefined {
  const { table, column, value } = chosen;
  const csv = useMemo(() => table && twoColumns(table.csv, [column, value]), [table, column, value]);
  return useMemo(
    () =>
      isComplete(chosen) && csv !== undefined && features !== undefined
        ? choroplethBody(chosen, csv, features)
        : undefined,
    [chosen, csv, features],
  );
}

/** A body of 2 MiB holds some 90,000 positions. */
const mostPositions = 60_000;

/**
 * Areas with the property they are joined by, and what strokes them; without corners that a picture of this zoom shows
 * no difference for, and few enough for a request. None is left out: each counts for the classes.
 */
function thinAreas(features: readonly AreaFeature[], property: string, zoom: number, most: number): AreaFeature[] {
  const world = worldPixels(zoom);
  for (let tolerance = finest; ; tolerance *= 2) {
    const thin = features.map(feature => ({
      ...feature,
      properties: keptProperties(feature.properties, property),
      geometry: thinGeometry(feature.geometry, world, tolerance),
    }));
    if (countOf(thin) <= most || tolerance > 4096) return thin;
  }
}

/** Areas by what they are joined by alone. */
const withoutPlaces = (features: readonly AreaFeature[], property: string): object[] =>
  features.map(feature => ({ ...feature, properties: keptProperties(feature.properties, property), geometry: null }));

const keptProperties = (properties: AreaFeature['properties'], property: string) =>
  Object.fromEntries(
    Object.entries(properties ?? {}).filter(([name]) => name === property || name.startsWith('stroke')),
  );

function thinGeometry(geometry: AreaGeometry, world: number, tolerance: number): AreaGeometry {
  const polygon = (rings: readonly GeoJSON.Position[][]): GeoJSON.Position[][] => {
    const thin = rings.map(ring => thinRing(ring.map(flat), world, tolerance));
    const [outer = [], ...holes] = thin;
    const kept = outer.length < 4 ? leastRing(rings[0] ?? []) : outer;
    return [kept, ...holes.filter(({ length }) => length >= 4)];
  };
  if (geometry.type === 'Polygon') return { type: 'Polygon', coordinates: polygon(geometry.coordinates) };
  return { type: 'MultiPolygon', coordinates: geometry.coordinates.map(polygon) };
}

/** A triangle for an area that is smaller than a dot. */
function leastRing(ring: readonly GeoJSON.Position[]): GeoJSON.Position[] {
  const at = (share: number): Position => flat(ring[Math.floor(share * (ring.length - 1))] ?? []);
  return [at(0), at(1 / 3), at(2 / 3), at(0)];
}

const flat = ([lon = 0, lat = 0]: GeoJSON.Position): Position => [lon, lat];

const countOf = (features: readonly AreaFeature[]): number =>
  features.reduce(
    (sum, { geometry }) => ringsOf(geometry).reduce((positions, ring) => positions + ring.length, sum),
    0,
  );
