import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { UsageRow } from '../../../../gateway/contract/account/billing.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { formatCount, type Message, t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { navigate } from '../../../state/app/route.ts';
import { useKeys, useUsage } from '../../../state/developer/developer-queries.ts';
import { operationOf } from '../../../state/developer/reference.ts';
import { BarChart } from './BarChart.tsx';
import { type UsageGrouping, usageSums } from './usage-sums.ts';

const GROUPINGS: readonly (readonly [UsageGrouping, Message])[] = [
  ['day', 'By day'],
  ['key', 'By key'],
  ['operation', 'By operation'],
];

const COLUMN: Readonly<Record<UsageGrouping, Message>> = { day: 'Day', key: 'Key', operation: 'Operation' };
const CHART: Readonly<Record<UsageGrouping, Message>> = {
  day: 'Credits a day',
  key: 'Credits by key',
  operation: 'Credits by operation',
};

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
  if (usage.isPending) return <p role="status">{t('Loading usage…')}</p>;
  if (usage.isError)
    return (
      <p className="field-error" role="alert">
        {failureText(usage.error)} <Button onClick={() => void usage.refetch()}>{t('Try again')}</Button>
      </p>
    );
  if (sums.length === 0)
    return (
      <EmptyState
        icon={ChartColumn}
        title={t('No calls yet')}
        actions={<Button onClick={() => navigate('playground')}>{t('Open the Playground')}</Button>}
      >
        {t('Each metered call is counted here by day, key and operation.')}
      </EmptyState>
    );
  return (
    <section className="dev-card" aria-label={t('Usage')}>
      <div className="dev-card-head">
        <div className="segments">
          {GROUPINGS.map(([id, title]) => (
            <button key={id} type="button" aria-pressed={grouping === id} onClick={() => setGrouping(id)}>
              {t(title)}
            </button>
          ))}
        </div>
        <span className="field-note">
          {t('{calls} calls, {credits} credits in 30 days', {
            calls: formatCount(total?.calls ?? 0),
            credits: formatCount(total?.credits ?? 0),
          })}
        </span>
      </div>
      <BarChart
        label={t(CHART[grouping])}
        unit={t('credits')}
        bars={sums.map(({ group, credits, calls }) => ({
          name: group,
          value: credits,
          note: t('{credits} credits, {calls} calls', { credits, calls }),
        }))}
      />
      <div className="dev-table-frame">
        <table className="dev-table">
          <thead>
            <tr>
              <th scope="col">{t(COLUMN[grouping])}</th>
              <th scope="col" data-number>
                {t('Calls')}
              </th>
              <th scope="col" data-number>
                {t('Failures')}
              </th>
              <th scope="col" data-number>
                {t('Credits (cost)')}
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
  if (keyId === null) return t('Account itself');
  return keys.find((key) => key.keyId === keyId)?.name ?? keyId;
}
