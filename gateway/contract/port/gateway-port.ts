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
  DescriptionFetch,
  DescriptionFirmware,
  ParameterCompareRequest,
  ParameterComparison,
  ParameterDescriptionFile,
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
import type { Photo } from '../vehicle/payload.ts';
import type { Alert, TelemetryVehicle } from '../vehicle/telemetry.ts';
import type { VehicleEvent } from './websocket.ts';

export interface CommandSubmission {
  readonly vehicleId: string;
  readonly command: CommandName;
  /** Already validated against `COMMAND_PARAMS[command]`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Resolves when sent, accepted by the vehicle, or proven by its effect. */
  readonly waitFor: 'sent' | 'accepted' | 'done';
}

/** A filter of commands; all fields are combined. */
export interface CommandQuery {
  readonly vehicleId?: string | undefined;
  readonly category?: Category | undefined;
  readonly state?: CommandState | undefined;
  /** Id of the actor who gave it. */
  readonly actorId?: string | undefined;
  readonly limit: number;
  readonly beforeId?: string | undefined;
}

/** Events for the APIs. Each is already true when it is emitted. */
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

/** Imported descriptions of parameters, kept for each firmware. */
export interface ParameterDescriptionPort {
  /** @throws not-found, state-conflict, descriptions-unusable, store-unavailable */
  import(
    file: { readonly vehicleId: string; readonly name: string; readonly bytes: Uint8Array },
    context: RequestContext,
  ): Promise<ParameterDescriptionFile>;
  /** @throws as import; validation for an address that is not requested */
  fetch(request: DescriptionFetch, context: RequestContext): Promise<ParameterDescriptionFile>;
  /** @throws not-found */
  remove(firmware: DescriptionFirmware, context: RequestContext): void;
}

/**
 * The gateway's core for the HTTP and WebSocket servers. Every method that changes something takes
 * the request's context; failures are `AppError`s. The command record is returned for every
 * outcome; the server turns `denied`, `refused`, `failed` and `unknown` into problems.
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
  /** Its photos since discovery or reboot, oldest first, at most 2,000; undefined if unknown. */
  photos(vehicleId: string): readonly Photo[] | undefined;
  /** The vehicle's world, without creating its telemetry; undefined if unknown. */
  modeOf(vehicleId: string): Mode | undefined;
  alerts(): readonly Alert[];
  /** @throws not-found */
  acknowledgeAlert(alertId: string, context: RequestContext): Alert;

  submitCommand(submission: CommandSubmission, context: RequestContext): Promise<CommandRecord>;
  /** Newest first. `beforeId` is the cursor. */
  commands(query: CommandQuery): readonly CommandRecord[];
  command(commandId: string): CommandRecord | undefined;
  /** The command with its events, in order of time. */
  commandTrace(commandId: string): CommandTrace | undefined;
  /** One row per category, in the order of `CATEGORIES`. Ignores records that `isCounted` rejects. */
  categorySummaries(
    isCounted?: (record: Pick<CommandRecord, 'actor' | 'mode'>) => boolean,
  ): readonly CategorySummary[];

  /** From the vehicle if `refresh` or never read; else as last read or written. */
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
   * The parameters known so far. Starts reading them if never read, or again with `refresh`.
   * @throws not-found, vehicle-offline
   */
  readParameters(
    vehicleId: string,
    query: ParameterQuery,
    context: RequestContext,
  ): Promise<VehicleParameters>;
  /** One decision for all changes. The answer has each result. @throws as a command that was not sent */
  writeParameters(
    vehicleId: string,
    changes: ParameterWrite['changes'],
    context: RequestContext,
  ): Promise<ParameterWriteResult>;
  /** Newest first. */
  parameterHistory(vehicleId: string, limit: number, beforeId?: string): readonly ParameterHistory[];
  /** @throws not-found, state-conflict while one of the two is unknown */
  compareParameters(vehicleId: string, request: ParameterCompareRequest): ParameterComparison;
  /** The text of a file. @throws not-found, state-conflict while unknown */
  exportParameters(vehicleId: string, format: ParameterFileFormat): string;
  readonly parameterDescriptions: ParameterDescriptionPort;

  launch(request: Omit<LaunchRequest, 'auth'>, context: RequestContext): Promise<LaunchRecord>;
  /**
   * Safety class: the command leaves in the caller's turn. A launch that has ended also gets the
   * command while its aircraft is still armed and no other principal has commanded it since.
   * @throws not-found, state-conflict if it has ended and no longer controls its aircraft,
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

  /** Newest first. With `tenantId`, only rows of that tenant's actors. */
  audit(query: AuditQuery): readonly AuditRow[];
  /** Checks every row and every signed head. Takes seconds for millions of rows and blocks nothing. */
  verifyAudit(seal?: SignedSeal): Promise<AuditVerification>;
  /** Acknowledges the recorded breaks. @returns the result of a new verification */
  acknowledgeAudit(reason: string, context: RequestContext): Promise<AuditVerification>;
  /** The whole audit log of all tenants as JSON lines, in chunks of many lines. For the operator only. */
  exportAudit(): AsyncIterable<string>;
  on<Name extends keyof GatewayEvents>(
    name: Name,
    listener: (event: GatewayEvents[Name]) => void,
  ): () => void;
}
