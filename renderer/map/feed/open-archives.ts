import { type AddProtocolAction, addProtocol, removeProtocol } from 'maplibre-gl';
import { type Cache, type Entry, type Header, PMTiles, Protocol, ResolvedValueCache, type Source } from 'pmtiles';
import { type ArchiveName, SignedArchive, type TroubleListener } from '../../api/tiles/signed-archive.ts';
import type { TileSession } from '../../api/tiles/tile-session.ts';

type Archives = Readonly<Record<'basemap' | 'terrain', PMTiles>>;

interface OpenArchives {
  archives: Archives;
  /** Reads a tile before the map asks for it: the map's first request is answered with it. */
  requestAhead(url: string): void;
  /** Reads a few bytes of each archive, which calls `changed` if its ETag differs. */
  check(): Promise<void>;
  /** Drops cached headers and directories. */
  invalidate(): Promise<void>;
  close(): void;
}

const headerBytes = 127;

/** Archives that are opened when a style first uses them. */
const others = /^pmtiles:\/\/(imagery\/[^/]+\/[^/]+|traffic\/[A-Z]{2})/;

/**
 * Serves `pmtiles://basemap`, `pmtiles://terrain`, `pmtiles://imagery/<id>` and `pmtiles://traffic/<country>` to the map
 * through the session's signed URLs. Calls `changed` when an archive's ETag differs.
 */
export function openArchives(session: TileSession, report: TroubleListener, changed: () => void): OpenArchives {
  const protocol = new Protocol();
  const opened: { source: SignedArchive; cache: ArchiveCache }[] = [];
  const open = (name: ArchiveName): PMTiles => {
    const source = new SignedArchive(name, session, report, changed);
    const cache = new ArchiveCache();
    const archive = new PMTiles(source, cache);
    protocol.add(archive);
    opened.push({ source, cache });
    return archive;
  };
  const archives = { basemap: open('basemap'), terrain: open('terrain') };
  // The types differ only in how strictly they declare the response.
  const answer = protocol.tilev4 as AddProtocolAction;
  const ahead = new Map<string, ReturnType<AddProtocolAction>>();
  addProtocol('pmtiles', (request, abort) => {
    const read = ahead.get(request.url);
    if (read !== undefined && ahead.delete(request.url)) return read;
    const name = others.exec(request.url)?.[1];
    if (name !== undefined && protocol.get(name) === undefined) open(name as ArchiveName);
    return answer(request, abort);
  });
  return {
    archives,
    requestAhead: url => {
      const read = answer({ url, type: 'arrayBuffer' }, new AbortController());
      ahead.set(url, read);
      read.catch(() => ahead.delete(url));
    },
    check: async () => {
      await Promise.all(opened.map(({ source }) => source.getBytes(0, headerBytes).catch(() => undefined)));
    },
    invalidate: async () => {
      ahead.clear();
      await Promise.all(opened.map(({ source, cache }) => cache.invalidate(source)));
    },
    close: () => removeProtocol('pmtiles'),
  };
}

/**
 * Caches headers and directories of an archive. Shares pending reads but keeps only successful ones: the reader's own
 * shared cache keeps failures too, which would leave the map empty until a reload.
 */
class ArchiveCache implements Cache {
  readonly #resolved = new ResolvedValueCache();
  readonly #pending = new Map<string, Promise<unknown>>();

  getHeader(source: Source): Promise<Header> {
    return this.#share(source.getKey(), () => this.#resolved.getHeader(source));
  }

  /** Takes no abort signal: the next tile needs the same directory. */
  getDirectory(source: Source, offset: number, length: number, header: Header): Promise<Entry[]> {
    const key = `${source.getKey()}|${header.etag ?? ''}|${offset}|${length}`;
    return this.#share(key, () => this.#resolved.getDirectory(source, offset, length, header));
  }

  invalidate(source: Source): Promise<void> {
    return this.#resolved.invalidate(source);
  }

  #share<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.#pending.get(key) as Promise<Value> | undefined;
    if (running !== undefined) return running;
    const started = read().finally(() => this.#pending.delete(key));
    this.#pending.set(key, started);
    return started;
  }
}
