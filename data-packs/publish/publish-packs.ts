import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { packIdSchema, totalSize } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { type CatalogueRegion, catalogueSchema } from '../format/region-catalogue.ts';
import { publicKeyOf } from '../format/signature.ts';
import { isDefaultRegion } from '../store/default-regions.ts';
import { withLock } from '../store/disk/lock.ts';
import { writeExport } from '../store/export.ts';
import { listInstalled } from '../store/index.ts';
import { type PackSource, readPackSource } from '../store/pack-source.ts';
import { readPointer, withInstalled } from '../store/pointer.ts';
import { publishFailures } from '../words/words.ts';
import { readCatalogueFile, requireSameSigner, writeCatalogueFile } from './catalogue-file.ts';
import { type PlacedPack, placePack, unfinishedDirectory } from './place-pack.ts';
import { fileUrl, prunePublished, publishedRegion } from './published-region.ts';

export interface PublishOptions {
  /** Name of the catalogue. Default: its former name, or the folder's. */
  name?: string | undefined;
  /** Place of the packs in the tree. Default: their former one. */
  path?: readonly string[] | undefined;
  /** ed25519 key in PEM that signs the catalogue and each pack. */
  keyPem?: string | undefined;
  /** Days until the signed catalogue has to be renewed. */
  validDays?: number | undefined;
  /** Writes each pack as one `.outpost` file, too. */
  files?: boolean;
  remove?: readonly string[];
  /** Removes versions older than the one before. */
  prune?: boolean;
  progress?: ProgressListener;
  signal?: AbortSignal;
  now?: () => Date;
}

export interface PublishResult {
  file: string;
  name: string;
  regions: number;
  /** `folder`: path of the version within the folder; `file`: of the `.outpost` file. */
  published: {
    id: string;
    version: string;
    bytes: number;
    alreadyThere: boolean;
    folder: string;
    file: string | undefined;
  }[];
  removed: string[];
  pruned: string[];
  /** Another key signed it before: readers who trust that one will refuse it. */
  keyChanged: boolean;
}

/**
 * Publishes packs in a folder that any static file server can offer at any path: the packs first, `catalogue.json`
 * last. Regions that were published before stay. After a failure the former catalogue is still valid: its files are
 * untouched. Throws a sentence.
 */
export async function publishPacks(
  dataDir: string,
  folder: string,
  packs: readonly ToPublish[],
  options: PublishOptions = {},
): Promise<PublishResult> {
  const root = resolve(folder);
  if (packs.length === 0 && (await readCatalogueFile(root)) === undefined) {
    throw publishFailures.error('nothingToPublish', { root });
  }
  await mkdir(root, { recursive: true });
  return withLock(join(root, '.publish.lock'), options.signal, async () => {
    // Left by a killed process.
    await rm(unfinishedDirectory(root), { recursive: true, force: true });
    const kept = await readCatalogueFile(root);
    const before = kept?.catalogue;
    const removed = requireKnown(root, options.remove ?? [], before?.regions ?? []);
    const leaving = new Set([...removed, ...packs.map(({ id }) => id)]);
    const staying = (before?.regions ?? []).filter(({ id }) => !leaving.has(id));
    requireSameSigner(root, kept, staying, options.keyPem);
    const placed: Placed[] = [];
    try {
      for (const pack of packs) {
        const known = before?.regions.find(({ id }) => id === pack.id);
        placed.push(await publish(dataDir, root, pack, { ...options, path: options.path ?? known?.path ?? [] }));
      }
    } finally {
      await rm(unfinishedDirectory(root), { recursive: true, force: true });
    }
    const regions = [...staying, ...placed.map(({ region }) => region)].sort((a, b) => a.id.localeCompare(b.id, 'en'));
    const name = options.name ?? before?.name ?? nameOf(root);
    const now = options.now?.() ?? new Date();
    const file = await writeCatalogueFile(
      root,
      { name, regions },
      {
        before,
        keyPem: options.keyPem,
        now,
        validDays: options.validDays ?? defaultValidDays,
      },
    );
    const pruned = options.prune ? await prunePublished(root, regions) : [];
    const signed = before?.signature !== undefined;
    const keyChanged = signed && options.keyPem !== undefined && kept?.signer !== publicKeyOf(options.keyPem);
    return { file, name, regions: regions.length, published: placed.map(summary), removed, pruned, keyChanged };
  });
}

