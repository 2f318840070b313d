import { lookup } from '../../../data-packs/base/lookup.ts';
import { readNumber } from '../../../data-packs/interchange/read-table.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { FeatureColumn, FeatureEdit, FeatureFileAnswer, FeatureRow } from '../../api/features.ts';
import type { Units } from '../../api/types.ts';
import { formatArea, formatDistance, formatDuration, formatHeight } from '../../ui/format/format.ts';
import { ownTableWords as t } from '../../words.ts';
import { attributeText } from '../own-features/attribute-text.ts';

type Value = FeatureRow['attributes'][string] | undefined;

export interface TableColumn {
  /** By which it is sorted. */
  key: string;
  /** As its head says; of a file's own columns as that does. */
  name: string;
  isOwn: boolean;
  width: number;
  /** From where it stands. */
  left: number;
  isNumber: boolean;
  isLink: boolean;
  textOf: (row: FeatureRow) => string;
  /** What is edited: the whole value. */
  editedText: (row: FeatureRow) => string;
  /** What a typed text changes; undefined: it is nothing that the column takes. Columns without it are not edited. */
  edit?: (text: string, row: FeatureRow) => FeatureEdit | undefined;
}

/** Pixels. */
const widths = { name: 240, folder: 150, figure: 92, time: 185, least: 80, most: 280, letter: 7.4, around: 26 };

/** The columns of a file's table: what any feature may have, where one has it, then its own. */
export function tableColumns(
  { kinds, folders, ascent, columns, measured }: FeatureFileAnswer,
  units: Units,
): TableColumn[] {
  const figure = (key: string, name: string, textOf: TableColumn['textOf'], width = widths.figure) => {
    return { key, name, width, isOwn: false, isNumber: true, isLink: false, textOf, editedText: textOf };
  };
  const found: Omit<TableColumn, 'left'>[] = [
    {
      ...figure('name', t('name'), ({ name = '' }) => name, widths.name),
      isNumber: false,
      edit: text => ({ name: text.trim().slice(0, 200) }),
    },
  ];
  if (folders.length > 0)
    found.push({
      ...figure('folder', t('folder'), row => row.folder?.join(' / ') ?? '', widths.folder),
      isNumber: false,
    });
  if (kinds.line > 0)
    found.push(figure('metres', t('length'), ({ metres }) => (metres ? formatDistance(metres, units) : '')));
  if (kinds.area > 0)
    found.push(
      figure('squareMetres', t('size'), one => (one.squareMetres ? formatArea(one.squareMetres / 1e6, units) : '')),
    );
  if (ascent !== undefined)
    found.push(figure('ascent', t('ascent'), one => (one.ascent === undefined ? '' : formatHeight(one.ascent, units))));
  if (measured.heights > 0)
    found.push(figure('height', t('height'), one => (one.height === undefined ? '' : formatHeight(one.height, units))));
  if (measured.times > 0) {
    const dates = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
    found.push(figure('time', t('time'), ({ time }) => (time === undefined ? '' : dates.format(time)), widths.time));
    found.push(figure('seconds', t('duration'), one => (one.seconds === undefined ? '' : formatDuration(one.seconds))));
  }
  found.push(...columns.map(ownColumn));
  let left = 0;
  return found.map(column => {
    const placed = { ...column, left };
    left += column.width;
    return placed;
  });
}

function ownColumn(column: FeatureColumn): Omit<TableColumn, 'left'> {
  const { name, type, values = [], steps = [] } = column;
  const textOf = (value: Value) => valueText(value, type);
  const samples = [...values.slice(0, 20).map(([value]) => textOf(value)), ...steps.map(textOf)];
  const isOfUnknown = type === 'text' && values.length === 0 ? widths.most / widths.letter / 1.6 : 0;
  const letters = Math.max(name.length, isOfUnknown, ...samples.map(({ length }) => length));
  return {
    key: name,
    name,
    isOwn: true,
    width: Math.round(Math.min(widths.most, Math.max(widths.least, letters * widths.letter + widths.around))),
    isNumber: type === 'number',
    isLink: type === 'link',
    textOf: ({ attributes }) => textOf(lookup(attributes, name)),
    editedText: ({ attributes }) => valueText(lookup(attributes, name), 'text'),
    edit: (text, { attributes }) => {
      const value = typedValue(text.trim(), column, lookup(attributes, name));
      return value === undefined ? undefined : { attributes: { [name]: value } };
    },
  };
}

/** As people write it; numbers may be identifiers, so that they are not grouped. */
function valueText(value: Value, type: FeatureColumn['type']): string {
  if (value == null) return '';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number')
    return new Intl.NumberFormat(currentLanguage(), { useGrouping: false, maximumFractionDigits: 12 }).format(value);
  return type === 'date' ? attributeText(value) : value;
}

/** What is typed, of the type of what stood there, else of the column; undefined where it is none of that. */
export function typedValue(text: string, { type }: Pick<FeatureColumn, 'type'>, before?: Value): Value {
  if (text === '') return null;
  const isNumber = type === 'number' || typeof before === 'number';
  const number = readNumber(text);
  if (isNumber && !Number.isNaN(number)) return number;
  if (type === 'boolean') return truths().find(([words]) => words.includes(text.toLocaleLowerCase()))?.[1];
  return type === 'number' ? undefined : text;
}

const truths = () =>
  [
    [[t('yes').toLocaleLowerCase(), 'true', '1'], true],
    [[t('no').toLocaleLowerCase(), 'false', '0'], false],
  ] as const satisfies [string[], boolean][];

/** Columns and values of a choice. */
const mostChoices = { columns: 30, values: 50 };

/** Values that several features share, by column, as groups of a choice; `value` is what is asked for. */
export const filterChoices = ({ columns }: FeatureFileAnswer) =>
  columns
    .filter(({ values = [] }) => values.some(([, count]) => count > 1))
    .slice(0, mostChoices.columns)
    .map(({ name, type, values = [] }) => ({
      group: name,
      items: values.slice(0, mostChoices.values).map(([value, count]) => ({
        value: JSON.stringify({ column: name, value: String(value ?? '') }),
        label: `${valueText(value, type)} (${count})`,
      })),
    }));
