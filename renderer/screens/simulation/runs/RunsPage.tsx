import { FlaskConical } from 'lucide-react';
import type { SimulationRun } from '../../../../gateway/contract/simulation/simulation.ts';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { NumberCell } from '../../../components/table/NumberCell.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatClockTime, formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { routeHref } from '../../../state/app/route.ts';
import { runsBefore, useSimulationRuns } from '../../../state/simulation/simulation-queries.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { StateTag } from '../StateTag.tsx';

/** All runs, newest first, and those that are queued. */
export function RunsPage() {
  const query = useSimulationRuns();
  const runs = query.data;
  const state = (
    <AsyncView
      query={query}
      loading={t('Loading the runs…')}
      failed={t('Cannot load the runs')}
      shape="page"
    />
  );
  if (!runs) return state;
  if (runs.length === 0)
    return (
      <EmptyState
        icon={FlaskConical}
        title={t('No runs yet')}
        actions={<ButtonLink href={routeHref('simulation')}>{t('Choose a scenario')}</ButtonLink>}
      >
        <p>
          {t(
            'Start a scenario, or rehearse an action plan in the Command Center. Runs and their results are listed here.',
          )}
        </p>
      </EmptyState>
    );
  return (
    <section className="scroll min-w-0" aria-label={t('Runs')}>
      {state}
      <Table
        className="runs-table"
        look="list"
        wraps
        columns={[
          t('Started'),
          t('Run (noun)'),
          t('State'),
          { title: t('Assertions'), isNumber: true },
          { title: t('Time'), isNumber: true, hint: t('Simulated time') },
          { title: t('Seed'), isNumber: true },
          t('By'),
          t('Recording'),
        ]}
      >
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.simulationId} run={run} runs={runs} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function RunRow({ run, runs }: { readonly run: SimulationRun; readonly runs: readonly SimulationRun[] }) {
  const passed = run.assertions.filter(({ state }) => state === 'passed').length;
  const before = run.state === 'queued' ? runsBefore(run, runs) : 0;
  return (
    <tr>
      <td>
        <time className="number" title={formatUtcTime(run.createdAtMs)}>
          {formatLocalMoment(run.createdAtMs)}
        </time>
      </td>
      <td>
        <a href={routeHref('simulation', undefined, { run: run.simulationId })} title={run.simulationId}>
          {run.title}
        </a>
        {run.planId !== null && <span className="scenario-mark dim">{t('rehearsal')}</span>}
      </td>
      <td title={run.detail === null ? undefined : translateSentence(run.detail).text}>
        <StateTag state={run.state} isPaused={run.isPaused} />
        {before > 0 && <span className="scenario-mark dim">{t('{count} before it', { count: before })}</span>}
      </td>
      <NumberCell>
        {run.assertions.length === 0
          ? '—'
          : t('{done} of {total}', { done: passed, total: run.assertions.length })}
      </NumberCell>
      <NumberCell>{formatClockTime(run.elapsedS)}</NumberCell>
      <NumberCell>{run.seed}</NumberCell>
      <td>{actorText(run.actor)}</td>
      <td>
        {run.sessionId === null ? (
          '—'
        ) : (
          <a
            href={routeHref('replay', undefined, { session: run.sessionId })}
            aria-label={t('Open the recording of {title}, {time}', {
              title: run.title,
              time: formatLocalMoment(run.createdAtMs),
            })}
          >
            {t('Open')}
          </a>
        )}
      </td>
    </tr>
  );
}
