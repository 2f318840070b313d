import { lookup } from '../../data-packs/base/lookup.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';
import type { AccountsDb } from './accounts-db.ts';
import type { Db } from './open.ts';
import { change, row, type Steps } from './steps.ts';

/** Tables of accounts, each after those that it refers to. Both databases have the same columns of them. */
const tables = [
  'settings',
  'plans',
  'users',
  'projects',
  'keys',
  'key_simulations',
  'dashboard_tokens',
  'sessions',
  'usage',
  'request_log',
] as const;
type Table = (typeof tables)[number];
type Row = Record<string, unknown>;

/** Rows sent at once: with the 13 columns of the widest table, far below the 65,535 values that a statement takes. */
const batchRows = 500;

type CopiedRows = Record<Table, number>;

export interface CopyAccountsOptions {
  /** For messages: where they go. */
  place: string;
  /** Names of the settings that belong to the accounts; all others are of the machine. */
  settings: readonly string[];
  /** The name that a user has there. */
  userName: (user: { id: string; name: string }) => string;
  /** Called with what is sent so far, 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Copies the accounts of a data folder, which no service may use meanwhile, into an empty PostgreSQL database, in one
 * transaction. Returns how many rows each table has. Throws a sentence where it is not empty: nothing is changed then.
 */
export async function copyAccounts(from: Db, to: AccountsDb, options: CopyAccountsOptions): Promise<CopiedRows> {
  // All of it as it is now: commands may change the accounts meanwhile.
  from.exec('BEGIN');
  try {
    return await to.write(() => copied(from, options));
  } finally {
    from.exec('COMMIT');
  }
}

function* copied(from: Db, { place, settings, userName, onProgress }: CopyAccountsOptions): Steps<CopiedRows> {
  // No service makes its first user or secret meanwhile.
  yield* change('LOCK TABLE settings, users IN EXCLUSIVE MODE', []);
  for (const table of tables) {
    if ((yield* row(`SELECT 1 FROM ${table} LIMIT 1`, [])) !== undefined) {
      throw new WordedError(serverWords.message('accountsNotEmpty', { where: place }));
    }
  }
  const counts = Object.fromEntries(tables.map(table => [table, countOf(from, table)])) as CopiedRows;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const table of tables) {
    for (const batch of batchesOf(from, table)) {
      const kept = table === 'settings' ? batch.filter(({ name }) => settings.includes(String(name))) : batch;
      if (table === 'settings') counts.settings = kept.length;
      if (table === 'users') {
        for (const user of kept) user.name = userName({ id: String(user.id), name: String(user.name) });
      }
      yield* inserted(table, kept);
      done += batch.length;
      onProgress(done / total);
    }
  }
  return counts;
}

const countOf = (from: Db, table: Table): number =>
  from.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;

/** The rows of a table, of the log in its order. The log alone may be too large to be read at once. */
function* batchesOf(from: Db, table: Table): Generator<Row[]> {
  if (table === 'request_log') {
    const next = from.prepare<[unknown, number], Row>('SELECT * FROM request_log WHERE id > ? ORDER BY id LIMIT ?');
    for (let last: unknown = 0; ; ) {
      const batch = next.all(last, batchRows);
      if (batch.length === 0) return;
      last = batch.at(-1)?.id;
      // PostgreSQL numbers them itself.
      yield batch.map(({ id: _, ...rest }) => rest);
    }
  }
  const all = from.prepare<[], Row>(`SELECT * FROM ${table}`).all();
  for (let i = 0; i < all.length; i += batchRows) yield all.slice(i, i + batchRows);
}

function* inserted(table: Table, batch: readonly Row[]): Steps<void> {
  const [first] = batch;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const places = `(${columns.map(() => '?').join(', ')})`;
  yield* change(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${batch.map(() => places).join(', ')}`,
    batch.flatMap(each => columns.map(column => lookup(each, column))),
  );
}
