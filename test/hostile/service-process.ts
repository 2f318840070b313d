/** The real service over a data folder: tells its address and a key. Ends with its parent. */
import { startService } from '../helpers/service.ts';

const [dataDir = ''] = process.argv.slice(2);
const { baseUrl, key } = await startService({ dataDir, routing: { requestTimeoutSeconds: 5 } });
process.send?.({ baseUrl, key });
process.once('disconnect', () => process.exit());
