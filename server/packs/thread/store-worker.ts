import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { addCatalogue, previewCatalogue } from '../../../data-packs/store/catalogues/add.ts';
import { removeCatalogue } from '../../../data-packs/store/catalogues/known.ts';
import { refreshCatalogues } from '../../../data-packs/store/catalogues/refresh.ts';
import { systemFailure } from '../../../data-packs/store/disk/system-failure.ts';
import { knownExtracts, readExtracts } from '../../../data-packs/store/extracts/read-extracts.ts';
import { type FoundPack as FoundInStore, findCarried, findPack } from '../../../data-packs/store/found-pack.ts';
import { trustKey } from '../../../data-packs/store/trusted-keys.ts';
import { discardUnfinished, listUnfinished } from '../../../data-packs/store/unfinished/unfinished-work.ts';
import { measureWithin } from '../../../data-packs/store/within/measure-within.ts';
import { type FoundPack, partSizes } from '../pack-schemas.ts';
import { offeredRegion, readCatalogues, readHistories } from './catalogues.ts';
import { extractDetails, pricedExtracts } from './extracts.ts';
import type { StoreQuestion } from './store-thread.ts';

const { dataDir } = z.object({ dataDir: z.string() }).parse(workerData);
const encoder = new TextEncoder();

/** Encodes the answer here and transfers it, so that the main thread passes it on without a copy. */
async function answer(question: StoreQuestion, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return encoder.encode(JSON.stringify(await answerQuestion(dataDir, question, signal)));
  } catch (error) {
    throw systemFailure(error, dataDir);
  }
}

answerQuestions(answer, { transfer: json => [json.buffer] });

/** Throws the store's `WordedError`s. */
async function answerQuestion(dataDir: string, question: StoreQuestion, signal: AbortSignal): Promise<unknown> {
  switch (question.kind) {
    case 'histories':
      return readHistories(dataDir);
    case 'catalogues':
      return { catalogues: await readCatalogues(dataDir) };
    case 'preview-catalogue':
      return previewCatalogue(dataDir, question.url, { signal });
    case 'add-catalogue':
      await addCatalogue(dataDir, question.url, question.trust, { signal });
      return {};
    case 'remove-catalogue':
      await removeCatalogue(dataDir, question.url);
      return {};
    case 'refresh-catalogues':
      return { refreshed: await refreshCatalogues(dataDir, { signal }) };
    case 'offered-name': {
      const region = await offeredRegion(dataDir, question);
      return { name: region?.name };
    }
    case 'find':
      return foundPack(await findPack(dataDir, question.path));
    case 'carried':
      return { packs: (await findCarried(dataDir, { signal })).map(foundPack) };
    case 'extracts':
      return pricedExtracts(dataDir, await readExtracts(dataDir, { signal }));
    case 'known-extracts':
      return pricedExtracts(dataDir, await knownExtracts(dataDir));
    case 'extract-details':
      return extractDetails(dataDir, question.id, signal);
    case 'measure-within':
      return measureWithin(dataDir, question.region, question.box, signal);
    case 'kept':
      return listUnfinished(dataDir);
    case 'discard-kept':
      return { freedBytes: await discardUnfinished(dataDir, question.id) };
    case 'trust-key':
      await trustKey(dataDir, question);
      return {};
  }
}

/** A pack that was found, for the window. */
function foundPack({ manifest, form: _, questions, ...found }: FoundInStore): FoundPack {
  const { id, name, version, created, parts } = manifest;
  return { ...found, id, name, version, created, parts: partSizes(parts), questions: [...questions] };
}
