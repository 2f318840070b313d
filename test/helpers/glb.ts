import { itemAt } from '../../data-packs/base/item-at.ts';

interface Accessor {
  bufferView: number;
  componentType: number;
  count: number;
}
interface Document {
  accessors: Accessor[];
  bufferViews: { byteOffset: number; byteStride?: number; byteLength: number }[];
  nodes: { matrix: number[] }[];
  meshes: { primitives: { attributes: { POSITION: number; _FEATURE_ID_0: number }; indices: number }[] }[];
  extensions: {
    EXT_structural_metadata: {
      propertyTables: {
        count: number;
        properties: Record<string, { values: number; stringOffsets?: number }>;
      }[];
    };
  };
}

export interface ReadGlb {
  /** Metres from the centre of the Earth. */
  corners: [number, number, number][];
  triangles: number[];
  /** The building of each corner. */
  features: number[];
  height: number[];
  ground: number[];
  name: string[];
}

/** Reads a model that the builder made, by the standards only: glTF 2.0, 3D Tiles 1.1 and its two extensions. */
export function readGlb(bytes: Buffer): ReadGlb {
  const jsonLength = bytes.readUInt32LE(12);
  const document = JSON.parse(bytes.toString('utf8', 20, 20 + jsonLength)) as Document;
  const start = 20 + jsonLength + 8;
  const numbers = (index: number, width: number): number[] => {
    const { bufferView, componentType, count } = itemAt(document.accessors, index);
    const { byteOffset, byteStride } = itemAt(document.bufferViews, bufferView);
    const size = componentType === 5123 ? 2 : 4;
    const read = (at: number): number =>
      componentType === 5123
        ? bytes.readUInt16LE(at)
        : componentType === 5125
          ? bytes.readUInt32LE(at)
          : bytes.readFloatLE(at);
    return Array.from({ length: count * width }, (_, i) =>
      read(start + byteOffset + Math.floor(i / width) * (byteStride ?? size * width) + (i % width) * size),
    );
  };
  const [primitive] = itemAt(document.meshes, 0).primitives;
  if (primitive === undefined) throw new Error('a mesh without primitives');
  const { matrix } = itemAt(document.nodes, 0);
  const stored = numbers(primitive.attributes.POSITION, 3);
  const corners = Array.from({ length: stored.length / 3 }, (_, i): [number, number, number] => {
    const [x, y, z] = stored.slice(3 * i, 3 * i + 3) as [number, number, number];
    const row = (r: number): number =>
      itemAt(matrix, r) * x + itemAt(matrix, 4 + r) * y + itemAt(matrix, 8 + r) * z + itemAt(matrix, 12 + r);
    // 3D Tiles: the y axis of glTF is the z axis of tiles.
    return [row(0), -row(2), row(1)];
  });
  const table = itemAt(document.extensions.EXT_structural_metadata.propertyTables, 0);
  const view = (index: number): Buffer => {
    const { byteOffset, byteLength } = itemAt(document.bufferViews, index);
    return bytes.subarray(start + byteOffset, start + byteOffset + byteLength);
  };
  const floats = (name: string): number[] => {
    const values = view(table.properties[name]?.values ?? -1);
    return Array.from({ length: table.count }, (_, i) => values.readFloatLE(4 * i));
  };
  const names = table.properties.name;
  const name = Array.from({ length: table.count }, (_, i) => {
    if (names?.stringOffsets === undefined) return '';
    const offsets = view(names.stringOffsets);
    return view(names.values).toString('utf8', offsets.readUInt32LE(4 * i), offsets.readUInt32LE(4 * i + 4));
  });
  return {
    corners,
    triangles: numbers(primitive.indices, 1),
    features: numbers(primitive.attributes._FEATURE_ID_0, 1),
    height: floats('height'),
    ground: floats('ground'),
    name,
  };
}
