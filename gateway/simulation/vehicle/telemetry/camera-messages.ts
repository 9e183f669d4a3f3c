import {
  CameraCapFlags,
  CameraTrackingMode,
  CameraTrackingStatusFlags,
  CameraTrackingTargetData,
  StorageStatus,
  StorageType,
  StorageUsageFlag,
  VideoStreamEncoding,
  VideoStreamStatusFlags,
  VideoStreamType,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import { type Camera, STORAGE_MIB } from '../payload/camera.ts';
import { CAMERA_DEFINITION } from '../payload/camera-settings.ts';
import { type CameraView, inPicture } from '../payload/picture-place.ts';
import { clamp, toDeg, toRad } from '../physics/angle.ts';
import {
  type CameraStream,
  FRAME_RATE_HZ,
  PICTURE_HEIGHT_PX,
  PICTURE_WIDTH_PX,
} from '../video/camera-stream.ts';
import { GIMBAL_DEVICE_ID } from './gimbal-messages.ts';

/** What a camera reports about. */
export interface CameraSource {
  readonly autopilot: Autopilot;
  readonly camera: Camera;
  readonly stream: CameraStream | undefined;
}

const CAN = CameraCapFlags;
const CAPABILITIES =
  CAN.CAPTURE_VIDEO |
  CAN.CAPTURE_IMAGE |
  CAN.HAS_MODES |
  CAN.CAN_CAPTURE_IMAGE_IN_VIDEO_MODE |
  CAN.HAS_BASIC_ZOOM |
  CAN.HAS_BASIC_FOCUS;
const NAME_BYTES = 32;
const FOCAL_LENGTH_MM = 5.34;
const SENSOR_WIDTH_MM = 6.17;
const SENSOR_HEIGHT_MM = 3.47;
const BITS_PER_S = 1_000_000;
const UNKNOWN_INT32 = 0x7fff_ffff;
const WAITS_IN_SERIES = 2;

function information({ autopilot, stream }: CameraSource): MessageByName['CAMERA_INFORMATION'] {
  return {
    timeBootMs: autopilot.bootMs,
    firmwareVersion: 1,
    focalLength: FOCAL_LENGTH_MM,
    sensorSizeH: SENSOR_WIDTH_MM,
    sensorSizeV: SENSOR_HEIGHT_MM,
    flags:
      CAPABILITIES |
      (stream ? CAN.HAS_VIDEO_STREAM : 0) |
      (autopilot.payload.hasGimbal ? CAN.HAS_TRACKING_POINT | CAN.HAS_TRACKING_RECTANGLE : 0),
    resolutionH: PICTURE_WIDTH_PX,
    resolutionV: PICTURE_HEIGHT_PX,
    camDefinitionVersion: CAMERA_DEFINITION.version,
    vendorName: nameBytes('Aerodeck'),
    modelName: nameBytes('Simulated camera'),
    lensId: 0,
    camDefinitionUri: CAMERA_DEFINITION.uri,
    gimbalDeviceId: autopilot.payload.hasGimbal ? GIMBAL_DEVICE_ID : 0,
    cameraDeviceId: 0,
  };
}

function settings({ autopilot, camera }: CameraSource): MessageByName['CAMERA_SETTINGS'] {
  return {
    timeBootMs: autopilot.bootMs,
    modeId: camera.mode,
    zoomLevel: camera.zoomPct,
    focusLevel: camera.focusPct,
    cameraDeviceId: 0,
  };
}

function captureStatus({ autopilot, camera }: CameraSource): MessageByName['CAMERA_CAPTURE_STATUS'] {
  const { payload, bootMs } = autopilot;
  return {
    timeBootMs: bootMs,
    imageInterval: payload.intervalS ?? 0,
    recordingTimeMs: Math.round(camera.recordedMs),
    availableCapacity: STORAGE_MIB - camera.usedMib,
    imageStatus: payload.intervalS === undefined ? 0 : WAITS_IN_SERIES,
    videoStatus: camera.isRecording ? 1 : 0,
    imageCount: payload.imageIndex,
    cameraDeviceId: 0,
  };
}

function storage({ autopilot, camera }: CameraSource): MessageByName['STORAGE_INFORMATION'] {
  return {
    timeBootMs: autopilot.bootMs,
    totalCapacity: STORAGE_MIB,
    usedCapacity: camera.usedMib,
    availableCapacity: STORAGE_MIB - camera.usedMib,
    readSpeed: Number.NaN,
    writeSpeed: Number.NaN,
    storageId: 1,
    storageCount: 1,
    status: StorageStatus.READY,
    type: StorageType.MICROSD,
    name: 'Simulated card',
    storageUsage: StorageUsageFlag.SET | StorageUsageFlag.PHOTO | StorageUsageFlag.VIDEO,
  };
}

/** Undefined without a stream, and until its port is known. */
function streamInformation(source: CameraSource): MessageByName['VIDEO_STREAM_INFORMATION'] | undefined {
  const status = streamStatus(source);
  const port = source.stream?.port;
  if (!status || port === undefined) return undefined;
  return {
    ...status,
    count: 1,
    type: VideoStreamType.RTPUDP,
    name: 'Simulated camera',
    uri: String(port),
    encoding: VideoStreamEncoding.H264,
  };
}

function streamStatus({ camera, stream }: CameraSource): MessageByName['VIDEO_STREAM_STATUS'] | undefined {
  if (!stream) return undefined;
  return {
    framerate: FRAME_RATE_HZ,
    bitrate: BITS_PER_S,
    flags: stream.isRunning ? VideoStreamStatusFlags.RUNNING : 0,
    resolutionH: PICTURE_WIDTH_PX,
    resolutionV: PICTURE_HEIGHT_PX,
    rotation: 0,
    hfov: Math.round(toDeg(camera.fovRad)),
    streamId: 1,
    cameraDeviceId: 0,
  };
}

function fieldOfView({ autopilot, camera }: CameraSource): MessageByName['CAMERA_FOV_STATUS'] {
  const { craft, bootMs } = autopilot;
  const { frame, estimate } = craft;
  const { pitchRad, yawRad } = cameraDirection(autopilot);
  const aheadM = pitchRad < 0 ? estimate.upM / Math.tan(-pitchRad) : Number.POSITIVE_INFINITY;
  const north = estimate.northM + aheadM * Math.cos(yawRad);
  const east = estimate.eastM + aheadM * Math.sin(yawRad);
  // Near the horizon the place is too far away to mean anything.
  const isKnown = aheadM < 10_000;
  const seen = isKnown ? whole(frame.toGeo(north, east)) : { lat: UNKNOWN_INT32, lon: UNKNOWN_INT32 };
  const own = whole(frame.toGeo(estimate.northM, estimate.eastM));
  return {
    timeBootMs: bootMs,
    latCamera: own.lat,
    lonCamera: own.lon,
    altCamera: Math.round((frame.originAltitudeAmslM + estimate.upM) * 1000),
    latImage: seen.lat,
    lonImage: seen.lon,
    altImage: isKnown ? Math.round(frame.originAltitudeAmslM * 1000) : UNKNOWN_INT32,
    q: quaternion(pitchRad, yawRad),
    hfov: toDeg(camera.fovRad),
    vfov: toDeg(2 * Math.atan((Math.tan(camera.fovRad / 2) * PICTURE_HEIGHT_PX) / PICTURE_WIDTH_PX)),
    cameraDeviceId: 0,
  };
}

/** It follows as long as the gimbal has no other order and the place is in the picture. */
function trackingStatus({ autopilot, camera }: CameraSource): MessageByName['CAMERA_TRACKING_IMAGE_STATUS'] {
  const { tracked } = camera;
  const isFollowed = tracked !== undefined && autopilot.payload.gimbal.followed === tracked.place;
  const point = isFollowed ? inPicture(cameraView({ autopilot, camera }), tracked.place) : undefined;
  const isBox = point !== undefined && tracked !== undefined && tracked.width > 0;
  const half = isBox ? { x: tracked.width / 2, y: tracked.height / 2 } : { x: Number.NaN, y: Number.NaN };
  const { x, y } = point ?? { x: Number.NaN, y: Number.NaN };
  const inside = (share: number) => clamp(share, 0, 1);
  return {
    trackingStatus: point
      ? CameraTrackingStatusFlags.ACTIVE
      : isFollowed
        ? CameraTrackingStatusFlags.ERROR
        : CameraTrackingStatusFlags.IDLE,
    trackingMode: point
      ? isBox
        ? CameraTrackingMode.RECTANGLE
        : CameraTrackingMode.POINT
      : CameraTrackingMode.NONE,
    targetData: point ? CameraTrackingTargetData.IN_STATUS : 0,
    pointX: x,
    pointY: y,
    radius: Number.NaN,
    recTopX: inside(x - half.x),
    recTopY: inside(y - half.y),
    recBottomX: inside(x + half.x),
    recBottomY: inside(y + half.y),
    cameraDeviceId: 0,
  };
}

/** Where the camera is and looks. */
export function cameraView({ autopilot, camera }: Omit<CameraSource, 'stream'>): CameraView {
  const { northM, eastM, upM } = autopilot.craft.estimate;
  return {
    ...{ northM, eastM, upM, ...cameraDirection(autopilot), fovRad: camera.fovRad },
    aspect: PICTURE_HEIGHT_PX / PICTURE_WIDTH_PX,
  };
}

/** The picture that was just taken. */
export function imageCaptured({ autopilot, camera }: CameraSource): MessageByName['CAMERA_IMAGE_CAPTURED'] {
  const { craft, payload, bootMs, bootedAtMs } = autopilot;
  const { frame, estimate } = craft;
  const { pitchRad, yawRad } = cameraDirection(autopilot);
  const { lat, lon } = whole(frame.toGeo(estimate.northM, estimate.eastM));
  return {
    timeUtc: BigInt(Math.round((bootedAtMs + bootMs) * 1000)),
    timeBootMs: bootMs,
    lat,
    lon,
    alt: Math.round((frame.originAltitudeAmslM + estimate.upM) * 1000),
    relativeAlt: Math.round((estimate.upM - (craft.home?.upM ?? 0)) * 1000),
    q: quaternion(pitchRad, yawRad),
    imageIndex: payload.imageIndex,
    cameraId: 0,
    captureResult: camera.isFull ? 0 : 1,
    fileUrl: '',
  };
}

/** Where the camera looks: the gimbal holds its roll level, so roll is 0. */
export function cameraDirection({ payload: { gimbal }, craft }: Autopilot): {
  readonly pitchRad: number;
  /** From north. */
  readonly yawRad: number;
} {
  const yawRad = toRad(gimbal.yawDeg) + (gimbal.isYawLocked ? 0 : craft.estimate.yawRad);
  return { pitchRad: toRad(gimbal.pitchDeg), yawRad };
}

function quaternion(pitchRad: number, yawRad: number): number[] {
  const [pitch, yaw] = [pitchRad / 2, yawRad / 2];
  return [
    Math.cos(pitch) * Math.cos(yaw),
    -Math.sin(pitch) * Math.sin(yaw),
    Math.sin(pitch) * Math.cos(yaw),
    Math.cos(pitch) * Math.sin(yaw),
  ];
}

function whole({ latitudeDeg, longitudeDeg }: { latitudeDeg: number; longitudeDeg: number }) {
  return { lat: Math.round(latitudeDeg * 1e7), lon: Math.round(longitudeDeg * 1e7) };
}

function nameBytes(name: string): number[] {
  return Array.from({ length: NAME_BYTES }, (_, index) => name.charCodeAt(index) || 0);
}

type Builders = {
  readonly [N in MessageName]?: (source: CameraSource) => MessageByName[N] | undefined;
};

/** Every message of the camera that can be requested, except its heartbeat and single pictures. */
export const CAMERA_MESSAGES: Builders = {
  CAMERA_INFORMATION: information,
  CAMERA_SETTINGS: settings,
  CAMERA_CAPTURE_STATUS: captureStatus,
  STORAGE_INFORMATION: storage,
  VIDEO_STREAM_INFORMATION: streamInformation,
  VIDEO_STREAM_STATUS: streamStatus,
  CAMERA_FOV_STATUS: fieldOfView,
  CAMERA_TRACKING_IMAGE_STATUS: trackingStatus,
};
