import type { Logger } from 'pino';
import type { BatchLimits } from './batch/index.ts';
import type { ItemLimits } from './items/index.ts';
import type { ApiModule, Clock, ModuleContext, ServiceUrls } from './module.ts';
import type { ReceiverTiming } from './position/index.ts';
import type { RoutingOptions } from './routing/index.ts';
import type { NetworkAddress } from './share/index.ts';
import type { StaticMapsOptions } from './static-maps/index.ts';
import type { StoredPacksOptions } from './stored-packs/index.ts';
import type { TilesOptions } from './tiles/index.ts';

/** Seconds that signed addresses may live: long enough to read a map by, short enough to be no key. */
export const urlLifetimes = { least: 60, most: 86_400 };

/** Everything the service needs from outside; it reads neither environment nor arguments. */
export interface ServiceOptions {
  /** Holds accounts, packs and caches; created when missing. */
  dataDir: string;
  /**
   * `postgres://user:password@host/database`, for accounts that several instances share; default: those of the data
   * folder.
   */
  accounts?: string;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Default 8787; 0 takes any free one. */
  port?: number;
  clock?: Clock;
  logger?: Logger;
  /** Addresses for clients where they differ from the one the service listens on. No trailing slashes. */
  urls?: Partial<ServiceUrls>;
  /** Names beside the service's own under which clients reach it, without port. */
  allowedHosts?: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. Default: none. */
  trustProxy?: readonly string[];
  /** Signed addresses and the token endpoint's cap per client address. */
  tokens?: TilesOptions;
  /** Options of the routing engines, or the Valhalla service to use instead. */
  routing?: RoutingOptions;
  /** A store of packs to follow beside those of the data folder. */
  packStore?: StoredPacksOptions;
  /** Options of static maps. */
  staticMaps?: StaticMapsOptions;
  /** What is kept of a user's items at most. */
  items?: ItemLimits;
  /** What is kept of a user's batch jobs at most. */
  batch?: BatchLimits;
  /** How long sources of positions are waited for. */
  position?: ReceiverTiming;
  /** Origins of the workstation's page when another program serves it, such as the desktop's own scheme. */
  pageOrigins?: readonly string[];
  /** Folder of the built workstation page; default: the checkout's `dist/renderer`. */
  workstationDirectory?: string;
  /** Folder of the built page for phones; default: the checkout's `dist/phone`. */
  phoneDirectory?: string;
  /** The addresses at which phones nearby may reach this machine; default: those in private networks. */
  networkAddresses?: () => readonly NetworkAddress[];
  /** Serves `/test-tools`, which set the time, the quota and failures: for tests of clients, never in production. */
  testTools?: boolean;
  /** Further modules behind the same keys, charges and failures. */
  furtherModules?: (context: ModuleContext) => readonly ApiModule[];
}
