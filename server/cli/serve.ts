import type { ChildProcess } from 'node:child_process';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Logger } from 'pino';
import { type AllowanceOptions, allowedBy, withAllowances } from '../../data-packs/cli/allowances.ts';
import { CommandFailure, printJson } from '../../data-packs/cli/command-line.ts';
import { printsIntoJournal } from '../../data-packs/cli/environment.ts';
import { byteSize } from '../../data-packs/cli/option-values.ts';
import { packStoreOf } from '../../data-packs/store/bucket/pack-store.ts';
import { installDefaultRegions } from '../../data-packs/store/default-regions.ts';
import { cacheFolderOf, openDataFolder } from '../../data-packs/store/disk/layout.ts';
import { type EngineKind, engineKinds } from '../../data-packs/store/engine/engine-platforms.ts';
import { allowanceSchema } from '../../data-packs/store/signers/install-questions.ts';
import { boundMemory } from '../bound-memory.ts';
import { isLoopback } from '../http/client-address.ts';
import { isBehindUnknownProxy } from '../http/this-machine.ts';
import type { Service, ServiceAddresses } from '../index.ts';
import { urlLifetimes } from '../service-options.ts';
import { beginRenderer } from '../static-maps/begin-renderer.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import { type AccountsOptions, chosenAccounts, withAccountsOptions } from './accounts-command.ts';
import { createLogger } from './log.ts';
import { findRunning } from './open.ts';

interface ServeOptions extends AccountsOptions, AllowanceOptions {
  host: string;
  port: number;
  defaultRegions: boolean;
  baseUrl?: string;
  cdnUrl?: string;
  siteUrl?: string;
  allowHost?: string[];
  trustProxy?: string[];
  engine?: EngineKind;
  valhallaUrl?: string[];
  packs?: string;
  packsCache?: number;
  urlLifetime: number;
  drain: number;
  testTools?: boolean;
  logLevel?: string;
}

/** Seconds that a balancer may take to hear that this instance leaves. */
const drains = { least: 0, most: 600 };

export function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError(t('badPort'));
  return port;
}

const seconds =
  (limits: { least: number; most: number }) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < limits.least || value > limits.most) {
      throw new InvalidArgumentError(t('badSeconds', limits));
    }
    return value;
  };

function addresses(text: string, before: string[] = []): string[] {
  return [...before, address(text)];
}

function address(text: string): string {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text) || new URL(text).search !== '') {
    throw new InvalidArgumentError(t('badAddress'));
  }
  return text.replace(/\/+$/, '');
}

function hostName(text: string, before: string[] = []): string[] {
  if (!/^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])$/i.test(text)) {
    throw new InvalidArgumentError(t('badHostName'));
  }
  return [...before, text];
}

function proxyAddress(text: string, before: string[] = []): string[] {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const wide = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  const named = ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  if (!named && (most < 0 || !wide || rest.length > 0)) {
    throw new InvalidArgumentError(t('badProxy'));
  }
  return [...before, text];
}

/** Rewords failures to listen that users can solve. */
async function explained(error: unknown, { host, port, dataDir }: ServeOptions): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE': {
      const running = await findRunning(dataDir);
      const byThis = running.some(({ url }) => new URL(url).port === String(port));
      return new CommandFailure(t.message(byThis ? 'portInUseByThis' : 'portInUse', { port: String(port), host }));
    }
    case 'EACCES':
      return new CommandFailure(t.message('portForbidden', { port: String(port), host }));
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandFailure(t.message('notThisMachine', { host }));
    default:
      return error;
  }
}

