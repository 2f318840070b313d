/** A service with the probe room in a process of its own, to be killed: `node probe-process.ts DATA_DIR`, prints its base URL. */
import { createService } from '../../server/index.ts';
import { createProbe } from './probe-room.ts';

const [dataDir = ''] = process.argv.slice(2);
const service = createService({ dataDir, port: 0, furtherRooms: () => [createProbe()] });
const { baseUrl } = await service.listen();
process.stdout.write(`${baseUrl}\n`);
