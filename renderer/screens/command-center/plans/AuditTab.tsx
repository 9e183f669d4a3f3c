import { useState } from 'react';
import type { ActionEvent } from '../../../../gateway/contract/action/action.ts';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { formatLocalTime } from '../../../format/duration.ts';
import { toldWords } from '../../../language/told.ts';
import { t } from '../../../language/translate.ts';
import { usePlanEvents } from '../../../state/plan/plan-queries.ts';
import { AuditRows } from '../audit/AuditRows.tsx';

/** Audit rows of the plan, by trace. Each command given to the plan starts a trace. */
export function AuditTab({ plan }: { readonly plan: Plan }) {
  const events = usePlanEvents(plan);
  const [chosen, setChosen] = useState<string>();
  const traces = tracesOf(plan, events.data ?? []);
  const traceId = chosen ?? traces.at(-1)?.traceId ?? plan.traceId;
  return (
    <section aria-label={t('Audit')}>
      <div className="trace-line">
        <label className="field">
          <span className="visually-hidden">{t('Trace')}</span>
          <select className="input" value={traceId} onChange={(event) => setChosen(event.target.value)}>
            {traces.map((trace) => (
              <option key={trace.traceId} value={trace.traceId}>
                {formatLocalTime(trace.atMs)} · {toldWords(trace.cause).text}
              </option>
            ))}
          </select>
        </label>
        <span className="number">{t('trace {traceId}', { traceId })}</span>
        <CopyButton text={traceId} label={t('Copy trace id')} />
      </div>
      <AuditRows traceId={traceId} />
    </section>
  );
}

type Trace = Pick<ActionEvent, 'traceId' | 'atMs' | 'cause'>;

/** One a command that was given to the plan, oldest first. */
function tracesOf(plan: Plan, events: readonly ActionEvent[]): readonly Trace[] {
  const made: Trace = { traceId: plan.traceId, atMs: plan.createdAtMs, cause: t('created') };
  const traces = new Map([[plan.traceId, made]]);
  for (const { traceId, atMs, cause } of events)
    if (!traces.has(traceId)) traces.set(traceId, { traceId, atMs, cause });
  return [...traces.values()];
}
