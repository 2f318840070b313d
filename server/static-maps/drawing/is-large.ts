import { largePicture } from '../renderer/large-picture.ts';
import type { Job } from './render-messages.ts';

/** A picture's device pixels, in those of the smallest large one. PDF and SVG have few. */
export function largeness(job: Job): number {
  if (!('view' in job) || job.format === 'pdf' || job.format === 'svg') return 0;
  const { width, height } = job.sheet ?? job.view;
  return (width * height * job.view.pixelRatio ** 2) / largePicture;
}

/** Whether a picture takes so much memory that no two such are drawn at once. */
export const isLarge = (job: Job): boolean => largeness(job) > 1;
