import { GimbalManagerFlags } from '../../../mavlink/codec/generated/enums.ts';
import { clamp, toDeg } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Requester } from '../telemetry/vehicle-output.ts';

/** Fastest turn on each axis. */
export const GIMBAL_MAX_RATE_DPS = 45;

/** An order to the gimbal: angles or rates. NaN means not given. */
interface GimbalOrder {
  readonly pitchDeg: number;
  readonly yawDeg: number;
  readonly pitchRateDps: number;
  readonly yawRateDps: number;
  /** GIMBAL_MANAGER_FLAGS */
  readonly flags: number;
}

type Aim =
  | { readonly kind: 'angles'; readonly pitchDeg: number; readonly yawDeg: number }
  | { readonly kind: 'rates'; readonly pitchDps: number; readonly yawDps: number };

interface Surroundings {
  readonly pitchMinDeg: number;
  readonly pitchMaxDeg: number;
  readonly at: LocalPoint;
  /** Where the nose points. */
  readonly headingDeg: number;
  /** The region of interest of the vehicle. */
  readonly region: LocalPoint | undefined;
}

const NOBODY: Requester = { systemId: 0, componentId: 0 };
const NEUTRAL: Aim = { kind: 'angles', pitchDeg: 0, yawDeg: 0 };
/** DO_GIMBAL_MANAGER_CONFIGURE, ids below 0: the sender takes or gives up control. */
const TAKE = -2;
const GIVE_UP = -3;

/**
 * A stabilised gimbal with its manager: it turns at a limited rate, its pitch is relative to the
 * horizon, and it knows who controls it. A new region of interest takes over; the next order ends that.
 * Source: https://mavlink.io/en/services/gimbal_v2.html
 */
export class Gimbal {
  /** Positive is above the horizon. */
  pitchDeg = 0;
  /** From north if `isYawLocked`, else from the nose. */
  yawDeg = 0;
  isYawLocked = false;
  primary = NOBODY;
  secondary = NOBODY;
  #aim: Aim = NEUTRAL;
  #region: LocalPoint | undefined;
  #followed: LocalPoint | undefined;

  /** The place it keeps pointing at, of a region of interest or of the camera; undefined after any other order. */
  get followed(): LocalPoint | undefined {
    return this.#followed;
  }

  follow(place: LocalPoint | undefined): void {
    this.#followed = place;
  }

  /** Points at angles; the vehicle's nose points to `headingDeg`. */
  pointAt(pitchDeg: number, yawDeg: number, isYawLocked: boolean, headingDeg: number): void {
    this.#lockYaw(isYawLocked, headingDeg);
    this.#followed = undefined;
    this.#aim = { kind: 'angles', pitchDeg, yawDeg: wrapped(yawDeg) };
  }

  /** @returns false for an order without both angles or both rates. */
  obey({ pitchDeg, yawDeg, pitchRateDps, yawRateDps, flags }: GimbalOrder, headingDeg: number): boolean {
    const isYawLocked = (flags & GimbalManagerFlags.YAW_LOCK) !== 0;
    if ((flags & (GimbalManagerFlags.RETRACT | GimbalManagerFlags.NEUTRAL)) !== 0) {
      this.pointAt(0, 0, false, headingDeg);
    } else if (Number.isFinite(pitchDeg) && Number.isFinite(yawDeg)) {
      this.pointAt(pitchDeg, yawDeg, isYawLocked, headingDeg);
    } else if (Number.isFinite(pitchRateDps) && Number.isFinite(yawRateDps)) {
      this.#lockYaw(isYawLocked, headingDeg);
      this.#followed = undefined;
      this.#aim = { kind: 'rates', pitchDps: limited(pitchRateDps), yawDps: limited(yawRateDps) };
    } else return false;
    return true;
  }

  /** DO_GIMBAL_MANAGER_CONFIGURE with its ids; other negative ids leave the control as it is. */
  configure(ids: readonly [number, number, number, number], sender: Requester): void {
    this.primary = controller(this.primary, ids[0], ids[1], sender);
    this.secondary = controller(this.secondary, ids[2], ids[3], sender);
  }

  isControlledBy({ systemId, componentId }: Requester): boolean {
    return [this.primary, this.secondary].some(
      (one) => one.systemId === systemId && one.componentId === componentId,
    );
  }

  step(dtS: number, { pitchMinDeg, pitchMaxDeg, at, headingDeg, region }: Surroundings): void {
    if (region !== this.#region) {
      this.#region = region;
      if (region) this.#followed = region;
      else this.pointAt(0, 0, false, headingDeg);
    }
    if (this.#followed) {
      this.#lockYaw(true, headingDeg);
      this.#aim = anglesTo(at, this.#followed);
    }
    const aim = this.#aim;
    const turnDeg = GIMBAL_MAX_RATE_DPS * dtS;
    const pitchStep =
      aim.kind === 'rates'
        ? aim.pitchDps * dtS
        : clamp(clamp(aim.pitchDeg, pitchMinDeg, pitchMaxDeg) - this.pitchDeg, -turnDeg, turnDeg);
    const yawStep =
      aim.kind === 'rates' ? aim.yawDps * dtS : clamp(wrapped(aim.yawDeg - this.yawDeg), -turnDeg, turnDeg);
    this.pitchDeg = clamp(this.pitchDeg + pitchStep, pitchMinDeg, pitchMaxDeg);
    this.yawDeg = wrapped(this.yawDeg + yawStep);
  }

  #lockYaw(isYawLocked: boolean, headingDeg: number): void {
    if (isYawLocked === this.isYawLocked) return;
    this.yawDeg = wrapped(this.yawDeg + (isYawLocked ? headingDeg : -headingDeg));
    this.isYawLocked = isYawLocked;
  }
}

function anglesTo(from: LocalPoint, to: LocalPoint): Aim {
  const north = to.northM - from.northM;
  const east = to.eastM - from.eastM;
  const pitchDeg = toDeg(Math.atan2(to.upM - from.upM, Math.hypot(north, east)));
  return { kind: 'angles', pitchDeg, yawDeg: toDeg(Math.atan2(east, north)) };
}

function controller(now: Requester, systemId: number, componentId: number, sender: Requester): Requester {
  if (systemId === TAKE) return sender;
  const isSender = now.systemId === sender.systemId && now.componentId === sender.componentId;
  if (systemId === GIVE_UP) return isSender ? NOBODY : now;
  return systemId >= 0 && componentId >= 0 ? { systemId, componentId } : now;
}

function limited(rateDps: number): number {
  return clamp(rateDps, -GIMBAL_MAX_RATE_DPS, GIMBAL_MAX_RATE_DPS);
}

/** Wraps an angle to -180 to 180. */
function wrapped(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}
