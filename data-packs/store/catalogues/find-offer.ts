import { cataloguesFailures } from '../../words/failures/catalogues.ts';
import { WordedError } from '../../words/worded-error.ts';
import { type Offer, offerOf } from '../download/offer.ts';
import { readKeptCopy } from './kept-copy.ts';
import { knownCatalogue } from './known.ts';

/** What a known catalogue says about a region. `url`: of the catalogue's file. Throws a sentence where it has none such. */
export async function findOffer(dataDir: string, url: string, id: string): Promise<Offer> {
  const { name } = await knownCatalogue(dataDir, url);
  const { regions } = await readKeptCopy(dataDir, url);
  const region = regions.find(offered => offered.id === id);
  if (region === undefined) throw new WordedError(cataloguesFailures.message('noSuchRegion', { name, id }));
  return offerOf(url, region);
}
