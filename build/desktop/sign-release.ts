import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checksumFile } from '../../data-packs/format/checksum.ts';
import { publicKeyOf, sign } from '../../data-packs/format/signature.ts';
import { type Release, releaseName, releaseSchema, updateKeysSchema } from '../../electron/updates/signed-release.ts';

export const updateKeysFile = fileURLToPath(new URL('../../electron/updates/update-keys.json', import.meta.url));

/** The public keys that this program trusts for its updates. */
export async function pinnedUpdateKeys(): Promise<string[]> {
  return updateKeysSchema.parse(JSON.parse(await readFile(updateKeysFile, 'utf8'))).publicKeys;
}

/**
 * Signs each release in a folder of installers: the files that its description names, by their contents, and its
 * version. Returns the paths it wrote. Throws where no program would take them, as the key is not pinned.
 */
export async function signReleases(folder: string, keyPem: string, pinned: readonly string[]): Promise<string[]> {
  if (!pinned.includes(publicKeyOf(keyPem))) {
    throw new Error(
      `The key of OUTPOST_UPDATE_KEY is not in ${updateKeysFile}: no copy of Outpost would take what it signs. "npm run update-key FILE" makes one.`,
    );
  }
  const written: string[] = [];
  for (const name of (await readdir(folder)).filter(file => /^latest.*\.yml$/.test(file))) {
    const release = await describeRelease(folder, await readFile(join(folder, name), 'utf8'));
    const path = join(folder, releaseName(name));
    await writeFile(path, `${JSON.stringify(sign(release, keyPem))}\n`);
    written.push(path);
  }
  return written;
}

/** Reads what electron-builder writes, a line for each value. */
async function describeRelease(folder: string, description: string): Promise<Release> {
  const version = /^version: *['"]?([^'"\n]+)/m.exec(description)?.[1]?.trim();
  const names = [...description.matchAll(/^ *- url: *['"]?([^'"\n]+)/gm)].map(([, url = '']) => basename(url.trim()));
  const files = await Promise.all(names.map(async name => ({ name, ...(await checksumFile(join(folder, name))) })));
  return releaseSchema.parse({ purpose: 'outpost-program-update', version, files });
}
