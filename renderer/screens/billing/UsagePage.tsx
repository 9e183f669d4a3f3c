import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { UsageRow } from '../../../gateway/contract/billing.ts';
import { BarChart } from '../../components/BarChart.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useKeys, useUsage } from '../../state/developer/developer-queries.ts';
import { operationOf } from '../../state/developer/reference.ts';
import { failureText } from '../../state/failure-text.ts';
import { navigate } from '../../state/route.ts';
import { type UsageGrouping, usageSums } from './usage-sums.ts';

const GROUPINGS: readonly (readonly [UsageGrouping, string])[] = [
  ['day', 'By day'],
  ['key', 'By key'],
  ['operation', 'By operation'],
];

/** Calls and credits of the last 30 days, by day, key or operation. */
export function UsagePage() {
  const usage = useUsage();
  const keys = useKeys();
  const [grouping, setGrouping] = useState<UsageGrouping>('day');
  const nameOf = (row: UsageRow) =>
    grouping === 'key'
      ? keyName(row.keyId, keys.data ?? [])
      : (operationOf(row.operationId)?.name ?? row.operationId);
  const sums = usageSums(usage.data?.items ?? [], grouping, nameOf);
  const total = usage.data?.total;
  if (usage.isPending) return <p role="status">Loading usage…</p>;
  if (usage.isError)
    return (
      <p className="field-error" role="alert">
        {failureText(usage.error)} <Button onClick={() => void usage.refetch()}>Try again</Button>
      </p>
    );
  if (sums.length === 0)
    return (
      <EmptyState
        icon={ChartColumn}
        title="No calls yet"
        actions={<Button onClick={() => navigate('playground')}>Open the Playground</Button>}
      >
        Each metered call is counted here by day, key and operation.
      </EmptyState>
    );
  return (
    <section className="dev-card" aria-label="Usage">
      <div className="dev-card-head">
        <div className="segments">
          {GROUPINGS.map(([id, title]) => (
            <button key={id} type="button" aria-pressed={grouping === id} onClick={() => setGrouping(id)}>
              {title}
            </button>
          ))}
        </div>
        <span className="field-note">
          {total?.calls.toLocaleString()} calls, {total?.credits.toLocaleString()} credits in 30 days
        </span>
      </div>
      <BarChart
        label={`Credits ${grouping === 'day' ? 'a day' : `by ${grouping}`}`}
        unit="credits"
        bars={sums.map(({ group, credits, calls }) => ({
          name: group,
          value: credits,
          note: `${credits} credits, ${calls} calls`,
        }))}
      />
      <div className="dev-table-frame">
        <table className="dev-table">
          <thead>
            <tr>
              <th scope="col">{grouping === 'day' ? 'Day' : grouping === 'key' ? 'Key' : 'Operation'}</th>
              <th scope="col" data-number>
                Calls
              </th>
              <th scope="col" data-number>
                Failures
              </th>
              <th scope="col" data-number>
                Credits
              </th>
            </tr>
          </thead>
          <tbody>
            {sums
              .filter(({ calls }) => calls > 0)
              .map((sum) => (
                <tr key={sum.group}>
                  <td>{sum.group}</td>
                  <td className="number" data-number>
                    {sum.calls}
                  </td>
                  <td className="number" data-number>
                    {sum.failures}
                  </td>
                  <td className="number" data-number>
                    {sum.credits}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function keyName(
  keyId: string | null,
  keys: readonly { readonly keyId: string; readonly name: string }[],
): string {
  if (keyId === null) return 'Account itself';
  return keys.find((key) => key.keyId === keyId)?.name ?? keyId;
}
