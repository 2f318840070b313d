import type { Color } from '@maplibre/maplibre-gl-style-spec';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { CompiledLayer } from '../compiled-style.ts';
import type { Line } from '../line.ts';
import { featuresOf, type Scene, type SceneTile } from '../scene.ts';
import { Values } from '../values.ts';

/** Half the height of the picture over the tangent of half of MapLibre's field of view: how high its camera stands. */
const cameraHeights = 0.5 / Math.tan(0.643_501_108_793_284_4 / 2);

interface Block {
  rings: readonly Line[];
  tile: SceneTile;
  base: number;
  height: number;
  colour: Color;
  /** Square of the distance from the centre, device pixels. */
  distance: number;
}

/**
 * Buildings as MapLibre shows them from straight above: in perspective, so that walls away from the centre are seen. Drawn from the
 * outside inwards, as what is nearer to the centre hides what is behind it; the whole layer is then laid over the map at once.
 */
export function paintFillExtrusion(scene: Scene, layer: CompiledLayer): void {
  const { camera } = scene;
  const opacity = new Values(layer, camera.view.zoom).number('fill-extrusion-opacity');
  if (opacity <= 0) return;
  const blocks = (scene.tiles.get(layer.source ?? '') ?? []).flatMap(tile => blocksOf(scene, layer, tile));
  if (blocks.length === 0) return;
  blocks.sort((a, b) => b.distance - a.distance || a.height - b.height);
  const canvas = createCanvas(camera.width, camera.height);
  const context = canvas.getContext('2d');
  const light = lightOf(scene);
  const gradient = new Values(layer, camera.view.zoom).boolean('fill-extrusion-vertical-gradient');
  for (const block of blocks) paintBlock(scene, context, block, light, gradient);
  const drawing = scene.surface.context();
  drawing.globalAlpha = opacity;
  drawing.drawImage(canvas, 0, 0);
  drawing.globalAlpha = 1;
}

function blocksOf(scene: Scene, layer: CompiledLayer, tile: SceneTile): Block[] {
  const { camera } = scene;
  const [a, b, c, d, e, f] = tile.transform;
  return featuresOf(scene, layer, tile).flatMap((feature): Block[] => {
    if (feature.type !== 3) return [];
    const values = new Values(layer, camera.view.zoom, feature, tile.canonical);
    const height = values.number('fill-extrusion-height');
    const base = values.number('fill-extrusion-base');
    const colour = values.colour('fill-extrusion-color');
    const first = feature.lines[0];
    if (colour === undefined || colour.a === 0 || height < base || first === undefined) return [];
    const [x, y] = [first[0] ?? 0, first[1] ?? 0];
    const [dx, dy] = [a * x + c * y + e - camera.width / 2, b * x + d * y + f - camera.height / 2];
    return [{ rings: feature.lines, tile, base, height, colour, distance: dx * dx + dy * dy }];
  });
}

interface Light {
  direction: readonly [number, number, number];
  colour: readonly [number, number, number];
  intensity: number;
}

function lightOf(scene: Scene): Light {
  const { light } = scene.style.specification;
  const [radius, azimuth, polar] = Array.isArray(light?.position) ? (light.position as number[]) : [1.15, 210, 30];
  const turned = light?.anchor === 'map' ? scene.camera.view.bearing : 0;
  const around = (((azimuth ?? 210) + 90 - turned) * Math.PI) / 180;
  const down = ((polar ?? 30) * Math.PI) / 180;
  const r = radius ?? 1.15;
  const intensity = typeof light?.intensity === 'number' ? light.intensity : 0.5;
  return {
    direction: [r * Math.cos(around) * Math.sin(down), r * Math.sin(around) * Math.sin(down), r * Math.cos(down)],
    colour: [1, 1, 1],
    intensity,
  };
}

function paintBlock(
  { camera }: Scene,
  context: SKRSContext2D,
  { rings, tile, base, height, colour }: Block,
  light: Light,
  gradient: boolean,
): void {
  const cameraZ = cameraHeights * camera.height;
  const perMetre = camera.pixelsPerMetre() * camera.view.pixelRatio;
  const grow = (metres: number): number => cameraZ / Math.max(1, cameraZ - Math.max(0, metres) * perMetre);
  const [low, high] = [grow(base), grow(height)];
  const [a, b, c, d, e, f] = tile.transform;
  const [cx, cy] = [camera.width / 2, camera.height / 2];
  const [ox, oy] = [e - cx, f - cy];
  const project = (ring: Line, i: number, by: number): [number, number] => {
    const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    return [cx + (a * x + c * y + ox) * by, cy + (b * x + d * y + oy) * by];
  };
  context.lineWidth = 1;
  if (high > low) {
    for (const ring of rings) {
      for (let i = 0; i + 3 < ring.length; i += 2) {
        const [ax, ay] = project(ring, i, low);
        const [bx, by] = project(ring, i + 2, low);
        // Walls that turn away from the centre of the picture are hidden behind the roof.
        if ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0) continue;
        const [dx, dy] = project(ring, i + 2, high);
        const [ex, ey] = project(ring, i, high);
        const length = Math.hypot(bx - ax, by - ay) || 1;
        const normal: [number, number, number] = [(by - ay) / length, -(bx - ax) / length, 0];
        const shade = shaded(colour, normal, light, gradient ? { base, height } : undefined);
        context.fillStyle = shade;
        context.beginPath();
        context.moveTo(ax, ay);
        context.lineTo(bx, by);
        context.lineTo(dx, dy);
        context.lineTo(ex, ey);
        context.closePath();
        context.fill();
      }
    }
  }
  context.fillStyle = shaded(colour, [0, 0, 1], light, undefined);
  context.beginPath();
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x, y] = project(ring, i, high);
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  }
  context.fill();
}

/** A surface's colour under the style's light, as MapLibre's shader computes it. */
function shaded(
  { r, g, b, a }: Color,
  normal: readonly [number, number, number],
  light: Light,
  wall: { base: number; height: number } | undefined,
): string {
  const { intensity } = light;
  const luminance = r * 0.2126 + g * 0.7152 + b * 0.0722;
  const facing = normal[0] * light.direction[0] + normal[1] * light.direction[1] + normal[2] * light.direction[2];
  const lit = Math.max(0, Math.min(1, facing));
  let directional = (1 - intensity) * (1 - lit) + Math.max(1 - luminance + intensity, 1) * lit;
  if (wall !== undefined) {
    const least = 0.7 * intensity + 0.98 * (1 - intensity);
    directional *= Math.max(least, Math.min(1, (1 + wall.base) * Math.sqrt(wall.height / 150)));
  }
  const channel = (value: number): number => Math.round(Math.max(0, Math.min(1, (value + 0.03) * directional)) * 255);
  return a === 0 ? 'transparent' : `rgb(${channel(r)},${channel(g)},${channel(b)})`;
}
