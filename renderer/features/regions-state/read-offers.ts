import { fold } from '../../../data-packs/words/fold.ts';
import type { CatalogueReply } from '../../api/admin/admin-client.ts';
import { detailedRegions } from '../../map/camera/initial-view.ts';
import { keyOf, type Offer, type Offers } from './offers.ts';
import { byExtent } from './region-coverage.ts';

// localeCompare takes ten times as long as one collator.
const { compare } = new Intl.Collator();

/** Sorts the service's answer and folds texts for search. */
export function offersFrom(catalogues: readonly CatalogueReply[]): Offers {
  const offers = catalogues
    .flatMap(({ url, regions }) => regions.map(region => ({ ...region, catalogue: url })))
    .map(region => {
      const name = fold(region.name);
      const rest = [fold(region.path.join(' ')), region.id, ...region.countries.map(code => code.toLowerCase())];
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

/** Areas for the map: all but overviews of the world, the smallest last. */
export function outlinesOf(offers: readonly Offer[]) {
  return byExtent(detailedRegions(offers))
    .reverse()
    .map(offer => ({ key: keyOf(offer), area: offer.coverage }));
}
