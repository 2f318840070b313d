import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../api/client.ts';
import { type FeatureFileAnswer, featuresVersion, foundIds } from '../../api/features.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { useStore } from '../../store.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SelectField, TextField, Tick } from '../../ui/fields/fields.tsx';
import { Drawer } from '../../ui/frames/drawer.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { ownTableWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import { type KeptItem, useItems } from '../data/items-state.ts';
import { chosenFeature } from '../own-features/chosen-feature.ts';
import { useFeatureFile } from '../own-features/kept-features.ts';
import { lossesText } from '../tracks/left-out-text.ts';
import { FeatureGrid } from './feature-grid.tsx';
import { MarkedMenu } from './marked-menu.tsx';
import { useMarks } from './marks.ts';
import { filterChoices, tableColumns } from './table-columns.ts';
import { shownTable, viewInSight } from './table-state.ts';
import type { TableQuery } from './use-rows.ts';

/** The table of an item's features, or of those of the item in which one is chosen elsewhere. */
export function TableDrawer() {
  const shell = useShell();
  const { items } = useItems();
  const shown = useStore(shownTable, one => one);
  const chosen = useStore(chosenFeature, one => one?.item);
  useEffect(() => {
    if (chosen !== undefined && shownTable.get()?.item !== chosen) shownTable.set({ item: chosen });
  }, [chosen]);
  const item = items.get(shown?.item ?? '');
  const { data: file, error, refetch } = useFeatureFile(item);
  const close = () => shell.close('own-table');
  if (item !== undefined && item.trashedAt === null && file !== undefined)
    return <FeatureTable key={item.id} {...{ item, file, close }} folder={shown?.folder} />;
  return (
    <Drawer title={t('table')} closeLabel={t('close')} onClose={close}>
      {item === undefined || item.trashedAt !== null ? (
        <SoftText>{t('gone')}</SoftText>
      ) : error === null ? (
        <SoftText role="status">{t('reading')}</SoftText>
      ) : (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

/** Milliseconds until a typed word is searched. */
const pause = 250;

interface FeatureTableProps {
  item: KeptItem;
  file: FeatureFileAnswer;
  folder: readonly string[] | undefined;
  close: () => void;
}

function FeatureTable({ item, file, folder, close }: FeatureTableProps) {
  const { units } = useSettings();
  const columns = useMemo(() => tableColumns(file, units), [file, units]);
  const [order, setOrder] = useState<Pick<TableQuery, 'sort' | 'descending'>>({});
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), pause);
  const [filter, setFilter] = useState('');
  const [isInView, setInView] = useState(false);
  const view = useStore(viewInSight, box => (isInView ? box : undefined));
  const query = useMemo(
    (): TableQuery => ({
      ...order,
      search: settled === '' ? undefined : settled,
      filter: filter === '' ? undefined : (JSON.parse(filter) as TableQuery['filter']),
      folder,
      bounds: view,
    }),
    [order, settled, filter, folder, view],
  );
  const [total, setTotal] = useState(file.features);
  const marks = useMarks(item.id, useFoundIds(item, query));
  const sort = (key: string) =>
    setOrder(({ sort: by, descending }) =>
      by !== key ? { sort: key } : descending ? {} : { sort: key, descending: true },
    );
  const choices = useMemo(() => filterChoices(file), [file]);
  const losses = lossesText(file as Parameters<typeof lossesText>[0]);
  const head = (
    <div className="own-tools">
      <TextField type="search" aria-label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      {choices.length === 0 ? null : (
        <SelectField
          className="own-filter"
          aria-label={t('filter')}
          value={filter}
          onChange={setFilter}
          data={[{ value: '', label: t('allValues') }, ...choices]}
        />
      )}
      <Tick size="xs" label={t('inView')} checked={isInView} onChange={setInView} />
      {folder === undefined ? null : (
        <SmallButton icon="folder" title={t('wholeFile')} onClick={() => shownTable.set({ item: item.id })}>
          <span translate="no">{folder.join(' / ')}</span> ×
        </SmallButton>
      )}
      {marks.ids.size === 0 ? (
        <SoftText role="status" className="one-line" title={losses}>
          {total === file.features ? t('rows', { count: total }) : t('found', { count: total, all: file.features })}
          {losses === '' ? null : ` · ${losses}`}
        </SoftText>
      ) : (
        <MarkedMenu item={item} file={file} marks={marks} />
      )}
    </div>
  );
  return (
    <Drawer title={t('title', { name: titleOf(item) })} closeLabel={t('close')} onClose={close} head={head}>
      <FeatureGrid {...{ item, columns, query, marks }} onSort={sort} onTotal={setTotal} />
    </Drawer>
  );
}

/** Asks for the numbers of all features that are found. */
function useFoundIds(item: KeptItem, query: TableQuery): () => Promise<readonly number[]> {
  const client = useClient();
  const queries = useQueryClient();
  return () =>
    queries.fetchQuery({
      queryKey: ['own-ids', item.id, featuresVersion(item), query],
      queryFn: () => foundIds(client, item.id, query),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    });
}
