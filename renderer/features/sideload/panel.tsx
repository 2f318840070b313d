import { definePanel } from '../../shell/define-panel.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { PackSheet } from './pack-sheet.tsx';
import { SourceChooser } from './source-chooser.tsx';
import { SideloadState, useSideload } from './use-sideload.ts';

export const sideloadPanel = definePanel({ id: 'sideload', State: SideloadState, Dialog: Sideload });

function Sideload() {
  const shell = useShell();
  const { show } = useRegionsPanel();
  const { current, waiting, take, next } = useSideload();
  return (
    <>
      <SourceChooser opened={shell.isOpen('sideload')} onClose={() => shell.close('sideload')} onTake={take} />
      {current === undefined ? null : (
        <PackSheet
          key={current.id}
          source={current.source}
          waiting={waiting}
          onClose={next}
          onStarted={() => {
            next();
            show({ at: 'installed' });
          }}
        />
      )}
    </>
  );
}
