import type { MonotonicMs } from '../../base/clock.ts';
import {
  CameraMode,
  CameraTrackingMode,
  CameraTrackingStatusFlags,
  StorageStatus,
} from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import { extendedNumber } from '../../mavlink/protocol/parameter/extended-parameter-encoding.ts';
import type {
  CameraDevice,
  CameraSettings,
  LastPicture,
  PictureRecord,
  StorageGroup,
  TrackingGroup,
} from '../state/payload-groups.ts';
import { cameraOf, gimbalOf } from '../state/payload-groups.ts';
import { plainText } from '../state/status-text-assembler.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { MessageHandlers, VehiclePatch } from './message-handler.ts';
import { compassDeg, finite, placeOf, unless } from './wire-value.ts';

/** A vehicle carries at most this many; invented ones are ignored. */
const MAX_CAMERAS = 6;
/** Enough to see that a setting was made. */
const MAX_VALUES = 8;
/** Photos kept of each vehicle, the newest. */
export const MAX_PICTURES = 2000;
/** Ids below this one are those of cameras and gimbals behind the autopilot. */
const FIRST_COMPONENT_ID = 7;
const DEG_PER_RAD = 180 / Math.PI;
const MICROSECONDS = 1000;
const MILLIMETRES = 1000;
/** Camera and autopilot number their pictures each for itself. */
const SAME_PICTURE_MS = 1000;
const US_2000 = 946_684_800_000_000n;

const MODES = new Map<number, CameraSettings['mode']>([
  [CameraMode.IMAGE, 'photo'],
  [CameraMode.VIDEO, 'video'],
  [CameraMode.IMAGE_SURVEY, 'survey'],
]);
const STORAGE_STATES = new Map<number, StorageGroup['state']>([
  [StorageStatus.EMPTY, 'empty'],
  [StorageStatus.UNFORMATTED, 'unformatted'],
  [StorageStatus.READY, 'ready'],
]);

/**
 * The MAVLink id of a camera or gimbal. Those behind the autopilot have the ids 1 to 6, others that of their
 * component, whatever `reportedId` is.
 */
export function payloadIdOf(state: VehicleState, componentId: number, reportedId: number): number {
  if (componentId !== state.componentId) return componentId;
  return reportedId >= 1 && reportedId < FIRST_COMPONENT_ID ? reportedId : 1;
}

