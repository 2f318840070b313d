/** Downloads a region, to be killed while it does: `downloading-process.ts DATA_DIR CATALOGUE REGION`. Says "done" when it is. */
import { flushCompileCache } from 'node:module';
import { downloadPack } from '../../data-packs/store/download/download-pack.ts';

const [dataDir = '', catalogue = '', region = ''] = process.argv.slice(2);
// Killed processes keep nothing for the next one's start.
flushCompileCache();
process.stdout.write('begun\n');
await downloadPack(dataDir, { catalogue, region }, { letGoMs: 0 });
process.stdout.write('done\n');
