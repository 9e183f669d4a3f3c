import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { Condition } from '../../../contract/action/condition.ts';
import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { CommandName } from '../../../contract/command/command.ts';
import type { StepDefinition, StepOutcome, StepPorts, StepProgress } from '../step-definition.ts';
import { failureOf, runStep, type StepControl } from '../step-run.ts';
import { dockAndVehicle, dockOf, metresFrom } from './dock-step.ts';
import { giveCommand } from './give-command.ts';
import {
  isInTheAir,
  KNOWS_ITS_POSITION,
  mustBeDisarmed,
  mustBeReady,
  mustFly,
  mustKnowItsPosition,
  mustNotFly,
  REACHABLE,
  whyUnreachable,
} from './vehicle-check.ts';

/** Height above the dock that a copter holds in wind. */
const ABOVE_M = 6;
/** From farther away a landing on the dock does not begin. */
const BEGIN_WITHIN_M = 15;
const LEG_S = 1800;
const LANDING_S = 900;
const LAUNCH_S = 600;
const DOCK_IS_KNOWN = 'The dock is known; only simulated docks are supported';

interface Controllers {
  readonly vehicleId: string;
  readonly ports: StepPorts;
  readonly context: CommandContext;
  readonly control: StepControl;
  readonly onProgress: (progress: StepProgress) => void;
}

/** Gives one command. @returns its end unless it succeeded */
async function failureIn(
  { vehicleId, ...way }: Controllers,
  command: CommandName,
  params: Readonly<Record<string, unknown>> = {},
): Promise<StepOutcome | undefined> {
  const outcome = await giveCommand({ vehicleId, command, params }, way);
  return outcome.kind === 'succeeded' ? undefined : outcome;
}

const fail = (detail: string): StepOutcome => ({ kind: 'failed', detail });

function atAltitude(altitudeM: number): readonly Condition[] {
  const spanM = 2 * Math.max(1, altitudeM * 0.05);
  return [
    { field: 'altitude_m', operator: '>=', value: altitudeM - spanM },
    { field: 'altitude_m', operator: '<=', value: altitudeM + spanM },
  ];
}

const dockApproachStep: StepDefinition<'dock-approach'> = {
  type: 'dock-approach',
  category: 'Docking',
  title: 'Approach a dock',
  mavlink: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192) to the position of the dock',
  credits: 0,
  needsVehicle: true,
  kind: 'motion',
  params: STEP_PARAMS['dock-approach'],
  text: ({ dockId, altitudeM }) => `Fly to ${altitudeM} m above ${dockId}`,
  preconditions: [REACHABLE, 'It is flying', DOCK_IS_KNOWN],
  precondition: (_params, vehicle) => whyUnreachable(vehicle) ?? (vehicle && mustFly(vehicle)),
  // Only the dock knows its position: the step itself checks whether the vehicle is there.
  postconditions: ({ altitudeM }) => atAltitude(altitudeM),
  resources: dockAndVehicle,
  defaultTimeoutS: () => LEG_S,
  start: ({ vehicleId = '', params: { dockId, altitudeM }, context }, ports, onProgress) =>
    runStep(async (control) => {
      const dock = dockOf(dockId, ports);
      const way = { vehicleId, ports, context, control, onProgress };
      const failure = await failureIn(way, 'goto', { lat: dock.lat, lon: dock.lon, altitudeM });
      if (failure) return failure;
      const awayM = metresFrom(dock, ports.vehicle(vehicleId));
      if (awayM === undefined || awayM > ABOVE_M) return fail(`It is not above ${dockId}: ${metres(awayM)}.`);
      return { kind: 'succeeded', detail: `${metres(awayM)} from ${dockId}.` };
    }),
};

