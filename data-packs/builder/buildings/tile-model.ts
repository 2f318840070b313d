import { itemAt } from '../../base/item-at.ts';
import type { Vector } from '../../geo/geocentric.ts';
import type { Rgb } from './building-colours.ts';
import type { BuildingMesh } from './building-mesh.ts';
import { GlbWriter } from './glb.ts';
import { LocalFrame } from './local-frame.ts';
import type { Surface } from './roof-surface.ts';

/** What clients may ask of a building. */
export interface BuildingFacts {
  name: string;
  /** Metres from the ground to the top. */
  height: number;
  /** Metres above sea level of the ground that it stands on. */
  ground: number;
}

/** Widest model whose coordinates have 16 bits: steps of 2.3 cm at most. */
const widestQuantized = 1500;
const float = 5126;
const unsignedByte = 5121;
const unsignedShort = 5123;
const unsignedInt = 5125;

/**
 * Buildings of one tile as a glTF model: one mesh, so one call to draw. It has no normals, as nothing is smooth: by
 * glTF clients then light each triangle as a plane, and walls share their corners, which takes half of the bytes.
 */
export class TileModel {
  readonly #frame: LocalFrame;
  /** Metres east, north and above the frame's origin. */
  readonly #positions: number[] = [];
  readonly #colours: number[] = [];
  readonly #features: number[] = [];
  readonly #indices: number[] = [];
  readonly #facts: BuildingFacts[] = [];

  constructor(lon: number, lat: number) {
    this.#frame = new LocalFrame(lon, lat, 0);
  }

  get buildings(): number {
    return this.#facts.length;
  }

  get triangles(): number {
    return this.#indices.length / 3;
  }

  /** Starts a building; the meshes that follow belong to it. */
  building(facts: BuildingFacts): void {
    this.#facts.push(facts);
  }

  /** Adds a mesh, of a footprint in a frame at sea level. */
  mesh({ roof, walls }: BuildingMesh, frame: LocalFrame, colours: { walls: Rgb; roof: Rgb }): void {
    const { ground } = itemAt(this.#facts, this.#facts.length - 1);
    const placed = this.#frame.from(frame);
    this.#surface(walls, placed, ground, colours.walls);
    this.#surface(roof, placed, ground, colours.roof);
  }

  #surface({ corners, triangles }: Surface, placed: Float64Array, ground: number, colour: Rgb): void {
    const start = this.#positions.length / 3;
    const linear = colour.map(linearByte);
    const feature = this.#facts.length - 1;
    for (let i = 0; i < corners.length; i += 3) {
      const [x, y, z] = [itemAt(corners, i), itemAt(corners, i + 1), itemAt(corners, i + 2) + ground];
      for (let axis = 0; axis < 12; axis += 4) {
        const [a, b, c, offset] = placed.subarray(axis, axis + 4) as unknown as [number, number, number, number];
        this.#positions.push(a * x + b * y + c * z + offset);
      }
      this.#colours.push(...linear, 255);
      this.#features.push(feature);
    }
    for (const corner of triangles) this.#indices.push(start + corner);
  }

