import { isRecord } from '../../../data-packs/base/is-record.ts';
import { styleNames } from '../../api/tiles/styles.ts';
import { jsonStorage } from '../../ui/json-storage.ts';
import { type ChoiceOf, flag, oneOf, part, readKept, text, usualOf } from '../../ui/kept-choice.ts';

/** What a report may have, in the order that it usually has it. */
const sectionKinds = ['figures', 'map', 'profile', 'turns', 'table', 'text'] as const;
export type SectionKind = (typeof sectionKinds)[number];
export const papers = ['a4', 'a3', 'a5', 'letter', 'legal', 'tabloid'] as const;
export const mapHeights = ['third', 'half', 'page'] as const;
export const longestText = 20_000;
export const longestTitle = 200;

type Sections = readonly { kind: SectionKind; on: boolean }[];

/** A picture in base64, and the name of its file. */
interface Logo {
  name: string;
  base64: string;
}

/** What a report is made like, whatever it is about: what a template keeps. */
const parts = {
  sections: part(readSections([]), readSections),
  subtitle: text('', longestTitle),
  /** Markdown. */
  text: text('', longestText),
  paper: oneOf('a4', papers),
  landscape: flag(false),
  /** Undefined: as on the map, if that is fit for paper. */
  style: oneOf(undefined, styleNames),
  mapHeight: oneOf('half', mapHeights),
  logo: part<Logo | undefined>(undefined, readLogo),
};
export type ReportChoice = ChoiceOf<typeof parts>;

export const usualChoice: ReportChoice = usualOf(parts);

/** Reads a stored choice, which another release may have written. */
export const readChoice = (stored: unknown): ReportChoice => readKept(parts, stored);

/** `template`: the item of the one that it began with. */
const lastReport = { choice: part(usualChoice, readChoice), template: text(undefined) };

/** How the last report of this browser was made. */
export const reportStorage = jsonStorage('local', 'outpost.report', stored => readKept(lastReport, stored));

/** Each kind once; those that are new since then at the end. */
function readSections(stored: unknown): Sections {
  const found: { kind: SectionKind; on: boolean }[] = [];
  for (const one of Array.isArray(stored) ? stored : []) {
    const kind = isRecord(one) ? sectionKinds.find(known => known === one.kind) : undefined;
    if (kind !== undefined && !found.some(known => known.kind === kind)) found.push({ kind, on: one.on === true });
  }
  const missing = sectionKinds.filter(kind => !found.some(known => known.kind === kind));
  return [...found, ...missing.map(kind => ({ kind, on: true }))];
}

function readLogo(stored: unknown): Logo | undefined {
  if (!isRecord(stored)) return undefined;
  const { name, base64 } = stored;
  return typeof name === 'string' && typeof base64 === 'string' ? { name, base64 } : undefined;
}
