import { open } from 'node:fs/promises';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { formatFailures } from '../../../data-packs/words/words.ts';

/** The engine loads an absent or empty archive without a word and then finds no road anywhere. */
export async function checkTiles(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const header = Buffer.alloc(512);
    for (let offset = 0; ; ) {
      const { bytesRead } = await handle.read(header, 0, 512, offset);
      const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
      if (bytesRead < 512 || name === '') throw unusable(path, 'noGraphTiles');
      const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
      if (Number.isNaN(size)) throw unusable(path, 'notTar');
      if (name.endsWith('.gph') && size > 0) return;
      offset += 512 + Math.ceil(size / 512) * 512;
    }
  } finally {
    await handle.close();
  }
}

const unusable = (file: string, reason: 'noGraphTiles' | 'notTar'): WordedError =>
  new WordedError(formatFailures.message('unusablePart', { file, reason: formatFailures.message(reason) }));
