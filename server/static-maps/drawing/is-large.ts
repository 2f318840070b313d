import type { Job } from './render-messages.ts';

/** Device pixels of a large picture: it is drawn in bands, but held in 3 bytes each while it is encoded; on paper in 12. */
const largePicture = 8e6;

/** Whether a picture takes so much memory that no two such are drawn at once. PDF and SVG have few pixels. */
export function isLarge(job: Job): boolean {
  if (!('view' in job) || job.format === 'pdf' || job.format === 'svg') return false;
  const { width, height } = job.sheet ?? job.view;
  return width * height * job.view.pixelRatio ** 2 > largePicture;
}
