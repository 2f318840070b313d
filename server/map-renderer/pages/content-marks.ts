import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PdfUpdate } from './pdf-update.ts';

/** Of a rectangle that stands for operators, in its page's units; written exactly so, as powers of two are. */
const [width, height] = [2 ** -5, 2 ** -4];
/** Such a rectangle as Skia writes it: its colour, perhaps a state of graphics, and where it is. */
const drawn =
  /[\d.]+ [\d.]+ [\d.]+ RG ([\d.]+) ([\d.]+) ([\d.]+) rg\n(\/G\d+ gs\n)?-?[\d.]+ -?[\d.]+ \.03125 \.0625 re\nf\n/g;

/**
 * Operators of PDF between what Skia draws, of which it knows none: a rectangle is drawn for each, its colour a number, and is
 * replaced by them in the finished file.
 */
export class ContentMarks {
  readonly #operators: string[] = [];

  /** `inside`: a whole place within the context's clip, in the page's units. */
  add(context: SKRSContext2D, operators: string, [x, y]: readonly [number, number]): void {
    const number = this.#operators.push(operators);
    context.save();
    context.resetTransform();
    context.globalAlpha = 1;
    context.fillStyle = `rgb(${number >> 16},${(number >> 8) & 255},${number & 255})`;
    context.fillRect(x, y, width, height);
    context.restore();
  }

  /** Writes the operators into the pages; `finish` has the last word on what is on each. */
  writeInto(pdf: PdfUpdate, finish: (content: string) => string): void {
    if (this.#operators.length === 0) return;
    for (const content of pdf.contents()) {
      const written = pdf.stream(content).replaceAll(drawn, (_, r: string, g: string, b: string, state = '') => {
        const [high, middle, low] = [r, g, b].map(share => Math.round(Number(share) * 255)) as [number, number, number];
        const operators = this.#operators[(high << 16) + (middle << 8) + low - 1];
        if (operators === undefined) throw new Error('The PDF has a mark that was not drawn.');
        return `${state}${operators}\n`;
      });
      pdf.replaceStream(content, finish(written));
    }
  }
}
