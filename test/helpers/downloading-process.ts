/** Downloads a region, to be killed meanwhile: `downloading-process.ts DATA_DIR CATALOGUE REGION`; prints "done". */
import { flushCompileCache } from 'node:module';
import { downloadPack } from '../../data-packs/store/download-pack.ts';

const [dataDir = '', catalogue = '', region = ''] = process.argv.slice(2);
// Flush now: a killed process does not write its compile cache.
flushCompileCache();
process.stdout.write('begun\n');
await downloadPack(dataDir, { catalogue, region }, { letGoMs: 0 });
process.stdout.write('done\n');