/** A season: long for who publishes once a quarter, short for who would freeze readers at an old state. */
const defaultValidDays = 90;

/** The folder's name, where a catalogue may have it. */
const nameOf = (root: string): string => catalogueSchema.shape.name.safeParse(basename(root)).data ?? 'Regions';

interface Placed {
  region: CatalogueRegion;
  alreadyThere: boolean;
  file: string | undefined;
}

async function publish(
  dataDir: string,
  root: string,
  pack: ToPublish,
  options: PublishOptions & { path: readonly string[] },
): Promise<Placed> {
  const { keyPem, signal = new AbortController().signal } = options;
  const progress: ProgressListener = step => options.progress?.({ ...step, detail: `${pack.id} ${step.detail ?? ''}` });
  const placed = await withSource(dataDir, pack, signal, source =>
    placePack(root, source, { keyPem, progress, signal }),
  );
  const file = await updatePackFile(root, pack.id, placed, { files: options.files === true, progress, signal });
  const region = await publishedRegion(root, pack.id, placed.folder, options.path);
  return { region, alreadyThere: placed.alreadyThere, file };
}

/**
 * Writes the `.outpost` file when asked to, or again when its pack changed; returns its address, where there is one.
 */
async function updatePackFile(
  root: string,
  id: string,
  { folder, alreadyThere }: PlacedPack,
  { files, progress, signal }: { files: boolean; progress: ProgressListener; signal: AbortSignal },
): Promise<string | undefined> {
  const url = fileUrl(id, folder);
  const path = join(root, url);
  const there = (await stat(path).catch(() => undefined)) !== undefined;
  if (there ? !alreadyThere : files) {
    await writeExport(join(root, 'packs', id, folder), path, { progress, signal, replace: true });
  }
  return there || files ? url : undefined;
}

function requireKnown(root: string, ids: readonly string[], regions: readonly CatalogueRegion[]): string[] {
  const unknown = ids.find(id => !regions.some(region => region.id === id));
  if (unknown === undefined) return [...ids];
  throw publishFailures.error('noSuchRegion', { id: unknown, root });
}

const summary = ({ region, alreadyThere, file }: Placed): PublishResult['published'][number] => ({
  id: region.id,
  version: region.version,
  bytes: totalSize(region.parts),
  alreadyThere,
  folder: dirname(region.manifest.url),
  file,
});

/** A pack to publish: an installed one, or a folder or `.outpost` file anywhere. */
export interface ToPublish {
  id: string;
  /** Absent: the installed one. */
  path?: string;
}

/**
 * Resolves arguments of the command line: ids of installed packs, or paths; without any, all installed packs but those
 * that ship with Outpost. Throws a sentence on an unknown one, and on two packs of one id.
 */
export async function packsToPublish(dataDir: string, words: readonly string[]): Promise<ToPublish[]> {
  if (words.length === 0) {
    const installed = await listInstalled(dataDir);
    return installed.filter(({ id }) => !isDefaultRegion(id)).map(({ id }) => ({ id }));
  }
  const packs: ToPublish[] = [];
  for (const word of words) {
    const installed = packIdSchema.safeParse(word).success && (await readPointer(dataDir, word)) !== undefined;
    packs.push(installed ? { id: word } : { id: (await readPackSource(word)).manifest.id, path: word });
  }
  const twice = packs.find(({ id }, i) => packs.findIndex(other => other.id === id) < i)?.id;
  if (twice !== undefined) throw publishFailures.error('packTwice', { id: twice });
  return packs;
}

/** Runs `work` with a pack, under its lock where it is installed. */
export async function withSource<Result>(
  dataDir: string,
  { id, path }: ToPublish,
  signal: AbortSignal,
  work: (source: PackSource) => Promise<Result>,
): Promise<Result> {
  if (path !== undefined) return work(await readPackSource(path));
  return withInstalled(dataDir, id, signal, async directory => work(await readPackSource(directory)));
}
