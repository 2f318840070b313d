import { describe, expect, test } from 'vitest';
import { decodeText } from '../../data-packs/interchange/decode-text.ts';
import { escapeXml } from '../../data-packs/interchange/escape-xml.ts';
import { readNumber, readTable } from '../../data-packs/interchange/read-table.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const latin = (text: string) => Buffer.from(text, 'latin1');
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><gpx>Straße</gpx>`;

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from('Straße €')],
    ['UTF-8 with a mark', Buffer.from('\ufeffStraße €')],
    ['UTF-16', utf16('\ufeffStraße €')],
    ['UTF-16 of the other order', utf16('\ufeffStraße €').swap16()],
    ['Windows-1252', Buffer.concat([latin('Straße '), Buffer.of(0x80)])],
  ])('in %s is read', (_name, bytes) => {
    expect(decodeText(bytes)).toBe('Straße €');
  });

  test.each([
    ['ISO-8859-1', latin(declared('ISO-8859-1'))],
    ['windows-1252', latin(declared('windows-1252'))],
    ['UTF-8 where it is not', latin(declared('UTF-8'))],
    ['UTF-16 without a mark', utf16(declared('UTF-16'))],
    ['UTF-16 where it is not', Buffer.from(declared('UTF-16'))],
    ['no encoding at all', Buffer.from(declared('nonsense'))],
  ])('that declares %s is read', (_name, bytes) => {
    expect(decodeText(bytes)).toContain('<gpx>Straße</gpx>');
  });

  test('is read as it declares, and a picture is none', () => {
    const cyrillic = Buffer.concat([latin('<?xml version="1.0" encoding="ISO-8859-5"?>'), Buffer.of(0xbf)]);
    expect(decodeText(cyrillic)?.at(-1)).toBe('П');
    expect(decodeText(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d))).toBeUndefined();
  });
});

test('rows of a table have the numbers of a spreadsheet, and names without blanks', () => {
  expect(readTable('\ufeff\n Name ;Wert\n\n"a;b";1,5\n;\nc;2\n')).toEqual({
    delimiter: ';',
    columns: ['Name', 'Wert'],
    headRow: 2,
    rows: [
      { number: 4, cells: ['a;b', '1,5'] },
      { number: 6, cells: ['c', '2'] },
    ],
    isTorn: false,
  });
  expect(readTable('a,b\n"1,2\n').isTorn).toBe(true);
});

test.each([
  ['47.14', 47.14],
  ['47,14', 47.14],
  [' −9.5° ', -9.5],
  ['1e-3', 0.001],
  ['1e3', Number.NaN],
  ['', Number.NaN],
  [undefined, Number.NaN],
  ['1.000,5', Number.NaN],
  ['12 km', Number.NaN],
])('the number in %j is %d', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('XML has neither marks of its own nor control characters', () => {
  expect(escapeXml(`<a href="x">Tour\u0001 & 'so'\ud800</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tour &amp; &#39;so&#39;\ufffd&lt;/a&gt;',
  );
});
