import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { formatVersion, manifestSchema, type PackManifest } from './manifest.ts';
import { PackError } from './pack-error.ts';

/** Far more than coverage and statistics of any pack need; a larger one is not read into memory. */
const maxManifestBytes = 8 * 1024 * 1024;

/** The manifest of a pack folder. Its parts are not looked at: see `verifyPack`. Throws `PackError`. */
export async function readPack(directory: string): Promise<PackManifest> {
  const file = join(directory, 'pack.json');
  return parseManifest(await readText(directory, file), file);
}

/** Parses a manifest's text; `file` names it in messages. */
function parseManifest(text: string, file: string): PackManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new PackError(file, `${file} is damaged: it is not JSON.`, { cause: error });
  }
  const version = z.object({ formatVersion: z.number().int() }).safeParse(value);
  if (version.success && version.data.formatVersion > formatVersion) {
    throw new PackError(
      file,
      `${file} has pack format ${version.data.formatVersion}, and this Outpost reads up to ${formatVersion}: update Outpost to use it.`,
    );
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'the manifest';
    throw new PackError(file, `${file} is not a valid pack manifest: ${where}: ${issue.message}.`, {
      cause: parsed.error,
    });
  }
  const seen = new Set(['pack.json']);
  const twice = parsed.data.parts.find(({ path }) => seen.size === seen.add(path).size)?.path;
  if (twice) throw new PackError(file, `${file} is not a valid pack manifest: the part ${twice} is listed twice.`);
  return parsed.data;
}

async function readText(directory: string, file: string): Promise<string> {
  try {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      if (size > maxManifestBytes)
        throw new PackError(file, `${file} is ${size} bytes long: that is no pack manifest.`);
      return await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new PackError(directory, `${directory} is not a pack: there is no pack.json in it.`, { cause: error });
    }
    if (code === 'EACCES' || code === 'EPERM') {
      throw new PackError(file, `${file} may not be read: check its permissions.`, { cause: error });
    }
    throw error;
  }
}
