import type { CommandContext } from '../../../command/gate/command-context.ts';
import { isGoverned } from '../../../command/target/judge-mission.ts';
import type { ActionRecord, PlanProblem } from '../../../contract/action/action.ts';
import type { LaunchRecord } from '../../../contract/action/launch.ts';
import { STEP_PARAMS } from '../../../contract/action/step.ts';
import { isInTheAir } from '../../../contract/command/catalogue/vehicle-check.ts';
import type { MissionItem, MissionRun } from '../../../contract/mission/mission.ts';
import { say } from '../../../contract/operator-text.ts';
import { checkMission } from '../../../mission/check/check-mission.ts';
import { vehicleSurroundings } from '../../../mission/check/vehicle-surroundings.ts';
import { missionPlace, notAtEndText } from '../../launch/run/mission-end.ts';
import type { PlanWorld } from '../../plan/run/plan-world.ts';
import { giveCommand } from '../flight/give-command.ts';
import { REACHABLE, whyUnreachable } from '../flight/reachable-check.ts';
import type { StepDefinition, StepOutcome, StepPorts, StepProgress } from '../step-definition.ts';
import { runStep, type StepControl } from '../step-run.ts';

interface Way {
  readonly ports: StepPorts;
  readonly context: CommandContext;
  readonly control: StepControl;
  readonly onProgress: (progress: StepProgress) => void;
}

const OUTCOMES: Partial<Record<MissionRun['status'], StepOutcome['kind']>> = {
  completed: 'succeeded',
  failed: 'failed',
  aborted: 'cancelled',
  interrupted: 'unknown',
};

/**
 * Flies a mission from ground to ground: uploads given items, arms, starts, and follows until the
 * vehicle is disarmed. In the air and without items, continues the onboard mission.
 */
export const missionStep: StepDefinition<'mission'> = {
  type: 'mission',
  category: 'Mission',
  title: 'Fly a mission',
  summary: 'Flies a mission from take-off to landing.',
  proof: ['The mission run is completed', 'It is disarmed'],
  mavlink:
    'Mission transfer, MAV_CMD_COMPONENT_ARM_DISARM (400), MAV_CMD_MISSION_START (300), each start sent once',
  credits: 5,
  needsVehicle: true,
  kind: 'start',
  params: STEP_PARAMS.mission,
  text: ({ items }) =>
    items ? say('Fly a mission of {count} items', { count: items.length }) : 'Fly the onboard mission',
  preconditions: [REACHABLE, 'It is on the ground, or it resumes the onboard mission'],
  precondition({ items }, vehicle) {
    const unreachable = whyUnreachable(vehicle);
    if (unreachable !== undefined || !vehicle) return unreachable;
    if (items && isInTheAir(vehicle))
      return say('{name} is flying. Land it before it gets another mission.', { name: vehicle.name });
    return !items && vehicle.mission?.state === 'none'
      ? say('{name} has no onboard mission.', { name: vehicle.name })
      : undefined;
  },
  postconditions: () => [{ field: 'armed', operator: '==', value: false }],
  isUnprovable: true,
  resources: ({ zoneId }, vehicleId) => [
    ...(vehicleId === undefined ? [] : [{ type: 'vehicle' as const, id: vehicleId }]),
    ...(zoneId === undefined ? [] : [{ type: 'airspace' as const, id: zoneId }]),
  ],
  defaultTimeoutS: () => 7200,
  resumeAs: (_params, vehicle) => (isInTheAir(vehicle) ? { type: 'mission', params: {} } : undefined),
  start: ({ vehicleId = '', params, context }, ports, onProgress) =>
    runStep(async (control) => {
      const way: Way = { ports, context, control, onProgress };
      const vehicle = ports.vehicle(vehicleId);
      if (vehicle && isInTheAir(vehicle)) return goOn(vehicleId, vehicle.mission?.seq ?? undefined, way);
      const { items, zoneId } = params;
      return fly({ vehicleId, ...(items && { items }), ...(zoneId !== undefined && { zoneId }) }, way);
    }),
};