/** Cameras: of components of their own, and behind the autopilot. */
export const cameraHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#CAMERA_INFORMATION */
  CAMERA_INFORMATION(state, message, nowMs, componentId) {
    const name = [bytesText(message.vendorName), bytesText(message.modelName)].filter(Boolean).join(' ');
    const uri = plainText(message.camDefinitionUri);
    return changed(state, componentId, message.cameraDeviceId, nowMs, {
      information: {
        receivedAtMs: nowMs,
        name: name === '' ? undefined : name,
        firmware: versionText(message.firmwareVersion),
        flags: message.flags,
        focalLengthMm: positive(message.focalLength),
        sensorWidthMm: positive(message.sensorSizeH),
        sensorHeightMm: positive(message.sensorSizeV),
        widthPx: unless(0, message.resolutionH),
        heightPx: unless(0, message.resolutionV),
        definitionVersion: message.camDefinitionVersion,
        definitionUri: uri === '' ? undefined : uri,
        gimbalId: unless(0, message.gimbalDeviceId),
      },
    });
  },

  /** Source: https://mavlink.io/en/messages/common.html#CAMERA_SETTINGS */
  CAMERA_SETTINGS: (state, message, nowMs, componentId) =>
    changed(state, componentId, message.cameraDeviceId, nowMs, {
      settings: {
        receivedAtMs: nowMs,
        mode: MODES.get(message.modeId) ?? null,
        zoomPct: percent(message.zoomLevel),
        focusPct: percent(message.focusLevel),
      },
    }),

  /**
   * `image_status`: 0 idle, 1 taking a picture, 2 waiting in a series, 3 taking one in a series.
   * Source: https://mavlink.io/en/messages/common.html#CAMERA_CAPTURE_STATUS
   */
  CAMERA_CAPTURE_STATUS: (state, message, nowMs, componentId) =>
    changed(state, componentId, message.cameraDeviceId, nowMs, {
      capture: {
        receivedAtMs: nowMs,
        isCapturing: message.imageStatus !== 0,
        isRecording: message.videoStatus === 1,
        intervalS: positive(message.imageInterval),
        recordingS: message.videoStatus === 1 ? message.recordingTimeMs / 1000 : undefined,
        imageCount: message.imageCount >= 0 ? message.imageCount : undefined,
        freeMib: atLeastZero(message.availableCapacity),
      },
    }),

  /** Of the first camera of its component. Source: https://mavlink.io/en/messages/common.html#STORAGE_INFORMATION */
  STORAGE_INFORMATION: (state, message, nowMs, componentId) =>
    changed(state, componentId, 0, nowMs, {
      storage: {
        receivedAtMs: nowMs,
        storageId: message.storageId,
        state: STORAGE_STATES.get(message.status) ?? 'unknown',
        totalMib: atLeastZero(message.totalCapacity),
        usedMib: atLeastZero(message.usedCapacity),
        freeMib: atLeastZero(message.availableCapacity),
      },
    }),

  /** Source: https://mavlink.io/en/messages/common.html#CAMERA_FOV_STATUS */
  CAMERA_FOV_STATUS(state, { hfov, vfov, cameraDeviceId }, nowMs, componentId) {
    const isAngle = (deg: number) => deg > 0 && deg < 180;
    if (!isAngle(hfov) || !isAngle(vfov)) return undefined;
    return changed(state, componentId, cameraDeviceId, nowMs, {
      fieldOfView: { receivedAtMs: nowMs, horizontalDeg: hfov, verticalDeg: vfov },
    });
  },

  /** Of known cameras only. Source: https://mavlink.io/en/messages/common.html#PARAM_EXT_VALUE */
  PARAM_EXT_VALUE(state, { paramId: name, paramType: type, paramValue }, nowMs, componentId) {
    const known = cameraOf(state, payloadIdOf(state, componentId, 0));
    const value = extendedNumber(paramValue, type);
    if (!known || value === undefined) return undefined;
    const others = (known.values ?? []).filter((other) => other.name !== name);
    const values = [{ receivedAtMs: nowMs, name, type, value }, ...others.slice(0, MAX_VALUES - 1)];
    return changed(state, componentId, 0, nowMs, { values });
  },

  /** Source: https://mavlink.io/en/messages/common.html#CAMERA_TRACKING_IMAGE_STATUS */
  CAMERA_TRACKING_IMAGE_STATUS: (state, message, nowMs, componentId) =>
    changed(state, componentId, message.cameraDeviceId, nowMs, {
      tracking: {
        receivedAtMs: nowMs,
        state: trackingState(message.trackingStatus),
        area: trackedArea(message),
      },
    }),

  /**
   * ArduPilot reports every picture with this. Source:
   * https://mavlink.io/en/messages/ardupilotmega.html#CAMERA_FEEDBACK
   */
  CAMERA_FEEDBACK(state, message, nowMs) {
    const id = triggeredCameraId(state, message.camIdx);
    return pictureTaken(state, id, nowMs, 'autopilot', {
      index: message.imgIdx,
      atMs: utcMs(message.timeUsec),
      ...placeValues(state, placeOf(message.lat, message.lng), message.altMsl, message.altRel),
      // Autopilots fill in their own attitude: that of the gimbal is the camera's.
      ...(gimbalAttitude(state, id) ?? {
        rollDeg: finite(message.roll) ?? null,
        pitchDeg: finite(message.pitch) ?? null,
        yawDeg: Number.isFinite(message.yaw) ? compassDeg(message.yaw) : null,
      }),
      file: null,
    });
  },

  /**
   * A failed capture is not counted as a picture.
   * Source: https://mavlink.io/en/messages/common.html#CAMERA_IMAGE_CAPTURED
   */
  CAMERA_IMAGE_CAPTURED(state, message, nowMs, componentId) {
    if (message.captureResult !== 1) return undefined;
    const file = plainText(message.fileUrl);
    const id = payloadIdOf(state, componentId, message.cameraId);
    return pictureTaken(state, id, nowMs, 'camera', {
      index: message.imageIndex,
      atMs: utcMs(message.timeUtc),
      ...placeValues(
        state,
        placeOf(message.lat, message.lon),
        message.alt / MILLIMETRES,
        message.relativeAlt / MILLIMETRES,
      ),
      ...cameraAttitude(message.q, state, id),
      file: file === '' ? null : file,
    });
  },
};

