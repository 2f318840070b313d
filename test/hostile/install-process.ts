/**
 * Installs the packs that it is told of. One that is refused is put in place all the same, as one that was damaged on
 * the disk afterwards.
 */
import { PackError } from '../../data-packs/format/read-pack.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { linkPack } from '../helpers/service.ts';

export type Installed = 'accepted' | 'refused' | { unnamed: string };

process.on('message', async ({ dataDir, directory }: { dataDir: string; directory: string }) => {
  let outcome: Installed = 'accepted';
  try {
    await installPack(dataDir, directory, { how: 'link', allow: ['untrusted-routing'] });
  } catch (error) {
    outcome = error instanceof PackError ? 'refused' : { unnamed: String(error) };
    await linkPack(dataDir, directory);
  }
  process.send?.(outcome);
});
process.once('disconnect', () => process.exit());
