import { useShell } from '../../shell/shell-context.tsx';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { PackSheet } from './pack-sheet.tsx';
import { SourceChooser } from './source-chooser.tsx';
import { useSideload } from './use-sideload.ts';

/** The dialogs for packs that come as files: choosing one, and confirming its installation. */
export function Sideload() {
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
