import { type Message, wordMessage } from '../data-packs/words/catalogue.ts';
import { type AccountsDb, AccountsUnreachable, type WriteQueue } from './db/index.ts';
import { inDays, type SteadyClock } from './steady-clock.ts';
import { serverWords } from './words.ts';

/** What else is wrong with the service, under the name of its part: an English sentence, and what to word it from. */
export type HealthCauses = Readonly<Record<string, { reason: string; said: Message }>>;

interface Parts {
  /** The data folder. */
  folder: string;
  /** What is wrong with the accounts' database. */
  accountsDamage: string | undefined;
  writes: Pick<WriteQueue, 'storageFailure'>;
  accountsDb: Pick<AccountsDb, 'failure'>;
  clock: Pick<SteadyClock, 'movedBy'>;
}

/** A cause from its sentence. */
export const cause = (said: Message) => ({ reason: wordMessage(said, 'en') ?? said.code, said });

/** What is wrong with the data folder and the machine's clock. */
export function healthCauses({ folder, accountsDamage: damage, writes, accountsDb, clock }: Parts): HealthCauses {
  const { storageFailure } = writes;
  const { failure } = accountsDb;
  const days = inDays(clock.movedBy);
  const way = clock.movedBy > 0 ? 'clockAhead' : 'clockBack';
  const storage = storageFailure?.code === 'storage_full' ? 'storageIsFull' : 'storageIsFailing';
  return {
    ...(damage !== undefined && { accounts: cause(serverWords.message('accountsDamaged', { damage })) }),
    ...(failure instanceof AccountsUnreachable && { accounts: cause(failure.said) }),
    ...(storageFailure !== undefined && { storage: cause(serverWords.message(storage, { folder })) }),
    ...(days > 0 && { clock: cause(serverWords.message(way, { count: days })) }),
  };
}
