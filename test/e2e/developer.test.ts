/// <reference lib="dom" />
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DeveloperDriver } from './developer-driver.ts';
import { setStage } from './driver.ts';
import { type Hand, waysOfWorking } from './hand.ts';
import { ShellDriver } from './shell-driver.ts';

const run = promisify(execFile);

const stage = await setStage();
const window = await stage.openWorkstation({ view: '13/45.4784/-28.3974', coarse: true });
await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
const developer = new DeveloperDriver(window);

const ask = async (key: string, path = '/usage/v1') => {
  const { status, body } = await stage.service.get(path, { headers: { authorization: `Bearer ${key}` } });
  return status === 200 ? 'ok' : body.error;
};
const search = '/search/geocode/v1/forward?q=Kirvell';

describe('the first key', () => {
  test.each(waysOfWorking)(
    'is copied within three presses $name',
    async ({ name, hand: HandOfSetting, more, open }) => {
      const other = await stage.openWorkstation({ ...open, coarse: true, view: '12/45.4784/-28.3974' });
      await other.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const driver = new DeveloperDriver(other);
      const hand: Hand = new HandOfSetting(other.page);
      const key = await driver.makeAndCopyKey(hand);
      expect(hand.presses).toBeLessThanOrEqual(3 + more);
      expect(await driver.clipboard()).toBe(key);
      expect(key).toMatch(/^outpost_live_\w{43}$/);
      expect(await ask(key, search)).toBe('ok');
      await other.screenshot(`developer key ${name}`.replaceAll(/\W+/g, '-'));
      expect(await other.overflows()).toBe(false);
      expect(await other.coveredButtons()).toEqual([]);
      expect(await new ShellDriver(other).cutTexts()).toEqual([]);
      expect(other.log.problems).toEqual([]);
      // Once: no reload and no storage brings it back.
      expect(
        await other.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      ).not.toContain(key);
      await other.reload();
      await driver.open();
      expect(await driver.isKeyShown()).toBe(false);
    },
  );
});

test('a key with a name, a project and a scope; renamed, its origins set, revoked after a question', async () => {
  await developer.open();
  await developer.view('Keys');
  await developer.press('New key…');
  await developer.fill('Name', 'phone');
  await developer.choose('Project', 'new');
  await developer.fill('Name of the project', 'Field app');
  await developer.tick('Tiles');
  await developer.press('Make it');
  const key = await developer.newKey();
  expect(await ask(key, search)).toBe('scope_denied');
  expect(await ask(key, '/tiles/v1/token')).toBe('ok');
  await developer.press('Hide it');
  expect(await developer.text()).toContain('Field app');

  await developer.press('Name and origins');
  await developer.fill('Allowed origins', 'https://app.example.org\nhttps://*.example.com');
  await developer.press('Save');
  await expect.poll(() => developer.text()).toContain('2 origins');
  expect(await ask(key, '/tiles/v1/token')).toBe('origin_required');

  await developer.openKey('phone');
  await developer.fill('Name', 'tablet');
  await developer.press('Save');
  await expect.poll(() => developer.text()).toContain('tablet');
  await expect.poll(() => developer.text()).toMatch(/Last use\s+\w+ \d+, \d{4}/);
  await developer.press('Revoke…');
  expect(await ask(key)).not.toBe('key_revoked');
  await developer.press('Keep it');
  await developer.press('Revoke…');
  await developer.press('Revoke the key');
  await expect.poll(() => ask(key)).toBe('key_revoked');
  await expect.poll(() => developer.text()).toContain('This key is revoked for good.');
  await developer.back();
  await expect.poll(() => developer.text()).toContain('1 revoked key');
});

test('usage by day, endpoint and key: a chart and the same figures in tables', async () => {
  const { key } = stage.service.newKey();
  for (let i = 0; i < 3; i += 1) await ask(key, search);
  await developer.open();
  await developer.view('Usage');
  await developer.chart();
  await expect.poll(() => developer.text()).toMatch(/geocode_forward\s+\d/);
  expect(await developer.text()).toMatch(/Total\s+\d/);
  await developer.choose('Time span', '7');
  await developer.chart();
  await window.page.locator('.developer').getByText('By key', { exact: true }).click();
  await expect.poll(() => developer.text()).toContain('This workstation');
  await window.screenshot('developer-usage');
});

test('the log is filtered by endpoint, status, key and time, and tells each request', async () => {
  const { key, id } = stage.service.newKey();
  await ask(key, search);
  await ask(key, `${search}&limit=none`);
  await developer.open();
  await developer.view('Request log');
  await expect.poll(() => developer.requests()).not.toEqual([]);
  await developer.choose('Key', id);
  await expect.poll(() => developer.requests()).toHaveLength(2);
  await developer.choose('Status', '4xx');
  await expect.poll(async () => (await developer.requests()).join()).toMatch(/^400 GET \/search.*limit=none/);
  const request = await developer.openRequest('limit=none');
  expect(await request.innerText()).toMatch(/bad_request/);
  expect(await request.innerText()).toMatch(/geocode_forward/);
  await developer.choose('Endpoint', 'geocode_forward');
  await developer.choose('Time', '1');
  await expect.poll(() => developer.requests()).toHaveLength(1);
  await developer.choose('Status', '5xx');
  await expect.poll(() => developer.text()).toContain('No such request.');
});

