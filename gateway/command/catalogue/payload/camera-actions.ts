import { say } from '../../../contract/operator-text.ts';
import { CameraCapFlags } from '../../../mavlink/codec/generated/enums.ts';
import { isSameExtendedValue } from '../../../mavlink/protocol/parameter/extended-parameter-encoding.ts';
import { type CameraDevice, cameraOf } from '../../../vehicle/state/payload-groups.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { receivedSince } from '../../target/sighting.ts';
import type { ActionRefusal, ActionStep, CommandExecutions } from '../action-definition.ts';
import { askStep, payloadStep, whyNoDevice } from './payload-step.ts';

const SEEN_WITHIN_MS = 5000;
const SHOOT = 1;
const SPARE_MS = 5000;
/** DO_SET_CAM_TRIGG_INTERVAL: keep the shutter time. */
const SHUTTER_UNCHANGED = -1;

/** Both autopilots use this command for a camera they trigger themselves. */
const DIGICAM_STEP = payloadStep('DO_DIGICAM_CONTROL', [0, 0, 0, 0, SHOOT], undefined, 'once');
const WORDS = {
  none: 'The vehicle has no camera with this id. GET /telemetry lists its cameras.',
  silent: 'The camera has not been heard for 10 seconds. Check its power and connection.',
};

/**
 * In commands to cameras: 0, every camera of the component it is sent to, or the number behind the autopilot.
 * Source: https://mavlink.io/en/services/camera.html#camera-identification
 */
export function targetIdOf(camera: CameraDevice | undefined, vehicle: VehicleState): number {
  return camera && camera.componentId === vehicle.componentId ? camera.id : 0;
}

/** Why the camera cannot take a command; also if it does not have the ability. */
export function whyNoCamera(
  vehicle: VehicleState,
  id: number | undefined,
  ability?: keyof typeof CameraCapFlags,
): ActionRefusal | undefined {
  const camera = cameraOf(vehicle, id);
  const why = whyNoDevice(camera, id, vehicle, WORDS);
  if (why || !ability) return why;
  if (!camera) return { code: 'unsupported-command', reason: 'The vehicle reports no camera.' };
  const flags = camera.information?.flags;
  return flags === undefined || (flags & CameraCapFlags[ability]) !== 0
    ? undefined
    : { code: 'unsupported-command', reason: 'The camera does not offer this.' };
}

/** A camera that speaks MAVLink itself, or behind the autopilot and described by it. */
function ownCamera(vehicle: VehicleState, id: number | undefined): CameraDevice | undefined {
  const camera = cameraOf(vehicle, id);
  return camera && (camera.componentId !== vehicle.componentId || camera.information) ? camera : undefined;
}

