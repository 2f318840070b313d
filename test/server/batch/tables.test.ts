import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { degrees } from '../../../server/batch/steps/place.ts';
import type { Cell } from '../../../server/batch/table/cell.ts';
import { columnNames, isHeader } from '../../../server/batch/table/cell.ts';
import { csvRow } from '../../../server/batch/table/csv-text.ts';
import { readCsv } from '../../../server/batch/table/read-csv.ts';
import { isDateFormat, isoDate, readXlsx } from '../../../server/batch/table/read-xlsx.ts';
import { sheetEnd, sheetPart, sheetRow, sheetStart, workbookParts } from '../../../server/batch/table/xlsx-parts.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

const folder = await temporaryFolder();

async function read(bytes: Uint8Array | string, reader: typeof readCsv | typeof readXlsx = readCsv) {
  const path = join(folder, 'table');
  await writeFile(path, bytes);
  const rows: (readonly Cell[])[] = [];
  const source = await reader(path, cells => rows.push(cells));
  return { rows, source };
}

describe('CSV', () => {
  test.each([
    [',', 'a,b\n1,"x, y"\n'],
    [';', 'a;b\n1;x, y\n'],
    ['\t', 'a\tb\n1\tx, y\n'],
    ['|', 'a|b\n1|x, y\n'],
  ])('with %j between cells, and commas within them', async (delimiter, text) => {
    const { rows, source } = await read(text);
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', 'x, y'],
    ]);
    expect(source).toEqual({ format: 'csv', encoding: 'utf-8', delimiter });
  });

  test('with quotes, line breaks and doubled quotes within cells, empty lines, and any line ends', async () => {
    const { rows } = await read('a,b\r\n"He said ""no"".","two\nlines"\r\n\r\n , \r\nlast,"é"');
    expect(rows).toEqual([
      ['a', 'b'],
      ['He said "no".', 'two\nlines'],
      ['last', 'é'],
    ]);
  });

  test.each([
    ['utf-8', Buffer.from('Straße,Ort\nMühleholz,Vaduz\n')],
    ['utf-8', Buffer.from('\ufeffStraße,Ort\nMühleholz,Vaduz\n')],
    ['utf-16le', Buffer.from('\ufeffStraße,Ort\nMühleholz,Vaduz\n', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffStraße,Ort\nMühleholz,Vaduz\n', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('Straße,Ort\nMühleholz,Vaduz\n', 'latin1')],
  ])('in %s', async (encoding, bytes) => {
    const { rows, source } = await read(bytes);
    expect(rows).toEqual([
      ['Straße', 'Ort'],
      ['Mühleholz', 'Vaduz'],
    ]);
    expect(source).toMatchObject({ encoding });
  });

  test('of many pieces is read as a whole, letters on their borders too', async () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `${i},"Üöä ${'é'.repeat(i % 7)}"`);
    const { rows } = await read(lines.join('\n'));
    expect(rows).toHaveLength(30_000);
    expect(rows[29_999]).toEqual(['29999', `Üöä ${'é'.repeat(29_999 % 7)}`]);
  });

  test('of which a quote never ends is refused before it fills the memory', async () => {
    await expect(read(`a,b\n1,"2\n${'3,4\n'.repeat(400_000)}`)).rejects.toMatchObject({
      said: { code: 'batch.longRow' },
    });
  });

  test('written has no formula, and is read back as it was', () => {
    const cells = ['=1+1', '+43 1 234', '-28.5', '-x', '@sum', '\tx', 'a"b', 'c,d', ' e', 'two\nlines', 7, null];
    const text = csvRow(cells, ',');
    expect(text.endsWith('\r\n')).toBe(true);
    const [row] = Papa.parse<string[]>(text.trimEnd()).data;
    expect(row).toEqual([
      "'=1+1",
      "'+43 1 234",
      '-28.5',
      "'-x",
      "'@sum",
      "'\tx",
      'a"b',
      'c,d',
      ' e',
      'two\nlines',
      '7',
      '',
    ]);
  });
});

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as Excel writes it: its first sheet is not its first part. */
function workbook({
  rows,
  strings = '',
  formats = '',
  date1904 = false,
}: {
  rows: string;
  strings?: string;
  formats?: string;
  date1904?: boolean;
}) {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="${relations}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>` +
        '<sheet name="Shops &amp; more" sheetId="7" r:id="rId9"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${main}><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`,
    ),
    'xl/worksheets/sheet2.xml': strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${strings}</sst>`),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ),
  });
}

const numbered = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

describe('XLSX', () => {
  test('has texts that cells share, rich ones too, texts of their own, numbers, truths and gaps', async () => {
    const { rows, source } = await read(
      workbook({
        strings:
          '<si><t>Käse &amp; Brot</t></si><si><r><t>bo</t></r><r><t xml:space="preserve">ld </t></r><rPh><t>x</t></rPh></si>',
        rows:
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>own</t></is></c></row>' +
          '<row r="5"><c r="B5"><v>47.141</v></c><c r="C5" t="b"><v>1</v></c><c r="D5" t="e"><v>#N/A</v></c>' +
          '<c r="AB5" t="str"><f>A1&amp;"x"</f><v>computed</v></c></row>',
      }),
      readXlsx,
    );
    expect(source).toEqual({ format: 'xlsx', sheet: 'Shops & more' });
    expect(rows[0]).toEqual(['Käse & Brot', null, 'bold ', 'own']);
    expect(rows[1]?.slice(0, 4)).toEqual([null, 47.141, 'TRUE', null]);
    expect([rows[1]?.length, rows[1]?.at(-1)]).toEqual([28, 'computed']);
  });

  test('has dates by the formats of cells, and numbers that only look so', async () => {
    const { rows } = await read(
      workbook({
        formats:
          '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/>',
        rows: '<row><c s="1"><v>46352</v></c><c s="2"><v>46352.354166666664</v></c><c s="3"><v>46352</v></c><c s="2"><v>0.5</v></c><c s="0"><v>46352</v></c></row>',
      }),
      readXlsx,
    );
    expect(rows).toEqual([['2026-11-26', '2026-11-26T08:30:00', 46352, '12:00:00', 46352]]);
    const mac = await read(workbook({ date1904: true, rows: '<row><c s="1"><v>44890</v></c></row>' }), readXlsx);
    expect(mac.rows).toEqual([['2026-11-26']]);
  });

  test('counts days as spreadsheets do, the one of 1900 that never was among them', () => {
    expect([1, 59, 61, 45_658].map(days => isoDate(days, false))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2025-01-01',
    ]);
    const codes = ['General', '0.00', '#,##0 "days"', '[Red]0', 'dd.mm.yy', '[h]:mm', 'mmm', '0.00E+00'];
    expect(codes.map(code => isDateFormat(200, code))).toEqual([false, false, false, false, true, true, true, false]);
  });

  test('written is read back as it was, whatever its texts hold', async () => {
    const cells = ['=1+1', ' <a> & "b" ', 'two\nlines', '😀\u0001\ud800', 7.25, null, '007'];
    const sheet = sheetStart + sheetRow(['x', 'y'], { bold: true }) + sheetRow(cells) + sheetEnd;
    const parts = Object.fromEntries(
      [...workbookParts, [sheetPart, sheet] as const].map(([name, xml]) => [name, strToU8(xml)]),
    );
    const { rows, source } = await read(zipSync(parts), readXlsx);
    expect(source).toEqual({ format: 'xlsx', sheet: 'Results' });
    expect(rows).toEqual([
      ['x', 'y'],
      ['=1+1', ' <a> & "b" ', 'two\nlines', '😀\ufffd', 7.25, null, '007'],
    ]);
  });

  test.each([
    ['broken XML', zipSync({ 'xl/workbook.xml': strToU8('<workbook><sheets>') })],
    ['nothing of a workbook', zipSync({ 'a.txt': strToU8('a') })],
    ['an end that was cut off', workbook({ rows: '' }).subarray(0, 700)],
    ['entities that unfold', workbook({ rows: '<row><c t="str"><v>&bomb;</v></c></row>' })],
  ])('with %s is refused', async (_, bytes) => {
    await expect(read(bytes, readXlsx)).rejects.toMatchObject({ said: { code: 'batch.badXlsx' } });
  });

  test.each([
    ['elements beyond counting', 'largeXlsx', { rows: '<a/>'.repeat(10_000_001) }],
    ['attributes beyond counting', 'largeXlsx', { rows: `<c ${numbered(1000, i => `a${i}=""`)}/>` }],
    ['an attribute without end', 'largeXlsx', { rows: `<c a="${' '.repeat(5_000_000)}"/>` }],
    ['a comment without end', 'largeXlsx', { rows: `<!--${' '.repeat(5_000_000)}-->` }],
    ['shared texts beyond counting', 'largeXlsx', { strings: '<si/>'.repeat(2_200_000) }],
    ['formats beyond counting', 'largeXlsx', { formats: numbered(70_000, i => `<numFmt numFmtId="${i}"/>`) }],
    ['formats of cells beyond counting', 'largeXlsx', { formats: `</numFmts><cellXfs>${'<xf/>'.repeat(70_000)}` }],
  ])('with %s is refused', async (_, code, parts) => {
    await expect(read(workbook({ rows: '', ...parts }), readXlsx)).rejects.toMatchObject({
      said: { code: `batch.${code}` },
    });
  });

  test('with elements in elements is refused where they are deep, not at its end', async () => {
    const bytes = workbook({ rows: `${'<a>'.repeat(1000)}<` });
    await expect(read(bytes, readXlsx)).rejects.toMatchObject({
      ...{ said: { code: 'batch.badXlsx' }, cause: { name: 'XmlProblem', fault: 'deep' } },
    });
  });

  test('of more entries than any is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}`, new Uint8Array()]));
    await expect(read(zipSync(parts, { level: 0 }), readXlsx)).rejects.toMatchObject({
      said: { code: 'batch.largeXlsx' },
    });
  });

  test('with a format of many brackets is read at once', async () => {
    const formats = `<numFmt numFmtId="164" formatCode="${'['.repeat(1_000_000)}"/>`;
    const { rows } = await read(workbook({ formats, rows: '<row><c s="2"><v>7</v></c></row>' }), readXlsx);
    expect(rows).toEqual([[7]]);
  });

  test('with a column far to the right is refused', async () => {
    const bytes = workbook({ rows: '<row><c r="XFD1"><v>1</v></c></row>' });
    await expect(read(bytes, readXlsx)).rejects.toMatchObject({ said: { code: 'batch.manyColumns' } });
  });
});

describe('columns', () => {
  test('are named by the first row where it looks like names', () => {
    expect(isHeader(['Name', 'Address', null])).toBe(true);
    expect(isHeader(['Main St 3', '47.1', '9.5'])).toBe(false);
    expect(isHeader(['Name', 'Name'])).toBe(false);
    expect(isHeader(['Name', 7])).toBe(false);
    expect(isHeader(['Name', '', 'City'])).toBe(false);
    expect(columnNames(['a', ' a ', '', 'a'], 5)).toEqual(['a', 'a 2', 'Column 3', 'a 3', 'Column 5']);
  });

  test('of degrees are read as people write them', () => {
    const written: Cell[] = ['47.14', ' 47,14 ', '-28.5°', '\u22121', 9.5, '+3', '1.234,5', '47° 8′', '', null, '1e3'];
    const known = [47.14, 47.14, -28.5, -1, 9.5, 3, 1234.5];
    expect(written.map(degrees)).toEqual([...known, ...Array.from({ length: 4 }, () => Number.NaN)]);
  });
});
