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
    tell({ text: error instanceof Error ? error.message : String(error), tone: 'trouble' });

  const takePack = (source: PackSource) => {
    if (desk !== undefined) sideload.take(source);
    else complain('This window was opened with an API key, which installs nothing. Use “outpost pack install”.');
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
      complain(`A browser does not say where the folder ${name} lies: type its path under “Install from a file”.`);
    } else if (kind === 'extract') {
      complain(`A browser does not say where ${name} lies: type its path under “Build a region”.`);
    } else {
      complain(`${name} is nothing that Outpost opens: it takes .outpost, .gpx, .geojson and .osm.pbf files.`);
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
  if (size > largestTrack) throw new Error(`${name} is larger than ${largestTrack / 1e6} MB: that is no track.`);
  // Told apart by its name before.
  const format = trackFormat(name) ?? 'geojson';
  try {
    return { name, format, text: await file.text() };
  } catch {
    throw new Error(`${name} cannot be read: it may have been moved, or its drive taken out.`);
  }
}
