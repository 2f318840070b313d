import { type ProfileFigures, profileFigures } from '../../../data-packs/geo/heights/height-figures.ts';
import { readTable } from '../../../data-packs/interchange/read-table.ts';
import type { Units } from '../../api/types.ts';
import { formatDistance, formatDuration, formatHeight } from '../../ui/format/format.ts';
import type { IconName } from '../../ui/icons.tsx';
import { reportWords as t } from '../../words.ts';
import { abilitiesOf } from '../data/item-kinds.ts';
import { positionOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/pending.ts';
import type { Overlay } from '../picture/overlays/overlay.ts';

export interface SubjectTable {
  columns: readonly { name: string; align: 'start' | 'end' }[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface SubjectTurn {
  instruction: string;
  metres: number;
  /** Seconds from the start. */
  after: number;
}

/** What a report tells of the plan or an item. */
export interface Subject {
  id: string;
  name: string;
  icon: IconName;
  note: string;
  figures: readonly { label: string; value: string }[];
  /** On the map. */
  overlay: Overlay | undefined;
  profile: { heights: readonly (number | null)[]; metres: number } | undefined;
  turns: readonly SubjectTurn[] | undefined;
  table: SubjectTable | undefined;
}

/** A report's body has 10,000 values, its other sections too. */
const mostCells = 8000;
const mostColumns = 100;
const longestCell = 2000;

/** A table as a report has room for it; `cut`: rows that do not fit. */
export function subjectTable(text: string): { table: SubjectTable; cut: number } {
  const { columns, rows } = readTable(text);
  const names = columns.slice(0, mostColumns);
  const kept = rows.slice(0, Math.floor(mostCells / Math.max(1, names.length))).map(({ cells }) => cells);
  const isNumeric = names.map((_, at) => kept.every(row => row[at] === undefined || /^-?[\d.,\s]*$/.test(row[at])));
  return {
    table: {
      columns: names.map((name, at) => ({ name: name.slice(0, 200), align: isNumeric[at] === true ? 'end' : 'start' })),
      rows: kept.map(row => names.map((_, at) => (row[at] ?? '').slice(0, longestCell))),
    },
    cut: rows.length - kept.length,
  };
}

interface Line {
  metres: number;
  seconds?: number | undefined;
  heights: readonly (number | null)[] | undefined;
  /** Of recorded heights. */
  figures?: ProfileFigures | undefined;
}

/** Length, time and heights of a way. */
export function lineFigures({ metres, seconds, heights, figures }: Line, units: Units): Subject['figures'] {
  const climbs = figures ?? profileFigures(heights ?? []);
  return [
    { label: t('length'), value: formatDistance(metres, units) },
    ...(seconds === undefined ? [] : [{ label: t('time'), value: formatDuration(seconds) }]),
    ...(climbs === undefined
      ? []
      : [
          { label: t('ascent'), value: formatHeight(climbs.ascent, units) },
          { label: t('descent'), value: formatHeight(climbs.descent, units) },
          { label: t('highest'), value: formatHeight(climbs.max, units) },
          { label: t('lowest'), value: formatHeight(climbs.min, units) },
        ]),
  ];
}

/** Whether reports tell of an item. */
export function isReportable({ kind, content, properties }: KeptItem): boolean {
  const { report } = abilitiesOf(kind);
  return report === 'place' ? positionOf({ properties }) !== undefined : report !== undefined && content !== null;
}
