import { buffersOf } from '../../../map/outlines.ts';
import { offersFrom } from './read-offers.ts';

// Beside the window: thousands of regions are many megabytes of JSON.
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const offers = offersFrom(data);
  self.postMessage(offers, { transfer: buffersOf(offers.outlines) });
});
