import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { cacheFolderOf } from '../data-packs/store/disk/data-folder.ts';
import { makeFolder } from '../data-packs/store/disk/make-folder.ts';
import { internalUser, sharedSecret } from './accounts/index.ts';
import { Addresses } from './addresses.ts';
import { createApp } from './app.ts';
import { createBatch } from './batch/index.ts';
import { createCarry } from './carry/index.ts';
import { createModules } from './create-modules.ts';
import { setting } from './db/index.ts';
import { regionFacts } from './health.ts';
import { healthCauses } from './health-causes.ts';
import { createItems } from './items/index.ts';
import { createListener, listenOn, stopListening } from './listener.ts';
import type { ModuleContext, ServiceUrls } from './module.ts';
import { type Closer, openAccounts } from './open-accounts.ts';
import { createPacks } from './packs/index.ts';
import { createPosition } from './position/index.ts';
import { InstalledRegions, openPartFile, PartChecks } from './regions/index.ts';
import type { ServiceOptions } from './service-options.ts';
import { networkAddresses, Share, sharedItems, shareOperations } from './share/index.ts';
import { machineClock, SteadyClock, sayMoved } from './steady-clock.ts';
import { createStoredPacks } from './stored-packs/index.ts';
import { AdjustableClock, SimulatedFailures } from './test-tools/index.ts';
import { createUsage } from './usage/index.ts';
import { listService, proofOf, userOfWorkstation, WorkstationSession, workstationUser } from './workstation/index.ts';

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

