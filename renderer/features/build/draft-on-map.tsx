import { CutOnMap } from '../../map/cut-on-map.tsx';
import { useDraft } from './draft-state.ts';

/** The part of the data that is to be built, on the map. */
export function DraftOnMap() {
  const { draft, isOpen } = useDraft();
  return isOpen && draft.box !== undefined ? <CutOnMap box={draft.box} /> : null;
}
