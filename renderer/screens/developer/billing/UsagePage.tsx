import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { UsageRow } from '../../../../gateway/contract/account/billing.ts';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { NumberCell } from '../../../components/table/NumberCell.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { navigate } from '../../../state/app/route.ts';
import { useKeys, useUsage } from '../../../state/developer/developer-queries.ts';
import { operationOf } from '../../../state/developer/reference.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import './bar-chart.css';

const GROUPINGS: readonly (readonly [UsageGrouping, Message])[] = [
  ['day', 'By day'],
  ['key', 'By key'],
  ['operation', 'By operation'],
];

const COLUMN: Readonly<Record<UsageGrouping, Message>> = { day: 'Day', key: 'Key', operation: 'Operation' };
const CHART: Readonly<Record<UsageGrouping, Message>> = {
  day: 'Credits per day',
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
  if (!usage.data) return <AsyncView query={usage} loading={t('Loading usage…')} />;
  if (sums.length === 0)
    return (
      <EmptyState
        icon={ChartColumn}
        title={t('No calls yet')}
        actions={<Button onClick={() => navigate('playground')}>{t('Open the Playground')}</Button>}
      >
        {t('Metered calls are counted by day, key and operation.')}
      </EmptyState>
    );
  return (
    <section className="dev-card card stack-10" aria-label={t('Usage')}>
      <div className="row-spread gap-12">
        <div className="segments boxed flex clip">
          {GROUPINGS.map(([id, title]) => (
            <button key={id} type="button" aria-pressed={grouping === id} onClick={() => setGrouping(id)}>
              {t(title)}
            </button>
          ))}
        </div>
        <Note as="span">
          {t(
            '{calls, plural, one {# call} other {# calls}}, {credits, plural, one {# credit} other {# credits}} in 30 days',
            { calls: total?.calls ?? 0, credits: total?.credits ?? 0 },
          )}
        </Note>
      </div>
      <BarChart
        label={t(CHART[grouping])}
        bars={sums.map(({ group, credits, calls }) => ({
          name: group,
          value: credits,
          note: t('{credits} credits, {calls} calls', { credits, calls }),
        }))}
      />
      <div className="dev-table-frame">
        <Table
          columns={[
            t(COLUMN[grouping]),
            { title: t('Calls'), isNumber: true },
            { title: t('Failures'), isNumber: true },
            { title: t('Credits (cost)'), isNumber: true },
          ]}
        >
          <tbody>
            {sums
              .filter(({ calls }) => calls > 0)
              .map((sum) => (
                <tr key={sum.group}>
                  <td>{sum.group}</td>
                  <NumberCell>{sum.calls}</NumberCell>
                  <NumberCell>{sum.failures}</NumberCell>
                  <NumberCell>{sum.credits}</NumberCell>
                </tr>
              ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

function keyName(
  keyId: string | null,
  keys: readonly { readonly keyId: string; readonly name: string }[],
): string {
  if (keyId === null) return t('Account');
  return keys.find((key) => key.keyId === keyId)?.name ?? keyId;
}

type UsageGrouping = 'day' | 'key' | 'operation';

/** Calls, failures and credits of one day, key or operation. */
interface UsageSum {
  readonly group: string;
  readonly calls: number;
  readonly failures: number;
  readonly credits: number;
}

/**
 * Sums rows by day (oldest first, including days without calls), by key or by operation (most credits
 * first).
 */
function usageSums(
  rows: readonly UsageRow[],
  grouping: UsageGrouping,
  nameOf: (row: UsageRow) => string,
): readonly UsageSum[] {
  const sums = new Map<string, UsageSum>();
  for (const row of rows) {
    const group = grouping === 'day' ? row.day : nameOf(row);
    const sum = sums.get(group) ?? { group, calls: 0, failures: 0, credits: 0 };
    sums.set(group, {
      group,
      calls: sum.calls + row.calls,
      failures: sum.failures + row.failures,
      credits: sum.credits + row.credits,
    });
  }
  if (grouping !== 'day')
    return [...sums.values()].toSorted((a, b) => b.credits - a.credits || b.calls - a.calls);
  return daysBetween([...sums.keys()].toSorted()).map(
    (day) => sums.get(day) ?? { group: day, calls: 0, failures: 0, credits: 0 },
  );
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 92;

function daysBetween(days: readonly string[]): readonly string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.min(MAX_DAYS, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1);
  return Array.from({ length: count }, (_each, index) =>
    new Date(Date.parse(last) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly { readonly name: string; readonly value: number; readonly note: string }[];
}

const WIDTH = 720;
const HEIGHT = 160;
const FOOT = 18;
const LABELS = 8;

/**
 * Values as bars. The table next to the chart has the numbers, so the chart is hidden from screen
 * readers.
 */
function BarChart({ label, bars }: BarChartProps) {
  const credits = Math.max(0, ...bars.map(({ value }) => value));
  const highest = Math.max(1, credits);
  const step = WIDTH / Math.max(bars.length, 7);
  const everyNth = Math.max(1, Math.ceil(bars.length / LABELS));
  return (
    <figure className="bar-chart">
      <figcaption>
        {label}{' '}
        <Note as="span">
          {t('highest {value}', {
            value: t('{credits, plural, one {# credit} other {# credits}}', { credits }),
          })}
        </Note>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('{label}, {count, plural, one {# value} other {# values}}', {
          label,
          count: bars.length,
        })}
      >
        <line className="bar-base" x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        <line className="bar-line" x1="0" x2={WIDTH} y1="6" y2="6" />
        {bars.map((bar, index) => {
          const height = Math.max(bar.value > 0 ? 2 : 0, (bar.value / highest) * (HEIGHT - FOOT - 6));
          return (
            <g key={bar.name}>
              <rect
                className="bar"
                x={index * step + step * 0.15}
                y={HEIGHT - FOOT - height}
                width={Math.min(step * 0.7, 64)}
                height={height}
                rx="2"
              >
                <title>{`${bar.name}: ${bar.note}`}</title>
              </rect>
              {index % everyNth === 0 && (
                <text className="bar-label" x={index * step + step * 0.15} y={HEIGHT - 4}>
                  {bar.name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
