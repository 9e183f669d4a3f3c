import { z } from 'zod';
import { say } from '../../operator-text.ts';
import { cameraModeSchema } from '../../vehicle/payload.ts';
import { describeCommand } from './command-descriptor.ts';
import { height, place } from './measures.ts';
import { latitude, longitude } from './place-params.ts';

/** Enough for an answer and the first picture's message over a poor radio link. */
const ANSWER_S = 30;
const FORMAT_S = 120;

const camera = z.number().int().min(1).max(255).optional().describe('Camera id. Default: the first');
const gimbal = z
  .number()
  .int()
  .min(1)
  .max(255)
  .optional()
  .describe('Gimbal id. Default: the first with a gimbal manager');
/** Of the picture's width or height, from its top left corner. */
const share = z.number().min(0).max(1);

const payload = { category: 'Payload', kind: 'setting', groups: ['payload'] } as const;

/** Commands for cameras. */
const cameras = {
  'camera-trigger': describeCommand({
    params: z.strictObject({ camera }),
    ...payload,
    title: 'Take a picture',
    summary: 'Takes one picture.',
    words: () => 'Take a picture',
    sends:
      'COMMAND_LONG MAV_CMD_IMAGE_START_CAPTURE (2000) to a camera, otherwise MAV_CMD_DO_DIGICAM_CONTROL (203), sent once; shown by CAMERA_FEEDBACK or CAMERA_IMAGE_CAPTURED',
    proof: 'It reports the picture; unknown if its camera reports nothing',
  }),
  'camera-interval': describeCommand({
    params: z.strictObject({
      intervalS: z.number().min(0.5).max(3600),
      count: z.number().int().min(0).max(10_000).default(0).describe('0: until stopped'),
      camera,
    }),
    ...payload,
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
    params: z.strictObject({ camera }),
    ...payload,
    title: 'Stop taking pictures',
    summary: 'Ends a series of pictures.',
    words: () => 'Stop taking pictures',
    sends:
      'COMMAND_LONG MAV_CMD_IMAGE_STOP_CAPTURE (2001) (PX4: MAV_CMD_DO_TRIGGER_CONTROL (2003)); shown by CAMERA_CAPTURE_STATUS',
    proof: 'Its camera reports that it is idle; unknown if it reports nothing',
  }),
  'camera-video': describeCommand({
    params: z.strictObject({ isOn: z.boolean(), camera }),
    ...payload,
    title: 'Record video',
    summary: 'Starts or ends a video on the storage of the camera.',
    words: ({ isOn }) =>
      isOn ? 'Start recording video on the camera' : 'Stop recording video on the camera',
    sends:
      'COMMAND_LONG MAV_CMD_VIDEO_START_CAPTURE (2500), sent once, or MAV_CMD_VIDEO_STOP_CAPTURE (2501); shown by CAMERA_CAPTURE_STATUS',
    proof: 'Its camera reports that it records, or no longer does',
  }),
  'camera-mode': describeCommand({
    params: z.strictObject({ mode: cameraModeSchema, camera }),
    ...payload,
    title: 'Set camera mode',
    summary: 'Sets the camera to photo, video or survey.',
    words: ({ mode }) => say('Set the camera to {mode}', { mode }),
    sends: 'COMMAND_LONG MAV_CMD_SET_CAMERA_MODE (530); shown by CAMERA_SETTINGS',
    proof: 'Its camera reports the mode',
  }),
  'camera-zoom': describeCommand({
    params: z.strictObject({
      way: z.enum(['level', 'move']).default('level'),
      value: z
        .number()
        .min(-100)
        .max(100)
        .describe('Level: 0 to 100 % of the range. Move: -100 to 100 % of the speed, 0 stops'),
      camera,
    }),
    ...payload,
    title: 'Zoom',
    summary: 'Zooms to a level, or in or out until stopped.',
    words({ way, value }) {
      if (way === 'level') return say('Zoom to {level} %', { level: value });
      if (value === 0) return 'Stop zooming';
      return value > 0 ? 'Zoom the camera in' : 'Zoom the camera out';
    },
    sends: 'COMMAND_LONG MAV_CMD_SET_CAMERA_ZOOM (531); shown by CAMERA_SETTINGS',
    proof: 'Its camera reports the zoom level; unknown if it reports none',
  }),
  'camera-focus': describeCommand({
    params: z.strictObject({
      way: z.enum(['level', 'move', 'auto']).default('auto'),
      value: z
        .number()
        .min(-100)
        .max(100)
        .default(0)
        .describe('Level: 0 to 100 % of the range. Move: -100 (near) to 100 % (far) of the speed, 0 stops'),
      camera,
    }),
    ...payload,
    title: 'Focus',
    summary: 'Focuses automatically once, to a level, or nearer or farther until stopped.',
    words({ way, value }) {
      if (way === 'auto') return 'Focus automatically';
      if (way === 'level') return say('Focus to {level} %', { level: value });
      if (value === 0) return 'Stop focusing';
      return value > 0 ? 'Focus farther' : 'Focus nearer';
    },
    sends: 'COMMAND_LONG MAV_CMD_SET_CAMERA_FOCUS (532); shown by CAMERA_SETTINGS',
    proof: 'Its camera reports the focus; unknown if it reports none',
  }),
  'camera-setting': describeCommand({
    params: z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9_]{1,16}$/, 'a parameter name of up to 16 letters, digits and _'),
      value: z.number(),
      camera,
    }),
    ...payload,
    title: 'Set camera setting',
    summary: 'Changes one setting of the definition file of the camera.',
    words: ({ name, value }) => say('Set {name} to {value}', { name, value }),
    sends: 'PARAM_EXT_REQUEST_READ (320), then PARAM_EXT_SET (323); shown by PARAM_EXT_VALUE',
    proof: 'Its camera acknowledges the value, then reports it; any other value is a failure',
  }),
  'camera-format': describeCommand({
    params: z.strictObject({
      isConfirmed: z.literal(true).describe('Confirms that everything on the storage is erased'),
      camera,
    }),
    ...payload,
    groups: ['payload', 'onboard'],
    title: 'Format camera storage',
    summary: 'Erases every photo and video on the storage of the camera. They cannot be recovered.',
    words: () => 'Erase all photos and videos of the camera',
    sends: 'COMMAND_LONG MAV_CMD_STORAGE_FORMAT (526), sent once; shown by STORAGE_INFORMATION',
    proof: 'Its camera reports a ready, empty storage',
    step: { timeoutS: () => FORMAT_S },
  }),
  'camera-track': describeCommand({
    params: z.strictObject({
      x: share,
      y: share,
      width: share.default(0),
      height: share
        .default(0)
        .describe('Width and height of a box whose top left corner is x, y. 0: a point'),
      camera,
    }),
    ...payload,
    title: 'Track',
    summary: 'Lets the camera track what is at a point of its picture, or in a box.',
    words: ({ width, height: boxHeight }) =>
      width > 0 && boxHeight > 0 ? 'Track the box in the picture' : 'Track the point in the picture',
    sends:
      'COMMAND_LONG MAV_CMD_CAMERA_TRACK_POINT (2004) or MAV_CMD_CAMERA_TRACK_RECTANGLE (2005); shown by CAMERA_TRACKING_IMAGE_STATUS',
    proof: 'Its camera reports that it tracks',
  }),
  'camera-track-stop': describeCommand({
    params: z.strictObject({ camera }),
    ...payload,
    title: 'Stop tracking',
    summary: 'Ends tracking.',
    words: () => 'Stop tracking',
    sends: 'COMMAND_LONG MAV_CMD_CAMERA_STOP_TRACKING (2010); shown by CAMERA_TRACKING_IMAGE_STATUS',
    proof: 'Its camera reports that it tracks nothing; unknown if it reports nothing',
  }),
};

