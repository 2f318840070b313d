import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../server/routing/valhalla/program-valhalla.ts';
import { setStage } from './driver.ts';

/** A proxy with the service at `/maps/`, as `--base-url` allows. */
const requestsOutside: string[] = [];
const proxy = createServer((req, res) => {
  const { url = '', method, headers } = req;
  if (!url.startsWith('/maps/')) {
    requestsOutside.push(url);
    res.writeHead(404).end();
    return;
  }
  const onward = request(`${target()}${url.slice('/maps'.length)}`, { method, headers }, answer => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on('error', () => res.destroy());
  req.pipe(onward);
});
let port = 0;
const target = (): string => `http://127.0.0.1:${port}`;

await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/maps`;
// Choose the port first, because the service reports only its base URL.
port = await freePort();
// The overview alone, which mounts and draws less.
const stage = await setStage({ packs: ['world'], port, urls: { baseUrl } });
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
});

test('below a path the window draws its map', async () => {
  const window = await stage.openWorkstation({ width: 640, height: 480, coarse: true });
  expect(await window.map.credits()).not.toBe('');
  expect(window.log.problems).toEqual([]);
  expect(requestsOutside).toEqual([]);
});

test('below a path the explorer sends its requests', async () => {
  const page = await stage.browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.goto(`${stage.service.baseUrl}/`);
  expect(page.url()).toBe(`${stage.service.baseUrl}/workstation/`);
  await page.goto(`${stage.service.baseUrl}/docs`);
  await page.getByLabel('Key').fill(stage.service.key);
  const operation = page.locator('#operations-geocode-geocode_forward');
  await operation.locator('.opblock-summary').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const live = operation.locator('.live-responses-table');
  await live.waitFor();
  const status = live.locator('tbody .response-col_status').first();
  await expect.poll(() => status.textContent()).toContain('200');
  expect(requestsOutside).toEqual([]);
});