  /** The model as a GLB file. */
  finish(): Uint8Array {
    const glb = new GlbWriter();
    const count = this.#features.length;
    const { low, high } = extremes(this.#positions);
    const extent = Math.max(...[0, 1, 2].map(axis => itemAt(high, axis) - itemAt(low, axis)));
    const quantized = extent <= widestQuantized;
    const step = quantized ? Math.max(extent, 1e-3) / 65535 : 1;
    // Whole numbers from the lowest corner, or metres from the middle.
    const origin = quantized
      ? low
      : ([0, 1, 2].map(i => (itemAt(low, i) + itemAt(high, i)) / 2) as [number, number, number]);
    const stride = quantized ? 4 : 3;
    const positions = quantized ? new Uint16Array(count * stride) : new Float32Array(count * stride);
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = (itemAt(this.#positions, 3 * i + axis) - itemAt(origin, axis)) / step;
        positions[i * stride + axis] = quantized ? Math.round(value) : value;
      }
    }
    const stored = extremes(positions, stride);
    const features = new Uint16Array(2 * count);
    for (const [i, feature] of this.#features.entries()) features[2 * i] = feature;
    const wide = count > 65535;
    const indices = wide ? Uint32Array.from(this.#indices) : Uint16Array.from(this.#indices);
    const attribute = (array: Uint8Array | Uint16Array | Float32Array, byteStride: number): number =>
      glb.view({ bytes: bytesOf(array), byteStride, target: 34962 });
    const accessors = [
      {
        bufferView: attribute(positions, quantized ? 8 : 12),
        componentType: quantized ? unsignedShort : float,
        count,
        type: 'VEC3',
        min: stored.low,
        max: stored.high,
      },
      {
        bufferView: attribute(Uint8Array.from(this.#colours), 4),
        componentType: unsignedByte,
        normalized: true,
        count,
        type: 'VEC4',
      },
      { bufferView: attribute(features, 4), componentType: unsignedShort, count, type: 'SCALAR' },
      {
        bufferView: glb.view({ bytes: bytesOf(indices), target: 34963 }),
        componentType: wide ? unsignedInt : unsignedShort,
        count: indices.length,
        type: 'SCALAR',
      },
    ];
    const primitive = {
      attributes: { POSITION: 0, COLOR_0: 1, _FEATURE_ID_0: 2 },
      indices: 3,
      material: 0,
      extensions: {
        EXT_mesh_features: { featureIds: [{ featureCount: this.#facts.length, attribute: 0, propertyTable: 0 }] },
      },
    };
    const extensions = ['EXT_mesh_features', 'EXT_structural_metadata'];
    return glb.finish({
      asset: { version: '2.0', generator: 'Outpost' },
      extensionsUsed: quantized ? [...extensions, 'KHR_mesh_quantization'] : extensions,
      ...(quantized ? { extensionsRequired: ['KHR_mesh_quantization'] } : {}),
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, matrix: this.#matrix(origin, step) }],
      meshes: [{ primitives: [primitive] }],
      materials: [{ pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 1 } }],
      accessors,
      extensions: { EXT_structural_metadata: propertyTable(this.#facts, bytes => glb.view({ bytes })) },
    });
  }

  /** Places the stored coordinates on the Earth. 3D Tiles turn the y axis of glTF up to z: here it is turned back. */
  #matrix(origin: readonly [number, number, number], step: number): number[] {
    const { east, north, up, origin: centre } = this.#frame;
    const axes = [east, north, up] as const;
    const turned = ([x, y, z]: Vector): number[] => [x, z, 0 - y];
    const moved = [0, 1, 2].map(i =>
      axes.reduce((sum, axis, j) => sum + itemAt(axis, i) * itemAt(origin, j), itemAt(centre, i)),
    ) as [number, number, number];
    return [...axes.flatMap(axis => [...turned(axis).map(value => value * step), 0]), ...turned(moved), 1];
  }
}

function extremes(
  points: ArrayLike<number>,
  stride = 3,
): { low: [number, number, number]; high: [number, number, number] } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += stride) {
    for (const axis of [0, 1, 2] as const) {
      const value = points[i + axis] as number;
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
  }
  return { low, high };
}

const bytesOf = ({
  buffer,
  byteOffset,
  byteLength,
}: Uint8Array | Uint16Array | Uint32Array | Float32Array): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

/** Colours of vertices are linear in glTF. */
function linearByte(value: number): number {
  const share = value / 255;
  return Math.round(255 * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
}

/** The extension `EXT_structural_metadata` of a model: a row for each of its buildings. `view` adds bytes to it. */
function propertyTable(facts: readonly BuildingFacts[], view: (bytes: Uint8Array) => number) {
  const column = (value: (facts: BuildingFacts) => number) => ({
    values: view(new Uint8Array(Float32Array.from(facts, value).buffer)),
  });
  const properties = { height: column(({ height }) => height), ground: column(({ ground }) => ground) };
  const named = facts.some(({ name }) => name !== '');
  return {
    schema: {
      id: 'outpost_buildings',
      classes: {
        building: {
          properties: {
            height: { type: 'SCALAR', componentType: 'FLOAT32' },
            ground: { type: 'SCALAR', componentType: 'FLOAT32' },
            ...(named ? { name: { type: 'STRING', noData: '' } } : {}),
          },
        },
      },
    },
    propertyTables: [
      {
        class: 'building',
        count: facts.length,
        properties: named ? { ...properties, name: names(facts, view) } : properties,
      },
    ],
  };
}

function names(facts: readonly BuildingFacts[], view: (bytes: Uint8Array) => number) {
  const texts = facts.map(({ name }) => Buffer.from(name));
  let end = 0;
  const offsets = Uint32Array.from([0, ...texts.map(text => (end += text.length))]);
  return { values: view(Buffer.concat(texts)), stringOffsets: view(new Uint8Array(offsets.buffer)) };
}
