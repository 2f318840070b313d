import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

interface StoredObject {
  bytes: Buffer;
  etag: string;
  /** `x-amz-meta-sha256`. */
  noted: string;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/**
 * A double of an S3-compatible store with one bucket in memory: objects, ranges, conditions, lists and uploads in parts.
 * Takes only signed requests of its key; does not check the signature itself, as the real server of `npm run test:store`
 * does.
 */
export class BucketDouble {
  readonly bucket = 'maps';
  readonly environment: Record<string, string>;
  readonly objects = new Map<string, StoredObject>();
  /** What was asked: "GET key bytes=0-9". */
  readonly asked: string[] = [];
  /** Breaks all connections while true. */
  away = false;
  /** Called before each answer. */
  before: (asked: string) => Promise<void> | void = () => undefined;
  /** Uploads in parts that are neither complete nor aborted. */
  readonly uploads = new Map<string, { noted: string; parts: Map<number, Buffer> }>();

  constructor(server: Server, address: string) {
    this.environment = {
      AWS_ENDPOINT_URL: address,
      AWS_ACCESS_KEY_ID: 'tester',
      AWS_SECRET_ACCESS_KEY: 'a secret that is told nobody',
    };
    // Whoever breaks off an upload wants no answer.
    server.on('request', (req, res) => void this.#answer(req, res).catch(() => res.destroy()));
  }

  /** Until afterwards. */
  static async start(): Promise<BucketDouble> {
    // Tests alone have it.
    const { addressOf } = await import('./afterwards.ts');
    const server = createServer();
    return new BucketDouble(server, await addressOf(server));
  }

  put(key: string, bytes: Buffer, noted = ''): string {
    const etag = etagOf(bytes);
    this.objects.set(key, { bytes, etag, noted });
    return etag;
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const url = new URL(req.url ?? '/', 'http://double');
    const [, bucket = '', ...steps] = url.pathname.split('/').map(decodeURIComponent);
    const key = steps.join('/');
    const asked = `${req.method} ${key}${url.search} ${req.headers.range ?? ''}`.trim();
    this.asked.push(asked);
    await this.before(asked);
    if (this.away) {
      req.socket.destroy();
      return;
    }
    const { status, headers, body = '' } = this.#replyTo(req, { bucket, key, query: url.searchParams }, chunks);
    res.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers });
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  #replyTo(
    req: IncomingMessage,
    { bucket, key, query }: { bucket: string; key: string; query: URLSearchParams },
    chunks: readonly Buffer[],
  ): Reply {
    const signed = /^AWS4-HMAC-SHA256 Credential=tester\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=\S*host\S*/;
    if (!signed.test(req.headers.authorization ?? '') || req.headers['x-amz-date'] === undefined) {
      return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    }
    if (bucket !== this.bucket) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    const body = Buffer.concat(chunks);
    const sum = req.headers['x-amz-content-sha256'];
    const isPlain = sum === 'UNSIGNED-PAYLOAD' || sum === createHash('sha256').update(body).digest('hex');
    if (!isPlain) return { status: 400, body: '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>' };
    switch (req.method) {
      case 'GET':
        return key === '' ? this.#list(query) : this.#get(req, key);
      case 'HEAD':
        return this.#get(req, key);
      case 'PUT':
        return this.#put(req, key, query, body);
      case 'POST':
        return this.#upload(req, key, query, body);
      case 'DELETE':
        if (query.has('uploadId')) this.uploads.delete(query.get('uploadId') ?? '');
        else this.objects.delete(key);
        return { status: 204 };
      default:
        return { status: 405 };
    }
  }

  #get(req: IncomingMessage, key: string): Reply {
    const found = this.objects.get(key);
    if (found === undefined) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const { bytes, etag, noted } = found;
    if (req.headers['if-match'] !== undefined && req.headers['if-match'] !== etag) return { status: 412 };
    if (req.headers['if-none-match'] === etag) return { status: 304 };
    const headers = { etag, 'x-amz-meta-sha256': noted };
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '') ?? [];
    if (first === undefined) {
      return { status: 200, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes };
    }
    const end = last === '' || last === undefined ? bytes.length : Math.min(Number(last) + 1, bytes.length);
    const part = bytes.subarray(Number(first), end);
    return {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${first}-${end - 1}/${bytes.length}` },
      body: part,
    };
  }

  #put(req: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Reply {
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    if (upload !== undefined) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    const there = this.objects.get(key);
    const wanted = req.headers['if-match'];
    if ((wanted !== undefined && wanted !== there?.etag) || (req.headers['if-none-match'] === '*' && there)) {
      return { status: 412, body: '<Error><Code>PreconditionFailed</Code></Error>' };
    }
    return { status: 200, headers: { etag: this.put(key, body, notedIn(req)) } };
  }

  #upload(req: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Reply {
    if (query.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, { noted: notedIn(req), parts: new Map() });
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const id = query.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (upload === undefined) return { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' };
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = listed.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }));
    const bytes = parts.flatMap(part =>
      part.bytes !== undefined && etagOf(part.bytes) === part.etag ? part.bytes : [],
    );
    if (bytes.length !== listed.length) return { status: 400, body: '<Error><Code>InvalidPart</Code></Error>' };
    this.uploads.delete(id);
    const etag = this.put(key, Buffer.concat(bytes), upload.noted);
    return { status: 200, body: `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>` };
  }

  #list(query: URLSearchParams): Reply {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const after = query.get('continuation-token') ?? '';
    const most = 5;
    const names = new Set<string>();
    for (const key of [...this.objects.keys()].sort()) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      names.add(end === -1 ? key : key.slice(0, end + 1));
    }
    const page = [...names].filter(name => name > after);
    const shown = page.slice(0, most);
    const rows = shown.map(name =>
      delimiter !== null && name.endsWith(delimiter)
        ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name}</Key></Contents>`,
    );
    const next = page.length > most ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    return {
      status: 200,
      body: `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix>${rows.join('')}${next}</ListBucketResult>`,
    };
  }
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const notedIn = ({ headers }: IncomingMessage): string => String(headers['x-amz-meta-sha256'] ?? '');
