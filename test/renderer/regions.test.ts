import { describe, expect, test } from 'vitest';
import { packFileName } from '../../data-packs/base/pack-file-name.ts';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { pseudoLanguage, setLanguage } from '../../data-packs/words/language.ts';
import type { CatalogueReply, InstalledRegion, OfferedRegion, Task } from '../../renderer/api/admin/admin-client.ts';
import { failureFrom } from '../../renderer/api/failure.ts';
import { findOffers, treeOf } from '../../renderer/features/regions/catalogue/catalogue-tree.ts';
import { costOf, firstChoice, updateWork } from '../../renderer/features/regions/catalogue/choice.ts';
import { removalOf, removalSentence } from '../../renderer/features/regions/installed/removal.ts';
import { ageOf, ago, versionName } from '../../renderer/features/regions-state/age.ts';
import { refusal } from '../../renderer/features/regions-state/api-refusal.ts';
import {
  catalogueAddress,
  keyOf,
  offersFrom,
  outlinesOf,
  standingOf,
} from '../../renderer/features/regions-state/offers.ts';
import { byKind, contentsOf } from '../../renderer/features/regions-state/part-kinds.ts';
import { covers, regionsInView, smallestCovering } from '../../renderer/features/regions-state/region-coverage.ts';
import {
  doingOf,
  endingOf,
  figuresOf,
  percentInWords,
  percentOf,
  stateOf,
  titleOf,
} from '../../renderer/features/regions-state/task-progress.ts';
import { formatBytes } from '../../renderer/ui/format/format.ts';

type Box = [number, number, number, number];

function square([west, south, east, north]: Box): OfferedRegion['coverage'] {
  const corners: [number, number][] = ringAround([west, south, east, north]);
  return { type: 'Polygon', coordinates: [corners] };
}

function offered(id: string, bounds: Box, more: Partial<OfferedRegion> = {}): OfferedRegion {
  return {
    id,
    name: id,
    path: [],
    version: '1',
    created: '2026-01-01T00:00:00Z',
    bounds,
    coverage: square(bounds),
    countries: [],
    parts: [{ kind: 'basemap', bytes: 1000 }],
    bytes: 1000,
    ...more,
  };
}

function installed(id: string, bounds: Box, kinds: InstalledRegion['parts'][number]['kind'][]): InstalledRegion {
  return {
    ...offered(id, bounds),
    parts: kinds.map(kind => ({ kind, bytes: 10 })),
    bytes: 10 * kinds.length,
    attributions: [],
    installed: '2026-01-01T00:00:00Z',
    builtIn: false,
  };
}

function catalogue(regions: OfferedRegion[]): CatalogueReply {
  return {
    url: 'https://maps.example.org/catalogue.json',
    name: 'Example',
    updated: '2026-01-01T00:00:00Z',
    trust: { state: 'unsigned' },
    state: 'fresh',
    fetched: '2026-01-01T00:00:00Z',
    regions,
  };
}

/** The offers that the window derives from the service's answer. */
function read(catalogues: CatalogueReply[]) {
  return offersFrom(catalogues).offers;
}

function task(more: Partial<Task>): Task {
  return {
    id: '1',
    work: { kind: 'download', catalogue: 'https://maps.example.org/', region: 'alps' },
    title: 'Alps',
    state: 'running',
    created: '2026-01-01T00:00:00Z',
    ...more,
  };
}

