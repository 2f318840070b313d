import type { CatalogueReply } from '../../../api/desk.ts';
import { detailedRegions } from '../../../map/initial-view.ts';
import { keyOf, type Offer, type Offers } from './offers.ts';
import { byExtent } from './region-coverage.ts';

// One collator for all names: localeCompare takes ten times as long.
const { compare } = new Intl.Collator();

/** For comparing as people do: without case and marks. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Sorts the service's answer and prepares it for search. */
export function offersFrom(catalogues: readonly CatalogueReply[]): Offers {
  const offers = catalogues
    .flatMap(({ url, regions }) => regions.map(region => ({ ...region, catalogue: url })))
    .map(region => {
      const name = plain(region.name);
      const rest = [plain(region.path.join(' ')), region.id, ...region.countries.map(code => code.toLowerCase())];
      return { ...region, words: { name, all: [name, ...rest] } };
    })
    .sort((a, b) => compare(a.name, b.name) || compare(keyOf(a), keyOf(b)));
  return {
    catalogues: catalogues.map(catalogue => ({
      ...catalogue,
      regions: offers.filter(offer => offer.catalogue === catalogue.url),
    })),
    offers,
  };
}

/** Areas to draw on the map: all but overviews of the world, the smallest last. */
export function outlinesOf(offers: readonly Offer[]) {
  return byExtent(detailedRegions(offers))
    .reverse()
    .map(offer => ({ key: keyOf(offer), area: offer.coverage }));
}
