import type { LaunchService } from '../action/launch/launch-service.ts';
import type { MissionService } from '../action/launch/mission-service.ts';
import { isAtMissionEnd, missionPlace } from '../action/launch/run/mission-end.ts';
import { modesOfMission } from '../action/launch/run/modes-of-mission.ts';
import type { DockRegistry } from '../action/queue/dock-registry.ts';
import { OperatorNotices } from '../action/queue/operator-notices.ts';
import type { StepPorts } from '../action/steps/step-definition.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { ApprovalDesk } from '../command/approval/approval-service.ts';
import { type Authoriser, denialText, isAllowed } from '../command/approval/authoriser.ts';
import { confirm } from '../command/gate/clearance.ts';
import { actorOf, type CommandContext } from '../command/gate/command-context.ts';
import type { CommandGate } from '../command/gate/command-gate.ts';
import { NOWHERE } from '../command/policy/nowhere.ts';
import type { AuditLog } from '../command/record/audit-log.ts';
import type { CommandRecords } from '../command/record/command-records.ts';
import { commandTarget } from '../command/target/command-target.ts';
import { heardSince } from '../command/target/sighting.ts';
import type { MissionGate } from '../onboard/mission/mission-gate.ts';
import type { OwnAnswer, OwnCall } from '../server/http/own-calls.ts';
import type { AlertRegistry } from '../vehicle/alert/alert-registry.ts';
import type { SeparationMonitor } from '../vehicle/alert/separation-monitor.ts';
import type { VehicleRegistry } from '../vehicle/vehicle-registry.ts';

/** Calls our own API on behalf of a principal, with every check of a request from outside. */
export type OwnApiCall = (request: OwnCall) => Promise<OwnAnswer>;

export interface StepPortsParts {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly vehicles: VehicleRegistry;
  readonly gate: CommandGate;
  readonly records: CommandRecords;
  readonly missionGate: MissionGate;
  readonly missions: MissionService;
  readonly launches: LaunchService;
  readonly docks: DockRegistry;
  readonly alerts: AlertRegistry;
  readonly separation: Pick<SeparationMonitor, 'isNear'>;
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalDesk;
  readonly audit: AuditLog;
  readonly callOwnApi: OwnApiCall;
}

const CONFIRM_DEADLINE_MS = 10 * 60_000;
/** A step that calls the API needs the status and, of a refusal, its short problem. */
const MAX_ANSWER_LENGTH = 64 * 1024;

/** What steps may reach: the gates and services of the station, each acting as the one who executes the step. */
export function createStepPorts(parts: StepPortsParts): StepPorts {
  const { clock, ids, vehicles, gate, records, missionGate, missions, launches, docks, alerts, audit } =
    parts;
  const notices = new OperatorNotices({
    raise: (notice) => alerts.raise({ vehicleId: null, code: 'plan-notice', ...notice }),
    audit,
    clock,
    ids,
  });
  return {
    clock,
    vehicle: (vehicleId) => vehicles.telemetry(vehicleId),
    onVehicle: (listener) => vehicles.on('changed', ({ vehicleId }) => listener(vehicleId)),
    modeHeardAtMs: (vehicleId) => vehicles.get(vehicleId)?.heartbeat?.heardAtMs,
    submit: (vehicleId, command, params, context) =>
      gate.submit({ vehicleId, command, params, waitFor: 'sent' }, context),
    async whyNot(vehicleId, command, params, context) {
      const vehicle = vehicles.get(vehicleId);
      if (!vehicle) return `${vehicleId} is not known.`;
      const { authoriser } = parts;
      const target = commandTarget(params, vehicle, authoriser.zones, command);
      const request = { command, params, vehicleId, target, isSafetyClass: false };
      const decision = await authoriser.assess(request, context, { isKept: false });
      return isAllowed(decision) ? undefined : denialText(decision);
    },
    isNear: (vehicleId) => parts.separation.isNear(vehicleId),
    onCommand: (commandId, listener) =>
      records.events.on('command', (record) => {
        if (record.commandId === commandId) listener(record);
      }),
    whenCommandEnded: (commandId) => gate.whenEnded(commandId),
    cancelCommand: (commandId, reason) => gate.cancel(commandId, reason),
    async uploadMission(vehicleId, items, context) {
      await missionGate.upload(vehicleId, items, context);
    },
    cancelTransfer: (vehicleId) => missionGate.cancel(vehicleId),
    startMission: (request, context) => missions.startMission(request, context),
    onMission: (missionId, listener) =>
      missions.events.on('changed', (run) => {
        if (run.missionId === missionId) listener(run);
      }),
    missionSight(vehicleId, sinceMs) {
      const vehicle = vehicles.get(vehicleId);
      const items = missionGate.known(vehicleId)?.items;
      return (
        vehicle?.heartbeat && {
          isInItsModes: modesOfMission(vehicle, items ?? []).includes(vehicle.heartbeat.customMode),
          isAtEnd: heardSince(vehicle.mission, sinceMs) !== undefined && isAtMissionEnd(vehicle, items),
          place: missionPlace(vehicle.mission),
        }
      );
    },
    launch: (request, context, whyAborted) => launches.launch(request, context, whyAborted),
    withdrawLaunch: (launchId, context) => launches.withdraw(launchId, context),
    letGoOfRun(runId, ending, context) {
      // Harmless for the one that does not know it.
      launches.letGo(runId, ending, context);
      missions.letGo(runId, ending, context);
    },
    onLaunch: (launchId, listener) =>
      launches.events.on('changed', (launch) => {
        if (launch.launchId === launchId) listener(launch);
      }),
    dock: (dockId) => docks.get(dockId),
    async moveDoor(dockId, door, context, leaving) {
      audit.append({
        ...auditRow(clock, context),
        action: `dock.${door}`,
        target: dockId,
        outcome: 'requested',
        detail: {},
      });
      await docks.moveDoor(dockId, door, leaving);
    },
    notify: (text, severity, context) => notices.write(text, severity, context),
    async confirm(text, context, onAsked) {
      const { kind, ...outcome } = await confirm(
        {
          authoriser: parts.authoriser,
          approvals: parts.approvals,
          kind: 'step',
          request: () => ({
            command: 'confirm',
            params: { text },
            vehicleId: undefined,
            target: NOWHERE,
            isSafetyClass: false,
          }),
          ...(context.origin?.actionId !== undefined && { actionId: context.origin.actionId }),
          ...(context.origin?.planId !== undefined && { planId: context.origin.planId }),
          onAsked: ({ approval }) => onAsked(approval.approvalId),
        },
        CONFIRM_DEADLINE_MS,
        context,
      );
      if (kind === 'approved') return true;
      if (kind === 'rejected') return false;
      throw new AppError('state-conflict', 'reason' in outcome ? outcome.reason : 'Nobody answered.');
    },
    request: (request, context) =>
      parts.callOwnApi({
        ...request,
        maxLength: MAX_ANSWER_LENGTH,
        principal: context.principal,
        traceId: context.traceId,
      }),
  };
}

function auditRow(clock: Clock, context: CommandContext) {
  return { atMs: clock.utcMs(), traceId: context.traceId, actor: actorOf(context), decisionId: null };
}
