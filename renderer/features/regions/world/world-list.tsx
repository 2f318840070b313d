import { ActionIcon, Skeleton, Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Extract } from '../../../api/admin/admin-client.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { worldWords as t } from '../../../words.ts';
import type { Browsing } from '../regions-view.ts';
import { isContinent } from './extract-area.ts';
import { ExtractRow, type ExtractRows } from './extract-row.tsx';
import { type PlacedExtract, searchExtracts } from './extract-search.ts';
import { useExtracts } from './use-extracts.ts';
import { useInView } from './use-in-view.ts';
import { type WorldBranch, worldTree } from './world-tree.ts';

/** Hits shown; typing more shortens the list. */
const maxHits = 40;

interface WorldListProps extends ExtractRows {
  browsing: Browsing;
  onBrowsing: (browsing: Browsing) => void;
}

/** The world to choose a region from: a search, what the map shows, and a tree. */
export function WorldList({ browsing, onBrowsing, ...rows }: WorldListProps) {
  const { reply, placed, areas, isLooking, error, retry } = useExtracts();
  const here = useInView(areas);
  const tree = useMemo(() => worldTree(placed), [placed]);
  if (error !== null) return <ErrorNote error={error} onRetry={retry} />;
  if (isLooking || reply === undefined) {
    return <Skeleton height={120} role="status" aria-label={t('looking')} />;
  }
  const text = browsing.text.trim();
  const fold = (branch: string, open: boolean) =>
    onBrowsing({ ...browsing, folds: new Map(browsing.folds).set(branch, open) });
  return (
    <section className="world" aria-label={t('world')}>
      <Text size="sm" mb="xs">
        {t('what')}
      </Text>
      <TextInput
        placeholder={t('searchExample')}
        aria-label={t('search')}
        leftSection={<Icon name="search" size={16} />}
        value={browsing.text}
        spellCheck={false}
        autoComplete="off"
        onChange={event => onBrowsing({ ...browsing, text: event.currentTarget.value })}
      />
      {text === '' ? (
        <>
          <Suggested here={here} placed={placed} {...rows} />
          <Tree branches={tree} folds={browsing.folds} onFold={fold} {...rows} />
        </>
      ) : (
        <Hits placed={placed} text={text} {...rows} />
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {reply.fetched === undefined
          ? t('listOfYear', { year: String(reply.year ?? '') })
          : t('listOfDay', { on: new Date(reply.fetched) })}
      </Text>
    </section>
  );
}

function Suggested({
  here,
  placed,
  ...rows
}: ExtractRows & { here: Extract | undefined; placed: readonly PlacedExtract[] }) {
  const found = here && placed.find(({ extract }) => extract.id === here.id);
  if (found === undefined) return null;
  return (
    <div className="world-here">
      <Text size="xs" c="dimmed" fw={600}>
        {t('here')}
      </Text>
      <ExtractRow placed={found} withParents {...rows} />
    </div>
  );
}

function Hits({ placed, text, ...rows }: ExtractRows & { placed: readonly PlacedExtract[]; text: string }) {
  const hits = useMemo(() => searchExtracts(placed, text, maxHits), [placed, text]);
  return (
    <>
      <Text size="xs" c="dimmed" mt={6} role="status">
        {hits.length === 0
          ? t('notFound', { text })
          : hits.length === maxHits
            ? t('firstFound', { count: maxHits })
            : t('found', { count: hits.length })}
      </Text>
      <ul className="offer-list world-tree" aria-label={t('hits')}>
        {hits.map(one => (
          <li key={one.extract.id}>
            <ExtractRow placed={one} withParents {...rows} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface TreeProps extends ExtractRows {
  branches: readonly WorldBranch[];
  folds: Browsing['folds'];
  onFold: (branch: string, open: boolean) => void;
}

function Tree({ branches, folds, onFold, ...rows }: TreeProps) {
  return (
    <ul className="offer-list world-tree">
      {branches.map(({ placed, parts }) => {
        const { id } = placed.extract;
        const open = folds.get(`world ${id}`) ?? false;
        return (
          <li key={id}>
            <div className="world-branch">
              {parts.length === 0 ? (
                <span className="world-leaf" />
              ) : (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-expanded={open}
                  aria-label={t('partsOf', { name: placed.name })}
                  onClick={() => onFold(`world ${id}`, !open)}
                >
                  <Icon name={open ? 'down' : 'right'} size={14} />
                </ActionIcon>
              )}
              {isContinent(placed.extract, parts.length > 0) ? (
                <button
                  type="button"
                  className="row-button offer-branch"
                  aria-expanded={open}
                  onClick={() => onFold(`world ${id}`, !open)}
                >
                  <span translate="no">{placed.name}</span>
                  <span className="region-soft figures">{parts.length}</span>
                </button>
              ) : (
                <ExtractRow placed={placed} {...rows} />
              )}
            </div>
            {open ? <Tree branches={parts} folds={folds} onFold={onFold} {...rows} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
