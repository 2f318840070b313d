import type { Router } from 'express';
import type { Logger } from 'pino';
import type { PartKind } from '../data-packs/format/manifest.ts';
import type { HealthCauses } from './health-causes.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { PlainAnswer } from './http/plain-first.ts';
import type { OpenPart } from './regions/part-bytes.ts';
import type { Regions } from './regions/region.ts';
import type { SlowWork } from './turns/index.ts';

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds since the machine started, sleep included, whatever its time is set to. */
  sinceBoot?(): number;
}

/** Addresses of the service for clients, without trailing slashes. One origin by default. */
export interface ServiceUrls {
  baseUrl: string;
  cdnUrl: string;
  siteUrl: string;
}

/** The parts of a request that give the origin for addresses in its answer. */
export interface Asked {
  readonly protocol: string;
  readonly headers: { readonly host?: string | undefined };
}

/**
 * Has the parts of a kind compared with their manifests, as reading one of them failed. Resolves to whether one is set
 * aside by that: it is damaged, not the reader.
 */
export type Suspect = (kind: PartKind) => Promise<boolean>;

/** Given to every module. Modules read no environment and keep no singletons. */
export interface ModuleContext {
  regions: Regions;
  suspect: Suspect;
  /** Opens a part of a region by its location. */
  openPart: OpenPart;
  clock: Clock;
  logger: Logger;
  /** A folder for derived files that may be deleted at any time. */
  cacheDir: string;
  /** Addresses once the service listens: for a request, under the (checked) host name it came to. */
  urls: (asked?: Asked) => ServiceUrls;
  /** 32 random bytes of this installation, for signatures. */
  secret: Uint8Array;
  /** Whether the key of this identifier was revoked. */
  isRevoked: (keyId: string) => boolean;
  /** Milliseconds by which the clock of a test key is ahead. */
  aheadMs: (keyId: string) => number;
}

export interface EngineHealth {
  /** The region the engine answers for. */
  region: string;
  state: 'idle' | 'starting' | 'ready' | 'restarting' | 'failed';
  pid?: number | undefined;
  restarts?: number;
  /** What keeps its process from all but its files, once one has begun; `reason` says why it is not the first choice. */
  confinement?: { kind: string; reason?: string } | undefined;
  /** Addresses of services elsewhere that cannot be reached. */
  away?: readonly string[];
}

/** Regions whose roads are one graph, or are to be: `share` of that is done. */
export interface JoinedHealth {
  regions: readonly string[];
  state: 'joining' | 'joined' | 'failed';
  share?: number;
}

/** A process that draws pictures. */
export interface RendererHealth {
  pid: number | undefined;
  /** As an engine's. */
  confinement: EngineHealth['confinement'];
}

/** A part of the API: endpoints that need a key, and a router of addresses that do not. */
export interface ApiModule {
  readonly endpoints: readonly Endpoint[];
  readonly publicRouter?: Router;
  /** Answers what is asked most in the way it usually comes, before Express. */
  readonly plainAnswer?: PlainAnswer;
  /** The module's engine processes, as `/health` lists them. */
  engines?(): readonly EngineHealth[];
  /** Regions whose roads are joined, as `/health` lists them. */
  joined?(): readonly JoinedHealth[];
  /** What the module lacks, as `/health` tells it. */
  causes?(): HealthCauses;
  /** Whether the first regions are mounted, but not answered for yet. */
  isComing?(): boolean;
  /** The module's processes that draw, as `/health` lists those that run. */
  renderers?(): readonly RendererHealth[];
  /** What took too long of late and is refused for a while, as `/health` lists it. */
  slowWork?(): readonly SlowWork[];
  /** Told once the service answers. */
  answers?(): void;
  /** Resolves when all files of removed regions are closed. */
  released?(): Promise<unknown>;
  close(): Promise<void>;
}
