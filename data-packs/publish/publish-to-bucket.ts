import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checksumFile } from '../format/checksum.ts';
import { totalSize } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { parseManifest, readPack } from '../format/read-pack.ts';
import { Bucket, type BucketOptions, type Upload } from '../store/bucket/bucket.ts';
import type { PackStore } from '../store/bucket/pack-store.ts';
import { storeFailure } from '../store/bucket/read-store.ts';
import { publishingDirectory } from '../store/disk/layout.ts';
import { withProcessFolder } from '../store/disk/process-folder.ts';
import { inParallel } from '../store/download/network.ts';
import { WordedError, withPath } from '../words/worded-error.ts';
import { contentOf } from './place-pack.ts';
import { type PublishOptions, type PublishResult, publishPacks, type ToPublish, withSource } from './publish-packs.ts';

/**
 * Publishes packs in a bucket, as `publishPacks` does in a folder, of which one on the own disk holds what is new: parts
 * first, then manifests, `catalogue.json` last and only if nobody else has written it meanwhile. What was uploaded before
 * a failure is not uploaded again. Throws a sentence.
 */
export async function publishToBucket(
  dataDir: string,
  store: PackStore,
  packs: readonly ToPublish[],
  options: PublishOptions,
  uploads?: BucketOptions,
): Promise<PublishResult> {
  const signal = options.signal ?? new AbortController().signal;
  return withProcessFolder(publishingDirectory(dataDir), async staging => {
    try {
      const bucket = await Bucket.open(store, signal, uploads);
      const before = await bucket.read('catalogue.json');
      if (before !== undefined) await writeFile(join(staging, 'catalogue.json'), before.bytes);
      const ids = options.prune ? await bucket.folders('packs') : packs.map(({ id }) => id);
      const own = await contents(dataDir, packs, signal);
      for (const id of ids) await stageVersions(bucket, staging, id, own);
      const name = options.name ?? (before === undefined ? store.name.split('/').at(-1) : undefined);
      const result = await publishPacks(dataDir, staging, packs, { ...options, name });
      const sent = await upload(bucket, staging, result, { progress: options.progress, signal });
      await bucket.replace('catalogue.json', await readFile(join(staging, 'catalogue.json')), before?.etag);
      for (const path of result.pruned) await bucket.removeVersion(path);
      const published = result.published.map(one => ({ ...one, alreadyThere: !sent.has(one.id) }));
      return { ...result, published, file: `${store.name}/catalogue.json` };
    } catch (error) {
      signal.throwIfAborted();
      const failure = storeFailure(store, error, 'uploadFailed');
      if (!(failure instanceof WordedError)) throw failure;
      throw new WordedError(withPath(failure.said, staging, store.name), { cause: error });
    }
  });
}

/** What is to be published, without signatures. */
const contents = async (
  dataDir: string,
  packs: readonly ToPublish[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> =>
  new Set(
    await Promise.all(
      packs.map(pack => withSource(dataDir, pack, signal, async ({ document }) => contentOf(document))),
    ),
  );

/** Takes the names of versions that are there, but for that of the same content, which is found under it again. */
async function stageVersions(bucket: Bucket, staging: string, id: string, own: ReadonlySet<string>): Promise<void> {
  for (const folder of await bucket.folders(`packs/${id}`)) {
    const path = `packs/${id}/${folder}/pack.json`;
    const manifest = await bucket.read(path);
    // Without one it is what an earlier attempt left: this one goes on with it.
    if (manifest === undefined || own.has(contentOf(parseManifest(manifest.bytes, path).document))) continue;
    await mkdir(dirname(join(staging, path)), { recursive: true });
    await writeFile(join(staging, path), manifest.bytes);
  }
}

/** Uploads what was published and is not there. Returns the ids of packs of which something was sent. */
async function upload(
  bucket: Bucket,
  staging: string,
  { published }: PublishResult,
  { progress = () => undefined, signal }: { progress: ProgressListener | undefined; signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  const sent = new Set<string>();
  for (const { id, folder, file } of published) {
    const { parts } = await readPack(join(staging, folder));
    const there = new Set(await bucket.paths(folder));
    const total = totalSize(parts);
    let done = 0;
    const send = async (path: string, one: Upload): Promise<void> => {
      signal.throwIfAborted();
      let before = 0;
      const tell = (bytes: number): void => {
        done += bytes - before;
        before = bytes;
        progress({ phase: 'uploading', fraction: Math.min(1, done / total), detail: `${id} ${path}` });
      };
      if (there.has(path) && (await bucket.holds(path, one))) return tell(one.size);
      await bucket.put(path, one, tell);
      sent.add(id);
    };
    // Once it fails, nothing reads the files any more, which are removed then.
    await inParallel(parts, signal, part =>
      send(`${folder}/${part.path}`, { ...part, file: join(staging, folder, part.path) }),
    );
    // Last, so that whoever reads a manifest finds its parts.
    for (const path of [file, `${folder}/pack.json`]) {
      if (path === undefined) continue;
      await send(path, { file: join(staging, path), ...(await checksumFile(join(staging, path), { signal })) });
    }
  }
  return sent;
}
