import type { Health } from '../account/access.ts';
import type { RequestContext } from '../account/principal.ts';
import type { LaunchAbort, LaunchRecord, LaunchRequest } from '../action/launch.ts';
import type { AuditQuery, AuditRow, AuditVerification, SignedSeal } from '../command/audit.ts';
import type { CommandName } from '../command/catalogue/commands.ts';
import type { Category, CategorySummary } from '../command/category.ts';
import type { CommandRecord, CommandTrace } from '../command/command.ts';
import type { CommandState } from '../command/command-state.ts';
import type { Mode } from '../list.ts';
import type { MissionItem, MissionRun, VehicleMission } from '../mission/mission.ts';
import type { Zone, ZoneCollection } from '../mission/zone.ts';
import type { CalibrationRun } from '../onboard/calibration.ts';
import type { OnboardPort, WrittenMission } from '../onboard/onboard.ts';
import type {
  ParameterCompareRequest,
  ParameterComparison,
  ParameterFileFormat,
  ParameterHistory,
  ParameterProgress,
  ParameterQuery,
  ParameterWrite,
  ParameterWriteResult,
  VehicleParameters,
} from '../onboard/parameter.ts';
import type { RawMessagePort } from '../onboard/raw-message.ts';
import type { LinkRecord, LinkRequest } from '../vehicle/link.ts';
import type { Alert, TelemetryVehicle } from '../vehicle/telemetry.ts';
import type { VehicleEvent } from './websocket.ts';

export interface CommandSubmission {
  readonly vehicleId: string;
  readonly command: CommandName;
  /** Already validated against `COMMAND_PARAMS[command]`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Resolve when sent, when the vehicle accepted, or when the effect was seen. */
  readonly waitFor: 'sent' | 'accepted' | 'done';
}

/** Which commands; every field narrows. */
export interface CommandQuery {
  readonly vehicleId?: string | undefined;
  readonly category?: Category | undefined;
  readonly state?: CommandState | undefined;
  /** Id of the actor who gave it. */
  readonly actorId?: string | undefined;
  readonly limit: number;
  readonly beforeId?: string | undefined;
}

/** Facts the edges broadcast; each is already true when it is announced. */
export interface GatewayEvents {
  vehicle: { readonly vehicleId: string };
  vehicleRemoved: { readonly vehicleId: string };
  event: VehicleEvent;
  alert: Alert;
  command: CommandRecord;
  launch: LaunchRecord;
  mission: MissionRun;
  link: LinkRecord;
  linkRemoved: { readonly linkId: string };
  missionChanged: { readonly vehicleId: string };
  /** Written, cleared, or no longer known. */
  fenceChanged: { readonly vehicleId: string };
  rallyChanged: { readonly vehicleId: string };
  parameters: ParameterProgress;
  checklistChanged: { readonly vehicleId: string };
  calibration: CalibrationRun;
}

/**
 * All that the HTTP and WebSocket edges may ask of the gateway's core. Every method that changes something takes
 * the request's context; failures are `AppError`s. The command record is returned for every outcome; the edge turns
 * `denied`, `refused`, `failed` and `unknown` into problems.
 */
export interface GatewayPort {
  mode(): Mode;
  health(): {
    readonly isRecording: boolean;
    readonly isStoreWritable: boolean;
    readonly problems: Health['problems'];
  };
  vehicles(): readonly TelemetryVehicle[];
  vehicle(vehicleId: string): TelemetryVehicle | undefined;
  /** Which world the vehicle flies in, without making its telemetry; undefined when it is not known. */
  modeOf(vehicleId: string): Mode | undefined;
  alerts(): readonly Alert[];
  /** @throws not-found */
  acknowledgeAlert(alertId: string, context: RequestContext): Alert;

