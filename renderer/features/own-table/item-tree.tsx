import { lookup } from '../../../data-packs/base/lookup.ts';
import './own-table.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOfFolder } from '../../../data-packs/interchange/look/feature-look.ts';
import { useClient } from '../../api/client.ts';
import { type FeatureFileAnswer, type FeatureRow, featureRows, featuresVersion, foundIds } from '../../api/features.ts';
import { useStore } from '../../store.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { formatDistance, formatDuration, formatHeight } from '../../ui/format/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { ownTableWords as t } from '../../words.ts';
import { type KeptItem, useItemsState } from '../data/items-state.ts';
import { chosenFeature } from '../own-features/chosen-feature.ts';
import { lookOf, useFeatureFile } from '../own-features/kept-features.ts';
import { useOpenTable, useShowFeature } from './table-state.ts';

type Folder = FeatureFileAnswer['folders'][number];

/** What an item's file has: its folders in folders, and the features of the innermost. */
export function ItemTree({ item }: { item: KeptItem }) {
  const { data: file, error, refetch } = useFeatureFile(item);
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (file === undefined) return <SoftText role="status">{t('reading')}</SoftText>;
  return <Branch item={item} file={file} folder={[]} features={file.features} />;
}

interface BranchProps {
  item: KeptItem;
  file: FeatureFileAnswer;
  folder: readonly string[];
  features: number;
}

/** What lies in a folder. */
function Branch({ item, file, folder, features }: BranchProps) {
  const within = file.folders.filter(
    one => one.folder.length === folder.length + 1 && folder.every((name, depth) => one.folder[depth] === name),
  );
  const isInnermost = within.length === 0;
  return (
    <ul className="row-list own-tree" aria-label={folder.at(-1) ?? item.name} translate="no">
      {within.map(one => (
        <FolderRow key={keyOfFolder(one.folder)} item={item} file={file} folder={one} />
      ))}
      <Leaves item={item} file={file} folder={folder} features={features} isInnermost={isInnermost} />
    </ul>
  );
}

function FolderRow({
  item,
  file,
  folder: { folder, ...figures },
}: {
  item: KeptItem;
  file: FeatureFileAnswer;
  folder: Folder;
}) {
  const [open, setOpen] = useState(false);
  const openTable = useOpenTable();
  const name = folder.at(-1) ?? '';
  return (
    <li>
      <div className="beside">
        <IconButton
          icon={open ? 'down' : 'right'}
          label={t(open ? 'fold' : 'unfold', { name })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <button type="button" className="row-button own-leaf grows" onClick={() => openTable(item.id, folder)}>
          <span className="one-line">{name}</span>
          <Figures count={figures.features} {...figures} />
        </button>
        <Eye item={item} file={file} folder={folder} name={name} />
      </div>
      {open ? <Branch item={item} file={file} folder={folder} features={figures.features} /> : null}
    </li>
  );
}

const mostLeaves = 200;

/** The features that lie in a folder itself, and where the others are. */
function Leaves({ item, file, folder, features, isInnermost }: BranchProps & { isInnermost: boolean }) {
  const client = useClient();
  const show = useShowFeature();
  const openTable = useOpenTable();
  const chosen = useStore(chosenFeature, one => (one?.item === item.id ? one.id : undefined));
  const { data } = useQuery({
    queryKey: ['own-leaves', item.id, featuresVersion(item), folder],
    queryFn: ({ signal }) =>
      featureRows(
        client,
        item.id,
        { folder: folder.length === 0 ? undefined : folder, offset: 0, limit: mostLeaves },
        signal,
      ),
    placeholderData: before => before,
  });
  const leaves = data?.features.filter(row => (row.folder?.length ?? 0) === folder.length) ?? [];
  return (
    <>
      {leaves.map(row => {
        const name = row.name ?? t('nameless', { number: row.id });
        return (
          <li key={row.id} className="beside">
            <button
              type="button"
              className="row-button own-leaf grows"
              aria-current={row.id === chosen}
              onClick={() => show(item.id, row)}
            >
              <span className="one-line">{name}</span>
              <Figures {...row} />
            </button>
            <Eye item={item} file={file} folder={row.folder ?? []} row={row} name={name} />
          </li>
        );
      })}
      {features > mostLeaves && isInnermost ? (
        <li translate="yes">
          <button
            type="button"
            className="row-button own-leaf"
            onClick={() => openTable(item.id, folder.length === 0 ? undefined : folder)}
          >
            {t('allInTable', { count: features })}
          </button>
        </li>
      ) : null}
    </>
  );
}

type FiguresProps = Partial<Pick<FeatureRow, 'metres' | 'ascent' | 'seconds'>> & { count?: number };

function Figures({ count, metres = 0, ascent, seconds = 0 }: FiguresProps) {
  const { units } = useSettings();
  const figures = [
    count === undefined ? undefined : t('rows', { count }),
    metres > 0 ? formatDistance(metres, units) : undefined,
    ascent === undefined ? undefined : `↗ ${formatHeight(ascent, units)}`,
    seconds > 0 ? formatDuration(seconds) : undefined,
  ].filter(one => one !== undefined);
  return figures.length === 0 ? null : (
    <span className="row-soft" translate="yes">
      {figures.join(' · ')}
    </span>
  );
}

interface EyeProps {
  item: KeptItem;
  file: FeatureFileAnswer;
  folder: readonly string[];
  row?: FeatureRow;
  name: string;
}

/** Whether a folder or a feature is drawn; what was said of something within a folder goes with it. */
function Eye({ item, file, folder, row, name }: EyeProps) {
  const client = useClient();
  const { change } = useItemsState();
  const { eyes = {} } = lookOf(item);
  const keys = folder.map((_, depth) => keyOfFolder(folder.slice(0, folder.length - depth)));
  const own = row === undefined ? keyOfFolder(folder) : `#${row.id}`;
  const said = [own, ...keys].map(key => lookup(eyes, key)).find(eye => eye !== undefined);
  const isShown = said ?? (row?.hidden !== true || file.allHidden);
  const turn = async () => {
    const inside = keyOfFolder(folder).slice(0, -1);
    const isFeatures = row === undefined && Object.keys(eyes).some(key => key.startsWith('#'));
    const ids = new Set(isFeatures ? await foundIds(client, item.id, { folder }) : []);
    const others = Object.entries(eyes).filter(
      ([key]) => row !== undefined || (!key.startsWith(`${inside},`) && !ids.has(Number(key.slice(1)))),
    );
    const look = {
      ...(item.properties.look as object | undefined),
      eyes: { ...Object.fromEntries(others), [own]: !isShown },
    };
    change(item.id, { properties: { ...item.properties, look } });
  };
  return (
    <IconButton
      icon={isShown ? 'eye' : 'eyeOff'}
      label={t(isShown ? 'hide' : 'show', { name })}
      aria-pressed={!isShown}
      onClick={() => void turn()}
    />
  );
}
