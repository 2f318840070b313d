import type { Attribution } from '../../../data-packs/format/manifest.ts';

/** Licences that ask for no credit. */
const isFree = ({ licence }: Attribution): boolean => /public domain|\bCC0\b/i.test(licence);

/** What a credit goes on with after the name that it begins with. */
const continuation = /(?:[,;:(|–]|\s-\s|\scontributors\b).*$/su;

/** Whose data it is, without what else is said of it: "© OpenStreetMap" of "© OpenStreetMap contributors". */
function nameIn(text: string): string {
  const name = text.replace(continuation, '').trim();
  return name === '' ? text : name;
}

/**
 * Credits in words, all of them first, then shorter forms for small pictures: the names alone, without those whose
 * licences ask for none, and OpenStreetMap as "OSM".
 */
export function creditForms(credits: readonly Attribution[]): string[][] {
  const owed = credits.filter(credit => !isFree(credit));
  const names = (owed.length > 0 ? owed : credits).map(({ text }) => nameIn(text));
  return [credits.map(({ text }) => text), names, names.map(name => name.replace('OpenStreetMap', 'OSM'))].map(form => [
    ...new Set(form),
  ]);
}
