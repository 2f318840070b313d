import { catalogue } from '../../data-packs/words/catalogue.ts';

/** Sentences of jobs over tables, and of their rows. */
export const batchWords = catalogue('batch', {
  noJob: 'There is no job {{id}}.',
  tooManyJobs: 'At most {{most, number}} jobs are kept. Delete some, then try again.',
  tooMuch: 'At most {{most, bytes}} of jobs are kept. Save the results of some and delete them, then try again.',
  isRunning: 'The job runs. Stop it first.',
  notStarted: 'The job was not started yet: say what is to be done.',
  notRunning: 'The job does not run.',
  unknownColumn: '{{field}}: the table has no column "{{name}}".',
  noField: 'place: at least one field of the address is needed.',

  noRows: 'The file has no rows.',
  badQuotes: 'The file is no table: a quote in it never ends, or ends within a cell.',
  badXlsx: 'The file cannot be read as a workbook (.xlsx).',
  largeXlsx: 'The workbook is too large once it is unpacked.',
  manyRows: 'A table may have at most {{most, number}} rows. Divide the file.',
  manyColumns: 'A table may have at most {{most, number}} columns.',
  longCell: 'Row {{row, number}}: a cell may have at most {{most, number}} characters.',
  longRow:
    'A row may have at most {{most, number}} characters. Perhaps the file is no table, or a quote in it never ends.',

  noText: 'The row has no text to look for.',
  longText: 'The text to look for is longer than {{most, number}} characters.',
  noHit: 'Nothing is found for “{{text}}”.',
  badPosition: '“{{lat}}”, “{{lon}}” is no position in degrees.',
  nothingThere: 'Nothing is found at this position.',
  noHeight: 'No installed region has heights here.',
  noneNear: 'No place of this kind is found.',
  noTravel: 'No target is reached from here.',
});
