/** Terrain of real Liechtenstein: building it, and 512 heights through the reader and through HTTP. */
import { writeRegionPack } from '../helpers/region-pack.ts';
import { startService } from '../helpers/service.ts';
import { hasSharedData, noSharedData, sharedData } from '../helpers/shared-data.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function best(runs: number, work: () => Promise<unknown>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

if (!hasSharedData) {
  say(`left out: ${noSharedData}`);
} else {
  const bounds: [number, number, number, number] = [9.471, 47.048, 9.636, 47.271];
  let pack = '';
  const region = { id: 'liechtenstein', name: 'Liechtenstein', bounds, demPaths: [sharedData('N47E009.hgt')] };
  const country = await best(3, async () => {
    pack = await writeRegionPack(region);
  });
  say(`terrain build: ${(country / 1000).toFixed(2)} s (Liechtenstein, z0-11)`);
  const cell = await best(1, () =>
    writeRegionPack({ id: 'cell', name: 'Cell', bounds: [9, 47, 10, 48], demPaths: [sharedData('N47E009.hgt')] }),
  );
  say(`terrain build: ${(cell / 1000).toFixed(2)} s (a whole 1 x 1 degree cell, z0-11)`);

  const service = await startService({ packs: [pack] });
  const points = Array.from({ length: 512 }, (_, i) => ({
    lat: 47.05 + ((i * 0.7548) % 1) * 0.22,
    lon: 9.48 + ((i * 0.5698) % 1) * 0.15,
  }));
  const ask = () => service.post('/elevation/v1', { points });
  const cold = await best(1, ask);
  const warm = await best(50, ask);
  say(`elevation 512 points, cold: ${cold.toFixed(1)} ms (HTTP)`);
  say(`elevation 512 points, warm: ${warm.toFixed(1)} ms (HTTP, best of 50)`);
  await service.close();
}
