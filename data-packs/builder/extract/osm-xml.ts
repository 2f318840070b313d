import { lookup } from '../../base/lookup.ts';
import { XmlProblem, XmlReader } from '../../interchange/xml-reader.ts';
import type { WordedError } from '../../words/worded-error.ts';
import { builderFailures } from '../../words/words.ts';
import { DamagedBlock } from '../osm/input-error.ts';
import { checkedId } from '../osm/pbf/object-id.ts';
import type { MemberType } from '../osm/pbf/pbf-block.ts';
import type { RelationMember } from '../osm/pbf/pbf-writer.ts';
import type { OsmObject } from './osm-object.ts';

/** An object as a file has it; `deleted` in changes, and in files with history. */
export interface XmlObject {
  object: OsmObject;
  deleted: boolean;
}

/** `map`: objects. `changes`: objects in `create`, `modify` and `delete`. */
export type XmlKind = 'map' | 'changes';
const kinds: ReadonlyMap<string, XmlKind> = new Map([
  ['osm', 'map'],
  ['osmChange', 'changes'],
]);

type Attributes = Readonly<Record<string, string>>;

/** Bounds of hostile files, far above what OpenStreetMap allows. */
const deepest = 8;
const mostCharacters = 2 ** 22;
const mostItems = 1_000_000;

/**
 * Parses OpenStreetMap's XML in pieces, maps and changes. Strictly: expands no entities, so that hostile files stay
 * small. Throws a `DamagedBlock` with the reason; `line` is where.
 */