describe('what covers a place', () => {
  const alps = offered('alps', [5, 44, 16, 48]);
  const tyrol = offered('tyrol', [10, 46.6, 13, 47.8]);
  const far = offered('far', [170, -20, 180, -10]);

  test('the smallest of those that cover a point, nothing beside them', () => {
    expect(smallestCovering([alps, tyrol], { lon: 11, lat: 47 })?.id).toBe('tyrol');
    expect(smallestCovering([tyrol, alps], { lon: 7, lat: 45 })?.id).toBe('alps');
    expect(smallestCovering([alps, tyrol], { lon: 0, lat: 0 })).toBeUndefined();
  });

  test('a box of the far north is no larger than one of the same land at the equator', () => {
    const north = offered('north', [10, 69, 16, 71]);
    const narrower = offered('narrower', [10, 69.4, 14.5, 70.9]);
    const wide = offered('wide', [11, 69.5, 12, 70.8]);
    expect(smallestCovering([north, narrower, wide], { lon: 11.5, lat: 70 })?.id).toBe('wide');
  });

  test('an overview of the whole world is no region for a place', () => {
    expect(smallestCovering([offered('world', [-180, -85, 180, 85])], { lon: 11, lat: 47 })).toBeUndefined();
  });

  test('holes are outside, and every copy of the world is the same one', () => {
    const [outer] = square([0, 0, 10, 10]).coordinates as [number, number][][];
    const [hole] = square([4, 4, 6, 6]).coordinates as [number, number][][];
    const ring = offered('ring', [0, 0, 10, 10], {
      coverage: { type: 'Polygon', coordinates: [outer ?? [], hole ?? []] },
    });
    expect(covers(ring, { lon: 2, lat: 2 })).toBe(true);
    expect(covers(ring, { lon: 5, lat: 5 })).toBe(false);
    expect(covers(ring, { lon: 362, lat: 2 })).toBe(true);
    expect(regionsInView([far], [172, -16, 175, -14]).map(({ id }) => id)).toEqual(['far']);
    expect(regionsInView([far], [-188, -16, -185, -14]).map(({ id }) => id)).toEqual(['far']);
    expect(regionsInView([far], [-178, -16, -175, -14])).toEqual([]);
  });
});

describe('the tree of a catalogue', () => {
  const offers = read([
    catalogue([
      offered('zuerich', [8, 47, 9, 48], { name: 'Zürich', path: ['Europe', 'Alps'], countries: ['CH'] }),
      offered('tyrol', [10, 46, 13, 48], { name: 'Tyrol', path: ['Europe', 'Alps'] }),
      offered('kyoto', [135, 34, 136, 36], { name: '京都', path: ['Asia'], countries: ['JP'] }),
      offered('atlas', [0, 0, 1, 1], { name: 'Atlas' }),
      offered('old', [8.4, 47.3, 8.6, 47.5], { name: 'Old Zürich', path: ['Europe', 'Alps'] }),
    ]),
  ]);

  test('branches and regions by name, each counting what is below', () => {
    const tree = treeOf(offers);
    expect(tree.count).toBe(5);
    expect(tree.branches.map(({ name, count }) => `${name} ${count}`)).toEqual(['Asia 1', 'Europe 3']);
    expect(tree.branches[1]?.branches[0]?.offers.map(({ name }) => name)).toEqual(['Old Zürich', 'Tyrol', 'Zürich']);
    expect(tree.offers.map(({ name }) => name)).toEqual(['Atlas']);
  });

  test('on the map the smallest lie above, each as the catalogue has it; an overview of the world does not', () => {
    const alps = offered('alps', [5, 44, 16, 48]);
    const tyrol = offered('tyrol', [10, 46.6, 13, 47.8]);
    const world = offered('world', [-180, -85, 180, 85]);
    const { url } = catalogue([]);
    expect(outlinesOf(read([catalogue([tyrol, world, alps])]))).toEqual([
      { key: keyOf({ id: 'alps', catalogue: url }), area: alps.coverage },
      { key: keyOf({ id: 'tyrol', catalogue: url }), area: tyrol.coverage },
    ]);
  });

  test('one branch of the same name elsewhere is another', () => {
    const two = treeOf([
      ...read([catalogue([offered('a', [0, 0, 1, 1], { path: ['North', 'Coast'] })])]),
      ...read([catalogue([offered('b', [0, 0, 1, 1], { path: ['South', 'Coast'] })])]),
    ]);
    expect(two.branches.map(({ branches }) => branches[0]?.count)).toEqual([1, 1]);
  });

  test('found without marks, by path, country and in any script; names first', () => {
    const names = (text: string) => findOffers(offers, text).map(({ name }) => name);
    expect(names('zurich'), 'whose name begins with it, first').toEqual(['Zürich', 'Old Zürich']);
    expect(names('alps')).toEqual(['Old Zürich', 'Tyrol', 'Zürich']);
    expect(names('jp')).toEqual(['京都']);
    expect(names('京')).toEqual(['京都']);
    expect(names('at')).toEqual(['Atlas']);
    expect(names('europe tyr')).toEqual(['Tyrol']);
    expect(names('nowhere')).toEqual([]);
  });
});

