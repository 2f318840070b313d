import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';
import { gatherPlaces } from './gather-places.ts';

const { dataset, extent, outFile } = workerData as { dataset: OsmDataset; extent: Polygon[]; outFile: string };
// SQLite is loaded here, before the first message, not when the file is written (endOnceLoaded).
new Database(':memory:').close();
const statistics = gatherPlaces(dataset, extent, outFile, progress => parentPort?.postMessage({ progress }));
parentPort?.postMessage({ statistics });
