import { Fragment, type ReactNode, useId } from 'react';
import { t } from '../../../language/translate.ts';
import './panes.css';

export interface PaneProps {
  readonly title: string;
  /** Shown to the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One of the panes beside a record or a step. */
export function Pane({ title, aside, children }: PaneProps) {
  const id = useId();
  return (
    <section className="stack card min-w-0 content-start p-10-12" aria-labelledby={id}>
      <header className="row-spread wraps gap-4-8">
        <h3 id={id}>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}

export function NoVehicle({ title }: { readonly title: string }) {
  return (
    <Pane title={title}>
      <p className="dim">{t('No vehicle involved.')}</p>
    </Pane>
  );
}

/** A name and its value, and what the value says on hover. A row without a value is left out. */
export type FactRow = readonly [name: string, value: ReactNode, title?: string];

/** Names with values. */
export function Facts({
  rows,
  className = '',
}: {
  readonly rows: readonly FactRow[];
  readonly className?: string;
}) {
  return (
    <dl className={`pane-facts text-13 ${className}`}>
      {rows.map(
        ([name, value, title]) =>
          value !== undefined &&
          value !== null && (
            <Fragment key={name}>
              <dt className="small-dim">{name}</dt>
              <dd className="break-anywhere" title={title}>
                {value}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
