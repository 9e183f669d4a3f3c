import { History, RotateCcw } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { formatClockTime } from '../../../format/measure/duration.ts';
import { coverageText } from '../../../format/session-text.ts';
import { toldWords } from '../../../language/told.ts';
import { t } from '../../../language/translate.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';
import { hasSimulationEnded } from '../../../state/simulation/simulation-queries.ts';
import { StateTag } from '../StateTag.tsx';
import { useRequest } from '../use-request.ts';
import { useRun } from './watch-context.ts';

/** How it ended, why, and what can be done with it. */
export function RunResult() {
  const state = useRun((run) => run.state);
  return hasSimulationEnded(state) ? <EndedResult /> : null;
}

function EndedResult() {
  const run = useRun((each) => each);
  const orders = useSimulationOrders();
  const { failure, isBusy, send } = useRequest();
  const passed = run.assertions.filter(({ state }) => state === 'passed').length;
  const origin =
    run.scenarioId !== null
      ? { scenario: run.scenarioId }
      : run.planId !== null
        ? { planId: run.planId }
        : undefined;
  return (
    <section className="run-result" data-state={run.state} aria-label={t('Result')}>
      <StateTag state={run.state} />
      <p>
        {run.detail !== null
          ? sentence(toldWords(run.detail).text)
          : run.assertions.length === 0 && t('It came to its end.')}
        {run.assertions.length > 0 &&
          ` ${t('{passed} of {total} assertions hold.', { passed, total: run.assertions.length })}`}{' '}
        <span className="run-facts number">
          {t('{time} simulated', { time: formatClockTime(run.elapsedS) })}
          {run.coveragePct !== null &&
            ` · ${t('coverage {share}', { share: coverageText(run.coveragePct) })}`}
        </span>
        {failure !== undefined && (
          <span className="field-error" role="alert">
            {' '}
            {t('Not started: {why}', { why: failure })}
          </span>
        )}
      </p>
      {origin && (
        <Button
          disabledReason={isBusy ? t('Waiting for the gateway.') : undefined}
          tooltip={t('With the same seed and speed')}
          onClick={() => void send(() => orders.start({ ...origin, seed: run.seed, speed: run.speed }))}
        >
          <RotateCcw size={14} aria-hidden />
          {t('Run again')}
        </Button>
      )}
      {run.sessionId === null ? (
        <span className="run-facts">{t('Its recording is not kept.')}</span>
      ) : (
        <a
          className="button"
          data-variant="primary"
          href={`#/replay?session=${encodeURIComponent(run.sessionId)}`}
        >
          <History size={14} aria-hidden />
          {t('Open the recording')}
        </a>
      )}
    </section>
  );
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