const dockLandStep: StepDefinition<'dock-land'> = {
  type: 'dock-land',
  category: 'Docking',
  title: 'Land on a dock',
  mavlink:
    'the door is commanded directly; COMMAND_LONG MAV_CMD_NAV_LAND (21) param2 = 2 (PX4: Precision Land)',
  credits: 0,
  needsVehicle: true,
  kind: 'motion',
  params: STEP_PARAMS['dock-land'],
  text: ({ dockId }) => `Land on ${dockId}`,
  preconditions: [
    REACHABLE,
    'It is flying, above the dock',
    'The pad is free',
    'Its landing target sensor is set up; the station cannot check this',
    DOCK_IS_KNOWN,
  ],
  precondition: (_params, vehicle) => whyUnreachable(vehicle) ?? (vehicle && mustFly(vehicle)),
  postconditions: () => [{ field: 'armed', operator: '==', value: false }],
  isUnprovable: true,
  resources: dockAndVehicle,
  defaultTimeoutS: () => LANDING_S,
  start: ({ vehicleId = '', params: { dockId, withinM }, context }, ports, onProgress) =>
    runStep(async (control) => {
      const dock = dockOf(dockId, ports);
      const beginM = metresFrom(dock, ports.vehicle(vehicleId));
      if (beginM === undefined || beginM > BEGIN_WITHIN_M)
        return fail(`It is not above ${dockId}: ${metres(beginM)}. Approach the dock first.`);
      if (dock.occupant !== undefined) return fail(`${dock.occupant} is on the pad of ${dockId}.`);
      if (dock.door !== 'open') {
        onProgress({ state: 'executing', detail: `The door of ${dockId} is opening.` });
        await ports.moveDoor(dockId, 'open', context);
      }
      const way = { vehicleId, ports, context, control, onProgress };
      const failure = await failureIn(way, 'precision-land');
      if (failure) return failure;
      const awayM = metresFrom(dock, ports.vehicle(vehicleId));
      if (awayM === undefined || awayM > withinM)
        return fail(`It landed ${metres(awayM)} from ${dockId}, not within ${withinM} m.`);
      if (ports.dock(dockId)?.occupant !== vehicleId)
        return fail(`${dockId} does not detect it on its pad, although telemetry shows ${metres(awayM)}.`);
      return {
        kind: 'succeeded',
        detail: `It is on the pad of ${dockId}, ${metres(awayM)} from the centre by telemetry.`,
      };
    }),
};

const dockLaunchStep: StepDefinition<'dock-launch'> = {
  type: 'dock-launch',
  category: 'Docking',
  title: 'Launch from a dock',
  mavlink:
    'the door is commanded directly; MAV_CMD_COMPONENT_ARM_DISARM (400), MAV_CMD_NAV_TAKEOFF (22), each sent once',
  credits: 0,
  needsVehicle: true,
  kind: 'start',
  params: STEP_PARAMS['dock-launch'],
  text: ({ dockId, altitudeM }) => `Launch from ${dockId} to ${altitudeM} m`,
  preconditions: [
    REACHABLE,
    'It is disarmed on the pad of the dock',
    'Its own checks before arming pass',
    KNOWS_ITS_POSITION,
    DOCK_IS_KNOWN,
  ],
  precondition(_params, vehicle) {
    const unreachable = whyUnreachable(vehicle);
    if (unreachable !== undefined || !vehicle) return unreachable;
    return (
      mustNotFly(vehicle) ?? mustBeDisarmed(vehicle) ?? mustBeReady(vehicle) ?? mustKnowItsPosition(vehicle)
    );
  },
  postconditions: ({ altitudeM }) => atAltitude(altitudeM),
  resources: dockAndVehicle,
  defaultTimeoutS: () => LAUNCH_S,
  resumeAs: ({ altitudeM }, vehicle) =>
    isInTheAir(vehicle) ? { type: 'change-altitude', params: { altitudeM } } : undefined,
  start: ({ vehicleId = '', params: { dockId, altitudeM }, context }, ports, onProgress) =>
    runStep(async (control) => {
      if (dockOf(dockId, ports).occupant !== vehicleId) return fail(`It is not on the pad of ${dockId}.`);
      onProgress({ state: 'executing', detail: `The door of ${dockId} is opening.` });
      await ports.moveDoor(dockId, 'open', context);
      const way = { vehicleId, ports, context, control, onProgress };
      const notArmed = await failureIn(way, 'arm');
      if (notArmed) {
        // Nothing has moved: the dock door is put back as it was, and the failure is reported all the same.
        if (ports.vehicle(vehicleId)?.armed === false)
          await ports.moveDoor(dockId, 'close', context).catch(failureOf);
        return notArmed;
      }
      const failure = await failureIn(way, 'takeoff', { altitudeM });
      if (failure) return failure;
      onProgress({ detail: `The door of ${dockId} is closing.` });
      await ports.moveDoor(dockId, 'close', context, vehicleId);
      return { kind: 'succeeded', detail: `It is in the air, and ${dockId} reports its door closed.` };
    }),
};

/** Steps that fly to, onto and from a dock. */
export const dockFlightSteps = {
  'dock-approach': dockApproachStep,
  'dock-land': dockLandStep,
  'dock-launch': dockLaunchStep,
};

function metres(awayM: number | undefined): string {
  return awayM === undefined ? 'its position is unknown' : `${awayM.toFixed(1)} m`;
}
