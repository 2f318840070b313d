import { parentPort } from 'node:worker_threads';
import { answerReverse, answerSearch } from './answers.ts';
import type { Order, PlacesFile, Report } from './messages.ts';
import { PlaceIndex } from './place-index.ts';

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

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'mount') {
    mount(order.files);
    return;
  }
  const { id, question } = order;
  try {
    const indices = [...mounted.values()];
    const features =
      question.kind === 'search' ? answerSearch(indices, question.query) : answerReverse(indices, question.query);
    report({ kind: 'answer', id, features });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    report({ kind: 'failure', id, message, stack });
  }
});
