import { z } from 'zod';
import { Failure } from '../errors.ts';
import { wholeParameterOr } from '../http/request/parameter.ts';
import type { Clock } from '../module.ts';
import { operation, type PackOperation } from '../packs/index.ts';
import { positionWords } from '../words.ts';
import {
  type PositionSource,
  type PositionStatus,
  positionSource,
  type RecordedPoints,
  slowestCourse,
  systemFix,
} from './position-schemas.ts';
import type { Receiver } from './receiver.ts';
import type { Recordings } from './recording/recordings.ts';
import { serialPorts } from './sources/serial.ts';

export interface PositionParts {
  receiver: Receiver;
  recordings: Recordings;
  waiting: Waiting;
  clock: Clock;
  status: () => PositionStatus;
  /** Opens a source, or none, and remembers it. */
  use: (source: PositionSource | null) => Promise<void>;
}

/** Seconds that a request may wait for news. */
const longestWait = 25;

const finishing = z.object({
  name: z
    .string()
    .trim()
    .max(200)
    .regex(/^\P{Cc}+$/u),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
});

/** Where this machine is, and the recording of where it goes. */
export function positionOperations(parts: PositionParts): PackOperation[] {
  const { receiver, waiting, clock, status, use } = parts;
  return [
    operation({
      // Asked again and again instead of one endless answer: each request is checked like any other, so that an access
      // that ends is over at once, and no proxy or window has to know another way of answering.
      method: 'get',
      path: '/position',
      query: z.object({
        after: wholeParameterOr(0, { least: 0, most: Number.MAX_SAFE_INTEGER }),
        wait: wholeParameterOr(0, { least: 0, most: longestWait }),
      }),
      handle: async ({ query: { after, wait } }, { signal }) => {
        if (status().revision === after && wait > 0) await waiting.next(wait * 1000, signal);
        return status();
      },
    }),
    operation({
      method: 'post',
      path: '/position/source',
      body: z.object({ source: positionSource.nullable() }),
      handle: async ({ body: { source } }) => {
        await use(source);
        return status();
      },
    }),
    operation({
      method: 'post',
      path: '/position/fixes',
      body: systemFix,
      handle: ({ body }) => {
        const { speed } = body;
        const course = speed !== null && speed < slowestCourse ? null : body.course;
        receiver.take({ ...body, course, receivedAt: clock.now(), heading: null, kind: 'device' });
        return {};
      },
    }),
    operation({
      method: 'get',
      path: '/position/serial-ports',
      handle: async () => {
        try {
          return { ports: await serialPorts() };
        } catch (cause) {
          throw new Failure('upstream_unavailable', positionWords.message('noSerialPorts'), { cause });
        }
      },
    }),
    ...recordingOperations(parts),
  ];
}

function recordingOperations({ recordings, status }: PositionParts): PackOperation[] {
  const order = (name: 'pause' | 'resume') =>
    operation({
      method: 'post',
      path: `/position/recording/${name}`,
      handle: async () => {
        await recordings[name]();
        return status();
      },
    });
  const end = (name: 'finish' | 'discard') =>
    operation({
      method: 'post',
      path: `/position/recording/${name}`,
      body: finishing,
      handle: async ({ body }) => ({ kept: await recordings.finish({ ...body, discarded: name === 'discard' }) }),
    });
  return [
    operation({
      method: 'post',
      path: '/position/recording/start',
      body: z.object({ id: z.uuid() }),
      handle: async ({ body: { id } }) => {
        await recordings.start(id);
        return status();
      },
    }),
    order('pause'),
    order('resume'),
    end('finish'),
    end('discard'),
    operation({
      method: 'get',
      path: '/position/recording/points',
      query: z.object({ from: wholeParameterOr(0, { least: 0, most: Number.MAX_SAFE_INTEGER }) }),
      handle: ({ query: { from } }): RecordedPoints =>
        recordings.current?.pointsFrom(from) ?? { id: null, points: [], breaks: [], more: false },
    }),
  ];
}

/** Requests that wait for news. */
export class Waiting {
  readonly #wakers = new Set<() => void>();
  #closed = false;

  /** Resolves with the next news, after so many milliseconds, or when the client goes away. */
  next(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#closed || signal.aborted) return Promise.resolve();
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(late);
        this.#wakers.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const late = setTimeout(wake, milliseconds);
      this.#wakers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  wake(): void {
    for (const wake of [...this.#wakers]) wake();
  }

  /** No request waits any longer. */
  close(): void {
    this.#closed = true;
    this.wake();
  }
}
