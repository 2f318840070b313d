import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { replaceFile } from '../../data-packs/runtime/durable.ts';
import { readRecord } from '../../data-packs/store/disk/read-record.ts';
import type { KeptItem } from '../items/index.ts';
import type { Clock } from '../module.ts';
import type { PackOperation } from '../packs/index.ts';
import { positionOperations, Waiting } from './operations.ts';
import { type PositionSource, type PositionStatus, positionSource } from './position-schemas.ts';
import { Receiver, type ReceiverTiming, usualTiming } from './receiver.ts';
import { Recordings } from './recording/recordings.ts';

export type { ReceiverTiming } from './receiver.ts';

export interface PositionServices {
  /** Holds the recording and the chosen source. */
  folder: string;
  clock: Clock;
  logger: Logger;
  /** Keeps a finished recording among the items of the windows. */
  keep: (item: KeptItem) => Promise<unknown>;
}

export interface Position {
  operations: readonly PackOperation[];
  /** Goes on as the service before did. */
  open(): Promise<void>;
  /** Answers the requests that wait for news, so that they hold up no end of the service. */
  stopWaiting(): void;
  close(): Promise<void>;
}

/** The source that was used last, and whether it is. */
const remembered = z.object({ on: z.boolean(), source: positionSource });

/** Where this machine is, for its windows, and the recording of where it goes, which no window has to be open for. */
export function createPosition(services: PositionServices, timing: ReceiverTiming = usualTiming): Position {
  const { clock, logger } = services;
  const waiting = new Waiting();
  // Another beginning at each start: a window of before asks after a revision that was.
  let revision = clock.now();
  const changed = () => {
    revision += 1;
    waiting.wake();
  };
  const recordings = new Recordings({ ...services, changed });
  const receiver = new Receiver({ clock, logger, timing, changed, fixed: fix => recordings.take(fix) });
  const file = join(services.folder, 'source.json');
  let chosen: PositionSource | null = null;
  const status = (): PositionStatus => ({
    revision,
    source: chosen,
    ...receiver.status(),
    recording: recordings.summary() ?? null,
  });
  let changing: Promise<unknown> = Promise.resolve();
  const use = (source: PositionSource | null): Promise<void> => {
    // One after the other: two windows may choose at the same moment.
    const change = changing.then(async () => {
      chosen = source ?? chosen;
      await receiver.use(source ?? undefined);
      if (chosen === null) return;
      const now: z.output<typeof remembered> = { on: source !== null, source: chosen };
      await replaceFile(file, `${JSON.stringify(now)}\n`);
    });
    changing = change.catch(() => undefined);
    return change;
  };
  return {
    operations: positionOperations({ receiver, recordings, waiting, clock, status, use }),
    open: async () => {
      // A file that cannot be read is none: the source is chosen again.
      const before = await readRecord(file, remembered);
      if (before === undefined) return;
      chosen = before.source;
      if (before.on) await receiver.use(before.source);
    },
    stopWaiting: () => waiting.close(),
    close: async () => {
      await receiver.close();
      await recordings.close();
    },
  };
}
