import { inflateSync } from 'node:zlib';

export interface PdfPage {
  /** Points. */
  width: number;
  height: number;
  /** Ends of straight lines of a colour, in points of the page. */
  lines(colour: string): [number, number][][];
}

type Matrix = [number, number, number, number, number, number];

/** As much of a reader of PDF as it takes to put a ruler on the paper: transforms, stroke colours and lines. */
export function readPdf(bytes: Buffer): PdfPage {
  const text = bytes.toString('latin1');
  const [, width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)?.map(Number) ?? [];
  const streams: string[] = [];
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    const begin = text.indexOf('\n', index) + 1;
    try {
      streams.push(inflateSync(bytes.subarray(begin, text.indexOf('endstream', begin))).toString('latin1'));
    } catch {
      // A picture, or not compressed this way.
    }
  }
  return { width, height, lines: colour => streams.flatMap(stream => linesIn(stream, colour)) };
}

function linesIn(stream: string, wanted: string): [number, number][][] {
  const found: [number, number][][] = [];
  let state: { matrix: Matrix; colour: string } = { matrix: [1, 0, 0, 1, 0, 0], colour: '' };
  const stack: (typeof state)[] = [];
  let path: [number, number][] = [];
  const operands: number[] = [];
  for (const token of stream.split(/\s+/)) {
    if (/^[-+]?[\d.]+$/.test(token)) {
      operands.push(Number(token));
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.splice(0);
    const { matrix: m } = state;
    if (token === 'q') stack.push(state);
    else if (token === 'Q') state = stack.pop() ?? state;
    else if (token === 'RG') state = { ...state, colour: [a, b, c].join(' ') };
    else if (token === 'cm') {
      const matrix: Matrix = [
        a * m[0] + b * m[2],
        a * m[1] + b * m[3],
        c * m[0] + d * m[2],
        c * m[1] + d * m[3],
        e * m[0] + f * m[2] + m[4],
        e * m[1] + f * m[3] + m[5],
      ];
      state = { ...state, matrix };
    } else if (token === 'm' || token === 'l') {
      if (token === 'm') path = [];
      path.push([a * m[0] + b * m[2] + m[4], a * m[1] + b * m[3] + m[5]]);
    } else if (token === 'S' && state.colour === wanted) found.push(path);
  }
  return found;
}
