/**
 * `fork('static-maps-service.ts', [WORKERS, ...PACKS])`: the service in a process of its own, with so many renderers;
 * sends its address and key once its archives are joined.
 */
import { boundMemory } from '../../server/index.ts';
import { startService } from '../helpers/service.ts';
import { untilJoined } from '../static-maps/until-joined.ts';

const [workers = '1', ...packs] = process.argv.slice(2);
await boundMemory();
const service = await startService({
  packs,
  staticMaps: { workers: Number(workers) },
});
await untilJoined(service);
process.once('disconnect', () => void service.close().then(() => process.exit(0)));
process.send?.({ baseUrl: service.baseUrl, key: service.key });
