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
import type { CentrePort } from '../../contract/centre/centre.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import type { AssistantPort } from '../../contract/developer/assistant.ts';
import type { ReferencePort } from '../../contract/developer/reference.ts';
import type { SdkPort } from '../../contract/developer/sdk.ts';
import type { WorkflowPort } from '../../contract/developer/workflow.ts';
import type { WorkspacePort } from '../../contract/developer/workspace.ts';
import type { FlightPlanPort } from '../../contract/mission/flight-plan-port.ts';
import type { MapPort } from '../../contract/mission/map.ts';
import type { OnlineMapPort } from '../../contract/mission/online-map.ts';
import type { TerrainPort } from '../../contract/mission/terrain.ts';
import type { CalibrationPort } from '../../contract/onboard/calibration.ts';
import type { CameraSettingsPort } from '../../contract/onboard/camera-settings.ts';
import type { CorrectionsPort } from '../../contract/onboard/corrections.ts';
import type { ManualControlPort } from '../../contract/onboard/manual-control.ts';
import type { OnboardFilePort } from '../../contract/onboard/onboard-file.ts';
import type { OnboardLogPort } from '../../contract/onboard/onboard-log.ts';
import type { RemoteIdPort } from '../../contract/onboard/remote-id.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { PortGuard, Visibility } from '../../contract/port/port-guard.ts';
import type { LogbookPort } from '../../contract/recording/logbook.ts';
import type { PlaybackPort } from '../../contract/recording/playback.ts';
import type { PlotPort } from '../../contract/recording/plot.ts';
import type { ReplayPort } from '../../contract/recording/replay.ts';
import type { VideoPort } from '../../contract/recording/video.ts';
import type { SimulationPort } from '../../contract/simulation/simulation.ts';
import type { SitlPort } from '../../contract/simulation/sitl.ts';
import type { AlertLimitsPort } from '../../contract/vehicle/alert-limits.ts';
import type { DiagnosticsPort } from '../../contract/vehicle/diagnostics.ts';
import type { InspectorPort } from '../../contract/vehicle/inspector.ts';
import type { BackupPort, LongRequest, StationPort } from '../../contract/vehicle/station.ts';
import type { TrafficPort } from '../../contract/vehicle/traffic.ts';
import type { Transfers } from './answer/transfers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's row in the operation table. A route without one cannot be registered. */
    operation?: ApiOperation;
  }
  interface FastifyInstance {
    /** What the request's caller may see. */
    seenBy(request: FastifyRequest): Visibility;
  }
  interface FastifyRequest {
    /** The caller; undefined on public routes and before authentication. `request.id` is the trace id. */
    principal: Principal | undefined;
    /** Set if the body was read in a job process. */
    bodyDigest: string | undefined;
  }
}

/** The Fastify instance for the routes. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Services for direct use by routes: each shows a caller only what they may see, or is public. */
export interface Services {
  readonly cognition: CognitionPort;
  readonly playback: PlaybackPort;
  readonly accounts: AccountPort;
  /** For the operator only. */
  readonly members: StationPort;
  readonly alertLimits: AlertLimitsPort;
  /** Covers all vehicles. The operation row checks that the caller may see the named one. */
  readonly remoteId: RemoteIdPort;
  /** Covers all worlds: routes narrow it to those the caller may see. */
  readonly traffic: TrafficPort;
  readonly backups: BackupPort;
  readonly diagnostics: DiagnosticsPort;
  readonly centre: CentrePort;
  readonly keys: KeyPort;
  readonly credit: CreditPort;
  /** The description of all routes: OpenAPI 3.1.1. */
  readonly openApi: () => { readonly openapi: string };
  readonly reference: ReferencePort;
  readonly assistant: AssistantPort;
  readonly workspaces: WorkspacePort;
  readonly sdk: SdkPort;
  readonly simulation: SimulationPort;
  readonly workflows: WorkflowPort;
  readonly flightPlans: FlightPlanPort;
  /** Covers all vehicles. The operation row checks that the caller may see the named one. */
  readonly checklists: ChecklistPort;
  /** As above. */
  readonly calibrations: CalibrationPort;
  /** For the operator only. */
  readonly sitl: SitlPort;
  /** Covers all links. The operation row checks that the caller may see the named one. */
  readonly inspector: InspectorPort;
  /** Covers all vehicles. The operation row checks that the caller may see the named one. */
  readonly manualControl: ManualControlPort;
  /** As above. */
  readonly onboardLogs: OnboardLogPort;
  /** As above. */
  readonly onboardFiles: OnboardFilePort;
  /** As above. */
  readonly cameraSettings: CameraSettingsPort;
  readonly corrections: CorrectionsPort;
  readonly maps: MapPort;
  readonly onlineMaps: OnlineMapPort;
  readonly terrain: TerrainPort;
  /** Covers all vehicles. The operation row checks that the caller may see the source. */
  readonly video: VideoPort;
  readonly clock: Clock;
}

/**
 * A route's dependencies. Its operation row decides who may call it before its handler runs.
 * `serveList` and `servePages` limit its lists.
 */
export interface RouteDependencies extends Services {
  readonly port: GatewayPort;
  readonly actions: ActionPort;
  readonly governance: GovernancePort;
  readonly replay: ReplayPort;
  readonly logbook: LogbookPort;
  readonly plots: PlotPort;
  readonly replayOf: (request: FastifyRequest) => ReturnType<PortGuard['replayFor']>;
  readonly transfers: Transfers;
  /** Those of all principals. For the operator only. */
  readonly longRequests: () => readonly LongRequest[];
  readonly version: string;
}

/** Registers the routes of one resource. */
export type Routes = (app: App, dependencies: RouteDependencies) => void;
