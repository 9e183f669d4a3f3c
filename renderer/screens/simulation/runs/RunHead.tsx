import { CircleAlert } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { ModeBadge } from '../../../components/ModeBadge.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { StateTag } from '../StateTag.tsx';
import { useRun, useWatch, useWatched } from './watch-context.ts';

/** What is simulated, its source and its state. */
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
      <header className="run-head">
        <ModeBadge mode="sim" />
        <h2 title={title}>{title}</h2>
        <span role="status">
          <StateTag state={state} isPaused={isPaused} />
        </span>
        <p className="run-facts">
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
        <p className="run-notice" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>
            {t('What is shown may be old: {cause} It is tried again by itself.', {
              cause: failureText(failure),
            })}
          </span>
          <Button onClick={() => void watch.readAgain()}>{t('Try now')}</Button>
        </p>
      )}
    </>
  );
}
