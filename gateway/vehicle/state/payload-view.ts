import type { MonotonicMs } from '../../base/clock.ts';
import type { TelemetryCamera, TelemetryGimbal } from '../../contract/vehicle/payload.ts';
import {
  CameraCapFlags,
  GimbalDeviceErrorFlags,
  GimbalManagerCapFlags,
} from '../../mavlink/codec/generated/enums.ts';
import { ageMs, round, rounded } from './groups.ts';
import type { CameraDevice, GimbalDevice, TrackingGroup } from './payload-groups.ts';
import type { VehicleState } from './vehicle-state.ts';

/** Cameras and gimbals send a heartbeat or an attitude each second. */
const SILENT_MS = 5000;
const DEG_PER_RAD = 180 / Math.PI;

const CAMERA_ABILITIES: readonly (readonly [number, NonNullable<TelemetryCamera['can']>[number]])[] = [
  [CameraCapFlags.CAPTURE_IMAGE, 'photo'],
  [CameraCapFlags.CAPTURE_VIDEO, 'video'],
  [CameraCapFlags.HAS_MODES, 'modes'],
  [CameraCapFlags.CAN_CAPTURE_IMAGE_IN_VIDEO_MODE, 'photo-in-video'],
  [CameraCapFlags.CAN_CAPTURE_VIDEO_IN_IMAGE_MODE, 'video-in-photo'],
  [CameraCapFlags.HAS_IMAGE_SURVEY_MODE, 'survey'],
  [CameraCapFlags.HAS_BASIC_ZOOM, 'zoom'],
  [CameraCapFlags.HAS_BASIC_FOCUS, 'focus'],
  [CameraCapFlags.HAS_VIDEO_STREAM, 'stream'],
  [CameraCapFlags.HAS_TRACKING_POINT, 'track-point'],
  [CameraCapFlags.HAS_TRACKING_RECTANGLE, 'track-box'],
];

const GIMBAL_ABILITIES: readonly (readonly [number, NonNullable<TelemetryGimbal['can']>[number]])[] = [
  [GimbalManagerCapFlags.HAS_RETRACT, 'retract'],
  [GimbalManagerCapFlags.HAS_NEUTRAL, 'neutral'],
  [GimbalManagerCapFlags.HAS_YAW_AXIS, 'yaw'],
  [GimbalManagerCapFlags.HAS_YAW_LOCK, 'yaw-lock'],
  [GimbalManagerCapFlags.CAN_POINT_LOCATION_GLOBAL, 'point-at-place'],
];

const PROBLEMS: readonly (readonly [number, TelemetryGimbal['problems'][number]])[] = [
  [GimbalDeviceErrorFlags.AT_ROLL_LIMIT, 'roll-limit'],
  [GimbalDeviceErrorFlags.AT_PITCH_LIMIT, 'pitch-limit'],
  [GimbalDeviceErrorFlags.AT_YAW_LIMIT, 'yaw-limit'],
  [GimbalDeviceErrorFlags.ENCODER_ERROR, 'encoder'],
  [GimbalDeviceErrorFlags.POWER_ERROR, 'power'],
  [GimbalDeviceErrorFlags.MOTOR_ERROR, 'motor'],
  [GimbalDeviceErrorFlags.SOFTWARE_ERROR, 'software'],
  [GimbalDeviceErrorFlags.COMMS_ERROR, 'communication'],
  [GimbalDeviceErrorFlags.CALIBRATION_RUNNING, 'calibrating'],
  [GimbalDeviceErrorFlags.NO_MANAGER, 'no-manager'],
];

export function cameraView(camera: CameraDevice, state: VehicleState, nowMs: MonotonicMs): TelemetryCamera {
  const { information, settings, capture, storage, tracking, picture } = camera;
  return {
    id: camera.id,
    name: information?.name ?? null,
    firmware: information?.firmware ?? null,
    can: information ? namesOf(CAMERA_ABILITIES, information.flags) : null,
    lens: information
      ? {
          focal_length_mm: rounded(information.focalLengthMm, 3),
          sensor_width_mm: rounded(information.sensorWidthMm, 3),
          sensor_height_mm: rounded(information.sensorHeightMm, 3),
          width_px: information.widthPx ?? null,
          height_px: information.heightPx ?? null,
        }
      : null,
    fov: fieldOfView(camera),
    mode: settings?.mode ?? null,
    zoom_pct: rounded(settings?.zoomPct, 1),
    focus_pct: rounded(settings?.focusPct, 1),
    capture: capture
      ? {
          taking_photos: capture.isCapturing,
          recording: capture.isRecording,
          interval_s: rounded(capture.intervalS, 2),
          recording_s: rounded(capture.recordingS, 1),
          photos: capture.imageCount ?? null,
          free_mib: rounded(capture.freeMib, 0),
          age_ms: ageMs(capture, nowMs),
        }
      : null,
    storage: storage
      ? {
          id: storage.storageId,
          state: storage.state,
          total_mib: rounded(storage.totalMib, 0),
          used_mib: rounded(storage.usedMib, 0),
          free_mib: rounded(storage.freeMib, 0),
          age_ms: ageMs(storage, nowMs),
        }
      : null,
    tracking: tracking
      ? {
          state: tracking.state,
          area: tracking.area ? areaView(tracking.area) : null,
          age_ms: ageMs(tracking, nowMs),
        }
      : null,
    photo: picture ? { index: picture.imageIndex, age_ms: ageMs(picture, nowMs) } : null,
    has_settings: information?.definitionUri !== undefined,
    gimbal: information?.gimbalId ?? null,
    stale: state.lastFrameAtMs - camera.heardAtMs > SILENT_MS,
    age_ms: ageMs({ receivedAtMs: camera.heardAtMs }, nowMs),
  };
}

