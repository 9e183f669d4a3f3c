import { commandApi } from '../../../../gateway/contract/api/command-api.ts';
import type { AuditRow } from '../../../../gateway/contract/command/audit.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { routeHref } from '../../../state/app/route.ts';
import { usePages } from '../../../state/connection/operations.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import '../command-center.css';
import { t } from '../../../language/translate.ts';

/** Audit rows of one trace or of all, newest first. */
export function AuditRows({ traceId }: { readonly traceId: string | undefined }) {
  const query = usePages(commandApi.listAudit, { query: { traceId, limit: 50 } });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <AsyncView query={query} loading={t('Loading audit rows…')} />
      {query.isSuccess && rows.length === 0 && <Note>{t('No audit rows yet.')}</Note>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="audit-frame card" aria-label={t('Audit rows')} tabIndex={0}>
          <Table
            columns={[
              t('Row'),
              t('Time'),
              t('Actor'),
              t('Action'),
              t('Target'),
              t('Outcome'),
              ...(traceId === undefined ? [t('Trace')] : []),
            ]}
          >
            <tbody>
              {rows.map((row) => (
                <Row key={row.auditId} row={row} hasTrace={traceId === undefined} />
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

function Row({ row, hasTrace }: { readonly row: AuditRow; readonly hasTrace: boolean }) {
  return (
    <tr>
      <td className="number">{row.auditId}</td>
      <td className="number" title={formatUtcTime(row.atMs)}>
        {formatLocalMoment(row.atMs)}
      </td>
      <td title={actorText(row.actor)}>{actorText(row.actor)}</td>
      <td title={row.action}>{row.action}</td>
      <td title={row.target}>{row.target}</td>
      <td title={JSON.stringify(row.detail)}>{row.outcome}</td>
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
    </tr>
  );
}
