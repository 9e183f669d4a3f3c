import { distanceM, LocalFrame } from '../../../base/geometry/local-frame.ts';
import {
  GimbalManagerFlags,
  MavCmd,
  MavFrame,
  MavMountMode,
} from '../../../mavlink/codec/generated/enums.ts';
import type { CommandIntRequest } from '../../../mavlink/protocol/command/command-request.ts';
import { type GimbalDevice, type GimbalGroup, gimbalOf } from '../../../vehicle/state/payload-groups.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { receivedSince } from '../../target/sighting.ts';
import type { ActionEffect, ActionRefusal, ActionStep, CommandExecutions } from '../action-definition.ts';
import { askStep, payloadStep, whyNoDevice } from './payload-step.ts';

const SEEN_WITHIN_MS = 15_000;
const SAME_ANGLE_DEG = 3;
/** The vehicle moves while its gimbal follows a place. */
const SAME_PLACE_DEG = 6;
/** Straight below, the direction of the nose makes no difference. */
const STRAIGHT_DOWN_DEG = -80;
/** DO_GIMBAL_MANAGER_CONFIGURE: the sender takes control; the secondary stays. */
const SENDER = -2;
const UNCHANGED = -1;
/** Gives up control if the sender has it. */
const RELEASE = -3;
/** MAV_ROI_NONE and MAV_ROI_LOCATION of the older DO_SET_ROI. */
const ROI_NONE = 0;
const ROI_LOCATION = 3;
const NAN = Number.NaN;
const MOVED_DEG = 0.5;
const STILL_DPS = 0.5;

const { RETRACT, NEUTRAL, ROLL_LOCK, PITCH_LOCK, YAW_LOCK } = GimbalManagerFlags;
const WORDS = {
  none: 'The vehicle has no gimbal with this id. GET /telemetry lists its gimbals.',
  silent: 'The gimbal has not been heard for 10 seconds. Check its power and connection.',
};

const whyNoGimbal = (vehicle: VehicleState, id: number | undefined): ActionRefusal | undefined =>
  whyNoDevice(gimbalOf(vehicle, id), id, vehicle, WORDS);

/** Where commands to a gimbal go: its manager, else the autopilot. */
function addressOf(gimbal: GimbalDevice | undefined): { componentId: number | undefined; id: number } {
  return { componentId: gimbal?.manager?.componentId, id: gimbal?.manager ? gimbal.id : 0 };
}

/** The older mount commands, for a vehicle that reports no gimbal manager. */
function mountStep(mode: number, params: readonly number[] = []): ActionStep {
  const [pitchDeg = 0, rollDeg = 0, yawDeg = 0] = params;
  return payloadStep('DO_MOUNT_CONTROL', [pitchDeg, rollDeg, yawDeg, 0, 0, 0, mode], undefined);
}

/** Altitude above home. */
function placeStep(
  name: 'DO_SET_ROI_LOCATION' | 'DO_SET_ROI',
  param1: number,
  place: Pick<CommandIntRequest, 'latitudeDeg' | 'longitudeDeg' | 'altitudeM'>,
  componentId: number | undefined,
): ActionStep {
  return {
    name,
    componentId,
    request: {
      form: 'int',
      command: MavCmd[name],
      params: [param1, 0, 0, 0],
      frame: MavFrame.GLOBAL_RELATIVE_ALT,
      retry: 'idempotent',
      ...place,
    },
  };
}

/** PX4 takes no angles from a station that has no control. */
function takeControlSteps(vehicle: VehicleState, gimbal: GimbalDevice | undefined): readonly ActionStep[] {
  if (vehicle.autopilot !== 'px4') return [];
  return [{ ...configureStep(gimbal, SENDER), isOptional: true }];
}

function configureStep(gimbal: GimbalDevice | undefined, who: number): ActionStep {
  const { componentId, id } = addressOf(gimbal);
  return payloadStep('DO_GIMBAL_MANAGER_CONFIGURE', [who, who, UNCHANGED, UNCHANGED, 0, 0, id], componentId);
}

