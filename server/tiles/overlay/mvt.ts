import { PbfReader, PbfWriter } from 'pbf';
import { requireBoundedTile } from '../../../data-packs/format/vector-tile-bounds.ts';

/** MVT 2.1, 4.3.4: what a feature's geometry is. */
export const geometryTypes = { point: 1, line: 2, polygon: 3 } as const;

export interface TileFeature {
  id: number | undefined;
  type: number;
  /** Indices of keys and values, alternating. */
  tags: number[];
  /** Command integers (MVT 2.1, 4.3.3), still packed. */
  geometry: Uint8Array;
}

export interface TileLayer {
  name: string;
  version: number;
  extent: number;
  keys: string[];
  values: TileValue[];
  features: TileFeature[];
}

/** The value message as it stands in the tile; `key` is the same exactly for equal values. */
interface TileValue {
  key: string;
  value: string | number | boolean | undefined;
  bytes: Uint8Array;
}

/** Decodes a vector tile. Throws an error of `pbf` for other bytes, and a RangeError for a tile larger than any. */
export function decodeTile(bytes: Uint8Array): TileLayer[] {
  requireBoundedTile(bytes);
  const layers: TileLayer[] = [];
  const pbf = new PbfReader(bytes);
  pbf.readFields((tag, _result, reader) => {
    if (tag === 3) layers.push(decodeLayer(reader));
  }, undefined);
  return layers;
}

function decodeLayer(pbf: PbfReader): TileLayer {
  const layer: TileLayer = { name: '', version: 1, extent: 4096, keys: [], values: [], features: [] };
  pbf.readMessage((tag, _result, reader) => {
    if (tag === 15) layer.version = reader.readVarint();
    else if (tag === 1) layer.name = reader.readString();
    else if (tag === 5) layer.extent = reader.readVarint();
    else if (tag === 3) layer.keys.push(reader.readString());
    else if (tag === 4) layer.values.push(decodeValue(reader.readBytes()));
    else if (tag === 2) layer.features.push(decodeFeature(reader.readBytes()));
  }, undefined);
  return layer;
}

function decodeFeature(bytes: Uint8Array): TileFeature {
  const feature: TileFeature = { id: undefined, type: 0, tags: [], geometry: new Uint8Array(0) };
  new PbfReader(bytes).readFields((tag, _result, reader) => {
    if (tag === 1) feature.id = reader.readVarint();
    else if (tag === 2) reader.readPackedVarint(feature.tags);
    else if (tag === 3) feature.type = reader.readVarint();
    else if (tag === 4) feature.geometry = reader.readBytes();
  }, undefined);
  return feature;
}

function decodeValue(bytes: Uint8Array): TileValue {
  let value: TileValue['value'];
  new PbfReader(bytes).readFields((tag, _result, reader) => {
    if (tag === 1) value = reader.readString();
    else if (tag === 2) value = reader.readFloat();
    else if (tag === 3) value = reader.readDouble();
    else if (tag === 4) value = reader.readVarint(true);
    else if (tag === 5) value = reader.readVarint();
    else if (tag === 6) value = reader.readSVarint();
    else if (tag === 7) value = reader.readBoolean();
  }, undefined);
  return { key: `${typeof value}:${String(value)}`, value, bytes };
}

/** What a feature's tags say of a key. */
export function tagOf({ tags }: TileFeature, { keys, values }: TileLayer, key: string): TileValue['value'] {
  for (let i = 0; i + 1 < tags.length; i += 2) if (keys[tags[i] ?? -1] === key) return values[tags[i + 1] ?? -1]?.value;
  return undefined;
}

/** A feature with a tag more, whose key and value its layer gets. */
export function tagged(
  feature: TileFeature,
  { keys, values }: TileLayer,
  key: string,
  value: number | true,
): TileFeature {
  const message = new PbfWriter();
  if (value === true) message.writeBooleanField(7, true);
  else message.writeVarintField(5, value);
  const added = [keys.push(key) - 1, values.push(decodeValue(message.finish())) - 1];
  return { ...feature, tags: [...feature.tags, ...added] };
}

export function encodeTile(layers: readonly TileLayer[]): Uint8Array {
  const pbf = new PbfWriter();
  for (const layer of layers) pbf.writeMessage(3, encodeLayer, layer);
  return pbf.finish();
}

function encodeLayer(layer: TileLayer, pbf: PbfWriter): void {
  pbf.writeVarintField(15, layer.version);
  pbf.writeStringField(1, layer.name);
  pbf.writeVarintField(5, layer.extent);
  for (const feature of layer.features) pbf.writeMessage(2, encodeFeature, feature);
  for (const key of layer.keys) pbf.writeStringField(3, key);
  for (const { bytes } of layer.values) pbf.writeBytesField(4, bytes);
}

function encodeFeature(feature: TileFeature, pbf: PbfWriter): void {
  if (feature.id !== undefined) pbf.writeVarintField(1, feature.id);
  if (feature.tags.length > 0) pbf.writePackedVarint(2, feature.tags);
  pbf.writeVarintField(3, feature.type);
  pbf.writeBytesField(4, feature.geometry);
}
