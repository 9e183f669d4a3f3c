import { z } from 'zod';
import { say } from '../../operator-text.ts';
import { describeCommand } from './command-descriptor.ts';

/** Commands for a vehicle's equipment. A step with one reserves the payload. */
export const payloadCommands = {
  gripper: describeCommand({
    params: z.strictObject({
      action: z.enum(['grab', 'release']),
      instance: z.number().int().min(1).max(6).default(1),
    }),
    category: 'Payload',
    kind: 'setting',
    groups: ['payload'],
    title: 'Gripper',
    summary: 'Closes or opens the gripper, once.',
    words: ({ action }) => (action === 'grab' ? 'Close the gripper' : 'Open the gripper'),
    sends: 'COMMAND_LONG MAV_CMD_DO_GRIPPER (211), sent once; shown by SERVO_OUTPUT_RAW',
    proof: 'The output of its gripper (ArduPilot); unknown on other autopilots',
  }),
  'set-servo': describeCommand({
    params: z.strictObject({
      channel: z.number().int().min(1).max(16).describe('Output number of the autopilot, from 1'),
      pwmUs: z.number().int().min(500).max(2500).describe('Pulse width in microseconds'),
    }),
    category: 'Payload',
    kind: 'setting',
    groups: ['payload'],
    title: 'Set servo',
    summary: 'Sets the pulse width of an output, once.',
    words: ({ channel, pwmUs }) => say('Set servo {channel} to {pulse} µs', { channel, pulse: pwmUs }),
    sends: 'COMMAND_LONG MAV_CMD_DO_SET_SERVO (183), sent once; shown by SERVO_OUTPUT_RAW',
    proof: 'The output shows it; unknown if it reports no outputs',
  }),
  'set-relay': describeCommand({
    params: z.strictObject({
      relay: z.number().int().min(0).max(15).describe('MAVLink instance, from 0'),
      isOn: z.boolean(),
    }),
    category: 'Payload',
    kind: 'setting',
    groups: ['payload'],
    title: 'Switch relay',
    summary: 'Switches a relay on or off, once.',
    words: ({ relay, isOn }) => say('Switch relay {relay} {state}', { relay, state: isOn ? 'on' : 'off' }),
    sends: 'COMMAND_LONG MAV_CMD_DO_SET_RELAY (181), sent once; shown by RELAY_STATUS',
    proof: 'It reports that relay state; unknown if it reports no relays',
  }),
};
