import { trustKey } from '../../../data-packs/store/trusted-keys.ts';
import { readHistories } from './histories.ts';
import type { StoreQuestion } from './questions.ts';

/** What the store says to a question. Throws its sentences. */
export async function answerQuestion(dataDir: string, question: StoreQuestion, _signal: AbortSignal): Promise<unknown> {
  switch (question.kind) {
    case 'histories':
      return readHistories(dataDir);
    case 'trust-key':
      return trustKey(dataDir, question).then(() => ({}));
  }
}
