import { createCanvas } from '@napi-rs/canvas';
import { DepthBuffer, DepthMemory, type Rgb } from '../canvas/depth-buffer.ts';
import { Perspective } from '../scene/perspective.ts';
import { featuresOf, type Scene, type SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';
import { type Block, type Eye, eyeOver, isCut, isOutside, planeThrough, seen } from './extrusion-block.ts';
import { type Light, lightOf, shaded, wallShade } from './extrusion-light.ts';
import { drawPitchedBlock } from './pitched-block.ts';
import { translated } from './tile-painting.ts';

/** Draws buildings as MapLibre does, in perspective: the nearest surface of each pixel is blended into the map. */
export function paintFillExtrusion(scene: Scene, layer: CompiledLayer): void {
  const { zoom, pixelRatio, pitch = 0 } = scene.camera.view;
  const common = new Values(layer, zoom);
  const opacity = common.number('fill-extrusion-opacity');
  if (opacity <= 0) return;
  // Render at twice the resolution where pixels are large, to smooth edges.
  const fineness = pixelRatio < 2 ? 2 : 1;
  const light = lightOf(scene);
  const gradient = common.boolean('fill-extrusion-vertical-gradient');
  const shown = (scene.tiles.get(layer.source ?? '') ?? []).flatMap(tile => {
    const eye = eyeOver(scene, translated(scene, tile, common, 'fill-extrusion'), fineness);
    return blocksOf(scene, layer, tile).map(block => ({ block, eye }));
  });
  if (shown.length === 0) return;
  const { width, height } = scene.camera;
  const perspective = pitch === 0 ? undefined : new Perspective(pitch, width * fineness, height * fineness);
  for (const buffer of bands(scene, width * fineness, height * fineness)) {
    try {
      for (const { block, eye } of shown) {
        if (perspective === undefined) drawBlock(buffer, block, eye, light, gradient);
        else drawPitchedBlock(buffer, block, eye, perspective, light, gradient);
      }
      blend(scene, buffer, fineness, opacity);
    } finally {
      buffer.clear();
    }
  }
}

/** Fine pixels of a band: of a picture of 512 x 512 all, with 8 MB of memory. */
const bandPixels = 1 << 20;

/** Buffers for bands of a picture, from the top; pages have one, as bands would be seen where they are stretched. */
function* bands({ surface, depths }: Scene, width: number, height: number): Generator<DepthBuffer> {
  if (surface.kind === 'vector') {
    yield new DepthBuffer(width, [0, height], new DepthMemory());
    return;
  }
  // Rows of a pixel stay together: fineness is 1 or 2.
  const rows = Math.max(2, Math.floor(bandPixels / width / 2) * 2);
  const fineness = width / surface.width;
  const bottom = (surface.top + surface.height) * fineness;
  for (let top = surface.top * fineness; top < bottom; top += rows)
    yield new DepthBuffer(width, [top, Math.min(top + rows, bottom)], depths);
}

function blocksOf(scene: Scene, layer: CompiledLayer, tile: SceneTile): Block[] {
  return featuresOf(scene, layer, tile).flatMap((feature): Block[] => {
    if (feature.type !== 3) return [];
    const values = new Values(layer, scene.camera.view.zoom, feature, tile.canonical);
    const height = Math.max(0, values.number('fill-extrusion-height'));
    const base = Math.max(0, values.number('fill-extrusion-base'));
    const colour = values.colour('fill-extrusion-color');
    if (colour === undefined || colour.a === 0 || height < base) return [];
    return [{ rings: feature.lines, base, height, colour }];
  });
}

function drawBlock(buffer: DepthBuffer, block: Block, eye: Eye, light: Light, gradient: boolean): void {
  const { rings, base, height, colour } = block;
  const distance = (metres: number): number => Math.max(1, eye.altitude - metres * eye.perMetre);
  const [low, high] = [distance(base), distance(height)];
  const roofs = rings.map(ring => seen(ring, eye, high));
  const feet = low === high ? roofs : rings.map(ring => seen(ring, eye, low));
  if (isOutside(roofs, buffer) && isOutside(feet, buffer)) return;
  const roof = shaded(colour, [0, 0, 1], light, 1);
  buffer.draw({ rings: roofs, nearness: [0, 0, 1 / high], far: roof, near: roof, from: 1 / high, to: 1 / high });
  if (low === high) return;

  const steps = gradient ? [base, 1 + base].map(step => wallShade(step, height, light)) : [1, 1];
  rings.forEach((ring, index) => {
    const [foot, top] = [feet[index], roofs[index]];
    if (foot === undefined || top === undefined) return;
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [foot[i] as number, foot[i + 1] as number, foot[i + 2] as number, foot[i + 3] as number];
      // Walls that turn away from the centre of the picture are hidden behind the roof.
      if ((bx - ax) * (eye.cy - ay) - (by - ay) * (eye.cx - ax) > 0 || isCut(ring, i)) continue;
      const [cx, cy, dx, dy] = [top[i + 2] as number, top[i + 3] as number, top[i] as number, top[i + 1] as number];
      const nearness = planeThrough([ax, ay, 1 / low], [bx, by, 1 / low], [cx, cy, 1 / high]);
      if (nearness === undefined) continue;
      const length = Math.hypot(bx - ax, by - ay);
      const normal: Rgb = [-(by - ay) / length, (bx - ax) / length, 0];
      const wall = { rings: [[ax, ay, bx, by, cx, cy, dx, dy]], nearness };
      const [far, near] = steps.map(step => shaded(colour, normal, light, step)) as [Rgb, Rgb];
      buffer.draw({ ...wall, far, near, from: 1 / low, to: 1 / high });
    }
  });
}

function blend({ surface, camera }: Scene, buffer: DepthBuffer, fineness: number, opacity: number): void {
  if (surface.kind === 'pixels') {
    // Use the pixel buffer, as labels usually follow and need it too.
    buffer.blendInto(surface.pixels(), fineness, opacity, surface.top);
    return;
  }
  const { width, bottom: height, pixels } = buffer;
  const canvas = createCanvas(width, height);
  const own = canvas.getContext('2d');
  const image = own.createImageData(width, height);
  image.data.set(pixels);
  own.putImageData(image, 0, 0);
  const context = surface.context();
  context.globalAlpha = opacity;
  context.imageSmoothingEnabled = true;
  context.drawImage(canvas, 0, 0, camera.width, camera.height);
  context.globalAlpha = 1;
}
