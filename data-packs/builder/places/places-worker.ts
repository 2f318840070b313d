import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { type GatherOptions, gatherPlaces } from './gather-places.ts';

// SQLite is loaded here, before the first message, not when the file is written (endOnceLoaded).
new Database(':memory:').close();
const statistics = gatherPlaces(workerData as GatherOptions, progress => parentPort?.postMessage({ progress }));
parentPort?.postMessage({ statistics });
