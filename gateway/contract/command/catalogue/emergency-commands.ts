import { z } from 'zod';
import { isGroundVehicle } from '../../vehicle/ground-vehicle.ts';
import { neverFlies } from '../../vehicle/never-flies.ts';
import { describeCommand } from './command-descriptor.ts';
import { isInTheAir, mustNotFly, REFUSALS } from './vehicle-check.ts';

const LANDING_S = 900;
const RETURN_S = 2700;

/** Commands that end a flight or make it safe: the safety class. */
export const emergencyCommands = {
  disarm: describeCommand({
    params: z.strictObject({}),
    category: 'Emergency',
    kind: 'arming',
    groups: ['safety'],
    title: 'Disarm',
    summary: 'Stops the motors on the ground.',
    words: () => 'Disarm',
    sends: 'COMMAND_LONG MAV_CMD_COMPONENT_ARM_DISARM (400) param1 = 0, never forced',
    proof: 'Its heartbeat shows disarmed',
    whyNotOffered(vehicle) {
      if (vehicle.armed === false) return 'The vehicle is already disarmed.';
      // Rovers and boats are never airborne, not even while returning.
      return isInTheAir(vehicle) && !neverFlies(vehicle.type) ? REFUSALS.inTheAir : undefined;
    },
    step: {
      preconditions: [mustNotFly],
      postconditions: () => [{ field: 'armed', operator: '==', value: false }],
    },
  }),
  land: describeCommand({
    params: z.strictObject({}),
    category: 'Emergency',
    kind: 'motion',
    groups: ['safety'],
    title: 'Land',
    summary: 'Lands where it is.',
    words: () => 'Land here',
    sends: 'COMMAND_LONG MAV_CMD_DO_SET_MODE (176) to its landing mode, else MAV_CMD_NAV_LAND (21)',
    proof: 'It reports that it is on the ground',
    neverFor: (vehicle) =>
      isGroundVehicle(vehicle) ? 'This kind of vehicle does not land. Use Hold.' : undefined,
    step: { timeoutS: () => LANDING_S },
  }),
  rtl: describeCommand({
    params: z.strictObject({}),
    category: 'Emergency',
    kind: 'motion',
    groups: ['safety'],
    title: 'Return to launch',
    summary: 'Returns to home and lands by its own rules.',
    words: () => 'Return to launch',
    sends:
      'COMMAND_LONG MAV_CMD_DO_SET_MODE (176) to its return mode, else MAV_CMD_NAV_RETURN_TO_LAUNCH (20)',
    proof: 'It is at home and on the ground',
    step: { timeoutS: () => RETURN_S },
  }),
  hold: describeCommand({
    params: z.strictObject({}),
    category: 'Emergency',
    kind: 'motion',
    groups: ['safety'],
    title: 'Hold',
    summary: 'Stops and holds position.',
    words: () => 'Hold here',
    sends: 'COMMAND_LONG MAV_CMD_DO_SET_MODE (176) to its holding mode, else MAV_CMD_NAV_LOITER_UNLIM (17)',
    proof: 'It is in its hold mode and does not move',
  }),
  'remote-id-emergency': describeCommand({
    params: z.strictObject({ isDeclared: z.boolean().default(true).describe('false: ends it') }),
    category: 'Emergency',
    kind: 'setting',
    groups: ['safety'],
    title: 'Remote ID emergency',
    summary: 'Lets its Remote ID tell everyone nearby of an emergency, or ends that.',
    words: ({ isDeclared }) => (isDeclared ? 'Declare a Remote ID emergency' : 'End the Remote ID emergency'),
    sends: 'OPEN_DRONE_ID_SELF_ID (12903) with the type EMERGENCY, repeated every second until it is ended',
    proof: 'None: Remote ID does not confirm what it transmits',
    whyNotOffered: ({ remote_id }) =>
      remote_id ? undefined : 'This vehicle has no Remote ID, as far as known.',
  }),
};
