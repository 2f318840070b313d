import type { Logger } from 'pino';
import type { Clock, Room, RoomContext, ServiceUrls } from './room.ts';
import type { RoutingOptions } from './routing/index.ts';
import type { StaticMapsOptions } from './static-maps/index.ts';
import type { TilesOptions } from './tiles/index.ts';

/** The service reads no environment and no arguments: everything it needs from outside is here. */
export interface ServiceOptions {
  /** Holds accounts, packs and caches; created when missing. */
  dataDir: string;
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
  /** How the routing engines run, or whose service answers in their place. */
  routing?: RoutingOptions;
  /** How maps are drawn as pictures. */
  staticMaps?: StaticMapsOptions;
  /**
   * Origins of the workstation's page where something else than the service serves it (a desktop program's own scheme).
   */
  pageOrigins?: readonly string[];
  /** Folder of the built workstation page; default: the checkout's `dist/renderer`. */
  workstationDirectory?: string;
  /** Serves `/test-tools`, which set the time, the quota and failures: for tests of clients, never in production. */
  testTools?: boolean;
  /** Rooms beside the service's own: further endpoints behind the same keys, charges and failures. */
  furtherRooms?: (context: RoomContext) => readonly Room[];
}
