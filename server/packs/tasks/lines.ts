import type { Readable } from 'node:stream';

/**
 * Calls `onLine` for every line of a stream. Lines longer than `maxLength` characters are skipped, without being held.
 */
export function readLines(stream: Readable, maxLength: number, onLine: (line: string) => void): void {
  let begun = '';
  let tooLong = false;
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const pieces = chunk.split('\n');
    for (const [i, piece] of pieces.entries()) {
      tooLong ||= begun.length + piece.length > maxLength;
      begun = tooLong ? '' : begun + piece;
      if (i === pieces.length - 1) return;
      if (!tooLong) onLine(begun);
      begun = '';
      tooLong = false;
    }
  });
}
