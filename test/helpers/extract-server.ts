import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openPromise } from 'yauzl';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { monaco } from './shared-data.ts';

export interface ExtractServer {
  /** For `OUTPOST_EXTRACT_INDEX`. */
  index: string;
  /** For `OUTPOST_ELEVATION_TILES`. */
  tiles: string;
  asked: string[];
  close(): Promise<void>;
}

const outline = ringAround([7.408, 43.722, 7.45, 43.753]);

/** A server with an index like Geofabrik's, Monaco's extract, and its tile of heights in the `skadi` layout. */
export async function startExtractServer(): Promise<ExtractServer> {
  const asked: string[] = [];
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const body = files.get(request.url ?? '');
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': body.length, etag: `"${body.length}"` }).end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const feature = (id: string, name: string, properties: object, geometry: object | null) => ({
    type: 'Feature',
    properties: { id, name, urls: { pbf: `${base}/${id}.osm.pbf` }, ...properties },
    geometry,
  });
  const features = [
    feature('europe', 'Europe', {}, { type: 'Polygon', coordinates: [box(-10, 35, 30, 60)] }),
    feature(
      'monaco',
      'Monaco',
      { parent: 'europe', 'iso3166-1:alpha2': ['MC'] },
      { type: 'Polygon', coordinates: [outline] },
    ),
    feature('oceania', 'Oceania', {}, null),
    feature('new-zealand', 'New Zealand', { parent: 'oceania' }, null),
  ];
  files.set('/index-v1.json', Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })));
  files.set('/monaco.osm.pbf', await readFile(monaco.osm));
  files.set('/skadi/N43/N43E007.hgt.gz', await promisify(gzip)(await fineHeights(), { level: 1 }));
  return {
    index: `${base}/index-v1.json`,
    tiles: `${base}/skadi/`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const box = (west: number, south: number, east: number, north: number) => ringAround([west, south, east, north]);

/** Monaco's heights of three seconds of arc as if they were of one. */
async function fineHeights(): Promise<Buffer> {
  const coarse = await unzipped(monaco.heights);
  const [from, to] = [1201, 3601];
  const fine = Buffer.allocUnsafe(to * to * 2);
  for (let row = 0; row < to; row++) {
    for (let column = 0; column < to; column++) {
      const at = (Math.round(row / 3) * from + Math.round(column / 3)) * 2;
      fine.writeInt16BE(coarse.readInt16BE(at), (row * to + column) * 2);
    }
  }
  return fine;
}

async function unzipped(file: string): Promise<Buffer> {
  const zip = await openPromise(file, { lazyEntries: true });
  const chunks: Buffer[] = [];
  for await (const entry of zip.eachEntry()) {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    break;
  }
  zip.close();
  return Buffer.concat(chunks);
}
