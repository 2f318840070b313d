import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { writeReport } from '../../electron/crash/setup-crash-reports.ts';
import { PageRecovery } from '../../electron/crash/setup-page-recovery.ts';
import { maskSecrets, ProgramLog } from '../../electron/logs/program-log.ts';
import { Settings } from '../../electron/settings/settings.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { patienceMs } from '../helpers/patience.ts';

vi.mock('electron', () => ({}));

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

describe('the log', () => {
  test('is closed with everything in it, in order', async () => {
    const log = new ProgramLog(folder, { now: () => new Date(0) });
    log.info('starts');
    log.write('warn', 'service', 'two\n');
    log.error('failed', new Error('why'));
    await Promise.all([log.close(), log.close()]);
    const text = await readFile(log.file, 'utf8');
    expect(text).toMatch(
      /^1970-01-01T00:00:00\.000Z info {2}main {4}starts\n.* warn {2}service two\n.*failed: Error: why\n/,
    );
    if (process.platform !== 'win32') expect((await stat(log.file)).mode & 0o777).toBe(0o600);
    log.info('too late');
    expect(await readFile(log.file, 'utf8')).toBe(text);
  });

  test('rotates by size and keeps five files, the newest lines in the first', async () => {
    const log = new ProgramLog(folder, { size: '2K' });
    for (let i = 0; i < 200; i++) {
      log.info(`line ${i} ${'.'.repeat(60)}`);
      await new Promise(setImmediate);
    }
    await log.close();
    const names = (await readdir(folder)).sort();
    expect(names).toEqual(['outpost.1.log', 'outpost.2.log', 'outpost.3.log', 'outpost.4.log', 'outpost.log']);
    for (const name of names) expect((await stat(join(folder, name))).size).toBeLessThan(2_300);
    const numbers = ['outpost.4.log', 'outpost.3.log', 'outpost.2.log', 'outpost.1.log', 'outpost.log']
      .map(name => readFileSync(join(folder, name), 'utf8'))
      .join('')
      .match(/line \d+/g);
    expect(numbers?.at(-1)).toBe('line 199');
    expect(numbers).toEqual(
      Array.from({ length: numbers?.length ?? 0 }, (_, i) => `line ${200 - (numbers?.length ?? 0) + i}`),
    );
  });

  test('that cannot be written is closed all the same: the program could not quit otherwise', async () => {
    await mkdir(join(folder, 'outpost.log'));
    const log = new ProgramLog(folder);
    log.info('lost');
    await vi.waitFor(() => expect(log.recent().at(-1)).toContain('cannot be written'), patienceMs);
    await log.close();
    expect(log.recent()[0]).toContain('lost');
  });

  test('remembers its last hundred lines', async () => {
    const log = new ProgramLog(folder);
    for (let i = 0; i < 150; i++) log.info(`line ${i}`);
    expect(log.recent()).toHaveLength(100);
    expect(log.recent().at(-1)).toContain('line 149');
    await log.close();
  });

  const key = `outpost_live_${'a1B2'.repeat(10)}xyz`;
  test.each([
    [`key ${key} was refused`, key],
    [`Authorization: Bearer ${key}`, key],
    ['GET /v1/tiles?token=abc.def-123&z=1', 'abc.def-123'],
    ['{"token":"abcdef","z":1}', 'abcdef'],
    ['http://127.0.0.1:8787/workstation/#token=Zm9vYmFy_-', 'Zm9vYmFy'],
    ['/map.png?sig=0123abcd', '0123abcd'],
    [`outpost_dash_${'Z'.repeat(43)}`, 'ZZZZ'],
  ])('%s lies nowhere', (line, secret) => {
    const masked = maskSecrets(line);
    expect(masked).not.toContain(secret);
    expect(masked).toContain('…');
  });

  test('leaves other words alone', () => {
    expect(maskSecrets('the keyboard has 104 keys, monkey=1')).toBe('the keyboard has 104 keys, monkey=1');
  });
});

describe('settings', () => {
  const window = { x: 1, y: 2, width: 800, height: 600, maximised: true };

  test('are there at the next start', async () => {
    const file = join(folder, 'desktop/settings.json');
    const settings = Settings.open(file, vi.fn());
    expect(settings.values).toEqual({ keepRunning: false });
    settings.change({ keepRunning: true });
    settings.change({ window });
    await settings.flush();
    expect(Settings.open(file, vi.fn()).values).toEqual({ keepRunning: true, window });
    expect(readdirSync(join(folder, 'desktop'))).toEqual(['settings.json']);
  });

  test.each(['', '{"keepRunning":', '{"keepRunning":"yes"}', '{"window":{"x":1}}', '{"urlLifetime":59}', '[]'])(
    'of a damaged file %j are the usual ones; it is kept aside and said so',
    async text => {
      const file = join(folder, 'settings.json');
      await writeFile(file, text);
      const warn = vi.fn();
      expect(Settings.open(file, warn).values).toEqual({ keepRunning: false });
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('settings.json.damaged'));
      expect(await readFile(`${file}.damaged`, 'utf8')).toBe(text);
    },
  );
});

describe('crash reports', () => {
  const crash = (at: Date) => ({
    what: 'The page crashed',
    at,
    details: 'oom, exit code 5',
    versions: { Outpost: '1.0.0' },
    log: ['one', 'Bearer abcdefgh'],
  });

  test('can be read, hold no secret, and only the newest twenty are kept', async () => {
    await writeFile(join(folder, 'my notes.txt'), '');
    for (let day = 1; day <= 22; day++) writeReport(folder, 'page', crash(new Date(Date.UTC(2026, 0, day))));
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(21);
    expect(names[0]).toBe('2026-01-03T00-00-00-000Z-page.txt');
    expect(names).toContain('my notes.txt');
    const text = await readFile(join(folder, names[0] ?? ''), 'utf8');
    expect(text).toContain('The page crashed');
    expect(text).toContain('oom, exit code 5');
    expect(text).toContain('Outpost: 1.0.0');
    expect(text).not.toContain('abcdefgh');
  });

  test('a folder that cannot be written ends nothing', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(writeReport(join(folder, 'file'), 'page', crash(new Date()))).toBeUndefined();
  });

  test('a page that crashes is loaded again once, and again after it held out', () => {
    const recovery = new PageRecovery();
    expect([0, 1000, 299_999, 300_000, 300_001].map(now => recovery.next(now))).toEqual([
      'reload',
      'ask',
      'ask',
      'reload',
      'ask',
    ]);
  });
});
