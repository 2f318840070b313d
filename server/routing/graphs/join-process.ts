/** Joins graphs of regions for the service, in a process that leaves the processor to all that wants it. */
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { type GraphPart, joinGraphs, neighbours } from '../../../data-packs/join/join-graphs.ts';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { syncDirectory } from '../../../data-packs/runtime/durable.ts';
import { move } from '../../../data-packs/runtime/in-use.ts';

export interface JoinQuestion {
  parts: readonly GraphPart[];
  /** Where one graph of all is to be, once it is complete; left out: only which of them roads connect is asked. */
  out?: string;
}

/** Nobody waits for what can be answered without. */
const niceness = 10;
/** Milliseconds between two tellings of what is done. */
const tellEveryMs = 200;

try {
  setPriority(niceness);
} catch {
  // It would have been a favour.
}

/** Groups of ids that roads connect; of a graph that was made those it has. */
async function answer({ parts, out }: JoinQuestion, _: AbortSignal, tell: (share: number) => void) {
  if (out === undefined) return neighbours(parts);
  const temporary = `${out}.${process.pid}.tmp`;
  let told = 0;
  const onProgress = (share: number): void => {
    if (performance.now() - told < tellEveryMs) return;
    told = performance.now();
    tell(share);
  };
  try {
    await joinGraphs(parts, temporary, { onProgress });
    await move(temporary, out);
    await syncDirectory(dirname(out));
    return [parts.map(({ id }) => id)];
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

answerQuestions(answer);
