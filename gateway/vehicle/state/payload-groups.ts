import type { MonotonicMs } from '../../base/clock.ts';
import type { Photo, TelemetryCamera } from '../../contract/vehicle/payload.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { Heard } from './groups.ts';

/** A camera with these values; each group is undefined until received. */
export interface CameraDevice {
  /** 1 to 6: behind the autopilot. Otherwise its component id. */
  readonly id: number;
  /** The component that its commands address. */
  readonly componentId: number;
  /** Any message of it. */
  readonly heardAtMs: MonotonicMs;
  readonly information?: CameraInformation;
  readonly settings?: CameraSettings;
  readonly capture?: CaptureGroup;
  readonly storage?: StorageGroup;
  readonly fieldOfView?: FieldOfViewGroup;
  readonly tracking?: TrackingGroup;
  readonly picture?: LastPicture;
  /** Settings of its definition file that it reported last, the newest first. */
  readonly values?: readonly CameraValue[];
}

export interface CameraInformation extends Heard {
  readonly name: string | undefined;
  readonly firmware: string | undefined;
  /** CAMERA_CAP_FLAGS */
  readonly flags: number;
  readonly focalLengthMm: number | undefined;
  readonly sensorWidthMm: number | undefined;
  readonly sensorHeightMm: number | undefined;
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  readonly definitionVersion: number;
  /** As the camera wrote it: not to be trusted. */
  readonly definitionUri: string | undefined;
  readonly gimbalId: number | undefined;
}

export interface CameraSettings extends Heard {
  readonly mode: TelemetryCamera['mode'];
  readonly zoomPct: number | undefined;
  readonly focusPct: number | undefined;
}

export interface CaptureGroup extends Heard {
  readonly isCapturing: boolean;
  readonly isRecording: boolean;
  /** Between two pictures of a series; undefined if not reported. */
  readonly intervalS: number | undefined;
  readonly recordingS: number | undefined;
  readonly imageCount: number | undefined;
  readonly freeMib: number | undefined;
}

export interface StorageGroup extends Heard {
  readonly storageId: number;
  readonly state: NonNullable<TelemetryCamera['storage']>['state'];
  readonly totalMib: number | undefined;
  readonly usedMib: number | undefined;
  readonly freeMib: number | undefined;
}

export interface FieldOfViewGroup extends Heard {
  readonly horizontalDeg: number;
  readonly verticalDeg: number;
}

export interface TrackingGroup extends Heard {
  readonly state: NonNullable<TelemetryCamera['tracking']>['state'];
  /** Where in the picture, as shares from its top left; a point has no size. Undefined if unknown. */
  readonly area: PictureArea | undefined;
}

interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A setting of the camera's definition file. */
export interface CameraValue extends Heard {
  readonly name: string;
  /** MAV_PARAM_EXT_TYPE */
  readonly type: number;
  readonly value: number;
}

/** The last picture of a camera. */
export interface LastPicture extends Heard {
  readonly imageIndex: number;
  /** CAMERA_FEEDBACK or CAMERA_IMAGE_CAPTURED. */
  readonly reportedBy: 'autopilot' | 'camera';
  /** When the previous picture was reported. */
  readonly previousReceivedAtMs: MonotonicMs | undefined;
}

/** A gimbal; each group is undefined until received. */
export interface GimbalDevice {
  /** 1 to 6: behind the autopilot. Otherwise its component id. */
  readonly id: number;
  readonly heardAtMs: MonotonicMs;
  readonly name?: string;
  readonly attitude?: GimbalGroup;
  readonly manager?: GimbalManager;
  readonly control?: GimbalControl;
}

export interface GimbalGroup extends Heard {
  readonly rollDeg: number | undefined;
  /** Positive above the horizon. */
  readonly pitchDeg: number;
  /** From north or from the nose, -180 to 180; undefined if not reported in that frame. */
  readonly yawNorthDeg: number | undefined;
  readonly yawNoseDeg: number | undefined;
  /** Undefined if not reported. */
  readonly pitchRateDps: number | undefined;
  readonly yawRateDps: number | undefined;
  /** GIMBAL_DEVICE_FLAGS; undefined from the older messages. */
  readonly flags: number | undefined;
  /** GIMBAL_DEVICE_ERROR_FLAGS */
  readonly failures: number;
}

export interface GimbalManager extends Heard {
  /** The component that its commands address. */
  readonly componentId: number;
  /** GIMBAL_MANAGER_CAP_FLAGS */
  readonly flags: number;
  readonly pitchLimitsDeg: readonly [number, number] | undefined;
  readonly yawLimitsDeg: readonly [number, number] | undefined;
}

export interface GimbalControl extends Heard {
  /** 0/0: nobody. */
  readonly primary: Target;
}

/** A photo, with the vehicle's place and attitude when it was reported. */
export type PictureRecord = Photo & Heard;

/** The camera with this id, or the first that has described itself, or the first; undefined if there is none. */
export function cameraOf(
  { cameras }: { readonly cameras: readonly CameraDevice[] },
  id?: number,
): CameraDevice | undefined {
  if (id !== undefined) return cameras.find((camera) => camera.id === id);
  return cameras.find(({ information }) => information !== undefined) ?? cameras[0];
}

/** The gimbal with this id, or the first with a manager, or the first. */
export function gimbalOf(
  { gimbals }: { readonly gimbals: readonly GimbalDevice[] },
  id?: number,
): GimbalDevice | undefined {
  if (id !== undefined) return gimbals.find((gimbal) => gimbal.id === id);
  return gimbals.find(({ manager }) => manager !== undefined) ?? gimbals[0];
}
