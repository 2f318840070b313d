import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { type Extract, extractsSchema } from './extract.ts';

const unpacked = promisify(brotliDecompress);
const file = new URL('./bundled-extracts.json.br', import.meta.url);

const bundledSchema = z.object({ year: z.number().int(), extracts: extractsSchema });
/** Geofabrik's extracts as they were in a year, made by `build/derive-extracts.ts`. */
type BundledExtracts = z.infer<typeof bundledSchema>;

let reading: Promise<BundledExtracts> | undefined;

/** The list that comes with Outpost. */
export function bundledExtracts(): Promise<BundledExtracts> {
  reading ??= readFile(file).then(async bytes => bundledSchema.parse(JSON.parse((await unpacked(bytes)).toString())));
  return reading;
}

/** Adds to each extract what only the bundled list has: its size then, and the code of its name. */
export async function withBundled(extracts: readonly Extract[]): Promise<Extract[]> {
  const known = new Map((await bundledExtracts()).extracts.map(extract => [extract.url, extract]));
  return extracts.map(extract => {
    const { bytes, code, bounds, outline } = known.get(extract.url) ?? {};
    return {
      ...extract,
      bytes: extract.bytes ?? bytes,
      code,
      bounds: extract.bounds ?? bounds,
      outline: extract.outline ?? outline,
    };
  });
}
