import { scenarioSchema } from '../../../gateway/contract/simulation/scenario.ts';
import type {
  ScenarioSummary,
  SimulationDetail,
  SimulationEvent,
  SimulationFrame,
  SimulationRun,
} from '../../../gateway/contract/simulation/simulation.ts';
import { buildVehicle } from './build-records.ts';

export function buildRun(change: Partial<SimulationRun> = {}): SimulationRun {
  return {
    simulationId: 'sim_1',
    state: 'running',
    mode: 'sim',
    scenarioId: 'calm-patrol',
    title: 'Calm patrol',
    planId: null,
    planHash: null,
    seed: 1,
    speed: 5,
    isPaused: false,
    elapsedS: 10,
    durationS: 300,
    vehicles: ['uav-1'],
    assertions: [{ name: 'Reaches 28 m', state: 'waiting', atS: null, text: 'not seen yet' }],
    detail: null,
    coveragePct: null,
    sessionId: null,
    eventHash: null,
    actor: { kind: 'operator', id: 'operator' },
    traceId: 'a'.repeat(32),
    createdAtMs: 1_700_000_000_000,
    startedAtMs: 1_700_000_000_000,
    endedAtMs: null,
    ...change,
  };
}

export function buildSimulationEvent(seq: number, change: Partial<SimulationEvent> = {}): SimulationEvent {
  return {
    seq,
    atS: seq,
    kind: 'mode',
    severity: 'info',
    vehicle: 'uav-1',
    summary: `Event ${seq}`,
    ...change,
  };
}

/** With the events 1 to `eventCount`. */
export function buildDetail(eventCount: number, change: Partial<SimulationRun> = {}): SimulationDetail {
  return {
    ...buildRun(change),
    scenario: scenarioSchema.parse({
      scenario: 1,
      id: 'calm-patrol',
      title: 'Calm patrol',
      durationS: 300,
      vehicles: [{ id: 'uav-1' }],
    }),
    eventsRemovedAtMs: null,
    events: Array.from({ length: eventCount }, (_, index) => buildSimulationEvent(index + 1)),
  };
}

export function buildSimulationFrame(
  seqs: readonly number[],
  change: Partial<SimulationRun> = {},
): SimulationFrame {
  return {
    run: buildRun(change),
    vehicles: [buildVehicle()],
    events: seqs.map((seq) => buildSimulationEvent(seq)),
  };
}

export function buildScenarioSummary(change: Partial<ScenarioSummary> = {}): ScenarioSummary {
  return {
    id: 'calm-patrol',
    title: 'Calm patrol',
    text: 'One copter flies a square.',
    isShowcase: true,
    source: 'shipped',
    vehicles: 1,
    durationS: 300,
    assertions: 3,
    problem: null,
    ...change,
  };
}
