import type { PartKind } from '../../../../data-packs/format/manifest.ts';
import type { InstalledRegion } from '../../../api/desk.ts';
import { detailedRegions } from '../../../map/initial-view.ts';
import { byKind, listed, wordsOf } from '../catalogue/part-kinds.ts';
import { covers, pointsWithin } from '../catalogue/region-coverage.ts';

/** What removing a region means: which kinds stop working, and which others still have all of the same places. */
export interface Removal {
  stops: PartKind[];
  covered: PartKind[];
  freedBytes: number;
}

export function removalOf(region: InstalledRegion, installed: readonly InstalledRegion[]): Removal {
  const points = pointsWithin(region);
  const others = detailedRegions(installed).filter(({ id }) => id !== region.id);
  const covered: PartKind[] = [];
  const stops: PartKind[] = [];
  for (const { kind } of byKind(region.parts)) {
    const having = others.filter(other => other.parts.some(part => part.kind === kind));
    const all = points.every(point => having.some(other => covers(other, point)));
    (all ? covered : stops).push(kind);
  }
  return { stops, covered, freedBytes: region.bytes + (region.previous?.bytes ?? 0) };
}

/** "The detailed map, search and directions stop working in Liechtenstein. Heights stay: another region has them." */
export function removalSentence({ name }: { name: string }, { stops, covered }: Removal): string {
  const missed = listed(stops.map(kind => wordsOf(kind).missed));
  const stay = listed(covered.map(kind => wordsOf(kind).missed));
  if (missed === '') return `Everything in ${name} stays: another installed region has all of it.`;
  const sentence = `${capital(missed)} ${plural(stops) ? 'stop' : 'stops'} working in ${name}; the overview of the world stays.`;
  if (stay === '') return sentence;
  return `${sentence} ${capital(stay)} ${plural(covered) ? 'stay' : 'stays'}, too: another installed region covers the same places.`;
}

/** Kinds that are many things by themselves. */
const inPlural: readonly PartKind[] = ['routing', 'terrain', 'imagery', 'buildings', 'traffic'];

function plural(kinds: readonly PartKind[]): boolean {
  return kinds.length > 1 || kinds.some(kind => inPlural.includes(kind));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
