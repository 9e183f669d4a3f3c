import { CircleAlert, FlaskConical, History, OctagonX, Pause, Play, RotateCcw, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SimulationRun } from '../../../../gateway/contract/simulation/simulation.ts';
import { browserClock } from '../../../api/connection/clock.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatClockTime, formatLogTime } from '../../../format/measure/time.ts';
import { coverageText } from '../../../format/session-text.ts';
import { SIMULATION_STATE_TEXT } from '../../../format/simulation-text.ts';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { failureText, problemCodeOf } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { simulationFrames } from '../../../state/connection/stream-frames.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';
import { hasSimulationEnded } from '../../../state/simulation/simulation-queries.ts';
import { SimulationWatch } from '../../../state/simulation/simulation-watch.ts';
import { SimulationSpeed } from '../SimulationSpeed.tsx';
import { StateTag } from '../StateTag.tsx';
import { RunMap } from './RunMap.tsx';
import { RunSide } from './RunSide.tsx';
import { useRun, useWatch, useWatched, WatchContext } from './watch-context.ts';

/** One run: its vehicles, assertions, events, and its controls while it lasts. */
export function RunPage({ simulationId }: { readonly simulationId: string }) {
  const orders = useSimulationOrders();
  const [watch, setWatch] = useState<SimulationWatch>();
  useEffect(() => {
    const made = new SimulationWatch({
      simulationId,
      read: (id) => orders.read(id),
      clock: browserClock,
      requestFrame: (action) => requestAnimationFrame(action),
    });
    const stopFrames = simulationFrames.subscribe((frame) => made.receive(frame));
    made.start();
    setWatch(made);
    return () => {
      stopFrames();
      made.stop();
      setWatch(undefined);
    };
  }, [simulationId, orders]);
  if (!watch) return null;
  return (
    <WatchContext value={watch}>
      <OpenRun watch={watch} />
    </WatchContext>
  );
}

function OpenRun({ watch }: { readonly watch: SimulationWatch }) {
  const isKnown = useWatched(({ run, scenario }) => run !== undefined && scenario !== undefined);
  const failure = useWatched((state) => state.failure);
  const run = watch.store.getState().run;
  if (isKnown && run) return <RunBody run={run} />;
  if (failure === undefined)
    return (
      <Note shape="page" role="status">
        {t('Loading the run…')}
      </Note>
    );
  const isGone = problemCodeOf(failure) === 'not-found';
  return (
    <EmptyState
      icon={isGone ? SearchX : FlaskConical}
      title={isGone ? t('Run not found') : t('Cannot load the run')}
      actions={
        <>
          <Button onClick={() => void watch.readAgain()}>{t('Try again')}</Button>
          <ButtonLink href={routeHref('simulation', 'runs')}>{t('All runs')}</ButtonLink>
        </>
      }
    >
      <p>{failureText(failure)}</p>
    </EmptyState>
  );
}

/** `run` as first loaded: its vehicles never change. */
function RunBody({ run }: { readonly run: SimulationRun }) {
  const [selectedId, setSelectedId] = useState(run.vehicles[0]);
  return (
    <article className="run screen-column" aria-label={t('Run of {title}', { title: run.title })}>
      <RunHead />
      <RunResult />
      <div className="run-main grows flex">
        <RunMap selectedId={selectedId} onSelect={setSelectedId} />
        <RunSide selectedId={selectedId} onSelect={setSelectedId} />
      </div>
      <RunBar />
    </article>
  );
}

