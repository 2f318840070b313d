import { roundSteps } from '../../base/round-steps.ts';
import { type FeatureLook, otherColor, radiusIn } from './feature-look.ts';
import type { LookedColumn } from './look-by-column.ts';

/** What the colours, or the sizes, of an item's features mean. */
export interface LookLegend {
  title: string;
  /** `radius`: of points by their size, pixels. */
  entries: { label: string; color: string; radius?: number }[];
}

/** One that says what has the colours. */
export interface ShapedLegend extends LookLegend {
  shape: 'disc' | 'line' | 'area';
}

interface LegendWords {
  language: string;
  /** Of values that have no colour of their own, of features without one, and of booleans. */
  other: string;
  none: string;
  yes: string;
  no: string;
}

/** Of the columns that a look draws by; none where it draws by none that the file has. */
export function legendsOf(
  { color, size }: FeatureLook,
  { columns, features }: { columns: readonly LookedColumn[]; features: number },
  words: LegendWords,
): LookLegend[] {
  const find = (name: string | undefined) => columns.find(column => column.name === name);
  const [byColor, bySize] = [find(color?.column), find(size?.column)];
  return [
    ...(color !== undefined && byColor !== undefined
      ? [{ title: byColor.name, entries: [...colorEntries(color, byColor, words), ...rest(color, byColor)] }]
      : []),
    ...(size !== undefined && bySize !== undefined
      ? [{ title: bySize.name, entries: sizeEntries({ size }, words.language) }]
      : []),
  ];

  /** All that have the colour of no value. */
  function rest(by: NonNullable<typeof color>, column: LookedColumn): LookLegend['entries'] {
    const isOther = 'values' in by && column.distinct > by.values.length;
    if (isOther) return [{ label: words.other, color: by.other }];
    return column.count < features ? [{ label: words.none, color: by.other }] : [];
  }
}

function colorEntries(by: NonNullable<FeatureLook['color']>, column: LookedColumn, words: LegendWords) {
  if ('values' in by) {
    const format = formatFor(by.values.map(([value]) => Number(value)).filter(Number.isFinite), words.language);
    return by.values.map(([value, color]) => {
      if (typeof value === 'number') return { label: format(value), color };
      return { label: typeof value === 'boolean' ? words[value ? 'yes' : 'no'] : String(value ?? words.none), color };
    });
  }
  const { steps = [] } = column;
  const [least = 0, most = 0] = [steps[0], steps.at(-1)];
  const areWhole = [...steps, ...by.breaks].every(Number.isInteger);
  const format = formatFor([...by.breaks, least, most], words.language);
  return by.colors.map((color, i) => {
    const [from, to] = [by.breaks[i - 1], by.breaks[i]];
    const first = from ?? least;
    const last = to === undefined ? most : areWhole ? to - 1 : to;
    const range = first === last ? format(first) : `${format(first)} – ${format(last)}`;
    if (first === last || (from === undefined) === (to === undefined)) return { label: range, color };
    return { label: from === undefined ? `< ${format(to ?? most)}` : `≥ ${format(from)}`, color };
  });
}

function sizeEntries(look: Required<Pick<FeatureLook, 'size'>>, language: string): LookLegend['entries'] {
  const { column, least, most } = look.size;
  const shown = [2, 3, 5].map(parts => roundSteps(least, most, parts)).find(({ length }) => length > 1) ?? [least];
  const format = formatFor(shown, language);
  return shown.map(value => ({
    label: format(value),
    color: otherColor,
    radius: radiusIn(look, { id: 0, attributes: { [column]: value } }),
  }));
}

/** As people write numbers; years without the comma of thousands. */
function formatFor(values: readonly number[], language: string): (value: number) => string {
  const areYears = values.every(value => Number.isInteger(value) && value >= 1000 && value <= 2200);
  const writer = new Intl.NumberFormat(language, { maximumSignificantDigits: 10, useGrouping: !areYears });
  // No font is sure to have the narrow space of French.
  return value => writer.format(value).replaceAll('\u202f', '\u00a0');
}
