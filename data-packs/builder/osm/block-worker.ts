import { parentPort } from 'node:worker_threads';
import { inflateBlob } from './blobs.ts';
import { BlockDecoder } from './block-decoder.ts';
import type { DecodedBlock, Selection } from './chunks.ts';

export type ToWorker = { selection: Selection } | { job: number; blob: Uint8Array<ArrayBuffer> };
export type FromWorker = { job: number; block: DecodedBlock } | { job: number; damage: string };

/** A thread of the reader: takes the pass's selection, then compressed blobs; gives back columns without copying them. */
let decoder = new BlockDecoder({});
parentPort?.on('message', (message: ToWorker) => {
  if ('selection' in message) {
    decoder = new BlockDecoder(message.selection);
    return;
  }
  try {
    const block = decoder.decode(inflateBlob(message.blob));
    parentPort?.postMessage({ job: message.job, block } satisfies FromWorker, buffersOf(block));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    parentPort?.postMessage({ job: message.job, damage: error.message } satisfies FromWorker);
  }
});

function buffersOf({ strings, nodes, wayNodes, ways, relations, insideIds }: DecodedBlock): ArrayBuffer[] {
  const columns: ArrayBufferView[] = [strings, nodes, wayNodes, ways, relations].flatMap(part =>
    Object.values(part ?? {}),
  );
  if (insideIds) columns.push(insideIds);
  return columns.map(column => column.buffer).filter(buffer => buffer instanceof ArrayBuffer);
}
