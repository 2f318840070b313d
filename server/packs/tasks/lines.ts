import type { Readable } from 'node:stream';

/**
 * Calls for every line of a stream. One longer than `longest` characters is left out, whatever its length: it is never kept whole.
 */
export function readLines(stream: Readable, longest: number, line: (text: string) => void): void {
  let kept = '';
  let tooLong = false;
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const pieces = chunk.split('\n');
    for (const [i, piece] of pieces.entries()) {
      tooLong ||= kept.length + piece.length > longest;
      kept = tooLong ? '' : kept + piece;
      if (i === pieces.length - 1) return;
      if (!tooLong) line(kept);
      kept = '';
      tooLong = false;
    }
  });
}
