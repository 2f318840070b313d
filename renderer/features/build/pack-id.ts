import { extractName } from '../../../data-packs/words/extract-name.ts';
import { fold } from '../../../data-packs/words/fold.ts';

/** Ids are folders and addresses: lower-case ASCII letters, digits and single dashes. */
const maxLength = 64;

/** Makes an id from a name; undefined where no Latin letter or digit is left. */
export function idFor(name: string): string | undefined {
  const id = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '');
  return id === '' ? undefined : id;
}

export function isPackId(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(text);
}

/** Proposes a name: "Cote Dazur" for `/data/cote_dazur-latest.osm.pbf`. */
export function nameFromFile(path: string): string {
  const file = path.split(/[\\/]/).at(-1) ?? path;
  const words = file
    .replace(extractName, '')
    .replace(/\.pbf$/i, '')
    .replace(/[-_](latest|\d{4,8}|\d{2,4}-\d{2}-\d{2})$/i, '')
    .split(/[-_ ]+/)
    .filter(word => word !== '');
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
