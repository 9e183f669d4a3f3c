import type { SimulationRun } from '../../../../gateway/contract/simulation.ts';
import { formatClockTime, formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { SIMULATION_STATE_TEXT } from '../../../format/simulation-text.ts';
import { routeHref } from '../../../state/route.ts';

/** When and on what these very steps were flown in simulation, how it ended, and where it can be looked at. */
export function RehearsalList({ runs }: { readonly runs: readonly SimulationRun[] }) {
  return (
    <>
      <h3>These very steps in simulation</h3>
      <ul>
        {runs.map((run) => (
          <RehearsalRow key={run.simulationId} run={run} />
        ))}
      </ul>
      <p className="field-note">A pass counts for the policies until a step changes.</p>
    </>
  );
}

function RehearsalRow({ run }: { readonly run: SimulationRun }) {
  const { simulationId, sessionId, state, detail, vehicles, elapsedS, createdAtMs, endedAtMs } = run;
  const { word, tone } = SIMULATION_STATE_TEXT[state];
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
          aria-label={`Run of ${moment}, ${word}`}
        >
          Run
        </a>
        {sessionId !== null && (
          <a
            href={routeHref('replay', undefined, { session: sessionId })}
            aria-label={`Recording of the run of ${moment}`}
          >
            Recording
          </a>
        )}
      </span>
      <p>
        {vehicles.join(', ')} · {formatClockTime(elapsedS)} simulated
        {detail !== null && ` · ${detail}`}
      </p>
    </li>
  );
}