test('what the window asked becomes code that runs, is sent again, and holds no secret', async () => {
  await window.directions.open();
  await window.directions.routeBetween('Kirvell', 'Sandvang');
  await window.press('Control+`');
  await expect.poll(async () => (await developer.requests()).join('\n')).toContain('POST /directions/v1');
  const request = await developer.openRequest('POST /directions/v1');
  expect(await request.innerText()).toMatch(/Units\s+1/);
  const [shell, script, program] = [
    await developer.code(request, 'curl'),
    await developer.code(request, 'JavaScript'),
    await developer.code(request, 'Python'),
  ].map(code => code.replace('YOUR_API_KEY', stage.service.key));
  const answers = [
    await run('bash', ['-c', shell ?? '']),
    await run(process.execPath, ['--input-type=module', '-e', script ?? '']),
    await run('python3', ['-c', program ?? '']),
  ];
  for (const { stdout } of answers) expect(JSON.parse(stdout)).toHaveProperty('trip');
  const answer = await developer.sendAgain(request);
  expect(answer).toMatch(/^200 /);
  expect(answer).toContain('"trip"');
  await window.screenshot('developer-sent');
  await window.page.locator('.developer').getByText('Everything', { exact: true }).click();
  await expect.poll(async () => (await developer.requests()).join('\n')).toContain('basemap');
  const page = await window.page.content();
  for (const secret of ['signature=', 'outpost_live_', 'outpost_dash_']) expect(page).not.toContain(secret);
});

test('a test key fails as ordered, under a bar that stays until it is switched off', async () => {
  await developer.open();
  await developer.view('Simulator for test keys');
  const key = await developer.makeTestKey();
  await developer.press('Let them fail');
  expect(await developer.barText()).toContain('Every request to / fails with maintenance.');
  expect(await ask(key)).toBe('maintenance');
  expect(await ask(stage.service.key)).toBe('ok');
  await developer.press('30 days on');
  await expect.poll(() => developer.barText()).toContain('30 days ahead');
  await developer.press('No failures');
  await developer.fill('Units per period', '1');
  await developer.press('Set');
  await expect.poll(() => developer.barText()).toContain('0 of 1 units are used.');
  await ask(key, search);
  expect(await ask(key, search)).toBe('quota_exhausted');
  await window.screenshot('developer-simulator');
  // Over every panel, in other windows, and after a reload.
  await new ShellDriver(window).go('explore');
  await window.reload();
  await developer.barText();
  expect(await window.overflows()).toBe(false);
  expect(await window.coveredButtons()).toEqual([]);
  expect(await window.map.creditsAreInSight()).toBe(true);
  await developer.switchOffInBar();
  expect(await ask(key, search)).toBe('ok');
});

test('a click on the map tells the tile, its layers, features and attributes', async () => {
  await window.press('Escape');
  await developer.open();
  await developer.view('Tile inspector');
  await window.map.lookAt({ lon: -28.522, lat: 45.467 }, 14);
  await developer.press('Middle of the map');
  const n = 2 ** 14;
  const latitude = (45.467 * Math.PI) / 180;
  const x = Math.floor(((-28.522 + 180) / 360) * n);
  const y = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * n);
  expect(await developer.tileAddress()).toBe(`14/${x}/${y}`);
  expect(await developer.text()).toMatch(/Size\s+[\d.]+ kB, unpacked/);
  expect(await developer.layer('roads').innerText()).toMatch(/in the tile/);
  const seen = await developer.text();
  await window.map.click({ lon: -28.51, lat: 45.469 });
  await expect.poll(() => developer.text()).toMatch(/At\s+45\.469\d+, -28\.5[01]\d+/);
  expect(await developer.text()).not.toBe(seen);
  await window.screenshot('developer-tiles');
});

test('the style is shown as it is served, and downloaded', async () => {
  await developer.open();
  await developer.view('Style JSON');
  const style = JSON.parse(await developer.styleText());
  expect(style).toMatchObject({ version: 8 });
  expect(JSON.parse(await developer.downloadStyle())).toEqual(style);
});

test('the explorer opened from the window has its key, and only in memory', async () => {
  await developer.open();
  await developer.overview();
  const page = await developer.openExplorer();
  expect(page.url()).toBe(`${stage.service.baseUrl}/docs/`);
  const key = await page.locator('#key').inputValue();
  expect(await ask(key)).toBe('ok');
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(key);
  await page.close();
});
