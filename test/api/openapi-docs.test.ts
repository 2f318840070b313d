import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { closedAfterwards } from '../helpers/afterwards.ts';
import { launchChromium } from '../helpers/chromium.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** The explorer at /docs, in a real browser. */

const service = await serviceForTests({ packs: ['sandbox'] });
const browser = await closedAfterwards(launchChromium());

interface Opened {
  page: Page;
  /** Requests to other addresses than the service, and violations of the page's policy. */
  leaks: string[];
  problems: string[];
}

async function open(hash = '', width = 1000): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width, height: 600 } });
  const leaks: string[] = [];
  const problems: string[] = [];
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(`${service.baseUrl}/`) && !/^(data|blob):/.test(url)) leaks.push(url);
  });
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      throw new Error(`forbidden by the policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(`${service.baseUrl}/docs${hash === '' ? '' : `/#${hash}`}`);
  await page.locator('.opblock').first().waitFor();
  return { page, leaks, problems };
}

describe('the explorer', () => {
  test('shows every operation of both descriptions, using only the service', async () => {
    const { page, leaks, problems } = await open();
    const operations = async (): Promise<string[]> =>
      (await page.locator('.opblock-summary-path').allTextContents()).map(text => text.replaceAll('\u200b', ''));
    const listed = async (): Promise<number> => page.locator('aside a').count();
    for (const [button, address] of [
      ['Maps', '/openapi.json'],
      ['Dashboard', '/dashboard/v1/openapi.json'],
    ] as const) {
      const { paths } = (await service.get(address)).body;
      const expected = Object.entries<object>(paths).flatMap(([path, methods]) => Object.keys(methods).map(() => path));
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(operations).toEqual(expect.arrayContaining(expected));
      expect(await operations()).toHaveLength(expected.length);
      expect(await listed()).toBe(expected.length);
    }
    await page.getByLabel('Filter operations').fill('usage');
    await expect.poll(() => page.locator('aside a:visible').count()).toBeLessThan(8);
    expect(leaks).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('opened by the window it has both keys, once, in no address and no storage', async () => {
    const token = new URL(service.service.workstationUrl()).hash.replace('#token=', '');
    const { key, dashboardToken } = (await service.post('/workstation/session', { token })).body;
    const headers = { authorization: `Bearer ${dashboardToken}` };
    const { pageToken } = (await service.post('/workstation/session/page-token', {}, { headers })).body;
    const { page, problems } = await open(`page_token=${pageToken}`);
    expect(await page.locator('#key').inputValue()).toBe(key);
    expect(page.url()).toBe(`${service.baseUrl}/docs/`);
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
      'outpost_',
    );
    await page.locator('button', { hasText: 'Dashboard' }).first().click();
    await expect.poll(() => page.locator('#key').inputValue()).toBe(dashboardToken);
    await page.reload();
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('#key').inputValue()).toBe('');
    expect(problems).toEqual([]);
    await page.close();
  });

  test('sends an example with the key that was typed, and shows the answer', async () => {
    const { page, leaks, problems } = await open('maps/routing/route', 390);
    await page.getByLabel('Key').fill(service.key);
    const operation = page.locator('#operations-routing-route');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    const before = service.used();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const live = operation.locator('.live-responses-table');
    await live.waitFor();
    const status = live.locator('tbody .response-col_status').first();
    await expect.poll(() => status.textContent()).toContain('200');
    await expect.poll(() => live.textContent()).toContain('"instruction"');
    expect(service.used()).toBe(before + 10);
    expect(leaks).toEqual([]);
    expect(problems).toEqual([]);
    // Nothing of a phone's page lies beyond its edge.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.close();
  });
});

test('its files come compressed, are known again, and name no other origin as a source', async () => {
  const page = await service.get('/docs/', { headers: { authorization: '' } });
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    // Relative: a proxy may have the service below a path.
    expect(address).toMatch(/^\.\.?\//);
    const path = new URL(address, `${service.baseUrl}/docs/`).pathname;
    const found = await service.get(path, { headers: { authorization: '' } });
    expect(found.status, address).toBe(200);
    if (!path.startsWith('/docs/')) continue;
    expect(found.headers.get('vary')).toContain('Accept-Encoding');
    const again = await service.get(path, { headers: { 'if-none-match': found.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  }
  expect((await service.get('/docs')).headers.get('location')).toBe('docs/');
  expect((await service.post('/docs/', {})).body.error).toBe('method_not_allowed');
  expect((await service.get('/docs/package.json')).body.error).toBe('not_found');
});
