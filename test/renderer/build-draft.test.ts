import { describe, expect, test } from 'vitest';
import { packWorkSchema } from '../../data-packs/store/pack-task.ts';
import {
  draftId,
  draftName,
  emptyDraft,
  idFor,
  isPackId,
  missingFrom,
  nameFromFile,
  workOf,
} from '../../renderer/features/build/build-draft.ts';

describe('an id for a name', () => {
  test.each([
    ['Liechtenstein', 'liechtenstein'],
    ['Île-de-France', 'ile-de-france'],
    ['Łódź', 'lodz'],
    ['Weißsee', 'weisssee'],
    ['  São Tomé & Príncipe ', 'sao-tome-principe'],
    ['-9-', '9'],
    [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ])('%s', (name, id) => {
    expect(idFor(name)).toBe(id);
    expect(isPackId(id)).toBe(true);
  });

  test('a script without Latin letters leaves it to the person', () => {
    expect(idFor('東京都')).toBeUndefined();
    const draft = { ...emptyDraft, osmFiles: ['/data/東京都.osm.pbf'] };
    expect(draftName(draft)).toBe('東京都');
    expect(missingFrom(draft)).toEqual({ id: expect.stringContaining('letters') });
  });
});

test.each([
  ['/data/liechtenstein-latest.osm.pbf', 'Liechtenstein'],
  ['C:\\maps\\nord_norge-210101.osm.pbf', 'Nord Norge'],
  ['monaco.osm.pbf', 'Monaco'],
  ['/data/monaco_2026-11-01.osm.bz2', 'Monaco'],
])('%s proposes a name', (path, name) => {
  expect(nameFromFile(path)).toBe(name);
});

describe('a draft', () => {
  test('says of each field what is missing', () => {
    const sentence = expect.any(String);
    expect(missingFrom(emptyDraft)).toEqual({ data: sentence, name: sentence, id: sentence });
    expect(workOf(emptyDraft)).toBeUndefined();
  });

  test('becomes a work that the service takes', () => {
    const work = workOf({
      ...emptyDraft,
      osmFiles: ['/norway.osm.pbf'],
      fetchElevation: true,
      demPaths: ['/dem'],
      name: ' Northern Norway ',
      box: [10, 65, 20, 70],
    });
    expect(packWorkSchema.parse(work)).toEqual({
      kind: 'build',
      id: 'northern-norway',
      name: 'Northern Norway',
      osmFiles: ['/norway.osm.pbf'],
      fetchElevation: true,
      demPaths: ['/dem'],
      bbox: [10, 65, 20, 70],
      buildings: false,
    });
  });

  test('keeps what was typed when the data changes', () => {
    const typed = { ...emptyDraft, name: 'Home', id: 'my-home', osmFiles: ['/a/x.osm.pbf'] };
    expect([draftName(typed), draftId(typed)]).toEqual(['Home', 'my-home']);
  });
});
