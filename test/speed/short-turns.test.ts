import { expect, test } from 'vitest';
import { adminClient } from '../helpers/admin-client.ts';
import { leastOf } from '../helpers/least-of.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { longestTurn } from '../helpers/stall-probe.ts';

test('planning hundreds of pages along a long way holds the service for a moment only', async () => {
  const service = await serviceForTests({ packs: ['sandbox'] });
  const route = Array.from({ length: 2000 }, (_, i) => [-28.5 + i / 1e4, 45.4 + Math.sin(i / 30) / 200]);
  const body = { style: 'light', paper: 'a6', scale: 25_000, overlap: 8, title: 'Ardhavn', route };
  const least = await leastOf(6, 20, async () => {
    const { result, longest } = await longestTurn(() => service.post('/atlas/v1/plan', body));
    expect(result.body.pages.length).toBeGreaterThan(10);
    return longest;
  });
  expect(least).toBeLessThanOrEqual(40);
});

test('sharing is switched on while others are served', async () => {
  const networkAddresses = () => [{ address: '127.0.0.1', interface: 'test0' }];
  const service = await serviceForTests({ packs: ['sandbox'], networkAddresses });
  const admin = await adminClient(service);
  const least = await leastOf(6, 20, async () => {
    const switchOn = () => admin.post('/share/on', { address: '127.0.0.1', port: 0 });
    const { result, longest } = await longestTurn(switchOn);
    expect(result.status).toBe(200);
    await admin.post('/share/off');
    return longest;
  });
  expect(least).toBeLessThanOrEqual(40);
});

test('the maps of a report are prepared in one turn, and no long one, turned ones at a border, too', async () => {
  const service = await serviceForTests({ packs: ['sandbox'] });
  const map = { kind: 'map', style: 'outdoor', position: '-28.522,45.467,12@30' };
  // The last one turns out to be in no style: nothing is drawn.
  const sections = [...Array.from({ length: 11 }, () => map), { ...map, style: 'none' }];
  const least = await leastOf(12, 10, async () => {
    const { result, longest } = await longestTurn(() => service.post('/reports/v1', { title: 'Maps', sections }));
    expect(result.status).toBe(404);
    return longest;
  });
  expect(least).toBeLessThanOrEqual(20);
});
