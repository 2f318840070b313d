import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** A tenth fewer bytes than the service's 4 in a third of a second; 11 would save as many again and take seconds. */
const quality = 9;

/** Lays a Brotli copy beside each script and style sheet of a folder, so that no start compresses them. */
export async function compressPage(folder: string): Promise<void> {
  const texts = (await readdir(folder)).filter(name => /\.(?:css|js|mjs)$/.test(name));
  await Promise.all(
    texts.map(async name => {
      const text = await readFile(join(folder, name));
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      };
      await writeFile(join(folder, `${name}.br`), await brotli(text, { params }));
    }),
  );
}
