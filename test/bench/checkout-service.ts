/**
 * The service of a checkout over its own packs, in a process of its own: `fork('checkout-service.ts', [CHECKOUT,
 * ...PACKS])` sends its address and key once its archives are joined.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [checkout = '', ...names] = process.argv.slice(2);
const load = async <Module>(path: string) => (await import(pathToFileURL(join(checkout, path)).href)) as Module;
const { packFor } = await load<typeof import('../helpers/packs.ts')>('test/helpers/packs.ts');
const { startService } = await load<typeof import('../helpers/service.ts')>('test/helpers/service.ts');
const { untilJoined } = await load<typeof import('../static-maps/until-joined.ts')>('test/static-maps/until-joined.ts');

const packs = await Promise.all(names.map(name => packFor(name as Parameters<typeof packFor>[0])));
const service = await startService({ packs });
await untilJoined(service);
process.once('disconnect', () => void service.close().then(() => process.exit(0)));
process.send?.({ baseUrl: service.baseUrl, key: service.key });
