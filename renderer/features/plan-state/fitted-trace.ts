import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, encodePolyline } from '../../../data-packs/geo/polyline.ts';
import { writeGpx } from '../../../data-packs/interchange/write/write-gpx.ts';
import type { MapMatchingRequest, MapMatchingResponse } from '../../api/types.ts';
import { wholeText } from '../../formats/export-files.ts';
import { collectionText, featureOf, lineFeature, pointFeature } from '../../formats/feature.ts';
import { featureFileOf } from '../../formats/feature-file.ts';
import { lineLength } from '../../formats/line.ts';
import type { Plan } from './plan.ts';
import { travelRequest } from './travel-options.ts';

/** A trace on its ways. */
export interface FittedTrace {
  trace: readonly Position[];
  /** The ways, in pieces between gaps. */
  pieces: readonly (readonly Position[])[];
  /** Where the trace could not be followed: indices of its points, and the line between them. */
  gaps: readonly { from: number; to: number; line: readonly Position[] }[];
  /** Points that fit no way, by their indices. */
  dropped: readonly { index: number; position: Position }[];
  /** Lengths of the trace and of its ways. */
  traceMetres: number;
  metres: number;
  seconds: number;
}

export function fitRequest(plan: Pick<Plan, 'costing' | 'options'>, trace: readonly Position[]): MapMatchingRequest {
  return { encodedPolyline: encodePolyline([...trace]), ...travelRequest(plan), units: 'kilometers' };
}

export function readFit(trace: readonly Position[], answer: MapMatchingResponse): FittedTrace {
  const at = (index: number): Position[] => {
    const position = trace[index];
    return position === undefined ? [] : [position];
  };
  return {
    trace,
    pieces: joined(answer.trip.legs.map(({ shape }) => decodePolyline(shape))),
    gaps: answer.gaps.map(({ fromIndex, toIndex }) => {
      return { from: fromIndex, to: toIndex, line: [...at(fromIndex), ...at(toIndex)] };
    }),
    dropped: answer.unmatchedPoints.flatMap(index => at(index).map(position => ({ index, position }))),
    traceMetres: lineLength(trace),
    metres: answer.trip.summary.length * 1000,
    seconds: answer.trip.summary.time,
  };
}

/** Legs that meet are one piece. */
function joined(legs: readonly Position[][]): Position[][] {
  const pieces: Position[][] = [];
  for (const leg of legs) {
    const last = pieces.at(-1)?.at(-1);
    const [first] = leg;
    if (last !== undefined && first !== undefined && last[0] === first[0] && last[1] === first[1]) {
      pieces.at(-1)?.push(...leg.slice(1));
    } else pieces.push([...leg]);
  }
  return pieces;
}

/** GeoJSON: the ways, the gaps and the points that were dropped. */
export const toGeoJson = ({ pieces, gaps, dropped, metres }: FittedTrace, name: string): string =>
  collectionText([
    featureOf(
      { type: 'MultiLineString', coordinates: pieces.map(piece => [...piece]) },
      { name, metres: Math.round(metres) },
    ),
    ...gaps.map(({ from, to, line }) => lineFeature(line, { kind: 'gap', from, to })),
    ...dropped.map(({ index, position }) => pointFeature(position, { kind: 'dropped', index })),
  ]);

/** GPX 1.1: a track with a segment for each piece. */
export const toGpx = ({ pieces }: FittedTrace, name: string): string =>
  wholeText(writeGpx(featureFileOf(name, [{ name, lines: pieces.map(line => ({ line })) }])));
