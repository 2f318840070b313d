import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OsmPbfWriter } from '../../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { buildPlaces } from '../../../data-packs/builder/places/build-places.ts';
import { answerSearch } from '../../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { forwardQuery } from '../../../server/geocoding/request/search-schemas.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

/** Names as they are written there, and what people type to find them. */
const names: readonly (readonly [name: string, typed: readonly string[]])[] = [
  ['大阪城公園', ['大阪城公園', '大阪', '公園']],
  ['서울특별시청', ['서울특별시청', '서울']],
  ['Красная площадь', ['красная площадь', 'площадь', 'krasnaya', 'красня площадь']],
  ['شارع الملك فهد', ['شارع الملك فهد', 'الملك', 'فهد']],
  ['วัดพระแก้ว', ['วัดพระแก้ว', 'วัดพระ', 'พระแก้ว']],
  ['गेटवे ऑफ़ इंडिया', ['गेटवे ऑफ़ इंडिया', 'इंडिया', 'गेट']],
  ['Πλατεία Συντάγματος', ['πλατεια συνταγματος', 'ΣΥΝΤΑΓΜΑΤΟΣ', 'syntagmatos']],
  ['İstiklal Caddesi', ['istiklal', 'ISTIKLAL CADDESI']],
  ['Łódź Główna', ['lodz glowna', 'łódź']],
];

/** Names, and ways to abbreviate them. */
const abbreviated: typeof names = [
  ['Rua Doutor Souza', ['dr souza', 'R. Dr. Souza']],
  ['Calle de Alcalá', ['C/ Alcalá', 'cll alcala']],
  ['Viale Trastevere', ['V.le Trastevere', 'vle trastevere']],
  ['проспект Мира', ['пр-т Мира', 'пр. Мира', 'просп мира']],
  ['вулиця Франка', ['вул. Франка']],
  ['ulica Świętego Marcina', ['ul. św. Marcina']],
  ['náměstí Míru', ['nám. Míru']],
  ['Bağdat Caddesi', ['Bağdat Cad.', 'bagdat cd']],
  ['Jalan Sudirman', ['Jl. Sudirman', 'jln sudirman']],
  ['λεωφόρος Κηφισίας', ['Λ. Κηφισίας']],
  ['شارع التحرير', ['ش التحرير']],
  ['רחוב דיזנגוף', ["רח' דיזנגוף"]],
];

let index: PlaceIndex;

beforeAll(async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'scripts.osm.pbf');
  const writer = await OsmPbfWriter.create(file, { bounds: [100, -20, 101, -19] });
  for (const [i, [name]] of [...names, ...abbreviated].entries()) {
    writer.node(i + 1, Math.round((100.1 + i / 50) * 1e7), -195_000_000, { tourism: 'attraction', name });
  }
  await writer.close();
  const quiet = { progress: () => undefined, signal: new AbortController().signal };
  const outFile = join(folder, 'places.sqlite');
  await buildPlaces({ dataset: await readOsm([file], quiet), extent: [], outFile, ...quiet });
  index = new PlaceIndex('scripts', outFile);
});
afterAll(() => index?.close());

test.each(names)('%s is found as people type it', (name, typed) => {
  for (const q of typed) {
    expect(answerSearch([index], forwardQuery.parse({ q }))[0]?.properties.name, q).toBe(name);
  }
});

test.each(abbreviated)('%s is what its abbreviations mean', (name, typed) => {
  for (const q of typed) {
    const [found] = answerSearch([index], forwardQuery.parse({ q }));
    expect(found?.properties, q).toMatchObject({ name });
    expect(found?.properties.confidence, q).toBeGreaterThan(0.9);
  }
});
