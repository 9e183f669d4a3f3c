import { FlaskConical } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import type { SimulationRun } from '../../../../gateway/contract/simulation/simulation.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatClockTime, formatLocalMoment } from '../../../format/measure/time.ts';
import { shownText } from '../../../format/reason-text.ts';
import { SIMULATION_STATE_TEXT } from '../../../format/simulation-text.ts';
import { t, translated } from '../../../language/translate.ts';
import { reportFailure } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { sayOfPlan } from '../../../state/command-center/plans/plan-view-store.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';
import { hasSimulationEnded, useRehearsals } from '../../../state/simulation/simulation-queries.ts';

/** Whether exactly these steps have passed in simulation, and a button to fly them there. */
export function PlanRehearsal({ plan }: { readonly plan: Plan }) {
  const orders = useSimulationOrders();
  const isReachable = useConnectionStore((state) => state.gateway !== 'offline');
  const { waiting, send } = useRequest();
  const rehearse = async () => {
    sayOfPlan(undefined);
    try {
      await orders.start({ planId: plan.planId });
    } catch (cause) {
      sayOfPlan({
        planId: plan.planId,
        tone: 'failed',
        text: t('Rehearsal: {cause}', { cause: reportFailure(cause) }),
      });
    }
  };
  const reason =
    plan.steps.length === 0
      ? t('The plan has no steps yet. Add one first.')
      : !isReachable
        ? t('The gateway is offline.')
        : waiting;
  return (
    <>
      <RehearsalNote plan={plan} />
      <Button
        disabledReason={reason}
        tooltip={t('Flies the plan in simulation; no real vehicle is commanded')}
        onClick={() => void send(rehearse)}
      >
        <FlaskConical size={14} aria-hidden />
        {t('Rehearse')}
      </Button>
    </>
  );
}

/** The rehearsal state in a word; opens the list of rehearsals. */
function RehearsalNote({ plan: { planHash } }: { readonly plan: Plan }) {
  const query = useRehearsals(planHash);
  const runs = query.data?.filter(({ planId }) => planId !== null);
  if (!runs)
    return query.isError ? (
      <span className="plan-rehearsal small-dim nowrap">{t('Cannot load rehearsals')}</span>
    ) : null;
  const [latest] = runs;
  if (!latest)
    return (
      <span
        className="plan-rehearsal small-dim nowrap"
        title={t('These exact steps have never been flown in simulation')}
      >
        {t('not rehearsed')}
      </span>
    );
  const passed = runs.find(({ state }) => state === 'passed');
  const isUnderWay = !hasSimulationEnded(latest.state);
  const word = isUnderWay
    ? t('being rehearsed')
    : passed
      ? t('rehearsed {moment}', { moment: formatLocalMoment(passed.endedAtMs ?? passed.createdAtMs) })
      : latest.state === 'failed'
        ? t('rehearsal failed')
        : t('rehearsal cancelled');
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          className="plan-rehearsal toned small-dim bare nowrap"
          data-tone={isUnderWay ? undefined : passed ? 'ok' : 'caution'}
          title={t('Every simulated flight of these exact steps')}
        >
          {word}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="rehearsals stack"
          align="start"
          sideOffset={6}
          aria-label={t('Rehearsals')}
        >
          <h3>{t('These exact steps in simulation')}</h3>
          <ul>
            {runs.map((run) => (
              <RehearsalRow key={run.simulationId} run={run} />
            ))}
          </ul>
          <Note>{t('A passed rehearsal is valid for the policies until a step changes.')}</Note>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A rehearsal of these steps: when, on which vehicles, its result, and links to it. */
function RehearsalRow({ run }: { readonly run: SimulationRun }) {
  const { simulationId, sessionId, state, detail, vehicles, elapsedS, createdAtMs, endedAtMs } = run;
  const { word: message, tone } = SIMULATION_STATE_TEXT[state];
  const word = translated(message);
  const atMs = endedAtMs ?? createdAtMs;
  const moment = formatLocalMoment(atMs);
  return (
    <li className="grid border-top">
      <Moment atMs={atMs} />
      <strong className="toned" data-tone={tone}>
        {word}
      </strong>
      <span className="gap-10 flex">
        <a
          href={routeHref('simulation', undefined, { run: simulationId })}
          aria-label={t('Run of {moment}, {word}', { moment, word })}
        >
          {t('Run (noun)')}
        </a>
        {sessionId !== null && (
          <a
            href={routeHref('replay', undefined, { session: sessionId })}
            aria-label={t('Recording of the run of {moment}', { moment })}
          >
            {t('Recording')}
          </a>
        )}
      </span>
      <p className="dim break-anywhere">
        {t('{vehicles} · {time} simulated', {
          vehicles: vehicles.join(', '),
          time: formatClockTime(elapsedS),
        })}
        {detail !== null && ` · ${shownText(detail)}`}
      </p>
    </li>
  );
}