export function gimbalView(gimbal: GimbalDevice, state: VehicleState, nowMs: MonotonicMs): TelemetryGimbal {
  const { manager, attitude, control } = gimbal;
  return {
    id: gimbal.id,
    name: gimbal.name ?? null,
    has_manager: manager !== undefined,
    can: manager ? namesOf(GIMBAL_ABILITIES, manager.flags) : null,
    pitch_limits_deg: limitsView(manager?.pitchLimitsDeg),
    yaw_limits_deg: limitsView(manager?.yawLimitsDeg),
    attitude: attitude
      ? {
          roll_deg: rounded(attitude.rollDeg, 1),
          pitch_deg: round(attitude.pitchDeg, 1),
          yaw_deg: rounded(
            attitude.yawNoseDeg ?? signed(minus(attitude.yawNorthDeg, state.attitude?.yawDeg)),
            1,
          ),
          yaw_north_deg: rounded(
            compass(attitude.yawNorthDeg ?? minus(attitude.yawNoseDeg, negative(state.attitude?.yawDeg))),
            1,
          ),
          age_ms: ageMs(attitude, nowMs),
        }
      : null,
    control: control
      ? {
          by: controlBy(control.primary, state),
          system: control.primary.systemId,
          component: control.primary.componentId,
          age_ms: ageMs(control, nowMs),
        }
      : null,
    problems: namesOf(PROBLEMS, attitude?.failures ?? 0),
    stale: state.lastFrameAtMs - gimbal.heardAtMs > SILENT_MS,
    age_ms: ageMs({ receivedAtMs: gimbal.heardAtMs }, nowMs),
  };
}

/** As the camera reports it, which includes the zoom, else from lens and sensor. */
function fieldOfView({ fieldOfView: seen, information }: CameraDevice): TelemetryCamera['fov'] {
  if (seen)
    return {
      horizontal_deg: round(seen.horizontalDeg, 2),
      vertical_deg: round(seen.verticalDeg, 2),
      from: 'camera',
    };
  const { focalLengthMm, sensorWidthMm, sensorHeightMm } = information ?? {};
  if (focalLengthMm === undefined || sensorWidthMm === undefined || sensorHeightMm === undefined) return null;
  const angleDeg = (sizeMm: number) => round(2 * Math.atan(sizeMm / (2 * focalLengthMm)) * DEG_PER_RAD, 2);
  return { horizontal_deg: angleDeg(sensorWidthMm), vertical_deg: angleDeg(sensorHeightMm), from: 'lens' };
}

function controlBy(
  primary: { readonly systemId: number },
  { station }: VehicleState,
): NonNullable<TelemetryGimbal['control']>['by'] {
  if (primary.systemId === 0) return 'nobody';
  return primary.systemId === station?.systemId ? 'this-station' : 'another';
}

function namesOf<Name>(names: readonly (readonly [number, Name])[], flags: number): Name[] {
  return names.filter(([flag]) => (flags & flag) !== 0).map(([, name]) => name);
}

function limitsView(limits: readonly [number, number] | undefined): [number, number] | null {
  return limits ? [round(limits[0], 1), round(limits[1], 1)] : null;
}

function areaView({ x, y, width, height }: NonNullable<TrackingGroup['area']>) {
  return { x: round(x, 3), y: round(y, 3), width: round(width, 3), height: round(height, 3) };
}

const minus = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one - other;
const negative = (deg: number | undefined) => deg && -deg;
const compass = (deg: number | undefined) => (deg === undefined ? undefined : (deg + 720) % 360);
const signed = (deg: number | undefined) => (deg === undefined ? undefined : ((deg + 900) % 360) - 180);
