import { ownTableWords as t } from '../../words.ts';
import type { Marks } from './marks.ts';
import type { TableColumn } from './table-columns.ts';
import type { TableQuery } from './use-rows.ts';

interface GridHeadProps {
  columns: readonly TableColumn[];
  seen: readonly TableColumn[];
  query: TableQuery;
  width: number;
  activeColumn: number | undefined;
  marks: Marks;
  total: number;
  onSort: (column: string) => void;
}

/** The heads: a click sorts, and marks all where the box is. */
export function GridHead({ columns, seen, query, width, activeColumn, marks, total, onSort }: GridHeadProps) {
  const isAll = marks.ids.size > 0 && marks.ids.size >= total;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    <div role="rowgroup" className="own-grid-head" style={{ width }}>
      {/* biome-ignore lint/a11y: as the grid, which has the focus */}
      <div role="row" aria-rowindex={1}>
        {seen.map(column => {
          const at = columns.indexOf(column);
          const isSorted = query.sort === column.key;
          const order = query.descending ? 'descending' : 'ascending';
          return (
            // biome-ignore lint/a11y: as the grid, which has the focus and the keys
            <div
              key={`${column.isOwn} ${column.key}`}
              id={`own-cell--1-${at}`}
              role="columnheader"
              className="own-cell"
              aria-colindex={at + 1}
              aria-sort={isSorted ? order : 'none'}
              data-active={at === activeColumn || undefined}
              data-number={column.isNumber || undefined}
              style={at === 0 ? { width: column.width } : { left: column.left, width: column.width }}
              title={column.name}
              translate={column.isOwn ? 'no' : undefined}
              onClick={() => onSort(column.key)}
            >
              {at === 0 ? (
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={t('markAll')}
                  checked={isAll}
                  ref={box => {
                    if (box !== null) box.indeterminate = marks.ids.size > 0 && !isAll;
                  }}
                  onClick={event => event.stopPropagation()}
                  onChange={() => void marks.markAll(total)}
                />
              ) : null}
              <span className="one-line">{column.name}</span>
              {isSorted ? <span aria-hidden="true">{query.descending ? '↓' : '↑'}</span> : null}
            </div>
          );
        })}
      </div>
    </div>
  );
}
