import { parentPort, workerData } from 'node:worker_threads';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';
import { gatherPlaces } from './gather-places.ts';

const { dataset, extent, outFile } = workerData as { dataset: OsmDataset; extent: Polygon[]; outFile: string };
const statistics = gatherPlaces(dataset, extent, outFile, progress => parentPort?.postMessage({ progress }));
parentPort?.postMessage({ statistics });
