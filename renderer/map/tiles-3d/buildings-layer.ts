import { TilesRenderer } from '3d-tiles-renderer/three';
import { GLTFExtensionsPlugin } from '3d-tiles-renderer/three/plugins';
import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl';
import {
  Camera,
  DirectionalLight,
  HemisphereLight,
  Matrix4,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { geocentric, localAxes, type Vector } from '../../../data-packs/geo/geocentric.ts';
import { metresPerPixel } from '../../../data-packs/geo/map-scale.ts';
import { GroundedModel } from './grounded-model.ts';
import { Plane } from './plane.ts';

const degrees = 180 / Math.PI;
/** Bytes of models kept: those of a large town. */
const keptBytes = { most: 192 * 2 ** 20, least: 96 * 2 ** 20 };

interface Tileset {
  /** Its address, without a signature. */
  url: string;
  /** Degrees: the middle of its buildings. */
  middle: [lon: number, lat: number];
}

export interface BuildingsLayerOptions {
  id: string;
  tilesets: readonly Tileset[];
  fetchFile: (url: string, init: RequestInit) => Promise<Response>;
  onFailure: (failure: Error) => void;
}

interface DrawnTileset {
  tiles: TilesRenderer;
  plane: Plane;
  scene: Scene;
  models: Map<object, GroundedModel>;
}

/** Draws 3D Tiles into the map's own WebGL context, above what lies flat and on the terrain. */
export class BuildingsLayer implements CustomLayerInterface {
  readonly type = 'custom';
  readonly renderingMode = '3d';
  readonly id: string;
  readonly #options: BuildingsLayerOptions;
  /** Chooses tiles, from where the map is seen, in metres from the centre of the Earth. */
  readonly #eye = new PerspectiveCamera();
  /** Draws: all of its projection is the map's. */
  readonly #camera = new Camera();
  #renderer: WebGLRenderer | undefined;
  #map: MapLibreMap | undefined;
  #drawn: DrawnTileset[] = [];

  constructor(options: BuildingsLayerOptions) {
    this.id = options.id;
    this.#options = options;
  }

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map;
    this.#renderer = new WebGLRenderer({ canvas: map.getCanvas(), context: gl, antialias: true });
    this.#renderer.autoClear = false;
    this.#drawn = this.#options.tilesets.map(tileset => this.#open(map, tileset));
    map.on('idle', this.#settle);
  }

  onRemove(map: MapLibreMap): void {
    map.off('idle', this.#settle);
    for (const { tiles, models } of this.#drawn) {
      tiles.dispose();
      for (const model of models.values()) model.dispose();
    }
    this.#drawn = [];
    // Frees what it made; the context stays the map's.
    this.#renderer?.dispose();
    this.#renderer = undefined;
    this.#map = undefined;
  }

  render(_gl: WebGL2RenderingContext, { defaultProjectionData, fov }: CustomRenderMethodInput): void {
    const [map, renderer] = [this.#map, this.#renderer];
    if (map === undefined || renderer === undefined) return;
    this.#look(map, fov);
    const toClip = new Matrix4().fromArray(defaultProjectionData.mainMatrix);
    for (const { tiles, plane, scene } of this.#drawn) {
      tiles.setResolution(this.#eye, map.getCanvas().width, map.getCanvas().height);
      tiles.update();
      this.#camera.projectionMatrix.multiplyMatrices(toClip, plane.toMap());
      this.#camera.projectionMatrixInverse.copy(this.#camera.projectionMatrix).invert();
      renderer.resetState();
      renderer.render(scene, this.#camera);
    }
    // The map goes on as if nothing had been drawn: it sets its own state anew.
    renderer.resetState();
  }

  #open(map: MapLibreMap, { url, middle }: Tileset): DrawnTileset {
    const tiles = new TilesRenderer(url);
    const plane = new Plane(...middle);
    const scene = new Scene();
    const sun = new DirectionalLight(0xffffff, 1.5);
    sun.position.set(-0.5, -0.7, 1);
    scene.add(new HemisphereLight(0xffffff, 0xb8b2a8, 1.9), sun);
    const models = new Map<object, GroundedModel>();
    tiles.registerPlugin({ name: 'signed', fetchData: this.#options.fetchFile });
    tiles.registerPlugin(new GLTFExtensionsPlugin({ metadata: true, rtc: true }));
    tiles.lruCache.maxBytesSize = keptBytes.most;
    tiles.lruCache.minBytesSize = keptBytes.least;
    tiles.setCamera(this.#eye);
    const repaint = () => map.triggerRepaint();
    tiles.addEventListener('needs-update', repaint);
    tiles.addEventListener('load-tileset', repaint);
    tiles.addEventListener('load-model', ({ scene: model, tile }) => {
      const grounded = new GroundedModel(model, plane);
      grounded.settle(this.#groundAt);
      grounded.group.visible = tiles.visibleTiles.has(tile);
      models.set(tile, grounded);
      scene.add(grounded.group);
      repaint();
    });
    tiles.addEventListener('tile-visibility-change', ({ tile, visible }) => {
      const model = models.get(tile);
      if (model !== undefined) model.group.visible = visible;
      repaint();
    });
    tiles.addEventListener('dispose-model', ({ tile }) => {
      const model = models.get(tile);
      if (model === undefined) return;
      scene.remove(model.group);
      model.dispose();
      models.delete(tile);
    });
    tiles.addEventListener('load-error', ({ error }) => this.#options.onFailure(error));
    return { tiles, plane, scene, models };
  }

  readonly #groundAt = (lon: number, lat: number): number => this.#map?.queryTerrainElevation([lon, lat]) ?? 0;

  /** Finer terrain has come. */
  readonly #settle = (): void => {
    let moved = false;
    for (const { models } of this.#drawn) {
      for (const model of models.values()) {
        if (model.group.visible) moved = model.settle(this.#groundAt) || moved;
      }
    }
    if (moved) this.#map?.triggerRepaint();
  };

  /** Puts the eye where the map is seen from. */
  #look(map: MapLibreMap, fov: number): void {
    const { lng, lat } = map.getCenter();
    const { width, height } = map.getCanvas();
    const [pitch, bearing] = [map.getPitch() / degrees, map.getBearing() / degrees];
    const seenHeight = metresPerPixel(lat, map.getZoom()) * map.getContainer().clientHeight;
    const distance = seenHeight / (2 * Math.tan(fov / 2));
    const { east, north, up } = localAxes(lng, lat);
    const along = (e: number, n: number, u: number) =>
      new Vector3(...([0, 1, 2].map(i => e * at(east, i) + n * at(north, i) + u * at(up, i)) as unknown as Vector));
    const [sin, cos] = [Math.sin(pitch), Math.cos(pitch)];
    const target = new Vector3(...geocentric(lng, lat, map.queryTerrainElevation([lng, lat]) ?? 0));
    const back = along(-Math.sin(bearing) * sin, -Math.cos(bearing) * sin, cos);
    this.#eye.up.copy(along(Math.sin(bearing) * cos, Math.cos(bearing) * cos, sin));
    this.#eye.position.copy(target).addScaledVector(back, distance);
    this.#eye.lookAt(target);
    this.#eye.fov = fov * degrees;
    this.#eye.aspect = width / height;
    this.#eye.near = 1;
    this.#eye.far = 1e6;
    this.#eye.updateProjectionMatrix();
    this.#eye.updateMatrixWorld();
  }
}

const at = (vector: Vector, i: number): number => vector[i] ?? 0;
