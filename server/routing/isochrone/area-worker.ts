/** The thread that joins areas of several regions: that takes a tenth of a second, which nobody else should wait for. */
import { parentPort } from 'node:worker_threads';
import { joinAreas } from './area-join.ts';
import { flatten, unflatten } from './area-outline.ts';

/** Of each contour the outlines, flattened. */
export type FlatAreas = Float64Array[][];

export interface JoinOrder {
  id: number;
  contours: FlatAreas;
}

export type JoinReport = JoinOrder | { id: number; error: string };

parentPort?.on('message', ({ id, contours }: JoinOrder) => {
  let report: JoinReport;
  try {
    const joined = joinAreas(contours.map(outlines => outlines.map(unflatten)));
    report = { id, contours: joined.map(outlines => outlines.map(flatten)) };
  } catch (error) {
    report = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(report);
});
