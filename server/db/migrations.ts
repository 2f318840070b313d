import type { Database } from 'better-sqlite3';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';
import { type Dialect, firstTables, planTables, simulationTables } from './account-tables.ts';

const dialect: Dialect = {
  id: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  serial: 'INTEGER',
  statusClass: 'status / 100',
  row: '',
  strict: ' STRICT',
  keyed: ' STRICT, WITHOUT ROWID',
};

/** Step n brings a database from `user_version` n to n + 1. Steps that were released are only followed. */
const steps: readonly string[] = [
  firstTables(dialect),
  planTables(dialect),
  `
  -- Start addresses that commands made, by the hash of their token: each opens the workstation once.
  CREATE TABLE start_tokens (hash BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  -- What users made or opened. Every change of one of a user's items takes the next number of the user's revisions.
  CREATE TABLE item_revisions (user_id TEXT PRIMARY KEY, latest INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE items (
    row INTEGER PRIMARY KEY,
    user_id TEXT NOT NULL,
    id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    color TEXT,
    note TEXT NOT NULL,
    group_id TEXT,
    visible INTEGER NOT NULL,
    -- JSON.
    origin TEXT,
    regions TEXT NOT NULL,
    properties TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    trashed_at INTEGER,
    -- Deleted for good: kept for a while without its values, so that windows learn of it.
    removed_at INTEGER,
    -- The content, a file in the data folder.
    file TEXT UNIQUE,
    content_type TEXT,
    content_bytes INTEGER,
    content_hash TEXT,
    UNIQUE (user_id, id)
  ) STRICT;
  CREATE UNIQUE INDEX items_by_revision ON items (user_id, revision);
  CREATE INDEX items_by_age ON items (user_id, created_at, id) WHERE removed_at IS NULL;
  CREATE INDEX items_by_kind ON items (user_id, kind, created_at, id) WHERE removed_at IS NULL;
  CREATE INDEX items_by_group ON items (user_id, group_id, created_at, id) WHERE removed_at IS NULL;
  CREATE INDEX items_in_trash ON items (trashed_at) WHERE trashed_at IS NOT NULL;
  CREATE INDEX items_removed ON items (removed_at) WHERE removed_at IS NOT NULL;
  CREATE INDEX items_by_size ON items (user_id, content_bytes) WHERE removed_at IS NULL;
  `,
  simulationTables(dialect),
  `
  -- What was changed of the features of an item's content, a file in the data folder.
  ALTER TABLE items ADD COLUMN edits TEXT;
  `,
];

/** Brings the database up to date in one transaction; safe when several processes start at once. */
export function migrate(db: Database): void {
  // Up to date, as nearly always: needs no writer's lock.
  if (versionOf(db) === steps.length) return;
  db.transaction(() => {
    const version = versionOf(db);
    for (const step of steps.slice(version)) db.exec(step);
    db.pragma(`user_version = ${steps.length}`);
  }).immediate();
}

/** How many steps a database has taken; refuses one of a newer Outpost. */
export function versionOf(db: Database): number {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > steps.length) {
    throw new WordedError(serverWords.message('databaseNewer', { found: version, known: steps.length }));
  }
  return version;
}
