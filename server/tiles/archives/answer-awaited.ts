import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { isStored, type OpenPart, PartAway, type PartBytes } from '../../regions/index.ts';
import type { AwaitedBytes, BytesAnswer, BytesQuestion } from './awaited-bytes.ts';

/** While a store is away, a worker waits for it: what it joined without would be kept. */
const retryMs = 1000;

/**
 * Answers a worker thread that sleeps until it has bytes of a store, until it ends or `close` is called. `undefined` where
 * all paths are files. The port of `asking` is to be transferred.
 */
export function answerAwaited(
  paths: readonly string[],
  openPart: OpenPart,
): { asking: AwaitedBytes; close: () => void } | undefined {
  const locations = new Set(paths.filter(isStored));
  if (locations.size === 0) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const closed = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    closed.signal.addEventListener('abort', () => reject(closed.signal.reason), { once: true });
  });
  stopped.catch(() => undefined);
  const opened = new Map<string, PartBytes>();
  const answerTo = async ({ path, position, length }: BytesQuestion): Promise<BytesAnswer> => {
    const part = opened.get(path) ?? (await openPart(path));
    opened.set(path, part);
    if (position === undefined) return { size: await part.size() };
    const bytes = new Uint8Array(length);
    await part.read(bytes, position);
    return { bytes };
  };
  const patiently = async (question: BytesQuestion): Promise<BytesAnswer> => {
    for (;;) {
      try {
        // A store that does not answer holds up no end.
        return await Promise.race([stopped, answerTo(question)]);
      } catch (error) {
        if (!(error instanceof PartAway) || closed.signal.aborted) return { reason: String(error) };
        await delay(retryMs, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  };
  port1.on('message', async (question: BytesQuestion) => {
    port1.postMessage(await patiently(question));
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
  port1.on('close', () => void Promise.all([...opened.values()].map(part => part.close())));
  return { asking: { port: port2, answered, locations }, close: () => closed.abort() };
}
