import { basename } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost } from '../helpers/outpost.ts';
import { hasPostgres, TestPostgres } from '../helpers/postgres.ts';
import { keepAccountsElsewhere } from '../helpers/service.ts';
import { instancesOver, outageOver } from './accounts-instances.ts';

/** Runs the tests of accounts in a data folder over PostgreSQL, too. */
const suites = ['keys', 'quota', 'dashboard', 'key-simulation'];

if (hasPostgres) {
  const postgres = new TestPostgres();
  afterAll(() => postgres.close());
  keepAccountsElsewhere(async dataDir => {
    const address = await postgres.database(basename(dataDir));
    // For commands that tests run.
    process.env.OUTPOST_ACCOUNTS = address;
    return address;
  });
  for (const file of suites) await describe(file, () => import(`./${file}.test.ts`));
  instancesOver(postgres);
  outageOver(postgres);
  commandsOver(postgres);
} else test.skip('PostgreSQL is not on this machine: initdb and pg_ctl are not on the PATH', () => undefined);

function commandsOver(postgres: TestPostgres): void {
  describe('a command', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await temporaryFolder();
    });
    const run = (accounts: string, ...given: string[]) =>
      outpost([...given, '--data-dir', folder], { OUTPOST_ACCOUNTS: accounts });

    test.each([
      ['no database of this name', () => postgres.addressOf('nowhere')],
      ['another password', () => postgres.addressOf('postgres').replace('://outpost:', '://outpost:wrong-')],
      ['no server', () => `postgres://outpost:${postgres.password}@127.0.0.1:1/accounts`],
    ])('says in a sentence where the accounts cannot be opened, without the password: %s', async (_, address) => {
      for (const command of [
        ['key', 'list'],
        ['serve', '--port', '0', '--no-default-regions', '--json'],
      ]) {
        const { code, stdout, stderr } = await run(address(), ...command);
        expect(code).toBe(1);
        expect(stdout + stderr).toMatch(/The accounts at \S+ cannot be opened: /);
        expect(stdout + stderr).not.toContain(postgres.password);
      }
    });

    test('says what an address is, without repeating one that is none', async () => {
      const { code, stderr } = await run(`http://outpost:${postgres.password}@host/x`, 'key', 'list');
      expect([code, stderr]).toEqual([2, expect.stringContaining('postgres://user:password@host/database')]);
      expect(stderr).not.toContain(postgres.password);
    });

    test.each(['backup', 'restore'])('%s says that PostgreSQL has its own', async command => {
      const { code, stderr } = await run(postgres.addressOf('any'), command);
      expect([code, stderr]).toEqual([1, expect.stringContaining('pg_dump')]);
    });

    test('refuses the tables of a newer Outpost', async () => {
      const address = await postgres.database('newer');
      expect((await run(address, 'key', 'create')).code).toBe(0);
      const client = new Client({ connectionString: address });
      await client.connect();
      await client.query('UPDATE outpost_schema SET version = 99');
      await client.end();
      const { code, stderr } = await run(address, 'key', 'list');
      expect([code, stderr]).toEqual([1, expect.stringContaining('newer Outpost (version 99')]);
    });
  });
}
