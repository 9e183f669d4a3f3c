import type { AuditRow } from '../../../../gateway/contract/audit.ts';
import { Button } from '../../../components/Button.tsx';
import { formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { actorText } from '../../../format/governance-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useAuditPages } from '../../../state/governance/governance-queries.ts';
import { routeHref } from '../../../state/route.ts';
import './audit.css';

/** Audit rows, newest first: of one trace, or all. */
export function AuditRows({ traceId }: { readonly traceId: string | undefined }) {
  const query = useAuditPages(traceId);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {query.isPending && <p role="status">Loading audit rows…</p>}
      {query.isError && (
        <p className="field-error" role="alert">
          {failureText(query.error)} <Button onClick={() => void query.refetch()}>Try again</Button>
        </p>
      )}
      {query.isSuccess && rows.length === 0 && <p className="field-note">No audit row yet.</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="audit-frame" aria-label="Audit rows" tabIndex={0}>
          <table className="audit-table">
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Time</th>
                <th scope="col">Actor</th>
                <th scope="col">Action</th>
                <th scope="col">Target</th>
                <th scope="col">Outcome</th>
                {traceId === undefined && <th scope="col">Trace</th>}
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
          disabledReason={query.isFetchingNextPage ? 'Loading.' : undefined}
          onClick={() => void query.fetchNextPage()}
        >
          Older rows
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
            title={`Only the rows of trace ${row.traceId}`}
          >
            {row.traceId.slice(0, 8)}…
          </a>
        </td>
      )}
    </tr>
  );
}
