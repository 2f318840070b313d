import { beforeAll, describe, expect, test } from 'vitest';
import { type City, listCities } from '../../build/world/cities.ts';
import { CityGazetteer } from '../../build/world/city-names.ts';
import { listCountries } from '../../build/world/country-features.ts';
import { Divisions } from '../../build/world/divisions.ts';
import type { PlaceFeature } from '../../server/geocoding/answer/place-feature.ts';
import { packFor } from '../helpers/packs.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

interface Town {
  city: City;
  name: string;
  state: string;
  code: string;
  country: string;
}

const gazetteer = new CityGazetteer();
const divisions = new Divisions(gazetteer);
const countryNames = new Map(listCountries().map(({ code, names }) => [code, names.en ?? names.name]));
const towns: Town[] = listCities(15_000).flatMap(city => {
  const division = divisions.of(city);
  if (!division) return [];
  const { label, code } = division;
  const name = gazetteer.names(city).others.en ?? city.name;
  return [{ city, name, state: label.en ?? label.name, code, country: countryNames.get(city.country) ?? '' }];
});

/** Of the same name and country, each in another state. */
const namesakes = [...Map.groupBy(towns, ({ name, country }) => `${name}, ${country}`).values()]
  .filter(same => same.length > 1 && new Set(same.map(({ code }) => code)).size === same.length)
  .flat();

const letters = ({ code }: Town) => /-([A-Z]{2,3})$/.exec(code)?.[1];
const written: ((town: Town) => Record<string, string>)[] = [
  town => ({ q: `${town.name}, ${town.state}` }),
  town => ({ q: `${town.name}, ${letters(town) ?? town.state}` }),
  town => ({ q: `${town.name}, ${town.state}, ${town.country}` }),
  town => ({ q: `${town.country}, ${town.state}, ${town.name}` }),
  town => ({ q: `${town.name} ${letters(town) ?? town.state} ${town.city.country}` }),
  town => ({ city: town.name, state: town.state }),
  town => ({ city: town.name, state: letters(town) ?? town.state, country: town.country }),
];

describe('states of the world', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serviceForTests({ packs: [await packFor('world'), await packFor('sandbox')] });
  });

  async function found(query: Record<string, string>): Promise<PlaceFeature[]> {
    const path = 'q' in query ? 'forward' : 'structured';
    const { status, body } = await service.get(
      `/search/geocode/v1/${path}?${new URLSearchParams({ ...query, lang: 'en' })}`,
    );
    expect(status, JSON.stringify([query, body])).toBe(200);
    return body.features;
  }

  test.each([
    ['towns', towns],
    ['namesakes', namesakes],
  ])('500 %s drawn by lot are found with their state, however it is written', async (_, all) => {
    const random = seededRandom(40);
    const missed: string[] = [];
    for (let i = 0; i < 500; i++) {
      const town = all[Math.floor(random() * all.length)] as Town;
      const query = written[i % written.length]?.(town) ?? {};
      const [first] = await found(query);
      const [lon = 0, lat = 0] = first?.geometry.coordinates ?? [];
      const { city } = town;
      if (Math.hypot(lon - city.lon, lat - city.lat) > 0.1)
        missed.push(`${JSON.stringify(query)} -> ${first?.properties.label}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(10);
  });

  test('each state is found by any of its names', async () => {
    const random = seededRandom(40);
    const states = divisions.places();
    const missed: string[] = [];
    for (let i = 0; i < 200; i++) {
      const state = states[Math.floor(random() * states.length)];
      if (!state) continue;
      const { name, en, de, fr, alternatives = [] } = state.names;
      const names = [name, en, de, fr, ...alternatives].filter(one => one !== undefined);
      const asked = names[Math.floor(random() * names.length)] ?? name;
      // A state of another country may have the same name, or a larger city of its own.
      const features = await found({ q: asked, layer: 'state', countrycode: state.context.countrycode });
      const hit = features.some(({ properties }) => properties.name === (en ?? name));
      if (!hit) missed.push(`${asked} (${state.context.subdivisions}) -> ${features[0]?.properties.label}`);
    }
    expect(missed).toEqual([]);
  });

  test.each([
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['Cambridge, Massachusetts', 'Cambridge, Massachusetts, United States'],
    ['Newcastle, New South Wales', 'Newcastle, New South Wales, Australia'],
    ['Atlanta, Georgia', 'Atlanta, Georgia, United States'],
    ['Georgia, United States', 'Georgia, United States'],
    ['Georgia', 'Georgia'],
    ['Nice, Provence-Alpes-Côte d’Azur', "Nice, Provence-Alpes-Côte d'Azur, France"],
    ['Halifax, Nova Scotia', 'Halifax, Nova Scotia, Canada'],
    ['St Petersburg, FL', 'St. Petersburg, Florida, United States'],
    ['Springfield, IL, USA', 'Springfield, Illinois, United States'],
    ['California', 'California, United States'],
    ['Niedersachsen', 'Lower Saxony, Germany'],
    ['Tirol', 'Tyrol, Austria'],
    ['New York', 'New York City, New York, United States'],
    ['NYC', 'New York City, New York, United States'],
    ['LA', 'Los Angeles, California, United States'],
    ['UK', 'United Kingdom'],
    ['JFK', 'John F. Kennedy International Airport, New York, United States'],
    ['ZRH', 'Zurich Airport, Canton of Zurich, Switzerland'],
    ['San Francisco airport', 'San Francisco International Airport, California, United States'],
    ['Dubai, UAE', 'Dubai, United Arab Emirates'],
    ['Berlin', 'Berlin, Germany'],
    ['Vaduz, Principality of Liechtenstein', 'Vaduz, Liechtenstein'],
    ['Vaduz, Fürstentum Liechtenstein', 'Vaduz, Liechtenstein'],
    ['Vaduz Principauté du Liechtenstein', 'Vaduz, Liechtenstein'],
    ['Fürstentum Liechtenstein', 'Liechtenstein'],
    ['Washington', 'Washington, D.C., District of Columbia, United States'],
  ])('%s is %s', async (q, label) => {
    const [first] = await found({ q });
    expect(first?.properties.label).toBe(label);
  });

  test('a state that is asked for and not met leaves little confidence', async () => {
    const [first] = await found({ city: 'Vaduz', state: 'Texas' });
    expect(first?.properties.confidence ?? 0).toBeLessThan(0.5);
  });

  test.each([
    [-110, 41.2, 'Wyoming'],
    [-110, 40.8, 'Utah'],
    [140.9, -37, 'South Australia'],
    [141.1, -37, 'Victoria'],
    [-170, 63.4, 'Alaska'],
  ])('%f, %f lies in the outline of %s', async (lon, lat, state) => {
    const { body } = await service.get(`/search/geocode/v1/reverse?lon=${lon}&lat=${lat}&layer=state&lang=en`);
    expect(body.features[0]?.properties.name).toBe(state);
  });
});
