import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../data-packs/runtime/answer-questions.ts';
import { bringIn } from '../../data-packs/store/bucket/bring-in.ts';
import { type PackStore, signingFetch } from '../../data-packs/store/bucket/pack-store.ts';
import { networkOf } from '../../data-packs/store/download/network.ts';
import type { Offer } from '../../data-packs/store/download/offer.ts';
import { type Allowance, NeedsYes } from '../../data-packs/store/signers/install-questions.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { storedPacksWords } from '../words.ts';

/** What a thread needs to bring in the versions of a store. */
export interface BringInWork {
  store: PackStore;
  dataDir: string;
  mirror: string;
  allow: readonly Allowance[];
}

const { store, ...work } = workerData as BringInWork;
const fetch = await signingFetch(store);

/** Inspecting a pack holds a thread for long. */
answerQuestions(async (offer: Offer, signal: AbortSignal) => {
  try {
    await bringIn(offer, { ...work, network: networkOf({ fetch, signal }) });
  } catch (error) {
    if (!(error instanceof NeedsYes)) throw error;
    const options = error.asks.map(asked => `--allow-${asked}`);
    throw new WordedError(storedPacksWords.message('needsYes', { question: error.said, options }), { cause: error });
  }
});
