import { zipSync } from 'fflate';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { mostRows } from '../../../server/batch/job.ts';
import { isEmpty, type TakeRow } from '../../../server/batch/table/cell.ts';
import { readCsv } from '../../../server/batch/table/read-csv.ts';
import { readXlsx } from '../../../server/batch/table/read-xlsx.ts';
import { sheetEnd, sheetPart, sheetRow, sheetStart, workbookParts } from '../../../server/batch/table/xlsx-parts.ts';
import { fileOf } from '../file-of.ts';
import { type Target, text } from '../target.ts';

/** As many as a job takes. */
function takeRows(): TakeRow {
  let rows = 0;
  return cells => {
    if (!cells.every(isEmpty) && ++rows > mostRows) throw new WordedError({ code: 'batch.manyRows', values: {} });
  };
}

/** Tables of a batch as text. */
export const tableCsv: Target = {
  seeds: () => [
    text('name,city\n"Port ""A""",Monaco\nRocher;x,\n'),
    text('\ufeffa\tb\n1\t2\n'),
    Buffer.from('\ufeffa;b\n1;2\n', 'utf16le'),
    Buffer.from('stra\xdfe|ort\nx|y\n', 'latin1'),
  ],
  read: bytes => readCsv(fileOf(bytes), takeRows()),
};

const shared = '<sst><si><t>one</t></si><si><r><t>tw</t></r><r><t>o</t></r><rPh><t>x</t></rPh></si></sst>';
const sheet =
  sheetStart +
  sheetRow(['name', 3]) +
  '<row><c r="C2" t="s"><v>1</v></c><c s="1"><v>45000.5</v></c><c t="b"><v>1</v></c></row>' +
  sheetEnd;
const workbook = () => ({
  ...Object.fromEntries(workbookParts.map(([name, xml]) => [name, text(xml)])),
  [sheetPart]: text(sheet),
  'xl/sharedStrings.xml': text(shared),
});

/** Tables of a batch as a workbook. */
export const xlsx: Target = {
  seeds: () => [zipSync(workbook(), { level: 0 }), zipSync(workbook())],
  read: bytes => readXlsx(fileOf(bytes), takeRows()),
};