/** Pause, speed, cancel, and simulated time. None of it reaches a real vehicle. */
export function RunBar() {
  const watch = useWatch();
  const orders = useSimulationOrders();
  const { failure, send } = useRequest();
  const simulationId = useRun((run) => run.simulationId);
  const hasEnded = useRun((run) => hasSimulationEnded(run.state));
  const isPaused = useRun((run) => run.isPaused);
  const speed = useRun((run) => run.speed);
  const ended = hasEnded ? t('The run has ended.') : undefined;
  const control = (wish: Parameters<typeof orders.control>[1]) =>
    void send(async () => watch.take(await orders.control(simulationId, wish)));
  return (
    <section
      className="run-bar gap-4-10 line-wrap flex-none p-5-12 border-top surface-1"
      aria-label={t('Controls of the simulation')}
    >
      <Button
        variant={hasEnded ? 'plain' : 'primary'}
        disabledReason={ended}
        onClick={() => control({ isPaused: !isPaused })}
      >
        {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        {isPaused ? t('Resume') : t('Pause')}
      </Button>
      <SimulationSpeed
        speed={speed}
        isDisabled={hasEnded}
        onSpeed={(next) => next !== undefined && control({ speed: next })}
      />
      <Button
        disabledReason={ended}
        tooltip={t('Ends this simulation. Recorded data is kept.')}
        onClick={() => void send(async () => watch.take(await orders.cancel(simulationId)))}
      >
        <OctagonX size={14} aria-hidden />
        {t('Cancel run')}
      </Button>
      {failure !== undefined && <Note tone="error">{t('Not done: {why}', { why: failure })}</Note>}
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
    <div className="run-time grows line gap-12 nowrap justify-end">
      <progress max={durationS} value={Math.min(elapsedS, durationS)} aria-label={t('Simulated time')} />
      <span className="number" title={t('Simulated time of maximum')}>
        <strong>{formatLogTime(elapsedS * 1000)}</strong> / {formatClockTime(durationS)}
      </span>
      <span className="small-dim">{t('duration {time}', { time: formatClockTime(tookS) })}</span>
    </div>
  );
}

/** The scenario, its source and its state. */
export function RunHead() {
  const watch = useWatch();
  const title = useRun((run) => run.title);
  const state = useRun((run) => run.state);
  const isPaused = useRun((run) => run.isPaused);
  const seed = useRun((run) => run.seed);
  const vehicleCount = useRun((run) => run.vehicles.length);
  const planId = useRun((run) => run.planId);
  const scenarioId = useRun((run) => run.scenarioId);
  const failure = useWatched((watched) => watched.failure);
  return (
    <>
      <header className="run-head run-strip">
        <ModeBadge mode="sim" />
        <h2 className="cut" title={title}>
          {title}
        </h2>
        <span role="status">
          <StateTag state={state} isPaused={isPaused} />
        </span>
        <p className="small-dim">
          {t('{count, plural, one {# vehicle} other {# vehicles}} · seed {seed}', {
            count: vehicleCount,
            seed,
          })}
          {planId !== null && (
            <>
              {' · '}
              <a href={routeHref('command-center', 'plans', { plan: planId })}>{t('rehearsed plan')}</a>
            </>
          )}
          {scenarioId !== null && (
            <>
              {' · '}
              <a href={routeHref('simulation', undefined, { scenario: scenarioId })}>{t('scenario')}</a>
            </>
          )}
        </p>
      </header>
      {failure !== undefined && (
        <Note tone="error" className="run-notice run-strip caution-fill">
          <CircleAlert className="caution" size={15} aria-hidden />
          <span>
            {t('This may be outdated: {cause} Retrying automatically.', {
              cause: failureText(failure),
            })}
          </span>
          <Button onClick={() => void watch.readAgain()}>{t('Try now')}</Button>
        </Note>
      )}
    </>
  );
}

/** The result, its reason, and the next actions. */
export function RunResult() {
  const state = useRun((run) => run.state);
  return hasSimulationEnded(state) ? <EndedResult /> : null;
}

function EndedResult() {
  const run = useRun((each) => each);
  const orders = useSimulationOrders();
  const { waiting, failure, send } = useRequest();
  const passed = run.assertions.filter(({ state }) => state === 'passed').length;
  const origin =
    run.scenarioId !== null
      ? { scenario: run.scenarioId }
      : run.planId !== null
        ? { planId: run.planId }
        : undefined;
  return (
    <section
      className="run-result run-strip"
      data-tone={SIMULATION_STATE_TEXT[run.state].tone}
      aria-label={t('Result')}
    >
      <StateTag state={run.state} />
      <p>
        {run.detail !== null
          ? sentence(translateSentence(run.detail).text)
          : run.assertions.length === 0 && t('Completed.')}
        {run.assertions.length > 0 &&
          ` ${t('{passed} of {total} assertions passed.', { passed, total: run.assertions.length })}`}{' '}
        <span className="small-dim number">
          {t('{time} simulated', { time: formatClockTime(run.elapsedS) })}
          {run.coveragePct !== null &&
            ` · ${t('coverage {share}', { share: coverageText(run.coveragePct) })}`}
        </span>
        {failure !== undefined && (
          <Note as="span" tone="error">
            {' '}
            {t('Not started: {why}', { why: failure })}
          </Note>
        )}
      </p>
      {origin && (
        <Button
          disabledReason={waiting}
          tooltip={t('With the same seed and speed')}
          onClick={() => void send(() => orders.start({ ...origin, seed: run.seed, speed: run.speed }))}
        >
          <RotateCcw size={14} aria-hidden />
          {t('Run again')}
        </Button>
      )}
      {run.sessionId === null ? (
        <span className="small-dim">{t('The recording was not kept.')}</span>
      ) : (
        <ButtonLink variant="primary" href={`#/replay?session=${encodeURIComponent(run.sessionId)}`}>
          <History size={14} aria-hidden />
          {t('Open the recording')}
        </ButtonLink>
      )}
    </section>
  );
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
