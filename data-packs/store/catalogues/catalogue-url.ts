import { cataloguesFailures } from '../../words/words.ts';

/**
 * Normalizes a catalogue's address, a folder's or the file's, to that of the file. Throws a sentence on an invalid one.
 */
export function catalogueAddress(given: string): string {
  const url = URL.parse(given.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) throw cataloguesFailures.error('badCatalogueUrl', { given });
  if (url.username !== '' || url.password !== '') throw cataloguesFailures.error('urlWithPassword');
  url.hash = '';
  if (!url.pathname.endsWith('.json'))
    url.pathname += url.pathname.endsWith('/') ? 'catalogue.json' : '/catalogue.json';
  return url.href;
}
