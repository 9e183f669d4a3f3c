import type { ComponentProps, ReactNode } from 'react';

export type TableColumn =
  | string
  | {
      readonly title: string;
      readonly isNumber?: boolean;
      /** For screen readers only. */
      readonly isHidden?: boolean;
      readonly hint?: string;
    };

export interface TableProps extends ComponentProps<'table'> {
  readonly columns: readonly TableColumn[];
  /** For screen readers only. */
  readonly caption?: string;
  /** One or more bodies. */
  readonly children: ReactNode;
}

/** A table with a row of column titles. */
export function Table({ columns, caption, children, ...table }: TableProps) {
  return (
    <table {...table}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns
            .map((column) => (typeof column === 'string' ? { title: column } : column))
            .map(({ title, isNumber, isHidden, hint }) => (
              <th key={title} scope="col" data-number={isNumber || undefined} title={hint}>
                {isHidden ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