/** An effect that only the gimbal's angles can show. */
function shownByAngles(
  vehicle: VehicleState,
  id: number | undefined,
  isThere: (attitude: GimbalGroup, now: VehicleState) => boolean,
): ActionEffect {
  const isReported = gimbalOf(vehicle, id)?.attitude !== undefined;
  return {
    missing: isReported
      ? 'telemetry does not show its gimbal pointing there.'
      : 'it reports no gimbal angles, so the camera direction cannot be confirmed.',
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: isReported ? 'failed' : 'unknown',
    isDone(now, sinceMs) {
      const attitude = receivedSince(gimbalOf(now, id)?.attitude, sinceMs);
      return attitude !== undefined && isThere(attitude, now);
    },
  };
}

export const gimbalActions = {
  /**
   * Points the gimbal. Pitch is relative to the horizon. Uses the older mount command if the vehicle refuses the
   * manager's and the yaw is relative to the nose. PX4 requires taking control first.
   * Source: https://mavlink.io/en/services/gimbal_v2.html
   */
  gimbal: {
    precondition: ({ vehicle, params }) => whyNoGimbal(vehicle, params.gimbal),
    steps({ vehicle, params: { gimbal: id, pitchDeg, yawDeg, isYawEarthFrame } }) {
      const gimbal = gimbalOf(vehicle, id);
      const { componentId, id: deviceId } = addressOf(gimbal);
      const flags = ROLL_LOCK | PITCH_LOCK | (isYawEarthFrame ? YAW_LOCK : 0);
      const point: ActionStep = {
        ...payloadStep(
          'DO_GIMBAL_MANAGER_PITCHYAW',
          [pitchDeg, yawDeg, NAN, NAN, flags, 0, deviceId],
          componentId,
        ),
        ...(!isYawEarthFrame &&
          !gimbal?.manager && { fallback: mountStep(MavMountMode.MAVLINK_TARGETING, [pitchDeg, 0, yawDeg]) }),
      };
      return [...takeControlSteps(vehicle, gimbal), point];
    },
    effect: ({ vehicle, params: { gimbal: id, pitchDeg, yawDeg, isYawEarthFrame } }) =>
      shownByAngles(vehicle, id, (attitude, now) => {
        const seenYawDeg = yawOf(attitude, now, isYawEarthFrame);
        return (
          seenYawDeg !== undefined &&
          Math.abs(attitude.pitchDeg - pitchDeg) <= SAME_ANGLE_DEG &&
          angleBetweenDeg(seenYawDeg, yawDeg) <= SAME_ANGLE_DEG
        );
      }),
  },
  /** Turns until another command. Proven by the reported rates, or by angles that change. */
  'gimbal-rate': {
    precondition: ({ vehicle, params }) => whyNoManager(vehicle, params.gimbal),
    steps({ vehicle, params: { gimbal: id, pitchDps, yawDps } }) {
      const gimbal = gimbalOf(vehicle, id);
      const { componentId, id: deviceId } = addressOf(gimbal);
      const params = [NAN, NAN, pitchDps, yawDps, ROLL_LOCK | PITCH_LOCK, 0, deviceId];
      return [
        ...takeControlSteps(vehicle, gimbal),
        payloadStep('DO_GIMBAL_MANAGER_PITCHYAW', params, componentId),
      ];
    },
    effect({ vehicle, params: { gimbal: id, pitchDps, yawDps } }) {
      const before = gimbalOf(vehicle, id)?.attitude;
      const isTurning = (
        wantedDps: number,
        seenDps: number | undefined,
        fromDeg: number | undefined,
        nowDeg: number | undefined,
      ): boolean => {
        if (wantedDps === 0) return seenDps === undefined || Math.abs(seenDps) <= STILL_DPS;
        if (seenDps !== undefined && Math.abs(seenDps) > STILL_DPS) return seenDps * wantedDps > 0;
        if (fromDeg === undefined || nowDeg === undefined) return false;
        const turnDeg = ((nowDeg - fromDeg + 540) % 360) - 180;
        return Math.abs(turnDeg) >= MOVED_DEG && turnDeg * wantedDps > 0;
      };
      return {
        ...shownByAngles(
          vehicle,
          id,
          (now) =>
            isTurning(pitchDps, now.pitchRateDps, before?.pitchDeg, now.pitchDeg) &&
            isTurning(
              yawDps,
              now.yawRateDps,
              before?.yawNoseDeg ?? before?.yawNorthDeg,
              now.yawNoseDeg ?? now.yawNorthDeg,
            ),
        ),
        missing: 'telemetry does not show its gimbal turning that way. It may be at its limit.',
      };
    },
  },
  /**
   * Keeps the camera on a place. Proven by angles that point there.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_SET_ROI_LOCATION
   */
  'gimbal-roi': {
    precondition: ({ vehicle, params }) => whyNoGimbal(vehicle, params.gimbal),
    steps({ vehicle, params: { gimbal: id, lat, lon, altitudeM } }) {
      const gimbal = gimbalOf(vehicle, id);
      const { componentId, id: deviceId } = addressOf(gimbal);
      const place = { latitudeDeg: lat, longitudeDeg: lon, altitudeM };
      return [
        ...takeControlSteps(vehicle, gimbal),
        {
          ...placeStep('DO_SET_ROI_LOCATION', deviceId, place, componentId),
          ...(!gimbal?.manager && { fallback: placeStep('DO_SET_ROI', ROI_LOCATION, place, undefined) }),
        },
      ];
    },
    effect: ({ vehicle, params: { gimbal: id, lat, lon, altitudeM } }) =>
      shownByAngles(vehicle, id, (attitude, now) => {
        const wanted = directionTo(now, { latitudeDeg: lat, longitudeDeg: lon }, altitudeM);
        const yawDeg = yawOf(attitude, now, true);
        return (
          wanted !== undefined &&
          Math.abs(attitude.pitchDeg - wanted.pitchDeg) <= SAME_PLACE_DEG &&
          (wanted.pitchDeg < STRAIGHT_DOWN_DEG ||
            (yawDeg !== undefined && angleBetweenDeg(yawDeg, wanted.yawDeg) <= SAME_PLACE_DEG))
        );
      }),
  },
  /** Stops looking at a place. What the gimbal does then is its own setting, so only its answer shows it. */
  'gimbal-roi-none': {
    precondition: ({ vehicle, params }) => whyNoGimbal(vehicle, params.gimbal),
    steps({ vehicle, params }) {
      const gimbal = gimbalOf(vehicle, params.gimbal);
      const { componentId, id } = addressOf(gimbal);
      return [
        {
          ...payloadStep('DO_SET_ROI_NONE', [id], componentId),
          ...(!gimbal?.manager && { fallback: payloadStep('DO_SET_ROI', [ROI_NONE], undefined) }),
        },
      ];
    },
    effect: ({ params }) => ({
      missing: 'it reports no gimbal angles since.',
      timeoutMs: SEEN_WITHIN_MS,
      onTimeout: 'unknown',
      isDone: (now, sinceMs) => receivedSince(gimbalOf(now, params.gimbal)?.attitude, sinceMs) !== undefined,
    }),
  },
  /** Moves the gimbal to its neutral position, or folds it in. Proven by its flags or, for neutral, its angles. */
  'gimbal-home': {
    precondition: ({ vehicle, params }) => whyNoGimbal(vehicle, params.gimbal),
    steps({ vehicle, params: { gimbal: id, position } }) {
      const gimbal = gimbalOf(vehicle, id);
      const { componentId, id: deviceId } = addressOf(gimbal);
      const flag = position === 'retract' ? RETRACT : NEUTRAL;
      const mode = position === 'retract' ? MavMountMode.RETRACT : MavMountMode.NEUTRAL;
      return [
        ...takeControlSteps(vehicle, gimbal),
        {
          ...payloadStep('DO_GIMBAL_MANAGER_PITCHYAW', [NAN, NAN, NAN, NAN, flag, 0, deviceId], componentId),
          ...(!gimbal?.manager && { fallback: mountStep(mode) }),
        },
      ];
    },
    effect: ({ vehicle, params: { gimbal: id, position } }) =>
      shownByAngles(vehicle, id, (attitude, now) => {
        const flag = position === 'retract' ? RETRACT : NEUTRAL;
        if (((attitude.flags ?? 0) & flag) !== 0) return true;
        const yawDeg = yawOf(attitude, now, false);
        return (
          position === 'neutral' &&
          Math.abs(attitude.pitchDeg) <= SAME_ANGLE_DEG &&
          yawDeg !== undefined &&
          Math.abs(yawDeg) <= SAME_ANGLE_DEG
        );
      }),
  },
  /**
   * Takes or gives up primary control. Proven by GIMBAL_MANAGER_STATUS.
   * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_GIMBAL_MANAGER_CONFIGURE
   */
  'gimbal-control': {
    precondition: ({ vehicle, params }) => whyNoManager(vehicle, params.gimbal),
    steps({ vehicle, params: { gimbal: id, action } }) {
      const gimbal = gimbalOf(vehicle, id);
      return [
        configureStep(gimbal, action === 'take' ? SENDER : RELEASE),
        askStep('GIMBAL_MANAGER_STATUS', gimbal?.manager?.componentId),
      ];
    },
    effect: ({ params: { gimbal: id, action } }) => ({
      missing: 'its gimbal manager does not report the new control.',
      timeoutMs: 10_000,
      isDone(now, sinceMs) {
        const control = receivedSince(gimbalOf(now, id)?.control, sinceMs);
        return control !== undefined && isOurs(control.primary, now) === (action === 'take');
      },
    }),
  },
} satisfies Partial<CommandExecutions>;

