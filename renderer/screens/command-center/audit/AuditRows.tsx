import { type ReactNode, useState } from 'react';
import { commandApi } from '../../../../gateway/contract/api/command-api.ts';
import type { AuditRow } from '../../../../gateway/contract/command/audit.ts';
import { Button } from '../../../components/button/Button.tsx';
import { recordedJson } from '../../../components/code/AsRecorded.tsx';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import { Note } from '../../../components/Note.tsx';
import { Table, type TableOrder } from '../../../components/table/Table.tsx';
import { auditActionText, auditOutcomeText, auditTargetText } from '../../../format/audit-text.ts';
import { actorText } from '../../../format/governance-text.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { hasWords } from '../../../format/search-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { usePages } from '../../../state/connection/operations.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import '../command-center.css';

/** The columns by which rows are sorted, shown and copied. */
const COLUMNS = {
  row: { title: 'Row', text: ({ auditId }) => String(auditId) },
  time: { title: 'Time', text: ({ atMs }) => formatLocalMoment(atMs) },
  actor: { title: 'Actor', text: ({ actor }) => actorText(actor) },
  action: { title: 'Action', text: auditActionText },
  target: { title: 'Target', text: auditTargetText },
  outcome: { title: 'Outcome', text: auditOutcomeText },
} as const satisfies Readonly<
  Record<string, { readonly title: Message; readonly text: (row: AuditRow) => string }>
>;
type Column = keyof typeof COLUMNS;
const ORDER = Object.keys(COLUMNS) as readonly Column[];

/** A row as cells for CSV. */
export function auditCells(row: AuditRow): readonly string[] {
  return [new Date(row.atMs).toISOString(), ...ORDER.map((column) => COLUMNS[column].text(row)), row.traceId];
}

export function useAuditRows(traceId: string | undefined) {
  const query = usePages(commandApi.listAudit, { query: { traceId, limit: 50 } });
  return { query, rows: query.data?.pages.flatMap((page) => page.items) ?? [] };
}

export interface AuditRowsProps {
  readonly traceId: string | undefined;
  /** Only the loaded rows with these words. */
  readonly search?: string;
}

/** Audit rows of one trace or of all, newest first. A click on a title sorts those loaded; a click on a row opens it. */
export function AuditRows({ traceId, search = '' }: AuditRowsProps) {
  const { query, rows } = useAuditRows(traceId);
  const [order, setOrder] = useState<TableOrder<Column>>({ by: 'row', isDescending: true });
  const [openId, setOpenId] = useState<number>();
  const { by, isDescending } = order;
  const { text } = COLUMNS[by];
  const found = rows
    .filter((row) => hasWords(auditCells(row).join(' '), search))
    .toSorted(
      (one, other) =>
        (isDescending ? -1 : 1) *
        (by === 'row' || by === 'time'
          ? one.auditId - other.auditId
          : text(one).localeCompare(text(other)) || one.auditId - other.auditId),
    );
  const hasTrace = traceId === undefined;
  return (
    <>
      <AsyncView query={query} loading={t('Loading audit rows…')} />
      {query.isSuccess && rows.length === 0 && (
        <Note>{t('No audit rows yet. Every command and change writes one.')}</Note>
      )}
      {rows.length > 0 && found.length === 0 && <Note>{t('No loaded row has these words.')}</Note>}
      {found.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="card w-full scrolls-x" aria-label={t('Audit rows')} tabIndex={0}>
          <Table
            columns={[
              ...ORDER.map((column) => ({ title: t(COLUMNS[column].title), by: column })),
              ...(hasTrace ? [t('Trace')] : []),
            ]}
            order={order}
            onOrder={(next) =>
              setOrder({ by: next, isDescending: next === by ? !isDescending : next === 'row' })
            }
          >
            <tbody>
              {found.map((row) => (
                <Row
                  key={row.auditId}
                  row={row}
                  isOpen={row.auditId === openId}
                  onOpen={() => setOpenId((now) => (now === row.auditId ? undefined : row.auditId))}
                >
                  {hasTrace && (
                    <td className="number">
                      <a
                        href={routeHref('command-center', 'audit', { trace: row.traceId })}
                        title={t('Only the rows of trace {traceId}', { traceId: row.traceId })}
                      >
                        {row.traceId.slice(0, 8)}…
                      </a>
                    </td>
                  )}
                </Row>
              ))}
            </tbody>
          </Table>
        </section>
      )}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          disabledReason={query.isFetchingNextPage ? t('Loading.') : undefined}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Older rows')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly row: AuditRow;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function Row({ row, isOpen, onOpen, children }: RowProps) {
  const cells = ORDER.slice(2).map((column) => [column, COLUMNS[column].text(row)] as const);
  return (
    <>
      <tr>
        <td className="number">
          <button
            type="button"
            className="bare"
            aria-expanded={isOpen}
            title={t('As recorded')}
            onClick={onOpen}
          >
            {isOpen ? '▾' : '▸'} {row.auditId}
          </button>
        </td>
        <td className="number" title={formatUtcTime(row.atMs)}>
          {formatLocalMoment(row.atMs)}
        </td>
        {cells.map(([column, text]) => (
          <td key={column} title={text}>
            {text}
          </td>
        ))}
        {children}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={cells.length + 3}>
            <CodeBlock code={recordedJson(row)} language="json" label={t('Row as recorded')} />
          </td>
        </tr>
      )}
    </>
  );
}
