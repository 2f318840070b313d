import type { ClientBase } from 'pg';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';

/** Held while the schema is made or changed: several instances may start at once. Any number that nobody else uses. */
const migrationLock = 7_061_787_201;

/**
 * Step n brings the tables from version n to n + 1, as those of SQLite (`migrations.ts`) do for accounts. Steps that were
 * released are never edited, only followed. Identifiers sort by their bytes, whatever the locale of the database.
 */
const steps: readonly string[] = [
  `
  -- What SQLite calls bytes.
  CREATE DOMAIN blob AS bytea;
  CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL);

  CREATE TABLE plans (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    monthly_request_limit BIGINT CHECK (monthly_request_limit >= 0),
    cap_mode TEXT NOT NULL CHECK (cap_mode IN ('hard', 'soft')),
    price BIGINT NOT NULL CHECK (price >= 0),
    overage_price BIGINT NOT NULL CHECK (overage_price >= 0)
  );

  -- Money is in hundredths; quota is in tenths of a unit; times are milliseconds since 1970.
  CREATE TABLE users (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    internal INTEGER NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    monthly_request_limit BIGINT CHECK (monthly_request_limit >= 0),
    cap_mode TEXT NOT NULL CHECK (cap_mode IN ('hard', 'soft')),
    plan_price BIGINT NOT NULL CHECK (plan_price >= 0),
    overage_price BIGINT NOT NULL CHECK (overage_price >= 0),
    spending_cap BIGINT CHECK (spending_cap >= 0),
    cycle_anchor BIGINT NOT NULL,
    period_start BIGINT NOT NULL,
    used_tenths BIGINT NOT NULL DEFAULT 0 CHECK (used_tenths >= 0),
    plan_id TEXT COLLATE "C" REFERENCES plans (id)
    -- Room in its pages, so that counting moves no row and touches no index.
  ) WITH (fillfactor = 50);

  CREATE TABLE projects (
    id TEXT COLLATE "C" PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    allowed_origins TEXT NOT NULL DEFAULT '[]',
    require_origin INTEGER NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    UNIQUE (user_id, name)
  );

  CREATE TABLE keys (
    id TEXT COLLATE "C" PRIMARY KEY,
    project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (id),
    name TEXT NOT NULL DEFAULT '',
    hash BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('live', 'test')),
    last_four TEXT NOT NULL,
    scopes TEXT NOT NULL DEFAULT '[]',
    created_at BIGINT NOT NULL,
    revoked_at BIGINT
  );

  CREATE TABLE key_simulations (
    key_id TEXT COLLATE "C" PRIMARY KEY REFERENCES keys (id),
    ahead_ms BIGINT NOT NULL DEFAULT 0 CHECK (ahead_ms >= 0),
    error TEXT,
    path TEXT,
    failures_left BIGINT CHECK (failures_left > 0),
    monthly_request_limit BIGINT CHECK (monthly_request_limit >= 0),
    used_tenths BIGINT NOT NULL DEFAULT 0 CHECK (used_tenths >= 0),
    cycle_anchor BIGINT NOT NULL,
    period_start BIGINT NOT NULL
  );

  CREATE TABLE dashboard_tokens (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    last_four TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    revoked_at BIGINT
  );

  CREATE TABLE sessions (
    key_id TEXT COLLATE "C" NOT NULL,
    session TEXT COLLATE "C" NOT NULL,
    charged_at BIGINT NOT NULL,
    PRIMARY KEY (key_id, session)
  );

  CREATE TABLE usage (
    user_id TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    operation TEXT COLLATE "C" NOT NULL,
    key_id TEXT COLLATE "C" NOT NULL,
    requests BIGINT NOT NULL,
    tenths BIGINT NOT NULL,
    PRIMARY KEY (user_id, day, operation, key_id)
  ) WITH (fillfactor = 50);

  CREATE TABLE request_log (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    request_id TEXT NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL,
    project_id TEXT COLLATE "C",
    key_id TEXT COLLATE "C" NOT NULL,
    operation TEXT COLLATE "C" NOT NULL,
    method TEXT NOT NULL,
    url TEXT NOT NULL,
    status BIGINT NOT NULL,
    error TEXT,
    tenths BIGINT NOT NULL,
    duration_ms DOUBLE PRECISION NOT NULL
  );

  CREATE INDEX plans_by_age ON plans (created_at, id);
  CREATE INDEX users_by_age ON users (created_at, id);
  CREATE INDEX users_by_plan ON users (plan_id);
  CREATE INDEX projects_by_age ON projects (created_at, id);
  CREATE INDEX projects_by_user ON projects (user_id, created_at, id);
  CREATE INDEX keys_by_age ON keys (created_at, id);
  CREATE INDEX keys_by_project ON keys (project_id, created_at, id);
  CREATE INDEX keys_revoked ON keys (id) WHERE revoked_at IS NOT NULL;
  CREATE INDEX sessions_by_age ON sessions (charged_at);
  CREATE INDEX usage_by_day ON usage (day);
  CREATE INDEX usage_by_key ON usage (key_id, day);
  CREATE INDEX request_log_by_age ON request_log (at, id);
  CREATE INDEX request_log_by_user ON request_log (user_id, at, id);
  CREATE INDEX request_log_by_project ON request_log (project_id, at, id);
  CREATE INDEX request_log_by_key ON request_log (key_id, at, id);
  CREATE INDEX request_log_by_operation ON request_log (operation, at, id);
  CREATE INDEX request_log_by_class ON request_log ((status / 100), at, id);
  CREATE INDEX request_log_by_error ON request_log (error, at, id) WHERE error IS NOT NULL;

  -- Goes up with each change of what instances remember of keys (accounts/known-keys.ts), in the same transaction.
  CREATE TABLE key_changes (number BIGINT NOT NULL);
  INSERT INTO key_changes VALUES (0);
  CREATE FUNCTION note_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE key_changes SET number = number + 1;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER noted AFTER UPDATE OR DELETE ON keys FOR EACH STATEMENT EXECUTE FUNCTION note_key_change();
  CREATE TRIGGER noted AFTER UPDATE OR DELETE ON projects FOR EACH STATEMENT EXECUTE FUNCTION note_key_change();
  CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE OF ahead_ms, error, path ON key_simulations
    FOR EACH STATEMENT EXECUTE FUNCTION note_key_change();
  `,
];

/** Brings the tables up to date in one transaction; refuses those of a newer Outpost. */
export async function migratePostgres(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query('CREATE TABLE IF NOT EXISTS outpost_schema (version INTEGER NOT NULL)');
  const { rows } = await client.query<{ version: number }>('SELECT version FROM outpost_schema');
  const found = rows[0]?.version ?? 0;
  if (found > steps.length) {
    throw new WordedError(serverWords.message('accountsNewer', { found, known: steps.length }));
  }
  for (const step of steps.slice(found)) await client.query(step);
  if (found < steps.length) {
    await client.query('DELETE FROM outpost_schema');
    await client.query('INSERT INTO outpost_schema (version) VALUES ($1)', [steps.length]);
  }
  await client.query('COMMIT');
}
