import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceFeature, PlaceFeatureCollection } from '../../server/geocoding/answer/place-feature.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { categoryWords } from './category-words.ts';
import { placesPack } from './places-pack.ts';

describe.runIf(hasSharedData)('kinds of places in the languages spoken most', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ packs: [await placesPack('liechtenstein')] });
  });

  afterAll(() => service?.close());

  async function ask(verb: string, query: Record<string, string>): Promise<PlaceFeature[]> {
    const { status, body } = await service.get(`/search/geocode/v1/${verb}?${new URLSearchParams(query)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as PlaceFeatureCollection).features;
  }

  const languages = [...new Set(categoryWords.map(({ language }) => language))];

  test.each(languages)('%s: a word for a kind finds such places first', async asked => {
    const missed: string[] = [];
    for (const { word, kind } of categoryWords.filter(({ language }) => language === asked)) {
      const [found] = await ask('forward', { q: word, lat: '47.141', lon: '9.521', zoom: '14' });
      if (found?.properties.osmValue !== kind) missed.push(`${word} (${kind}): ${found?.properties.name}`);
    }
    expect(missed).toEqual([]);
  });

  test.each([
    ['farmacia vicino a Vaduz', 'pharmacy'],
    ['farmacia cerca de Vaduz', 'pharmacy'],
    ['farmácia perto de Vaduz', 'pharmacy'],
    ['apotheek in Vaduz', 'pharmacy'],
    ['аптека в Vaduz', 'pharmacy'],
    ['apteka w Vaduz', 'pharmacy'],
    ['صيدلية في Vaduz', 'pharmacy'],
    ['Vaduz में अस्पताल', 'hospital'],
    ['薬局 Vaduz', 'pharmacy'],
    ['nhà hàng ở Vaduz', 'restaurant'],
    ['apotek i Vaduz', 'pharmacy'],
    ['apotek di Vaduz', 'pharmacy'],
    ['apotek di dekat Vaduz', 'pharmacy'],
    ['farmacia en el Vaduz', 'pharmacy'],
    ['Vaduz yakınında eczane', 'pharmacy'],
    ["Vaduz'da eczane", 'pharmacy'],
    ['аптека рядом с Vaduz', 'pharmacy'],
    ['szpital w pobliżu Vaduz', 'hospital'],
    ['صيدلية بالقرب من Vaduz', 'pharmacy'],
    ['Vaduz کے قریب ہسپتال', 'hospital'],
    ['داروخانه نزدیک Vaduz', 'pharmacy'],
    ['Vaduz के पास अस्पताल', 'hospital'],
    ['Vaduz এর কাছে হাসপাতাল', 'hospital'],
    ['Vaduz附近的药店', 'pharmacy'],
    ['Vaduzの近くの薬局', 'pharmacy'],
    ['Vaduz 근처 약국', 'pharmacy'],
    ['ร้านขายยาใกล้ Vaduz', 'pharmacy'],
    ['nhà thuốc gần Vaduz', 'pharmacy'],
    ['farmacie lângă Vaduz', 'pharmacy'],
    ['sairaala lähellä Vaduz', 'hospital'],
    ['hospitali karibu na Vaduz', 'hospital'],
  ])('%s finds one there, and nothing it says is left over', async (q, kind) => {
    const [found] = await ask('forward', { q });
    expect(found?.properties).toMatchObject({ osmValue: kind, city: 'Vaduz' });
    expect(found?.properties.confidence).toBeGreaterThan(0.9);
  });

  test.each([
    ['apoth', 'pharmacy'],
    ['farmacia', 'pharmacy'],
    ['ガソリンスタンド', 'fuel'],
    ['farma', 'pharmacy'],
    ['eczan', 'pharmacy'],
    ['аптек', 'pharmacy'],
    ['gasoli', 'fuel'],
  ])('%s suggests it while typing', async (q, kind) => {
    const found = await ask('autocomplete', { q });
    expect(found.map(({ properties }) => properties.osmValue)).toContain(kind);
  });

  test('the first letters of a name suggest it, although kinds of places begin so in other languages', async () => {
    for (const q of ['tur', 'mar']) {
      const found = await ask('autocomplete', { q });
      const names = found.map(({ properties }) => properties.name?.toLowerCase() ?? '');
      expect(names.filter(name => !name.includes(q))).toEqual([]);
    }
  });
});
