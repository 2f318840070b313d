import { builderFailures } from '../../../words/words.ts';
import { DamagedBlock } from '../input-error.ts';
import { lengthDelimited, number, Wire } from './wire.ts';

export interface HeaderBlock {
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number] | undefined;
  /** ISO 8601. */
  timestamp: string | undefined;
  requiredFeatures: string[];
  /** Where changes of the extract are published, and the number of the last that it has. */
  replication: { url: string; sequence: number } | undefined;
}

/** Features of readable files. History files are read unless they have deleted objects, which the decoder refuses. */
const supported = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation', 'LocationsOnWays']);

export function parseHeaderBlock(block: Uint8Array): HeaderBlock {
  const wire = new Wire(block);
  const header: HeaderBlock = { bounds: undefined, timestamp: undefined, requiredFeatures: [], replication: undefined };
  let [url, sequence] = ['', -1];
  while (wire.more) {
    const key = wire.varint();
    if (key === lengthDelimited(1)) header.bounds = parseBounds(wire.message());
    else if (key === lengthDelimited(4)) header.requiredFeatures.push(wire.message().text());
    else if (key === number(32)) header.timestamp = isoTime(wire.int());
    else if (key === number(33)) sequence = wire.int();
    else if (key === lengthDelimited(34)) url = wire.message().text();
    else wire.skip(key);
  }
  if (url !== '' && sequence >= 0) header.replication = { url, sequence };
  const unknown = header.requiredFeatures.find(feature => !supported.has(feature));
  if (unknown !== undefined) {
    throw new DamagedBlock(builderFailures.message('unknownFeature', { feature: unknown.slice(0, 60) }));
  }
  return header;
}

function parseBounds(wire: Wire): [number, number, number, number] | undefined {
  const sides: [number, number, number, number] = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  while (wire.more) {
    const key = wire.varint();
    const field = key >>> 3;
    if ((key & 7) === 0 && field >= 1 && field <= 4) sides[field - 1] = wire.svarint() / 1e9;
    else wire.skip(key);
  }
  const [west, east, north, south] = sides;
  const valid = west >= -180 && east <= 180 && west < east && south >= -90 && north <= 90 && south < north;
  return valid ? [west, south, east, north] : undefined;
}

function isoTime(seconds: number): string | undefined {
  const time = new Date(seconds * 1000);
  return seconds > 0 && !Number.isNaN(time.getTime()) ? time.toISOString().replace('.000Z', 'Z') : undefined;
}