/** A camera component of which nothing but its heartbeat is known. */
export function cameraHeard(
  state: VehicleState,
  componentId: number,
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  return changed(state, componentId, 0, nowMs, {});
}

/** Undefined for a further camera beyond the limit. */
function changed(
  state: VehicleState,
  componentId: number,
  reportedId: number,
  nowMs: MonotonicMs,
  change: Partial<CameraDevice>,
): VehiclePatch | undefined {
  const id = payloadIdOf(state, componentId, reportedId);
  const known = cameraOf(state, id);
  if (!known && state.cameras.length >= MAX_CAMERAS) return undefined;
  const camera: CameraDevice = { ...known, id, componentId, heardAtMs: nowMs, ...change };
  const others = state.cameras.filter((other) => other.id !== id);
  return { cameras: [...others, camera].sort((one, other) => one.id - other.id) };
}

type PictureValues = Omit<
  PictureRecord,
  'camera' | 'receivedAtMs' | 'vehicleRollDeg' | 'vehiclePitchDeg' | 'vehicleYawDeg'
>;

/**
 * The camera that an autopilot triggered: one behind it, unless it has described none and a camera of its own is there.
 * Such a camera reports the same picture itself.
 */
function triggeredCameraId(state: VehicleState, camIdx: number): number {
  const id = payloadIdOf(state, state.componentId, camIdx + 1);
  if (cameraOf(state, id)?.information) return id;
  const own = state.cameras.filter(({ componentId }) => componentId !== state.componentId);
  return own[camIdx]?.id ?? id;
}

/** A picture reported twice, by its camera and the autopilot too, counts once. */
function pictureTaken(
  state: VehicleState,
  id: number,
  nowMs: MonotonicMs,
  reportedBy: LastPicture['reportedBy'],
  values: PictureValues,
): VehiclePatch | undefined {
  const last = cameraOf(state, id)?.picture;
  const isOtherReport = last && last.reportedBy !== reportedBy && nowMs - last.receivedAtMs < SAME_PICTURE_MS;
  if (last?.imageIndex === values.index || isOtherReport) return undefined;
  const componentId = id < FIRST_COMPONENT_ID ? state.componentId : id;
  const patch = changed(state, componentId, id, nowMs, {
    picture: {
      receivedAtMs: nowMs,
      imageIndex: values.index,
      reportedBy,
      previousReceivedAtMs: last?.receivedAtMs,
    },
  });
  if (!patch) return undefined;
  const { attitude } = state;
  const picture: PictureRecord = {
    ...values,
    receivedAtMs: nowMs,
    camera: id,
    vehicleRollDeg: attitude?.rollDeg ?? null,
    vehiclePitchDeg: attitude?.pitchDeg ?? null,
    vehicleYawDeg: attitude?.yawDeg ?? null,
  };
  return { ...patch, pictures: [...state.pictures.slice(1 - MAX_PICTURES), picture] };
}

/** The place in the report, or the vehicle's own if the report has none. */
function placeValues(
  { position }: VehicleState,
  place: ReturnType<typeof placeOf>,
  altitudeAmslM: number,
  altitudeM: number,
): Pick<PictureRecord, 'lat' | 'lon' | 'altitudeAmslM' | 'altitudeM' | 'placeFrom'> {
  if (place)
    return {
      lat: place.latitudeDeg,
      lon: place.longitudeDeg,
      altitudeAmslM: finite(altitudeAmslM) ?? null,
      altitudeM: finite(altitudeM) ?? null,
      placeFrom: 'camera',
    };
  return {
    lat: position?.latitudeDeg ?? null,
    lon: position?.longitudeDeg ?? null,
    altitudeAmslM: position?.altitudeAmslM ?? null,
    altitudeM: position?.altitudeRelativeHomeM ?? null,
    placeFrom: position ? 'vehicle' : null,
  };
}

