import { expect, test } from 'vitest';
import { instructionLanguages } from '../../server/routing/trip/language.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

/** A route from Ardhavn to Nordskár with turns, roundabouts and arrival. */
async function instructionsIn(language: unknown): Promise<{ language: string; text: string }> {
  const { status, body } = await service.post('/directions/v1', {
    costing: 'auto',
    locations: [
      { lat: 45.46725, lon: -28.52201 },
      { lat: 45.52843, lon: -28.48976 },
    ],
    directionsOptions: { language },
  });
  expect(status, JSON.stringify(body).slice(0, 200)).toBe(200);
  const { maneuvers } = body.trip.legs[0];
  return {
    language: body.trip.language,
    text: maneuvers.map(({ instruction }: { instruction: string }) => instruction).join('\n'),
  };
}

test('every language of the engine is reported in trip.language and used for instructions', async () => {
  const answers = await Promise.all(instructionLanguages.map(instructionsIn));
  expect(answers.map(({ language }) => language)).toEqual(instructionLanguages);
  const english = answers[instructionLanguages.indexOf('en-US')]?.text;
  for (const { language, text } of answers) {
    if (language.startsWith('en')) continue;
    expect(text, language).not.toBe(english);
  }
  // Three kinds of English are one; all others differ from each other.
  const others = answers.filter(({ language }) => !language.startsWith('en'));
  expect(new Set(others.map(({ text }) => text)).size).toBe(others.length);
  const sample = (language: string) => answers[instructionLanguages.indexOf(language as 'de-DE')]?.text;
  expect(sample('de-DE')).toMatch(/Ziel erreicht/);
  expect(sample('fr-FR')).toMatch(/Vous êtes arrivé/);
  expect(sample('ru-RU')).toMatch(/[а-я]{4}/);
  expect(sample('ja-JP')).toMatch(/[ぁ-ん]/);
  expect(sample('ar-SA')).toMatch(/[\u0600-\u06ff]{3}/);
});

test.each([
  ['de', 'de-DE'],
  ['de-AT', 'de-DE'],
  ['DE_ch', 'de-DE'],
  ['de-Latn-LI', 'de-DE'],
  ['gsw', 'en-US'],
  ['fr-CA', 'fr-FR'],
  ['es-419', 'es-ES'],
  ['en', 'en-US'],
  ['en-NZ', 'en-US'],
  ['en-gb', 'en-GB'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['pt_PT.UTF-8', 'pt-PT'],
  ['no', 'nb-NO'],
  ['nn-NO', 'nb-NO'],
  ['zh-Hant-TW', 'en-US'],
  ['ca-valencia', 'ca-ES'],
  ['sv-SE-u-co-phonebk', 'sv-SE'],
  ['tlh', 'en-US'],
  ['!', 'en-US'],
  ['', 'en-US'],
  ['\u0000', 'en-US'],
  ['🇩🇪', 'en-US'],
  ['de-'.repeat(2000), 'en-US'],
  [null, 'en-US'],
])('%j is answered in %s', async (asked, answered) => {
  expect((await instructionsIn(asked)).language).toBe(answered);
});

test('map matching and optimised routes speak it too', async () => {
  const directionsOptions = { language: 'de-CH' };
  const locations = [
    { lat: 45.46725, lon: -28.52201 },
    { lat: 45.47841, lon: -28.39739 },
  ];
  const optimized = await service.post('/optimized-route/v1', { costing: 'auto', locations, directionsOptions });
  expect(optimized.body.trip.language).toBe('de-DE');
  const { shape } = optimized.body.trip.legs[0];
  const matched = await service.post('/map-matching/v1', {
    costing: 'auto',
    encodedPolyline: shape,
    directionsOptions,
  });
  expect(matched.body.trip.language).toBe('de-DE');
  expect(matched.body.trip.legs[0].maneuvers.at(-1).instruction).toMatch(/Ziel/);
});
