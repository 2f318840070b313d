import { largestContent } from '../../../data-packs/interchange/content-endings.ts';
import { formatOfName, sniffFormat } from '../../../data-packs/interchange/features/sniff-format.ts';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import type { TrackFile } from '../../formats/track-format.ts';
import { useNotify } from '../../ui/notices.tsx';
import { arrivalsWords as t } from '../../words.ts';
import { useDraft } from '../build/draft-state.ts';
import { type PackSource, useSideload } from '../sideload/use-sideload.ts';
import { useTracks } from '../tracks/use-tracks.ts';
import { type Dropped, kindOfFile } from './dropped.ts';

/** What becomes of files: packs a question, tracks a line, map data and heights a draft of a build. */
export function useTakeFiles() {
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
  /** Files of one kind of a build, which are handed over one after the other. */
  const takeData = (kind: 'extract' | 'elevation', files: readonly File[]) => {
    if (files.length === 0) return;
    if (admin === undefined) return showError(t('keyInstallsNothing'));
    const list = kind === 'extract' ? 'osmFiles' : 'demPaths';
    const paths = files.flatMap(file => bridge?.pathOf(file) || []);
    for (const path of paths) build.openWith(list, path);
    if (paths.length === 0) build.takeFiles(list, files);
  };
  const takeOne = ({ kind, file }: Dropped) => {
    const path = bridge?.pathOf(file) ?? '';
    const { name } = file;
    if (kind === 'pack') takePack(path === '' ? { kind: 'file', file } : { kind: 'path', path });
    else if (kind === 'track') openTrack(readFile(file));
    else if (kind === 'folder' && path !== '') takePack({ kind: 'path', path });
    else showError(t(kind === 'folder' ? 'folderUnknown' : 'unknownKind', { name }));
  };
  const take = (dropped: readonly Dropped[]) => {
    const filesOf = (wanted: Dropped['kind']) => dropped.flatMap(({ kind, file }) => (kind === wanted ? file : []));
    takeData('extract', filesOf('extract'));
    takeData('elevation', filesOf('elevation'));
    for (const one of dropped) if (one.kind !== 'extract' && one.kind !== 'elevation') takeOne(one);
  };
  return { take, takePack, openTrack };
}

/** Opens files that were chosen in the browser's or the system's dialog. */
export function useOpenFiles(): (files: readonly File[]) => void {
  const { take } = useTakeFiles();
  return files => take(files.map(file => ({ kind: kindOfFile(file.name), file })));
}

async function readFile(file: File): Promise<TrackFile> {
  const { name, size } = file;
  if (size > largestContent) throw new Error(t('tooLarge', { name, limit: largestContent }));
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Where the content says nothing its reader does; `kindOfFile` has checked the name already.
    return { name, format: sniffFormat(bytes) ?? formatOfName(name) ?? 'geojson', bytes };
  } catch {
    throw new Error(t('unreadable', { name }));
  }
}