/** Opens what the service keeps, and listens. What it has opened is closed where it fails. */
export async function startService(options: ServiceOptions): Promise<Started> {
  const dataDir = resolve(options.dataDir);
  const host = options.host ?? '127.0.0.1';
  const logger = options.logger ?? pino({ level: 'silent' });
  const realClock = new SteadyClock(options.clock ?? machineClock, byMs => sayMoved(logger, byMs));
  const testTools = options.testTools
    ? { clock: new AdjustableClock(realClock), failures: new SimulatedFailures() }
    : undefined;
  const clock = testTools?.clock ?? realClock;
  const cacheDir = cacheFolderOf(dataDir);
  makeFolder(cacheDir);

  const closers: Closer[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        logger.error({ err: error }, 'something could not be closed');
      }
    }
  };

  try {
    const kept = await openAccounts({ dataDir, place: options.accounts, clock, logger }, closers);
    const { db, dbThread, writes, folderAccounts, accountsDb, accounts, dailyBackup } = kept;
    const { packStore } = options;
    const storedPacks = packStore && (await createStoredPacks(packStore, { dataDir, cacheDir, logger }));
    closers.push(() => storedPacks?.close());
    const regions = new InstalledRegions(dataDir, logger, storedPacks?.mirror);
    closers.push(() => regions.close());
    await regions.open();
    storedPacks?.start(regions);

    const partChecks = new PartChecks({
      regions,
      file: join(cacheDir, 'checked-parts.json'),
      clock,
      logger,
      idleMs: () => accounts.requestLog.idleMs(),
    });
    closers.push(() => partChecks.close());

    const addresses = new Addresses(options, host);
    const context: ModuleContext = {
      regions,
      suspect: kind => partChecks.suspect(kind),
      openPart: storedPacks?.openPart ?? openPartFile,
      clock,
      logger,
      cacheDir,
      isRevoked: keyId => share.isEnded(keyId) || accounts.knownKeys.isRevoked(keyId),
      aheadMs: keyId => accounts.knownKeys.aheadMs(keyId),
      secret: await sharedSecret(accountsDb),
      urls: asked => share.urls(asked) ?? addresses.urls(asked),
    };
    const { maps, atlas } = createModules(context, options);
    const items = createItems({ db, dbThread, writes, folder: join(dataDir, 'items'), clock, logger }, options.items);
    const modules = [
      ...maps,
      atlas,
      createUsage(accounts, clock),
      items,
      createBatch(
        {
          accounts,
          endpoints: maps.flatMap(({ endpoints }) => endpoints),
          folder: join(dataDir, 'batch'),
          clock,
          logger,
          urls: () => addresses.urls(),
        },
        options.batch,
      ),
      ...(options.furtherModules?.(context) ?? []),
    ];
    for (const module of modules) closers.push(() => module.close());

    const ownOrigins = () => addresses.ownOrigins();
    // This machine's own, as its windows are.
    const secret = setting(db, 'secret', () => randomBytes(32));
    const { users } = accounts;
    const { id: userId } = await internalUser({ db: folderAccounts, users }, { name: workstationUser }, clock.now());
    // Under the same identifier, which its items have.
    const countedAs = { id: userId, name: userOfWorkstation(userId) };
    if (accountsDb !== folderAccounts) await internalUser(accounts, countedAs, clock.now());
    const session = new WorkstationSession(db, { userId, secret, origins: ownOrigins });
    closers.push(() => session.close());

    const share = new Share({
      db,
      writes,
      accounts,
      modules: maps,
      clock,
      logger,
      directory: options.phoneDirectory ?? builtPhonePage,
      addresses: options.networkAddresses ?? networkAddresses,
      regions: () => regions.list().map(({ manifest }) => regionFacts(manifest)),
      items: sharedItems(items, () => session.userId),
    });
    closers.push(() => share.close());

    const position = createPosition(
      { folder: join(dataDir, 'position'), clock, logger, keep: item => items.keep(session.userId, item) },
      options.position,
    );
    closers.push(() => position.close());
    await position.open();

    const packs = createPacks({
      dataDir,
      regions,
      clock,
      logger,
      released: () => Promise.all([partChecks.released(), ...modules.map(module => module.released?.())]),
      store: storedPacks && {
        name: storedPacks.name,
        problem: () => storedPacks.causes().packs,
        keptBytes: mounted => storedPacks.keptBytes(mounted),
      },
    });
    closers.push(() => packs.close());
    await packs.open();
    const carry = createCarry({ dataDir, items, packs, clock, userId: session.userId });
    await carry.open();

    let isLeaving = false;
    const leave = (): void => {
      isLeaving = true;
    };
    const server = createListener(
      createApp({
        accounts,
        session,
        regions,
        packs,
        carry,
        windowOperations: [...shareOperations(share), ...position.operations, ...carry.operations],
        modules,
        clock,
        logger,
        urls: context.urls,
        ownOrigins,
        boundTo: host,
        hostNames: () => addresses.hostNames(),
        trustProxy: options.trustProxy ?? [],
        testTools,
        healthCauses: () => ({
          ...healthCauses({
            folder: dataDir,
            accountsDamage: dailyBackup.damage,
            writes,
            accountsDb,
            clock: realClock,
          }),
          ...storedPacks?.causes(),
        }),
        readiness: {
          isLeaving: () => isLeaving,
          isComing: () => storedPacks?.isComing() === true || modules.some(module => module.isComing?.() === true),
          storageFailure: () => writes.storageFailure,
        },
        workstationDirectory: options.workstationDirectory ?? builtPage,
        prove: challenge => proofOf(secret, addresses.localUrl(), challenge),
      }),
    );
    closers.push(() => stopListening(server));
    closers.push(() => position.stopWaiting());
    addresses.setPort((await listenOn(server, host, options.port ?? 8787)).port);
    for (const module of modules) module.answers?.();
    const urls = addresses.urls();
    const url = addresses.localUrl();
    await share.resume();
    closers.push(await listService(dataDir, { pid: process.pid, url, baseUrl: urls.baseUrl, since: realClock.now() }));
    const workstationUrl = (): string => `${urls.baseUrl}/workstation/#token=${session.makeToken(clock.now())}`;
    return { addresses: { ...urls, workstationUrl: workstationUrl() }, workstationUrl, leave, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
