import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useCommand } from '../../desktop/commands.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { useTell } from '../../ui/notices.tsx';
import { useDraft } from '../build/draft-state.ts';
import { type PackSource, useSideload } from '../sideload/use-sideload.ts';
import { type TrackText, trackFormat } from '../tracks/read-track.ts';
import { useTracks } from '../tracks/use-tracks.ts';
import { DropZone } from './drop-zone.tsx';
import { type Dropped, kindOfFile } from './dropped.ts';
import { OpenButton } from './open-button.tsx';
import { t } from './words.ts';

/** Bytes. A track of a hundred thousand points is some 15 MB; what is far larger is no track. */
const largestTrack = 100_000_000;

/** What reaches the window from outside: files that are dropped, chosen, or opened with the desktop program. */
export function Arrivals() {
  const sideload = useSideload();
  const tracks = useTracks();
  const build = useDraft();
  const bridge = useDesktop();
  const desk = useDesk();
  const tell = useTell();
  const complain = (error: unknown) =>
    tell({ text: error instanceof Error ? wordFailure(error) : String(error), tone: 'trouble' });

  const takePack = (source: PackSource) => {
    if (desk !== undefined) sideload.take(source);
    else complain(t('keyInstallsNothing'));
  };
  const openTrack = (reading: Promise<TrackText>) => {
    tracks.open(reading).catch(complain);
  };
  const take = ({ kind, file }: Dropped) => {
    const path = bridge?.pathOf(file) ?? '';
    const { name } = file;
    if (kind === 'pack') takePack(path === '' ? { kind: 'file', file } : { kind: 'path', path });
    else if (kind === 'track') openTrack(readFile(file));
    else if (kind === 'folder' && path !== '') takePack({ kind: 'path', path });
    else if (kind === 'extract' && path !== '') build.openWith(path);
    else if (kind === 'folder') {
      complain(t('folderUnknown', { name }));
    } else if (kind === 'extract') {
      complain(t('extractUnknown', { name }));
    } else {
      complain(t('unknownKind', { name }));
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

async function readFile(file: File): Promise<TrackText> {
  const { name, size } = file;
  if (size > largestTrack) throw new Error(t('tooLarge', { name, limit: largestTrack }));
  // Told apart by its name before.
  const format = trackFormat(name) ?? 'geojson';
  try {
    return { name, format, text: await file.text() };
  } catch {
    throw new Error(t('unreadable', { name }));
  }
}
