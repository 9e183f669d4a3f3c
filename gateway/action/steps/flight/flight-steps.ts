import type { Condition } from '../../../contract/action/condition.ts';
import { say } from '../../../contract/operator-text.ts';
import { noOrbitReason } from '../../../contract/vehicle/orbits.ts';
import { commandStep } from '../command-step.ts';
import {
  isInTheAir,
  KNOWS_ITS_POSITION,
  mustBeArmed,
  mustBeDisarmed,
  mustBeReady,
  mustFly,
  mustKnowItsPosition,
  mustNotFly,
} from './vehicle-check.ts';

/** Enough for an answer and a heartbeat over a bad radio. */
const ANSWER_S = 30;
/** A leg of a few kilometres. */
const LEG_S = 1800;
const LANDING_S = 900;
const ARRIVED_M = 6;
/** A fixed wing circles its goal. */
const CIRCLING_M = 150;
const SLOW_CLIMB_MPS = 0.5;

const FLYING = 'It is flying';
const climbS = ({ altitudeM }: { readonly altitudeM: number }) => 60 + altitudeM / SLOW_CLIMB_MPS;

/** Twice what the action itself allows: it must not fall back while the next step begins. */
function toleranceM(altitudeM: number): number {
  return 2 * Math.max(1, altitudeM * 0.05);
}

function nearAltitude(altitudeM: number): readonly Condition[] {
  const spanM = toleranceM(altitudeM);
  return [
    { field: 'altitude_m', operator: '>=', value: altitudeM - spanM },
    { field: 'altitude_m', operator: '<=', value: altitudeM + spanM },
  ];
}

