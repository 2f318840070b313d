import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../server/db/index.ts';
import { accountsOf, type DrivenAccounts } from '../helpers/driven-accounts.ts';

/** How SQLite finds what the dashboard asks for: never by looking at every row. */

const folder = mkdtempSync(join(tmpdir(), 'outpost-queries-'));
const file = join(folder, 'outpost.db');
const statements: string[] = [];
let db: Database.Database;
let accounts: DrivenAccounts;
beforeAll(() => {
  openDb(file).close();
  db = new Database(file, { verbose: statement => statements.push(String(statement)) });
  accounts = accountsOf(db);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The plan of everything that was asked meanwhile. */
async function planOf(ask: () => unknown): Promise<string[]> {
  statements.length = 0;
  await ask();
  return statements.splice(0).flatMap(statement =>
    db
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${statement}`)
      .all()
      .map(({ detail }) => detail),
  );
}

const first = { after: undefined, limit: 20 };
const next = { after: { at: 1000, id: 'x' }, limit: 20 };
const nextRequests = { after: { at: 1000, id: 7 }, limit: 20 };
const days = { from: '2026-01-01', to: '2026-01-31' };
/**
 * Asked, the index that answers, and whether the rows it finds are sorted or summed after: never those of a long list.
 */
const questions: [string, () => unknown, RegExp, boolean?][] = [
  ['users', () => accounts.users.page(first), /SCAN users USING INDEX users_by_age/],
  ['users, further', () => accounts.users.page(next), /SEARCH users USING INDEX users_by_age/],
  ['a user by name', () => accounts.users.page({ ...first, name: 'a' }), /SEARCH users USING INDEX/],
  [
    'users on a plan',
    () => accounts.users.page({ ...first, plan: 'p' }),
    /SEARCH users USING INDEX users_by_plan/,
    true,
  ],
  ['plans, further', () => accounts.plans.page(next), /SEARCH plans USING INDEX plans_by_age/],
  ['projects, further', () => accounts.projects.page(next), /SEARCH projects USING INDEX projects_by_age/],
  [
    'a user’s projects',
    () => accounts.projects.page({ ...next, user: 'u' }),
    /SEARCH projects USING INDEX projects_by_u/,
  ],
  ['keys', () => accounts.keys.page(first), /SCAN keys USING INDEX keys_by_age/],
  ['keys, further', () => accounts.keys.page(next), /SEARCH keys USING INDEX keys_by_age/],
  ['a user’s keys', () => accounts.keys.page({ ...first, user: 'u' }), /SEARCH keys USING INDEX keys_by_project/, true],
  ['a project’s keys', () => accounts.keys.page({ ...next, project: 'p' }), /SEARCH keys USING INDEX keys_by_project/],
  [
    'simulated keys',
    () => accounts.keys.page({ ...first, simulated: true }),
    /SEARCH keys USING INDEX sqlite_autoindex_keys_1/,
    true,
  ],
  [
    'when a key was last used',
    () => accounts.keys.byId('k'),
    /SEARCH request_log USING COVERING INDEX request_log_by_key/,
  ],
  ['usage', () => accounts.usage.sums(days), /SEARCH usage USING INDEX usage_by_day/, true],
  ['a user’s usage', () => accounts.usage.sums({ ...days, user: 'u' }), /SEARCH usage USING PRIMARY KEY/, true],
  [
    'a project’s usage',
    () => accounts.usage.sums({ ...days, project: 'p' }),
    /SEARCH usage USING INDEX usage_by_key/,
    true,
  ],
  ['a key’s usage', () => accounts.usage.sums({ ...days, key: 'k' }), /SEARCH usage USING INDEX usage_by_key/, true],
  [
    'requests',
    () => accounts.loggedRequests.page(nextRequests, 0),
    /SEARCH request_log USING INDEX request_log_by_age/,
  ],
  ...(
    [
      ['user', { user: 'u' }],
      ['project', { project: 'p' }],
      ['key', { key: 'k' }],
      ['operation', { operation: 'route' }],
      ['class', { status: 4 }],
      ['class', { status: 404 }],
      ['error', { error: 'not_found' }],
    ] as const
  ).map(([index, filter]): [string, () => unknown, RegExp] => [
    `requests by ${JSON.stringify(filter)}`,
    () => accounts.loggedRequests.page({ ...nextRequests, ...filter, from: 1, to: 2000 }, 0),
    new RegExp(`SEARCH request_log USING INDEX request_log_by_${index} `),
  ]),
];

test.each(questions)('%s: by index, in the order of the index', async (_name, ask, expected, sorted = false) => {
  const plan = await planOf(ask);
  expect(plan.join('\n')).toMatch(expected);
  // Reading an index in its own order up to the limit is a scan by name only.
  expect(plan.filter(step => /SCAN (?!\w+ USING INDEX)/.test(step))).toEqual([]);
  if (!sorted) expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([]);
});
