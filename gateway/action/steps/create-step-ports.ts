import { AppError } from '../../base/error.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Runtime } from '../../base/runtime.ts';
import { denialText, isAllowed } from '../../command/approval/authoriser.ts';
import type { Commands } from '../../command/create-commands.ts';
import type { Governance } from '../../command/create-governance.ts';
import { confirm } from '../../command/operation/clearance.ts';
import { NOWHERE } from '../../command/policy/nowhere.ts';
import { commandTarget } from '../../command/target/command-target.ts';
import { receivedSince } from '../../command/target/sighting.ts';
import { say } from '../../contract/operator-text.ts';
import type { CallOwnApi } from '../../contract/port/own-call.ts';
import type { OnboardMission } from '../../onboard/mission/create-onboard-mission.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import type { LaunchService } from '../launch/launch-service.ts';
import type { MissionService } from '../launch/mission-service.ts';
import { isAtMissionEnd, missionPlace } from '../launch/run/mission-end.ts';
import { modesOfMission } from '../launch/run/modes-of-mission.ts';
import type { DockRegistry } from '../queue/dock-registry.ts';
import { modeWithoutVehicle } from './prepared-step.ts';
import { OperatorNotices } from './station/operator-notices.ts';
import type { StepPorts } from './step-definition.ts';

export interface StepPortsOptions extends Runtime {
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly onboardMission: OnboardMission;
  readonly commands: Commands;
  readonly missions: MissionService;
  readonly launches: LaunchService;
  readonly docks: DockRegistry;
  readonly audit: AuditLog;
  readonly callOwnApi: CallOwnApi;
}

/** An API step needs only the status and, for a refusal, the short problem. */
const MAX_ANSWER_LENGTH = 64 * 1024;

/** What steps may use: the station's gates and services, on behalf of the principal who executes the step. */
export function createStepPorts(options: StepPortsOptions): StepPorts {
  const { missions, launches, docks, audit, clock, ids } = options;
  const { vehicles, alerts, separation } = options.fleet;
  const { authoriser, approvals, records } = options.governance;
  const { missionGate } = options.onboardMission;
  const { gate } = options.commands;
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
    modeReceivedAtMs: (vehicleId) => vehicles.get(vehicleId)?.heartbeat?.receivedAtMs,
    submit: (vehicleId, command, params, context) =>
      gate.submit({ vehicleId, command, params, waitFor: 'sent' }, context),
    async whyNot(vehicleId, command, params, context) {
      const vehicle = vehicles.get(vehicleId);
      if (!vehicle) return say('{vehicle} is not known.', { vehicle: vehicleId });
      const target = commandTarget(params, vehicle, authoriser.zones, command);
      const request = { command, params, vehicleId, target, isSafetyClass: false };
      const decision = await authoriser.assess(request, context, { isKept: false });
      return isAllowed(decision) ? undefined : denialText(decision);
    },
    isNear: (vehicleId) => separation.isNear(vehicleId),
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
      missions.runs.events.on('changed', (run) => {
        if (run.missionId === missionId) listener(run);
      }),
    missionSight(vehicleId, sinceMs) {
      const vehicle = vehicles.get(vehicleId);
      const items = missionGate.known(vehicleId)?.items;
      return (
        vehicle?.heartbeat && {
          isInItsModes: modesOfMission(vehicle, items ?? []).includes(vehicle.heartbeat.customMode),
          isAtEnd: receivedSince(vehicle.mission, sinceMs) !== undefined && isAtMissionEnd(vehicle, items),
          place: missionPlace(vehicle.mission),
        }
      );
    },
    launch: (request, context, whyAborted) => launches.launch(request, context, whyAborted),
    withdrawLaunch: (launchId, context) => launches.withdraw(launchId, context),
    endRunWithStep(runId, ending, context) {
      // The service that does not know the run ignores this.
      launches.runs.endWithStep(runId, ending, context);
      missions.runs.endWithStep(runId, ending, context);
    },
    onLaunch: (launchId, listener) =>
      launches.runs.events.on('changed', (launch) => {
        if (launch.launchId === launchId) listener(launch);
      }),
    dock: (dockId) => docks.get(dockId),
    async moveDoor(dockId, door, context, leaving) {
      writeAudit(options, context, `dock.${door}`, dockId);
      await docks.moveDoor(dockId, door, leaving);
    },
    notify: (text, severity, context) => notices.write(text, severity, context),
    async confirm({ text, deadlineMs }, context, onAsked) {
      const { kind, ...outcome } = await confirm(
        {
          authoriser,
          approvals,
          kind: 'step',
          request: () => ({
            command: 'confirm',
            params: { text },
            vehicleId: undefined,
            modeWithoutVehicle: modeWithoutVehicle({ modeOf: () => options.fleet.mode() }, context.principal),
            target: NOWHERE,
            isSafetyClass: false,
          }),
          ...(context.origin?.actionId !== undefined && { actionId: context.origin.actionId }),
          ...(context.origin?.planId !== undefined && { planId: context.origin.planId }),
          onAsked: ({ approval }) => onAsked(approval.approvalId),
        },
        deadlineMs,
        context,
      );
      if (kind === 'approved') return true;
      if (kind === 'rejected') return false;
      throw new AppError('state-conflict', 'reason' in outcome ? outcome.reason : 'No answer.');
    },
    request: (request, context) =>
      options.callOwnApi({
        ...request,
        maxLength: MAX_ANSWER_LENGTH,
        principal: context.principal,
        traceId: context.traceId,
      }),
  };
}
