import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from '../../base/clock.ts';
import type { AccountPort } from '../../contract/account/account.ts';
import type { CreditPort } from '../../contract/account/credit-port.ts';
import type { KeyPort } from '../../contract/account/key.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { ActionPort } from '../../contract/action/action.ts';
import type { ChecklistPort } from '../../contract/action/checklist.ts';
import type { CognitionPort } from '../../contract/analysis/cognition.ts';
import type { ApiOperation } from '../../contract/api/api-operation.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import type { AssistantPort } from '../../contract/developer/assistant.ts';
import type { ReferencePort } from '../../contract/developer/reference.ts';
import type { SdkPort } from '../../contract/developer/sdk.ts';
import type { WorkflowPort } from '../../contract/developer/workflow.ts';
import type { WorkspacePort } from '../../contract/developer/workspace.ts';
import type { FlightPlanPort } from '../../contract/mission/flight-plan-port.ts';
import type { MapPort } from '../../contract/mission/map.ts';
import type { TerrainPort } from '../../contract/mission/terrain.ts';
import type { CalibrationPort } from '../../contract/onboard/calibration.ts';
import type { ManualControlPort } from '../../contract/onboard/manual-control.ts';
import type { OnboardFilePort } from '../../contract/onboard/onboard-file.ts';
import type { OnboardLogPort } from '../../contract/onboard/onboard-log.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { PortGuard, Visibility } from '../../contract/port/port-guard.ts';
import type { LogbookPort } from '../../contract/recording/logbook.ts';
import type { PlaybackPort } from '../../contract/recording/playback.ts';
import type { PlotPort } from '../../contract/recording/plot.ts';
import type { ReplayPort } from '../../contract/recording/replay.ts';
import type { SimulationPort } from '../../contract/simulation/simulation.ts';
import type { SitlPort } from '../../contract/simulation/sitl.ts';
import type { InspectorPort } from '../../contract/vehicle/inspector.ts';
import type { BatteryLimitsPort, StationPort } from '../../contract/vehicle/station.ts';
import type { Transfers } from './answer/transfers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the route in the table of operations: a route without it cannot be registered. */
    operation?: ApiOperation;
  }
  interface FastifyInstance {
    /** What each caller may touch and see. */
    authorisation: { seenBy(request: FastifyRequest): Visibility };
  }
  interface FastifyRequest {
    /** Who asks; undefined on public routes and before authentication. `request.id` is the trace id. */
    principal: Principal | undefined;
    /** Set for a body that was read in a job process. */
    bodyDigest: string | undefined;
  }
}

/** The Fastify instance the routes are written against. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What routes use as it is: each shows its caller only what the caller may see, or is the same for everyone. */
export interface Services {
  readonly cognition: CognitionPort;
  readonly playback: PlaybackPort;
  readonly accounts: AccountPort;
  /** The operator's alone. */
  readonly members: StationPort;
  readonly battery: BatteryLimitsPort;
  readonly keys: KeyPort;
  readonly credit: CreditPort;
  readonly reference: ReferencePort;
  readonly assistant: AssistantPort;
  readonly workspaces: WorkspacePort;
  readonly sdk: SdkPort;
  readonly simulation: SimulationPort;
  readonly workflows: WorkflowPort;
  readonly flightPlans: FlightPlanPort;
  /** Of all vehicles: the row of a route lets its caller name those it is shown. */
  readonly checklists: ChecklistPort;
  /** Likewise. */
  readonly calibrations: CalibrationPort;
  /** The operator's alone. */
  readonly sitl: SitlPort;
  /** Of all links: the row of a route lets its caller name those it is shown. */
  readonly inspector: InspectorPort;
  /** Of all vehicles: the row of a route lets its caller name those it is shown. */
  readonly manualControl: ManualControlPort;
  /** Likewise. */
  readonly onboardLogs: OnboardLogPort;
  /** Likewise. */
  readonly onboardFiles: OnboardFilePort;
  readonly maps: MapPort;
  readonly terrain: TerrainPort;
  readonly clock: Clock;
}

/**
 * What a route may use. The row of its operation decides who may call it for what, before its handler runs. What it
 * lists is narrowed by `serveList` and `servePages`.
 */
export interface RouteDependencies extends Services {
  readonly port: GatewayPort;
  readonly actions: ActionPort;
  readonly governance: GovernancePort;
  readonly replay: ReplayPort;
  readonly logbook: LogbookPort;
  readonly plots: PlotPort;
  /** What the caller of a request is shown. */
  readonly seenBy: (request: FastifyRequest) => Visibility;
  readonly replayOf: (request: FastifyRequest) => ReturnType<PortGuard['replayFor']>;
  readonly transfers: Transfers;
  readonly version: string;
}

/** Registers the routes of one resource. */
export type Routes = (app: App, dependencies: RouteDependencies) => void;
