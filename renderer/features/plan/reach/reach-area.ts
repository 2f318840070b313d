import { areaWithin } from '../../../../data-packs/geo/area.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { pointInPolygon } from '../../../../data-packs/geo/point-in-polygon.ts';
import type { IsochroneResponse } from '../../../api/types.ts';
import { collectionText, featureOf } from '../../../formats/feature.ts';

export interface ReachArea {
  /** Index of the point it is reached from; undefined where it is reached from any. */
  from: number | undefined;
  contour: number;
  metric: 'time' | 'distance';
  color: string;
  /** Polygons of rings of lon, lat. */
  polygons: [number, number][][][];
  squareKilometres: number;
  /** It ends where the installed region does, and may be larger. */
  reachesBorder: boolean;
}

/** The areas of an answer, the largest first, so that smaller ones are drawn over it. */
export function readAreas(answers: readonly IsochroneResponse[], joined: boolean): ReachArea[] {
  return answers
    .flatMap(({ features }, index) =>
      features.map(({ geometry, properties }): ReachArea => {
        const polygons = (
          geometry.type === 'Polygon'
            ? [geometry.coordinates]
            : geometry.type === 'MultiPolygon'
              ? geometry.coordinates
              : []
        ) as [number, number][][][];
        return {
          from: joined ? undefined : index,
          contour: properties.contour ?? 0,
          metric: properties.metric ?? 'time',
          color: `#${properties.color ?? '1a9850'}`,
          polygons,
          squareKilometres: polygons.reduce((sum, rings) => sum + squareKilometres(rings), 0),
          reachesBorder: properties.reachesBorder === true,
        };
      }),
    )
    .toSorted((a, b) => b.contour - a.contour);
}

/** The area of a polygon on the sphere: its outer ring without its holes. */
function squareKilometres(rings: readonly (readonly Position[])[]): number {
  return rings.reduce((sum, ring, index) => sum + (index === 0 ? 1 : -1) * areaWithin(ring), 0) / 1e6;
}

export function holds({ polygons }: ReachArea, [lon, lat]: readonly [number, number]): boolean {
  return polygons.some(rings => pointInPolygon(rings, lon, lat));
}

/** GeoJSON of the areas with what they stand for. */
export const toGeoJson = (areas: readonly ReachArea[]): string =>
  collectionText(
    areas.map(({ polygons, from, ...properties }) =>
      featureOf(
        { type: 'MultiPolygon', coordinates: polygons },
        { ...properties, ...(from === undefined ? {} : { point: from + 1 }) },
      ),
    ),
  );
