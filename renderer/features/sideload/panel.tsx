import { definePanel } from '../../shell/define-panel.ts';
import { PackSheet } from './pack-sheet.tsx';
import { SourceChooser } from './source-chooser.tsx';
import { SideloadState, useSideload } from './use-sideload.ts';

export const sideloadPanel = definePanel({ id: 'sideload', State: SideloadState, Dialog: Sideload });

/** Choosing a pack that comes as a file, and confirming its installation. */
function Sideload() {
  const { current } = useSideload();
  return (
    <>
      <SourceChooser />
      {current === undefined ? null : <PackSheet key={current.id} source={current.source} />}
    </>
  );
}
