import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCities } from '../../../build/world/cities.ts';
import { CityGazetteer } from '../../../build/world/city-names.ts';
import { listCountries } from '../../../build/world/country-features.ts';
import { Divisions } from '../../../build/world/divisions.ts';
import { type Names, naturalEarth } from '../../../build/world/natural-earth.ts';
import { FileSource } from '../../../data-packs/format/pmtiles/file-source.ts';
import { packFor } from '../../helpers/packs.ts';

/** Languages that write neither in Latin letters nor in each other's. */
const languages = ['el', 'hi', 'ar', 'ja', 'zh-Hans', 'ru'];

interface Label {
  layer: string;
  name: string;
  english: string;
  kind: string;
  names: Readonly<Record<string, unknown>>;
}
let labels: Label[];

/** Everything that the deepest tiles name, each once. */
async function labelsOf(archive: PMTiles, z: number): Promise<Label[]> {
  const found = new Map<string, Label>();
  for (let x = 0; x < 2 ** z; x++)
    for (let y = 0; y < 2 ** z; y++) {
      const { data } = (await archive.getZxy(z, x, y)) ?? {};
      if (data === undefined) continue;
      const bytes = new Uint8Array(data);
      const { layers } = new VectorTile(new PbfReader(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes));
      for (const layer of ['places', 'water', 'earth', 'pois']) {
        const features = layers[layer];
        for (let i = 0; i < (features?.length ?? 0); i++) {
          const names = features?.feature(i).properties ?? {};
          const { name, kind, 'name:en': english = name } = names;
          if (typeof name === 'string')
            found.set(`${layer} ${english} ${name}`, {
              ...{ layer, name, names },
              english: String(english),
              kind: String(kind),
            });
        }
      }
    }
  return [...found.values()];
}

beforeAll(async () => {
  labels = await labelsOf(new PMTiles(await FileSource.open(`${await packFor('world')}/basemap.pmtiles`)), 6);
}, 60_000);

const shown = ({ name, names }: Label, language: string): string => String(names[`name:${language}`] ?? name);
const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);
const named = (english: string, layer?: string): Label | undefined =>
  labels.find(one => one.english === english && (layer === undefined || one.layer === layer));

/** What the sources know of a name in English: all that bear it, in every language that one of them has. */
function sources(): Map<string, Map<string, Names[]>> {
  const towns = naturalEarth('towns');
  const byNumber = naturalEarth('city-names');
  const [head = '', ...lines] = readFileSync(
    new URL('../../../build/world/data/natural-names.txt', import.meta.url),
    'utf8',
  ).split('\n');
  const tags = head.split('|');
  const natural = lines.map(line => {
    const [english = '', ...names] = line.split('|');
    return { english, names: Object.fromEntries(names.map((name, i) => [tags[i + 1] ?? '', name])) };
  });
  const places = [
    ...listCities(15_000).map(({ id, name }) => ({ english: name, names: byNumber[id] ?? {} })),
    ...towns.map(({ name, names }) => ({ english: names.en ?? name, names })),
    ...naturalEarth('divisions').map(({ name, names }) => ({ english: names.en ?? name, names })),
  ];
  const both = (names: Names): Names => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
  const grouped = (list: readonly { english: string; names: Names }[]) =>
    new Map(
      [...Map.groupBy(list, ({ english }) => english)].map(([key, all]) => [key, all.map(({ names }) => both(names))]),
    );
  const [ofPlaces, ofNature] = [grouped(places), grouped(natural)];
  return new Map([['places', ofPlaces], ...['water', 'earth', 'pois'].map(layer => [layer, ofNature] as const)]);
}

