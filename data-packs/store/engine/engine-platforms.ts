import { lookup } from '../../base/lookup.ts';
import type { Message } from '../../words/catalogue.ts';
import { engineFailures } from '../../words/words.ts';
import pinned from './wheels.json' with { type: 'json' };

/** A system and processor, as `linux/x64`. */
export const platformHere = `${process.platform}/${process.arch}`;

const builtIn: ReadonlySet<string> = new Set(['linux/x64', 'linux/arm64', 'darwin/arm64']);

/** Whether the engine's npm package has binaries for the platform. */
export const hasBuiltInEngine = (platform: string): boolean => builtIn.has(platform);

/** An archive of programs or libraries, as PyPI has it. */
export interface Wheel {
  file: string;
  size: number;
  sha256: string;
}

/** The archive of programs for the platform, where there is one. */
export const wheelFor = (platform: string): Wheel | undefined =>
  lookup(pinned.wheels as Readonly<Record<string, Wheel>>, platform);

/** The archive of the C++ runtime that the programs start with, on a system that may lack it. */
export const runtimeFor = (platform: string): Wheel | undefined =>
  lookup(pinned.runtimes as Readonly<Record<string, Wheel>>, platform);

export const programVersion: string = pinned.version;

/** The engine inside a process of ours, or a program of its own. */
export const engineKinds = ['built-in', 'program'] as const;
export type EngineKind = (typeof engineKinds)[number];

/** Says that nothing builds routing data here, and what to do. */
export const buildersMissing = (platform: string): Message =>
  engineFailures.message(wheelFor(platform) === undefined ? 'noBuilders' : 'noBuildersYet', { platform });