export const cameraActions = {
  /**
   * Takes one picture. Sent once. CAMERA_FEEDBACK or CAMERA_IMAGE_CAPTURED proves it.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_DIGICAM_CONTROL and MAV_CMD_IMAGE_START_CAPTURE
   */
  'camera-trigger': {
    precondition: ({ vehicle, params }) => whyNoCamera(vehicle, params.camera),
    steps({ vehicle, params }) {
      const camera = ownCamera(vehicle, params.camera);
      if (!camera && vehicle.autopilot !== 'generic') return [DIGICAM_STEP];
      const sequence = (camera?.capture?.imageCount ?? 0) + 1;
      const shoot = payloadStep(
        'IMAGE_START_CAPTURE',
        [targetIdOf(camera, vehicle), 0, 1, camera ? sequence : 0],
        camera?.componentId,
        'once',
      );
      // A camera of its own hears nothing of what goes to the autopilot.
      return [
        camera && camera.componentId !== vehicle.componentId ? shoot : { ...shoot, fallback: DIGICAM_STEP },
      ];
    },
    effect({ vehicle, params }) {
      const before = cameraOf(vehicle, params.camera)?.picture;
      return {
        missing: before
          ? 'it has not reported a new picture.'
          : 'it has never reported a picture, so this one cannot be confirmed.',
        timeoutMs: SEEN_WITHIN_MS,
        onTimeout: before ? 'failed' : 'unknown',
        isDone: (now, sinceMs) => receivedSince(cameraOf(now, params.camera)?.picture, sinceMs) !== undefined,
      };
    },
  },
  /**
   * Ends a series of pictures. Proven by CAMERA_CAPTURE_STATUS, requested afterwards: the absence of pictures
   * proves nothing.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_IMAGE_STOP_CAPTURE, MAV_CMD_DO_TRIGGER_CONTROL
   */
  'camera-stop': {
    precondition: ({ vehicle, params }) => whyNoCamera(vehicle, params.camera),
    steps({ vehicle, params }) {
      const camera = ownCamera(vehicle, params.camera);
      const isTriggeredByPx4 = !camera && vehicle.autopilot === 'px4';
      return [
        isTriggeredByPx4
          ? payloadStep('DO_TRIGGER_CONTROL', [0], undefined)
          : payloadStep('IMAGE_STOP_CAPTURE', [targetIdOf(camera, vehicle)], camera?.componentId),
        askStep('CAMERA_CAPTURE_STATUS', camera?.componentId),
      ];
    },
    effect: ({ params }) => ({
      missing: 'it does not report its camera state, so the end of the series cannot be confirmed.',
      timeoutMs: SEEN_WITHIN_MS,
      onTimeout: 'unknown',
      isDone: (now, sinceMs) =>
        receivedSince(cameraOf(now, params.camera)?.capture, sinceMs)?.isCapturing === false,
    }),
  },
  /**
   * Takes a picture at an interval. Sent once: a repeat would restart the series. Proven by the second reported
   * picture (or the only one, if one is asked for). PX4 counts no pictures of a camera that it triggers.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_IMAGE_START_CAPTURE, MAV_CMD_DO_SET_CAM_TRIGG_INTERVAL
   */
  'camera-interval': {
    precondition({ vehicle, params }) {
      const isTriggeredByPx4 = vehicle.autopilot === 'px4' && !ownCamera(vehicle, params.camera);
      return isTriggeredByPx4 && params.count !== 0
        ? {
            code: 'unsupported-command',
            reason: 'PX4 does not count pictures. Omit the count and stop the series yourself.',
          }
        : whyNoCamera(vehicle, params.camera);
    },
    steps({ vehicle, params: { camera: id, intervalS, count } }) {
      const camera = ownCamera(vehicle, id);
      if (camera || vehicle.autopilot !== 'px4') {
        const params = [targetIdOf(camera, vehicle), intervalS, count];
        return [payloadStep('IMAGE_START_CAPTURE', params, camera?.componentId, 'once')];
      }
      const interval = [Math.round(intervalS * 1000), SHUTTER_UNCHANGED];
      return [
        payloadStep('DO_SET_CAM_TRIGG_INTERVAL', interval, undefined, 'once'),
        payloadStep('DO_TRIGGER_CONTROL', [1], undefined, 'once'),
      ];
    },
    effect({ vehicle, params: { camera: id, intervalS, count } }) {
      const before = cameraOf(vehicle, id)?.picture;
      return {
        missing: before
          ? 'it does not report the pictures of a series.'
          : 'it has never reported a picture, so the series cannot be confirmed.',
        timeoutMs: SPARE_MS + 2 * intervalS * 1000,
        onTimeout: before ? 'failed' : 'unknown',
        isUnderway: (now, sinceMs) => receivedSince(cameraOf(now, id)?.picture, sinceMs) !== undefined,
        isDone(now, sinceMs) {
          const picture = receivedSince(cameraOf(now, id)?.picture, sinceMs);
          if (!picture || count === 1) return picture !== undefined;
          return picture.previousReceivedAtMs !== undefined && picture.previousReceivedAtMs >= sinceMs;
        },
      };
    },
  },
  /**
   * Starts or ends a video on the camera's own storage. Sent once.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_VIDEO_START_CAPTURE
   */
  'camera-video': {
    precondition: ({ vehicle, params }) => whyNoCamera(vehicle, params.camera, 'CAPTURE_VIDEO'),
    steps({ vehicle, params: { camera: id, isOn } }) {
      const camera = cameraOf(vehicle, id);
      const target = targetIdOf(camera, vehicle);
      return [
        isOn
          ? payloadStep('VIDEO_START_CAPTURE', [0, 0, target], camera?.componentId, 'once')
          : payloadStep('VIDEO_STOP_CAPTURE', [0, target], camera?.componentId),
        askStep('CAMERA_CAPTURE_STATUS', camera?.componentId),
      ];
    },
    effect: ({ params: { camera: id, isOn } }) => ({
      missing: say('its camera does not report that it {state}.', {
        state: isOn ? 'records video' : 'stopped recording',
      }),
      timeoutMs: 10_000,
      isDone: (now, sinceMs) => receivedSince(cameraOf(now, id)?.capture, sinceMs)?.isRecording === isOn,
    }),
  },
  /** Source: https://mavlink.io/en/messages/common.html#MAV_CMD_SET_CAMERA_MODE */
  'camera-mode': {
    precondition: ({ vehicle, params }) => whyNoCamera(vehicle, params.camera, 'HAS_MODES'),
    steps: ({ vehicle, params: { camera: id, mode } }) =>
      settingSteps(vehicle, id, (target) => ['SET_CAMERA_MODE', [target, MODES[mode]]]),
    effect: ({ params: { camera: id, mode } }) => ({
      missing: 'its camera does not report the new mode.',
      timeoutMs: 15_000,
      isDone: (now, sinceMs) => receivedSince(cameraOf(now, id)?.settings, sinceMs)?.mode === mode,
    }),
  },
  /** Source: https://mavlink.io/en/messages/common.html#MAV_CMD_SET_CAMERA_ZOOM */
  'camera-zoom': {
    precondition: ({ vehicle, params }) =>
      rangeProblem(params) ?? whyNoCamera(vehicle, params.camera, 'HAS_BASIC_ZOOM'),
    steps: ({ vehicle, params: { camera: id, way, value } }) =>
      settingSteps(vehicle, id, (target) => [
        'SET_CAMERA_ZOOM',
        way === 'level' ? [LEVEL, value, target] : [MOVE, value / 100, target],
      ]),
    effect: (context) => levelEffect(context, 'zoomPct'),
  },
  /** Source: https://mavlink.io/en/messages/common.html#MAV_CMD_SET_CAMERA_FOCUS */
  'camera-focus': {
    precondition: ({ vehicle, params }) =>
      rangeProblem(params) ?? whyNoCamera(vehicle, params.camera, 'HAS_BASIC_FOCUS'),
    steps: ({ vehicle, params: { camera: id, way, value } }) =>
      settingSteps(vehicle, id, (target) => [
        'SET_CAMERA_FOCUS',
        way === 'auto'
          ? [AUTO, 0, target]
          : way === 'level'
            ? [LEVEL, value, target]
            : [MOVE, value / 100, target],
      ]),
    effect: (context) => levelEffect(context, 'focusPct'),
  },
  /**
   * Changes a setting of the definition file. Proven by the value that the camera reports after its acknowledgement.
   * Source: https://mavlink.io/en/services/camera_def.html
   */
  'camera-setting': {
    precondition({ vehicle, params }) {
      const why = whyNoCamera(vehicle, params.camera);
      return why || cameraOf(vehicle, params.camera)?.information?.definitionUri !== undefined
        ? why
        : { code: 'unsupported-command', reason: 'The camera has no definition file with settings.' };
    },
    steps: ({ vehicle, params: { camera: id, name, value } }) => [
      {
        name: 'PARAM_EXT_SET',
        componentId: cameraOf(vehicle, id)?.componentId,
        request: { form: 'extended-parameter-set', retry: 'idempotent', name, value },
      },
    ],
    effect: ({ params: { camera: id, name, value } }) => ({
      missing: 'its camera does not report the new setting.',
      timeoutMs: SEEN_WITHIN_MS,
      onTimeout: 'unknown',
      isDone: (now, sinceMs) =>
        (cameraOf(now, id)?.values ?? []).some(
          (held) =>
            held.name === name &&
            held.receivedAtMs >= sinceMs &&
            isSameExtendedValue(held.value, value, held.type),
        ),
    }),
  },
  /**
   * Erases every picture and video of a storage. Proven by a storage that reports itself ready and empty.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_STORAGE_FORMAT
   */
  'camera-format': {
    precondition({ vehicle, params }) {
      const capture = cameraOf(vehicle, params.camera)?.capture;
      if (capture?.isRecording || capture?.isCapturing)
        return { code: 'state-conflict', reason: 'Stop the photos and the video first.' };
      if (!cameraOf(vehicle, params.camera)?.storage)
        return { code: 'state-conflict', reason: 'The camera has not reported its storage.' };
      return whyNoCamera(vehicle, params.camera);
    },
    steps({ vehicle, params }) {
      const camera = cameraOf(vehicle, params.camera);
      return [
        payloadStep('STORAGE_FORMAT', [camera?.storage?.storageId ?? 1, 1, 1], camera?.componentId, 'once'),
        askStep('STORAGE_INFORMATION', camera?.componentId),
      ];
    },
    effect: ({ params }) => ({
      missing: 'its camera does not report an empty storage.',
      timeoutMs: 60_000,
      isDone(now, sinceMs) {
        const storage = receivedSince(cameraOf(now, params.camera)?.storage, sinceMs);
        return storage?.state === 'ready' && (storage.usedMib ?? 0) <= 0.01 * (storage.totalMib ?? 0);
      },
    }),
  },
  /**
   * Follows what is at a point of the picture, or in a box.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_CAMERA_TRACK_POINT and MAV_CMD_CAMERA_TRACK_RECTANGLE
   */
  'camera-track': {
    precondition: ({ vehicle, params }) =>
      whyNoCamera(
        vehicle,
        params.camera,
        params.width > 0 && params.height > 0 ? 'HAS_TRACKING_RECTANGLE' : 'HAS_TRACKING_POINT',
      ),
    steps({ vehicle, params: { camera: id, x, y, width, height } }) {
      const camera = cameraOf(vehicle, id);
      const target = targetIdOf(camera, vehicle);
      return [
        width > 0 && height > 0
          ? payloadStep(
              'CAMERA_TRACK_RECTANGLE',
              [x, y, Math.min(1, x + width), Math.min(1, y + height), target],
              camera?.componentId,
            )
          : payloadStep('CAMERA_TRACK_POINT', [x, y, 0, target], camera?.componentId),
        askStep('CAMERA_TRACKING_IMAGE_STATUS', camera?.componentId),
      ];
    },
    effect: ({ params }) => ({
      missing: 'its camera does not report that it tracks something.',
      timeoutMs: SEEN_WITHIN_MS,
      isDone: (now, sinceMs) =>
        receivedSince(cameraOf(now, params.camera)?.tracking, sinceMs)?.state === 'active',
    }),
  },
  /** Source: https://mavlink.io/en/messages/common.html#MAV_CMD_CAMERA_STOP_TRACKING */
  'camera-track-stop': {
    precondition: ({ vehicle, params }) => whyNoCamera(vehicle, params.camera),
    steps({ vehicle, params }) {
      const camera = cameraOf(vehicle, params.camera);
      return [
        payloadStep('CAMERA_STOP_TRACKING', [targetIdOf(camera, vehicle)], camera?.componentId),
        askStep('CAMERA_TRACKING_IMAGE_STATUS', camera?.componentId),
      ];
    },
    effect: ({ params }) => ({
      missing: 'its camera does not report that it tracks nothing.',
      timeoutMs: SEEN_WITHIN_MS,
      onTimeout: 'unknown',
      isDone: (now, sinceMs) =>
        receivedSince(cameraOf(now, params.camera)?.tracking, sinceMs)?.state === 'idle',
    }),
  },
} satisfies Partial<CommandExecutions>;

