import { ClipBox } from '../../map/overlays/clip-box.tsx';
import { useDraft } from './draft-state.ts';

/** Draws the draft's clip box on the map. */
export function DraftOnMap() {
  const { draft, isOpen } = useDraft();
  return isOpen && draft.box !== undefined ? <ClipBox box={draft.box} /> : null;
}
