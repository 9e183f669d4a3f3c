import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import './table.css';

/** Which column the rows are sorted by. */
export interface TableOrder<By extends string> {
  readonly by: By;
  readonly isDescending: boolean;
}

export type TableColumn<By extends string = string> =
  | string
  | {
      readonly title: string;
      readonly isNumber?: boolean | undefined;
      /** For screen readers only. */
      readonly isHidden?: boolean | undefined;
      readonly hint?: string | undefined;
      /** A CSS length. */
      readonly width?: string | undefined;
      /** Makes the title a button that sorts by this. */
      readonly by?: By | undefined;
    };

export interface TableProps<By extends string> {
  readonly className?: string;
  readonly columns: readonly TableColumn<By>[];
  readonly caption?: string;
  /** The caption is for screen readers only. Default: true. */
  readonly isCaptionHidden?: boolean;
  /** The column titles are for screen readers only. */
  readonly isHeadHidden?: boolean;
  /** Cells wrap instead of being cut at one line. */
  readonly wraps?: boolean;
  /** `facts`: names with values, without lines. `list`: rows to open below titles that stay. Default: `rows`. */
  readonly look?: 'rows' | 'facts' | 'list';
  readonly order?: TableOrder<By>;
  readonly onOrder?: (by: By) => void;
  /** One or more bodies. */
  readonly children: ReactNode;
}

/** A table with a row of column titles. */
export function Table<By extends string = string>(props: TableProps<By>) {
  const { columns, caption, isCaptionHidden = true, isHeadHidden, wraps, look, order, onOrder } = props;
  return (
    <table
      className={`table ${props.className ?? ''}`.trim()}
      data-wraps={wraps || undefined}
      data-look={look}
    >
      {caption !== undefined && (
        <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      )}
      <thead className={isHeadHidden ? 'visually-hidden' : undefined}>
        <tr>
          {columns
            .map((column) => (typeof column === 'string' ? { title: column } : column))
            .map(({ title, isNumber, isHidden, hint, width, by }) => {
              const isOrder = by !== undefined && order?.by === by;
              const Arrow = order?.isDescending ? ArrowDown : ArrowUp;
              return (
                <th
                  key={title}
                  scope="col"
                  data-number={isNumber || undefined}
                  title={hint}
                  style={{ width }}
                  aria-sort={isOrder ? (order?.isDescending ? 'descending' : 'ascending') : undefined}
                >
                  {by !== undefined ? (
                    <button
                      type="button"
                      className="table-sort bare inline-flex items-center gap-3 p-2-0 inherit-color medium"
                      onClick={() => onOrder?.(by)}
                    >
                      {title}
                      {isOrder && <Arrow size={12} aria-hidden />}
                    </button>
                  ) : isHidden ? (
                    <span className="visually-hidden">{title}</span>
                  ) : (
                    title
                  )}
                </th>
              );
            })}
        </tr>
      </thead>
      {props.children}
    </table>
  );
}
