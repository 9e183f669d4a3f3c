import type { SimulationRun } from '../../../../gateway/contract/simulation/simulation.ts';
import { formatClockTime, formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { SIMULATION_STATE_TEXT } from '../../../format/simulation-text.ts';
import { toldWords } from '../../../language/told.ts';
import { t, translated } from '../../../language/translate.ts';
import { routeHref } from '../../../state/route.ts';

/** When and on what these very steps were flown in simulation, how it ended, and where it can be looked at. */
export function RehearsalList({ runs }: { readonly runs: readonly SimulationRun[] }) {
  return (
    <>
      <h3>{t('These very steps in simulation')}</h3>
      <ul>
        {runs.map((run) => (
          <RehearsalRow key={run.simulationId} run={run} />
        ))}
      </ul>
      <p className="field-note">{t('A pass counts for the policies until a step changes.')}</p>
    </>
  );
}

function RehearsalRow({ run }: { readonly run: SimulationRun }) {
  const { simulationId, sessionId, state, detail, vehicles, elapsedS, createdAtMs, endedAtMs } = run;
  const { word: message, tone } = SIMULATION_STATE_TEXT[state];
  const word = translated(message);
  const atMs = endedAtMs ?? createdAtMs;
  const moment = formatLocalMoment(atMs);
  return (
    <li>
      <time className="number" title={formatUtcTime(atMs)}>
        {moment}
      </time>
      <strong data-tone={tone}>{word}</strong>
      <span className="rehearsal-links">
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
      <p>
        {t('{vehicles} · {time} simulated', {
          vehicles: vehicles.join(', '),
          time: formatClockTime(elapsedS),
        })}
        {detail !== null && ` · ${toldWords(detail).text}`}
      </p>
    </li>
  );
}
