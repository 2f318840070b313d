/** Worker thread of `model-pool.ts`: makes and writes the model of one tile after another. */
import { writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { loadSharp } from '../../format/load-sharp.ts';
import { OsmView } from '../osm/osm-view.ts';
import type { ModelSetup, ModelTask, WrittenModel } from './model-pool.ts';
import { TerrainGround } from './terrain-ground.ts';
import { makeTile } from './tile-maker.ts';

const port = parentPort;
if (port === null) throw new Error('model-worker.ts runs as a worker thread only');

const { dataset, terrainFile } = workerData as ModelSetup;
const view = new OsmView(dataset);
/** Open until the thread ends. */
let terrain: Promise<TerrainGround> | undefined;

async function make({ outFile, ...contents }: ModelTask): Promise<WrittenModel> {
  // What decodes heights is loaded before the first message (endOnceLoaded).
  if (terrainFile !== undefined) terrain ??= loadSharp().then(() => TerrainGround.open(terrainFile));
  const made = await makeTile(view, await terrain, contents);
  if (made === undefined) return undefined;
  const { glb, ...rest } = made;
  await writeFile(outFile, glb);
  return { ...rest, bytes: glb.length };
}

port.on('message', (task: ModelTask) => {
  make(task).then(
    model => port.postMessage({ model }),
    (error: unknown) => port.postMessage({ error }),
  );
});
