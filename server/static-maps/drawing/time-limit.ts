import { paperPixels } from '../../../data-packs/paper/paper-sizes.ts';
import { largeness as largenessOf } from '../../map-renderer/index.ts';
import type { Job } from './render-messages.ts';

const a3 = paperPixels('a3', false);
/** Times as long as usual that the largest may take: A0 took 12 s on two busy cores, `outdoor` tilted 14 s. */
const mostTimes = 3;

/** Milliseconds that a job may take; `usual`: a picture of usual size. Large pictures and sheets beyond A3 may take longer. */
export function timeLimitOf(job: Job, usual: number): number {
  if ('timeLimit' in job) return job.timeLimit;
  const { width, height } = ('sheet' in job && job.sheet) || a3;
  const sheets = (width * height) / (a3.width * a3.height);
  return usual * Math.min(mostTimes, Math.max(1, sheets, largeness(job)));
}

/** How many times as long as a brief job others may wait: for others that take as long, too. */
const longWaits = 4;

/** Milliseconds that a job may wait; `usual`: a brief one. */
export const waitLimitOf = (job: Job, usual: number): number => (isBrief(job) ? usual : longWaits * usual);

/** How many times as large as the smallest large picture one is; 0: the job draws none of pixels. */
const largeness = (job: Job): number => ('view' in job ? largenessOf(job) : 0);

/** Whether a picture takes so much memory that no two such are drawn at once. */
export const isLarge = (job: Job): boolean => largeness(job) > 1;

/** Of the smallest large picture, what is drawn in no time; and characters of what is laid over it. */
const briefPart = 0.2;
const briefOverlays = 100_000;

/** Whether a job takes no time. What is somebody's own, a style or a drawing, may take any. */
const isBrief = (job: Job): boolean =>
  'view' in job &&
  job.stylesheet === undefined &&
  job.sheet === undefined &&
  job.format !== 'pdf' &&
  job.format !== 'svg' &&
  largeness(job) < briefPart &&
  job.furniture.overlays.length < briefOverlays;

/** Of all processes, how many may be busy with such jobs or longer ones: briefer ones find another one free. */
export function processesFor(job: Job, workers: number): number {
  if (isLarge(job)) return 1;
  return isBrief(job) ? workers : Math.max(1, workers - 1);
}
