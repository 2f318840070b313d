/**
 * A service with the probe module in a process of its own, to be killed: `node probe-process.ts DATA_DIR [ACCOUNTS]`,
 * prints its base URL.
 */
import { createService } from '../../server/index.ts';
import { createProbe } from './probe-module.ts';

const [dataDir = '', accounts] = process.argv.slice(2);
const service = createService({
  dataDir,
  ...(accounts !== undefined && { accounts }),
  port: 0,
  furtherModules: () => [createProbe()],
});
const { baseUrl } = await service.listen();
process.stdout.write(`${baseUrl}\n`);
