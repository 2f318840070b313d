import type { PackStore } from './pack-store.ts';

/**
 * A `fetch` that signs requests to a store with its credentials (AWS Signature Version 4), and no others: what a redirect
 * leads to never sees them.
 */
export async function signingFetch({ url: root, region, credentials }: PackStore): Promise<typeof fetch> {
  if (credentials === undefined) return fetch;
  // Only whoever uses a store pays for it.
  const { AwsClient } = await import('aws4fetch');
  const { sessionToken, ...keys } = credentials;
  const client = new AwsClient({ ...keys, ...(sessionToken && { sessionToken }), region, service: 's3', retries: 0 });
  const { origin } = new URL(root);
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) return fetch(input, init);
    // In paths it is no space, as signatures would have it.
    url.pathname = url.pathname.replaceAll('+', '%2B');
    const headers = new Headers(init.headers);
    // Proxies change it, and so would break the signature.
    const encoding = headers.get('accept-encoding');
    headers.delete('accept-encoding');
    const signed = await client.sign(url.href, { ...init, headers });
    if (encoding !== null) signed.headers.set('accept-encoding', encoding);
    return fetch(signed);
  };
}
