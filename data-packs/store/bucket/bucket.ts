import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { XmlReader } from '../../interchange/xml-reader.ts';
import { storeFailures } from '../../words/words.ts';
import { ServerRefusal } from '../download/download-failures.ts';
import { type Network, type NetworkOptions, networkOf, withRetries } from '../download/network.ts';
import { failureOfStatus, request, type Sending } from '../download/request.ts';
import { keyInUrl, type PackStore, signingFetch } from './pack-store.ts';

const usualPartBytes = 64 * 1024 * 1024;
/** Stores take 10,000. */
const mostParts = 9000;
/** What is read of it: a catalogue, or a list of a thousand objects. */
const mostBytes = 32 * 1024 * 1024;
/** Of lists with a thousand objects each. */
const mostPages = 10_000;
/** Such stores put large objects together for a while. */
const stallMs = 120_000;

interface Request {
  method: 'GET' | Sending['method'];
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | string;
  /** Statuses to return beside 200 to 299. */
  expected?: readonly number[];
}

interface Reply extends Pick<Response, 'ok' | 'status' | 'headers'> {
  bytes: Buffer;
}

export interface BucketOptions extends NetworkOptions {
  /** Larger files are sent in parts of this size, or more where they would be too many. Default: 64 MB. */
  partBytes?: number;
}

export interface Upload {
  file: string;
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** The folder of a store for whoever fills it: paths are relative to it. Throws `TransientFailure` or `ServerRefusal`. */
export class Bucket {
  readonly #store: PackStore;
  readonly #network: Network;
  readonly #partBytes: number;

  private constructor(store: PackStore, network: Network, partBytes = usualPartBytes) {
    this.#store = store;
    this.#network = network;
    this.#partBytes = partBytes;
  }

  static async open(store: PackStore, signal: AbortSignal, options: BucketOptions = {}): Promise<Bucket> {
    const network = networkOf({ fetch: await signingFetch(store), stallMs, tries: 4, ...options, signal });
    return new Bucket(store, network, options.partBytes);
  }

  /** A small object; `undefined` where there is none. */
  async read(path: string): Promise<{ bytes: Buffer; etag: string } | undefined> {
    const answer = await this.#ask(path, { method: 'GET', expected: [404] });
    if (answer.status === 404) return undefined;
    return { bytes: answer.bytes, etag: answer.headers.get('etag') ?? '' };
  }

