/** Fuzzes one target for a while, or reads one input once; see `run.ts`. Dies of what kills it, and is watched. */
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { Fuzzer, unnamed } from './fuzzer.ts';
import { instrumentImports } from './instrument.ts';
import type { Order, Report } from './messages.ts';
import { type TargetName, targets } from './targets.ts';

const tell = (report: Report): void => void process.send?.(report);

process.once('message', async (order: Order) => {
  const since = performance.now();
  let last: Report;
  if (order.kind === 'once') last = await readOnce(order.name, order.file);
  else {
    instrumentImports();
    const fuzzer = new Fuzzer(await targets[order.name](), order, tell);
    last = { kind: 'done', runs: await fuzzer.run(since + order.seconds * 1000) };
  }
  // What was told before is on its way then.
  process.send?.(last, () => process.exit());
});

async function readOnce(name: TargetName, file: string): Promise<Report> {
  const target = await targets[name]();
  for (const seed of await target.seeds()) await unnamed(target, () => target.read(seed));
  tell({ kind: 'alive', runs: 0 });
  const [before, cpu] = [mostKilobytes(), process.cpuUsage()];
  const error = await unnamed(target, () => (target.readFile ?? (file => target.read(readFileSync(file))))(file));
  // A failure that nobody waits for ends the process here.
  await turn();
  const { user, system } = process.cpuUsage(cpu);
  const megabytes = (mostKilobytes() - before) / 1024;
  return { kind: 'read', seconds: (user + system) / 1e6, megabytes, error };
}

/** The most that this process has taken: what Linux counts as its usage begins with what its parent took. */
function mostKilobytes(): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