export class OsmXmlParser {
  kind: XmlKind | undefined;
  bounds: [number, number, number, number] | undefined;
  /** The state that the file says it has, else the newest edit: ISO 8601. */
  timestamp: string | undefined;
  readonly #reader = new XmlReader(
    {
      open: (name, attributes) => this.#openTag(name, attributes),
      close: () => this.#closeTag(),
      doctype: () => {
        throw new DamagedBlock(builderFailures.message('xmlDoctype'));
      },
    },
    { depth: deepest, characters: mostCharacters },
  );
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #open: string[] = [];
  #done: XmlObject[] = [];
  #current: XmlObject | undefined;
  /** Whether the current object was removed in an editor that has not uploaded this. */
  #removed = false;
  readonly #tags = new Map<string, string>();
  #stated = false;
  /** Items and characters of the current object. */
  #items = 0;
  #size = 0;

  get line(): number {
    return this.#reader.line;
  }

  /** Returns the objects that are complete with these bytes. */
  write(bytes: Uint8Array): XmlObject[] {
    return this.#take(() => this.#decoder.decode(bytes, { stream: true }));
  }

  close(): XmlObject[] {
    const rest = this.#take(() => this.#decoder.decode());
    parsed(() => this.#reader.close());
    return rest;
  }

  #take(decode: () => string): XmlObject[] {
    let text: string;
    try {
      text = decode();
    } catch {
      throw new DamagedBlock(builderFailures.message('xmlNotUtf8'));
    }
    parsed(() => this.#reader.write(text));
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #openTag(name: string, attributes: Attributes): void {
    const depth = this.#open.push(name);
    if (depth === 1) this.#root(name, attributes);
    else if (this.#current !== undefined) this.#addTo(this.#current, name, attributes);
    else if (name === 'bounds') this.bounds ??= boundsOf(attributes);
    else if (name === 'meta') this.#state(attributes.osm_base);
    else if (name === 'node' || name === 'way' || name === 'relation') this.#start(name, attributes);
  }

  #root(name: string, attributes: Attributes): void {
    this.kind = kinds.get(name);
    if (this.kind === undefined)
      throw new DamagedBlock(builderFailures.message('xmlOther', { name: name.slice(0, 40) }));
    this.#state(attributes.timestamp);
  }

  #state(time: string | undefined): void {
    if (time === undefined || !isTime(time)) return;
    this.timestamp = time;
    this.#stated = true;
  }

  #start(type: OsmObject['type'], attributes: Attributes): void {
    const { timestamp } = attributes;
    const deleted = attributes.visible === 'false' || this.#open.includes('delete');
    this.#current = { object: objectOf(type, attributes, deleted), deleted };
    this.#removed = attributes.action === 'delete';
    if (this.#tags.size > 0) this.#tags.clear();
    this.#items = 0;
    this.#size = 0;
    if (!this.#stated && timestamp !== undefined && timestamp > (this.timestamp ?? '') && isTime(timestamp))
      this.timestamp = timestamp;
  }

  #addTo({ object }: XmlObject, name: string, attributes: Attributes): void {
    if (++this.#items > mostItems) throw tooLarge();
    if (name === 'tag') {
      const [key, value] = [textOf(attributes, 'k'), textOf(attributes, 'v')];
      this.#size += key.length + value.length;
      this.#tags.set(key, value);
    } else if (name === 'nd' && object.type === 'way') object.refs.push(idOf('node', attributes, 'ref'));
    else if (name === 'member' && object.type === 'relation') {
      const role = attributes.role ?? '';
      this.#size += role.length;
      const type = memberType(attributes.type);
      object.members.push({ type, id: idOf(type, attributes, 'ref'), role });
    }
    if (this.#size > mostCharacters) throw tooLarge();
  }

  #closeTag(): void {
    const name = this.#open.pop();
    if (this.#current === undefined || name !== this.#current.object.type) return;
    if (this.#tags.size > 0) this.#current.object.tags = Object.fromEntries(this.#tags);
    if (!this.#removed) this.#done.push(this.#current);
    this.#current = undefined;
  }
}

const problems = {
  deep: () => builderFailures.message('xmlDeep'),
  large: () => builderFailures.message('xmlLarge'),
  syntax: (reason: string) => builderFailures.message('xmlSyntax', { reason }),
};

function parsed(parse: () => void): void {
  try {
    parse();
  } catch (error) {
    if (error instanceof XmlProblem) throw new DamagedBlock(problems[error.fault](error.message));
    throw error;
  }
}

const tooLarge = () => new DamagedBlock(builderFailures.message('xmlLarge'));

/** An object without what it contains. Written out: files have millions. */
function objectOf(type: OsmObject['type'], attributes: Attributes, deleted: boolean): OsmObject {
  const id = idOf(type, attributes, 'id');
  const version = versionOf(attributes.version);
  if (type === 'way') return { type, id, version, tags: {}, refs: [] };
  if (type === 'relation') return { type, id, version, tags: {}, members: [] };
  const isPlaced = !deleted || attributes.lat !== undefined;
  const lon = isPlaced ? degrees(attributes, 'lon', 180) : 0;
  const lat = isPlaced ? degrees(attributes, 'lat', 90) : 0;
  return { type, id, version, tags: {}, lon, lat };
}

function textOf(attributes: Attributes, name: string): string {
  const value = lookup(attributes, name);
  if (value === undefined) throw new DamagedBlock(builderFailures.message('xmlMissing', { name }));
  return value;
}

function invalid(name: string, value: string): WordedError {
  return new DamagedBlock(builderFailures.message('xmlInvalid', { name, value: value.slice(0, 40) }));
}

function idOf(type: MemberType, attributes: Attributes, name: string): number {
  const text = textOf(attributes, name);
  if (!/^-?\d+$/.test(text)) throw invalid(name, text);
  return checkedId(type, Number(text));
}

function versionOf(text: string | undefined): number {
  const version = Number(text ?? 0);
  return Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : 0;
}

/** Whole 1e-7 degrees. */
function degrees(attributes: Attributes, name: string, most: number): number {
  const text = textOf(attributes, name);
  const value = Number(text);
  if (text.trim() === '' || !(Math.abs(value) <= most)) throw invalid(name, text);
  return Math.round(value * 1e7);
}

function memberType(text = ''): RelationMember['type'] {
  if (text === 'node' || text === 'way' || text === 'relation') return text;
  throw invalid('type', text);
}

function boundsOf(attributes: Attributes): OsmXmlParser['bounds'] {
  const { minlon, minlat, maxlon, maxlat } = attributes;
  const sides = [minlon, minlat, maxlon, maxlat].map(side => Number(side ?? Number.NaN));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = sides;
  const valid = west >= -180 && east <= 180 && west < east && south >= -90 && north <= 90 && south < north;
  return valid ? [west, south, east, north] : undefined;
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);
