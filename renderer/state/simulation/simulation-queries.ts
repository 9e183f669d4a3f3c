import { useEffect } from 'react';
import { simulationApi } from '../../../gateway/contract/api/simulation-api.ts';
import type { SimulationRun, SimulationState } from '../../../gateway/contract/simulation/simulation.ts';
import type { InputOf } from '../../api/call.ts';
import { useItems, useOperation, whenKnown } from '../connection/operations.ts';
import { simulationFrames } from '../connection/stream-frames.ts';

const PAGE_SIZE = 200;
const REHEARSALS = 50;
/** Files may be written beside this window at any time. */
const SCENARIOS_MS = 10_000;
const UNDER_WAY_MS = 2_000;
/** A script may start a run. */
const RESTING_MS = 10_000;

export function useScenarios() {
  return useItems(simulationApi.listScenarios, undefined, { refetchInterval: SCENARIOS_MS });
}

/** The file of a scenario, unchanged. */
export function useScenarioText(scenarioId: string) {
  return useOperation(simulationApi.getScenario, whenKnown({ scenarioId }), {
    refetchInterval: SCENARIOS_MS,
    select: ({ text }) => text,
  });
}

/** The newest runs, newest first. Refreshed at once when the stream reports the end of one. */
export function useSimulationRuns() {
  return useRuns({ limit: PAGE_SIZE });
}

/** Runs of these very steps, newest first. Those with a plan are rehearsals, whatever plan the steps stood in. */
export function useRehearsals(planHash: string) {
  return useRuns({ planHash, limit: REHEARSALS });
}

function useRuns(query: InputOf<typeof simulationApi.listSimulations>['query'] & object) {
  const runs = useItems(
    simulationApi.listSimulations,
    { query },
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some((run) => !hasSimulationEnded(run.state)) ? UNDER_WAY_MS : RESTING_MS,
    },
  );
  const { refetch } = runs;
  useEffect(
    () =>
      simulationFrames.subscribe(({ run }) => {
        if (hasSimulationEnded(run.state)) void refetch();
      }),
    [refetch],
  );
  return runs;
}

const ENDED: ReadonlySet<SimulationState> = new Set(['passed', 'failed', 'cancelled']);

export function hasSimulationEnded(state: SimulationState): boolean {
  return ENDED.has(state);
}

/** How many of the runs come before a waiting one: those that fly and those that wait longer. */
export function runsBefore(run: SimulationRun, runs: readonly SimulationRun[]): number {
  return runs.filter(
    ({ simulationId, state, createdAtMs }) =>
      simulationId !== run.simulationId &&
      (state === 'running' || (state === 'queued' && createdAtMs < run.createdAtMs)),
  ).length;
}
