import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import type { Address } from '../../../data-packs/builder/places/address-columns.ts';
import { readAddresses } from '../../../data-packs/builder/places/addresses.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import type { PlaceProperties } from '../../../server/geocoding/answer/place-feature.ts';
import { answerReverse } from '../../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { reverseQuery } from '../../../server/geocoding/request/search-schemas.ts';
import { placesFileOf, placesPack } from '../../api/places-pack.ts';
import { hasSharedData, sharedData } from '../../helpers/shared-data.ts';

/** Metres within which neighbours that agree say what a house lies in. */
const besideHouse = 80;
const fewestNeighbours = 3;

describe.runIf(hasSharedData)('houses of San Francisco lie where their addresses and neighbours say', () => {
  let index: PlaceIndex;
  let addresses: Address[];

  beforeAll(async () => {
    const pack = await placesPack('sf');
    index = new PlaceIndex('sf', placesFileOf(pack));
    const quiet = { progress: () => undefined, signal: new AbortController().signal };
    addresses = readAddresses(new OsmView(await readOsm([sharedData('sf-downtown.osm.pbf')], quiet)));
  });
  afterAll(() => index?.close());

  /** Asks the service about the very house. */
  function answered({ lon, lat, osm }: Address): PlaceProperties | undefined {
    const query = reverseQuery.parse({
      lon: String(lon),
      lat: String(lat),
      layer: 'house',
      limit: '20',
      radius: '0.02',
    });
    return answerReverse([index], query)
      .map(({ properties }) => properties)
      .find(({ osmType, osmId }) => osmType === osm.type && osmId === osm.id);
  }

  test('a house without a postcode has that of its neighbours', () => {
    const coded = addresses.filter(({ stated, interpolated }) => stated.postcode && !interpolated);
    let checked = 0;
    const wrong: string[] = [];
    for (const address of addresses) {
      if (address.stated.postcode || address.interpolated) continue;
      const near = coded.filter(({ lon, lat }) => metresBetween(lon, lat, address.lon, address.lat) < besideHouse);
      const codes = new Set(near.map(({ stated }) => stated.postcode?.slice(0, 5)));
      const [code] = codes;
      const properties = near.length >= fewestNeighbours && codes.size === 1 ? answered(address) : undefined;
      if (!properties) continue;
      checked += 1;
      if (properties.postcode !== code) wrong.push(`${properties.name}: ${properties.postcode}, not ${code}`);
    }
    expect(checked).toBeGreaterThan(200);
    // By the middle of the street it was every third house.
    expect(wrong.length / checked, wrong.join('\n')).toBeLessThanOrEqual(0.02);
  });

  test('a house has the city and the postcode of its own address', () => {
    const stated = addresses.filter(({ stated: { city, postcode } }) => city && postcode);
    let checked = 0;
    const wrong: string[] = [];
    for (const address of stated) {
      const properties = answered(address);
      if (!properties) continue;
      checked += 1;
      const { city, postcode } = address.stated;
      if (properties.city?.toLowerCase() !== city?.toLowerCase() || properties.postcode !== postcode)
        wrong.push(`${properties.name}: ${properties.postcode} ${properties.city}, not ${postcode} ${city}`);
    }
    expect(checked).toBeGreaterThan(1000);
    expect(wrong.length / checked, wrong.join('\n')).toBeLessThanOrEqual(0.01);
  });
});