/** From the camera's quaternion, else from the gimbal that carries it. */
function cameraAttitude(
  [w = 0, x = 0, y = 0, z = 0]: readonly number[],
  state: VehicleState,
  id: number,
): Pick<PictureRecord, 'rollDeg' | 'pitchDeg' | 'yawDeg'> {
  const length = Math.hypot(w, x, y, z);
  if (length > 0.9 && length < 1.1) {
    const angles = eulerDeg([w, x, y, z]);
    return { ...angles, yawDeg: compassDeg(angles.yawDeg) };
  }
  return gimbalAttitude(state, id) ?? { rollDeg: null, pitchDeg: null, yawDeg: null };
}

/** Of the gimbal that carries a camera; undefined if none reports its angles. */
function gimbalAttitude(
  state: VehicleState,
  id: number,
): Pick<PictureRecord, 'rollDeg' | 'pitchDeg' | 'yawDeg'> | undefined {
  const attitude = gimbalOf(state, cameraOf(state, id)?.information?.gimbalId)?.attitude;
  if (!attitude) return undefined;
  const yawDeg =
    attitude.yawNorthDeg ??
    (attitude.yawNoseDeg !== undefined && state.attitude
      ? attitude.yawNoseDeg + state.attitude.yawDeg
      : undefined);
  return {
    rollDeg: attitude.rollDeg ?? null,
    pitchDeg: attitude.pitchDeg,
    yawDeg: yawDeg === undefined ? null : compassDeg(yawDeg),
  };
}

/** Roll, pitch and yaw of a unit quaternion (w, x, y, z); pitch is positive upwards. */
export function eulerDeg([
  w = Number.NaN,
  x = Number.NaN,
  y = Number.NaN,
  z = Number.NaN,
]: readonly number[]): {
  readonly rollDeg: number;
  readonly pitchDeg: number;
  readonly yawDeg: number;
} {
  return {
    rollDeg: Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)) * DEG_PER_RAD,
    pitchDeg: Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x)))) * DEG_PER_RAD,
    yawDeg: Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * DEG_PER_RAD,
  };
}

function trackingState(status: MessageByName['CAMERA_TRACKING_IMAGE_STATUS']['trackingStatus']) {
  const { ACTIVE, ERROR } = CameraTrackingStatusFlags;
  const state: TrackingGroup['state'] =
    (status & ERROR) !== 0 ? 'error' : (status & ACTIVE) !== 0 ? 'active' : 'idle';
  return state;
}

function trackedArea(message: MessageByName['CAMERA_TRACKING_IMAGE_STATUS']): TrackingGroup['area'] {
  const { trackingMode, pointX, pointY, recTopX, recTopY, recBottomX, recBottomY } = message;
  const isBox = trackingMode === CameraTrackingMode.RECTANGLE;
  const [x, y] = isBox ? [recTopX, recTopY] : [pointX, pointY];
  const [right, bottom] = isBox ? [recBottomX, recBottomY] : [pointX, pointY];
  const isInPicture = [x, y, right, bottom].every((share) => share >= 0 && share <= 1);
  return isInPicture && x <= right && y <= bottom
    ? { x, y, width: right - x, height: bottom - y }
    : undefined;
}

/** Null unless it is a plausible UTC time: some senders give the time since boot. */
function utcMs(utcUs: bigint): number | null {
  return utcUs < US_2000 ? null : Math.round(Number(utcUs) / MICROSECONDS);
}

function bytesText(bytes: readonly number[]): string {
  const end = bytes.indexOf(0);
  return plainText(String.fromCharCode(...(end < 0 ? bytes : bytes.slice(0, end))));
}

/** Major in the lowest byte, then minor, patch and dev; undefined for 0. */
function versionText(version: number): string | undefined {
  if (version === 0) return undefined;
  return [0, 8, 16].map((shift) => (version >>> shift) & 0xff).join('.');
}

function percent(value: number): number | undefined {
  return value >= 0 && value <= 100 ? value : undefined;
}

function positive(value: number): number | undefined {
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

function atLeastZero(value: number): number | undefined {
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
