import { join } from 'node:path';

/** A name the page proposes, as one of a file in `folder`: no path, nothing hidden, none of the characters that a system keeps to itself. */
export function savedName(suggested: string, folder: string): string {
  const name = suggested
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 120);
  return join(folder, name === '' ? 'outpost' : name);
}
