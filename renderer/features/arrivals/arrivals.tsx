import { useCommand } from '../../desktop/commands.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { DropZone } from './drop-zone.tsx';
import { OpenButton } from './open-button.tsx';
import { useOpenFiles, useTakeFiles } from './use-open-files.ts';

/** Takes files that are dropped, chosen, or opened with the desktop program. */
export function Arrivals() {
  const bridge = useDesktop();
  const { take, takePack, openTrack } = useTakeFiles();
  const open = useOpenFiles();
  useCommand('pack-file', ({ path }) => takePack({ kind: 'path', path }));
  useCommand('track-file', ({ path }) => {
    if (bridge !== undefined) openTrack(bridge.readTrack(path));
  });
  return (
    <>
      <DropZone onDrop={take} />
      <OpenButton onOpen={open} />
    </>
  );
}
