import { parentPort } from 'node:worker_threads';
import { end } from '../../event-loop/end-thread.ts';
import { GlyphMaker } from './glyph-maker.ts';

export interface GlyphRequest {
  id: number;
  fontstack: string[];
  start: number;
}

export type GlyphReply = { id: number; pbf: Uint8Array } | { id: number; error: string };

const maker = new GlyphMaker();

parentPort?.on('message', (request: GlyphRequest | typeof end) => {
  if (request === end) {
    parentPort?.close();
    return;
  }
  const { id, fontstack, start } = request;
  let reply: GlyphReply;
  try {
    reply = { id, pbf: maker.make(fontstack, start) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