async function fly(
  request: Parameters<StepPorts['startMission']>[0],
  { ports, context, control, onProgress }: Way,
): Promise<StepOutcome> {
  const first = ports.startMission(request, context);
  const { missionId, vehicleId } = first;
  onProgress({ state: 'dispatched', runId: missionId });
  // A running transfer ends at once. After a time-out a flying vehicle continues.
  control.onCancel((why, by) => {
    if (by !== undefined) ports.endRunWithStep(missionId, { why, isAborted: by === 'aborted' }, context);
    ports.cancelTransfer(vehicleId);
  });
  return new Promise((resolve) => {
    const look = (run: MissionRun) => {
      const kind = OUTCOMES[run.status];
      if (kind !== undefined || control.isCancelled) {
        unsubscribe();
        const detail = run.detail ?? say('Mission status: {status}.', { status: run.status });
        // Only a takeover ends a run this way.
        const isTakenOver = run.status === 'aborted';
        resolve({ kind: kind ?? 'cancelled', detail, ...(isTakenOver && { takenOver: [vehicleId] }) });
        return;
      }
      const commandId = run.commandIds.at(-1);
      onProgress({
        ...(run.status === 'flying' && { state: 'executing' }),
        ...(run.decision && { decision: run.decision }),
        ...(commandId !== undefined && { commandId }),
        detail: run.detail ?? run.status,
      });
    };
    const unsubscribe = ports.onMission(missionId, look);
    control.onCancel(unsubscribe);
    look(first);
  });
}

/**
 * Continues the onboard mission and waits until the vehicle is disarmed. Remembers whether it was
 * completed, because a copter forgets that when it disarms.
 */
async function goOn(vehicleId: string, fromSeq: number | undefined, way: Way): Promise<StepOutcome> {
  const params = fromSeq === undefined ? {} : { fromSeq };
  // Earlier reports belong to the previous flight.
  const sinceMs = way.ports.clock.monotonicMs();
  const started = await giveCommand({ vehicleId, command: 'start-mission', params }, way);
  if (started.kind !== 'succeeded') return started;
  const { ports, control, onProgress } = way;
  onProgress({ state: 'executing', detail: 'The mission continues.' });
  return new Promise((resolve) => {
    let isAtEnd = false;
    let place = missionPlace(undefined);
    const end = (outcome: StepOutcome) => {
      unsubscribe();
      resolve(outcome);
    };
    const look = () => {
      const vehicle = ports.vehicle(vehicleId);
      if (!vehicle || vehicle.stale) return;
      if (vehicle.armed === false) {
        end(
          isAtEnd
            ? { kind: 'succeeded', detail: 'The vehicle is disarmed.' }
            : { kind: 'failed', detail: notAtEndText(place) },
        );
        return;
      }
      const sight = ports.missionSight(vehicleId, sinceMs);
      if (!sight) return;
      isAtEnd ||= sight.isAtEnd;
      ({ place } = sight);
      if (sight.isInItsModes) return;
      const mode = vehicle.flight_mode ?? 'an unknown mode';
      const detail = say('The vehicle changed to {mode}: a failsafe or another operator took over.', {
        mode,
      });
      end({ kind: 'failed', detail, takenOver: [vehicleId] });
    };
    const unsubscribe = ports.onVehicle(look);
    control.onCancel(unsubscribe);
    look();
  });
}

/** The mission a step uploads, for every kind of step. */
export function missionOf({
  type,
  params,
}: Pick<ActionRecord, 'type' | 'params'>): readonly MissionItem[] | undefined {
  const { items } = params as { readonly items?: readonly MissionItem[] };
  return type === 'mission' || type === 'upload-mission' ? items : undefined;
}

/**
 * The plan check's findings on a step's mission. The vehicle's later position is unknown, so the
 * upload checks the route there. Findings that governance decides are warnings here.
 */
export function stepMissionProblems(action: ActionRecord, world: PlanWorld): readonly PlanProblem[] {
  const items = missionOf(action);
  const vehicle = action.vehicleId === null ? undefined : world.vehicle(action.vehicleId);
  if (!items || !vehicle) return [];
  const { home } = vehicleSurroundings(vehicle);
  const startsOnGround = action.type === 'mission';
  const { zones, groundAmslM } = world;
  return checkMission(items, vehicle, { home, zones, groundAmslM, startsOnGround }).map((problem) => ({
    severity: problem.severity === 'error' && !isGoverned(problem) ? 'error' : 'warning',
    code: `mission-${problem.code}`,
    stepId: action.stepId,
    text: problem.text,
  }));
}

