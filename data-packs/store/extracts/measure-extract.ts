import { stat } from 'node:fs/promises';
import { ServerRefusal } from '../download/download-failures.ts';
import { type Network, type NetworkOptions, networkOf } from '../download/network.ts';
import { failureOfStatus, request } from '../download/request.ts';
import { elevationAddress } from '../elevation/elevation-source.ts';
import { type ElevationCell, tileFile, tileUrl } from '../elevation/elevation-tile.ts';

interface MeasuredExtract {
  /** Of the extract, where its server says so. */
  bytes: number | undefined;
  /** Of the elevation tiles that are not here yet. */
  elevationBytes: number;
}

/** So many tiles are asked for their size; of more, these stand for all. */
const mostAsked = 24;
const connections = 6;

/** Asks the servers for the sizes of an extract and its elevation tiles. Throws where they cannot be reached. */
export async function measureExtract(
  dataDir: string,
  { url }: { url: string },
  cells: readonly ElevationCell[],
  options: NetworkOptions & { address?: string } = {},
): Promise<MeasuredExtract> {
  const { address = elevationAddress() } = options;
  const network = networkOf({ stallMs: 10_000, tries: 1, ...options });
  const bytes = await sizeAt(url, network);
  const missing = (await Promise.all(cells.map(async cell => ((await isHere(dataDir, cell)) ? [] : cell)))).flat();
  const step = Math.max(1, missing.length / mostAsked);
  const asked = missing.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  const sizes: number[] = [];
  const waiting = asked.map(cell => tileUrl(address, cell));
  const worker = async () => {
    for (let tile = waiting.shift(); tile !== undefined; tile = waiting.shift()) {
      sizes.push((await sizeAt(tile, network)) ?? 0);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const sum = sizes.reduce((all, size) => all + size, 0);
  return { bytes, elevationBytes: asked.length === 0 ? 0 : Math.round((sum * missing.length) / asked.length) };
}

const isHere = (dataDir: string, cell: ElevationCell): Promise<boolean> =>
  stat(tileFile(dataDir, cell)).then(
    found => found.isFile(),
    () => false,
  );

/** The size that a server states; 0 where it has no such file. Drops the body, as some servers refuse HEAD. */
async function sizeAt(url: string, network: Network): Promise<number | undefined> {
  const answer = await request(url, {}, network);
  await answer.drop();
  const { status, headers } = answer.response;
  if (status === 200) {
    const length = headers.get('content-length');
    return length === null || headers.has('content-encoding') ? undefined : Number(length);
  }
  const failure = failureOfStatus(answer, network.now());
  if (failure instanceof ServerRefusal) return 0;
  throw failure;
}
