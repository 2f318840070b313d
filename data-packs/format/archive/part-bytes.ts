import { formatFailures } from '../../words/failures/format.ts';
import { PackError } from '../pack-error.ts';
import type { PackFile } from './pack-file.ts';

const step = 1024 * 1024;

/** A part's content in steps. The bytes are good until the next ones are asked for. */
export async function* partBytes(
  { handle, starts }: Pick<PackFile, 'handle' | 'starts'>,
  part: { path: string; size: number },
  file: string,
): AsyncGenerator<Buffer> {
  const start = starts.get(part.path);
  if (start === undefined) throw new PackError(file, formatFailures.message('partMissing', { file, part: part.path }));
  const buffer = Buffer.allocUnsafe(Math.min(step, part.size));
  for (let done = 0; done < part.size; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(step, part.size - done), start + done);
    if (bytesRead === 0) throw new PackError(file, formatFailures.message('becameShorter', { file }));
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}
