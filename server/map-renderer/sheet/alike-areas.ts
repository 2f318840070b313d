import { Color } from '@maplibre/maplibre-gl-style-spec';
import { mapSheetWords as t } from '../words.ts';
import type { LegendEntry } from './legend.ts';
import type { Subject } from './map-legend.ts';

/** What a map shows, before it is worded. */
export interface LegendSubject {
  subject: Subject;
  symbol: LegendEntry['symbol'];
}

/** Distance of red, green and blue, of 255 each, below which two swatches are not told apart on paper. */
const leastDistance = 12;

/** Names that stand for several subjects at once. */
const groups = [
  ['greenArea', ['wood', 'park', 'grass', 'cemetery']],
  ['publicSite', ['industry', 'school', 'hospital', 'airport']],
] as const;

/** Words a legend. Areas of a group whose swatches look alike share an entry: two names, or that of the group. */
export function wordLegend(shown: readonly LegendSubject[]): LegendEntry[] {
  const entries: { subjects: Subject[]; symbol: LegendEntry['symbol'] }[] = [];
  for (const { subject, symbol } of shown) {
    const group = groupOf(subject);
    const alike = entries.find(
      ({ subjects, symbol: other }) =>
        group !== undefined && group === groupOf(subjects[0] as Subject) && looksAlike(symbol, other),
    );
    if (alike === undefined) entries.push({ subjects: [subject], symbol });
    else alike.subjects.push(subject);
  }
  return entries.map(({ subjects, symbol }) => ({ title: titleOf(subjects), symbol }));
}

const groupOf = (subject: Subject) => groups.find(([, subjects]) => subjects.some(one => one === subject))?.[0];

function titleOf(subjects: readonly Subject[]): string {
  const group = subjects.length > 2 ? groupOf(subjects[0] as Subject) : undefined;
  const title = group === undefined ? subjects.map(subject => t(subject)).join(', ') : t(group);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function looksAlike(one: LegendEntry['symbol'], other: LegendEntry['symbol']): boolean {
  if (one.kind !== 'area' || other.kind !== 'area') return false;
  const [a, b] = [Color.parse(one.fill), Color.parse(other.fill)];
  if (a === undefined || b === undefined) return false;
  return Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b) * 255 < leastDistance;
}
