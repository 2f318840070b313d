import { Buffer } from 'node:buffer';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { kindOf } from '../../renderer/features/arrivals/dropped.ts';
import { readPasted } from '../../renderer/features/arrivals/pasted.ts';
import { sheetPart, sheetStart, workbookParts } from '../../server/batch/table/xlsx-parts.ts';

const zipOf = (names: readonly string[]) =>
  zipSync(Object.fromEntries(names.map(name => [name, strToU8('x'.repeat(100))])), { level: 0 });

/** A workbook whose sheet comes first and is larger than what is looked at. */
const largeWorkbook = zipSync(
  { 'media/a.bin': new Uint8Array(100_000), [sheetPart]: strToU8(sheetStart) },
  { level: 0 },
);
const workbook = zipSync(Object.fromEntries(workbookParts.map(([name, xml]) => [name, strToU8(xml)])));

test.each([
  ['a workbook', 'a.gpx', workbook, 'workbook'],
  ['a workbook whose first part is large', 'a', largeWorkbook, 'workbook'],
  ['a document', 'a.zip', zipOf(['[Content_Types].xml', 'word/document.xml']), 'document'],
  [
    'a spreadsheet of others',
    'a.ods',
    strToU8('PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    'oldTable',
  ],
  ['a workbook of before 2007', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldTable'],
  ['a PDF', 'a.csv', Buffer.from('%PDF-1.7'), 'document'],
  ['a drawing', 'a.dwg', Buffer.from('AC1027\0'), 'drawing'],
  ['a drawing as text', 'a.dxf', Buffer.from('  0\r\nSECTION\r\n'), 'drawing'],
  ['a TIFF', 'a.tif', Buffer.from('II*\0'), 'raster'],
  ['an archive', 'a.7z', Buffer.from('377abcaf271c', 'hex'), 'archive'],
  ['a JPEG', 'a.txt', Buffer.from('ffd8ffe1', 'hex'), 'photo'],
  ['a PNG', 'a', Buffer.from('89504e470d0a1a0a', 'hex'), 'photo'],
  ['a HEIC', 'a.bin', Buffer.from('\0\0\0\x18ftypheic'), 'photo'],
  ['a GPX without an ending', 'walk', Buffer.from('<?xml version="1.0"?><gpx>'), 'track'],
  ['rows in a text', 'rows.txt', Buffer.from('name\tlat\tlon\n'), 'track'],
  ['a CSV of one column', 'names.csv', Buffer.from('name\nA\n'), 'track'],
  ['notes', 'notes.txt', Buffer.from('x'), 'other'],
  ['nothing', 'a.bin', Buffer.alloc(0), 'other'],
  ['a pack, by its name', 'alps.outpost', Buffer.from('%PDF'), 'pack'],
])('%s is told by its content, whatever it is called', async (_, name, content, kind) => {
  expect(await kindOf({ file: new File([content as Uint8Array<ArrayBuffer>], name) })).toBe(kind);
});

test.each([
  ['47.1394, 9.5243', { search: '47.1394, 9.5243' }],
  ['47.1394\t9.5243', { search: '47.1394\t9.5243' }],
  [' Lindgata 3, Ardhavn\n', { search: 'Lindgata 3, Ardhavn' }],
  ['name\tlat\tlon\nA\t47.1\t9.5', { format: 'csv', content: 'name\tlat\tlon\nA\t47.1\t9.5' }],
  ['A\t47.1\t9.5', { format: 'csv', content: 'A\t47.1\t9.5' }],
  ['47.1, 9.5\n47.2, 9.6\n', { format: 'csv', content: '"47.1, 9.5"\n"47.2, 9.6"' }],
  ['POINT(9.5 47.1)', { format: 'csv', content: '"POINT(9.5 47.1)"' }],
  [
    'LINESTRING(9.5 47.1, 9.6 47.2)\r\nPOINT(9 47)',
    { format: 'csv', content: '"LINESTRING(9.5 47.1, 9.6 47.2)"\n"POINT(9 47)"' },
  ],
  ['{"type":"Point"}', { format: 'geojson', content: '{"type":"Point"}' }],
  ['<gpx/>', { format: 'gpx', content: '<gpx/>' }],
  ['  \n', undefined],
  ['x'.repeat(300), undefined],
])('pasted, %j is what it is', (text, read) => {
  expect(readPasted(text)).toEqual(read);
});
