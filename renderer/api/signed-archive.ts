import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles';
import { ApiFailure, failureOf } from './failure.ts';
import { send } from './send.ts';
import type { TileSession } from './tile-session.ts';
import type { SignedTileUrl } from './types.ts';

/** Those of all regions, and each region's photographs. */
export type ArchiveName = 'basemap' | 'terrain' | `imagery/${string}`;

/** Told why reading fails, and `undefined` once it works again. The map itself passes errors through its workers, which keep only a text. */
export type TroubleListener = (failure: ApiFailure | undefined) => void;

/**
 * A tile archive behind signed URLs. Its key never changes, so the map knows nothing of renewals: every read goes to the URL of the
 * moment, and a refusal (expired while the machine slept) is answered by one renewal and one more try.
 */
export class SignedArchive implements Source {
  readonly #name: ArchiveName;
  readonly #session: TileSession;
  readonly #report: TroubleListener;
  readonly #changed: () => void;
  #etag: string | undefined;

  /** `changed`: called when an answer is of another version than the one before, for regions were added or removed. */
  constructor(name: ArchiveName, session: TileSession, report: TroubleListener, changed: () => void) {
    this.#name = name;
    this.#session = session;
    this.#report = report;
    this.#changed = changed;
  }

  getKey(): string {
    return this.#name;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    try {
      const range = await this.#range(offset, length, signal, etag);
      this.#report(undefined);
      return range;
    } catch (error) {
      if (error instanceof ApiFailure) this.#report(error);
      throw error;
    }
  }

  async #range(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    let response = await this.#read(await this.#session.urls(), offset, length, signal);
    if (response.status === 403) {
      response = await this.#read(await this.#session.renew(), offset, length, signal);
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
    return { data: await response.arrayBuffer(), etag: found };
  }

  #read(urls: SignedTileUrl, offset: number, length: number, signal?: AbortSignal) {
    const url = urlOf(this.#name, urls);
    // No trouble of the service: a style from before the region was removed.
    if (url === undefined) throw new Error('This imagery is no longer installed.');
    // The reader keeps its own cache of directories, and URLs change with every renewal: the browser's cache could only hold old bytes.
    return send(url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      cache: 'no-store',
      signal: signal ?? null,
    });
  }
}

function urlOf(name: ArchiveName, { url, terrainUrl, imagery }: SignedTileUrl): string | undefined {
  if (name === 'basemap') return url;
  if (name === 'terrain') return terrainUrl;
  return imagery.find(({ id }) => name === `imagery/${id}`)?.url;
}
