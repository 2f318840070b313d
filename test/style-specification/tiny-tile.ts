import { PbfWriter } from 'pbf';

export interface TinyFeature {
  type: 1 | 2 | 3;
  /** Lines of points, x and y in units of a tile of 4096; rings are closed without their first point again. */
  lines: readonly (readonly [number, number][])[];
  properties: Readonly<Record<string, string | number>>;
}

/** A vector tile of these layers. */
export function tinyTile(layers: Readonly<Record<string, readonly TinyFeature[]>>): Uint8Array {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) tile.writeMessage(3, writeLayer, { name, features });
  return tile.finish();
}

function writeLayer({ name, features }: { name: string; features: readonly TinyFeature[] }, layer: PbfWriter): void {
  const [keys, values] = [new Map<string, number>(), new Map<string | number, number>()];
  const at = <Key>(known: Map<Key, number>, key: Key): number => {
    known.set(key, known.get(key) ?? known.size);
    return known.get(key) ?? 0;
  };
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const { type, lines, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [at(keys, key), at(values, value)]);
    layer.writeMessage(
      2,
      (_, feature) => {
        feature.writePackedVarint(2, tags);
        feature.writeVarintField(3, type);
        feature.writePackedVarint(4, commands(type, lines));
      },
      undefined,
    );
  }
  for (const key of keys.keys()) layer.writeStringField(3, key);
  for (const value of values.keys()) {
    layer.writeMessage(
      4,
      (_, pbf) => (typeof value === 'string' ? pbf.writeStringField(1, value) : pbf.writeDoubleField(3, value)),
      undefined,
    );
  }
  layer.writeVarintField(5, 4096);
}

function commands(type: 1 | 2 | 3, lines: TinyFeature['lines']): number[] {
  let [x, y] = [0, 0];
  return lines.flatMap(line => {
    const written = line.flatMap(([px, py], i) => {
      const move = [zigzag(px - x), zigzag(py - y)];
      [x, y] = [px, py];
      if (i === 0) return [9, ...move];
      return i === 1 ? [((line.length - 1) << 3) | 2, ...move] : move;
    });
    return type === 3 ? [...written, 15] : written;
  });
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
