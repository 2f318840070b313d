import { describe, expect, onTestFinished, test } from 'vitest';
import { type Message, wordMessage } from '../../data-packs/words/catalogue.ts';
import { pseudoLanguage, setLanguage } from '../../data-packs/words/language.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

const ardhavn = { lat: 45.46725, lon: -28.52201 };

/** Finds text outside catalogues: in the pseudo-language their texts are in brackets. */
function unworded(said: Message): string {
  setLanguage(pseudoLanguage);
  onTestFinished(() => setLanguage('en'));
  let text = wordMessage(said) ?? said.code;
  for (let inner = ''; inner !== text; text = text.replace(/⟦[^⟦⟧]*⟧/g, '')) inner = text;
  return text.trim();
}

async function expectRefused(asked: Promise<{ status: number; body: { message: string; said: Message } }>, as: string) {
  const before = service.used();
  const { status, body } = await asked;
  expect([status, body.message]).toEqual([400, as]);
  expect(wordMessage(body.said, 'en')).toBe(as);
  expect(unworded(body.said)).toBe('');
  expect(service.used()).toBe(before);
}

describe('a body that is refused names the field and what is wrong with it', () => {
  test.each<[object, string]>([
    [{ costing: 'auto' }, 'locations: missing required field.'],
    [{ locations: [ardhavn, ardhavn] }, 'costing: missing required field.'],
    [{ costing: 'auto', locations: [{ lat: 45 }, ardhavn] }, 'locations[0].lon: missing required field.'],
    [{ costing: 'auto', locations: [ardhavn] }, 'locations: at least 2 items are needed.'],
    [{ costing: 'auto', locations: Array(201).fill(ardhavn) }, 'locations: at most 200 items are taken.'],
    [{ costing: 'auto', locations: 'x' }, 'locations: must be a list.'],
    [{ costing: 'auto', locations: [ardhavn, 'x'] }, 'locations[1]: must be an object.'],
    [{ costing: 'auto', locations: [ardhavn, { lat: '1', lon: 1 }] }, 'locations[1].lat: must be a number.'],
    [{ costing: 'auto', locations: [ardhavn, { lat: 91, lon: 1 }] }, 'locations[1].lat: must be at most 90.'],
    [
      { costing: 'auto', locations: [ardhavn, { ...ardhavn, radius: 5001 }] },
      'locations[1].radius: must be at most 5,000.',
    ],
    [
      { costing: 'bus', locations: [ardhavn, ardhavn] },
      'costing: unsupported costing (allowed: auto, bicycle, pedestrian, truck).',
    ],
    [
      { costing: 'auto', locations: [ardhavn, { ...ardhavn, type: 'via' }, ardhavn] },
      'locations[1].type: unsupported type (allowed: break, break_through).',
    ],
    [
      { costing: 'auto', locations: [ardhavn, ardhavn], directionsOptions: { language: 7 } },
      'directionsOptions.language: must be text.',
    ],
    [
      { costing: 'auto', locations: [ardhavn, ardhavn], costingOptions: { auto: { excludeFerries: 'no' } } },
      'costingOptions.auto.excludeFerries: must be true or false.',
    ],
    [[], 'body: must be an object.'],
    [{}, 'locations: missing required field. costing: missing required field.'],
    [
      { locations: [{}, {}] },
      'locations[0].lat: missing required field. locations[0].lon: missing required field. locations[1].lat: ' +
        'missing required field. 2 more fields are not valid.',
    ],
  ])('%j: %s', (body, as) => expectRefused(service.post('/directions/v1', body), as));

  test.each<[string, object, string]>([
    ['/isochrone/v1', { contours: [{}] }, 'contours[0]: a contour has either time or distance.'],
    ['/isochrone/v1', { contours: [{ time: 0 }] }, 'contours[0].time: must be more than 0.'],
    ['/isochrone/v1', { contours: [{ distance: 401 }] }, 'contours[0].distance: must be at most 400 kilometers.'],
    [
      '/isochrone/v1',
      { contours: [{ time: 1, color: '#fff' }] },
      'contours[0].color: must be a hex colour of 3 or 6 digits without the leading #.',
    ],
    ['/elevation/v1', { samples: 1.5, points: [] }, 'samples: must be a whole number.'],
    ['/elevation/v1', {}, 'Give exactly one of points and encodedPolyline.'],
    ['/elevation/v1', { encodedPolyline: '_p~iF' }, 'encodedPolyline cannot be read: it is cut off.'],
    ['/map-matching/v1', { encodedPolyline: '' }, 'A trace needs at least 2 points.'],
    ['/map-matching/v1', {}, 'Give exactly one of shape and encodedPolyline.'],
  ])('%s %j: %s', (path, body, as) =>
    expectRefused(service.post(path, { locations: [ardhavn], costing: 'auto', ...body }), as),
  );
});

describe('a parameter that is refused is named', () => {
  const whole = 'limit: must be a whole number from 1 to 50.';
  test.each([
    ['forward?q=x&limit=1e1', whole],
    ['forward?q=x&limit=%203', whole],
    ['forward?q=x&limit=3.0', whole],
    ['forward?q=x&limit=51', whole],
    ['forward?q=x&limit=', whole],
    ['forward?q=x&limit=1&limit=2', 'limit: must be a single value.'],
    ['forward', 'q: missing required field; only categories or brand can stand for it.'],
    ['forward?categories=!cafe', 'q: missing required field; only categories or brand can stand for it.'],
    ['autocomplete?categories=cafe', 'q: missing required field.'],
    [
      'forward?categories=amenty=cafe',
      'categories: must be one or several OpenStreetMap tags, as key=value, a key, or a value that has a name here: ' +
        'amenity=pharmacy, shop, restaurant.',
    ],
    [
      'structured?housenumber=3',
      'Give at least one of name, street, postcode, locality, district, city, county, state, country.',
    ],
    ['forward?q=x&brand=%21', 'brand: must be one or several names of brands.'],
    ['forward?q=', 'q: must have at least 1 character.'],
    ['forward?q=x&lang=xx', 'lang: unsupported lang (allowed: en, de, fr, default).'],
    ['forward?q=x&lat=1', 'lon: must be given together with lat.'],
    ['forward?q=x&lat=%201&lon=1', 'lat: must be a number from -90 to 90.'],
    ['forward?q=x&countrycode=XYZ', 'countrycode: must be ISO 3166-1 alpha-2 codes.'],
    ['reverse?lat=45&lon=-28&radius=5001', 'radius: must be a number of kilometres above 0 and at most 5000.'],
    ['reverse?lon=-28', 'lat: missing required field.'],
  ])('%s: %s', (query, as) => expectRefused(service.get(`/search/geocode/v1/${query}`), as));

  test('numbers as JavaScript writes the smallest ones are taken', async () => {
    expect((await service.get('/search/geocode/v1/reverse?lat=1e-7&lon=-1e-7')).status).toBe(200);
  });
});
