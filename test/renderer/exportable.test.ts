import { expect, test } from 'vitest';
import type { InstalledRegion } from '../../renderer/api/admin/admin-client.ts';
import { exportable } from '../../renderer/features/carry/exportable.ts';

const region = (id: string, builtIn: boolean): InstalledRegion => ({
  id,
  name: id,
  version: '2026-11-01',
  bounds: [9, 47, 10, 48],
  coverage: { type: 'Polygon', coordinates: [] },
  countries: [],
  attributions: [],
  installed: '2026-11-02T00:00:00Z',
  bytes: 1,
  parts: [],
  builtIn,
});

test('built-in regions are offered for export only without others', () => {
  const [sandbox, world, alps] = [region('sandbox', true), region('world', true), region('alps', false)];
  expect(exportable([sandbox, alps, world])).toEqual([alps]);
  expect(exportable([sandbox, world])).toEqual([sandbox, world]);
  expect(exportable([])).toEqual([]);
});

test('regions of a store are not offered for export: not all of them is on this machine', () => {
  const [sandbox, alps] = [region('sandbox', true), { ...region('alps', false), inStore: { keptBytes: 1 } }];
  expect(exportable([sandbox, alps])).toEqual([sandbox]);
});
