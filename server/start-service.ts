import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedSecret } from './accounts/index.ts';
import { Addresses } from './addresses.ts';
import { type AppParts, createApp } from './app.ts';
import { createCarry } from './carry/index.ts';
import { createModules, type Modules } from './create-modules.ts';
import { regionFacts } from './health.ts';
import { type HealthCauses, healthCauses } from './health-causes.ts';
import { isBehindUnknownProxy } from './http/this-machine.ts';
import { createListener, listenOn, stopListening } from './listener.ts';
import type { ModuleContext, ServiceUrls } from './module.ts';
import { Closers, openAccounts, openRegions, openSession } from './open-parts.ts';
import { createPacks } from './packs/index.ts';
import { createPosition } from './position/index.ts';
import { type Ground, readGround } from './service-ground.ts';
import type { ServiceOptions } from './service-options.ts';
import { networkAddresses, Share, sharedItems, shareOperations } from './share/index.ts';
import { listService, proofOf, type WorkstationSession } from './workstation/index.ts';

const builtPage = fileURLToPath(new URL('../dist/renderer', import.meta.url));
const builtPhonePage = fileURLToPath(new URL('../dist/phone', import.meta.url));

export interface ServiceAddresses extends ServiceUrls {
  /** Opens the workstation once, within ten minutes. */
  workstationUrl: string;
}

/** A service that answers. */
export interface Started {
  addresses: ServiceAddresses;
  workstationUrl(): string;
  leave(): void;
  stop(): Promise<void>;
}

type Kept = Awaited<ReturnType<typeof openAccounts>>;
type Mounted = Awaited<ReturnType<typeof openRegions>>;

/** Opens what the service keeps, and listens. What it has opened is closed where it fails. */
export async function startService(options: ServiceOptions): Promise<Started> {
  const ground = readGround(options);
  const { dataDir, host, clock, logger, realClock } = ground;
  const closers = new Closers(logger);
  const stop = () => closers.closeAll();
  try {
    const kept = await openAccounts(ground, options.accounts, closers);
    const { accounts, writes } = kept;
    const idleMs = () => accounts.requestLog.idleMs();
    const mounted = await openRegions(ground, { packStore: options.packStore, idleMs }, closers);
    const { regions, partChecks, openPart, storedPacks } = mounted;

    const addresses = new Addresses(options, host);
    const ownOrigins = () => addresses.ownOrigins();
    let share: Share | undefined;
    const context: ModuleContext = {
      ...ground,
      regions,
      suspect: kind => partChecks.suspect(kind),
      openPart,
      isRevoked: keyId => share?.isEnded(keyId) === true || accounts.knownKeys.isRevoked(keyId),
      aheadMs: keyId => accounts.knownKeys.aheadMs(keyId),
      secret: await sharedSecret(kept.accountsDb),
      urls: asked => share?.urls(asked) ?? addresses.urls(asked),
    };
    const modules = createModules(context, options, { ...kept, dataDir });
    for (const module of modules.all) closers.push(() => module.close());
    const { session, secret } = await openSession(ground, kept, ownOrigins, closers);
    share = openShare(ground, options, { kept, mounted, modules, session }, closers);
    const position = await openPosition(ground, options, { modules, session }, closers);
    const packs = await openPacks(ground, { mounted, modules }, closers);
    const carry = createCarry({ dataDir, items: modules.items, packs, clock, userId: session.userId });
    await carry.open();

    let isLeaving = false;
    const app: AppParts = {
      ...ground,
      accounts,
      session,
      regions,
      packs,
      carry,
      windowOperations: [...shareOperations(share), ...position.operations, ...carry.operations],
      modules: modules.all,
      urls: context.urls,
      ownOrigins,
      boundTo: host,
      hostNames: () => addresses.hostNames(),
      trustProxy: options.trustProxy ?? [],
      isBehindUnknownProxy: isBehindUnknownProxy(options.urls?.baseUrl, options),
      healthCauses: () => causesOf(ground, kept, mounted),
      readiness: {
        isLeaving: () => isLeaving,
        isComing: () => storedPacks?.isComing() === true || modules.all.some(module => module.isComing?.() === true),
        storageFailure: () => writes.storageFailure,
      },
      workstationDirectory: options.workstationDirectory ?? builtPage,
      prove: challenge => proofOf(secret, addresses.localUrl(), challenge),
    };
    const server = createListener(createApp(app));
    closers.push(() => stopListening(server));
    closers.push(() => position.stopWaiting());
    addresses.setPort((await listenOn(server, host, options.port ?? 8787)).port);
    for (const module of modules.all) module.answers?.();
    const urls = addresses.urls();
    const url = addresses.localUrl();
    await share.resume();
    closers.push(await listService(dataDir, { pid: process.pid, url, baseUrl: urls.baseUrl, since: realClock.now() }));
    const workstationUrl = (): string => `${urls.baseUrl}/workstation/#token=${session.makeToken(clock.now())}`;
    const leave = (): void => {
      isLeaving = true;
    };
    return { addresses: { ...urls, workstationUrl: workstationUrl() }, workstationUrl, leave, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openShare(
  { clock, logger }: Ground,
  options: ServiceOptions,
  parts: { kept: Kept; mounted: Mounted; modules: Modules; session: WorkstationSession },
  closers: Closers,
): Share {
  const { kept, mounted, modules, session } = parts;
  const share = new Share({
    ...kept,
    modules: modules.maps,
    clock,
    logger,
    directory: options.phoneDirectory ?? builtPhonePage,
    addresses: options.networkAddresses ?? networkAddresses,
    regions: () => mounted.regions.list().map(({ manifest }) => regionFacts(manifest)),
    items: sharedItems(modules.items, () => session.userId),
  });
  closers.push(() => share.close());
  return share;
}

async function openPosition(
  { dataDir, clock, logger }: Ground,
  options: ServiceOptions,
  { modules: { items }, session }: { modules: Modules; session: WorkstationSession },
  closers: Closers,
) {
  const position = createPosition(
    { folder: join(dataDir, 'position'), clock, logger, keep: item => items.keep(session.userId, item) },
    options.position,
  );
  closers.push(() => position.close());
  await position.open();
  return position;
}

async function openPacks(
  { dataDir, clock, logger }: Ground,
  { mounted, modules }: { mounted: Mounted; modules: Modules },
  closers: Closers,
) {
  const { regions, partChecks, storedPacks } = mounted;
  const packs = createPacks({
    dataDir,
    regions,
    clock,
    logger,
    released: () => Promise.all([partChecks.released(), ...modules.all.map(module => module.released?.())]),
    store: storedPacks && {
      name: storedPacks.name,
      problem: () => storedPacks.causes().packs,
      keptBytes: region => storedPacks.keptBytes(region),
    },
  });
  closers.push(() => packs.close());
  await packs.open();
  return packs;
}

const causesOf = (
  { dataDir, realClock }: Ground,
  { dailyBackup, writes, accountsDb }: Kept,
  { storedPacks }: Mounted,
): HealthCauses => ({
  ...healthCauses({ folder: dataDir, accountsDamage: dailyBackup.damage, writes, accountsDb, clock: realClock }),
  ...storedPacks?.causes(),
});
