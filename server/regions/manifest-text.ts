import type { PackManifest } from '../../data-packs/format/manifest.ts';

/**
 * What is told of a region, as JSON, made once for each manifest: borders make texts of kilobytes, and windows ask every
 * few seconds.
 */
export function manifestText(describe: (manifest: PackManifest) => object): (manifest: PackManifest) => string {
  const texts = new WeakMap<PackManifest, string>();
  return manifest => {
    const known = texts.get(manifest);
    if (known !== undefined) return known;
    const text = JSON.stringify(describe(manifest));
    texts.set(manifest, text);
    return text;
  };
}
