import type { CatalogueReply } from '../../../api/desk.ts';
import { detailedRegions } from '../../../map/initial-view.ts';
import { packOutlines } from '../../../map/outlines.ts';
import { keyOf, type Offers } from './offers.ts';
import { byExtent } from './region-coverage.ts';

// One collator for all: asking each name for its own order takes ten times as long.
const { compare } = new Intl.Collator();

/** For comparing as people do: without case and marks. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/**
 * The service's answer, made ready for the window: in order, ready to be searched, the outlines as numbers. Only `area` is left out, for
 * functions do not pass from one thread to another.
 */
export function offersFrom(answer: ArrayBuffer): Offers {
  // The answers are the service's own schemas: it and this window are one release.
  const { catalogues } = JSON.parse(new TextDecoder().decode(answer)) as { catalogues: CatalogueReply[] };
  const all = catalogues.flatMap(({ url, regions }) => regions.map(region => ({ ...region, catalogue: url })));
  const drawn = byExtent(detailedRegions(all)).reverse();
  const offers = all
    .map(({ coverage: _, ...region }) => {
      const name = plain(region.name);
      const rest = [plain(region.path.join(' ')), region.id, ...region.countries.map(code => code.toLowerCase())];
      return { ...region, words: { name, all: [name, ...rest] } };
    })
    .sort((a, b) => compare(a.name, b.name) || compare(keyOf(a), keyOf(b)));
  return {
    catalogues: catalogues.map(({ regions: _, ...catalogue }) => ({
      ...catalogue,
      regions: offers.filter(offer => offer.catalogue === catalogue.url),
    })),
    offers,
    outlines: packOutlines(drawn.map(({ coverage }) => coverage)),
    outlineKeys: drawn.map(keyOf),
  };
}
