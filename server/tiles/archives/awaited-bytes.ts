import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type OpenMember, openMemberFile } from './join.ts';

/** What a worker thread asks the main thread for bytes with. */
export interface AwaitedBytes {
  port: MessagePort;
  /** Shared: 1 when the answer is there. */
  answered: Int32Array;
  /** The locations to ask for; all others are files. */
  locations: ReadonlySet<string>;
}

export interface BytesQuestion {
  path: string;
  /** Absent: asks for the size. */
  position?: number;
  length: number;
}

export type BytesAnswer = { size: number } | { bytes: Uint8Array<ArrayBuffer> } | { reason: string };

/** Opens files, and what lies in a store by asking the main thread and sleeping until it has answered. */
export function openAwaited({ port, answered, locations }: AwaitedBytes): OpenMember {
  const ask = (question: BytesQuestion): BytesAnswer => {
    Atomics.store(answered, 0, 0);
    port.postMessage(question);
    Atomics.wait(answered, 0, 0);
    const answer: BytesAnswer = receiveMessageOnPort(port)?.message;
    if ('reason' in answer) throw new Error(answer.reason);
    return answer;
  };
  return path => {
    if (!locations.has(path)) return openMemberFile(path);
    const opened = ask({ path, length: 0 });
    return {
      size: 'size' in opened ? opened.size : 0,
      read: (position, target) => {
        const answer = ask({ path, position, length: target.length });
        if ('bytes' in answer) target.set(answer.bytes);
        return target;
      },
      close: () => undefined,
    };
  };
}
