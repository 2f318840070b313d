import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { detailedRegions } from '../../map/initial-view.ts';

/** The box that holds all of these but overviews of the world; undefined of none. */
export function boxOf(regions: readonly { bounds: Bounds }[]): Bounds | undefined {
  return detailedRegions(regions)
    .map(({ bounds }) => bounds)
    .reduce<Bounds | undefined>(
      (all, box) =>
        all === undefined
          ? box
          : [Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3])],
      undefined,
    );
}
