import {
  BufferAttribute,
  BufferGeometry,
  Group,
  type Material,
  Mesh,
  MeshLambertMaterial,
  type MeshStandardMaterial,
  type Object3D,
  Vector3,
} from 'three';
import { geodetic } from '../../../data-packs/geo/geocentric.ts';
import type { Plane } from './plane.ts';

/** Drawn height of the ground in metres, at a place in degrees. */
export type GroundAt = (lon: number, lat: number) => number;

interface Feature {
  /** Degrees: the middle of its corners. */
  lon: number;
  lat: number;
  /** The height of its ground in the tileset's own heights. */
  ground: number;
  corners: number;
}

interface GroundedMesh {
  position: BufferAttribute;
  heights: Float32Array;
  featureOf: Uint32Array;
  features: Feature[];
  /** Metres that each of them was lifted; empty at first. */
  lift: Float64Array;
  /** Metres of the plane per metre of height, by corner. */
  perMetre: Float32Array;
}

/**
 * A model of a tileset as the map draws it: each building stands on the drawn ground, whichever heights its tileset
 * counts in and however the terrain is exaggerated.
 */
export class GroundedModel {
  readonly group = new Group();
  readonly #meshes: GroundedMesh[] = [];

  constructor(scene: Object3D, plane: Plane) {
    scene.updateMatrixWorld(true);
    scene.traverse(object => {
      if (object instanceof Mesh) this.#add(object as SceneMesh, plane);
    });
    // Its meshes are moved by their corners alone.
    this.group.matrixAutoUpdate = false;
  }

  #add(mesh: SceneMesh, plane: Plane): void {
    const { geometry } = mesh;
    const from = geometry.getAttribute('position');
    const ids = geometry.getAttribute('_batchid') ?? geometry.getAttribute('_feature_id_0');
    const position = new BufferAttribute(new Float32Array(from.count * 3), 3);
    const [heights, perMetre] = [new Float32Array(from.count), new Float32Array(from.count)];
    const featureOf = new Uint32Array(from.count);
    const byId = new Map<number, number>();
    const features: Feature[] = [];
    const point = new Vector3();
    for (let i = 0; i < from.count; i++) {
      point.fromBufferAttribute(from, i).applyMatrix4(mesh.matrixWorld);
      const [lon, lat, height] = geodetic([point.x, point.y, point.z]);
      const [x, y, scale] = plane.project(lon, lat);
      position.setXYZ(i, x, y, height * scale);
      heights[i] = height;
      perMetre[i] = scale;
      const id = ids?.getX(i) ?? 0;
      let at = byId.get(id);
      if (at === undefined) {
        at = features.push({ lon: 0, lat: 0, ground: Number.POSITIVE_INFINITY, corners: 0 }) - 1;
        byId.set(id, at);
      }
      featureOf[i] = at;
      const feature = features[at] as Feature;
      feature.corners += 1;
      feature.lon += (lon - feature.lon) / feature.corners;
      feature.lat += (lat - feature.lat) / feature.corners;
      feature.ground = Math.min(feature.ground, height);
    }
    // A tileset may tell the ground; the lowest corner of a bridge is above it.
    for (const [id, at] of byId) {
      const ground = statedGround(mesh, id);
      if (ground !== undefined) (features[at] as Feature).ground = ground;
    }
    const grounded = new BufferGeometry().setAttribute('position', position).setIndex(geometry.getIndex());
    for (const name of ['color', 'uv']) {
      const attribute = geometry.getAttribute(name);
      if (attribute !== undefined) grounded.setAttribute(name, attribute);
    }
    const drawn = new Mesh(grounded, materialOf(mesh));
    drawn.frustumCulled = false;
    this.group.add(drawn);
    this.#meshes.push({ position, heights, featureOf, features, lift: new Float64Array(), perMetre });
  }

  /** Puts every building on the ground as it is drawn now; whether that moved any. */
  settle(groundAt: GroundAt): boolean {
    let moved = false;
    for (const mesh of this.#meshes) {
      const { position, heights, featureOf, features, perMetre } = mesh;
      const lift = Float64Array.from(features, ({ lon, lat, ground }) => groundAt(lon, lat) - ground);
      if (lift.every((metres, i) => metres === mesh.lift[i])) continue;
      mesh.lift = lift;
      moved = true;
      for (let i = 0; i < heights.length; i++) {
        const height = (heights[i] as number) + (lift[featureOf[i] as number] as number);
        position.setZ(i, height * (perMetre[i] as number));
      }
      position.needsUpdate = true;
    }
    return moved;
  }

  dispose(): void {
    this.group.traverse(object => {
      if (!(object instanceof Mesh)) return;
      object.geometry.dispose();
      (object.material as Material).dispose();
    });
  }
}

type SceneMesh = Mesh<BufferGeometry, MeshStandardMaterial | MeshStandardMaterial[]>;

/** What the plugins for glTF's metadata leave on a mesh. */
interface Metadata {
  meshFeatures?: { getFeatureInfo(): { propertyTable: number | null }[] };
  structuralMetadata?: { getPropertyTableData(table: number, id: number): Record<string, unknown> };
}

function statedGround({ userData }: SceneMesh, id: number): number | undefined {
  const { meshFeatures, structuralMetadata } = userData as Metadata;
  const table = meshFeatures?.getFeatureInfo()[0]?.propertyTable ?? undefined;
  if (table === undefined) return undefined;
  const ground = structuralMetadata?.getPropertyTableData(table, id).ground;
  return typeof ground === 'number' && Number.isFinite(ground) ? ground : undefined;
}

/** Lit as planes, without gloss: the colours and pictures of the model's own material. */
function materialOf({ material, geometry }: SceneMesh): MeshLambertMaterial {
  const own = Array.isArray(material) ? material[0] : material;
  return new MeshLambertMaterial({
    color: own?.color ?? 0xd9d4cc,
    map: own?.map ?? null,
    vertexColors: geometry.hasAttribute('color'),
    flatShading: true,
  });
}
