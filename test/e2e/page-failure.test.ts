/// <reference lib="dom" />
import { expect, test } from 'vitest';
import type { DesktopBridge } from '../../electron/contract.ts';
import { setStage } from './driver.ts';

// The overview alone, which mounts and draws less.
const stage = await setStage({ packs: ['world'] });

test('a page that fails to render says so, copies details without secrets, and reloads', async () => {
  const window = await stage.openWorkstation({ blank: true, width: 640, height: 560, plain: true });
  const { page } = window;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // An incompatible service, whose answer lacks fields.
  await page.route('**/health', route =>
    route.fulfill({ json: { status: 'ok', regions: [{ id: 'odd', name: 'Odd' }] } }),
  );
  const address = new URL(stage.service.service.workstationUrl());
  await page.goto(address.href);

  const failure = page.getByRole('alert').filter({ hasText: 'This window failed' });
  await failure.waitFor();
  expect(await page.getByRole('main').innerText()).toContain(
    'Your regions and everything else that Outpost keeps are safe',
  );
  await page.getByRole('button', { name: 'Copy the details' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  expect(details).toMatch(/TypeError: .+\n +at .+/);
  const token = new URLSearchParams(address.hash.slice(1)).get('token') ?? '';
  expect(token).not.toBe('');
  expect(details).not.toContain(token);
  await page.getByText('Details', { exact: true }).click();
  expect(await page.locator('pre').innerText()).toContain(details.split('\n')[0]);
  await window.screenshot('page-failure');

  await page.unroute('**/health');
  await page.getByRole('button', { name: 'Open again' }).click();
  await window.map.expectIdle();
  expect(await failure.count()).toBe(0);
});

test('without a session of the desktop program it says why, shows the log, and retries', async () => {
  const window = await stage.openWorkstation({ blank: true, width: 640, height: 480, coarse: true });
  const { page } = window;
  const revealed: string[] = [];
  let isRunning = false;
  await page.exposeFunction('reveal', (what: string) => revealed.push(what));
  await page.exposeFunction('askForSession', () => {
    if (!isRunning) throw new Error('The service does not run.');
    const { hash } = new URL(stage.service.service.workstationUrl());
    return { baseUrl: stage.service.baseUrl, token: new URLSearchParams(hash.slice(1)).get('token') };
  });
  await page.addInitScript(() => {
    const asked = globalThis as unknown as {
      askForSession: DesktopBridge['session'];
      reveal: DesktopBridge['reveal'];
    };
    const bridge: Partial<DesktopBridge> = {
      session: () => asked.askForSession(),
      reveal: what => asked.reveal(what),
      offerCommands: async () => undefined,
      onCommand: () => () => undefined,
    };
    Object.defineProperty(globalThis, 'outpost', { value: bridge });
  });
  await page.goto(stage.pageUrl);
  const failure = page.getByRole('alert').filter({ hasText: 'Outpost cannot open its map' });
  await failure.getByText('The service does not run.').waitFor();
  await page.getByRole('button', { name: 'Show the log' }).click();
  await expect.poll(() => revealed).toEqual(['logs']);
  isRunning = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await window.map.expectIdle();
});
