import { z } from 'zod';
import type { Condition } from '../../action/condition.ts';
import { say } from '../../operator-text.ts';
import { isGroundVehicle } from '../../vehicle/ground-vehicle.ts';
import { neverFlies } from '../../vehicle/never-flies.ts';
import { hasTakeoffMode } from '../../vehicle/plane-takeoff.ts';
import { describeCommand, type VehicleKind } from './command-descriptor.ts';
import { distance, height, place, speed } from './measures.ts';
import { latitude, longitude } from './place-params.ts';
import {
  isInTheAir,
  mustBeArmed,
  mustBeDisarmed,
  mustBeReady,
  mustFly,
  mustHaveMission,
  mustKnowItsPosition,
  mustNotFly,
  notReady,
  notUnderWay,
  REFUSALS,
} from './vehicle-check.ts';

/** A leg of a few kilometres. */
const LEG_S = 1800;
const LANDING_S = 900;
const ARRIVED_M = 6;
/** A fixed wing circles its goal. */
const CIRCLING_M = 150;
const SLOW_CLIMB_MPS = 0.5;

/** Commands that start a flight or change where the vehicle flies. */
export const flightCommands = {
  arm: describeCommand({
    params: z.strictObject({}),
    category: 'Navigation',
    kind: 'arming',
    groups: ['start'],
    title: 'Arm',
    summary: 'Starts the motors.',
    words: () => 'Arm',
    sends: 'COMMAND_LONG MAV_CMD_COMPONENT_ARM_DISARM (400) param1 = 1, sent once',
    proof: 'Its heartbeat shows armed',
    whyNotOffered: (vehicle) => (vehicle.armed ? REFUSALS.alreadyArmed : notReady(vehicle)),
    step: {
      preconditions: [mustBeDisarmed, mustBeReady, mustKnowItsPosition],
      postconditions: () => [{ field: 'armed', operator: '==', value: true }],
    },
  }),
  takeoff: describeCommand({
    params: z.strictObject({ altitudeM: z.number().min(1).max(1000) }),
    category: 'Navigation',
    kind: 'motion',
    groups: ['start', 'motion'],
    title: 'Take off',
    summary: 'Climbs from the ground to an altitude above home.',
    words: ({ altitudeM }) => say('Take off to {altitude}', { altitude: height(altitudeM) }),
    sends:
      'COMMAND_LONG MAV_CMD_NAV_TAKEOFF (22), altitude above home (PX4: above sea level), sent once; ArduPlane: PARAM_SET TKOFF_ALT, then MAV_CMD_DO_SET_MODE (176) TAKEOFF, sent once',
    proof: 'It is at the altitude',
    neverFor(vehicle) {
      if (neverFlies(vehicle.type)) return 'This kind of vehicle does not take off.';
      return vehicle.type === 'plane' && !hasTakeoffMode(vehicle)
        ? 'This plane has no TAKEOFF mode (added in ArduPlane 4.0). Use a mission to take off.'
        : undefined;
    },
    whyNotOffered(vehicle) {
      if (isInTheAir(vehicle)) return REFUSALS.alreadyFlying;
      const lacksPosition = vehicle.health.ready_for_takeoff === false;
      return notReady(vehicle) ?? (lacksPosition ? REFUSALS.noPositionForTakeoff : undefined);
    },
    step: {
      preconditions: [mustNotFly, mustKnowItsPosition, mustBeArmed],
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
    },
  }),
  goto: describeCommand({
    params: z.strictObject({
      lat: latitude,
      lon: longitude,
      altitudeM: z.number().min(0).max(1000).optional().describe('Default: the present altitude'),
      groundSpeedMps: z.number().min(0.5).max(60).optional(),
    }),
    category: 'Navigation',
    kind: 'motion',
    groups: ['motion'],
    isSteering: true,
    title: 'Go to',
    summary: 'Flies to a position.',
    words: ({ lat, lon, altitudeM }) =>
      altitudeM === undefined
        ? say('Go to {place}', { place: place(lat, lon) })
        : say('Go to {place} at {altitude}', { place: place(lat, lon), altitude: height(altitudeM) }),
    sends: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192), frame GLOBAL_RELATIVE_ALT (PX4: GLOBAL)',
    proof: 'It is at the position and altitude',
    whyNotOffered: notUnderWay,
    step: {
      preconditions: [mustFly],
      postconditions: ({ lat, lon, altitudeM }, vehicle) => [
        {
          field: 'distance_m',
          operator: '<=',
          // If the vehicle does not circle, the command has already proven a smaller distance.
          value: vehicle?.type === 'plane' || vehicle?.type === 'vtol' ? CIRCLING_M : ARRIVED_M,
          lat,
          lon,
        },
        ...(altitudeM === undefined ? [] : nearAltitude(altitudeM)),
      ],
      timeoutS: () => LEG_S,
    },
  }),
  'change-altitude': describeCommand({
    params: z.strictObject({ altitudeM: z.number().min(0).max(1000) }),
    category: 'Navigation',
    kind: 'motion',
    groups: ['motion'],
    isSteering: true,
    title: 'Change altitude',
    summary: 'Climbs or descends in place.',
    words: ({ altitudeM }) => say('Change altitude to {altitude}', { altitude: height(altitudeM) }),
    sends: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192) in place, frame GLOBAL_RELATIVE_ALT (PX4: GLOBAL)',
    proof: 'It is at the altitude',
    neverFor: (vehicle) =>
      isGroundVehicle(vehicle) ? 'This kind of vehicle cannot change altitude.' : undefined,
    whyNotOffered: notUnderWay,
    step: {
      preconditions: [mustFly],
      postconditions: ({ altitudeM }) => nearAltitude(altitudeM),
      timeoutS: (params) => 120 + climbS(params),
    },
  }),
  'change-speed': describeCommand({
    params: z.strictObject({ groundSpeedMps: z.number().min(0.5).max(60) }),
    category: 'Navigation',
    kind: 'setting',
    groups: ['motion'],
    title: 'Change speed',
    summary: 'Sets the ground speed.',
    words: ({ groundSpeedMps }) => say('Change speed to {speed}', { speed: speed(groundSpeedMps) }),
    sends: 'COMMAND_LONG MAV_CMD_DO_CHANGE_SPEED (178), ground speed',
    proof: 'It flies at that speed; unknown while it does not move',
    whyNotOffered: notUnderWay,
    step: { preconditions: [mustBeArmed], timeoutS: () => 60 },
  }),
  orbit: describeCommand({
    params: z.strictObject({
      lat: latitude,
      lon: longitude,
      radiusM: z.number().min(2).max(2000),
      altitudeM: z.number().min(1).max(1000).optional(),
      groundSpeedMps: z.number().min(0.5).max(30).optional(),
      clockwise: z.boolean().default(true),
    }),
    category: 'Navigation',
    kind: 'motion',
    groups: ['motion'],
    title: 'Orbit',
    summary: 'Circles a point.',
    words: ({ lat, lon, radiusM }) =>
      say('Orbit {place} at {radius}', { place: place(lat, lon), radius: distance(radiusM) }),
    sends: 'COMMAND_INT MAV_CMD_DO_ORBIT (34); ArduPlane: MAV_CMD_DO_REPOSITION (192) with a radius',
    proof: 'It moves on the circle at the altitude',
    neverFor: noOrbitReason,
    whyNotOffered: notUnderWay,
    step: { neverFor: noOrbitReason, preconditions: [mustFly], timeoutS: () => LEG_S },
  }),
  'start-mission': describeCommand({
    params: z.strictObject({ fromSeq: z.number().int().min(0).max(65_535).optional() }),
    category: 'Mission',
    kind: 'motion',
    groups: ['start', 'motion'],
    title: 'Start the onboard mission',
    summary: 'Starts the onboard mission; does not wait for its end.',
    words: ({ fromSeq }) =>
      fromSeq === undefined
        ? 'Start the mission'
        : say('Start the mission at item {number}', { number: fromSeq }),
    sends:
      'COMMAND_LONG MAV_CMD_DO_SET_MODE (176) to the mission mode, then MAV_CMD_MISSION_START (300), sent once',
    proof: 'It is in its mission mode and moves',
    whyNotOffered(vehicle) {
      if (vehicle.mission?.count === 0 || vehicle.mission?.state === 'none') return REFUSALS.noMission;
      if (isInTheAir(vehicle)) return undefined;
      const lacksPosition = vehicle.health.ready_for_takeoff === false;
      return notReady(vehicle) ?? (lacksPosition ? REFUSALS.noPositionForMission : undefined);
    },
    step: { preconditions: [mustBeArmed, mustHaveMission], timeoutS: () => 60 },
  }),
  'precision-land': describeCommand({
    params: z.strictObject({}),
    category: 'Docking',
    kind: 'motion',
    groups: ['motion'],
    title: 'Precision land',
    summary: 'Lands on the target seen by its own sensor.',
    words: () => 'Precision land',
    sends: 'COMMAND_LONG MAV_CMD_NAV_LAND (21) param2 = 2 (PX4: DO_SET_MODE to Precision Land)',
    proof: 'It reports that it is on the ground; its distance from the target is unknown',
    neverFor(vehicle) {
      if (vehicle.type === 'plane') return 'A fixed-wing aircraft cannot land on a single point.';
      return isGroundVehicle(vehicle) ? 'This kind of vehicle does not land. Use Hold.' : undefined;
    },
    whyNotOffered: notUnderWay,
    step: {
      preconditions: [
        mustFly,
        {
          text: 'Its landing target sensor is set up; the station cannot check this',
          whyNot: () => undefined,
        },
      ],
      timeoutS: () => LANDING_S,
    },
  }),
};

function climbS({ altitudeM }: { readonly altitudeM: number }): number {
  return 60 + altitudeM / SLOW_CLIMB_MPS;
}

/** Twice the command's own tolerance, so that it stays met when the next step starts. */
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

/**
 * PX4 circles by DO_ORBIT, ArduPilot planes by DO_REPOSITION's radius. ArduPilot copters have
 * neither.
 */
function noOrbitReason({ autopilot, type }: VehicleKind): string | undefined {
  const orbits =
    autopilot === 'ardupilot' ? type === 'plane' : ['copter', 'helicopter', 'vtol', 'plane'].includes(type);
  if (orbits) return undefined;
  return autopilot === 'ardupilot' && !neverFlies(type)
    ? 'An ArduPilot copter has no orbit command. Plan an orbit pattern, or launch an orbit over a zone.'
    : 'This kind of vehicle does not orbit.';
}
