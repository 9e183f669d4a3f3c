import type { SimulationRun, SimulationState } from '../../../gateway/contract/simulation/simulation.ts';

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
