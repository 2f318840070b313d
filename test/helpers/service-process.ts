/** The real service over a data folder: tells its addresses and a key. Ends with its parent. */
import { startService } from './service.ts';

const [dataDir = ''] = process.argv.slice(2);
const { baseUrl, workstationUrl, key } = await startService({
  dataDir,
  routing: { requestTimeoutSeconds: 5 },
  networkAddresses: () => [{ address: '127.0.0.1', interface: 'test0' }],
});
process.send?.({ baseUrl, workstationUrl, key });
process.once('disconnect', () => process.exit());