const MODES = { photo: 0, video: 1, survey: 2 } as const;
/** CAMERA_ZOOM_TYPE and SET_FOCUS_TYPE have the same numbers up to here. */
const MOVE = 1;
const LEVEL = 2;
/** FOCUS_TYPE_AUTO_SINGLE */
const AUTO = 5;
const SAME_LEVEL_PCT = 2;

type SettingName = 'SET_CAMERA_MODE' | 'SET_CAMERA_ZOOM' | 'SET_CAMERA_FOCUS';

/** Changes a setting and asks for the settings. */
function settingSteps(
  vehicle: VehicleState,
  id: number | undefined,
  commandFor: (targetId: number) => readonly [SettingName, readonly number[]],
): readonly ActionStep[] {
  const camera = cameraOf(vehicle, id);
  const [name, params] = commandFor(targetIdOf(camera, vehicle));
  return [payloadStep(name, params, camera?.componentId), askStep('CAMERA_SETTINGS', camera?.componentId)];
}

interface LevelParams {
  readonly camera?: number | undefined;
  readonly way: 'level' | 'move' | 'auto';
  readonly value: number;
}

function rangeProblem({ way, value }: LevelParams): ActionRefusal | undefined {
  return way === 'level' && value < 0
    ? { code: 'state-conflict', reason: 'A level is 0 to 100 %.' }
    : undefined;
}

