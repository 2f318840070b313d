import type { Command } from 'commander';
import { verifySource } from '../store/verify-source.ts';
import { type CommonOptions, printJson, showProgress, withCommonOptions } from './command-line.ts';
import { withStop } from './with-stop.ts';

/** `pack verify`. */
export function addVerifyCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('verify')
      .argument('<path>', 'a pack folder or an .outpost file')
      .description('check every file of a pack against its size and SHA-256'),
    'outpost pack verify packs/liechtenstein',
  ).action(async (path: string, options: CommonOptions) => {
    await withStop('Stopped before the check was done.', async signal => {
      const { progress, done } = showProgress(options.json === true);
      const { id, version, name, parts } = await verifySource(path, { progress, signal }).finally(done);
      const bytes = parts.reduce((sum, part) => sum + part.size, 0);
      if (options.json)
        printJson({ id, version, name, bytes, parts: [...new Set(parts.map(part => part.kind))], valid: true });
      else
        process.stdout.write(`${name} (${id} ${version}) is complete and undamaged: ${(bytes / 1e6).toFixed(1)} MB.\n`);
    });
  });
}