describe('what is offered and chosen', () => {
  const parts: OfferedRegion['parts'] = [
    { kind: 'routing', bytes: 30 },
    { kind: 'imagery', bytes: 5 },
    { kind: 'basemap', bytes: 100 },
    { kind: 'imagery', bytes: 7 },
  ];
  const offer = offered('a', [0, 0, 1, 1], { parts });

  test('several files of a kind are one line, in the order people ask', () => {
    expect(byKind(parts)).toEqual([
      { kind: 'basemap', bytes: 100 },
      { kind: 'routing', bytes: 30 },
      { kind: 'imagery', bytes: 12 },
    ]);
    expect(contentsOf(['routing', 'basemap', 'sounds'])).toBe('Map, directions, sounds');
  });

  test('at first all parts but those left out before; the cost follows the choice', () => {
    expect(firstChoice(offer, undefined)).toEqual(['basemap', 'routing', 'imagery']);
    const before = installed('a', [0, 0, 1, 1], ['basemap']);
    expect(firstChoice(offer, { ...before, leftOut: ['routing'] })).toEqual(['basemap', 'imagery']);
    expect(costOf(offer, ['basemap', 'imagery'], 200)).toEqual({ bytes: 112, left: 88, fits: true });
    expect(costOf(offer, ['basemap', 'imagery'], 100)).toEqual({ bytes: 112, left: -12, fits: false });
  });

  test('how an offer stands to what is installed', () => {
    const standing = (version: string, held: Pick<OfferedRegion, 'installedVersion' | 'newer'> = {}) =>
      standingOf({ ...offer, version, ...held });
    expect(standing('2')).toBe('new');
    // The service decides: as text, "10" would come before "9".
    expect(standing('10', { installedVersion: '9', newer: true })).toBe('newer');
    expect(standing('9', { installedVersion: '9', newer: false })).toBe('installed');
    expect(standing('9', { installedVersion: '10', newer: false })).toBe('older');
  });

  test('an update leaves out the same parts, and names none if it leaves out none', () => {
    const update = { catalogue: 'https://x.example/', version: '2', downloadBytes: 1, changed: [] };
    expect(updateWork({ id: 'a' }, update)).toEqual({ kind: 'download', catalogue: update.catalogue, region: 'a' });
    expect(updateWork({ id: 'a' }, { ...update, parts: ['imagery'] })).toMatchObject({ parts: ['imagery'] });
  });
});

describe('before a region goes', () => {
  const alps = installed('alps', [5, 44, 16, 48], ['basemap', 'places', 'routing']);
  const tyrol = { ...installed('tyrol', [10, 46.6, 13, 47.8], ['basemap', 'places', 'terrain']), name: 'Tyrol' };

  test('names the parts that stop working, those another region covers, and the space freed', () => {
    const removal = removalOf({ ...tyrol, previous: { version: '0', bytes: 5 } }, [alps, tyrol]);
    expect(removal).toEqual({ stops: ['terrain'], covered: ['basemap', 'places'], freedBytes: 35 });
    expect(removalSentence(tyrol, removal)).toBe(
      'This stops working in Tyrol: heights. The overview of the world stays. This stays, too, because another ' +
        'installed region covers the same places: the detailed map and search.',
    );
  });

  test('a region that covers only a part of it does not count', () => {
    expect(removalOf(alps, [alps, tyrol]).stops).toEqual(['basemap', 'places', 'routing']);
  });
});

