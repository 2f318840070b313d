/** Fuzzes one target for a while, or reads one input once; see `run.ts`. Dies of what kills it, and is watched. */
import { setImmediate as turn } from 'node:timers/promises';
import { Fuzzer, unnamed } from './fuzzer.ts';
import { instrumentImports } from './instrument.ts';
import type { Order, Report } from './messages.ts';
import { targets } from './targets.ts';

const tell = (report: Report): boolean | undefined => process.send?.(report);

process.once('message', async (order: Order) => {
  const since = performance.now();
  if (order.kind === 'fuzz') instrumentImports();
  const target = await targets[order.name]();
  if (order.kind === 'fuzz') await new Fuzzer(target, order, tell).run(since + order.seconds * 1000);
  else {
    for (const seed of await target.seeds()) await unnamed(target, seed);
    tell({ kind: 'alive', runs: 0 });
    const [before, cpu] = [process.resourceUsage().maxRSS, process.cpuUsage()];
    const error = await unnamed(target, order.bytes);
    // A failure that nobody waits for ends the process here.
    await turn();
    const { user, system } = process.cpuUsage(cpu);
    const megabytes = (process.resourceUsage().maxRSS - before) / 1024;
    tell({ kind: 'read', seconds: (user + system) / 1e6, megabytes, error });
  }
  await turn();
  process.disconnect();
  process.exit();
});
