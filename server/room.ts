import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Endpoint } from './http/endpoint.ts';
import type { Regions } from './regions/region.ts';

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

/** The addresses clients are told, without trailing slashes. One origin by default. */
export interface ServiceUrls {
  baseUrl: string;
  cdnUrl: string;
  siteUrl: string;
}

/** What the addresses in an answer depend on: under which name the client reached the service. */
export interface Asked {
  readonly protocol: string;
  readonly headers: { readonly host?: string | undefined };
}

/** What every room of the service is given. Nothing in a room reads the environment or keeps a singleton. */
export interface RoomContext {
  regions: Regions;
  clock: Clock;
  logger: Logger;
  /** A folder for derived files that may be deleted at any time. */
  cacheDir: string;
  /** Known once the service listens; for a request, under the (checked) host name that it came to. */
  urls: (asked?: Asked) => ServiceUrls;
  /** 32 random bytes of this installation, for signatures. */
  secret: Uint8Array;
}

export interface EngineHealth {
  /** The region the engine answers for. */
  region: string;
  state: 'idle' | 'starting' | 'ready' | 'restarting' | 'failed';
  pid?: number;
  restarts?: number;
}

/** A room: its part of the API behind authentication and, where it has one, a router of addresses that need no key. */
export interface Room {
  readonly endpoints: readonly Endpoint[];
  readonly publicRouter?: Router;
  /** The room's engine processes, as `/health` lists them. */
  engines?(): readonly EngineHealth[];
  /** Resolves when the room holds no file open of a region that is gone. */
  released?(): Promise<unknown>;
  close(): Promise<void>;
}
