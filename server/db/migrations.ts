import type { Database } from 'better-sqlite3';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';

/**
 * Step n brings a database from `user_version` n to n + 1. Steps that were released are never edited, only followed.
 */
const steps: readonly string[] = [
  `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

  -- Money is in hundredths; quota is in tenths of a unit; times are milliseconds since 1970.
  CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    internal INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    monthly_request_limit INTEGER CHECK (monthly_request_limit >= 0),
    cap_mode TEXT NOT NULL CHECK (cap_mode IN ('hard', 'soft')),
    plan_price INTEGER NOT NULL CHECK (plan_price >= 0),
    overage_price INTEGER NOT NULL CHECK (overage_price >= 0),
    spending_cap INTEGER CHECK (spending_cap >= 0),
    cycle_anchor INTEGER NOT NULL,
    period_start INTEGER NOT NULL,
    used_tenths INTEGER NOT NULL DEFAULT 0 CHECK (used_tenths >= 0)
  ) STRICT;

  CREATE TABLE projects (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    allowed_origins TEXT NOT NULL DEFAULT '[]',
    require_origin INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    UNIQUE (user_id, name)
  ) STRICT;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id),
    hash BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('live', 'test')),
    last_four TEXT NOT NULL,
    scopes TEXT NOT NULL DEFAULT '[]',
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT;

  -- A map session pays once: who paid, for what, when.
  CREATE TABLE sessions (
    key_id TEXT NOT NULL,
    session TEXT NOT NULL,
    charged_at INTEGER NOT NULL,
    PRIMARY KEY (key_id, session)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_age ON sessions (charged_at);

  CREATE TABLE usage (
    user_id TEXT NOT NULL,
    day TEXT NOT NULL,
    operation TEXT NOT NULL,
    key_id TEXT NOT NULL,
    requests INTEGER NOT NULL,
    tenths INTEGER NOT NULL,
    PRIMARY KEY (user_id, day, operation, key_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE request_log (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    request_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    key_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    method TEXT NOT NULL,
    url TEXT NOT NULL,
    status INTEGER NOT NULL,
    error TEXT,
    tenths INTEGER NOT NULL,
    duration_ms REAL NOT NULL
  ) STRICT;
  CREATE INDEX request_log_by_age ON request_log (at);
  CREATE INDEX request_log_by_user ON request_log (user_id, at);
  `,
  `
  CREATE TABLE plans (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    monthly_request_limit INTEGER CHECK (monthly_request_limit >= 0),
    cap_mode TEXT NOT NULL CHECK (cap_mode IN ('hard', 'soft')),
    price INTEGER NOT NULL CHECK (price >= 0),
    overage_price INTEGER NOT NULL CHECK (overage_price >= 0)
  ) STRICT;
  -- Null: terms of the user's own. A plan's terms are written into its users' rows too, so that charging reads one row.
  ALTER TABLE users ADD COLUMN plan_id TEXT REFERENCES plans (id);
  ALTER TABLE keys ADD COLUMN name TEXT NOT NULL DEFAULT '';
  ALTER TABLE request_log ADD COLUMN project_id TEXT;

  CREATE TABLE dashboard_tokens (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    last_four TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  ) STRICT;

  CREATE INDEX plans_by_age ON plans (created_at, id);
  CREATE INDEX users_by_age ON users (created_at, id);
  CREATE INDEX users_by_plan ON users (plan_id);
  CREATE INDEX projects_by_age ON projects (created_at, id);
  CREATE INDEX projects_by_user ON projects (user_id, created_at, id);
  CREATE INDEX keys_by_age ON keys (created_at, id);
  CREATE INDEX keys_by_project ON keys (project_id, created_at, id);
  CREATE INDEX usage_by_day ON usage (day);
  CREATE INDEX usage_by_key ON usage (key_id, day);
  CREATE INDEX request_log_by_project ON request_log (project_id, at);
  CREATE INDEX request_log_by_key ON request_log (key_id, at);
  CREATE INDEX request_log_by_operation ON request_log (operation, at);
  CREATE INDEX request_log_by_class ON request_log (status / 100, at);
  CREATE INDEX request_log_by_error ON request_log (error, at) WHERE error IS NOT NULL;
  `,
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
  `
  -- What a test key meets: failures as ordered, a clock that is ahead, and a period that is its own, not its user's.
  CREATE TABLE key_simulations (
    key_id TEXT PRIMARY KEY REFERENCES keys (id),
    ahead_ms INTEGER NOT NULL DEFAULT 0 CHECK (ahead_ms >= 0),
    error TEXT,
    path TEXT,
    -- Null: until it is ended.
    failures_left INTEGER CHECK (failures_left > 0),
    monthly_request_limit INTEGER CHECK (monthly_request_limit >= 0),
    used_tenths INTEGER NOT NULL DEFAULT 0 CHECK (used_tenths >= 0),
    cycle_anchor INTEGER NOT NULL,
    period_start INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
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
