/** Worker thread of `block-pool.ts`: decodes blobs and transfers their columns back. */
import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../../runtime/answer-questions.ts';
import { inflateBlob } from './blobs.ts';
import { BlockDecoder } from './block-decoder.ts';
import type { DecodedBlock, Selection } from './chunks.ts';

export interface BlockQuestion {
  blob: Uint8Array<ArrayBuffer>;
  /** Replaces the selection from this blob on. */
  selection: Selection | undefined;
}

/** Decoder of the current selection. */
let decoder = new BlockDecoder(workerData as Selection);

function answer({ blob, selection }: BlockQuestion): DecodedBlock {
  if (selection) decoder = new BlockDecoder(selection);
  return decoder.decode(inflateBlob(blob));
}

answerQuestions(answer, { transfer: buffersOf });

function buffersOf({ strings, nodes, wayNodes, ways, relations, insideIds, nodeCells }: DecodedBlock): ArrayBuffer[] {
  const columns: ArrayBufferView[] = [strings, nodes, wayNodes, ways, relations].flatMap(part =>
    Object.values(part ?? {}),
  );
  if (insideIds) columns.push(insideIds);
  if (nodeCells) columns.push(nodeCells.cells, nodeCells.counts);
  return columns.map(column => column.buffer).filter(buffer => buffer instanceof ArrayBuffer);
}
