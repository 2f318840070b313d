import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lookup } from '../../data-packs/base/lookup.ts';

/**
 * A hash of the content of files and folders, given relative to `root`, and of the version of every npm package they
 * import.
 */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const pinned = await pinnedPackages(root);
  const imported = new Map<string, string>();
  const hash = createHash('sha256');
  for (const path of await filesIn(root, paths)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.byteLength}\0`).update(content);
    if (!path.endsWith('.ts')) continue;
    for (const [, name = ''] of content
      .toString()
      .matchAll(/(?:from|import|require\(|resolve\()\s*'((?:@[^/']+\/)?[^./'][^/']*)/g)) {
      const release = lookup(pinned, name);
      if (release !== undefined) imported.set(name, release);
    }
  }
  hash.update(JSON.stringify([...imported].sort()));
  return hash.digest('hex');
}

async function pinnedPackages(root: string): Promise<Record<string, string>> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
  return { ...dependencies, ...devDependencies };
}

/** Paths relative to `root`, in the same order on every machine; without documentation. */
async function filesIn(root: string, paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    if (!(await stat(join(root, path))).isDirectory()) files.push(path);
    else {
      const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (entry.isFile()) files.push(join(entry.parentPath, entry.name).slice(join(root, '/').length));
      }
    }
  }
  return files.filter(path => !path.endsWith('.md')).sort();
}
