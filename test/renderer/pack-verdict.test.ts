import { describe, expect, test } from 'vitest';
import type { FoundPack } from '../../renderer/api/admin/admin-client.ts';
import { kindOfName } from '../../renderer/features/arrivals/dropped.ts';
import { trustWords, verdictOn } from '../../renderer/features/sideload/pack-verdict.ts';

const found = (part: Partial<FoundPack>): FoundPack => ({
  path: '/media/usb/alps.outpost',
  id: 'alps',
  name: 'Alps',
  version: '2026-02-01.1',
  created: '2026-02-02T00:00:00Z',
  bytes: 1,
  parts: [],
  trust: { state: 'unsigned' },
  questions: [],
  ...part,
});

describe('what installing a pack would mean', () => {
  test.each([
    ['new here', {}, 'Install', 'Not installed yet'],
    ['newer', { installedVersion: '2025-12-01.1' }, 'Update', 'Newer than the installed one of 2025-12-01'],
    ['older', { installedVersion: '2026-03-01.1' }, 'Install the older one', 'Older than the installed one'],
    ['of the same day', { installedVersion: '2026-02-01.0' }, 'Update', 'Newer than the installed one of 2026-02-01.0'],
    ['without a date', { version: 'b', installedVersion: 'a' }, 'Install', 'Replaces version a'],
  ])('%s', (_name, part, button, text) => {
    const verdict = verdictOn(found(part));
    expect(verdict.button).toBe(button);
    expect(verdict.text).toContain(text);
  });

  test('the same version, and one whose signature does not fit, cannot be installed', () => {
    expect(verdictOn(found({ installedVersion: '2026-02-01.1' })).button).toBeUndefined();
    expect(verdictOn(found({ trust: { state: 'broken' } })).button).toBeUndefined();
  });

  test('only a key that is trusted causes no worry', () => {
    const states = ['trusted', 'new', 'other-key', 'unsigned', 'broken'] as const;
    expect(states.filter(state => !trustWords({ state }).worry)).toEqual(['trusted']);
    expect(trustWords({ state: 'new', fingerprint: 'A1B2 C3D4' }).text).toContain('A1B2 C3D4');
  });
});

test('files too large to be looked into are told apart by what they are called', () => {
  const names = [
    'Alps.OUTPOST',
    'x.osm.pbf',
    'x.osm',
    'x.osm.gz',
    'x.OSM.bz2',
    'x.pbf',
    'walk.gpx',
    'notes.txt',
    'N47E009.hgt.gz',
  ];
  expect(names.map(kindOfName)).toEqual([
    'pack',
    'extract',
    'extract',
    'extract',
    'extract',
    undefined,
    undefined,
    undefined,
    'elevation',
  ]);
});
