import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { defaultDataDir } from '../../data-packs/cli/environment.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost } from '../helpers/outpost.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const script = fileURLToPath(new URL('../../server/cli/outpost.ts', import.meta.url));

const folder = await temporaryFolder();
const data: string[] = ['--data-dir', join(folder, 'data')];

const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await outpostHere([...args, ...data, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
};

describe('accounts', () => {
  test('a user, a key of theirs, its list without its text, and its end', async () => {
    const user = await json('user', 'create', 'Ada', '--limit', '50', '--cap', 'soft', '--spending-cap', '12.5');
    expect(user).toMatchObject({ name: 'Ada', limit: 50, cap: 'soft', spendingCap: 12.5, used: 0 });
    const origins = 'https://app.example.org,https://*.example.org';
    const made = await json(
      'key',
      'create',
      '--user',
      'Ada',
      '--name',
      'phone',
      '--test',
      '--scopes',
      'tiles,geocode',
      '--origins',
      origins,
    );
    expect(made).toMatchObject({
      user: 'Ada',
      name: 'phone',
      kind: 'test',
      scopes: ['tiles', 'geocode'],
      origins: origins.split(','),
    });
    expect(made.key).toMatch(/^outpost_test_\w{43}$/);
    const listed = await json('key', 'list');
    expect(listed).toMatchObject([{ id: made.id, key: `outpost_test_…${made.key.slice(-4)}`, revoked: null }]);
    expect(JSON.stringify(listed)).not.toContain(made.key);
    expect(await json('key', 'revoke', made.id)).toEqual({ id: made.id, revoked: true });
    expect((await json('key', 'list'))[0].revoked).toEqual(expect.any(String));
    expect((await json('user', 'list')).map(({ name }: { name: string }) => name)).toEqual(['Ada']);
  });

  test('a key without a user belongs to the default one, and its text comes alone on the first line', async () => {
    const { stdout } = await outpostHere(['key', 'create', ...data]);
    expect(stdout.split('\n')[0]).toMatch(/^outpost_live_\w{43}$/);
    expect((await json('user', 'list')).map(({ name }: { name: string }) => name)).toContain('default');
  });
});

test('packs: installed, listed, removed', async () => {
  const pack = await writeTinyPack(join(folder, 'pack'), { id: 'alpha', version: '7' });
  const { stdout: installed } = await outpostHere(['pack', 'install', pack, ...data]);
  expect(installed).toBe('Tiny alpha (alpha 7) is installed. It is not signed.\n');
  expect(await json('pack', 'list')).toMatchObject([{ id: 'alpha', version: '7', parts: ['buildings'] }]);
  expect(await json('pack', 'remove', 'alpha')).toMatchObject({ id: 'alpha', removed: true });
  expect(await json('pack', 'list')).toEqual([]);
});

test('a dashboard token: made, listed without its text, ended', async () => {
  const made = await json('dashboard', 'token', 'create', '--name', 'monitoring');
  expect(made).toEqual({
    id: expect.any(String),
    name: 'monitoring',
    token: expect.stringMatching(/^outpost_dash_\w{43}$/),
  });
  const listed = await json('dashboard', 'token', 'list');
  expect(listed).toMatchObject([{ id: made.id, token: `outpost_dash_…${made.token.slice(-4)}`, revoked: null }]);
  expect(await json('dashboard', 'token', 'revoke', made.id)).toEqual({ id: made.id, revoked: true });
  expect((await json('dashboard', 'token', 'list'))[0].revoked).toEqual(expect.any(String));
});

test('a plan, a user on it, and terms of their own in its place', async () => {
  const plan = await json('plan', 'create', 'team', '--limit', '1000', '--price', '49', '--overage-price', '0.6');
  expect(plan).toMatchObject({ name: 'team', limit: 1000, cap: 'soft', price: 49, overagePrice: 0.6 });
  expect(await json('plan', 'list')).toEqual([plan]);
  const user = await json('user', 'create', 'Grace', '--plan', 'team');
  expect(user).toMatchObject({
    plan: plan.id,
    limit: 1000,
    cap: 'soft',
    spendingCap: 49,
    used: 0,
    state: 'within_limit',
  });
  expect(await json('user', 'update', 'Grace', '--spending-cap', '5')).toMatchObject({ plan: plan.id, spendingCap: 5 });
  expect(await json('user', 'update', 'Grace', '--limit', 'none')).toMatchObject({
    plan: null,
    limit: null,
    cap: 'soft',
  });
  expect(await json('user', 'update', 'Grace', '--plan', 'team')).toMatchObject({ plan: plan.id, limit: 1000 });
});

test.each([
  ['done', ['key', 'list', '--help'], 0],
  ['failed', ['key', 'revoke', 'key_x'], 1],
  ['not understood', ['user', 'create', 'x', '--limit', '1.5'], 2],
])('a command that is %s: its process prints and returns the same', async (_what, args, code) => {
  const own = await outpost([...args, ...data]);
  expect(own).toEqual(await outpostHere([...args, ...data]));
  expect(own.code).toBe(code);
});

describe('failures', () => {
  const failed: [string, string[], string][] = [
    [
      'no such pack folder',
      ['pack', 'install', '/no/such'],
      '/no/such does not exist. Give a pack folder or an .outpost file.',
    ],
    ['no such pack', ['pack', 'remove', 'nowhere'], 'No pack "nowhere" is installed'],
    [
      'no such user',
      ['key', 'create', '--user', 'Eve'],
      'There is no user "Eve". Add it with "outpost user create Eve".',
    ],
    ['no such key', ['key', 'revoke', 'key_x'], 'There is no key "key_x". "outpost key list" shows them.'],
    ['no such token', ['dashboard', 'token', 'revoke', 'dsh_x'], 'There is no token "dsh_x"'],
    ['no such plan', ['user', 'create', 'Eve', '--plan', 'gold'], 'There is no plan "gold". "outpost plan list" shows'],
    ['no user to change', ['user', 'update', 'Eve', '--limit', '5'], 'There is no user "Eve". "outpost user list"'],
  ];
  test.each(failed)('%s: one sentence, exit 1', async (_name, args, sentence) => {
    const { code, stdout, stderr } = await outpostHere([...args, ...data]);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  test('with --verbose comes the stack', async () => {
    const { code, stderr } = await outpostHere(['key', 'revoke', 'key_x', '--verbose', ...data]);
    expect(stderr).toMatch(/There is no key.*\n\s+at /);
    expect(code).toBe(1);
  });

  test.each([
    [[], 'Usage: outpost'],
    [['nonsense'], "unknown command 'nonsense'"],
    [
      ['key', 'create', '--scopes', 'everything'],
      '"everything" is not a scope. Use tiles, geocode, routing, static, and items.',
    ],
    [['key', 'create', '--scopes', ''], 'or leave the option out for a key without restrictions.'],
    [['key', 'create', '--origins', 'example.org'], '"example.org" is not an origin'],
    [['key', 'create', '--project', ' '], 'A name has at least one character.'],
    [['key', 'list', '--data-dir', ''], '--data-dir is empty. Name a folder, or leave the option out.'],
    [['user', 'create'], "missing required argument 'name'"],
    [['user', 'create', '(workstation)'], '"(workstation)" cannot be a user\'s name'],
    [['user', 'create', 'x', '--limit', '1.5'], 'Give a whole number, or "none".'],
    [
      ['user', 'create', 'x', '--cap', 'elastic'],
      "error: option '--cap <mode>' cannot be 'elastic'. Choose from hard, soft.",
    ],
    [
      ['user', 'create', 'x', '--plan', 'gold', '--limit', '5'],
      'Give either --plan, or --limit, --cap, --price and --overage-price.',
    ],
    [['serve', '--port', '70000'], 'Give a port from 0 to 65535.'],
    [['serve', '--url-lifetime', '59'], 'Give whole seconds, from 60 to 86,400.'],
    [['serve', '--drain', '601'], 'Give whole seconds, from 0 to 600.'],
    [['serve', '--trust-proxy', '10.0.0.0/33'], 'Give an address or a network, like 10.0.0.1 or 10.0.0.0/8.'],
    [['serve', '--allow-host', 'https://maps.example.org'], 'Give a name without scheme and port'],
    [['pack', 'install'], "missing required argument 'what'"],
  ])('wrong usage %j: exit 2', async (args, sentence) => {
    const { code, stdout, stderr } = await outpostHere(args);
    expect(stderr).toContain(sentence);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('a reader who has read enough is no failure', async () => {
    const command = spawn(process.execPath, [script, 'key', 'create', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    command.stdout.destroy();
    let complaint = '';
    command.stderr.on('data', chunk => {
      complaint += chunk;
    });
    const [code] = await once(command, 'close');
    expect(complaint).toBe('');
    expect(code).toBe(0);
  });

  test('a data folder that cannot be one: one sentence', async () => {
    await writeFile(join(folder, 'file'), '');
    const { code, stderr } = await outpostHere(['user', 'list', '--data-dir', join(folder, 'file')]);
    expect(stderr).toBe(`${join(folder, 'file')} is not a folder. Choose another with --data-dir.\n`);
    expect(code).toBe(1);
  });

  test('a folder that was named otherwise and cannot be one: no option that does not help', async () => {
    await writeFile(join(folder, 'file'), '');
    const site = join(folder, 'file', 'site');
    const { code, stderr } = await outpostHere(['pack', 'publish', site, '--data-dir', `${folder}-data`]);
    expect(stderr).toBe(`${join(site, 'catalogue.json')} is not a folder. Choose another.\n`);
    expect(code).toBe(1);
  });
});

test.each([
  [['serve']],
  [['pack', 'install']],
  [['pack', 'build']],
  [['pack', 'verify']],
  [['pack', 'list']],
  [['pack', 'remove']],
  [['user', 'create']],
  [['user', 'list']],
  [['user', 'update']],
  [['plan', 'create']],
  [['plan', 'list']],
  [['dashboard', 'token', 'create']],
  [['dashboard', 'token', 'list']],
  [['dashboard', 'token', 'revoke']],
  [['key', 'create']],
  [['key', 'revoke']],
  [['key', 'list']],
])('%j --help has an example', async args => {
  const { code, stdout } = await outpostHere([...args, '--help']);
  expect(stdout).toContain(`Example:\n  $ outpost ${args.join(' ')}`);
  expect(stdout).toContain('--data-dir');
  expect(code).toBe(0);
});

test("the data folder is the option's, the environment's, the system's: in this order", async () => {
  const env = { OUTPOST_DATA_DIR: join(folder, 'from-env') };
  await outpost(['user', 'list', '--data-dir', join(folder, 'from-option')], env);
  expect((await stat(join(folder, 'from-option', 'outpost.db'))).isFile()).toBe(true);
  await outpost(['user', 'list'], env);
  expect((await stat(join(folder, 'from-env', 'outpost.db'))).isFile()).toBe(true);
  expect(defaultDataDir({}, 'linux', '/home/ada')).toBe('/home/ada/.local/share/outpost');
  expect(defaultDataDir({ XDG_DATA_HOME: '/x' }, 'linux', '/home/ada')).toBe('/x/outpost');
  expect(defaultDataDir({}, 'darwin', '/Users/ada')).toBe('/Users/ada/Library/Application Support/Outpost');
});

test('a Node too old for TypeScript gets one sentence, from the command line and from npm start', async () => {
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
  for (const [file, command] of [
    ['server/cli/launch.js', 'npx outpost'],
    ['build/start.js', 'npm start'],
  ] as const) {
    const launcher = fileURLToPath(new URL(`../../${file}`, import.meta.url));
    await expect(promisify(execFile)(process.execPath, ['--import', old, launcher, '--version'])).rejects.toMatchObject(
      {
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          new RegExp(
            `^Outpost needs Node 24 and this is 20\\.20\\.2: install it, or run "${command}" [^\n]+--ignore-scripts[^\n]+\n$`,
          ),
        ),
      },
    );
  }
  const launcher = fileURLToPath(new URL('../../server/cli/launch.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, '--version']);
  expect(stdout).toBe('0.1.0\n');
});

test('a plan that is paid for goes on beyond its limit unless it is told not to', async () => {
  expect((await json('user', 'create', 'free')).cap).toBe('hard');
  expect((await json('user', 'create', 'paid', '--limit', '10', '--price', '5')).cap).toBe('soft');
  expect((await json('user', 'create', 'careful', '--limit', '10', '--price', '5', '--cap', 'hard')).cap).toBe('hard');
});
