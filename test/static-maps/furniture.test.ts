import { expect, test } from 'vitest';
import { corners } from '../../data-packs/picture/options.ts';
import { type Furniture, layFurniture, paintFurniture } from '../../server/map-renderer/overlays/furniture.ts';
import { inkOn } from '../../server/map-renderer/overlays/ink.ts';
import { Surface } from '../../server/map-renderer/surface.ts';
import './bundled-fonts.ts';

const credits = ['© OpenStreetMap contributors', 'Elevation: a survey with a long name', 'Natural Earth', 'GeoNames'];
const plain: Furniture = {
  paths: [],
  circles: [],
  markers: [],
  credits: [],
  asked: {},
};
const dark = 0x12181e;

/** Draws furniture on a dark picture; gives red, green and blue of its pixels as one number each. */
function drawn(furniture: Partial<Furniture>, width: number, height: number, pixelRatio = 1): number[] {
  const surface = new Surface(width * pixelRatio, height * pixelRatio);
  const context = surface.context();
  context.fillStyle = `#${dark.toString(16)}`;
  context.fillRect(0, 0, surface.width, surface.height);
  const view = { width, height, pixelRatio, longitude: 9.5, latitude: 47, zoom: 12, bearing: 0 };
  const whole = { ...plain, ...furniture };
  paintFurniture(surface, view, whole, layFurniture(context, view, whole));
  const { data } = surface.context().getImageData(0, 0, surface.width, surface.height);
  const bytes = new DataView(data.buffer);
  return Array.from({ length: data.length / 4 }, (_, i) => bytes.getUint32(i * 4) >>> 8);
}

const isTouched = (pixel: number | undefined) => pixel !== dark;

test.each([400, 200, 120])('a scale bar is never under the credits, %i pixels wide', width => {
  for (const scalebar of corners) {
    for (const attribution of corners) {
      const alone = drawn({ credits, asked: { attribution } }, width, 300);
      const both = drawn({ credits, asked: { attribution, scalebar } }, width, 300);
      const bar = both.flatMap((pixel, i) => (pixel === alone[i] ? [] : [i]));
      const where = `${scalebar}, credits ${attribution}`;
      expect(
        bar.filter(i => isTouched(alone[i])),
        where,
      ).toEqual([]);
      const rows = new Set(bar.map(i => Math.floor(i / width)));
      expect(rows.size, where).toBe(24);
      const [top = 0] = rows;
      expect(top < 150, where).toBe(scalebar.startsWith('top'));
      expect((bar[0] ?? 0) % width < width / 3, where).toBe(scalebar.endsWith('left'));
    }
  }
});

test('the scale bar is dark on light over a dark map, at two pixels to the pixel, too', () => {
  const bar = drawn({ asked: { scalebar: 'topleft' } }, 300, 200, 2).filter(isTouched);
  const luminances = bar.map(pixel => ((pixel >> 16) + ((pixel >> 8) & 255) + (pixel & 255)) / 3);
  expect(luminances.filter(value => value > 200).length / bar.length).toBeGreaterThan(0.7);
  expect(Math.min(...luminances)).toBeLessThan(60);
});

test('a picture with no room beside its credits goes without a bar', () => {
  const alone = drawn({ credits }, 64, 40);
  expect(drawn({ credits, asked: { scalebar: 'bottomright' } }, 64, 40)).toEqual(alone);
});

test.each([
  ['rgba(255,255,0,1)', '#202124'],
  ['rgba(255,204,0,1)', '#202124'],
  ['rgba(255,255,255,1)', '#202124'],
  ['rgba(0,0,0,0.1)', '#202124'],
  ['#0f0', '#202124'],
  ['#d9342b', '#ffffff'],
  ['rgba(26,115,232,1)', '#ffffff'],
  ['rgba(0,0,255,1)', '#ffffff'],
])('on %s letters are %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test('a bright pin has its letters, its icon and its dot in dark', () => {
  for (const content of [{ label: 'XY' }, { label: '' }, { label: '', icon: 'M0 0H15V15H0Z' }]) {
    const pixels = drawn(
      { markers: [{ position: [9.5, 47], colour: 'rgba(255,255,0,1)', scale: 2, ...content }] },
      100,
      200,
    );
    const inHead = pixels.filter((_, i) => Math.abs((i % 100) - 50) < 12 && Math.abs(Math.floor(i / 100) - 50) < 12);
    expect(inHead, JSON.stringify(content)).toContain(0x202124);
    expect(inHead).not.toContain(0xffffff);
  }
});

test('the ends of a scale bar do not cut the letters above it, however short it is', () => {
  const pixels = drawn({ asked: { scalebar: 'topleft' } }, 64, 64, 4);
  // Below the line that the letters stand on, above the bar's ends: 14.5 to 15.5 pixels below the plate's upper edge.
  const between = pixels.filter((_, i) => {
    const y = Math.floor(i / 256) / 4;
    // Within the plate's blurred edges.
    return y > 6 + 14.7 && y < 6 + 15.3 && [i - 1, i, i + 1].every(at => isTouched(pixels[at]));
  });
  expect(between.length).toBeGreaterThan(50);
  // The plate, but no ink.
  expect(Math.min(...between)).toBeGreaterThan(0x80_80_80);
});
