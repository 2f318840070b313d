import { randomBytes } from 'node:crypto';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { type AccountsDb, change, type Db, row, type Steps, setting } from '../db/index.ts';
import { serverWords } from '../words.ts';

/** The setting that keeps it. */
export const secretSetting = 'secret';

const secretBytes = 32;

/** Throws a sentence where it is too short to sign with: whoever guessed it could sign, too. */
function whole<Secret extends Uint8Array>(secret: Secret): Secret {
  if (secret.length >= secretBytes) return secret;
  throw new WordedError(serverWords.message('secretTooShort', { count: secret.length }));
}

/** 32 bytes for signatures, which every service on the same accounts accepts; made when they are first needed. */
export async function sharedSecret(db: AccountsDb): Promise<Uint8Array> {
  // Read first: a start beside a busy service then needs no writer's lock.
  const secret = (await db.read(stored())) ?? (await db.write(made));
  if (secret === undefined) throw new Error('The secret of signatures could not be stored.');
  return whole(secret);
}

/** That of a data folder, for the sessions of its own windows. */
export const folderSecret = (db: Db): Buffer => whole(setting(db, secretSetting, () => randomBytes(secretBytes)));

function* stored(): Steps<Uint8Array | undefined> {
  return (yield* row<{ value: Uint8Array }>('SELECT value FROM settings WHERE name = ?', [secretSetting]))?.value;
}

const insert = 'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO';

function* made(): Steps<Uint8Array | undefined> {
  yield* change(`${insert} NOTHING`, [secretSetting, randomBytes(secretBytes)]);
  return yield* stored();
}

/** Makes another one, which services take at their next start. */
export function* renewSecret(): Steps<void> {
  yield* change(`${insert} UPDATE SET value = excluded.value`, [secretSetting, randomBytes(secretBytes)]);
}
