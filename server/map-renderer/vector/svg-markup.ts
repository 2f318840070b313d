import { escapeXml } from '../../../data-packs/interchange/escape-xml.ts';
import { rdfOf } from '../pdf/xmp.ts';
import type { Transform } from '../scene/map-view.ts';

/** Two decimals: hundredths of a pixel. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);

const significant = (value: number): string => String(Number(value.toPrecision(6)));

/** The shortest attribute, '' for the identity. */
export function transformAttribute([a, b, c, d, e, f]: Transform): string {
  if (a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0) return '';
  if (b === 0 && c === 0 && a === d) {
    const moved = e === 0 && f === 0 ? '' : `translate(${short(e)} ${short(f)})`;
    return ` transform="${moved}${a === 1 ? '' : `scale(${significant(a)})`}"`;
  }
  return ` transform="matrix(${[a, b, c, d].map(significant).join(' ')} ${short(e)} ${short(f)})"`;
}

/** Elements in drawing order; adjacent ones with equal attributes share a group. */
export class SvgMarkup {
  readonly #definitions: string[] = [];
  readonly #ids = new Map<string, string>();
  readonly #parts: string[] = [];
  #open: string | undefined;

  add(attributes: string, element: string): void {
    if (attributes !== this.#open) {
      this.#close();
      this.#parts.push(`<g${attributes}>`);
      this.#open = attributes;
    }
    this.#parts.push(element);
  }

  /** The id of a definition, created once per key. */
  define(prefix: string, key: string, element: (id: string) => string): string {
    const known = this.#ids.get(`${prefix}${key}`);
    if (known !== undefined) return known;
    const id = `${prefix}${this.#ids.size + 1}`;
    this.#ids.set(`${prefix}${key}`, id);
    this.#definitions.push(element(id));
    return id;
  }

  document(
    width: number,
    height: number,
    size: { width: string; height: string },
    described: { title: string; credits: readonly string[] },
  ): string {
    this.#close();
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
      `width="${size.width}" height="${size.height}" ` +
      `viewBox="0 0 ${short(width)} ${short(height)}"><title>${escapeXml(described.title)}</title>` +
      `<metadata>${rdfOf({ credits: described.credits })}</metadata>` +
      `<defs>${this.#definitions.join('')}</defs>${this.#parts.join('')}</svg>\n`
    );
  }

  #close(): void {
    if (this.#open !== undefined) this.#parts.push('</g>');
    this.#open = undefined;
  }
}