/** A level is reached; a movement shows as a change, and its end as any report of the settings. */
function levelEffect(
  {
    vehicle,
    params: { camera: id, way, value },
  }: { readonly vehicle: VehicleState; readonly params: LevelParams },
  field: 'zoomPct' | 'focusPct',
) {
  const beforePct = cameraOf(vehicle, id)?.settings?.[field];
  return {
    missing: 'its camera does not report the new setting.',
    // A camera that reported no level before will report none now.
    timeoutMs: beforePct === undefined ? SEEN_WITHIN_MS : 15_000,
    onTimeout: beforePct === undefined ? ('unknown' as const) : ('failed' as const),
    isDone(now: VehicleState, sinceMs: number) {
      const nowPct = receivedSince(cameraOf(now, id)?.settings, sinceMs)?.[field];
      if (nowPct === undefined) return false;
      if (way === 'level') return Math.abs(nowPct - value) <= SAME_LEVEL_PCT;
      if (way === 'auto' || value === 0) return true;
      return isAtEnd(nowPct, value) || (beforePct !== undefined && (nowPct - beforePct) * value > 0);
    },
  };
}

function isAtEnd(pct: number, direction: number): boolean {
  return direction > 0 ? pct >= 100 - SAME_LEVEL_PCT : pct <= SAME_LEVEL_PCT;
}
