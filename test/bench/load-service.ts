/**
 * Outpost over the packs given as arguments (`--data-dir`: in that folder, which stays), in a process of its own that
 * tells what it takes: memory and the delay of its event loop.
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { boundMemory } from '../../server/index.ts';
import { startService } from '../helpers/service.ts';

const { positionals: packs, values } = parseArgs({
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' } },
});
const dataDir = values['data-dir'];
await boundMemory();
const service = await startService({ packs, ...(dataDir !== undefined && { dataDir }) });
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  // The resolution is a part of each delay.
  const late = (percentile: number) => Math.max(0, delay.percentile(percentile) / 1e6 - 5);
  process.send?.({ rss: process.memoryUsage.rss(), own: ownMemory(), p99: late(99), worst: late(100) });
  delay.reset();
});
process.once('disconnect', () => void service.close().then(() => process.exit(0)));
process.send?.({ baseUrl: service.baseUrl, key: service.key, otherKey: service.newKey().key });

/** Bytes of its memory that are no file's pages. */
function ownMemory(): number {
  return 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN);
}
