import { sandboxId, sandboxPackVersion } from '../../build/sandbox/version.ts';
import { worldId, worldPackVersion } from '../../build/world/version.ts';
import { listInstalled } from '../store/index.ts';

/** What every installation has: the release that this program makes, by id, and its share of the work of making both. */
export const defaultRegions = {
  [sandboxId]: { version: sandboxPackVersion, weight: 70 },
  [worldId]: { version: worldPackVersion, weight: 30 },
} as const;
export type DefaultRegion = keyof typeof defaultRegions;

/** The default regions that are not installed, or in another release than this program makes. */
export async function missingRegions(dataDir: string): Promise<DefaultRegion[]> {
  const installed = new Map((await listInstalled(dataDir)).map(({ id, pointer }) => [id, pointer?.version]));
  const ids = Object.keys(defaultRegions) as DefaultRegion[];
  return ids.filter(id => installed.get(id) !== defaultRegions[id].version);
}