describe('names on the map of the world', () => {
  test('are in the reader’s letters wherever a source knows them', () => {
    const known = sources();
    const foreign = labels.flatMap(label =>
      languages
        .filter(language => {
          const all = known.get(label.layer)?.get(label.english) ?? [];
          // Of namesakes each must have it: which of them this is, its name does not tell.
          return all.length > 0 && all.every(names => !isLatin(names[language] ?? 'Latin'));
        })
        .filter(language => isLatin(shown(label, language)))
        .map(language => `${label.layer}: ${label.english} in ${language}`),
    );
    expect(foreign).toEqual([]);
    const countries = labels.filter(({ kind }) => kind === 'country');
    expect(countries.length).toBeGreaterThan(190);
    for (const language of languages) expect(countries.filter(one => isLatin(shown(one, language)))).toEqual([]);
  });

  test('are known in every language for what is largest', () => {
    const count = (language: string, kinds: readonly string[]): number =>
      labels.filter(one => kinds.includes(one.kind) && !isLatin(shown(one, language))).length;
    for (const language of languages) {
      expect(count(language, ['ocean', 'sea', 'bay', 'strait']), `seas in ${language}`).toBeGreaterThan(120);
      expect(count(language, ['river']), `rivers in ${language}`).toBeGreaterThan(115);
      expect(count(language, ['lake']), `lakes in ${language}`).toBeGreaterThan(55);
      expect(count(language, ['mountain_range', 'plateau', 'desert', 'plain']), language).toBeGreaterThan(95);
      expect(count(language, ['island', 'archipelago', 'peninsula']), `islands in ${language}`).toBeGreaterThan(85);
      expect(count(language, ['locality']), `towns in ${language}`).toBeGreaterThan(4500);
    }
  });

  test.each([
    ['Adriatic Sea', 'el', 'Αδριατική Θάλασσα'],
    ['Jaipur', 'hi', 'जयपुर'],
    ['Kanpur', 'hi', 'कानपुर'],
    ['Patna', 'hi', 'पटना'],
    ['Agra', 'hi', 'आगरा'],
    ['Bursa', 'ar', 'بورصة'],
    ['Adana', 'ar', 'أضنة'],
    ['Alps', 'ja', 'アルプス山脈'],
    ['Mount Everest', 'ru', 'Эверест'],
    ['Saitama', 'ja', 'さいたま'],
    ['California', 'hi', 'कैलिफ़ोर्निया'],
    ['Sahara', 'zh-Hant', '撒哈拉沙漠'],
  ])('%s in %s is %s', (english, language, name) => {
    const label = named(english);
    expect(label && shown(label, language)).toBe(name);
  });

  test.each([
    ['North Sea', 'North Sea\u00a0/ Nordsee\u00a0/ Noordzee'],
    ['Persian Gulf', 'خلیج فارس\u00a0/ الخليج العربي'],
    ['Sea of Japan', '日本海\u00a0/ 동해\u00a0/ Японское море'],
    ['Pyrenees', 'Pyrénées\u00a0/ Pirineos'],
    ['Volga', 'Волга'],
    ['Murmansk', 'Мурманск'],
    ['Astana', 'Астана'],
  ])('%s is %s on the spot', (english, name) => {
    expect(named(english)?.name).toBe(name);
  });

  test('have the letters that their language has', () => {
    const names = labels.filter(({ layer }) => layer !== 'places').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Saône', 'Päijänne', 'Ångermanälven', 'Kızılırmak']));
    // Letters with accents that a list has lost leave words without a vowel, or a mark of what is not known.
    const lost = names.filter(name =>
      /[?\ufffd]|(?<![\p{L}\p{M}’'‘])[bcdfghjklmnpqrstvwxz]{2,}(?![\p{L}\p{M}.’'‘])/iu.test(name),
    );
    expect(lost).toEqual([]);
    const towns = labels.filter(({ kind }) => kind === 'locality');
    // Ukrainian spelling in Russian; a ward of Saitama that stood for all of it.
    expect(towns.filter(({ names }) => /ськ(?!\p{L})/u.test(String(names['name:ru'])))).toEqual([]);
    expect(towns.filter(one => shown(one, 'ja') === '中央区')).toEqual([]);
  });

  test('of a country are one spelling', () => {
    const several = listCountries().filter(({ names, tags }) => /\s\/\s|\//.test(names.name + tags.name));
    expect(several).toEqual([]);
    const local = ['NO', 'CH', 'BE', 'FI', 'CY'].map(
      code => listCountries().find(one => one.code === code)?.names.name,
    );
    expect(local).toEqual(['Norge', 'Schweiz', 'België', 'Suomi', 'Κύπρος']);
  });
});

test('a division on both sides of 180 degrees is a box over them, no belt around the globe', () => {
  const places = new Divisions(new CityGazetteer()).places();
  const [west = 0, , east = 0] = places.find(({ context }) => context.subdivisions?.includes('RU-CHU'))?.extent ?? [];
  expect(west).toBeGreaterThan(160);
  expect(east).toBeLessThan(-165);
  const belts = places.filter(({ extent: [a = 0, , b = 0] = [] as never }) => b - a > 100);
  expect(belts.map(({ names }) => names.name)).toEqual([]);
});
