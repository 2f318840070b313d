import { parentPort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { end } from '../event-loop/end-thread.ts';
import { answerReverse, answerSearch } from './answer-search.ts';
import type { Order, PlacesFile, Question, Report } from './messages.ts';
import { PlaceIndex } from './place-index.ts';
import type { PlaceFeature } from './search-schemas.ts';

/** Open indices by region, version and file. */
let mounted = new Map<string, PlaceIndex>();

function report(message: Report): void {
  parentPort?.postMessage(message);
}

function mount(files: readonly PlacesFile[]): void {
  const next = new Map<string, PlaceIndex>();
  for (const { region, version, path } of files) {
    const key = `${region}\n${version}\n${path}`;
    const open = mounted.get(key);
    if (open) {
      next.set(key, open);
      continue;
    }
    try {
      next.set(key, new PlaceIndex(region, path));
    } catch (error) {
      report({ kind: 'unreadable', region, message: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const [key, index] of mounted) if (!next.has(key)) index.close();
  mounted = next;
}

parentPort?.on('message', (order: Order | typeof end) => {
  if (order === end) {
    parentPort?.close();
    return;
  }
  if (order.kind === 'mount') {
    mount(order.files);
    return;
  }
  const { id, question } = order;
  try {
    report({ kind: 'answer', id, features: answer([...mounted.values()], question) });
  } catch (error) {
    const sound = withoutDamaged(question);
    if (sound === undefined) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      report({ kind: 'failure', id, message, stack });
    } else report({ kind: 'answer', id, features: sound });
  }
});

function answer(indices: readonly PlaceIndex[], question: Question): PlaceFeature[] {
  return question.kind === 'search' ? answerSearch(indices, question.query) : answerReverse(indices, question.query);
}

/** What the others answer when an index turns out to be damaged inside: it is closed for good. `undefined`: none was. */
function withoutDamaged(question: Question): PlaceFeature[] | undefined {
  let found = false;
  for (const [key, index] of mounted) {
    try {
      answer([index], question);
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) continue;
      found = true;
      report({ kind: 'unreadable', region: index.region, message: error.message });
      mounted.delete(key);
      index.close();
    }
  }
  return found ? answer([...mounted.values()], question) : undefined;
}
