import type { WriteQueue } from './db/index.ts';
import type { HealthCauses } from './health.ts';
import type { SteadyClock } from './steady-clock.ts';
import { serverWords } from './words.ts';

interface Parts {
  /** The data folder. */
  folder: string;
  /** What is wrong with the accounts' database. */
  accountsDamage: string | undefined;
  writes: Pick<WriteQueue, 'storageFailure'>;
  clock: Pick<SteadyClock, 'movedBy'>;
}

/** What is wrong with the data folder and the machine's clock. */
export function healthCauses({ folder, accountsDamage: damage, writes, clock }: Parts): HealthCauses {
  const { storageFailure } = writes;
  const days = Math.round(Math.abs(clock.movedBy) / 86_400_000);
  const way = clock.movedBy > 0 ? 'clockAhead' : 'clockBack';
  const storage = storageFailure?.code === 'storage_full' ? 'storageIsFull' : 'storageIsFailing';
  return {
    ...(damage !== undefined && { accounts: { reason: serverWords('accountsDamaged', { damage }) } }),
    ...(storageFailure !== undefined && { storage: { reason: serverWords(storage, { folder }) } }),
    ...(days > 0 && { clock: { reason: serverWords(way, { count: days }) } }),
  };
}