function whyNoManager(vehicle: VehicleState, id: number | undefined): ActionRefusal | undefined {
  const why = whyNoGimbal(vehicle, id);
  if (why) return why;
  return gimbalOf(vehicle, id)?.manager
    ? undefined
    : { code: 'unsupported-command', reason: 'The vehicle reports no gimbal manager.' };
}

function isOurs(primary: { readonly systemId: number }, { station }: VehicleState): boolean {
  return station !== undefined && primary.systemId === station.systemId;
}

/** From north or from the nose, converted by the heading if the gimbal reports the other one. */
function yawOf(attitude: GimbalGroup, now: VehicleState, isFromNorth: boolean): number | undefined {
  const own = isFromNorth ? attitude.yawNorthDeg : attitude.yawNoseDeg;
  if (own !== undefined) return own;
  const other = isFromNorth ? attitude.yawNoseDeg : attitude.yawNorthDeg;
  if (other === undefined || !now.attitude) return undefined;
  return other + (isFromNorth ? now.attitude.yawDeg : -now.attitude.yawDeg);
}

/** From the vehicle to a place, altitudes above home; undefined without a position. */
function directionTo(
  { position }: VehicleState,
  place: { readonly latitudeDeg: number; readonly longitudeDeg: number },
  altitudeM: number,
): { readonly pitchDeg: number; readonly yawDeg: number } | undefined {
  if (!position) return undefined;
  const { northM, eastM } = new LocalFrame(position).toLocal(place);
  const upM = altitudeM - position.altitudeRelativeHomeM;
  return {
    pitchDeg: toDeg(Math.atan2(upM, distanceM(position, place))),
    yawDeg: toDeg(Math.atan2(eastM, northM)),
  };
}

function toDeg(rad: number): number {
  return (rad * 180) / Math.PI;
}

function angleBetweenDeg(one: number, other: number): number {
  const turnDeg = Math.abs(one - other) % 360;
  return Math.min(turnDeg, 360 - turnDeg);
}
