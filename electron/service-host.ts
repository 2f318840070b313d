import { createService, type Service } from '../server/index.ts';
import { type FromService, toService } from './contract.ts';

/** The utility process: the same service as `outpost serve`, told what to do by messages. */

const port = process.parentPort;
const tell = (message: FromService) => port.postMessage(message);
let service: Service | undefined;

/** The usual port, so that other programs find the API; any free one where that is taken. */
async function start(dataDir: string): Promise<string> {
  try {
    service = createService({ dataDir });
    return (await service.listen()).workstationUrl;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    service = createService({ dataDir, port: 0 });
    return (await service.listen()).workstationUrl;
  }
}

port.on('message', async ({ data }) => {
  const message = toService.parse(data);
  try {
    switch (message.kind) {
      case 'start':
        return tell({ kind: 'workstation-url', url: await start(message.dataDir) });
      case 'workstation-url':
        if (service === undefined) throw new Error('The service was not started.');
        return tell({ kind: 'workstation-url', url: service.workstationUrl() });
      case 'stop':
        await service?.close();
        return process.exit(0);
    }
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
