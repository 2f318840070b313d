import type { RequestListener } from 'node:http';
import express, { type Request, Router } from 'express';
import type { Logger } from 'pino';
import type { Accounts } from './accounts/index.ts';
import type { Carry } from './carry/index.ts';
import { authenticateDashboard, dashboardRouter } from './dashboard/index.ts';
import { docsRouter } from './docs/index.ts';
import { Failure } from './errors.ts';
import { healthOperation, type ReadinessSources, readinessOperations } from './health.ts';
import type { HealthCauses } from './health-causes.ts';
import {
  announcedBodyLimit,
  compressed,
  cors,
  envelope,
  HostNames,
  hostCheck,
  type KeyServices,
  keyPolicy,
  mountOperations,
  ownPagesCors,
  type PublicOperation,
  plainFirst,
  publicPolicy,
  requestId,
  requestLogger,
  setAnswerHeaders,
  wellFormedUrl,
} from './http/index.ts';
import { behindUnknownProxy, warnOfProxies } from './http/this-machine.ts';
import type { ApiModule, Asked, Clock, ServiceUrls } from './module.ts';
import { describeApi, documentOperation } from './openapi/index.ts';
import type { PackOperation, Packs } from './packs/index.ts';
import type { InstalledRegions } from './regions/index.ts';
import { type AdjustableClock, type SimulatedFailures, testToolsRouter } from './test-tools/index.ts';
import { type WorkstationSession, workstationRouter } from './workstation/index.ts';

export interface AppParts {
  accounts: Accounts;
  session: WorkstationSession;
  regions: InstalledRegions;
  packs: Packs;
  carry: Carry;
  /** What windows may do beside work on packs. */
  windowOperations: readonly PackOperation[];
  modules: readonly ApiModule[];
  clock: Clock;
  logger: Logger;
  urls: (asked?: Asked) => ServiceUrls;
  /** Origins of the service's own pages. */
  ownOrigins: () => readonly string[];
  boundTo: string;
  hostNames: () => readonly string[];
  trustProxy: readonly string[];
  isBehindUnknownProxy: boolean;
  workstationDirectory: string;
  /** Proves to commands of this data folder that this service is the one that answers. */
  prove: (challenge: string) => string;
  testTools: { clock: AdjustableClock; failures: SimulatedFailures } | undefined;
  /** What is wrong beside regions and engines. */
  healthCauses: () => HealthCauses;
  readiness: ReadinessSources;
}

/** The way of a request, from top to bottom. */
export function createApp(parts: AppParts): RequestListener {
  const { accounts, session, regions, modules, clock, logger, urls, ownOrigins } = parts;
  const endpoints = modules.flatMap(module => module.endpoints);
  const services: KeyServices = {
    findPrincipal: key => session.findPrincipal(key) ?? accounts.knownKeys.find(key),
    accounts,
    clock,
    urls,
  };
  const publicOperations: readonly PublicOperation[] = [
    documentOperation('/openapi.json', () => describeApi(endpoints, publicOperations)),
    healthOperation({ regions, modules, causesNow: parts.healthCauses, findPrincipal: services.findPrincipal }),
    ...readinessOperations(parts.readiness),
  ];

  const findToken = (token: string) =>
    session.findDashboardToken(token) ?? accounts.db.read(accounts.dashboardTokens.find(token));
  const admit = (req: Request) => authenticateDashboard(req, findToken);

  const hostNames = new HostNames({ boundTo: parts.boundTo, names: parts.hostNames });
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.set('trust proxy', parts.trustProxy.length > 0 ? [...parts.trustProxy] : false);
  app.set(behindUnknownProxy, parts.isBehindUnknownProxy);

  app.use(requestId);
  app.use(setAnswerHeaders);
  app.use(requestLogger({ logger, clock, add: request => accounts.requestLog.add(request) }));
  app.use(hostCheck(hostNames));
  app.use(warnOfProxies(logger));
  app.use(ownPagesCors({ origins: ownOrigins, elsewhere: cors }));
  app.use(wellFormedUrl);
  app.use(compressed);
  app.use(parts.packs.uploadRouter(admit));
  app.use(announcedBodyLimit(endpoints));

  const publicApi = Router({ caseSensitive: true });
  mountOperations(publicApi, '', publicOperations, publicPolicy(urls));
  app.use(publicApi);
  app.use(docsRouter({ urls }));
  app.use(dashboardRouter({ accounts, clock, logger, urls, findToken }));
  app.use(parts.packs.router(admit, parts.windowOperations));
  app.use(parts.carry.publicRouter);
  for (const { publicRouter } of modules) if (publicRouter !== undefined) app.use(publicRouter);
  if (parts.testTools !== undefined) {
    app.use(testToolsRouter({ ...parts.testTools, accounts, findPrincipal: services.findPrincipal }));
    app.use(parts.testTools.failures.middleware);
  }
  const api = Router({ caseSensitive: true });
  mountOperations(api, '', endpoints, keyPolicy(services));
  app.use(api);
  app.use(
    workstationRouter({
      directory: parts.workstationDirectory,
      session,
      urls,
      origins: ownOrigins,
      findPrincipal: services.findPrincipal,
      clock,
      prove: parts.prove,
    }),
  );

  app.use(() => {
    throw new Failure('not_found');
  });
  app.use(envelope(logger));
  return plainFirst({
    // Behind a proxy the client's address is another than the connection's.
    answers: parts.trustProxy.length > 0 ? [] : modules.flatMap(({ plainAnswer }) => plainAnswer ?? []),
    hostNames,
    isLogged: () => logger.isLevelEnabled('debug'),
    otherwise: app,
  });
}
