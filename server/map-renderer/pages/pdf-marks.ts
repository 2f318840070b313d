import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { PdfPicture } from '../pdf/packed-picture.ts';
import { layerList, textString } from '../pdf/pdf-file.ts';
import type { PdfUpdate } from '../pdf/pdf-update.ts';
import { type PageLayer, pageLayers } from '../scene/shown-layers.ts';
import type { ReadText } from '../vector/vector-surface.ts';
import { addInklessFont, inklessFont, inklessText } from './inkless-text.ts';

/** A layer in which nothing is drawn, but for a state of graphics that is set for what follows. */
const emptyLayer = /\/OC \/\w+ BDC\n((?:\/G\d+ gs\n)?)EMC\n/g;

/** Layers and texts of a PDF (ISO 32000-1, 8.11 and 14.9.4), marked while it is drawn. */
export class PdfMarks {
  readonly #content = new ContentMarks();
  #hasTexts = false;
  readonly #pictures: PdfPicture[] = [];
  #open: PageLayer | undefined;

  enterLayer(context: SKRSContext2D, layer: PageLayer | undefined): void {
    const operators = [
      ...(this.#open === undefined ? [] : ['EMC']),
      ...(layer === undefined ? [] : [`/OC /${layer} BDC`]),
    ];
    if (layer === this.#open) return;
    this.#open = layer;
    this.#content.add(context, operators.join('\n'), [0, 0]);
  }

  /** Letters are nothing to read; the whole is written after them without ink, as ActualText is read there. */
  asText(context: SKRSContext2D, read: ReadText, inside: readonly [number, number], draw: () => void): void {
    this.#content.add(context, '/Span <</ActualText <feff>>> BDC', inside);
    draw();
    this.#content.add(context, `EMC\n${inklessText(read)}`, inside);
    this.#hasTexts = true;
  }

  addPicture(
    context: SKRSContext2D,
    picture: PdfPicture,
    { x, y, width, height }: Frame,
    inside: readonly [number, number],
  ): void {
    const name = `Picture${this.#pictures.push(picture)}`;
    const place = [width, 0, 0, -height, x, y + height].map(value => value.toFixed(4));
    this.#content.add(context, `q\n${place.join(' ')} cm\n/${name} Do\nQ`, inside);
  }

  writeInto(pdf: PdfUpdate, nameOf: ((layer: PageLayer) => string) | undefined): void {
    const used = new Set<string>();
    this.#content.writeInto(pdf, content => {
      const kept = content.replaceAll(emptyLayer, '$1');
      for (const [, layer = ''] of kept.matchAll(/^\/OC \/(\w+) BDC$/gm)) used.add(layer);
      return kept;
    });
    if (this.#hasTexts) pdf.extendResources('Font', `/${inklessFont} ${addInklessFont(pdf)} 0 R`);
    if (this.#pictures.length > 0) {
      const names = this.#pictures.map((picture, i) => `/Picture${i + 1} ${pdf.addPicture(picture)} 0 R`);
      pdf.extendResources('XObject', names.join(' '));
    }
    if (nameOf === undefined) return;
    const groups = pageLayers
      .filter(layer => used.has(layer))
      .map(layer => ({ layer, group: pdf.addObject(`<</Type /OCG /Name ${textString(nameOf(layer))}>>`) }));
    if (groups.length === 0) return;
    pdf.extendResources('Properties', groups.map(({ layer, group }) => `/${layer} ${group} 0 R`).join(' '));
    pdf.extendCatalogue(layerList(groups.map(({ group }) => group)));
  }
}

/** Of a rectangle that stands for operators, in its page's units; written exactly so, as powers of two are. */
const [width, height] = [2 ** -5, 2 ** -4];
/** Such a rectangle as Skia writes it: its colour, perhaps a state of graphics, and where it is. */
const drawn =
  /[\d.]+ [\d.]+ [\d.]+ RG ([\d.]+) ([\d.]+) ([\d.]+) rg\n(\/G\d+ gs\n)?-?[\d.]+ -?[\d.]+ \.03125 \.0625 re\nf\n/g;

/** Operators of PDF that Skia knows none of: rectangles, their colour a number, stand for them until the end. */
class ContentMarks {
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
