import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtMap } from '../../server/built-map.ts';
import { faces } from '../../server/tiles/glyphs/font-files.ts';
import { MapFiles } from '../../server/tiles/map-files.ts';
import { japaneseFontFile } from './japanese-fonts.ts';
import { onlyTile, tilesBySource } from './map-data.ts';
import { spriteSheet } from './sprite-sheet.ts';

const programs = fileURLToPath(new URL('../../node_modules/maplibre-gl/dist/', import.meta.url));
const page = `<!doctype html><meta charset="utf-8"><style>body{margin:0}</style><div id="map"></div>
<script type="module">
import * as maplibregl from './maplibre-gl.mjs';
maplibregl.setWorkerUrl(new URL('./maplibre-gl-worker.mjs', location.href).href);
maplibregl.prewarm();
const container = document.getElementById('map');
window.draw = async (style, view) => {
  Object.assign(container.style, { width: view.width + 'px', height: view.height + 'px' });
  const map = new maplibregl.Map({ container, style, center: [view.longitude, view.latitude], zoom: view.zoom,
    bearing: view.bearing, pitch: view.pitch, pixelRatio: view.pixelRatio, fadeDuration: 0, interactive: false,
    attributionControl: false, validateStyle: false, canvasContextAttributes: { preserveDrawingBuffer: true } });
  await new Promise((done, refuse) => {
    map.once('idle', done);
    map.on('error', ({ error }) => { if (error.status !== 404) refuse(error); });
  });
  const png = map.getCanvas().toDataURL('image/png').slice('data:image/png;base64,'.length);
  map.remove();
  return png;
};
</script>`;

const fontsOf = (fontstack = ''): string[] => fontstack.split(',').filter(name => faces.has(name));

/** Serves tiles, glyphs and sprites of the cases, and a page that draws them by MapLibre GL, on a free port. */
export async function startResourceServer(): Promise<{ url: string; close: () => void }> {
  const tiles = await tilesBySource();
  const files = new MapFiles(builtMap);
  const only = `${onlyTile.z}/${onlyTile.x}/${onlyTile.y}`;

  const answer = async (path: string): Promise<Uint8Array | string | undefined> => {
    if (path === '/') return page;
    if (path.endsWith('.mjs')) return readFile(join(programs, path.slice(1)));
    const sheet = /^\/sprite(@2x)?\.(json|png)$/.exec(path);
    if (sheet !== null) return (await spriteSheet(sheet[1] === undefined ? 1 : 2))[sheet[2] as 'json' | 'png'];
    const letters = /^\/glyphs\/([^/]+)\/(\d+)-\d+\.pbf$/.exec(path);
    if (letters !== null) return files.glyphs(fontsOf(letters[1]), Number(letters[2]));
    const font = /^\/fonts\/([^/]+)$/.exec(path);
    const file = font === null ? undefined : japaneseFontFile(font[1] ?? '');
    if (file !== undefined) return readFile(file);
    const tile = /^\/(\w+)\/(\d+\/\d+\/\d+)$/.exec(path);
    return tile?.[2] === only ? tiles.get(tile[1] ?? '') : undefined;
  };
  const server = createServer(async (request, response) => {
    const body = await answer(decodeURIComponent(request.url ?? '/'));
    const type = typeof body === 'string' ? 'text/html' : request.url?.endsWith('.mjs') ? 'text/javascript' : undefined;
    if (type !== undefined) response.setHeader('Content-Type', type);
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
