/** A table of any length: only the rows in view are in the page. */

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface RowColumn<T> {
  readonly label: string;
  /** In CSS: `minmax(8rem, 2fr)`. */
  readonly width: string;
  readonly isRight?: boolean;
  readonly value: (row: T) => ComponentChildren;
}

const ROW_PX = 36;
const EXTRA = 8;
const SHOWN_MAX_PX = 560;

export function Rows<T>({
  label,
  rows,
  nothing,
  columns,
  keyOf,
  isMarked,
}: {
  readonly label: string;
  readonly rows: readonly T[];
  /** What is shown where there are no rows. */
  readonly nothing: JSX.Element;
  readonly columns: readonly RowColumn<T>[];
  readonly keyOf: (row: T) => string | number;
  readonly isMarked?: (row: T) => boolean;
}): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);
  const height = Math.min(SHOWN_MAX_PX, (rows.length + 1) * ROW_PX + 2);
  const first = Math.max(0, Math.floor(scrolled / ROW_PX) - EXTRA);
  const shown = rows.slice(first, first + Math.ceil(height / ROW_PX) + 2 * EXTRA);
  const template = columns.map(({ width }) => width).join(' ');
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 });
    setScrolled(0);
  }, [rows.length]);
  if (rows.length === 0) return nothing;
  return (
    <div
      class="rows"
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      ref={frame}
      style={{ height: `${height}px` }}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
    >
      <div role="rowgroup" class="rows-head">
        <div role="row" class="row head" style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <span role="columnheader" key={column.label} class={column.isRight ? 'right' : ''}>
              {column.label}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: `${rows.length * ROW_PX}px`, position: 'relative' }}>
        {shown.map((row, i) => (
          <div
            role="row"
            key={keyOf(row)}
            aria-rowindex={first + i + 2}
            class={`row ${isMarked?.(row) ? 'marked' : ''}`}
            style={{ gridTemplateColumns: template, top: `${(first + i) * ROW_PX}px` }}
          >
            {columns.map((column) => (
              <span role="cell" key={column.label} class={column.isRight ? 'right' : ''}>
                {column.value(row)}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
