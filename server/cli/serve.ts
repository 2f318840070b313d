import { isIP } from 'node:net';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandFailure, type CommonOptions, printJson, withCommonOptions } from '../../data-packs/cli/command-line.ts';
import { chosenDataDir } from '../../data-packs/cli/data-dir.ts';
import { installDefaultRegions } from '../../data-packs/store/default-regions.ts';
import type { ServiceAddresses } from '../index.ts';
import { createLogger } from './log.ts';

interface ServeOptions extends CommonOptions {
  host: string;
  port: number;
  defaultRegions: boolean;
  baseUrl?: string;
  cdnUrl?: string;
  siteUrl?: string;
  allowHost?: string[];
  trustProxy?: string[];
  valhallaUrl?: string;
  testTools?: boolean;
  logLevel?: string;
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return port;
}

function address(text: string): string {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text) || new URL(text).search !== '') {
    throw new InvalidArgumentError('Give an address like https://maps.example.org.');
  }
  return text.replace(/\/+$/, '');
}

function hostName(text: string, before: string[] = []): string[] {
  if (!/^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])$/i.test(text)) {
    throw new InvalidArgumentError('Give a name without scheme and port, like maps.example.org.');
  }
  return [...before, text];
}

function proxyAddress(text: string, before: string[] = []): string[] {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const wide = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  const named = ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  if (!named && (most < 0 || !wide || rest.length > 0)) {
    throw new InvalidArgumentError('Give an address or a network, like 10.0.0.1 or 10.0.0.0/8.');
  }
  return [...before, text];
}

/** Why the service could not listen, as the user's to solve. */
function explained(error: unknown, { host, port }: ServeOptions): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new CommandFailure(
        `Port ${port} on ${host} is in use: stop what runs there, or choose another port (--port 0 takes any free one).`,
      );
    case 'EACCES':
      return new CommandFailure(`Port ${port} on ${host} is not for this user: choose one above 1023 with --port.`);
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandFailure(`${host} is no address of this machine: choose another with --host.`);
    default:
      return error;
  }
}

function announce(addresses: ServiceAddresses, json: boolean): void {
  if (json) {
    const { baseUrl, cdnUrl, siteUrl, workstationUrl } = addresses;
    printJson({ event: 'ready', baseUrl, cdnUrl, siteUrl, workstationUrl });
    return;
  }
  process.stdout.write(
    `Outpost answers at ${addresses.baseUrl}\nOpen the workstation (works once): ${addresses.workstationUrl}\nStop with Ctrl+C.\n`,
  );
}

/** npx passes a signal on to the shell between it and us, not to us: when our parent is gone we were meant. */
function stopWithParent(stop: () => void): void {
  if (process.env.npm_execpath === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

async function serve(options: ServeOptions): Promise<void> {
  const { host, port, baseUrl, cdnUrl, siteUrl } = options;
  const json = options.json === true;
  const dataDir = chosenDataDir(options.dataDir);
  const logger = createLogger({ json, level: options.logLevel ?? (json ? 'info' : 'warn') });

  const stopping = new AbortController();
  const stopped = new Promise<void>(resolve => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  stopWithParent(stop);

  if (options.defaultRegions) {
    const complaints = await installDefaultRegions(dataDir, stopping).catch(error => {
      if (!stopping.signal.aborted) throw error;
      return [];
    });
    for (const complaint of complaints) logger.warn(complaint);
    if (stopping.signal.aborted) return;
  }

  // Loaded late: the other commands need none of it.
  const { createService } = await import('../index.ts');
  const service = createService({
    dataDir,
    host,
    port,
    logger,
    urls: { ...(baseUrl && { baseUrl }), ...(cdnUrl && { cdnUrl }), ...(siteUrl && { siteUrl }) },
    allowedHosts: options.allowHost ?? [],
    trustProxy: options.trustProxy ?? [],
    testTools: options.testTools ?? false,
    ...(options.valhallaUrl && { routing: { valhallaUrl: options.valhallaUrl } }),
  });
  try {
    announce(await service.listen(), json);
  } catch (error) {
    throw explained(error, options);
  }
  await stopped;
  logger.info('stopping');
  await service.close();
}

/** `serve`: the service until it is told to stop. */
export function addServeCommand(program: Command): void {
  withCommonOptions(
    program
      .command('serve')
      .description('start the service; the first start installs the default regions')
      .option('--host <address>', 'where to listen; 0.0.0.0 opens it to the network', '127.0.0.1')
      .option('--port <number>', '0 takes any free one', portNumber, 8787)
      .option('--no-default-regions', 'do not install the sandbox and world regions')
      .option('--base-url <url>', 'the address clients use, e.g. behind a proxy', address)
      .option('--cdn-url <url>', 'the address of signed assets (default: the base address)', address)
      .option('--site-url <url>', 'the address of hosted styles (default: the base address)', address)
      .option('--allow-host <name>', 'another host name to answer to; may be repeated', hostName)
      .option(
        '--trust-proxy <address>',
        'believe X-Forwarded-For of this address or network; may be repeated',
        proxyAddress,
      )
      .option('--valhalla-url <url>', 'a Valhalla service that answers routes, where the engine has no binary', address)
      .option('--test-tools', 'let tests move the clock, set quota and order failures: see server/README.md')
      .addOption(
        new Option('--log-level <level>', 'on stderr (default: info with --json, else warn)').choices([
          'debug',
          'info',
          'warn',
          'error',
          'silent',
        ]),
      ),
    'outpost serve --port 0 --json',
  ).action((options: ServeOptions) => serve(options));
}
