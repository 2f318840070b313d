import type { Command } from 'commander';
import { isGlobal, type PackManifest, type PartKind } from '../../format/manifest.ts';
import { tryReadPack } from '../../format/read-pack.ts';
import { areaContains } from '../../geo/point-in-polygon.ts';
import { polygonsOf } from '../../geo/ring.ts';
import { isDefaultRegion } from '../../store/default-regions.ts';
import { listInstalled } from '../../store/index.ts';
import { requirePointer } from '../../store/pointer.ts';
import { removePack } from '../../store/remove.ts';
import { forgetSigner } from '../../store/signers/pinned-signer.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { askYesOrNo } from '../ask.ts';
import { CommandFailure, type CommonOptions, printEither, stoppable, withCommonOptions } from '../command-line.ts';

interface RemoveOptions extends CommonOptions {
  yes?: boolean;
  forgetSigner?: boolean;
}

export function addRemoveCommand(pack: Command): void {
  withCommonOptions(
    pack
      .command('remove')
      .argument('<id>', help('packIdAsListed'))
      .description(help('packRemove'))
      .option('--yes', help('removeYes'))
      .option('--forget-signer', help('removeForgetSigner')),
    'outpost pack remove liechtenstein',
  ).action(
    stoppable(t.message('removeStopped'), async (signal, id: string, options: RemoveOptions) => {
      const { dataDir, json, yes = false, forgetSigner: forgets = false } = options;
      if (forgets && !(await isThere(dataDir, id)) && (await forgetSigner(dataDir, id))) {
        printEither(json, { id, signerForgotten: true }, t('signerForgotten', { id }));
        return;
      }
      const { name, stops, stays } = await removalOf(dataDir, id);
      const sentences = removalSentences({ name, stops, stays });
      if (!yes && !json && (await isThere(dataDir, id))) {
        const answer = await askYesOrNo([...sentences, t('removeQuestion', { name })].join('\n'));
        // Without a terminal, remove without asking.
        if (answer === false) throw new CommandFailure(t.message('nothingRemoved'));
      }
      const { freedBytes, filesLeft } = await removePack(dataDir, id, signal);
      const isForgotten = forgets && (await forgetSigner(dataDir, id));
      const lines = [
        t('removed', { id, freed: freedBytes }),
        isForgotten ? t('signerForgotten', { id }) : [],
        filesLeft ? t('filesInUse') : [],
        isDefaultRegion(id) ? t('installedAgain') : [],
        sentences,
      ];
      printEither(json, { id, removed: true, freedBytes, filesLeft, stops, stays }, lines.flat().join('\n'));
    }),
  );
}

const isThere = (dataDir: string, id: string): Promise<boolean> =>
  requirePointer(dataDir, id).then(
    () => true,
    () => false,
  );

/**
 * Effect of removing a region: kinds of parts that no other region has for all its area, and those that others have.
 */
interface Removal {
  name: string;
  stops: PartKind[];
  stays: PartKind[];
}

/** Compares a region with the other installed ones. Removing a damaged region has no effect. */
async function removalOf(dataDir: string, id: string): Promise<Removal> {
  const installed: PackManifest[] = [];
  for (const { directory } of await listInstalled(dataDir)) {
    const manifest = await tryReadPack(directory);
    if (manifest !== undefined) installed.push(manifest);
  }
  const region = installed.find(manifest => manifest.id === id);
  if (region === undefined) return { name: id, stops: [], stays: [] };
  // The overview of the world replaces no region.
  const others = installed.filter(other => other.id !== id && !isGlobal(other.bounds)).map(withRings);
  const points = pointsWithin(withRings(region));
  const kinds = [...new Set(region.parts.map(({ kind }) => kind))];
  const isCovered = (kind: PartKind): boolean => {
    const having = others.filter(({ manifest }) => manifest.parts.some(part => part.kind === kind));
    return points.every(([x, y]) => having.some(other => covers(other, x, y)));
  };
  return {
    name: region.name,
    stops: kinds.filter(kind => !isCovered(kind)),
    stays: kinds.filter(isCovered),
  };
}

interface CoveredArea {
  manifest: PackManifest;
  /** Points of the area are in an odd number of rings. */
  rings: Float64Array[];
}

function withRings(manifest: PackManifest): CoveredArea {
  const rings = polygonsOf(manifest.coverage).flat();
  return { manifest, rings: rings.map(ring => Float64Array.from(ring.flat())) };
}

const covers = ({ rings }: CoveredArea, x: number, y: number): boolean => areaContains(rings, x, y);

/** Samples along each side of a region's box. */
const samplesPerSide = 12;

/** Points spread evenly over a region, at least one. */
function pointsWithin(area: CoveredArea): [number, number][] {
  const [west, south, east, north] = area.manifest.bounds;
  const shares = Array.from({ length: samplesPerSide }, (_, i) => (i + 0.5) / samplesPerSide);
  const all = shares.flatMap(x =>
    shares.map((y): [number, number] => [west + (east - west) * x, south + (north - south) * y]),
  );
  const within = all.filter(([x, y]) => covers(area, x, y));
  return within.length > 0 ? within : [[(west + east) / 2, (south + north) / 2]];
}

const uses = {
  basemap: 'useBasemap',
  places: 'usePlaces',
  routing: 'useRouting',
  terrain: 'useTerrain',
  imagery: 'useImagery',
  buildings: 'useBuildings',
  traffic: 'useTraffic',
} as const satisfies Record<PartKind, string>;

/** "In Liechtenstein this stops working: the detailed map and search." None for a damaged region. */
function removalSentences({ name, stops, stays }: Removal): string[] {
  const listed = (kinds: readonly PartKind[]) => kinds.map(kind => t.message(uses[kind]));
  return [
    ...(stops.length === 0 ? [] : [t('stopsWorking', { name, uses: listed(stops) })]),
    ...(stays.length === 0 ? [] : [t('stillWorks', { uses: listed(stays) })]),
  ];
}
