import { outgoingFetch } from '../../runtime/outgoing-fetch.ts';
import { storeFailures } from '../../words/words.ts';

/** A bucket that `pack publish` fills with packs and a catalogue, and who may use it. */
export interface PackStore {
  /** As it was given, for messages: `s3://bucket/prefix`. */
  name: string;
  /** Address of the bucket, and of the folder in it that holds `catalogue.json`, each with a slash at its end. */
  bucketUrl: string;
  url: string;
  /** How the keys of that folder begin: empty, or with a slash at its end. */
  prefix: string;
  /** As signatures name it. */
  region: string;
  /** Absent: asks without signatures, as public buckets allow. */
  credentials?: StoreCredentials | undefined;
}

interface StoreCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** The variables of the environment that other clients of such stores read, too. */
type Environment = Readonly<Record<string, string | undefined>>;

export const isStoreAddress = (text: string): boolean => text.startsWith('s3://');

/** The store at an address like `s3://bucket/prefix`. Throws a sentence. */
export function packStoreOf(given: string, environment: Environment): PackStore {
  const [, bucket = '', path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#]*))?$/.exec(given) ?? [];
  if (bucket === '') throw storeFailures.error('badStoreAddress', { given });
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || 'us-east-1';
  const steps = path.split('/').filter(step => step !== '');
  const prefix = steps.map(step => `${step}/`).join('');
  const [accessKeyId, secretAccessKey] = [environment.AWS_ACCESS_KEY_ID, environment.AWS_SECRET_ACCESS_KEY];
  if (!accessKeyId !== !secretAccessKey) throw storeFailures.error('halfCredentials');
  const sessionToken = environment.AWS_SESSION_TOKEN || undefined;
  const bucketUrl = `${rootOf(bucket, region, environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL)}/`;
  return {
    name: ['s3:/', bucket, ...steps].join('/'),
    bucketUrl,
    url: bucketUrl + keyInUrl(prefix),
    prefix,
    region,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken } : undefined,
  };
}

/** A key as addresses have it. */
export const keyInUrl = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/** Names with dots fit no certificate of a wildcard, and other endpoints seldom have a name for each bucket. */
function rootOf(bucket: string, region: string, endpoint: string | undefined): string {
  if (endpoint) {
    const url = URL.parse(endpoint);
    const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
    if (!isPlain) throw storeFailures.error('badEndpoint', { endpoint });
    return `${url.href.replace(/\/+$/, '')}/${bucket}`;
  }
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

/**
 * A `fetch` that signs requests to a store with its credentials (AWS Signature Version 4), and no others: what a redirect
 * leads to never sees them.
 */
export async function signingFetch({ url: root, region, credentials }: PackStore): Promise<typeof globalThis.fetch> {
  if (credentials === undefined) return outgoingFetch;
  // Only whoever uses a store pays for it.
  const { AwsClient } = await import('aws4fetch');
  const { sessionToken, ...keys } = credentials;
  const client = new AwsClient({ ...keys, ...(sessionToken && { sessionToken }), region, service: 's3', retries: 0 });
  const { origin } = new URL(root);
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) return outgoingFetch(input, init);
    // In paths it is no space, as signatures would have it.
    url.pathname = url.pathname.replaceAll('+', '%2B');
    const headers = new Headers(init.headers);
    // Proxies change it, and so would break the signature.
    const encoding = headers.get('accept-encoding');
    headers.delete('accept-encoding');
    // Without the body, of which the sum in the headers is all that is signed.
    const signed = await client.sign(url.href, { method: init.method ?? 'GET', headers });
    if (encoding !== null) signed.headers.set('accept-encoding', encoding);
    return outgoingFetch(signed.url, { ...init, headers: [...signed.headers] });
  };
}