/** Steps that give one command which arms, flies or lands. */
export const flightSteps = {
  arm: commandStep('arm', {
    title: 'Arm',
    mavlink: 'COMMAND_LONG MAV_CMD_COMPONENT_ARM_DISARM (400) param1 = 1, sent once',
    kind: 'start',
    preconditions: ['It is disarmed', 'Its own checks before arming pass', KNOWS_ITS_POSITION],
    checks: [mustBeDisarmed, mustBeReady, mustKnowItsPosition],
    postconditions: () => [{ field: 'armed', operator: '==', value: true }],
    timeoutS: ANSWER_S,
  }),
  disarm: commandStep('disarm', {
    title: 'Disarm',
    mavlink: 'COMMAND_LONG MAV_CMD_COMPONENT_ARM_DISARM (400) param1 = 0, never forced',
    kind: 'safety',
    preconditions: ['It is on the ground'],
    checks: [mustNotFly],
    postconditions: () => [{ field: 'armed', operator: '==', value: false }],
    timeoutS: ANSWER_S,
  }),
  takeoff: commandStep('takeoff', {
    title: 'Take off',
    mavlink:
      'COMMAND_LONG MAV_CMD_NAV_TAKEOFF (22), altitude above home (PX4: above sea level), sent once; ArduPlane: PARAM_SET TKOFF_ALT, then MAV_CMD_DO_SET_MODE (176) TAKEOFF, sent once',
    kind: 'start',
    preconditions: ['It is armed', 'It is on the ground', KNOWS_ITS_POSITION],
    checks: [mustNotFly, mustKnowItsPosition, mustBeArmed],
    postconditions: ({ altitudeM }) => [
      {
        field: 'altitude_m',
        operator: '>=',
        value: altitudeM - Math.min(altitudeM / 2, toleranceM(altitudeM)),
      },
    ],
    timeoutS: climbS,
    resumeAs: ({ altitudeM }, vehicle) =>
      isInTheAir(vehicle) ? { type: 'change-altitude', params: { altitudeM } } : undefined,
  }),
  land: commandStep('land', {
    title: 'Land',
    mavlink: 'COMMAND_LONG MAV_CMD_DO_SET_MODE (176) to its landing mode, else MAV_CMD_NAV_LAND (21)',
    kind: 'safety',
    timeoutS: LANDING_S,
  }),
  rtl: commandStep('rtl', {
    title: 'Return to launch',
    mavlink:
      'COMMAND_LONG MAV_CMD_DO_SET_MODE (176) to its return mode, else MAV_CMD_NAV_RETURN_TO_LAUNCH (20)',
    kind: 'safety',
    timeoutS: LEG_S + LANDING_S,
  }),
  hold: commandStep('hold', {
    title: 'Hold',
    mavlink: 'COMMAND_LONG MAV_CMD_DO_SET_MODE (176) to its holding mode, else MAV_CMD_NAV_LOITER_UNLIM (17)',
    kind: 'safety',
    timeoutS: ANSWER_S,
  }),
  goto: commandStep('goto', {
    title: 'Go to',
    mavlink: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192), frame GLOBAL_RELATIVE_ALT (PX4: GLOBAL)',
    kind: 'motion',
    preconditions: [FLYING],
    checks: [mustFly],
    postconditions: ({ lat, lon, altitudeM }, vehicle) => [
      {
        field: 'distance_m',
        operator: '<=',
        // The command itself has proven it nearer where the vehicle does not circle.
        value: vehicle?.type === 'plane' || vehicle?.type === 'vtol' ? CIRCLING_M : ARRIVED_M,
        lat,
        lon,
      },
      ...(altitudeM === undefined ? [] : nearAltitude(altitudeM)),
    ],
    timeoutS: LEG_S,
  }),
  'change-altitude': commandStep('change-altitude', {
    title: 'Change altitude',
    mavlink: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192) in place, frame GLOBAL_RELATIVE_ALT (PX4: GLOBAL)',
    kind: 'motion',
    preconditions: [FLYING],
    checks: [mustFly],
    postconditions: ({ altitudeM }) => nearAltitude(altitudeM),
    timeoutS: (params) => 120 + climbS(params),
  }),
  'change-speed': commandStep('change-speed', {
    title: 'Change speed',
    mavlink: 'COMMAND_LONG MAV_CMD_DO_CHANGE_SPEED (178), ground speed',
    kind: 'other',
    preconditions: ['It is armed'],
    checks: [mustBeArmed],
    timeoutS: 60,
  }),
  orbit: commandStep('orbit', {
    title: 'Orbit',
    mavlink: 'COMMAND_INT MAV_CMD_DO_ORBIT (34); ArduPlane: MAV_CMD_DO_REPOSITION (192) with a radius',
    kind: 'motion',
    neverFor: noOrbitReason,
    preconditions: [FLYING],
    checks: [mustFly],
    timeoutS: LEG_S,
  }),
  'set-mode': commandStep('set-mode', {
    title: 'Set mode',
    mavlink: 'COMMAND_LONG MAV_CMD_DO_SET_MODE (176)',
    kind: 'motion',
    timeoutS: ANSWER_S,
  }),
  'start-mission': commandStep('start-mission', {
    title: 'Start the onboard mission',
    mavlink:
      'COMMAND_LONG MAV_CMD_DO_SET_MODE (176) to the mission mode, then MAV_CMD_MISSION_START (300), sent once',
    kind: 'start',
    preconditions: ['It is armed', 'A mission is on board'],
    checks: [
      mustBeArmed,
      ({ mission, name }) =>
        mission?.state === 'none' ? say('{name} has no mission on board.', { name }) : undefined,
    ],
    timeoutS: 60,
  }),
  'set-home': commandStep('set-home', {
    title: 'Set home',
    mavlink: 'COMMAND_INT MAV_CMD_DO_SET_HOME (179), frame GLOBAL',
    kind: 'other',
    timeoutS: ANSWER_S,
  }),
  'precision-land': commandStep('precision-land', {
    title: 'Precision land',
    mavlink: 'COMMAND_LONG MAV_CMD_NAV_LAND (21) param2 = 2 (PX4: DO_SET_MODE to Precision Land)',
    kind: 'motion',
    preconditions: [FLYING, 'Its landing target sensor is set up; the station cannot check this'],
    checks: [mustFly],
    timeoutS: LANDING_S,
  }),
};
