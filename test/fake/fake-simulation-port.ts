import { AppError } from '../../gateway/base/error.ts';
import type { Principal, RequestContext } from '../../gateway/contract/account/principal.ts';
import { scenarioSchema } from '../../gateway/contract/simulation/scenario.ts';
import type {
  SimulationDetail,
  SimulationFrame,
  SimulationPort,
  SimulationRun,
} from '../../gateway/contract/simulation/simulation.ts';

/** A run that goes on, with its scenario. */
export function sampleSimulation(changes: Partial<SimulationDetail> = {}): SimulationDetail {
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
    elapsedS: 0,
    durationS: 300,
    vehicles: ['uav-1'],
    assertions: [],
    detail: null,
    coveragePct: null,
    sessionId: null,
    eventHash: null,
    actor: { kind: 'operator', id: 'operator' },
    traceId: '0af7651916cd43dd8448eb211c80319c',
    createdAtMs: 0,
    startedAtMs: null,
    endedAtMs: null,
    scenario: scenarioSchema.parse({
      scenario: 1,
      id: 'calm-patrol',
      title: 'Calm patrol',
      durationS: 300,
      vehicles: [{ id: 'uav-1' }],
    }),
    events: [],
    eventsRemovedAtMs: null,
    ...changes,
  };
}

type FrameListener = Parameters<SimulationPort['onFrame']>[0];

/** Runs that stand still; a test puts them in, and says what their readers are shown. */
export class FakeSimulationPort implements SimulationPort {
  rows: SimulationDetail[] = [sampleSimulation()];
  readonly #listeners = new Set<FrameListener>();

  async scenarios(): ReturnType<SimulationPort['scenarios']> {
    return [];
  }

  scenarioText(scenarioId: string): string {
    if (scenarioId !== 'calm-patrol') throw new AppError('not-found', `Scenario ${scenarioId} not found.`);
    return 'scenario: 1\n';
  }

  async checkScenario(): ReturnType<SimulationPort['checkScenario']> {
    return { isUsable: true, problems: [] };
  }

  async putScenario(scenarioId: string): ReturnType<SimulationPort['putScenario']> {
    return {
      id: scenarioId,
      title: scenarioId,
      text: '',
      isShowcase: false,
      source: 'own',
      vehicles: 1,
      durationS: 60,
      assertions: 0,
      problem: null,
    };
  }

  removeScenario(): void {}

  async run(_request: unknown, { principal }: RequestContext): Promise<SimulationRun> {
    return sampleSimulation({ actor: { kind: principal.kind, id: principal.id } });
  }

  showcase(request: unknown, context: RequestContext): Promise<SimulationRun> {
    return this.run(request, context);
  }

  runs(_query: unknown, principal: Principal): readonly SimulationRun[] {
    return this.rows.filter((row) => isOwn(row, principal));
  }

  detail(simulationId: string, principal: Principal): SimulationDetail | undefined {
    return this.rows.find((row) => row.simulationId === simulationId && isOwn(row, principal));
  }

  control(simulationId: string, _request: unknown, { principal }: RequestContext): SimulationRun {
    const row = this.detail(simulationId, principal);
    if (!row) throw new AppError('not-found', `Simulation ${simulationId} not found.`);
    return row;
  }

  cancel(simulationId: string, context: RequestContext): SimulationRun {
    return this.control(simulationId, {}, context);
  }

  rehearsalOf(): undefined {
    return undefined;
  }

  onFrame(listener: FrameListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(frame: SimulationFrame, principalId: string): void {
    for (const listener of this.#listeners) listener(frame, principalId);
  }
}

/** Keys stand for their account here, so that one row serves all of its credentials. */
function isOwn({ actor }: SimulationRun, { kind, id, accountId }: Principal): boolean {
  return kind === 'operator' || actor.id === id || actor.id === accountId;
}
