import { installDefaultRegions } from '../../data-packs/store/default-regions.ts';
import { openDataFolder } from '../../data-packs/store/disk/layout.ts';
import { systemFailure } from '../../data-packs/store/disk/system-failure.ts';
import { chooseLanguage, setLanguage } from '../../data-packs/words/language.ts';
import { failedWith, wordFailure } from '../../data-packs/words/worded-error.ts';
import { createLogger } from '../../server/cli/log.ts';
import { boundMemory, createService, type Service } from '../../server/index.ts';
import { type FromService, type ToService, toService } from '../contract.ts';
import { desktopServiceWords as t } from '../words.ts';

/** The utility process: the same service as `outpost serve`, controlled by messages. Main reads its log from stderr. */

const port = process.parentPort;
const send = (message: FromService) => port.postMessage(message);
const logger = createLogger({ json: false, level: 'info' });
const stopping = new AbortController();
let service: Service | undefined;
let starting: Promise<void> | undefined;

port.on('message', ({ data }) => {
  const message = toService.parse(data);
  switch (message.kind) {
    case 'start':
      starting ??= start(message).catch(error => {
        if (!stopping.signal.aborted) send({ kind: 'failed', message: startFailure(error, message) });
      });
      return;
    case 'token':
      return send({ kind: 'token', id: message.id, token: oneTimeToken() });
    case 'stop':
      return void stop();
  }
});

// SIGTERM may come for this process alone. Ctrl+C also reaches main, which then sends `stop`.
process.on('SIGTERM', stop);
process.on('SIGINT', () => undefined);

type Start = Extract<ToService, { kind: 'start' }>;

async function start(asked: Start): Promise<void> {
  const { dataDir, port, anyPort, pageOrigin, urlLifetime: ttlSeconds } = asked;
  const tokens = ttlSeconds === undefined ? {} : { ttlSeconds };
  await boundMemory();
  setLanguage(chooseLanguage([asked.language]));
  openDataFolder(dataDir);
  for (const complaint of await installDefaultRegions(dataDir, stopping)) logger.warn(complaint);
  stopping.signal.throwIfAborted();

  const open = (at: number) => {
    service = createService({ dataDir, port: at, pageOrigins: [pageOrigin], tokens, logger });
    return service.listen();
  };
  const { baseUrl } = await open(port).catch(error => {
    if (!(anyPort && isTaken(error))) throw error;
    return open(0);
  });
  send({ kind: 'listening', baseUrl, port: Number(new URL(baseUrl).port || 80) });
}

async function stop(): Promise<void> {
  stopping.abort();
  await starting;
  await service?.close();
  process.exit(0);
}

function oneTimeToken(): string {
  if (service === undefined) throw new Error('The service was asked for a token before it was started.');
  const token = new URLSearchParams(new URL(service.workstationUrl()).hash.slice(1)).get('token');
  if (token === null) throw new Error("The service's address holds no token.");
  return token;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function startFailure(error: unknown, { port, dataDir }: Pick<Start, 'port' | 'dataDir'>): string {
  if (isTaken(error)) return t('portInUse', { port: String(port) });
  return wordFailure(failedWith(systemFailure(error, dataDir)));
}
