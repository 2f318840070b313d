import { join } from 'node:path';

/** A name the page suggests, as a path in `folder`: no climbing, no hidden file, no reserved characters. */
export function savedName(suggested: string, folder: string): string {
  const name = suggested
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 120);
  return join(folder, name === '' ? 'outpost' : name);
}
