import type { Principal, RequestContext } from '../account/principal.ts';
import type {
  ScenarioCheck,
  ScenarioSummary,
  ShowcaseRequest,
  SimulationControl,
  SimulationDetail,
  SimulationFrame,
  SimulationRequest,
  SimulationRun,
  SimulationState,
} from './simulation.ts';

/** Runs that fit all that is given. */
export interface SimulationRunsQuery {
  readonly limit: number;
  readonly beforeId?: string | undefined;
  readonly planHash?: string | undefined;
  readonly planId?: string | undefined;
  readonly scenarioId?: string | undefined;
  readonly state?: SimulationState | undefined;
}

/**
 * Separate worlds in which scenarios and plans are flown. Nothing in them reaches a vehicle of the station.
 * Texts are read in a job process: methods that read one may also throw job-limit, job-failed and overloaded.
 */
export interface SimulationPort {
  /** Shipped ones and those of the data directory, unusable ones with their problem. */
  scenarios(): Promise<readonly ScenarioSummary[]>;
  /** Text of a scenario file. @throws not-found */
  scenarioText(scenarioId: string): string;
  /** Whether the text could be stored under this id; changes nothing. */
  checkScenario(scenarioId: string, text: string, principal: Principal): Promise<ScenarioCheck>;
  /**
   * Writes an own file. One with the name of a shipped scenario replaces it.
   * @throws scenario-invalid with the lines, resource-limit, data-dir-unwritable
   */
  putScenario(scenarioId: string, text: string, context: RequestContext): Promise<ScenarioSummary>;
  /** Removes an own file. @throws not-found, state-conflict for a shipped one, data-dir-unwritable */
  removeScenario(scenarioId: string, context: RequestContext): void;
  /** @throws not-found, scenario-invalid with the line, resource-limit */
  run(request: SimulationRequest, context: RequestContext): Promise<SimulationRun>;
  /** @throws not-found, resource-limit */
  showcase(request: ShowcaseRequest, context: RequestContext): Promise<SimulationRun>;
  /** Newest first. */
  runs(query: SimulationRunsQuery, principal: Principal): readonly SimulationRun[];
  detail(simulationId: string, principal: Principal): SimulationDetail | undefined;
  /** @throws not-found, state-conflict for a run that has ended */
  control(simulationId: string, request: SimulationControl, context: RequestContext): SimulationRun;
  /** Idempotent. @throws not-found */
  cancel(simulationId: string, context: RequestContext): SimulationRun;
  /** The newest passed run of a plan with this hash; undefined when there is none. */
  rehearsalOf(planHash: string): SimulationRun | undefined;
  onFrame(listener: (frame: SimulationFrame, principalId: string) => void): () => void;
}
