/**
 * The one spelling of a catalogue's address: of the file itself. People give a folder or the file. Throws a sentence on what cannot
 * be one.
 */
export function catalogueAddress(given: string): string {
  const url = URL.parse(given.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`"${given}" is no address of a catalogue: give one that starts with https:// or http://.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error(
      'An address with a name and a password is not taken: it would be kept and shown. Serve the catalogue without.',
    );
  }
  url.hash = '';
  if (!url.pathname.endsWith('.json'))
    url.pathname += url.pathname.endsWith('/') ? 'catalogue.json' : '/catalogue.json';
  return url.href;
}
