import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SimulationRun, SimulationState } from '../../../gateway/contract/simulation/simulation.ts';
import {
  listRunsOfSteps,
  listScenarios,
  listSimulationRuns,
  readScenarioText,
} from '../../api/simulation.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { simulationFrames } from '../connection/stream-frames.ts';

export const simulationKeys = {
  scenarios: ['scenarios'] as const,
  text: (scenarioId: string) => ['scenarios', scenarioId] as const,
  runs: ['simulation-runs'] as const,
  ofSteps: (planHash: string) => ['simulation-runs', 'steps', planHash] as const,
};

/** Files may be written beside this window at any time. */
const SCENARIOS_MS = 10_000;
const UNDER_WAY_MS = 2_000;
/** A script may start a run. */
const RESTING_MS = 10_000;

export function useScenarios() {
  const { rest } = useGateway();
  return useQuery({
    queryKey: simulationKeys.scenarios,
    queryFn: () => listScenarios(rest),
    refetchInterval: SCENARIOS_MS,
  });
}

export function useScenarioText(scenarioId: string) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: simulationKeys.text(scenarioId),
    queryFn: () => readScenarioText(rest, scenarioId),
    refetchInterval: SCENARIOS_MS,
  });
}

/** The newest runs, newest first. Refreshed at once when the stream reports the end of one. */
export function useSimulationRuns() {
  const { rest } = useGateway();
  return useRuns(simulationKeys.runs, () => listSimulationRuns(rest));
}

/** Rehearsals of these very steps, newest first, whatever plan they stood in. */
export function useRehearsals(planHash: string) {
  const { rest } = useGateway();
  return useRuns(simulationKeys.ofSteps(planHash), async () =>
    (await listRunsOfSteps(rest, planHash)).filter(({ planId }) => planId !== null),
  );
}

function useRuns(queryKey: readonly string[], queryFn: () => Promise<readonly SimulationRun[]>) {
  const query = useQuery({
    queryKey,
    queryFn,
    refetchInterval: ({ state }) =>
      state.data?.some((run) => !hasSimulationEnded(run.state)) ? UNDER_WAY_MS : RESTING_MS,
  });
  const { refetch } = query;
  useEffect(
    () =>
      simulationFrames.subscribe(({ run }) => {
        if (hasSimulationEnded(run.state)) void refetch();
      }),
    [refetch],
  );
  return query;
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
