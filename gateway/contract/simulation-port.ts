import type { Principal, RequestContext } from './gateway-port.ts';
import type {
  ScenarioSummary,
  ShowcaseRequest,
  SimulationControl,
  SimulationDetail,
  SimulationFrame,
  SimulationRequest,
  SimulationRun,
} from './simulation.ts';

/** Worlds of their own in which scenarios and plans are flown. Nothing of them reaches a vehicle of the station. */
export interface SimulationPort {
  /** Shipped ones and those of the data directory, unusable ones with their problem. */
  scenarios(): readonly ScenarioSummary[];
  /** Text of a scenario file. @throws not-found */
  scenarioText(scenarioId: string): string;
  /** @throws not-found, scenario-invalid with the line, resource-limit */
  run(request: SimulationRequest, context: RequestContext): SimulationRun;
  /** @throws not-found, resource-limit */
  showcase(request: ShowcaseRequest, context: RequestContext): SimulationRun;
  /** Newest first. */
  runs(
    query: { readonly limit: number; readonly beforeId?: string | undefined },
    principal: Principal,
  ): readonly SimulationRun[];
  detail(simulationId: string, principal: Principal): SimulationDetail | undefined;
  /** @throws not-found, state-conflict for a run that has ended */
  control(simulationId: string, request: SimulationControl, context: RequestContext): SimulationRun;
  /** Idempotent. @throws not-found */
  cancel(simulationId: string, context: RequestContext): SimulationRun;
  /** The newest passed run of a plan with this hash; undefined when there is none. */
  rehearsalOf(planHash: string): SimulationRun | undefined;
  onFrame(listener: (frame: SimulationFrame, principalId: string) => void): () => void;
}
