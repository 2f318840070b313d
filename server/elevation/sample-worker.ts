/** The thread that samples one long line: a million points take a tenth of a second, too long for the main thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { sampleEncodedLine } from './line-samples.ts';

parentPort?.postMessage(sampleEncodedLine(workerData));
