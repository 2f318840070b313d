import { largestContent } from '../../../data-packs/interchange/content-endings.ts';
import { formatOfName, sniffFormat } from '../../../data-packs/interchange/features/sniff-format.ts';
import { WordedError, wordFailure } from '../../../data-packs/words/worded-error.ts';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import type { TrackFile } from '../../formats/track-format.ts';
import { useNotify } from '../../ui/notices.tsx';
import { arrivalsWords as t } from '../../words.ts';
import { useDraft } from '../build/draft-state.ts';
import { type PackSource, useSideload } from '../sideload/use-sideload.ts';
import { useTracks } from '../tracks/use-tracks.ts';
import { type Arrival, type FileKind, kindOf } from './dropped.ts';
import { photosInWorker } from './photos/photos-in-worker.ts';
import { unopened } from './sniff-file.ts';
import { useTableQuestion } from './use-table-question.ts';

/** What becomes of files: packs and tables a question, tracks and photos an item, map data and heights a draft of a build. */
export function useTakeFiles() {
  const sideload = useSideload();
  const tracks = useTracks();
  const askOfTable = useTableQuestion();
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
  /** A table without positions may have addresses, which are found in the service. */
  const openTrack = (reading: Promise<TrackFile>) => {
    const opening = tracks.open(reading).catch(async error => {
      if (!isWithoutPositions(error)) throw error;
      const { name, bytes } = await reading;
      if (await askOfTable(new File([bytes as Uint8Array<ArrayBuffer>], name), false)) return;
      throw formatOfName(name) === undefined ? new Error(t('unknownKind', { name })) : error;
    });
    opening.catch(showError);
  };
  /** Photos become one item, a point each. */
  const openPhotos = async (files: readonly File[]) => {
    if (files.length === 0) return;
    notify({ text: t('readingPhotos', { count: files.length }), topic: 'photos' });
    const { bytes, placed, unplaced } = await photosInWorker(files);
    const text = unplaced === 0 ? t('photosRead', { count: placed }) : t('noPhotoPosition', { count: unplaced });
    notify({ text, topic: 'photos' });
    const title = files.length === 1 ? files[0]?.name.replace(/\.[^.]+$/, '') : t('photos', { at: new Date() });
    if (placed > 0) openTrack(Promise.resolve({ name: `${title}.geojson`, format: 'geojson', bytes }));
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
  const takeOne = (kind: FileKind, file: File) => {
    const path = bridge?.pathOf(file) ?? '';
    const { name } = file;
    if (kind === 'pack') takePack(path === '' ? { kind: 'file', file } : { kind: 'path', path });
    else if (kind === 'track') openTrack(readFile(file));
    else if (kind === 'workbook') askOfTable(file, true).catch(showError);
    else if (kind === 'folder' && path !== '') takePack({ kind: 'path', path });
    else if (kind === 'folder') showError(t('folderUnknown', { name }));
    else showError(t(unopened.find(one => one === kind) ?? 'unknownKind', { name }));
  };
  const take = async (arrivals: readonly Arrival[]) => {
    const told = await Promise.all(arrivals.map(async one => ({ kind: await kindOf(one), file: one.file })));
    const filesOf = (wanted: FileKind) => told.flatMap(({ kind, file }) => (kind === wanted ? file : []));
    takeData('extract', filesOf('extract'));
    takeData('elevation', filesOf('elevation'));
    openPhotos(filesOf('photo')).catch(showError);
    for (const { kind, file } of told) if (!['extract', 'elevation', 'photo'].includes(kind)) takeOne(kind, file);
  };
  return { take, takePack, openTrack };
}

/** Opens files that were chosen in the browser's or the system's dialog. */
export function useOpenFiles(): (files: readonly File[]) => void {
  const { take } = useTakeFiles();
  return files => void take(files.map(file => ({ file })));
}

const isWithoutPositions = (error: unknown): boolean =>
  error instanceof WordedError && error.said.code === 'tracks.noColumns';

async function readFile(file: File): Promise<TrackFile> {
  const { name, size } = file;
  if (size > largestContent) throw new Error(t('tooLarge', { name, limit: largestContent }));
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Where the content says nothing its reader does; the kind was told by the name then.
    return { name, format: sniffFormat(bytes) ?? formatOfName(name) ?? 'geojson', bytes };
  } catch {
    throw new Error(t('unreadable', { name }));
  }
}
