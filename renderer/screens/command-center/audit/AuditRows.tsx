import { commandApi } from '../../../../gateway/contract/api/command-api.ts';
import type { AuditRow } from '../../../../gateway/contract/command/audit.ts';
import { Button } from '../../../components/button/Button.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { usePages } from '../../../state/connection/operations.ts';
import './audit.css';
import { t } from '../../../language/translate.ts';

/** Audit rows, newest first: of one trace, or all. */
export function AuditRows({ traceId }: { readonly traceId: string | undefined }) {
  const query = usePages(commandApi.listAudit, { query: { traceId, limit: 50 } });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {query.isPending && <p role="status">{t('Loading audit rows…')}</p>}
      {query.isError && (
        <p className="field-error" role="alert">
          {failureText(query.error)} <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
        </p>
      )}
      {query.isSuccess && rows.length === 0 && <p className="field-note">{t('No audit rows yet.')}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="audit-frame" aria-label={t('Audit rows')} tabIndex={0}>
          <table className="audit-table">
            <thead>
              <tr>
                <th scope="col">{t('Row')}</th>
                <th scope="col">{t('Time')}</th>
                <th scope="col">{t('Actor')}</th>
                <th scope="col">{t('Action')}</th>
                <th scope="col">{t('Target')}</th>
                <th scope="col">{t('Outcome')}</th>
                {traceId === undefined && <th scope="col">{t('Trace')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.auditId} row={row} hasTrace={traceId === undefined} />
              ))}
            </tbody>
          </table>
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
