import { MavFrame, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { PositionEstimator } from '../physics/position-estimator.ts';
import type { Rangefinder } from '../physics/rangefinder.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';

/** Parameters that PLND_ENABLED adds, in the form of the parameter table. */
export const PRECISION_LANDING_PARAMETER_TABLE = `
PLND_TYPE:b0 PLND_YAW_ALIGN:f0 PLND_LAND_OFS_X:f0 PLND_LAND_OFS_Y:f0 PLND_EST_TYPE:b1 PLND_ACC_P_NSE:f2.5
PLND_CAM_POS_X:f0 PLND_CAM_POS_Y:f0 PLND_CAM_POS_Z:f0 PLND_BUS:b-1 PLND_LAG:f0.02 PLND_XY_DIST_MAX:f2.5
PLND_STRICT:b1 PLND_RET_MAX:b4 PLND_TIMEOUT:f4 PLND_RET_BEHAVE:b0 PLND_ALT_MIN:f0.75 PLND_ALT_MAX:f8
PLND_OPTIONS:b0
`;

/** PLND_TYPE: a companion computer sends LANDING_TARGET. */
const MAVLINK = 1;
/** PLND_EST_TYPE: each sighting is used unfiltered. */
const RAW_SENSOR = 0;
/** Without a sighting for this long the target is lost. */
const LOST_AFTER_MS = 2000;
/** The filter is used after sightings for this long, with no gap longer than INIT_GAP_MS. */
const INIT_MS = 2000;
const INIT_GAP_MS = 500;
/** Weight of a sighting in the filter. */
const FILTER_SHARE = 0.25;
/** A target farther away or older counts as never seen. */
const FORGOTTEN_AFTER_MS = 180_000;
const FORGOTTEN_M = 30;

type TargetState = 'never-seen' | 'out-of-range' | 'found' | 'recently-lost';

interface Sighting {
  /** Unit vector in body axes: forward, right, down. */
  readonly forward: number;
  readonly right: number;
  readonly down: number;
  /** 0 when unknown. */
  readonly distanceM: number;
}

/** A position in the autopilot's own frame. */
interface Place {
  readonly northM: number;
  readonly eastM: number;
  readonly upM: number;
}

/** The data precision landing needs from its craft. */
interface LandingCraft {
  readonly parameters: ParameterStore;
  readonly estimate: PositionEstimator;
  readonly rangefinder: Rangefinder;
  readonly listener: CraftListener;
  readonly bootMs: number;
}

/**
 * The landing target's position, from LANDING_TARGET and the vehicle's own motion: ArduCopter's
 * AC_PrecLand with PLND_TYPE 1. Available only if PLND_ENABLED was set at the start.
 * PLND_YAW_ALIGN, the offsets, PLND_LAG and moving targets are not simulated.
 */
export class PrecisionLanding {
  /** From the vehicle to the target while {@link isAcquired}; metres. */
  northM = 0;
  eastM = 0;
  /** Height above the target at the last sighting. */
  heightM = 0;
  isAcquired = false;
  state: TargetState = 'never-seen';
  /** Boot time of the last sighting that was used. */
  seenAtMs = Number.NEGATIVE_INFINITY;
  /** Positions of vehicle and target at the last sighting. */
  lastVehicle: Place | undefined;
  lastTarget: Place | undefined;
  readonly #craft: LandingCraft;
  #sighting: Sighting | undefined;
  #isFiltering = false;
  #filteringSinceMs = 0;

  constructor(craft: LandingCraft) {
    this.#craft = craft;
  }

  get isEnabled(): boolean {
    const { parameters } = this.#craft;
    return (
      parameters.has('PLND_TYPE') &&
      parameters.get('PLND_ENABLED') !== 0 &&
      parameters.get('PLND_TYPE') === MAVLINK
    );
  }

  /** A sighting of the companion computer. */
  take(message: MessageByName['LANDING_TARGET']): void {
    if (!this.isEnabled) return;
    const isPosition = message.positionValid === 1;
    if (isPosition && message.frame !== MavFrame.BODY_FRD) {
      this.#craft.listener.say(MavSeverity.INFO, `Plnd: Frame not supported ${message.frame}`);
      return;
    }
    const [forward, right, down] = isPosition
      ? [message.x, message.y, message.z]
      : [-Math.tan(message.angleY), Math.tan(message.angleX), 1];
    const length = Math.hypot(forward, right, down);
    if (!(Number.isFinite(length) && length > 0 && down > 0)) return;
    const distanceM = isPosition ? length : message.distance;
    this.#sighting = {
      forward: forward / length,
      right: right / length,
      down: down / length,
      distanceM: Number.isFinite(distanceM) ? Math.max(0, distanceM) : 0,
    };
  }

  step(dtS: number): void {
    if (!this.isEnabled) {
      this.isAcquired = false;
      this.state = 'never-seen';
      return;
    }
    const { estimate, bootMs } = this.#craft;
    this.northM -= estimate.velocityNorthMps * dtS;
    this.eastM -= estimate.velocityEastMps * dtS;
    this.#use();
    this.#watch(bootMs);
    this.#judge(bootMs);
  }

  #use(): void {
    const sighting = this.#sighting;
    this.#sighting = undefined;
    const seen = sighting && this.#inFrame(sighting);
    if (!seen) return;
    const { estimate, bootMs, parameters } = this.#craft;
    const isRaw = parameters.get('PLND_EST_TYPE') === RAW_SENSOR;
    if (!this.#isFiltering) {
      this.#say(MavSeverity.INFO, 'Target Found');
      this.#isFiltering = true;
      this.#filteringSinceMs = bootMs;
      this.northM = seen.northM;
      this.eastM = seen.eastM;
    }
    const share = isRaw ? 1 : FILTER_SHARE;
    this.northM += (seen.northM - this.northM) * share;
    this.eastM += (seen.eastM - this.eastM) * share;
    this.heightM = seen.heightM;
    this.seenAtMs = bootMs;
    if (isRaw) this.isAcquired = true;
    this.lastVehicle = { northM: estimate.northM, eastM: estimate.eastM, upM: estimate.upM };
    this.lastTarget = {
      northM: estimate.northM + this.northM,
      eastM: estimate.eastM + this.eastM,
      upM: estimate.upM,
    };
  }

  /** Components north, east and down, with the distance of the companion or the rangefinder. */
  #inFrame({ forward, right, down, distanceM }: Sighting) {
    const { estimate, rangefinder } = this.#craft;
    const { rollRad, pitchRad, yawRad } = estimate;
    const levelRight = right * Math.cos(rollRad) - down * Math.sin(rollRad);
    const tilted = right * Math.sin(rollRad) + down * Math.cos(rollRad);
    const levelForward = forward * Math.cos(pitchRad) + tilted * Math.sin(pitchRad);
    const levelDown = -forward * Math.sin(pitchRad) + tilted * Math.cos(pitchRad);
    if (levelDown <= 0) return undefined;
    const farM = distanceM > 0 ? distanceM : (rangefinder.heightM ?? 0) / levelDown;
    if (farM <= 0) return undefined;
    return {
      northM: (levelForward * Math.cos(yawRad) - levelRight * Math.sin(yawRad)) * farM,
      eastM: (levelForward * Math.sin(yawRad) + levelRight * Math.cos(yawRad)) * farM,
      heightM: levelDown * farM,
    };
  }

  #watch(bootMs: number): void {
    const sinceMs = bootMs - this.seenAtMs;
    if (this.isAcquired) {
      if (sinceMs <= LOST_AFTER_MS) return;
      this.#say(MavSeverity.CRITICAL, 'Target Lost');
      this.isAcquired = false;
      this.#isFiltering = false;
      return;
    }
    if (!this.#isFiltering) return;
    if (sinceMs > INIT_GAP_MS) {
      this.#isFiltering = false;
      this.#say(MavSeverity.CRITICAL, 'Init Failed');
    } else if (bootMs - this.#filteringSinceMs > INIT_MS) {
      this.isAcquired = true;
      this.#say(MavSeverity.INFO, 'Init Complete');
    }
  }

  #judge(bootMs: number): void {
    if (this.isAcquired) {
      this.state = 'found';
      return;
    }
    const wasSeen = this.state === 'found' || this.state === 'recently-lost';
    if (!this.#isInReach()) this.state = 'out-of-range';
    else this.state = wasSeen && !this.#isForgotten(bootMs) ? 'recently-lost' : 'never-seen';
  }

  /** Whether the sensor should see the target from here. False without a rangefinder height. */
  #isInReach(): boolean {
    const { parameters, rangefinder } = this.#craft;
    const [lowestM, highestM] = [parameters.get('PLND_ALT_MIN'), parameters.get('PLND_ALT_MAX')];
    if (lowestM === 0 && highestM === 0) return true;
    const { heightM } = rangefinder;
    if (heightM === undefined) return false;
    return (highestM === 0 || heightM <= highestM) && (lowestM === 0 || heightM >= lowestM);
  }

  #isForgotten(bootMs: number): boolean {
    if (bootMs - this.seenAtMs > FORGOTTEN_AFTER_MS) return true;
    const { estimate } = this.#craft;
    return [this.lastTarget, this.lastVehicle].some(
      (place) =>
        place && Math.hypot(place.northM - estimate.northM, place.eastM - estimate.eastM) > FORGOTTEN_M,
    );
  }

  #say(severity: number, what: string): void {
    this.#craft.listener.say(severity, `PrecLand: ${what}`);
  }
}
