/**
 * Outpost over packs, in a process of its own: what its clients compute is not counted with it. Arguments: the packs.
 */
import { startService } from '../helpers/service.ts';

const service = await startService({ packs: process.argv.slice(2) });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.once('disconnect', () => void service.close().then(() => process.exit(0)));
process.send?.({ baseUrl: service.baseUrl, key: service.key, dataDir: service.dataDir });
