/** SHA-256 as the service tells it; undefined where a page comes from another machine without HTTPS. */
export async function contentHash(content: Blob): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
