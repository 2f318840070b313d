import { areaAt } from '../../../map/outlines.ts';
import { keyOf, type Offers } from './offers.ts';
import { offersFrom } from './read-offers.ts';

/** What is smaller is read sooner than a worker has started: some 50 regions. */
const smallEnough = 200_000;

/**
 * What the catalogues have, from the bytes of the service's answer. A large one is read in a worker of its own, which ends with it: the
 * window stays free. The bytes are given away.
 */
export async function readOffersAside(answer: ArrayBuffer): Promise<Offers> {
  const offers = answer.byteLength <= smallEnough ? offersFrom(answer) : await askWorker(answer);
  const { outlines } = offers;
  const places = new Map(offers.outlineKeys.map((key, place) => [key, place]));
  for (const offer of offers.offers) {
    const place = places.get(keyOf(offer));
    if (place !== undefined) offer.area = () => areaAt(outlines, place);
  }
  return offers;
}

async function askWorker(answer: ArrayBuffer): Promise<Offers> {
  const worker = new Worker(new URL('./offers-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Offers>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Offers>) => resolve(data));
      worker.addEventListener('error', event => {
        event.preventDefault();
        reject(new Error(`The catalogues could not be read: ${event.message || 'their reader stopped'}.`));
      });
      worker.postMessage(answer, [answer]);
    });
  } finally {
    worker.terminate();
  }
}
