import type { Color, Feature, ICanonicalTileID } from '@maplibre/maplibre-gl-style-spec';
import type { CompiledLayer } from './compiled-style.ts';

/** A layer's properties at the zoom of the picture, as plain values. */
export class Values {
  readonly #layer: CompiledLayer;
  readonly #zoom: number;
  readonly #feature: Feature | undefined;
  readonly #canonical: ICanonicalTileID | undefined;

  constructor(layer: CompiledLayer, zoom: number, feature?: Feature, canonical?: ICanonicalTileID) {
    this.#layer = layer;
    this.#zoom = zoom;
    this.#feature = feature;
    this.#canonical = canonical;
  }

  raw(name: string): unknown {
    return this.#layer.property(name).evaluate(this.#zoom, this.#feature, this.#canonical);
  }

  isSet(name: string): boolean {
    return this.#layer.property(name).isSet;
  }

  number(name: string): number {
    const value = this.raw(name);
    return typeof value === 'number' ? value : 0;
  }

  boolean(name: string): boolean {
    return this.raw(name) === true;
  }

  text(name: string): string {
    const value = this.raw(name);
    return value === undefined || value === null ? '' : String(value);
  }

  /** `undefined` where the style has none. */
  colour(name: string): Color | undefined {
    return (this.raw(name) ?? undefined) as Color | undefined;
  }

  pair(name: string): [number, number] {
    const value = this.raw(name);
    return Array.isArray(value) ? [Number(value[0] ?? 0), Number(value[1] ?? 0)] : [0, 0];
  }

  numbers(name: string): number[] {
    const value = this.raw(name);
    if (Array.isArray(value)) return value.map(Number);
    const wrapped = (value as { values?: unknown } | undefined)?.values;
    return Array.isArray(wrapped) ? wrapped.map(Number) : [];
  }
}

/** `rgba(...)`, straight alpha, as canvas takes it. */
export function cssColour(colour: Color, opacity = 1): string {
  const { r, g, b, a } = colour;
  if (a === 0) return 'rgba(0,0,0,0)';
  const channel = (value: number): number => Math.round((value / a) * 255);
  return `rgba(${channel(r)},${channel(g)},${channel(b)},${a * opacity})`;
}
