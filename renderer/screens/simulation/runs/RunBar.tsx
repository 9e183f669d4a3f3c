import { OctagonX, Pause, Play } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { formatClockTime } from '../../../format/measure/duration.ts';
import { formatLogTime } from '../../../format/measure/log-time.ts';
import { t } from '../../../language/translate.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';
import { hasSimulationEnded } from '../../../state/simulation/simulation-queries.ts';
import { SimulationSpeed } from '../SimulationSpeed.tsx';
import { useRequest } from '../use-request.ts';
import { useRun, useWatch } from './watch-context.ts';

/** Pause, speed, cancel, and the time of the simulation. None of it reaches a real vehicle. */
export function RunBar() {
  const watch = useWatch();
  const orders = useSimulationOrders();
  const { failure, send } = useRequest();
  const simulationId = useRun((run) => run.simulationId);
  const hasEnded = useRun((run) => hasSimulationEnded(run.state));
  const isPaused = useRun((run) => run.isPaused);
  const speed = useRun((run) => run.speed);
  const ended = hasEnded ? t('It has ended.') : undefined;
  const control = (wish: Parameters<typeof orders.control>[1]) =>
    void send(async () => watch.take(await orders.control(simulationId, wish)));
  return (
    <section className="run-bar" aria-label={t('Controls of the simulation')}>
      <Button
        variant={hasEnded ? 'plain' : 'primary'}
        disabledReason={ended}
        onClick={() => control({ isPaused: !isPaused })}
      >
        {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        {isPaused ? t('Go on') : t('Pause')}
      </Button>
      <SimulationSpeed
        speed={speed}
        isDisabled={hasEnded}
        onSpeed={(next) => next !== undefined && control({ speed: next })}
      />
      <Button
        disabledReason={ended}
        tooltip={t('Ends this simulation; what it recorded is kept')}
        onClick={() => void send(async () => watch.take(await orders.cancel(simulationId)))}
      >
        <OctagonX size={14} aria-hidden />
        {t('Cancel run')}
      </Button>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {t('Not done: {why}', { why: failure })}
        </p>
      )}
      <RunTime />
    </section>
  );
}

function RunTime() {
  const elapsedS = useRun((run) => run.elapsedS);
  const durationS = useRun((run) => run.durationS);
  const startedAtMs = useRun((run) => run.startedAtMs);
  const endedAtMs = useRun((run) => run.endedAtMs);
  const nowMs = useUtcNowMs();
  const tookS = startedAtMs === null ? null : Math.max(0, ((endedAtMs ?? nowMs) - startedAtMs) / 1000);
  return (
    <div className="run-time">
      <progress max={durationS} value={Math.min(elapsedS, durationS)} aria-label={t('Simulated time')} />
      <span className="number" title={t('Simulated, of the length at most')}>
        <strong>{formatLogTime(elapsedS * 1000)}</strong> / {formatClockTime(durationS)}
      </span>
      <span className="run-facts">{t('took {time}', { time: formatClockTime(tookS) })}</span>
    </div>
  );
}
