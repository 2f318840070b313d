import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { z } from 'zod';
import { syncDirectory, syncFile } from '../../runtime/durable.ts';
import { engineFailures } from '../../words/words.ts';
import { type Network, namedAddress } from '../download/network.ts';
import { fetchDocument } from '../download/request.ts';

const programs = /^valhalla\/bin\/valhalla_(?:service|build_admins|build_tiles)(?:\.exe)?$/;
const libraries = /^(?:pyvalhalla\.libs|valhalla\/\.dylibs)\/[^/]+$/;
const runtime = /^msvc_runtime-[^/]+\.data\/data\/Scripts\/vcruntime140(?:_1)?\.dll$/;
const licences = /^[^/]+\.dist-info\/(?:licenses|sboms)\/[^/]+$/;

/** Unpacks the programs of an archive that was checked, their libraries and licences, and flushes them to the disk. */
export async function unpackWheel(wheel: string, folder: string, signal: AbortSignal): Promise<void> {
  const zip = await openPromise(wheel, { lazyEntries: true, autoClose: false });
  const folders = new Set<string>();
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      const place = placeOf(entry.fileName);
      if (place === undefined) continue;
      const file = join(folder, place);
      await mkdir(dirname(file), { recursive: true });
      const mode = programs.test(entry.fileName) ? 0o755 : 0o644;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { flags: 'wx', mode }), {
        signal,
      });
      await syncFile(file);
      folders.add(dirname(file));
    }
  } finally {
    zip.close();
  }
  for (const one of folders) await syncDirectory(one);
  await syncDirectory(folder);
}

/** Programs of Windows look for libraries beside themselves; others know where theirs are. */
function placeOf(name: string): string | undefined {
  if (programs.test(name) || licences.test(name)) return name;
  if (!libraries.test(name) && !runtime.test(name)) return undefined;
  return name.endsWith('.dll') ? `valhalla/bin/${basename(name)}` : name;
}

const publicIndex = 'https://pypi.org/simple/pyvalhalla/';

const largestIndex = 8 * 1024 ** 2;

/** Where the engine's archives are listed: PyPI, or `OUTPOST_ENGINE_INDEX`, the page of a mirror. Throws a sentence. */
export const indexAddress = (env: NodeJS.ProcessEnv = process.env): string =>
  namedAddress(env.OUTPOST_ENGINE_INDEX, publicIndex, address => engineFailures.error('badIndexAddress', { address }));

/** Where an index lists the archives of Microsoft's C++ runtime: the project beside the engine. */
export const runtimeIndex = (index: string): string => new URL('../msvc-runtime/', index).href;

const indexSchema = z.object({ files: z.array(z.object({ filename: z.string(), url: z.string() })) });

/** Finds the address of a file in an index in either form, JSON or HTML. Throws a sentence where it lists no such file. */
export async function wheelAddress(index: string, file: string, network: Network): Promise<string> {
  const accept = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5';
  const found = await fetchDocument(index, { atMost: largestIndex, headers: { accept } }, network);
  const text = found?.bytes.toString('utf8') ?? '';
  const listed = found?.headers.get('content-type')?.includes('json') ? listedInJson(text, file) : linked(text, file);
  const address = listed === undefined ? null : URL.parse(listed, found?.url);
  if (address === null) throw engineFailures.error('notListed', { index, file });
  address.hash = '';
  return address.href;
}

function listedInJson(text: string, file: string): string | undefined {
  try {
    return indexSchema.parse(JSON.parse(text)).files.find(({ filename }) => filename === file)?.url;
  } catch {
    return undefined;
  }
}

/** Finds the link to the very file in a mirror's page (PEP 503); its checksum is known. */
function linked(page: string, file: string): string | undefined {
  const addresses = Array.from(page.matchAll(/\bhref\s*=\s*["']([^"']+)["']/gi), ([, address = '']) => address);
  const path = (address: string) => address.replaceAll('&amp;', '&').replace(/[?#].*$/s, '');
  return addresses.map(path).find(address => address === file || address.endsWith(`/${file}`));
}
