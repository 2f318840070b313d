import { randomBytes } from 'node:crypto';
import { type AccountsDb, change, row, type Steps } from '../db/index.ts';

/** The setting that keeps it. */
export const secretSetting = 'secret';

/** 32 bytes for signatures, which every service on the same accounts accepts; made when they are first needed. */
export async function sharedSecret(db: AccountsDb): Promise<Uint8Array> {
  // Read first: a start beside a busy service then needs no writer's lock.
  const secret = (await db.read(stored())) ?? (await db.write(made));
  if (secret === undefined) throw new Error('The secret of signatures could not be stored.');
  return secret;
}

function* stored(): Steps<Uint8Array | undefined> {
  return (yield* row<{ value: Uint8Array }>('SELECT value FROM settings WHERE name = ?', [secretSetting]))?.value;
}

function* made(): Steps<Uint8Array | undefined> {
  yield* change('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
    secretSetting,
    randomBytes(32),
  ]);
  return yield* stored();
}
