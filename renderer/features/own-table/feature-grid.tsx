import './own-table.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FeatureRow } from '../../api/features.ts';
import { useStore } from '../../store.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ownTableWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/items-state.ts';
import { chosenFeature } from '../own-features/chosen-feature.ts';
import { GridHead } from './grid-head.tsx';
import { type GridActs, GridRow } from './grid-row.tsx';
import type { Marks } from './marks.ts';
import type { TableColumn } from './table-columns.ts';
import { useShowFeature } from './table-state.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { rowHeight, useGridPlace } from './use-grid-place.ts';
import { useFollow, useSave, useTopWhereSorted } from './use-grid-work.ts';
import { type TableQuery, useRows } from './use-rows.ts';

interface FeatureGridProps {
  item: KeptItem;
  columns: readonly TableColumn[];
  query: TableQuery;
  marks: Marks;
  onSort: (column: string) => void;
  onTotal: (total: number) => void;
}

/** Features as a grid, of whose rows only those that one sees are there. */
export function FeatureGrid({ item, columns, query, marks, onSort, onTotal }: FeatureGridProps) {
  const { first, end, active, go, scroller, ...place } = useGridPlace(columns);
  const { total, rows, isKnown, error, change, forget } = useRows(item, query, first, end);
  const [editing, setEditing] = useState(false);
  const chosen = useStore(chosenFeature, one => (one?.item === item.id ? one.id : undefined));
  const show = useShowFeature();
  const save = useSave(item, change, forget);
  const told = useEffectEvent(onTotal);
  useEffect(() => {
    if (isKnown) told(total);
  }, [isKnown, total]);
  useFollow(item, query, rows, chosen, row => go({ ...active, row }));
  useTopWhereSorted(query, () => scroller.current?.scrollTo({ top: 0 }));
  const choose = (row: FeatureRow) => show(item.id, row, query.bounds !== undefined);
  const keyed = { columns, rows, total, chosen, place: { active, go, ...place }, marks, choose, onSort, setEditing };
  const { to, onKeyDown } = useGridKeys(keyed);
  const acts = useRef<GridActs>(undefined);
  acts.current = {
    choose: (row, column) => {
      go({ row: row.index, column });
      choose(row);
    },
    edit: (row, column) => {
      go({ row: row.index, column });
      setEditing(columns[column]?.edit !== undefined);
    },
    mark: (row, isRange) => void marks.mark(row, isRange),
    save,
    end: (down, right) => {
      setEditing(false);
      scroller.current?.focus({ preventScroll: true });
      if (down !== 0 || right !== 0) to(active.row + down, active.column + right);
    },
  };
  const width = columns.reduce((sum, one) => sum + one.width, 0);
  if (error !== undefined) return <ErrorNote error={error} onRetry={() => void forget()} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: of a table of a hundred thousand rows few are in the page
    <div
      ref={place.ref}
      className="own-grid"
      role="grid"
      tabIndex={0}
      aria-label={t('title', { name: titleOf(item) })}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-activedescendant={`own-cell-${active.row}-${active.column}`}
      onKeyDown={onKeyDown}
      onScroll={place.onScroll}
    >
      <GridHead
        {...{ columns, seen: place.seen, query, width, marks, total, onSort }}
        activeColumn={active.row < 0 ? active.column : undefined}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
      <div role="rowgroup" className="own-grid-body" style={{ height: total * rowHeight, width }}>
        {Array.from({ length: Math.max(0, Math.min(total, end) - first) }, (_, at) => first + at).map(index => (
          <GridRow
            key={index}
            {...{ index, columns, seen: place.seen, acts }}
            row={rows.get(index)}
            activeColumn={index === active.row ? active.column : undefined}
            isEditing={index === active.row && editing}
            isChosen={chosen !== undefined && rows.get(index)?.id === chosen}
            isMarked={marks.ids.has(rows.get(index)?.id ?? 0)}
          />
        ))}
      </div>
    </div>
  );
}
