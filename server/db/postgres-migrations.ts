import type { ClientBase } from 'pg';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';
import { type Dialect, firstTables, planTables, simulationTables } from './account-tables.ts';

/** Held while the schema is made or changed: several instances may start at once. Any number that nobody else uses. */
const migrationLock = 7_061_787_201;

const dialect: Dialect = {
  id: 'TEXT COLLATE "C"',
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  serial: 'BIGINT GENERATED ALWAYS AS IDENTITY',
  statusClass: '(status / 100)',
  row: ', id',
  strict: '',
  keyed: '',
};

/** Step n brings the tables from version n to n + 1. Steps that were released are never edited, only followed. */
const steps: readonly string[] = [
  `
  -- What SQLite calls bytes.
  CREATE DOMAIN blob AS bytea;
  ${firstTables(dialect)}
  ${planTables(dialect)}
  ${simulationTables(dialect)}
  -- Room in their pages, so that counting moves no row and touches no index.
  ALTER TABLE users SET (fillfactor = 50);
  ALTER TABLE usage SET (fillfactor = 50);
  CREATE INDEX keys_revoked ON keys (id) WHERE revoked_at IS NOT NULL;

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
