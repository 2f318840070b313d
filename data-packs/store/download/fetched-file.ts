import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../durable.ts';

const recordSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
const nameSchema = z.string().regex(/^[0-9a-f]{24}\.outpost$/);

const filesDirectory = (dataDir: string): string => join(dataDir, 'downloads', 'files');

/**
 * `<dataDir>/downloads/files/<first digits of the address's SHA-256>.outpost`: a pack that is fetched from an address as one file. `.part`
 * is what has come of it, `.json` says from where.
 */
export class FetchedFile {
  readonly name: string;
  /** The whole file. */
  readonly path: string;

  constructor(dataDir: string, name: string) {
    this.name = nameSchema.parse(name);
    this.path = join(filesDirectory(dataDir), name);
  }

  static of(dataDir: string, url: string): FetchedFile {
    return new FetchedFile(dataDir, `${createHash('sha256').update(url).digest('hex').slice(0, 24)}.outpost`);
  }

  get part(): string {
    return `${this.path}.part`;
  }

  get lock(): string {
    return `${this.path}.lock`;
  }

  /** Everything but the lock. */
  get all(): string[] {
    return [this.path, this.part, `${this.part}.from`, `${this.path}.json`];
  }

  async make(dataDir: string, url: string): Promise<void> {
    await mkdir(filesDirectory(dataDir), { recursive: true });
    await replaceFile(`${this.path}.json`, `${JSON.stringify({ url })}\n`);
  }

  async remove(): Promise<void> {
    for (const path of this.all) await rm(path, { force: true });
  }

  /** Where it comes from; `undefined` when nothing says so. */
  async url(): Promise<string | undefined> {
    try {
      return recordSchema.parse(JSON.parse(await readFile(`${this.path}.json`, 'utf8'))).url;
    } catch {
      return undefined;
    }
  }
}

/** Those of which anything is there. */
export async function fetchedFiles(dataDir: string): Promise<FetchedFile[]> {
  const there = await readdir(filesDirectory(dataDir)).catch((): string[] => []);
  // Locks stay, and are nothing that is kept.
  const names = there.flatMap(name => /^(.*\.outpost)(?:\.part(?:\.from)?|\.json)?$/.exec(name)?.[1] ?? []);
  const ours = names.filter(name => nameSchema.safeParse(name).success);
  return [...new Set(ours)].sort().map(name => new FetchedFile(dataDir, name));
}
