import { afterEach, expect, test } from 'vitest';
import { catalogue, wordMessage } from '../../../data-packs/words/catalogue.ts';
import { addTexts, pseudoLanguage, setLanguage } from '../../../data-packs/words/language.ts';
import { WordedError, wordFailure } from '../../../data-packs/words/worded-error.ts';

addTexts('en', {
  'catalogue-test': {
    plain: 'Ready.',
    named: 'No region {{id}}.',
    free: '{{free, bytes}} of {{total, bytes}} free',
    regions_one: 'One region: {{names, list}}',
    regions_other: '{{count, number}} regions: {{names, list}}',
    options:
      'On {{day, datetime(dateStyle: medium; timeZone: UTC)}}, {{hour, number}} h: {{style}} {{locale}} {{lng}} {{context}}',
  },
});
const said = (key: string, values = {}) => ({ code: `catalogue-test.${key}`, values });
const t = (key: string, values = {}) => wordMessage(said(key, values));

afterEach(() => setLanguage('en'));

test('texts carry values, plurals, numbers, sizes and lists', () => {
  expect(t('plain')).toBe('Ready.');
  expect(t('named', { id: '<b>' })).toBe('No region <b>.');
  expect(t('free', { free: 512, total: 12_000_000_000 })).toBe('512 bytes of 12 GB free');
  expect(t('regions', { count: 1, names: ['Monaco'] })).toBe('One region: Monaco');
  expect(t('regions', { count: 1200, names: ['Monaco', 'Malta'] })).toBe('1,200 regions: Monaco and Malta');
});

test('values have any name: those of options of Intl and i18next, too', () => {
  const values = { day: new Date(0), hour: 1200, style: 'bold', locale: 'fr', lng: 'de', context: 'male' };
  expect(t('options', values)).toBe('On Jan 1, 1970, 1,200 h: bold fr de male');
  setLanguage('de');
  expect(t('options', values)).toBe('On 01.01.1970, 1.200 h: bold fr de male');
});

test('the compiler refuses unknown names and missing values', () => {
  // @ts-expect-error no such namespace
  catalogue('absent');
  const store = catalogue('store');
  // @ts-expect-error no such text
  store('absent');
  // @ts-expect-error a value is missing
  store('fileMissing');
  // @ts-expect-error no such value
  store('fileMissing', { name: 'x' });
  // @ts-expect-error a number selects the plural
  catalogue('input').message('fewItems', { field: 'x', count: '2' });
});

test('a message crosses a process as JSON and is worded where it is shown', () => {
  const crossed = JSON.parse(JSON.stringify(said('named', { id: 'monaco' })));
  expect(wordMessage(crossed)).toBe('No region monaco.');
  expect(wordMessage(said('other'))).toBeUndefined();
  expect(wordMessage({ code: 'nowhere.other', values: {} })).toBeUndefined();
  setLanguage(pseudoLanguage);
  expect(wordMessage(crossed)).toBe('⟦Nó ŕéĝíóñ monaco.~~~~~~⟧');
  const failure = new WordedError(crossed);
  expect(failure.message).toBe('No region monaco.');
  expect(wordFailure(failure)).toBe('⟦Nó ŕéĝíóñ monaco.~~~~~~⟧');
  expect(wordFailure(new Error('as it is'))).toBe('as it is');
});

test('a text comes in any language, whichever is set', () => {
  const missing = catalogue('store').message('fileMissing', { file: 'a' });
  expect(wordMessage(missing, 'de')).toBe('a fehlt: Das Paket ist nicht vollständig.');
  expect(wordMessage(missing)).toBe('a is missing: the pack is not complete.');
});
