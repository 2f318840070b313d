import { z } from 'zod';
import { WordedError } from '../../words/worded-error.ts';
import { engineFailures } from '../../words/words.ts';
import { fetchDocument } from '../download/fetch-document.ts';
import type { Network } from '../download/network.ts';

const publicIndex = 'https://pypi.org/simple/pyvalhalla/';

const largestIndex = 8 * 1024 ** 2;

/** Where the engine's archives are listed: PyPI, or `OUTPOST_ENGINE_INDEX`, the page of a mirror. Throws a sentence. */
export function indexAddress(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.OUTPOST_ENGINE_INDEX;
  if (!named) return publicIndex;
  if (/^https?:$/.test(URL.parse(named)?.protocol ?? '')) return named;
  throw new WordedError(engineFailures.message('badIndexAddress', { address: named }));
}

/** Where an index lists the archives of Microsoft's C++ runtime: the project beside the engine. */
export const runtimeIndex = (index: string): string => new URL('../msvc-runtime/', index).href;

/** The JSON of a simple index (PEP 691). */
const indexSchema = z.object({ files: z.array(z.object({ filename: z.string(), url: z.string() })) });

/** Finds the address of a file in an index in either form, JSON or HTML. Throws a sentence where it lists no such file. */
export async function wheelAddress(index: string, file: string, network: Network): Promise<string> {
  const accept = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5';
  const found = await fetchDocument(index, { atMost: largestIndex, headers: { accept } }, network);
  const text = found?.bytes.toString('utf8') ?? '';
  const listed = found?.headers.get('content-type')?.includes('json') ? listedInJson(text, file) : linked(text, file);
  const address = listed === undefined ? null : URL.parse(listed, found?.url);
  if (address === null) throw new WordedError(engineFailures.message('notListed', { index, file }));
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
