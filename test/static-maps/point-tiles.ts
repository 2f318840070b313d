import { PbfWriter } from 'pbf';

export interface PointLabel {
  name: string;
  /** In a tile of 4096 units. */
  x: number;
  y: number;
}

/** A vector tile whose layer `labels` has named points. */
export function pointTile(points: readonly PointLabel[]): Uint8Array {
  const tile = new PbfWriter();
  tile.writeMessage(3, writeLayer, points);
  return tile.finish();
}

function writeLayer(points: readonly PointLabel[], layer: PbfWriter): void {
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, 'labels');
  points.forEach(({ x, y }, i) => {
    layer.writeMessage(
      2,
      (_, feature) => {
        feature.writePackedVarint(2, [0, i]);
        feature.writeVarintField(3, 1);
        feature.writePackedVarint(4, [9, zigzag(x), zigzag(y)]);
      },
      undefined,
    );
  });
  layer.writeStringField(3, 'name');
  for (const { name } of points) layer.writeMessage(4, (value: string, pbf) => pbf.writeStringField(1, value), name);
  layer.writeVarintField(5, 4096);
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
