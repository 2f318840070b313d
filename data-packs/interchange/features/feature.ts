import type { LeftOut } from './left-out.ts';
import type { PositionColumns, Run } from './position-columns.ts';

/** Folders in folders. */
export const deepestFolder = 30;

export type AttributeValue = string | number | boolean | null;

/** How a file says that a feature looks. */
export interface FeatureStyle {
  /** Of lines, outlines and points, `#rrggbb`. */
  stroke?: string;
  /** Pixels. */
  width?: number;
  /** Of what has the colour `stroke`, 0 to 1. */
  opacity?: number;
  /** Of areas, `#rrggbb`. */
  fill?: string;
  fillOpacity?: number;
  /** A name or an address of a sign. */
  symbol?: string;
}

/** A point is a run of one position, an area its rings, the outer one first. */
export interface Shape {
  kind: 'point' | 'line' | 'area';
  runs: readonly Run[];
}

/** A row of a table, a placemark, a track with all of its segments: what a file says of it, and where it is. */
export interface Feature {
  /** Its number in an item of the service. */
  id?: number;
  name?: string;
  description?: string;
  /** Those that it lies in, the outermost first. */
  folder?: readonly string[];
  /** By column, of the types that the file has. */
  attributes: Readonly<Record<string, AttributeValue>>;
  style?: FeatureStyle;
  /** Whether the file has it closed. */
  hidden?: boolean;
  shapes: readonly Shape[];
}

/** All that a file has, and what of it could not be read. */
export interface FeatureFile {
  name?: string;
  features: readonly Feature[];
  /** Longitudes as the file has them, which may go on beyond 180. */
  positions: PositionColumns;
  left: readonly LeftOut[];
  /** What its numbers count, how many there are, and of how many nothing is drawn. */
  unit: 'row' | 'feature';
  all: number;
  lost: number;
}

/** The part of a file that is written, also of one that a program made. */
export type FeatureContent = Pick<FeatureFile, 'name' | 'features' | 'positions'>;

/** `#rrggbb` of what programs write for it. */
export function colorOf(value: unknown): string | undefined {
  const digits = typeof value === 'string' ? /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(value.trim())?.[1] : undefined;
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
}

/** A number or a truth where a text of a file is one as programs write it; identifiers such as `007` stay texts. */
export function typedValue(text: string, hasDecimalComma = false): string | number | boolean {
  const plain = hasDecimalComma ? text.replace(',', '.') : text;
  if (plain === 'true' || plain === 'false') return plain === 'true';
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(plain);
  return isNumber || (/^-?\d.*[.e]/.test(plain) && String(Number(plain)) === plain) ? Number(plain) : text;
}

/** Names the type of a value whose text alone would be read as another value; undefined for all others. */
export const typeToTell = (value: AttributeValue): string | undefined =>
  typedValue(String(value)) === value ? undefined : value === null ? 'null' : typeof value;

/** A value by its text and by what `typeToTell` said of it. */
export const toldValue = (text: string, type: string | undefined): AttributeValue =>
  type === 'null' ? null : type === 'string' ? text : type === 'number' ? Number(text) : typedValue(text);

/** What a file says of a feature by columns, of which the first counts. */
export class Attributes {
  /** Most points have none. */
  #values: Map<string, AttributeValue> | undefined;

  tell(name: string, value: AttributeValue): void {
    this.#values ??= new Map();
    if (!this.#values.has(name)) this.#values.set(name, value);
  }

  get record(): Record<string, AttributeValue> {
    return Object.fromEntries(this.#values ?? []);
  }
}
