import { isRecord } from '../../../data-packs/base/is-record.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { type StyleName, styleNames } from '../../api/tiles/styles.ts';

/** What a report may have, in the order that it usually has it. */
const sectionKinds = ['figures', 'map', 'profile', 'turns', 'table', 'text'] as const;
export type SectionKind = (typeof sectionKinds)[number];
export const papers = ['a4', 'a3', 'a5', 'letter', 'legal', 'tabloid'] as const;
export const mapHeights = ['third', 'half', 'page'] as const;
export const longestText = 20_000;
export const longestTitle = 200;

/** What a report is made like, whatever it is about: what a template keeps. */
export interface ReportChoice {
  sections: readonly { kind: SectionKind; on: boolean }[];
  subtitle: string;
  /** Markdown. */
  text: string;
  paper: (typeof papers)[number];
  landscape: boolean;
  /** Undefined: as on the map, if that is fit for paper. */
  style: StyleName | undefined;
  mapHeight: (typeof mapHeights)[number];
  /** A picture in base64, and the name of its file. */
  logo: { name: string; base64: string } | undefined;
}

export const usualChoice: ReportChoice = {
  sections: sectionKinds.map(kind => ({ kind, on: true })),
  subtitle: '',
  text: '',
  paper: 'a4',
  landscape: false,
  style: undefined,
  mapHeight: 'half',
  logo: undefined,
};

/** Reads a stored choice, which another release may have written. */
export function readChoice(stored: unknown): ReportChoice {
  if (!isRecord(stored)) return usualChoice;
  const text = (name: string, most: number): string => {
    const value = lookup(stored, name);
    return typeof value === 'string' ? value.slice(0, most) : '';
  };
  const oneOf = <Value>(values: readonly Value[], name: string): Value | undefined =>
    values.find(value => value === lookup(stored, name));
  return {
    sections: readSections(stored.sections),
    subtitle: text('subtitle', longestTitle),
    text: text('text', longestText),
    paper: oneOf(papers, 'paper') ?? usualChoice.paper,
    landscape: stored.landscape === true,
    style: oneOf(styleNames, 'style'),
    mapHeight: oneOf(mapHeights, 'mapHeight') ?? usualChoice.mapHeight,
    logo: readLogo(stored.logo),
  };
}

/** Each kind once; those that are new since then at the end. */
function readSections(stored: unknown): ReportChoice['sections'] {
  const found: { kind: SectionKind; on: boolean }[] = [];
  for (const one of Array.isArray(stored) ? stored : []) {
    const kind = isRecord(one) ? sectionKinds.find(known => known === one.kind) : undefined;
    if (kind !== undefined && !found.some(known => known.kind === kind)) found.push({ kind, on: one.on === true });
  }
  const missing = sectionKinds.filter(kind => !found.some(known => known.kind === kind));
  return [...found, ...missing.map(kind => ({ kind, on: true }))];
}

function readLogo(stored: unknown): ReportChoice['logo'] {
  if (!isRecord(stored)) return undefined;
  const { name, base64 } = stored;
  return typeof name === 'string' && typeof base64 === 'string' ? { name, base64 } : undefined;
}
