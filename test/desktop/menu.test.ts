/// <reference lib="dom" />
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { writeTinyPack } from '../helpers/tiny-pack.ts';
import { clickMenu } from './clicked-menu.ts';
import { platform } from './desktop.ts';
import { dataFolder, OpenedDesktop } from './opened-desktop.ts';
import { takeShown, willAnswer } from './stubbed-dialogs.ts';
import { testTimeoutMs, timeoutMs } from './timeouts.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const withTimeout = { timeout: timeoutMs, interval: 100 };

const opened = await OpenedDesktop.open(await dataFolder());
beforeEach(async () => {
  await takeShown(opened.desktop);
});

/** An export is put in place as a whole. */
const expectFile = (file: string) =>
  vi.waitFor(async () => expect((await stat(file)).size).toBeGreaterThan(0), withTimeout);

describe(`the menu on ${platform}`, () => {
  test('of several regions one is chosen and saved as a file where a person says', async () => {
    const { desktop, page, dataDir } = opened;
    const target = join(dataDir, 'carried.outpost');
    await willAnswer(desktop, { save: target });
    await clickMenu(desktop, 'File', 'Export region…');
    const question = page.getByRole('dialog', { name: 'Export a region' });
    await question.getByRole('button', { name: 'World' }).click();
    await expectFile(target);
    expect((await takeShown(desktop)).filter(({ kind }) => kind === 'save')).toHaveLength(1);
    await page.getByRole('button', { name: 'Close regions' }).click();
  });

  test('the only region that came from somewhere is saved without a choice; a cancelled dialog saves nothing', async () => {
    const { desktop, page, dataDir } = opened;
    const pack = await writeTinyPack(join(dataDir, 'given', 'tiny'), { id: 'tiny' });
    const target = join(dataDir, 'tiny-carried.outpost');
    const session = await page.evaluate(() => window.outpost?.session());
    await install(session, pack);
    await willAnswer(desktop, { save: null });
    await clickMenu(desktop, 'File', 'Export region…');
    await vi.waitFor(async () => expect(await takeShown(desktop)).toHaveLength(1), withTimeout);
    expect(await page.getByRole('button', { name: 'Close regions' }).count()).toBe(0);

    await willAnswer(desktop, { save: target });
    await clickMenu(desktop, 'File', 'Export region…');
    await expectFile(target);
    expect((await takeShown(desktop)).at(0)).toMatchObject({ kind: 'save', text: expect.stringContaining('tiny-') });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Close regions' }).click();
  });

  test('a panel that the menu opens takes the keyboard, and Escape gives it back to where it was', async () => {
    const { desktop, page } = opened;
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.getByRole('button', { name: 'Layers' }).focus();
    await clickMenu(desktop, 'Go', 'Build region…');
    await page.getByRole('heading', { name: 'Build a region' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Build a region' }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Layers');
  });

  test('settings hold at once or from the next start on, as they say; another update server only after a question', async () => {
    const { desktop, page, dataDir } = opened;
    const kept = async () => JSON.parse(await readFile(join(dataDir, 'desktop', 'settings.json'), 'utf8'));
    const isChecked = () =>
      desktop.evaluate(({ Menu }) => {
        const api = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'API');
        return api?.submenu?.items.find(({ type }) => type === 'checkbox')?.checked;
      });
    await clickMenu(desktop, 'File', 'Settings…');
    const settings = page.getByRole('region', { name: 'Settings' });
    await settings.getByLabel('Keep the API running when the window is closed').click();
    await vi.waitFor(async () => expect(await isChecked()).toBe(true), withTimeout);
    // In force first, then on the disk.
    await vi.waitFor(async () => expect((await kept()).keepRunning).toBe(true), withTimeout);

    const address = settings.getByLabel('Look for newer versions');
    const save = settings.getByRole('button', { name: 'Save the address' });
    await address.fill('http://updates.example.org/');
    await settings.getByText('An address that begins with https://').waitFor();
    expect(await save.isDisabled()).toBe(true);

    await address.fill('https://updates.example.org/');
    await willAnswer(desktop, { button: 'Cancel' });
    await save.click();
    await settings.getByText('Nothing was changed.').waitFor();
    expect((await takeShown(desktop)).at(-1)?.text).toContain('updates.example.org');
    expect(await kept()).not.toHaveProperty('updateServer');

    await willAnswer(desktop, { button: 'Take them from there' });
    await save.click();
    await settings.getByText('It holds from the next start of Outpost on.').waitFor();
    await expect.poll(async () => (await kept()).updateServer).toBe('https://updates.example.org/');
    await opened.workstation.screenshot('settings');
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
  });
});

/** Through the service, as the window does it. */
async function install(session: { baseUrl: string; token: string } | undefined, path: string): Promise<void> {
  const { baseUrl = '', token } = session ?? {};
  const headers = { 'content-type': 'application/json', origin: 'outpost://workstation' };
  const access = await fetch(`${baseUrl}/workstation/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  }).then(answer => answer.json());
  const authorized = { ...headers, authorization: `Bearer ${access.dashboardToken}` };
  const started = await fetch(`${baseUrl}/workstation/api/tasks`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify({ kind: 'install', path }),
  });
  expect(started.status, await started.clone().text()).toBeLessThan(300);
  await vi.waitFor(async () => {
    const answer = await fetch(`${baseUrl}/health`, { headers: { authorization: `Bearer ${access.key}` } }).then(body =>
      body.json(),
    );
    expect(answer.regions.map(({ id }: { id: string }) => id)).toContain('tiny');
  }, withTimeout);
}
