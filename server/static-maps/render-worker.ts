import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { RenderWorkerData } from './render-messages.ts';

// Enable before loading anything: compiling takes half of the 0.2 s that a thread needs to load.
enableCompileCache((workerData as RenderWorkerData).compileCache);
await import('./render-thread.ts');
