import { type Random, seededRandom } from '../../../base/id/random.ts';
import { LandingTargetType, MavFrame } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { Craft } from '../craft/craft.ts';
import { toRad } from '../physics/angle.ts';
import type { Body } from '../physics/body.ts';
import type { PlanePoint } from '../physics/local-frame.ts';
import { gaussian } from '../physics/noise-walk.ts';

/** A dock reaches a battery this far from its place. */
const REACH_M = 2;
const CURRENT_A = 20;

/** Docks charge a copter that is on them with its motors off. */
export class DockCharger {
  readonly #docks: readonly PlanePoint[];

  constructor(docks: readonly PlanePoint[]) {
    this.#docks = docks;
  }

  step(dtS: number, { body, battery, isArmed, parameters }: Craft): void {
    if (isArmed || !body.isOnGround) return;
    const isReached = this.#docks.some(
      ({ northM, eastM }) => Math.hypot(body.northM - northM, body.eastM - eastM) <= REACH_M,
    );
    if (isReached) battery.chargeBy((CURRENT_A * dtS * 1000) / 3600, parameters.get('BATT_CAPACITY'));
  }
}

/** A marker on a pad; not seen while the door is closed over it. */
interface Marker extends PlanePoint {
  readonly isClosed?: () => boolean;
}

const PERIOD_MS = 50;
const HALF_VIEW_RAD = toRad(30);
/** Higher up the marker is too small to be read, lower down it fills more than the picture. */
const HIGHEST_M = 20;
const LOWEST_M = 0.3;
const ANGLE_SIGMA_RAD = 0.004;
const DISTANCE_SIGMA_SHARE = 0.02;

/**
 * A downward camera with a computer that recognises markers: what it would send to the autopilot. The same
 * seed gives the same noise, and no other random sequence is affected.
 */
export class MarkerCamera {
  readonly #markers: readonly Marker[];
  readonly #random: Random;
  #lookedAtMs = 0;

  constructor(markers: readonly Marker[], seed: number) {
    this.#markers = markers;
    this.#random = seededRandom(seed);
  }

  /** The nearest marker in its view, once a picture; undefined between pictures and where there is none. */
  look(body: Body, bootMs: number): MessageByName['LANDING_TARGET'] | undefined {
    if (this.#markers.length === 0 || bootMs - this.#lookedAtMs < PERIOD_MS) return undefined;
    this.#lookedAtMs = bootMs - (bootMs % PERIOD_MS);
    if (body.upM < LOWEST_M || body.upM > HIGHEST_M) return undefined;
    const seen = this.#markers
      .filter(({ isClosed }) => !isClosed?.())
      .map((marker) => lineOfSight(body, marker))
      .filter(({ angleRad }) => angleRad <= HALF_VIEW_RAD)
      .sort((one, other) => one.angleRad - other.angleRad)[0];
    if (!seen) return undefined;
    return {
      timeUsec: BigInt(Math.round(bootMs * 1000)),
      targetNum: 0,
      frame: MavFrame.BODY_FRD,
      angleX: Math.atan2(seen.right, seen.down) + ANGLE_SIGMA_RAD * gaussian(this.#random),
      angleY: Math.atan2(-seen.forward, seen.down) + ANGLE_SIGMA_RAD * gaussian(this.#random),
      distance: seen.distanceM * (1 + DISTANCE_SIGMA_SHARE * gaussian(this.#random)),
      sizeX: 0,
      sizeY: 0,
      x: 0,
      y: 0,
      z: 0,
      q: [0, 0, 0, 0],
      type: LandingTargetType.VISION_FIDUCIAL,
      positionValid: 0,
    };
  }
}

/** From the vehicle to the marker in its own axes, and the angle to straight down through its floor. */
function lineOfSight({ northM, eastM, upM, rollRad, pitchRad, yawRad }: Body, marker: PlanePoint) {
  const north = marker.northM - northM;
  const east = marker.eastM - eastM;
  const level = north * Math.cos(yawRad) + east * Math.sin(yawRad);
  const levelRight = east * Math.cos(yawRad) - north * Math.sin(yawRad);
  const forward = level * Math.cos(pitchRad) - upM * Math.sin(pitchRad);
  const tilted = level * Math.sin(pitchRad) + upM * Math.cos(pitchRad);
  const right = levelRight * Math.cos(rollRad) + tilted * Math.sin(rollRad);
  const down = -levelRight * Math.sin(rollRad) + tilted * Math.cos(rollRad);
  const distanceM = Math.hypot(north, east, upM);
  const angleRad = down <= 0 ? Math.PI : Math.atan2(Math.hypot(forward, right), down);
  return { forward, right, down, distanceM, angleRad };
}
