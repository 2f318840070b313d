import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildPack } from '../../../data-packs/builder/build-pack.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { osmChange, osmXml } from '../../helpers/osm-xml.ts';
import { type RawMap, type RawOptions, rawOsm } from '../../helpers/raw-osm.ts';
import { village } from '../village.ts';
import { expectAsCleaned, isNew, type OddRow } from './expect-as-cleaned.ts';
import { clean, named, nodes, pbf, quiet, relations, renumbered, tagged, ways } from './odd-map.ts';

const manyTags = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, `value ${i}`]));

/** Ids, texts and objects, each as odd as can be. */
const equal: Readonly<Record<string, OddRow>> = {
  // Ids
  'negative ids': { files: pbf(renumbered(id => -id)), ids: isNew },
  'negative ids, nodes one by one': {
    files: pbf(
      renumbered(id => -id),
      { dense: false },
    ),
    as: renumbered(id => -id),
  },
  'negative ids in XML': { files: { 'map.osm': osmXml(renumbered(id => -id)) }, ids: isNew },
  'large negative ids': {
    files: pbf(renumbered(id => id - 2 ** 43 + 100)),
    ids: { node: id => 2 ** 44 - 100 - id, way: id => 2 ** 44 - 100 - id, relation: id => 2 ** 44 - 100 - id },
  },
  'nodes with negative ids in ways with others': {
    files: pbf({
      nodes: renumbered(id => -id).nodes,
      ways: ways.map(way => ({ ...way, refs: way.refs.map(id => -id) })),
    }),
    as: { nodes, ways },
    ids: { node: isNew.node },
  },
  'large ids': {
    files: pbf(renumbered(id => 2 ** 43 - 100 + id)),
    as: renumbered(id => 2 ** 43 - 100 + id),
    plain: true,
  },
  'a change of a new object': {
    files: {
      ...pbf(renumbered(id => -id)),
      'street.osc': osmChange({
        modify: { ways: [{ id: -1, refs: [-1, -3], tags: { highway: 'path' }, version: 2 }] },
      }),
    },
    changes: ['street.osc'],
    as: { ...clean, ways: [{ id: 1, refs: [1, 3], tags: { highway: 'path' } }, ...ways.slice(1)] },
    ids: isNew,
  },
  // Texts
  'control characters': { files: pbf(named('Caf\u0001\u0085e \n\t Two\u0000')), as: named('Caf e Two') },
  'line separators': { files: pbf(named('One\u2028Two')), as: named('One Two') },
  'marks that turn what follows': {
    files: pbf(named('\u202eteertS\u202c \u2067Main\u2069 \u202aX')),
    as: named('teertS Main X'),
  },
  'marks of one letter': {
    files: pbf(named('רחוב 3\u200f (א)\u200e')),
    plain: true,
    as: named('רחוב 3\u200f (א)\u200e'),
  },
  'spaces and signs of all kinds': {
    files: pbf(named(' Two  spaces\u00a0\u{1f3f0}e\u0301\u200d ')),
    plain: true,
    as: named(' Two  spaces\u00a0\u{1f3f0}e\u0301\u200d '),
  },
  'a line end in XML': { files: { 'map.osm': osmXml(named('One\nTwo')) }, as: named('One Two') },
  'an empty text': { files: pbf(named('')), as: named(''), plain: true },
  'a text of nothing but control characters': { files: pbf(named('\u0007\u0008')), as: named('') },
  'the longest text': { files: pbf(named('é'.repeat(512))), as: named('é'.repeat(512)), plain: true },
  'a longer text': { files: pbf(named(`${'é'.repeat(511)}aéé`)), as: named(`${'é'.repeat(511)}a`) },
  'a text of a megabyte': { files: pbf(named('x'.repeat(1e6))), as: named('x'.repeat(1024)) },
  '5,000 tags': { files: pbf(tagged(manyTags)), as: tagged(manyTags), plain: true },
  'keys of JavaScript': {
    files: pbf(tagged(JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}'))),
    as: tagged(JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}')),
    plain: true,
  },
  // Objects
  'ways of no node and of one': {
    files: pbf({ ...clean, ways: [...ways, { id: 4, refs: [] }, { id: 5, refs: [1] }] }),
    as: { ...clean, ways: [...ways, { id: 4, refs: [] }, { id: 5, refs: [1] }] },
    plain: true,
  },
  'a node north of the pole': {
    files: pbf({ ...clean, nodes: [...nodes, { id: 90, at: [10, 95], tags: { place: 'city' } }] }),
    plain: true,
  },
  'a node beyond 180 degrees': {
    files: pbf({ ...clean, nodes: [...nodes, { id: 90, at: [200, 5], tags: { place: 'city' } }] }),
    plain: true,
  },
  'nodes that nothing needs': { files: pbf({ ...clean, nodes: [...nodes, { id: 90, at: [0, 0] }] }), plain: true },
  'a relation in itself': {
    files: pbf({ ...clean, relations: [...relations, { id: 3, members: [['relation', 3, '']] }] }),
    as: { ...clean, relations: [...relations, { id: 3, members: [['relation', 3, '']] }] },
    plain: true,
  },
};

describe('objects are read as their cleaned form', () => {
  test.each(Object.entries(equal))('%s', (_, row) => expectAsCleaned(row));
});

test('packs of odd files are those of clean ones, graphs included', async () => {
  const folder = await temporaryFolder();
  const street = (name: string): RawMap => ({ ...village(10.4, 50.4), ...named(name), relations: [] });
  const build = async (id: string, map: RawMap, options?: RawOptions) => {
    const file = join(folder, `${id}.osm.pbf`);
    await writeFile(file, rawOsm(map, options));
    const now = () => new Date('2026-11-21T10:15:00Z');
    const out = join(folder, id);
    return buildPack({ id, name: 'Village', osmFiles: [file], out, threads: 1, now, ...quiet });
  };
  const tidy = await build('tidy', street('Main Street'));
  const odd = await build('odd', street('\u202eMain\n\u0007 Street\u202c'), { compression: 'lz4', statesSize: false });
  const drawn = await build('drawn', { ...renumbered(id => -id), relations: [] });
  // Graphs have random bytes.
  expect(odd.parts.filter(({ kind }) => kind !== 'routing')).toEqual(
    tidy.parts.filter(({ kind }) => kind !== 'routing'),
  );
  expect(odd.statistics).toEqual(tidy.statistics);
  expect(tidy.statistics).toMatchObject({ routingEdges: 6, streets: 1 });
  const { nodes, ways, routingEdges, places, basemapFeatures } = tidy.statistics ?? {};
  expect(drawn.statistics).toMatchObject({ nodes, ways, routingEdges, places, basemapFeatures });
});
