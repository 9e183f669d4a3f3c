import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import { clamp, toRad } from '../physics/angle.ts';
import { alongLeg } from '../physics/l1-guidance.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { attackRad, MOTOR_OFF, type PlaneInput } from './plane-dynamics.ts';
import type { Wing } from './wing.ts';
import type { WingLeg } from './wing-leg.ts';

/** Wings stay nearly level close to the ground. */
const FLARE_ROLL_RAD = toRad(8);
const FLARE_GAIN_PER_S = 0.4;
/** A landing point this close has no slope to it. */
const SHORTEST_SLOPE_M = 30;

/** Down a straight slope to a point, then the flare: motor off, nose up, until it rolls out. Ends with the motors off. */
export class LandingLeg implements WingLeg {
  readonly goal: LocalPoint;
  readonly isDone = false;
  readonly isLanding = true;
  readonly #wing: Wing;
  readonly #from: LocalPoint;
  #isFlaring = false;

  /** `from`: where the slope begins, usually the waypoint before. */
  constructor(wing: Wing, from: LocalPoint, goal: LocalPoint) {
    this.#wing = wing;
    this.#from = from;
    this.goal = goal;
  }

  update(dtS: number): PlaneInput {
    const wing = this.#wing;
    const { estimate, body, parameters } = wing;
    if (wing.isLanded || body.isOnGround) return MOTOR_OFF;
    const aboveM = estimate.upM - this.goal.upM;
    const sinkMps = Math.max(0, -estimate.velocityUpMps);
    const flareM = Math.max(parameters.get('LAND_FLARE_ALT'), sinkMps * parameters.get('LAND_FLARE_SEC'));
    if (!this.#isFlaring && aboveM <= flareM) {
      this.#isFlaring = true;
      const off = Math.hypot(this.goal.northM - estimate.northM, this.goal.eastM - estimate.eastM);
      wing.listener.say(
        MavSeverity.INFO,
        `Flare ${aboveM.toFixed(1)}m sink=${sinkMps.toFixed(2)} speed=${wing.airSpeedMps.toFixed(1)} dist=${off.toFixed(1)}`,
      );
    }
    return this.#isFlaring ? this.#flare(dtS, aboveM) : this.#approach(dtS);
  }

  #approach(dtS: number): PlaneInput {
    const wing = this.#wing;
    const { parameters } = wing;
    const minMps = parameters.get('AIRSPEED_MIN');
    const wantedMps = parameters.get('TECS_LAND_ARSPD');
    const approachMps = wantedMps > 0 ? wantedMps : (minMps + parameters.get('AIRSPEED_CRUISE')) / 2;
    return wing.followLeg(dtS, this.#from, { ...this.goal, upM: this.#slopeM() }, approachMps);
  }

  #flare(dtS: number, aboveM: number): PlaneInput {
    const wing = this.#wing;
    const { lateralMps2 } = alongLeg(wing.estimate, this.#from, this.goal, wing.tracking);
    const wantedMps = -wing.parameters.get('TECS_LAND_SINK') - FLARE_GAIN_PER_S * Math.max(0, aboveM - 0.3);
    const mps = Math.max(1, wing.airSpeedMps);
    const climbRad = Math.asin(clamp(wantedMps / mps, -0.3, 0));
    const { rollRad } = wing.bank(dtS, lateralMps2, this.goal.upM);
    return {
      rollRad: clamp(rollRad, -FLARE_ROLL_RAD, FLARE_ROLL_RAD),
      pitchRad: climbRad + attackRad(mps, 1),
      throttle: 0,
    };
  }

  /** Height of the slope where it is now. */
  #slopeM(): number {
    const { estimate } = this.#wing;
    const wayM = Math.hypot(this.goal.northM - this.#from.northM, this.goal.eastM - this.#from.eastM);
    const leftM = Math.hypot(this.goal.northM - estimate.northM, this.goal.eastM - estimate.eastM);
    const share = clamp(leftM / Math.max(SHORTEST_SLOPE_M, wayM), 0, 1);
    return this.goal.upM + share * Math.max(0, this.#from.upM - this.goal.upM);
  }
}
