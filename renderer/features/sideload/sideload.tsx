import { PackSheet } from './pack-sheet.tsx';
import { SourceChooser } from './source-chooser.tsx';
import type { Sideload as SideloadState } from './use-sideload.ts';

/** The questions around packs that come as files: where one is, and whether it is to be installed. */
export function Sideload({ sideload, onStarted }: { sideload: SideloadState; onStarted: () => void }) {
  const { current, waiting, choosing, choose, take, next } = sideload;
  return (
    <>
      <SourceChooser opened={choosing} onClose={() => choose(false)} onTake={take} />
      {current === undefined ? null : (
        <PackSheet
          key={current.id}
          source={current.source}
          waiting={waiting}
          onClose={next}
          onStarted={() => {
            next();
            onStarted();
          }}
        />
      )}
    </>
  );
}
