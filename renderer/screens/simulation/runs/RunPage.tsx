import { FlaskConical, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SimulationRun } from '../../../../gateway/contract/simulation/simulation.ts';
import { browserClock } from '../../../api/clock.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { t } from '../../../language/translate.ts';
import { failureText, problemCodeOf } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { simulationFrames } from '../../../state/connection/stream-frames.ts';
import { useSimulationOrders } from '../../../state/simulation/simulation-orders.ts';
import { SimulationWatch } from '../../../state/simulation/simulation-watch.ts';
import { RunBar } from './RunBar.tsx';
import { RunHead } from './RunHead.tsx';
import { RunMap } from './RunMap.tsx';
import { RunResult } from './RunResult.tsx';
import { RunSide } from './RunSide.tsx';
import { useWatched, WatchContext } from './watch-context.ts';

/** One run: its vehicles, what is asserted of it, what happened in it, and its controls while it lasts. */
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
      <p className="simulation-note" role="status">
        {t('Loading the run…')}
      </p>
    );
  const isGone = problemCodeOf(failure) === 'not-found';
  return (
    <EmptyState
      icon={isGone ? SearchX : FlaskConical}
      title={isGone ? t('There is no such run') : t('The run cannot be read')}
      actions={
        <>
          <Button onClick={() => void watch.readAgain()}>{t('Try again')}</Button>
          <a className="button" href={routeHref('simulation', 'runs')}>
            {t('All runs')}
          </a>
        </>
      }
    >
      <p>{failureText(failure)}</p>
    </EmptyState>
  );
}

/** `run` as it was first known: which vehicles there are never changes. */
function RunBody({ run }: { readonly run: SimulationRun }) {
  const [selectedId, setSelectedId] = useState(run.vehicles[0]);
  return (
    <article className="run" aria-label={t('Run of {title}', { title: run.title })}>
      <RunHead />
      <RunResult />
      <div className="run-main">
        <RunMap selectedId={selectedId} onSelect={setSelectedId} />
        <RunSide selectedId={selectedId} onSelect={setSelectedId} />
      </div>
      <RunBar />
    </article>
  );
}