function announce(addresses: ServiceAddresses, { host, json }: ServeOptions): void {
  const { baseUrl, cdnUrl, siteUrl } = addresses;
  // Its token opens everything: it is nothing for a journal, or for whoever reads along on a server.
  const isShown = isLoopback(host) && !printsIntoJournal();
  const workstationUrl = isShown ? addresses.workstationUrl : addresses.workstationUrl.replace(/#.*/, '');
  if (json) {
    printJson({ event: 'ready', baseUrl, cdnUrl, siteUrl, workstationUrl });
    return;
  }
  const opens = isShown ? t('openWorkstation', { url: workstationUrl }) : t('openFromHere');
  const lines = [t('answersAt', { url: baseUrl }), opens, t('stopWith')];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Stops when the parent ends: npx sends signals to the shell between, which does not pass them on. */
function stopWithParent(stop: () => void): void {
  if (process.env.npm_execpath === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

interface Prepared {
  accounts: ReturnType<typeof chosenAccounts>;
  logger: Logger;
  renderer: ChildProcess | undefined;
  stopping: AbortController;
}

/** Makes the service; undefined where it is stopped before that. */
async function prepareService(
  options: ServeOptions,
  { accounts, logger, renderer, stopping }: Prepared,
): Promise<Service | undefined> {
  const { host, port, baseUrl, cdnUrl, siteUrl } = options;
  const { dataDir } = options;
  await boundMemory();
  const packStore = options.packs === undefined ? undefined : packStoreOf(options.packs, process.env);
  if (options.defaultRegions) {
    const complaints = await installDefaultRegions(dataDir, stopping).catch(error => {
      if (!stopping.signal.aborted) throw error;
      return [];
    });
    for (const complaint of complaints) logger.warn(complaint);
    if (stopping.signal.aborted) return undefined;
  }

  // Imported here, because other commands do not need the service.
  const { createService } = await import('../index.ts');
  return createService({
    dataDir,
    ...(accounts !== undefined && { accounts }),
    host,
    port,
    logger,
    urls: { ...(baseUrl && { baseUrl }), ...(cdnUrl && { cdnUrl }), ...(siteUrl && { siteUrl }) },
    allowedHosts: options.allowHost ?? [],
    trustProxy: options.trustProxy ?? [],
    tokens: { ttlSeconds: options.urlLifetime },
    testTools: options.testTools ?? false,
    staticMaps: { renderer },
    routing: { engine: options.engine, valhallaUrls: options.valhallaUrl ?? [] },
    ...(packStore && {
      packStore: {
        store: packStore,
        allow: allowedBy(options),
        ...(options.packsCache && { cacheBytes: options.packsCache }),
      },
    }),
  });
}

async function serve(options: ServeOptions): Promise<void> {
  const json = options.json === true;
  const logger = createLogger({ json, level: options.logLevel ?? (json ? 'info' : 'warn') });
  const accounts = chosenAccounts(options);
  if (isBehindUnknownProxy(options.baseUrl, options)) logger.warn(t('proxyNotTrusted', { url: options.baseUrl ?? '' }));
  const stopping = new AbortController();
  const stopped = new Promise<void>(resolve => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  stopWithParent(stop);
  const { dataDir } = options;
  openDataFolder(dataDir);
  // Loads in a process of its own while the service does here.
  const renderer = beginRenderer(cacheFolderOf(dataDir));
  try {
    const service = await prepareService(options, { accounts, logger, renderer, stopping });
    if (service === undefined) return;
    const addresses = await service.listen().catch(async error => {
      throw await explained(error, options);
    });
    announce(addresses, options);
    await stopped;
    logger.info('stopping');
    if (options.drain > 0) {
      service.leave();
      await setTimeout(options.drain * 1000);
    }
    await service.close();
  } finally {
    // A service that has begun has ended it.
    renderer?.kill();
  }
}

/** `serve`: runs the service until a signal. */
export function addServeCommand(program: Command): void {
  const command = withAccountsOptions(
    program
      .command('serve')
      .description(help('serve'))
      .option('--host <address>', help('serveHost'), '127.0.0.1')
      .option('--port <number>', help('servePort'), portNumber, 8787)
      .option('--no-default-regions', help('serveNoRegions'))
      .option('--base-url <url>', help('serveBaseUrl'), address)
      .option('--cdn-url <url>', help('serveCdnUrl'), address)
      .option('--site-url <url>', help('serveSiteUrl'), address)
      .option('--allow-host <name>', help('serveAllowHost'), hostName)
      .option('--trust-proxy <address>', help('serveTrustProxy'), proxyAddress)
      .option('--url-lifetime <seconds>', help('serveUrlLifetime'), seconds(urlLifetimes), 900)
      .addOption(new Option('--engine <kind>', help('serveEngine')).choices(engineKinds))
      .option('--valhalla-url <url>', help('serveValhalla'), addresses)
      .option('--drain <seconds>', help('serveDrain'), seconds(drains), 0)
      .option('--packs <address>', help('servePacks'))
      .option('--packs-cache <size>', help('servePacksCache'), byteSize)
      .option('--test-tools', help('serveTestTools'))
      .addOption(
        new Option('--log-level <level>', help('serveLogLevel')).choices(['debug', 'info', 'warn', 'error', 'silent']),
      ),
    'outpost serve --port 0 --json',
  );
  withAllowances(command, allowanceSchema.options, help('servePacksAllow')).action((options: ServeOptions) =>
    serve(options),
  );
}
