import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { Plan } from '../../../../gateway/contract/plan.ts';
import { Button } from '../../../components/Button.tsx';
import { formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { useConnectionStore } from '../../../state/connection-store.ts';
import { reportFailure } from '../../../state/failure-text.ts';
import { sayOfPlan } from '../../../state/plan-view-store.ts';
import { routeHref } from '../../../state/route.ts';
import { useSimulationOrders } from '../../../state/simulation-orders.ts';
import { useSimulationRuns } from '../../../state/simulation-queries.ts';
import { hasSimulationEnded, rehearsalOf } from '../../../state/simulation-state.ts';

/** Whether these very steps passed in simulation, and the way to have them flown there. */
export function PlanRehearsal({ plan }: { readonly plan: Plan }) {
  const orders = useSimulationOrders();
  const isReachable = useConnectionStore((state) => state.gateway !== 'offline');
  const [isAsking, setAsking] = useState(false);
  const rehearse = async () => {
    setAsking(true);
    sayOfPlan(undefined);
    try {
      await orders.start({ planId: plan.planId });
    } catch (cause) {
      sayOfPlan({ planId: plan.planId, tone: 'failed', text: `Rehearse: ${reportFailure(cause)}` });
    } finally {
      setAsking(false);
    }
  };
  const reason =
    plan.steps.length === 0
      ? 'It has no steps yet. Add one first.'
      : !isReachable
        ? 'The gateway is offline.'
        : isAsking
          ? 'Waiting for the gateway.'
          : undefined;
  return (
    <>
      <RehearsalNote plan={plan} />
      <Button
        disabledReason={reason}
        tooltip="Flies it in simulation; nothing of it reaches a real vehicle"
        onClick={() => void rehearse()}
      >
        <FlaskConical size={14} aria-hidden />
        Rehearse
      </Button>
    </>
  );
}

function RehearsalNote({ plan: { planId, planHash } }: { readonly plan: Plan }) {
  const query = useSimulationRuns();
  const runs = query.data;
  if (!runs) return query.isError ? <span className="plan-rehearsal">Rehearsals cannot be read</span> : null;
  const passed = rehearsalOf(planHash, runs);
  const latest = runs.find((run) => run.planId === planId);
  if (latest && !hasSimulationEnded(latest.state))
    return (
      <a className="plan-rehearsal" href={runHref(latest.simulationId)}>
        being rehearsed
      </a>
    );
  if (passed)
    return (
      <a
        className="plan-rehearsal"
        data-tone="ok"
        href={runHref(passed.simulationId)}
        title={`These very steps passed in simulation: ${formatUtcTime(passed.endedAtMs ?? passed.createdAtMs)}`}
      >
        rehearsed {formatLocalMoment(passed.endedAtMs ?? passed.createdAtMs)}
      </a>
    );
  if (latest?.state === 'failed' && latest.planHash === planHash)
    return (
      <a className="plan-rehearsal" data-tone="caution" href={runHref(latest.simulationId)}>
        rehearsal failed
      </a>
    );
  return (
    <span className="plan-rehearsal" title="No run in simulation with these very steps has passed">
      not rehearsed
    </span>
  );
}

function runHref(simulationId: string): string {
  return routeHref('simulation', undefined, { run: simulationId });
}
