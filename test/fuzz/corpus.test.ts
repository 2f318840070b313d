import { expect, test } from 'vitest';
import { keptFolder, readCorpus } from './corpus.ts';
import { limits } from './limits.ts';
import { isRefusal } from './target.ts';
import { targetNames, targets } from './targets.ts';

test.each(targetNames)('every kept input of %s is read, or refused by name', async name => {
  const target = await targets[name]();
  for (const bytes of [...(await target.seeds()), ...readCorpus(keptFolder(name))]) {
    const cpu = process.cpuUsage();
    try {
      await target.read(Uint8Array.from(bytes));
    } catch (error) {
      if (!isRefusal(target, error))
        expect.fail(`${(error as Error).stack}\nby ${Buffer.from(bytes).toString('base64').slice(0, 500)}`);
    }
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1e6).toBeLessThan(limits.seconds);
  }
});
