import { describe, expect, test } from 'vitest';
import { decodePieces, decodeText } from '../../data-packs/interchange/decode-text.ts';
import { escapeXml } from '../../data-packs/interchange/escape-xml.ts';
import { readNumber, readTable } from '../../data-packs/interchange/read-table.ts';
import { type XmlLimits, XmlReader } from '../../data-packs/interchange/xml-reader.ts';

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

  test('is the same in pieces, letters and marks on their borders too', () => {
    // No two or three letters end where a piece does.
    const long = `\ufeff${'aé€😀\ufeff'.repeat(200_000)}`;
    for (const bytes of [Buffer.from(long), utf16(long)]) {
      const pieces = [...(decodePieces(bytes) ?? [])];
      expect(pieces.length).toBeGreaterThan(2);
      expect(pieces.join('') === long.slice(1)).toBe(true);
    }
    const western = Buffer.concat([Buffer.from('a'.repeat(3_000_000)), Buffer.of(0x80)]);
    expect([...(decodePieces(western) ?? [])].at(-1)?.at(-1)).toBe('€');
  });

  test('that is cut off has neither half a letter at its end nor zeros', () => {
    expect(decodeText(Buffer.concat([Buffer.from('Straße'), Buffer.of(0xc3)]))).toBe('Straße');
    expect(decodeText(Buffer.concat([Buffer.from('Straße'), Buffer.alloc(4096)]))).toBe('Straße');
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
  ['1.000,5', 1000.5],
  ['12 km', Number.NaN],
])('the number in %j is %d', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('XML has neither marks of its own nor control characters', () => {
  expect(escapeXml(`<a href="x">Tour\u0001 & 'so'\ud800</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tour &amp; &#39;so&#39;\ufffd&lt;/a&gt;',
  );
});

describe('XML', () => {
  const read = (text: string, limits?: XmlLimits): string[] => {
    const heard: string[] = [];
    const reader = new XmlReader(
      {
        open: (name, attributes) => heard.push(`<${name} ${Object.entries(attributes).join(' ')}`),
        text: piece => heard.push(piece),
        close: name => heard.push(`/${name}`),
      },
      limits,
    );
    reader.write(text);
    reader.close();
    return heard;
  };

  test('is heard with names without prefixes, in pieces of any length, letters on their borders too', () => {
    expect(read('<x:a b="1" c="&lt;"><b/>te<!-- -->xt<![CDATA[<]]></x:a>')).toEqual([
      ...['<a b,1 c,<', '<b ', '/b', 'te', 'xt', '<', '/a'],
    ]);
    const long = 'é😀'.repeat(100_000);
    const heard = read(`<a>${long}</a>`);
    expect(heard.slice(1, -1).join('')).toBe(long);
    // None holds a text to its end.
    expect(heard.length).toBeGreaterThan(3);
  });

  test.each([
    ['depth', 'deep', '<a>'.repeat(65), {}],
    ['elements', 'large', `<a>${'<b/>'.repeat(10)}`, { elements: 10 }],
    ['attributes', 'large', `<a ${Array.from({ length: 257 }, (_, i) => `b${i}=""`).join(' ')}/>`, {}],
    ['characters of a text', 'large', `<a>${'x'.repeat(300_000)}`, { characters: 200_000 }],
    ['characters of a comment', 'large', `<a><!--${'x'.repeat(300_000)}`, { characters: 200_000 }],
    ['characters of a name', 'large', `<a><${'a'.repeat(300_000)}`, { characters: 200_000 }],
    ['characters before all elements', 'large', `<!DOCTYPE a [${' '.repeat(1_200_000)}`, { characters: 2e6 }],
    ['nothing: what is none', 'syntax', '<a></b>', {}],
    ['nothing: entities are not expanded', 'syntax', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', {}],
  ] as const)('has a limit of %s', (_, fault, text, limits) => {
    expect(() => read(text, limits)).toThrow(expect.objectContaining({ name: 'XmlProblem', fault }));
  });

  test('is heard as the same wherever a piece of it ends', () => {
    const text = '<a>x\r\ny &amp; é😀 ]] ><!-- <b>&< --> <![CDATA[<b>]]]]><?p q?> z<b c="d &lt;"/>\r\n</a>';
    const whole = read(text).join('');
    for (let at = 1; at < text.length; at += 1) {
      const before = ' '.repeat(65_536 - '<r>'.length - at);
      expect(read(`<r>${before}${text}</r>`).join('')).toBe(`<r ${before}${whole}/r`);
    }
    expect(() => read(`<a>${' '.repeat(65_536 - '<a>]]'.length)}]]></a>`)).toThrow('disallowed');
  });

  test('of many small elements has no limit but its length', () => {
    expect(read(`<a>${'<b c=""/>'.repeat(10_000)}</a>`, { characters: 65_536 })).toHaveLength(20_002);
  });
});
