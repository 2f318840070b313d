/**
 * `node static-maps-first.ts FOLDER`: one start of a service over a data folder, one picture; milliseconds to each, as
 * JSON.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { addressOf, timed, views } from './static-maps-views.ts';

const [dataDir = ''] = process.argv.slice(2);
const [view] = views(13, 512, 1, 13).slice(12);
if (view === undefined) throw new Error('there is no such view');
const started = performance.now();
const service = await startService({
  packs: [await packFor('liechtenstein')],
  dataDir,
  staticMaps: { compiledFolder: join(dataDir, 'compiled') },
});
const listening = performance.now() - started;
const address = addressOf('light', view);
const [first, second] = [await timed(service, address), await timed(service, address)];
// Until what was compiled is kept.
await delay(2500);
process.stdout.write(JSON.stringify({ listening, first, second }));
process.exit(0);
