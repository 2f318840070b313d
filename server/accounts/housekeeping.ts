import type { Logger } from 'pino';
import { type AccountsDb, change, type Steps } from '../db/index.ts';
import type { Clock } from '../module.ts';
import { Tidying } from '../tidying.ts';
import { sessionLength } from './ledger.ts';
import type { LogAge } from './log-age.ts';

/** Rows removed at a time: holds the lock for some milliseconds and lets charges in between. */
const rowsAtOnce = 500;

interface HousekeepingParts {
  db: AccountsDb;
  logAge: LogAge;
  clock: Clock;
  logger: Logger;
}

/** Regularly removes expired rows, beside the event loop. */
export const tidyAccounts = ({ db, logAge, clock, logger }: HousekeepingParts): Tidying =>
  new Tidying({
    clock,
    logger,
    retry: 'soon',
    tidy: async now => {
      await db.write(() => logAge.keep(now));
      await db.search(
        removed(
          'DELETE FROM request_log WHERE id IN (SELECT id FROM request_log WHERE at < ? LIMIT ?)',
          logAge.startAt(now),
        ),
      );
      await db.search(
        removed(
          'DELETE FROM sessions WHERE (key_id, session) IN (SELECT key_id, session FROM sessions WHERE charged_at < ? ' +
            'LIMIT ?)',
          now - sessionLength,
        ),
      );
    },
    failed: 'the accounts could not be tidied; trying again',
  });

function* removed(sql: string, before: number): Steps<void> {
  while ((yield* change(sql, [before, rowsAtOnce])) === rowsAtOnce);
}
