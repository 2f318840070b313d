import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packTaskRequestSchema } from '../../data-packs/store/pack-task.ts';

/**
 * Replaces `data-packs/cli/pack-task-process.ts`; the region's name selects its behaviour. Logs every start and every
 * requested end in `<dataDir>/double.log`.
 */
const emit = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);

const input = createInterface({ input: process.stdin });
input.once('line', line => {
  const { dataDir, work } = packTaskRequestSchema.parse(JSON.parse(line));
  const name = work.kind === 'install' ? 'done' : work.kind === 'build' ? work.id : work.region;
  const log = (what: string) => appendFileSync(join(dataDir, 'double.log'), `${name} ${what}\n`);
  const behaviour: Record<string, () => void> = {
    done: () => emit({ event: 'done', message: 'It is there.', region: 'elsewhere' }),
    failed: () => emit({ event: 'failed', message: 'It cannot be had.' }),
    dies: () => {
      process.stderr.write('Error: the reason\n');
      process.exitCode = 3;
    },
    // In the middle of a download; the third start gets there.
    breaks: () => {
      if (readFileSync(join(dataDir, 'double.log'), 'utf8').match(/breaks started/g)?.length === 3) behaviour.done?.();
      else process.exit(1);
    },
    babbles: () => {
      const much = 'x'.repeat(1_000_000);
      for (let i = 0; i < 80; i++) process.stdout.write(much);
      process.stdout.write('\nnot json\n{"event":"strange"}\n');
      emit({ event: 'done', message: 'At last.' });
    },
    deaf: () => setInterval(() => undefined, 1000),
  };
  // Any other name runs until a signal or the end of its input.
  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    log(name === 'deaf' ? 'did not listen' : 'stopped');
    if (name === 'deaf') return;
    emit({ event: 'failed', message: 'Stopped.' });
    process.exit(1);
  };
  process.on('SIGTERM', stop);
  if (!(name in behaviour)) input.once('close', stop);
  log('started');
  emit({ event: 'progress', phase: 'downloading', fraction: 0.5, bytesDone: 5, bytesTotal: 10 });
  behaviour[name]?.();
  if (name in behaviour && name !== 'deaf') process.stdin.destroy();
});
