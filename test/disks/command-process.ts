/**
 * Runs the command lines that it is told of, one after the other, as `outpost` does; a service stops once it is ready. Ends
 * with its parent.
 */
import { run } from '../../server/cli/program.ts';
import type { CommandResult } from '../helpers/outpost.ts';

process.on('message', async (args: string[]) => {
  const result: CommandResult = { code: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    Object.assign(process[name], {
      write: (text: string | Uint8Array) => {
        result[name] += String(text);
        if (String(text).includes('"event":"ready"')) process.emit('SIGTERM');
        return true;
      },
    });
  }
  process.exitCode = undefined;
  result.code = await run(args);
  process.exitCode = undefined;
  process.send?.(result);
});
process.once('disconnect', () => process.exit());