/** Replaces the onboard mission. Does not fly it. */
export const uploadMissionStep: StepDefinition<'upload-mission'> = {
  type: 'upload-mission',
  category: 'Mission',
  title: 'Upload mission',
  summary: 'Uploads a mission and replaces the onboard one.',
  proof: ['The vehicle accepts the whole transfer'],
  mavlink: 'MISSION_COUNT (44), MISSION_ITEM_INT (73), MISSION_ACK (47)',
  credits: 0,
  needsVehicle: true,
  kind: 'other',
  params: STEP_PARAMS['upload-mission'],
  text: ({ items }) => say('Upload a mission of {count} items', { count: items.length }),
  preconditions: [REACHABLE],
  precondition: (_params, vehicle) => whyUnreachable(vehicle),
  // Autopilots count their items differently. The transfer itself is the proof.
  postconditions: () => [],
  resources: (_params, vehicleId) => (vehicleId === undefined ? [] : [{ type: 'vehicle', id: vehicleId }]),
  defaultTimeoutS: ({ items }) => 120 + items.length,
  start: ({ vehicleId = '', params, context }, ports, onProgress) =>
    runStep(async (control) => {
      control.onCancel(() => ports.cancelTransfer(vehicleId));
      onProgress({ state: 'executing', detail: say('{count} items', { count: params.items.length }) });
      await ports.uploadMission(vehicleId, params.items, context);
      return { kind: 'succeeded', detail: say('{count} items uploaded.', { count: params.items.length }) };
    }),
};

const LAUNCH_OUTCOMES: Partial<Record<LaunchRecord['status'], StepOutcome['kind']>> = {
  completed: 'succeeded',
  failed: 'failed',
  aborted: 'cancelled',
  interrupted: 'unknown',
};

/** Launches any free aircraft over a zone and follows it until it is disarmed. */
export const launchStep: StepDefinition<'launch'> = {
  type: 'launch',
  category: 'Mission',
  title: 'Launch',
  summary: 'Launches a free aircraft over a zone.',
  proof: ['The launch is completed and the aircraft is disarmed'],
  mavlink: 'Arm, take-off, DO_REPOSITION along the pattern, return: each as its own guided command',
  credits: 5,
  needsVehicle: false,
  kind: 'start',
  params: STEP_PARAMS.launch,
  text: ({ missionType, zoneId }) =>
    say('Launch {mission} over {zone}', { mission: missionType, zone: zoneId }),
  preconditions: ['An aircraft is free and ready', 'The zone exists'],
  precondition: () => undefined,
  postconditions: () => [],
  resources: ({ zoneId }) => [{ type: 'airspace', id: zoneId }],
  defaultTimeoutS: () => 7200,
  start: ({ params, context }, ports, onProgress) =>
    runStep(async (control) => {
      const first = await ports.launch({ ...params, priority: 'normal' }, context, () =>
        control.isCancelled ? 'The plan step ended before the launch.' : undefined,
      );
      onProgress({ state: 'dispatched', runId: first.launchId, detail: first.aircraft });
      return new Promise<StepOutcome>((resolve) => {
        const look = (launch: LaunchRecord) => {
          const kind = LAUNCH_OUTCOMES[launch.status];
          if (kind !== undefined) {
            unsubscribe();
            const { aircraft, status } = launch;
            // Only a takeover ends a flying launch this way.
            const isTakenOver = status === 'aborted' && aircraft !== 'unassigned';
            const detail = launch.detail ?? say('Launch status: {status}.', { status });
            resolve({ kind, detail, ...(isTakenOver && { takenOver: [aircraft] }) });
            return;
          }
          const commandId = launch.commandIds.at(-1);
          onProgress({
            ...(launch.status === 'on_pattern' && { state: 'executing' }),
            ...(launch.decision && { decision: launch.decision }),
            ...(commandId !== undefined && { commandId }),
            detail: say('{aircraft}: {what}', {
              aircraft: launch.aircraft,
              what: launch.detail ?? launch.status,
            }),
          });
        };
        const unsubscribe = ports.onLaunch(first.launchId, look);
        control.onCancel(unsubscribe);
        control.onCancel((why, by) => {
          if (by === undefined) ports.withdrawLaunch(first.launchId, context);
          else ports.endRunWithStep(first.launchId, { why, isAborted: by === 'aborted' }, context);
        });
        look(first);
      });
    }),
};