  submitCommand(submission: CommandSubmission, context: RequestContext): Promise<CommandRecord>;
  /** Newest first. `beforeId` is the cursor. */
  commands(query: CommandQuery): readonly CommandRecord[];
  command(commandId: string): CommandRecord | undefined;
  /** The command with all that happened for it, in order of time. */
  commandTrace(commandId: string): CommandTrace | undefined;
  /** A row a category, in the order of `CATEGORIES`. Records that `isCounted` refuses are left out. */
  categorySummaries(isCounted?: (record: CommandRecord) => boolean): readonly CategorySummary[];

  /** From the vehicle when `refresh` or never read; else what was read or written last. */
  readMission(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleMission>;
  writeMission(
    vehicleId: string,
    items: readonly MissionItem[],
    context: RequestContext,
  ): Promise<WrittenMission>;
  clearMission(vehicleId: string, context: RequestContext): Promise<void>;
  readonly onboard: OnboardPort;
  readonly direct: RawMessagePort;
  startMission(
    request: {
      vehicleId: string;
      items?: readonly MissionItem[] | undefined;
      zoneId?: string | undefined;
      priority?: string | undefined;
    },
    context: RequestContext,
  ): Promise<MissionRun>;
  mission(missionId: string): MissionRun | undefined;
  missions(limit: number): readonly MissionRun[];

  /**
   * The parameters known so far. Starts reading if never read, or again with `refresh`.
   * @throws not-found, vehicle-offline
   */
  readParameters(
    vehicleId: string,
    query: ParameterQuery,
    context: RequestContext,
  ): Promise<VehicleParameters>;
  /** One decision for all changes. The answer has the result of each. @throws as a command that was not sent */
  writeParameters(
    vehicleId: string,
    changes: ParameterWrite['changes'],
    context: RequestContext,
  ): Promise<ParameterWriteResult>;
  /** Newest first. */
  parameterHistory(vehicleId: string, limit: number, beforeId?: string): readonly ParameterHistory[];
  /** @throws not-found, state-conflict while nothing is known of one of the two */
  compareParameters(vehicleId: string, request: ParameterCompareRequest): ParameterComparison;
  /** The text of a file. @throws not-found, state-conflict while nothing is known */
  exportParameters(vehicleId: string, format: ParameterFileFormat): string;

  launch(request: Omit<LaunchRequest, 'auth'>, context: RequestContext): Promise<LaunchRecord>;
  /**
   * Safety class: the command leaves in the caller's own turn. A launch that has ended is also given the
   * command, while its aircraft is still armed and no other principal has commanded it since.
   * @throws not-found, state-conflict when it has ended and its aircraft is not its own any more,
   * vehicle-offline
   */
  abortLaunch(launchId: string, request: LaunchAbort, context: RequestContext): Promise<LaunchRecord>;
  launchRecord(launchId: string): LaunchRecord | undefined;
  launches(limit: number): readonly LaunchRecord[];

  zones(): ZoneCollection;
  putZone(zone: Zone, context: RequestContext): Zone;
  removeZone(zoneId: string, context: RequestContext): void;

  links(): readonly LinkRecord[];
  addLink(request: LinkRequest, context: RequestContext): LinkRecord;
  changeLink(linkId: string, request: LinkRequest, context: RequestContext): Promise<LinkRecord>;
  removeLink(linkId: string, context: RequestContext): Promise<void>;

  /** Newest first; with `tenantId` only rows of actors that act for that tenant. */
  audit(query: AuditQuery): readonly AuditRow[];
  /** Looks at every row and every signed head; takes seconds for millions of rows, and holds nothing up. */
  verifyAudit(seal?: SignedSeal): Promise<AuditVerification>;
  /** Acknowledges the recorded breaks. @returns what a verification finds afterwards */
  acknowledgeAudit(reason: string, context: RequestContext): Promise<AuditVerification>;
  /** The whole record of all tenants as JSON lines, in pieces of many lines. For the operator alone. */
  exportAudit(): AsyncIterable<string>;
  on<Name extends keyof GatewayEvents>(
    name: Name,
    listener: (event: GatewayEvents[Name]) => void,
  ): () => void;
}
