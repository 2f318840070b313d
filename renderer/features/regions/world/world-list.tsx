import { Skeleton, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useInstalledRegions } from '../../../shell/installed-regions.tsx';
import { IconButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { SoftText } from '../../../ui/soft-text.tsx';
import { worldWords as t } from '../../../words.ts';
import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import { type BrowsingProps, RegionRow, RegionSearch } from '../region-list.tsx';
import { extractKey, isContinent, regionIdOf, roughTime } from './extracts.ts';
import { type PlacedExtract, searchExtracts, type WorldBranch, worldTree } from './placed-extracts.ts';
import { useExtracts, useInView } from './use-extracts.ts';

/** Hits shown; typing more shortens the list. */
const maxHits = 40;

/** The world to choose a region from: a search, what the map shows, and a tree. */
export function WorldList(browsed: BrowsingProps) {
  const { reply, placed, areas, isLooking, error, retry } = useExtracts();
  const here = useInView(areas);
  const tree = useMemo(() => worldTree(placed), [placed]);
  if (error !== null) return <ErrorNote error={error} onRetry={retry} />;
  if (isLooking || reply === undefined) return <Skeleton height={120} role="status" aria-label={t('looking')} />;
  const text = browsed.browsing.text.trim();
  const suggested = here && placed.find(({ extract }) => extract.id === here.id);
  return (
    <section className="world" aria-label={t('world')}>
      <Text size="sm" mb="xs">
        {t('what')}
      </Text>
      <RegionSearch {...browsed} label={t('search')} example={t('searchExample')} />
      {text === '' ? (
        <>
          {suggested === undefined ? null : (
            <div className="world-here">
              <SoftText size="xs" fw={600}>
                {t('here')}
              </SoftText>
              <ExtractRow placed={suggested} withParents />
            </div>
          )}
          <Tree branches={tree} {...browsed} />
        </>
      ) : (
        <Hits placed={placed} text={text} />
      )}
      <SoftText size="xs" mt="xs">
        {reply.fetched === undefined
          ? t('listOfYear', { year: String(reply.year ?? '') })
          : t('listOfDay', { on: new Date(reply.fetched) })}
      </SoftText>
    </section>
  );
}

function Hits({ placed, text }: { placed: readonly PlacedExtract[]; text: string }) {
  const hits = useMemo(() => searchExtracts(placed, text, maxHits), [placed, text]);
  return (
    <>
      <SoftText size="xs" mt={6} role="status">
        {hits.length === 0
          ? t('notFound', { text })
          : hits.length === maxHits
            ? t('firstFound', { count: maxHits })
            : t('found', { count: hits.length })}
      </SoftText>
      <ul className="row-list offer-list world-tree" aria-label={t('hits')}>
        {hits.map(one => (
          <li key={one.extract.id}>
            <ExtractRow placed={one} withParents />
          </li>
        ))}
      </ul>
    </>
  );
}

function Tree({ branches, ...browsed }: BrowsingProps & { branches: readonly WorldBranch[] }) {
  const { browsing, onBrowsing } = browsed;
  return (
    <ul className="row-list offer-list world-tree">
      {branches.map(({ placed, parts }) => {
        const { id } = placed.extract;
        const key = `world ${id}`;
        const open = browsing.folds.get(key) ?? false;
        const fold = () => onBrowsing({ ...browsing, folds: new Map(browsing.folds).set(key, !open) });
        return (
          <li key={id}>
            <div className="beside world-branch">
              {parts.length === 0 ? (
                <span className="world-leaf" />
              ) : (
                <IconButton
                  icon={open ? 'down' : 'right'}
                  aria-expanded={open}
                  label={t('partsOf', { name: placed.name })}
                  onClick={fold}
                />
              )}
              {isContinent(placed.extract, parts.length > 0) ? (
                <button type="button" className="row-button offer-branch" aria-expanded={open} onClick={fold}>
                  <span translate="no">{placed.name}</span>
                  <span className="region-soft figures">{parts.length}</span>
                </button>
              ) : (
                <ExtractRow placed={placed} />
              )}
            </div>
            {open ? <Tree branches={parts} {...browsed} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** An extract with its size and the time to build it; `withParents`: and what encloses it. */
function ExtractRow({ placed, withParents = false }: { placed: PlacedExtract; withParents?: boolean }) {
  const { hover, show, goTo } = useRegionsPanel();
  const installed = useInstalledRegions();
  const { extract, name, within } = placed;
  const { id, bounds, bytes } = extract;
  const seconds = extract.costs?.plain.seconds;
  const pick = () => {
    show({ at: 'extract', id });
    if (bounds !== undefined) goTo({ bounds });
  };
  return (
    <RegionRow
      className="extract-row"
      hover={hover}
      lit={extractKey(id)}
      data-extract={id}
      name={name}
      soft={withParents && within !== '' ? <span className="row-soft">{within}</span> : null}
      onPick={pick}
    >
      {installed.some(region => region.id === regionIdOf(id)) ? (
        <span className="offer-standing">{t('isInstalled')}</span>
      ) : null}
      <span className="region-soft figures extract-figures">
        {bytes === undefined ? null : <span>{formatBytes(bytes)}</span>}
        {seconds === undefined ? null : <span>{roughTime(seconds)}</span>}
      </span>
    </RegionRow>
  );
}
