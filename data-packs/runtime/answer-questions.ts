import { parentPort, type Transferable } from 'node:worker_threads';
import type { Message } from '../words/catalogue.ts';

export const end = 'end';

/** Tells that the worker's file is loaded. */
export const loaded = 'loaded';

export type Order<Question> = { id: number; question: Question } | { cancel: number } | typeof end;

/** `share`: how much of a question is done. */
export type Reply<Answer> =
  | { id: number; share: number }
  | { id: number; answer: Answer }
  | { id: number; error: PostedError };

/** An error between threads or processes: structured cloning would lose its name and code. */
export interface PostedError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Code of the system or of SQLite. */
  code: string | undefined;
  /** Sentence of a `WordedError`, as code and values. */
  said: Message | undefined;
}

interface AnswerOptions<Answer> {
  /** Objects of an answer to move to the other thread instead of copying them. */
  transfer?: (answer: Answer) => Transferable[];
  /** Called when the worker ends, after the last answer. */
  close?: () => void;
}

/**
 * The worker's side of `WorkerClient`. `signal` aborts when the answer is no longer wanted. An error of `answer`
 * rejects the question with its name, message and code; the worker continues.
 */
export function answerQuestions<Question, Answer>(
  answer: (question: Question, signal: AbortSignal, tell: (share: number) => void) => Answer | Promise<Answer>,
  { transfer, close }: AnswerOptions<Answer> = {},
): void {
  const channel = ownChannel<Order<Question>>();
  channel.post(loaded);
  const underWay = new Map<number, { controller: AbortController; answered: Promise<void> }>();

  async function reply(id: number, question: Question, signal: AbortSignal): Promise<void> {
    try {
      const found = await answer(question, signal, share => channel.post({ id, share } satisfies Reply<Answer>));
      channel.post({ id, answer: found } satisfies Reply<Answer>, transfer?.(found));
    } catch (error) {
      channel.post({ id, error: postedError(error) } satisfies Reply<Answer>);
    }
  }

  channel.hear(async order => {
    if (order === end) {
      for (const { controller } of underWay.values()) controller.abort(new Error('The thread is being closed.'));
      await Promise.all([...underWay.values()].map(({ answered }) => answered));
      close?.();
      channel.close();
    } else if ('cancel' in order) {
      underWay.get(order.cancel)?.controller.abort(new Error('This question was cancelled.'));
    } else {
      const { id, question } = order;
      const controller = new AbortController();
      const answered = reply(id, question, controller.signal).finally(() => underWay.delete(id));
      underWay.set(id, { controller, answered });
    }
  });
}

/** To who asks: of a thread, or of a process. */
interface Channel<Heard> {
  post: (message: unknown, transfer?: readonly Transferable[]) => void;
  hear: (take: (message: Heard) => void) => void;
  close: () => void;
}

function ownChannel<Heard>(): Channel<Heard> {
  const port = parentPort;
  if (port !== null) {
    return {
      post: (message, transfer) => port.postMessage(message, transfer),
      hear: take => port.on('message', take),
      close: () => port.close(),
    };
  }
  if (process.send === undefined) throw new Error('Questions are answered in a worker only.');
  process.once('disconnect', () => process.exit());
  return {
    post: message => void process.send?.(message),
    hear: take => process.on('message', message => take(message as Heard)),
    close: () => process.disconnect(),
  };
}

function postedError(thrown: unknown): PostedError {
  const error: Error & { code?: unknown; said?: Message } =
    thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack, code, said } = error;
  return { name, message, stack, code: typeof code === 'string' ? code : undefined, said };
}
