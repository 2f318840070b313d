import { type MouseEvent, memo, type RefObject } from 'react';
import type { FeatureRow } from '../../api/features.ts';
import { ownTableWords as t } from '../../words.ts';
import { CellEditor } from './cell-editor.tsx';
import type { TableColumn } from './table-columns.ts';
import { rowHeight } from './use-grid-place.ts';

/** What can be done with a row and its cells. */
export interface GridActs {
  choose(row: FeatureRow, column: number): void;
  edit(row: FeatureRow, column: number): void;
  mark(row: FeatureRow, isRange: boolean): void;
  /** Whether the column takes the text. */
  save(row: FeatureRow, column: TableColumn, text: string): boolean;
  /** Editing ends, and the next cell is so far down and to the right. */
  end(down: number, right: number): void;
}

interface GridRowProps {
  index: number;
  /** Undefined until it has come. */
  row: FeatureRow | undefined;
  columns: readonly TableColumn[];
  /** Those that one sees. */
  seen: readonly TableColumn[];
  activeColumn: number | undefined;
  isEditing: boolean;
  isChosen: boolean;
  isMarked: boolean;
  /** Always the same, so that a row renders again only where something of it differs. */
  acts: RefObject<GridActs | undefined>;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, columns, seen, activeColumn, isEditing, isChosen, isMarked, acts } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as the grid, which has the focus
    <div
      role="row"
      className="own-row"
      aria-rowindex={index + 2}
      aria-selected={isMarked}
      data-chosen={isChosen || undefined}
      style={{ top: index * rowHeight }}
    >
      {seen.map(column => {
        const at = columns.indexOf(column);
        const isActive = at === activeColumn;
        return (
          // biome-ignore lint/a11y: as the grid, which has the focus and the keys
          <div
            key={`${column.isOwn} ${column.key}`}
            id={`own-cell-${index}-${at}`}
            role="gridcell"
            className="own-cell"
            aria-colindex={at + 1}
            data-active={isActive || undefined}
            data-number={column.isNumber || undefined}
            style={at === 0 ? { width: column.width } : { left: column.left, width: column.width }}
            translate={column.isOwn || at === 0 ? 'no' : undefined}
            onClick={() => row && acts.current?.choose(row, at)}
            onDoubleClick={() => row && acts.current?.edit(row, at)}
          >
            {at === 0 && row !== undefined ? (
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={t('mark', { name: column.textOf(row) || String(row.id) })}
                checked={isMarked}
                onClick={event => {
                  event.stopPropagation();
                  acts.current?.mark(row, event.shiftKey);
                }}
                onDoubleClick={event => event.stopPropagation()}
                onChange={() => undefined}
              />
            ) : null}
            {row === undefined ? null : isActive && isEditing ? (
              <CellEditor
                label={t('valueOf', { column: column.name })}
                text={column.editedText(row)}
                onSave={text => acts.current?.save(row, column, text) ?? true}
                onEnd={(down, right) => acts.current?.end(down, right)}
              />
            ) : (
              <CellText column={column} row={row} />
            )}
          </div>
        );
      })}
    </div>
  );
});

function CellText({ column, row }: { column: TableColumn; row: FeatureRow }) {
  const text = column.textOf(row);
  if (!column.isLink || text === '') return <span className="one-line">{text}</span>;
  const open = (event: MouseEvent) => event.stopPropagation();
  return (
    <a className="one-line" href={text} target="_blank" rel="noreferrer" onClick={open}>
      {text}
    </a>
  );
}
