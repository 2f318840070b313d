import { Surface } from '../canvas/surface.ts';
import { isTileIn, type Scene, type SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { GroundCamera, groundBands } from './ground-bands.ts';
import { warpBand } from './warp-band.ts';

type Paint = (scene: Scene, layer: CompiledLayer) => void;

/** What lies flat on the ground, whatever the style says. */
const groundTypes: ReadonlySet<CompiledLayer['type']> = new Set(['background', 'fill', 'line', 'raster', 'hillshade']);

/**
 * Draws those layers of a pitched map that are its ground band by band, in perspective; the others stand on it. `isFirst`:
 * the picture is bare. Onto rows of a picture those bands are laid that lie within them (`bandsOf`).
 */
export function paintPitched(scene: Scene, layers: readonly CompiledLayer[], paint: Paint, isFirst: boolean): void {
  let ground: CompiledLayer[] = [];
  let isBare = isFirst;
  const layGround = (): void => {
    if (ground.length > 0) paintGround(scene, ground, paint, isBare);
    isBare = false;
    ground = [];
  };
  for (const layer of layers) {
    if (groundTypes.has(layer.type)) {
      ground.push(layer);
      continue;
    }
    layGround();
    paint(scene, layer);
  }
  layGround();
}

function paintGround(scene: Scene, layers: readonly CompiledLayer[], paint: Paint, isBare: boolean): void {
  const { camera, surface } = scene;
  const { perspective } = camera;
  if (perspective === undefined || surface.kind !== 'pixels') {
    throw new Error('only pictures of pixels are drawn with a pitch');
  }
  const { top, height } = surface;
  for (const band of groundBands(camera).filter(({ from, to }) => from >= top && to <= top + height)) {
    const flat = new GroundCamera(camera, band);
    const own = new Surface(band.width, band.height, isBare);
    const tiles = tilesIn(scene.tiles, flat);
    own.context().imageSmoothingQuality = shrinksMuch(flat) ? 'medium' : 'low';
    for (const layer of layers) paint({ ...scene, camera: flat, surface: own, tiles }, layer);
    const target = { data: surface.pixels(), width: camera.width, top };
    warpBand(band, { data: own.finish(), width: band.width }, target, perspective, !isBare);
    own.free();
  }
}

/** Whether imagery and relief, a CSS pixel to theirs, are smaller than half: between four of theirs it would flicker. */
const shrinksMuch = ({ band: { scaleY }, view: { pixelRatio } }: GroundCamera): boolean => scaleY * pixelRatio < 0.5;

/** The tiles that a band shows something of, as it does. */
function tilesIn(tiles: Scene['tiles'], camera: GroundCamera): Scene['tiles'] {
  const { width, height } = camera;
  const placed = (tile: SceneTile): SceneTile[] => {
    const transform = camera.tileTransform(tile.id);
    if (!isTileIn(transform, { x: 0, y: 0, width, height })) return [];
    return [{ ...tile, transform, pixel: pixelIn(camera) / tile.scale }];
  };
  return new Map([...tiles].map(([source, own]) => [source, own.flatMap(placed)]));
}

/** Pixels of the ground that a pixel of the picture shows of a band: the mean of both ways. */
const pixelIn = ({ band: { fineness, scaleX, scaleY } }: GroundCamera): number => fineness / Math.sqrt(scaleX * scaleY);
