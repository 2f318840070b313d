/** Ids are folders and addresses: lower-case ASCII letters, digits and single dashes. */
const longest = 64;

/** An id for a name in any script that Latin letters can be made of; undefined where nothing is left. */
export function idFor(name: string): string | undefined {
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  return id === '' ? undefined : id;
}

export function isPackId(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(text);
}

/** "Côte d'Azur" of `/data/cote_dazur-latest.osm.pbf`: a name to begin with. */
export function nameFromFile(path: string): string {
  const file = path.split(/[\\/]/).at(-1) ?? path;
  const words = file
    .replace(/\.osm\.pbf$|\.pbf$/i, '')
    .replace(/[-_](latest|\d{4,8}|\d{2,4}-\d{2}-\d{2})$/i, '')
    .split(/[-_ ]+/)
    .filter(word => word !== '');
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
