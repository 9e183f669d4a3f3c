import { z } from 'zod';
import { say } from '../../operator-text.ts';
import { describeCommand } from './command-descriptor.ts';

/** Enough for an answer and the first picture's message over a poor radio link. */
const ANSWER_S = 30;

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
  'camera-trigger': describeCommand({
    params: z.strictObject({}),
    category: 'Payload',
    kind: 'setting',
    groups: ['payload'],
    title: 'Take a picture',
    summary: 'Takes one picture.',
    words: () => 'Take a picture',
    sends:
      'COMMAND_LONG MAV_CMD_DO_DIGICAM_CONTROL (203), sent once; shown by CAMERA_FEEDBACK or CAMERA_IMAGE_CAPTURED',
    proof: 'It reports the picture; unknown if its camera reports nothing',
  }),
  'camera-interval': describeCommand({
    params: z.strictObject({
      intervalS: z.number().min(0.5).max(3600),
      count: z.number().int().min(0).max(10_000).default(0).describe('0: until stopped'),
    }),
    category: 'Payload',
    kind: 'setting',
    groups: ['payload'],
    title: 'Take pictures',
    summary: 'Takes pictures at a fixed interval.',
    words: ({ intervalS, count }) =>
      count === 0
        ? say('Take a picture every {seconds} s', { seconds: intervalS })
        : say('Take {count} pictures, one every {seconds} s', { count, seconds: intervalS }),
    sends:
      'COMMAND_LONG MAV_CMD_IMAGE_START_CAPTURE (2000), sent once (PX4: MAV_CMD_DO_SET_CAM_TRIGG_INTERVAL (214) and MAV_CMD_DO_TRIGGER_CONTROL (2003))',
    proof: 'It reports the second picture; unknown if its camera reports nothing',
    step: { timeoutS: ({ intervalS }) => ANSWER_S + 3 * intervalS },
  }),
  'camera-stop': describeCommand({
    params: z.strictObject({}),
    category: 'Payload',
    kind: 'setting',
    groups: ['payload'],
    title: 'Stop taking pictures',
    summary: 'Ends a series of pictures.',
    words: () => 'Stop taking pictures',
    sends:
      'COMMAND_LONG MAV_CMD_IMAGE_STOP_CAPTURE (2001) (PX4: MAV_CMD_DO_TRIGGER_CONTROL (2003)); shown by CAMERA_CAPTURE_STATUS',
    proof: 'Its camera reports that it is idle; unknown if it reports nothing',
  }),
  gimbal: describeCommand({
    params: z.strictObject({
      pitchDeg: z.number().min(-120).max(60).describe('Below the horizon is negative'),
      yawDeg: z.number().min(-180).max(180).default(0),
      isYawEarthFrame: z
        .boolean()
        .default(false)
        .describe('True: relative to north. False: relative to the nose'),
    }),
    category: 'Payload',
    kind: 'setting',
    groups: ['payload'],
    title: 'Point the camera',
    summary: 'Points the camera up or down and sideways.',
    words: ({ pitchDeg, yawDeg, isYawEarthFrame }) =>
      say('Point the camera {pitch}° up, {yaw}° from {reference}', {
        pitch: pitchDeg,
        yaw: yawDeg,
        reference: isYawEarthFrame ? 'north' : 'the nose',
      }),
    sends:
      'COMMAND_LONG MAV_CMD_DO_GIMBAL_MANAGER_PITCHYAW (1000), else MAV_CMD_DO_MOUNT_CONTROL (205); shown by GIMBAL_DEVICE_ATTITUDE_STATUS or MOUNT_STATUS',
    proof: 'Its gimbal reports the angles; unknown if it reports none',
  }),
};
