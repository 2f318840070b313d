/** The thread that joins areas of several regions: that takes a tenth of a second, which nobody else should wait for. */
import { parentPort } from 'node:worker_threads';
import { joinAreas } from './area-join.ts';
import type { Outline } from './outline.ts';

export interface JoinOrder {
  id: number;
  contours: Outline[][];
}

export type JoinReport = { id: number; outlines: Outline[][] } | { id: number; error: string };

parentPort?.on('message', ({ id, contours }: JoinOrder) => {
  let report: JoinReport;
  try {
    report = { id, outlines: joinAreas(contours) };
  } catch (error) {
    report = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(report);
});
