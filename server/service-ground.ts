import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { cacheFolderOf } from '../data-packs/store/disk/layout.ts';
import { makeFolder } from '../data-packs/store/disk/make-folder.ts';
import type { Clock } from './module.ts';
import type { ServiceOptions } from './service-options.ts';
import { machineClock, SteadyClock, sayMoved } from './steady-clock.ts';
import { AdjustableClock, SimulatedFailures } from './test-tools/index.ts';

/** What all parts of the service stand on. */
export interface Ground {
  dataDir: string;
  /** A folder for derived files that may be deleted at any time. */
  cacheDir: string;
  host: string;
  logger: Logger;
  /** The machine's, which tests do not move. */
  realClock: SteadyClock;
  clock: Clock;
  testTools: { clock: AdjustableClock; failures: SimulatedFailures } | undefined;
}

export function readGround(options: ServiceOptions): Ground {
  const dataDir = resolve(options.dataDir);
  const logger = options.logger ?? pino({ level: 'silent' });
  const realClock = new SteadyClock(options.clock ?? machineClock, byMs => sayMoved(logger, byMs));
  const testTools = options.testTools
    ? { clock: new AdjustableClock(realClock), failures: new SimulatedFailures() }
    : undefined;
  const cacheDir = cacheFolderOf(dataDir);
  makeFolder(cacheDir);
  const host = options.host ?? '127.0.0.1';
  return { dataDir, cacheDir, host, logger, realClock, clock: testTools?.clock ?? realClock, testTools };
}