describe('words', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  test('ages and versions', () => {
    expect(ageOf('2021-10-28.20261120T101500Z', now)).toBe('Data of 2021-10-28, 5 years ago');
    expect(ageOf('7', now)).toBe('Version 7');
    expect(ago(new Date('2026-11-22T00:00:00Z'), now)).toBe('today');
    expect(ago(new Date('2026-09-01T00:00:00Z'), now)).toBe('2 months ago');
    expect(versionName('2026-10-01.b', '2026-10-01.a')).toBe('2026-10-01.b');
    expect(versionName('2026-10-01.b', '2026-09-01.a')).toBe('2026-10-01');
  });

  test('sizes never round to a thousand of a unit', () => {
    expect([0, 999, 1000, 9_960, 999_600, 34_200_000, 1_240_000_000].map(formatBytes)).toEqual([
      '0 bytes',
      '999 bytes',
      '1 kB',
      '9.96 kB',
      '1 MB',
      '34.2 MB',
      '1.24 GB',
    ]);
  });

  test("a task's state, with figures only while it runs", () => {
    const progress = {
      phase: 'downloading',
      fraction: 0.424,
      bytesDone: 12_000_000,
      bytesTotal: 34_000_000,
      bytesPerSecond: 2_100_000,
      secondsLeft: 541,
    };
    expect(figuresOf(task({ progress }))).toBe('12 MB of 34 MB · 2.1 MB/s · 9 min left');
    expect(figuresOf(task({ progress, state: 'paused' }))).toBe('12 MB of 34 MB');
    expect(stateOf(task({ progress }))).toBe('Downloading');
    expect(percentOf(task({ progress }))).toBe(42.4);
    expect(percentInWords(42.9)).toBe('42%');
    expect(percentOf(task({ progress, state: 'done' }))).toBe(100);
  });

  test("messages of the service are worded in the window's language", () => {
    setLanguage(pseudoLanguage);
    try {
      const running = { phase: 'building search', phaseSaid: { code: 'progress.places', values: {} }, fraction: 0.1 };
      const step = { ...running, detail: 'streets', said: { code: 'progress.streets', values: {} } };
      expect(stateOf(task({ progress: running }))).toMatch(/^⟦ƀ/);
      expect(doingOf(task({ progress: step }))).toContain('⟦šţŕ');
      const values = { name: 'Alps' };
      expect(titleOf(task({ titleSaid: { code: 'tasks.buildOf', values } }))).toMatch(/^⟦.*Alps/);
      expect(endingOf(task({ state: 'done', said: { code: 'tasks.removed', values } }))).toMatch(/^⟦Alps/);
      const refused = { error: 'conflict', message: 'English.', said: { code: 'tasks.removed', values } };
      expect(refusal(failureFrom(refused, { status: 409 }))).toMatch(/^⟦Alps/);
      const ofAnotherRelease = { ...refused, said: { code: 'new.text', values } };
      expect(refusal(failureFrom(ofAnotherRelease, { status: 409 }))).toBe('English.');
      expect(refusal(failureFrom({ ...refused, said: 'Alps' }, { status: 409 }))).toMatch(/^⟦/);
    } finally {
      setLanguage('en');
    }
  });

  test('an export is named by its region and version, as long as that is short', () => {
    expect(packFileName({ id: 'alps', version: '2026-01-01' })).toBe('alps-2026-01-01.outpost');
    expect(packFileName({ id: 'a'.repeat(60), version: 'b'.repeat(60) })).toBe(`${'a'.repeat(60)}.outpost`);
  });

  test('an address without a scheme', () => {
    expect(catalogueAddress(' maps.example.org/packs ')).toBe('https://maps.example.org/packs');
    expect(catalogueAddress('http://10.0.0.2:8000')).toBe('http://10.0.0.2:8000');
  });
});
