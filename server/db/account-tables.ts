/** How one kind of database says what the tables of accounts need. */
export interface Dialect {
  /** Identifiers sort by their bytes. */
  id: string;
  integer: string;
  real: string;
  /** A number that counts up by itself. */
  serial: string;
  /** The hundreds of a status, in an index. */
  statusClass: string;
  /** What indexes end with that give an order, where they do not by themselves. */
  row: string;
  /** After a table's columns; `keyed`: rows are looked up by their key alone. */
  strict: string;
  keyed: string;
}

/*
 * The tables of accounts as they came to be. Each text is part of a step of both kinds of databases, and as these never
 * edited, only followed.
 */

export const firstTables = ({ id, integer, real, serial, row, strict, keyed }: Dialect): string => `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL)${keyed};

  -- Money is in hundredths; quota is in tenths of a unit; times are milliseconds since 1970.
  CREATE TABLE users (
    id ${id} PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    internal INTEGER NOT NULL DEFAULT 0,
    created_at ${integer} NOT NULL,
    monthly_request_limit ${integer} CHECK (monthly_request_limit >= 0),
    cap_mode TEXT NOT NULL CHECK (cap_mode IN ('hard', 'soft')),
    plan_price ${integer} NOT NULL CHECK (plan_price >= 0),
    overage_price ${integer} NOT NULL CHECK (overage_price >= 0),
    spending_cap ${integer} CHECK (spending_cap >= 0),
    cycle_anchor ${integer} NOT NULL,
    period_start ${integer} NOT NULL,
    used_tenths ${integer} NOT NULL DEFAULT 0 CHECK (used_tenths >= 0)
  )${strict};

  CREATE TABLE projects (
    id ${id} PRIMARY KEY,
    user_id ${id} NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    allowed_origins TEXT NOT NULL DEFAULT '[]',
    require_origin INTEGER NOT NULL DEFAULT 0,
    created_at ${integer} NOT NULL,
    UNIQUE (user_id, name)
  )${strict};

  CREATE TABLE keys (
    id ${id} PRIMARY KEY,
    project_id ${id} NOT NULL REFERENCES projects (id),
    hash BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('live', 'test')),
    last_four TEXT NOT NULL,
    scopes TEXT NOT NULL DEFAULT '[]',
    created_at ${integer} NOT NULL,
    revoked_at ${integer}
  )${strict};

  -- A map session pays once: who paid, for what, when.
  CREATE TABLE sessions (
    key_id ${id} NOT NULL,
    session ${id} NOT NULL,
    charged_at ${integer} NOT NULL,
    PRIMARY KEY (key_id, session)
  )${keyed};
  CREATE INDEX sessions_by_age ON sessions (charged_at);

  CREATE TABLE usage (
    user_id ${id} NOT NULL,
    day ${id} NOT NULL,
    operation ${id} NOT NULL,
    key_id ${id} NOT NULL,
    requests ${integer} NOT NULL,
    tenths ${integer} NOT NULL,
    PRIMARY KEY (user_id, day, operation, key_id)
  )${keyed};

  CREATE TABLE request_log (
    id ${serial} PRIMARY KEY,
    at ${integer} NOT NULL,
    request_id TEXT NOT NULL,
    user_id ${id} NOT NULL,
    key_id ${id} NOT NULL,
    operation ${id} NOT NULL,
    method TEXT NOT NULL,
    url TEXT NOT NULL,
    status ${integer} NOT NULL,
    error TEXT,
    tenths ${integer} NOT NULL,
    duration_ms ${real} NOT NULL
  )${strict};
  CREATE INDEX request_log_by_age ON request_log (at${row});
  CREATE INDEX request_log_by_user ON request_log (user_id, at${row});
  `;

export const planTables = ({ id, integer, statusClass, row, strict }: Dialect): string => `
  CREATE TABLE plans (
    id ${id} PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at ${integer} NOT NULL,
    monthly_request_limit ${integer} CHECK (monthly_request_limit >= 0),
    cap_mode TEXT NOT NULL CHECK (cap_mode IN ('hard', 'soft')),
    price ${integer} NOT NULL CHECK (price >= 0),
    overage_price ${integer} NOT NULL CHECK (overage_price >= 0)
  )${strict};
  -- Null: terms of the user's own. A plan's terms are written into its users' rows too, so that charging reads one row.
  ALTER TABLE users ADD COLUMN plan_id ${id} REFERENCES plans (id);
  ALTER TABLE keys ADD COLUMN name TEXT NOT NULL DEFAULT '';
  ALTER TABLE request_log ADD COLUMN project_id ${id};

  CREATE TABLE dashboard_tokens (
    id ${id} PRIMARY KEY,
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    last_four TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    revoked_at ${integer}
  )${strict};

  CREATE INDEX plans_by_age ON plans (created_at, id);
  CREATE INDEX users_by_age ON users (created_at, id);
  CREATE INDEX users_by_plan ON users (plan_id);
  CREATE INDEX projects_by_age ON projects (created_at, id);
  CREATE INDEX projects_by_user ON projects (user_id, created_at, id);
  CREATE INDEX keys_by_age ON keys (created_at, id);
  CREATE INDEX keys_by_project ON keys (project_id, created_at, id);
  CREATE INDEX usage_by_day ON usage (day);
  CREATE INDEX usage_by_key ON usage (key_id, day);
  CREATE INDEX request_log_by_project ON request_log (project_id, at${row});
  CREATE INDEX request_log_by_key ON request_log (key_id, at${row});
  CREATE INDEX request_log_by_operation ON request_log (operation, at${row});
  CREATE INDEX request_log_by_class ON request_log (${statusClass}, at${row});
  CREATE INDEX request_log_by_error ON request_log (error, at${row}) WHERE error IS NOT NULL;
  `;

export const simulationTables = ({ id, integer, keyed }: Dialect): string => `
  -- What a test key meets: failures as ordered, a clock that is ahead, and a period that is its own, not its user's.
  CREATE TABLE key_simulations (
    key_id ${id} PRIMARY KEY REFERENCES keys (id),
    ahead_ms ${integer} NOT NULL DEFAULT 0 CHECK (ahead_ms >= 0),
    error TEXT,
    path TEXT,
    -- Null: until it is ended.
    failures_left ${integer} CHECK (failures_left > 0),
    monthly_request_limit ${integer} CHECK (monthly_request_limit >= 0),
    used_tenths ${integer} NOT NULL DEFAULT 0 CHECK (used_tenths >= 0),
    cycle_anchor ${integer} NOT NULL,
    period_start ${integer} NOT NULL
  )${keyed};
  `;
