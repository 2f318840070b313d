import {
  type EngineKind,
  hasBuiltInEngine,
  platformHere,
  wheelFor,
} from '../../../data-packs/store/engine/engine-platforms.ts';
import { installedProgram } from '../../../data-packs/store/engine/engine-programs.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { engineFailures } from '../../../data-packs/words/words.ts';

/** What a region's graph is answered from here, or a sentence why nothing does. */
export type AvailableEngine = { kind: 'built-in' } | { kind: 'program'; service: string } | { missing: Message };

export interface EngineChoice {
  /** Default: built in, where there are binaries for the platform; else a program. */
  engine?: EngineKind | undefined;
  /** Where the engine's programs are, once they are installed. */
  programs: string;
  platform?: string | undefined;
}

/** Looked up again each time: the programs may be installed while the service runs. */
export function availableEngine({ engine, programs, platform = platformHere }: EngineChoice): AvailableEngine {
  const isBuiltIn = hasBuiltInEngine(platform);
  if (isBuiltIn && engine !== 'program') return { kind: 'built-in' };
  const service = installedProgram(programs, 'valhalla_service');
  if (service !== undefined) return { kind: 'program', service };
  if (wheelFor(platform) === undefined) return { missing: engineFailures.message('noneForSystem', { platform }) };
  if (isBuiltIn) return { missing: engineFailures.message('programMissing') };
  return { missing: engineFailures.message('notInstalled', { platform }) };
}
