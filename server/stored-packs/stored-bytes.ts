import { createHash } from 'node:crypto';
import { parseStoredAddress, type StoredObject } from '../../data-packs/store/bucket/stored-parts.ts';
import { CorruptFile, isDownloadFailure } from '../../data-packs/store/download/download-failures.ts';
import { type Network, withRetries } from '../../data-packs/store/download/network.ts';
import { failureOfStatus, request } from '../../data-packs/store/download/request.ts';
import { storeFailures } from '../../data-packs/words/words.ts';
import { isStored, type OpenPart, openPartFile, PartAway, type PartBytes } from '../regions/index.ts';
import { type BlockCache, blockBytes } from './block-cache.ts';

/** Once a store does not answer, requests do not each wait for it. */
const awayMs = 1000;

export interface StoredObjectsOptions {
  /** Address of the store. */
  store: string;
  blocks: BlockCache;
  network: Network;
  /** Told of each failure to read. */
  onFailure: (error: unknown) => void;
}

/** Opens files, and objects of a store by ranges, through the cache of blocks. */
export function storedObjects({ store, blocks, network, onFailure }: StoredObjectsOptions): OpenPart {
  let awayUntil = Number.NEGATIVE_INFINITY;
  let reason: unknown;

  const fetchBlock = async (object: StoredObject, start: number): Promise<Uint8Array> => {
    if (performance.now() < awayUntil) throw new PartAway(reason);
    try {
      return await withRetries(() => fetchRange(object, start, network), network);
    } catch (error) {
      onFailure(error);
      if (!isDownloadFailure(error)) throw error;
      // What changed there does not come back; all else may.
      if (!(error instanceof CorruptFile)) awayUntil = performance.now() + awayMs;
      reason = error;
      throw new PartAway(error);
    }
  };

  return async path => {
    if (!isStored(path)) return openPartFile(path);
    const object = parseStoredAddress(path);
    const name = nameOfBlocks(store, object);
    const block = (index: number): Promise<Uint8Array> =>
      blocks.block(`${name}-${index}`, () => fetchBlock(object, index * blockBytes));
    return objectBytes(object, await openPartFile(object.head), block);
  };
}

/**
 * What the names of an object's blocks begin with. By content, not by address: a new version of a region has most parts of
 * the one before, and what is kept of them is to answer while the store is away. The ETag, which the store makes, says
 * that they are the same; the manifest, which anybody may have written, only that they should be.
 */
export const nameOfBlocks = (store: string, { sha256, etag, size }: StoredObject): string =>
  createHash('sha256').update(`${store}\n${sha256}\n${etag}\n${size}`).digest('hex').slice(0, 32);

/** `head`: the first bytes. */
async function objectBytes(
  { url, size }: StoredObject,
  head: PartBytes,
  block: (index: number) => Promise<Uint8Array>,
): Promise<PartBytes> {
  const headSize = await head.size();
  return {
    size: async () => size,
    read: async (target, position) => {
      const end = position + target.length;
      if (end > size) throw new Error(`${url} is shorter than its directory says`);
      if (end <= headSize) return head.read(target, position);
      const first = Math.floor(position / blockBytes);
      const count = Math.ceil(end / blockBytes) - first;
      const read = async (index: number): Promise<void> => {
        const start = index * blockBytes;
        const from = Math.max(position, start);
        const bytes = (await block(index)).subarray(from - start, Math.min(end, start + blockBytes) - start);
        target.set(bytes, from - position);
      };
      await Promise.all(Array.from({ length: count }, (_, i) => read(first + i)));
    },
    close: () => head.close(),
  };
}

async function fetchRange({ url, etag, size }: StoredObject, start: number, network: Network): Promise<Uint8Array> {
  const length = Math.min(blockBytes, size - start);
  const headers = { range: `bytes=${start}-${start + length - 1}`, 'if-match': etag };
  const answer = await request(url, headers, network);
  const { response } = answer;
  // Another range, or of another object, is never taken: nothing says later what it was.
  const isAsked =
    response.status === 206 &&
    response.headers.get('content-range') === `bytes ${start}-${start + length - 1}/${size}` &&
    response.headers.get('etag') === etag;
  if (!isAsked) {
    await answer.drop();
    if (response.status !== 412 && !response.ok) throw failureOfStatus(answer, network.now());
    throw new CorruptFile(storeFailures.message('storedChanged', { url }));
  }
  const bytes = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of answer.chunks()) {
    if (filled + chunk.length > length) break;
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  if (filled !== length) throw new CorruptFile(storeFailures.message('storedChanged', { url }));
  return bytes;
}
