import type { Rgba } from './colour-ramp.ts';
import type { SpriteImage } from './sprite-images.ts';

/**
 * The colour between a repeated image's pixels; `u` and `v` count them from its corner. As in MapLibre's atlas there is
 * one more pixel around the image, which repeats it.
 */
export function patternTexture({ pixels, pixelWidth, pixelHeight }: SpriteImage): (u: number, v: number) => Rgba {
  const [width, height] = [pixelWidth - 2, pixelHeight - 2];
  const around = (at: number, side: number): number => ((at % side) + side) % side;
  return (u, v) => {
    const [left, top] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
    const [x, y] = [u - 0.5 - left, v - 0.5 - top];
    const found: [number, number, number, number] = [0, 0, 0, 0];
    for (let corner = 0; corner < 4; corner++) {
      const [dx, dy] = [corner & 1, corner >> 1];
      const share = (dx === 1 ? x : 1 - x) * (dy === 1 ? y : 1 - y);
      const at = ((around(top + dy, height) + 1) * pixelWidth + around(left + dx, width) + 1) * 4;
      for (let i = 0; i < 4; i++) found[i] = (found[i] as number) + ((pixels[at + i] as number) / 255) * share;
    }
    return found;
  };
}
