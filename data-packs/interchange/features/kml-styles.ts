import type { FeatureStyle } from './feature.ts';

/** The styles of a KML, which may come after what has them. */
export class KmlStyles {
  /** Of the shared style that is being read. */
  #shared: FeatureStyle | undefined;
  #id: string | undefined;
  readonly #styles = new Map<string, FeatureStyle>();
  /** Of a StyleMap: its first style is the usual one. */
  readonly #usual = new Map<string, string>();

  begin(id: string | undefined): void {
    this.#id = id;
    this.#shared = {};
    if (id !== undefined) this.#styles.set(id, this.#shared);
  }

  end(): void {
    this.#id = undefined;
    this.#shared = undefined;
  }

  /** What an element within a style says; `own`: of the placemark that it is in. */
  tell(own: FeatureStyle | undefined, parent: string, local: string, value: string): void {
    const style = own ?? this.#shared;
    if (style === undefined) return;
    if (local === 'color') {
      const [, alpha = '', blue = '', green = '', red = ''] = /^#?(..)(..)(..)(..)$/.exec(value) ?? [];
      const color = `#${red}${green}${blue}`.toLowerCase();
      // KML writes alpha, blue, green, red.
      if (!/^#[0-9a-f]{6}$/.test(color)) return;
      const opacity = Math.round((Number.parseInt(alpha, 16) / 255) * 100) / 100;
      if (parent === 'PolyStyle') {
        style.fill ??= color;
        style.fillOpacity ??= opacity;
      } else if (parent === 'LineStyle' || (parent === 'IconStyle' && style.stroke === undefined)) {
        style.stroke = color;
        style.opacity = opacity;
      }
    } else if (local === 'width' && parent === 'LineStyle' && Number(value) > 0) style.width ??= Number(value);
    else if (local === 'fill' && value === '0') style.fillOpacity = 0;
    else if ((local === 'href' && parent === 'Icon') || local === 'symbol') style.symbol ??= value;
  }

  takeUsual(url: string): void {
    if (this.#id !== undefined && !this.#usual.has(this.#id)) this.#usual.set(this.#id, idOf(url));
  }

  /** The shared style at an address within the file. */
  at(url: string): FeatureStyle {
    const id = idOf(url);
    return this.#styles.get(this.#usual.get(id) ?? id) ?? {};
  }
}

const idOf = (url: string): string => url.slice(url.indexOf('#') + 1);
