import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Attribution, PackPart } from '../../format/manifest.ts';
import type { ProgressListener } from '../../format/progress.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { builderFailures } from '../../words/words.ts';
import { requireMeeting } from '../build-error.ts';
import { creditsWritten } from '../credit-text.ts';
import type { StepOptions } from '../pack-options.ts';
import { copyImagery } from '../ready-archive.ts';
import { openGeoTiffPhoto } from './geotiff-photo.ts';
import { type ImagerySource, imageryOf } from './imagery-source.ts';
import { tilePhoto } from './tile-photo.ts';

export interface BuildImageryOptions extends Pick<StepOptions, 'tempDir' | 'progress' | 'signal'> {
  sources: readonly ImagerySource[];
  /** The pack's folder. */
  folder: string;
  /** The pack's area, if known. */
  bounds: Bounds | undefined;
  countries: readonly string[];
}

export interface BuiltImagery {
  parts: Omit<PackPart, 'size' | 'sha256'>[];
  attributions: Attribution[];
  statistics: Record<string, number>;
}

/** Makes `imagery/<name>.pmtiles` of every source: copies ready-made archives, cuts GeoTIFFs into tiles. */
export async function buildImagery(options: BuildImageryOptions): Promise<BuiltImagery> {
  const { sources, folder, countries, progress } = options;
  if (sources.length > 0) await mkdir(join(folder, 'imagery'), { recursive: true });
  const result: BuiltImagery = { parts: [], attributions: [], statistics: {} };
  let tiles = 0;
  const names = new Set<string>();
  for (const [i, source] of sources.entries()) {
    const path = `imagery/${nameFor(source.file, names)}.pmtiles`;
    const step: ProgressListener = ({ fraction, detail, said }) =>
      progress({ phase: 'imagery', fraction: (i + fraction) / sources.length, detail, said });
    step({ phase: 'imagery', fraction: 0, detail: basename(source.file) });
    const made = await makeArchive(source.file, join(folder, path), options, step);
    requireMeeting(source.file, made.bounds, options.bounds);
    const { minzoom, maxzoom } = made;
    result.parts.push({ kind: 'imagery', path, minzoom, maxzoom, imagery: imageryOf(source, made, countries) });
    result.attributions.push(
      ...creditsWritten(source.attribution ?? made.attribution, { parts: ['imagery'], paths: [path] }),
    );
    tiles += made.tiles;
  }
  progress({ phase: 'imagery', fraction: 1 });
  return { ...result, statistics: sources.length > 0 ? { imageryTiles: tiles } : {} };
}

async function makeArchive(file: string, outFile: string, options: BuildImageryOptions, progress: ProgressListener) {
  const { tempDir, signal } = options;
  if (/\.pmtiles$/i.test(file)) return copyImagery(file, outFile, signal);
  if (!/\.tiff?$/i.test(file)) throw builderFailures.error('unknownImagery', { file });
  const photo = await openGeoTiffPhoto(file);
  try {
    const metadata = { name: basename(file), type: 'overlay' };
    const made = await tilePhoto({ photo, outFile, metadata, tempDir, progress, signal });
    return { ...made, tileSize: 512, attribution: undefined } as const;
  } finally {
    await photo.close();
  }
}

/** A unique name of plain letters from the file's name, for the archive's identifier. */
function nameFor(file: string, taken: Set<string>): string {
  const plain = basename(file)
    .replace(/\.(?:pmtiles|tiff?)$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const base = plain === '' ? 'imagery' : plain;
  let name = base;
  for (let i = 2; taken.has(name); i++) name = `${base}-${i}`;
  taken.add(name);
  return name;
}