  /** Writes a small object, if it still has the ETag, or is not there where that is `undefined`. */
  async replace(path: string, bytes: Buffer, etag: string | undefined): Promise<void> {
    const condition: Record<string, string> = etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag };
    const headers = { ...condition, 'content-type': 'application/json', 'x-amz-content-sha256': sha256Of(bytes) };
    const answer = await this.#ask(path, {
      method: 'PUT',
      headers,
      body: new Blob([new Uint8Array(bytes)]),
      expected: [409, 412],
    });
    // It may have arrived at a try whose answer did not.
    const arrived = answer.ok || (await this.read(path))?.bytes.equals(bytes);
    if (!arrived) throw storeFailures.error('changedByOther', { store: this.#store.name });
  }

  /** Whether an object is this very file, as an upload noted it. */
  async holds(path: string, { size, sha256 }: Upload): Promise<boolean> {
    const { status, headers } = await this.#ask(path, { method: 'HEAD', expected: [404] });
    return (
      status === 200 && headers.get('content-length') === String(size) && headers.get('x-amz-meta-sha256') === sha256
    );
  }

  /** Uploads a file; the store compares what arrives with its checksum. `onBytes` is called with what is there so far. */
  async put(path: string, upload: Upload, onBytes: (bytes: number) => void): Promise<void> {
    const { file, size, sha256 } = upload;
    const noted = { 'x-amz-meta-sha256': sha256 };
    if (size <= this.#partBytes) {
      const headers = { ...noted, 'x-amz-content-sha256': sha256 };
      await this.#ask(path, { method: 'PUT', headers, body: await openAsBlob(file) });
    } else {
      await this.#putParts(path, upload, noted, onBytes);
      if (!(await this.holds(path, upload))) throw storeFailures.error('uploadDiffers', { path });
    }
    onBytes(size);
  }

  async paths(path: string): Promise<string[]> {
    const { prefix } = this.#store;
    return (await this.#list({ prefix: `${prefix}${path}/` }, 'Key')).map(key => key.slice(prefix.length));
  }

  async folders(path: string): Promise<string[]> {
    const prefix = `${this.#store.prefix}${path}/`;
    const found = await this.#list({ prefix, delimiter: '/' }, 'Prefix');
    return found.filter(name => name.length > prefix.length).map(name => name.slice(prefix.length, -1));
  }

  /** Removes a folder and the `.outpost` file beside it. */
  async removeVersion(path: string): Promise<void> {
    const [, id = '', folder = ''] = path.split('/');
    for (const one of [...(await this.paths(path)), `packs/${id}/${id}-${folder}.outpost`]) {
      await this.#ask(one, { method: 'DELETE' });
    }
  }

  async #putParts(
    path: string,
    { file, size }: Upload,
    headers: Record<string, string>,
    onBytes: (bytes: number) => void,
  ): Promise<void> {
    const step = Math.max(this.#partBytes, Math.ceil(size / mostParts));
    const begun = await this.#ask(path, { method: 'POST', query: { uploads: '' }, headers });
    const [uploadId] = this.#texts(begun, 'UploadId');
    if (uploadId === undefined) throw this.#notAStore();
    try {
      const tags: string[] = [];
      for (let start = 0; start < size; start += step) {
        const end = Math.min(size, start + step);
        const query = { partNumber: String(tags.length + 1), uploadId };
        const sum = { 'x-amz-content-sha256': await sha256OfFile(file, start, end) };
        const body = (await openAsBlob(file)).slice(start, end);
        const { headers: answered } = await this.#ask(path, { method: 'PUT', query, headers: sum, body });
        tags.push(answered.get('etag') ?? '');
        onBytes(end);
      }
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await this.#ask(path, { method: 'POST', query: { uploadId }, body });
    } catch (error) {
      // What came is not kept for ever, also where somebody stopped it.
      const going = new Bucket(this.#store, { ...this.#network, signal: AbortSignal.timeout(5000), tries: 1 });
      await going.#ask(path, { method: 'DELETE', query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  /** The texts of an element over all pages of a list of keys. */
  async #list(query: Record<string, string>, element: string): Promise<string[]> {
    const found: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      pages += 1;
      if (pages > mostPages) throw this.#notAStore();
      const next: Record<string, string> = after === undefined ? {} : { 'continuation-token': after };
      const answer = await this.#ask('', { method: 'GET', query: { 'list-type': '2', ...query, ...next } });
      found.push(...this.#texts(answer, element));
      [after] = this.#texts(answer, 'NextContinuationToken');
    } while (after !== undefined);
    return found;
  }

  #texts({ bytes }: Reply, element: string): string[] {
    try {
      return elementTexts(bytes.toString(), element);
    } catch (cause) {
      throw this.#notAStore(cause);
    }
  }

  #notAStore(cause?: unknown): ServerRefusal {
    const { name: store, bucketUrl: url } = this.#store;
    return new ServerRefusal(storeFailures.message('notAStore', { store, url }), undefined, { cause });
  }

  /** `path`: empty for the bucket itself. */
  async #ask(path: string, { method, query = {}, headers = {}, body, expected = [] }: Request): Promise<Reply> {
    const { bucketUrl, prefix } = this.#store;
    const url = new URL(bucketUrl + (path === '' ? '' : keyInUrl(prefix + path)));
    url.search = new URLSearchParams(query).toString();
    return withRetries(async () => {
      const sending = method === 'GET' ? undefined : { method, body };
      const answer = await request(url.href, headers, this.#network, sending);
      const { ok, status, headers: answered } = answer.response;
      if (ok || expected.includes(status)) {
        return { ok, status, headers: answered, bytes: await answer.bytes(mostBytes) };
      }
      await answer.drop();
      throw failureOfStatus({ ...answer, url: url.origin + url.pathname }, this.#network.now());
    }, this.#network);
  }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function sha256OfFile(file: string, start: number, end: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { start, end: end - 1, highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/** The texts of all elements of a name, in a document that a store wrote. */
function elementTexts(xml: string, name: string): string[] {
  const found: string[] = [];
  let text = '';
  const reader = new XmlReader({
    open: () => {
      text = '';
    },
    text: part => {
      text += part;
    },
    close: closed => {
      if (closed === name) found.push(text);
    },
  });
  reader.write(xml);
  reader.close();
  return found;
}
