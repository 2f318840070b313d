import { largeness as largenessOf } from '../../map-renderer/index.ts';
import type { Job } from './render-messages.ts';

/** How many times as large as the smallest large picture one is; 0: the job draws none of pixels. */
export const largeness = (job: Job): number => ('view' in job ? largenessOf(job) : 0);

/** Whether a picture takes so much memory that no two such are drawn at once. */
export const isLarge = (job: Job): boolean => largeness(job) > 1;
