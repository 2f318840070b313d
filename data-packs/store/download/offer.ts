import type { CatalogueRegion } from '../../format/catalogue.ts';
import type { PackPart } from '../../format/manifest.ts';
import { downloadFailures } from '../../words/failures/download.ts';
import { WordedError } from '../../words/worded-error.ts';

/** A published version of a pack, and where to get it. */
export interface Offer {
  /** The catalogue that has it; none when a pack's own address was given. */
  catalogue?: string;
  id: string;
  name: string;
  version: string;
  /** `url` is absolute; the parts lie beside it. */
  manifest: { url: string; size: number; sha256: string };
  parts: readonly Pick<PackPart, 'kind' | 'path' | 'size' | 'sha256'>[];
}

/** What a catalogue says about a region, with addresses in full. Throws a sentence on an address that is not followed. */
export function offerOf(catalogue: string, region: CatalogueRegion): Offer {
  const { id, name, version, manifest, parts } = region;
  return { catalogue, id, name, version, parts, manifest: { ...manifest, url: fileAddress(manifest.url, catalogue) } };
}

/** An address that a catalogue or a manifest names, in full. What is told over https is fetched over https. */
export function fileAddress(address: string, from: string): string {
  const url = URL.parse(address, from);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new WordedError(downloadFailures.message('badAddress', { from, address }));
  }
  if (from.startsWith('https:') && url.protocol === 'http:') {
    throw new WordedError(downloadFailures.message('insecureAddress', { from, url: url.href }));
  }
  url.hash = '';
  return url.href;
}
