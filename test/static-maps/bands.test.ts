import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Furniture } from '../../server/map-renderer/overlays/furniture.ts';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { hasLargePages } from '../helpers/large-pages.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { openDrawing } from './direct-drawing.ts';

let service: TestService;

const furniture: Furniture = {
  paths: [
    {
      positions: [
        [9.51, 47.13],
        [9.53, 47.15],
      ],
      stroke: '#d9342b',
      width: 4,
      fill: undefined,
    },
  ],
  circles: [],
  markers: [],
  credits: ['© OpenStreetMap contributors'],
  asked: { scalebar: 'bottomleft' },
};
const view = (zoom: number, bearing = 0, pitch = 0): View => ({
  width: 400,
  height: 500,
  pixelRatio: 2,
  longitude: 9.5213,
  latitude: 47.1411,
  zoom,
  bearing,
  pitch,
});

describe.runIf(hasSharedData)('over a real country', () => {
  beforeAll(async () => {
    service = await serviceForTests({
      packs: ['liechtenstein'],
      staticMaps: { workers: 1, timeLimit: 300_000 },
    });
  });

  test.each([
    ['outdoor', view(12.8)],
    ['light', view(15.6)],
    ['outdoor', view(14.2, 30)],
    ['outdoor', view(13, 0, 60)],
    ['light', view(15.6, 20, 60)],
  ] as const)('a picture drawn in bands is the same as drawn at once: %s %o', async (style, shown) => {
    const drawing = await openDrawing(service);
    const whole = (await drawing.drawAtOnce(style, shown, furniture)).finish();
    const { data, width, height } = await drawing.drawInBands(style, shown, furniture, 800 * 137);
    expect([width, height]).toEqual([800, 1000]);
    // Lines laid over a pitched map are thin at its far end.
    const mostOff = shown.pitch === 0 ? 8 : 16;
    let unlike = 0;
    for (let i = 0; i < width * height; i++) {
      const off = [0, 1, 2].map(at => Math.abs((data[i * 3 + at] as number) - (whole[i * 4 + at] as number)));
      if (Math.max(...off) > mostOff) unlike++;
    }
    // Skia counts in single precision, from the upper edge of a band: smooth edges are a shade off, now and then a pixel is more.
    expect(unlike / (width * height)).toBeLessThan(1 / 5000);
  });

  /** The most megabytes that the process which draws has had (Linux only). */
  async function mostMemory(): Promise<number> {
    const { renderers } = (await service.get('/health')).body;
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${renderers[0].pid}/status`, 'utf8'))?.[1]) / 1000;
  }

  test.runIf(process.platform === 'linux')('a large picture takes little memory, one after the other', async () => {
    const place = '/styles/v1/outdoor/static/9.52,47.14,13';
    expect((await service.get(`${place}/512x512@2x.png`)).status).toBe(200);
    const before = await mostMemory();
    // Tiles of a pitched map are held, of which it has more, and its shaded relief.
    for (const [address, most] of [
      ['/2048x2048@2x.png', 200],
      ['/2048x2048@2x.jpg', 200],
      ['/2048x2048@2x.tif', 200],
      ['/2048x2048@2x.kmz', 220],
      ['/a3@290dpi.png?title=Vaduz', 220],
      ['@0,60/2048x2048@2x.png', 250],
    ] as const) {
      const { status, bytes } = await service.get(place + address);
      expect(status, address).toBe(200);
      expect(bytes.length).toBeGreaterThan(3e6);
      expect((await mostMemory()) - before, address).toBeLessThan(most);
    }
  });

  /** Pages that the process which draws has had, one by one. */
  async function pagesHad(): Promise<number> {
    const { renderers } = (await service.get('/health')).body;
    const stat = readFileSync(`/proc/${renderers[0].pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[7]);
  }

  test.runIf(hasLargePages())(
    'the pixels of a picture are had in large pages, where the process is confined, too',
    async () => {
      const had: number[] = [];
      for (let i = 0; i < 6; i++) {
        expect((await service.get('/styles/v1/light/static/9.52,47.14,13/1024x1024@2x.png')).status).toBe(200);
        had.push(await pagesHad());
      }
      const counts = had.slice(1).map((count, i) => count - (had[i] ?? 0));
      // 1500; one by one, 4 KiB each, they are 5300 or more.
      expect(Math.min(...counts)).toBeLessThan(3000);
    },
  );
});