/** Commands for gimbals. */
const gimbals = {
  gimbal: describeCommand({
    params: z.strictObject({
      pitchDeg: z.number().min(-120).max(60).describe('Below the horizon is negative'),
      yawDeg: z.number().min(-180).max(180).default(0),
      isYawEarthFrame: z
        .boolean()
        .default(false)
        .describe('True: relative to north. False: relative to the nose'),
      gimbal,
    }),
    ...payload,
    title: 'Point the camera',
    summary: 'Points the camera up or down and sideways.',
    words: ({ pitchDeg, yawDeg, isYawEarthFrame }) =>
      say('Point the camera {pitch}° {direction}, {yaw}° from {reference}', {
        pitch: Math.abs(pitchDeg),
        direction: pitchDeg < 0 ? 'down' : 'up',
        yaw: yawDeg,
        reference: isYawEarthFrame ? 'north' : 'the nose',
      }),
    sends:
      'COMMAND_LONG MAV_CMD_DO_GIMBAL_MANAGER_PITCHYAW (1000), without a gimbal manager else MAV_CMD_DO_MOUNT_CONTROL (205); shown by GIMBAL_DEVICE_ATTITUDE_STATUS or MOUNT_STATUS',
    proof: 'Its gimbal reports the angles; unknown if it reports none',
  }),
  'gimbal-rate': describeCommand({
    params: z.strictObject({
      pitchDps: z.number().min(-180).max(180).describe('Degrees a second, up is positive'),
      yawDps: z.number().min(-180).max(180).default(0).describe('Degrees a second, right is positive'),
      gimbal,
    }),
    ...payload,
    title: 'Turn the camera',
    summary: 'Turns the camera at a rate until another command.',
    words: ({ pitchDps, yawDps }) =>
      pitchDps === 0 && yawDps === 0
        ? 'Stop turning the camera'
        : say('Turn the camera {pitch}°/s up, {yaw}°/s to the right', { pitch: pitchDps, yaw: yawDps }),
    sends: 'COMMAND_LONG MAV_CMD_DO_GIMBAL_MANAGER_PITCHYAW (1000); shown by GIMBAL_DEVICE_ATTITUDE_STATUS',
    proof: 'Its gimbal reports the rates, or angles that change',
  }),
  'gimbal-roi': describeCommand({
    params: z.strictObject({
      lat: latitude,
      lon: longitude,
      altitudeM: z.number().min(-1000).max(10_000).default(0),
      gimbal,
    }),
    ...payload,
    title: 'Look at a place',
    summary: 'Keeps the camera on a place. A vehicle whose gimbal cannot turn sideways may turn its nose.',
    words: ({ lat, lon, altitudeM }) =>
      say('Look at {place}, {altitude} above home', { place: place(lat, lon), altitude: height(altitudeM) }),
    sends:
      'COMMAND_INT MAV_CMD_DO_SET_ROI_LOCATION (195), without a gimbal manager else MAV_CMD_DO_SET_ROI (201); shown by GIMBAL_DEVICE_ATTITUDE_STATUS or MOUNT_STATUS',
    proof: 'Its gimbal points to the place; unknown if it reports no angles',
  }),
  'gimbal-roi-none': describeCommand({
    params: z.strictObject({ gimbal }),
    ...payload,
    title: 'Stop looking at a place',
    summary: 'Ends looking at a place.',
    words: () => 'Stop looking at a place',
    sends:
      'COMMAND_LONG MAV_CMD_DO_SET_ROI_NONE (197), without a gimbal manager else MAV_CMD_DO_SET_ROI (201)',
    proof: 'It accepts, and its gimbal reports angles since',
  }),
  'gimbal-home': describeCommand({
    params: z.strictObject({ position: z.enum(['neutral', 'retract']).default('neutral'), gimbal }),
    ...payload,
    title: 'Gimbal home',
    summary: 'Moves the gimbal to its neutral position, or folds it in.',
    words: ({ position }) =>
      position === 'retract' ? 'Fold the gimbal in' : 'Move the gimbal to its neutral position',
    sends:
      'COMMAND_LONG MAV_CMD_DO_GIMBAL_MANAGER_PITCHYAW (1000) with a flag, without a gimbal manager else MAV_CMD_DO_MOUNT_CONTROL (205)',
    proof: 'Its gimbal reports the position; unknown if it reports none',
  }),
  'gimbal-control': describeCommand({
    params: z.strictObject({ action: z.enum(['take', 'release']), gimbal }),
    ...payload,
    title: 'Gimbal control',
    summary: 'Takes or gives up primary control of the gimbal.',
    words: ({ action }) =>
      action === 'take' ? 'Take control of the gimbal' : 'Give up control of the gimbal',
    sends: 'COMMAND_LONG MAV_CMD_DO_GIMBAL_MANAGER_CONFIGURE (1001); shown by GIMBAL_MANAGER_STATUS',
    proof: 'Its gimbal manager reports who has control',
  }),
};

export const cameraCommands = { ...cameras, ...gimbals };
