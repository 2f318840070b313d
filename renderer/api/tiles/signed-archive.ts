import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles';
import { ApiFailure, failureOf } from '../failure.ts';
import { send } from '../send.ts';
import type { SignedTileUrl } from '../types.ts';
import type { TileSession } from './tile-session.ts';

/** The archives of all regions together, those of each region's imagery, and the roads of each country's traffic. */
export type ArchiveName = 'basemap' | 'terrain' | `imagery/${string}` | `traffic/${string}`;

/**
 * Called with a read's failure, and with `undefined` once reads work again: MapLibre passes on only an error's text.
 */
export type TroubleListener = (failure: ApiFailure | undefined) => void;

/**
 * A tile archive behind signed URLs. Its key never changes, so the map does not notice renewals: each read takes the
 * current URL, and renews it once after a refusal, such as when it expired while the machine slept.
 */
export class SignedArchive implements Source {
  readonly #name: ArchiveName;
  readonly #session: TileSession;
  readonly #report: TroubleListener;
  readonly #changed: () => void;
  readonly #reads = new SharedReads();
  #etag: string | undefined;

  /** `changed`: called when the ETag changes, because regions were added or removed. */
  constructor(name: ArchiveName, session: TileSession, report: TroubleListener, changed: () => void) {
    this.#name = name;
    this.#session = session;
    this.#report = report;
    this.#changed = changed;
  }

  getKey(): string {
    return this.#name;
  }

  getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    return this.#reads.read(`${offset} ${length} ${etag}`, signal, shared => this.#read(offset, length, shared, etag));
  }

  async #read(offset: number, length: number, signal: AbortSignal, etag: string | undefined): Promise<RangeResponse> {
    try {
      const range = await this.#range(offset, length, signal, etag);
      this.#report(undefined);
      return range;
    } catch (error) {
      if (error instanceof ApiFailure) this.#report(error);
      throw error;
    }
  }

  async #range(offset: number, length: number, signal: AbortSignal, etag: string | undefined): Promise<RangeResponse> {
    let response = await this.#fetch(await this.#session.urls(), offset, length, signal);
    if (response.status === 403) {
      response = await this.#fetch(await this.#session.renew(), offset, length, signal);
    }
    const found = response.headers.get('etag') ?? undefined;
    const before = this.#etag;
    this.#etag = found ?? before;
    if (before !== undefined && before !== this.#etag) this.#changed();
    if (response.status === 416) throw new EtagMismatch('The archive changed its size.');
    if (!response.ok) throw await failureOf(response);
    if (etag !== undefined && found !== undefined && found !== etag) {
      throw new EtagMismatch('The archive changed: regions were added or removed.');
    }
    const data = await response.arrayBuffer();
    return found === undefined ? { data } : { data, etag: found };
  }

  #fetch(urls: SignedTileUrl, offset: number, length: number, signal: AbortSignal) {
    const url = urlOf(this.#name, urls);
    // The style still names a region that has been removed since.
    if (url === undefined) throw new Error('These tiles are no longer installed.');
    // Skip the browser's cache, which renewed URLs never hit; the reader has its own.
    return send(url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      cache: 'no-store',
      signal,
    });
  }
}

function urlOf(name: ArchiveName, { url, terrainUrl, imagery, traffic }: SignedTileUrl): string | undefined {
  if (name === 'basemap') return url;
  if (name === 'terrain') return terrainUrl;
  if (name.startsWith('traffic/')) {
    return traffic == null
      ? undefined
      : `${traffic.baseUrl}${name.slice('traffic'.length)}/geometry.pmtiles?${traffic.query}`;
  }
  return imagery.find(({ id }) => name === `imagery/${id}`)?.url;
}

interface Shared {
  answer: Promise<RangeResponse>;
  controller: AbortController;
  /** How many still want the bytes. */
  readers: number;
}

/** Shares a read of an archive among those who want the same bytes meanwhile, as many tiles of the sea do. */
export class SharedReads {
  readonly #shared = new Map<string, Shared>();

  /** Joins the read of these bytes under way, or starts it; it is aborted once all its readers gave up. */
  async read(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<RangeResponse>,
  ): Promise<RangeResponse> {
    signal?.throwIfAborted();
    const joined = this.#shared.get(key);
    const shared = joined ?? this.#start(key, start);
    shared.readers += 1;
    const giveUp = () => {
      shared.readers -= 1;
      if (shared.readers > 0) return;
      this.#forget(key, shared);
      shared.controller.abort();
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      const range = await shared.answer;
      // The map moves the bytes of a tile to its worker: everyone needs their own.
      return joined === undefined ? range : { ...range, data: range.data.slice(0) };
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<RangeResponse>): Shared {
    const controller = new AbortController();
    const shared: Shared = { answer: start(controller.signal), controller, readers: 0 };
    this.#shared.set(key, shared);
    const end = () => this.#forget(key, shared);
    shared.answer.then(end, end);
    return shared;
  }

  #forget(key: string, shared: Shared): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
  }
}
