import type { ComponentProps } from 'react';

/** A cell of a column of numbers. */
export function NumberCell(props: Omit<ComponentProps<'td'>, 'className'>) {
  return <td {...props} className="number" data-number />;
}
