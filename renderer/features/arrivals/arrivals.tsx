import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { useAdminClient } from '../../api/admin-client-context.ts';
import { useCommand } from '../../desktop/commands.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useDraft } from '../build/draft-state.ts';
import { type PackSource, useSideload } from '../sideload/use-sideload.ts';
import { type TrackFile, trackFormat } from '../tracks/track-format.ts';
import { useTracks } from '../tracks/use-tracks.ts';
import { DropZone } from './drop-zone.tsx';
import { type Dropped, kindOfFile } from './dropped.ts';
import { OpenButton } from './open-button.tsx';
import { t } from './words.ts';

/** Bytes; a track of 100,000 points has about 15 MB. */
const maxTrackBytes = 100_000_000;

/** Takes files that are dropped, chosen, or opened with the desktop program. */
export function Arrivals() {
  const sideload = useSideload();
  const tracks = useTracks();
  const build = useDraft();
  const bridge = useDesktop();
  const admin = useAdminClient();
  const notify = useNotify();
  const showError = (error: unknown) =>
    notify({ text: error instanceof Error ? wordFailure(error) : String(error), tone: 'trouble' });

  const takePack = (source: PackSource) => {
    if (admin !== undefined) sideload.take(source);
    else showError(t('keyInstallsNothing'));
  };
  const openTrack = (reading: Promise<TrackFile>) => {
    tracks.open(reading).catch(showError);
  };
  const take = ({ kind, file }: Dropped) => {
    const path = bridge?.pathOf(file) ?? '';
    const { name } = file;
    if (kind === 'pack') takePack(path === '' ? { kind: 'file', file } : { kind: 'path', path });
    else if (kind === 'track') openTrack(readFile(file));
    else if (kind === 'folder' && path !== '') takePack({ kind: 'path', path });
    else if (kind === 'extract' && path !== '') build.openWith(path);
    else if (kind === 'folder') {
      showError(t('folderUnknown', { name }));
    } else if (kind === 'extract') {
      showError(t('extractUnknown', { name }));
    } else {
      showError(t('unknownKind', { name }));
    }
  };

  useCommand('pack-file', ({ path }) => takePack({ kind: 'path', path }));
  useCommand('track-file', ({ path }) => {
    if (bridge !== undefined) openTrack(bridge.readTrack(path));
  });
  return (
    <>
      <DropZone onDrop={dropped => dropped.forEach(take)} />
      <OpenButton onOpen={files => files.map(file => ({ kind: kindOfFile(file.name), file })).forEach(take)} />
    </>
  );
}

async function readFile(file: File): Promise<TrackFile> {
  const { name, size } = file;
  if (size > maxTrackBytes) throw new Error(t('tooLarge', { name, limit: maxTrackBytes }));
  // `kindOfFile` has checked the name already.
  const format = trackFormat(name) ?? 'geojson';
  try {
    return { name, format, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    throw new Error(t('unreadable', { name }));
  }
}
