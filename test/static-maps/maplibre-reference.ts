import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { leaveOutInvented } from '../../data-packs/geo/heights/terrarium.ts';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { launchChromium } from '../helpers/chromium.ts';
import type { MapService } from './direct-drawing.ts';

/** A picture by MapLibre GL in headless Chromium, and the labels it shows. */
export interface ReferencePicture {
  png: Buffer;
  labels: string[];
  /** Milliseconds from the new view to the last frame. */
  time: number;
}

/** Milliseconds of a frame: of the page until it is handed to the graphics process, and in all. */
interface DragFrame {
  script: number;
  frame: number;
}

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const files: Record<string, string> = {
  'maplibre-gl.mjs': 'maplibre-gl/dist/maplibre-gl.mjs',
  'maplibre-gl-shared.mjs': 'maplibre-gl/dist/maplibre-gl-shared.mjs',
  'maplibre-gl-worker.mjs': 'maplibre-gl/dist/maplibre-gl-worker.mjs',
  'pmtiles.js': 'pmtiles/dist/pmtiles.js',
  'maplibre-contour.js': 'maplibre-contour/dist/index.min.js',
};

const html = `<!doctype html><meta charset="utf-8"><style>body,html{margin:0}#map{position:absolute}</style>
<div id="map"></div><script src="pmtiles.js"></script><script src="maplibre-contour.js"></script>
<script type="module">
import * as maplibregl from './maplibre-gl.mjs';
maplibregl.setWorkerUrl(new URL('./maplibre-gl-worker.mjs', location.href).href);
const protocol = new pmtiles.Protocol();
maplibregl.addProtocol('pmtiles', protocol.tile);
let map;
const inventedBits = 15;
${leaveOutInvented.toString()}
async function openContours(url) {
  // As the window makes them: out of the terrain archive itself.
  const archive = new pmtiles.PMTiles(url);
  const { maxZoom } = await archive.getHeader();
  const source = new mlcontour.DemSource({ url: '', maxzoom: maxZoom, worker: false });
  source.manager = new mlcontour.LocalDemManager({
    demUrlPattern: '{z}/{x}/{y}', cacheSize: 80, encoding: 'terrarium', maxzoom: maxZoom, timeoutMs: 15000,
    getTile: async path => {
      const tile = await archive.getZxy(...path.split('/').map(Number));
      return { data: new Blob(tile === undefined ? [] : [tile.data]) };
    },
    decodeImage: async blob => {
      if (blob.size === 0) return { width: 512, height: 512, data: new Float32Array(512 * 512).fill(NaN) };
      const image = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const tile = mlcontour.decodeParsedImage(image.width, image.height, 'terrarium', data);
      for (let i = 0; i < tile.data.length; i++) if (data[4 * i + 3] === 0) tile.data[i] = NaN;
      return { ...tile, data: leaveOutInvented(tile.data) };
    },
  });
  maplibregl.addProtocol('dem-contour', (request, abort) => source.contourProtocolV4(request, abort));
  return source;
}
window.show = async ({ style, view, terrainUrl }) => {
  if (window.contours === undefined) window.contours = await openContours(terrainUrl);
  const started = performance.now();
  if (map !== undefined) map.remove();
  const element = document.getElementById('map');
  element.style.width = view.width + 'px';
  element.style.height = view.height + 'px';
  map = new maplibregl.Map({ container: element, style, center: [view.longitude, view.latitude], zoom: view.zoom,
    bearing: view.bearing, pitch: view.pitch ?? 0, pixelRatio: view.pixelRatio, fadeDuration: 0, interactive: false, attributionControl: false,
    canvasContextAttributes: { preserveDrawingBuffer: true } });
  await new Promise((resolve, reject) => { map.once('idle', resolve); map.on('error', ({ error }) => console.error(error.message)); });
  const time = performance.now() - started;
  // While tiles come in one by one, labels keep the sides they first took: once more, all at once.
  map.style.placement = undefined;
  map.style.pauseablePlacement = undefined;
  await new Promise(resolve => { map.once('idle', resolve); map.triggerRepaint(); });
  const labels = map.queryRenderedFeatures().filter(({ layer }) => layer.type === 'symbol')
    .map(feature => feature.properties.shield_text && feature.layer.id === 'roads_shields' ? feature.properties.shield_text : feature.properties.name ?? feature.layer.id);
  const png = map.getCanvas().toDataURL('image/png').slice('data:image/png;base64,'.length);
  return { png, labels, time };
};
window.drag = frames => {
  const { gl } = map.painter.context;
  return Array.from({ length: frames }, (_, i) => {
    const started = performance.now();
    map.panBy(i % 2 === 0 ? [8, 5] : [-8, -5], { animate: false });
    map.redraw();
    const script = performance.now() - started;
    // Reading a pixel waits until the frame is drawn.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return { script, frame: performance.now() - started };
  });
};
window.ready = true;
</script>`;

/** Opens MapLibre GL on the service's own styles. */
export async function openReference(service: MapService) {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1200, height: 1200 } });
  page.on('console', message => {
    if (message.type() === 'error') process.stderr.write(`page: ${message.text()} ${message.location().url}\n`);
  });
  await routeFiles(page, service.baseUrl);
  await page.goto(`${service.baseUrl}/reference/`);
  await page.waitForFunction('window.ready === true');
  const { body: session } = await service.get('/tiles/v1/token?session=reference');
  return {
    draw: async (styleName: string, view: View): Promise<ReferencePicture> => {
      const input = JSON.stringify({ ...(await styleFor(service, session, styleName)), view });
      const shown = (await page.evaluate(`window.show(${input})`)) as { png: string; labels: string[]; time: number };
      return { ...shown, png: Buffer.from(shown.png, 'base64') };
    },
    /** Times the frames of a drag over the view that was drawn last. */
    drag: async (frames: number) => (await page.evaluate(`window.drag(${frames})`)) as DragFrame[],
    close: () => browser.close(),
  };
}

async function routeFiles(page: Page, baseUrl: string): Promise<void> {
  await page.route(`${baseUrl}/reference/**`, async route => {
    const name = new URL(route.request().url()).pathname.slice('/reference/'.length);
    const file = files[name];
    if (file === undefined) await route.fulfill({ contentType: 'text/html', body: name === '' ? html : '' });
    else await route.fulfill({ contentType: 'text/javascript', body: await readFile(join(modules, file)) });
  });
}

interface TileSession {
  url: string;
  terrainUrl: string;
  imagery: readonly { id: string; url: string }[];
}

async function styleFor(service: MapService, { url, terrainUrl, imagery }: TileSession, name: string) {
  const { body: style } = await service.get(`/styles/${name}.json`);
  const filled = imagery.reduce(
    (text, photographs) => text.replaceAll(`{{IMAGERY_URL:${photographs.id}}}`, photographs.url),
    JSON.stringify(style).replaceAll('{{TILE_URL}}', url).replaceAll('{{TERRAIN_URL}}', terrainUrl),
  );
  return { style: JSON.parse(filled) as unknown, terrainUrl };
}
