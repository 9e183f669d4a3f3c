import { MavCmd, MavSeverity, PlaneMode, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { StoredItem } from '../service/mission-store.ts';
import { MissionWalk } from '../service/mission-walk.ts';
import { CirclingLeg } from './circling-leg.ts';
import { LandingLeg } from './landing-leg.ts';
import { PassingLeg } from './passing-leg.ts';
import { MOTOR_OFF, type PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';
import { returnLeg } from './return-leg.ts';
import { TakeoffLeg } from './takeoff-leg.ts';
import type { Wing } from './wing.ts';
import type { WingLeg } from './wing-leg.ts';
import type { WingMode } from './wing-mode.ts';

/** AUTO: flies the stored mission; after its end it returns. On the ground only a take-off turns the motor on. */
export class WingAutoMode implements WingMode {
  readonly traits: PlaneModeTraits;
  readonly #wing: Wing;
  readonly #walk: MissionWalk<WingLeg>;
  /** Where the leg under way begins; undefined: where the plane is when it begins. */
  #from: LocalPoint | undefined;

  constructor(traits: PlaneModeTraits, wing: Wing) {
    this.traits = traits;
    this.#wing = wing;
    this.#walk = new MissionWalk({
      craft: wing,
      legOf: (_seq, item) => this.#legOf(item),
      pass: (item) => this.#pass(item),
      ended: () => {
        wing.listener.say(MavSeverity.INFO, 'Mission complete, changing mode to RTL');
        wing.setMode(PlaneMode.RTL);
      },
    });
  }

  get goal(): LocalPoint | undefined {
    return this.#walk.leg?.goal;
  }

  get isLanding(): boolean {
    return this.#walk.leg?.isLanding ?? false;
  }

  get isTakingOff(): boolean {
    return this.#walk.leg?.isTakingOff ?? false;
  }

  canEnter(): boolean {
    return !this.#wing.isArmed || this.#wing.mission.total > 0;
  }

  enter(): void {
    this.#walk.enter();
  }

  leave(): void {
    this.#wing.isInLandingSequence = false;
    this.#walk.leave();
  }

  disarmed(): void {
    const { mission, listener } = this.#wing;
    if (this.isLanding && mission.isRunning) {
      listener.itemReached(mission.currentSeq);
      mission.complete();
    }
    this.#walk.stop();
  }

  restartItem(): void {
    this.#wing.isInLandingSequence = false;
    this.#walk.restartItem();
  }

  update(dtS: number): PlaneInput {
    this.#walk.step(dtS);
    const { leg } = this.#walk;
    if (!leg) return MOTOR_OFF;
    const input = leg.update(dtS);
    if (leg.isDone) {
      this.#from = leg.isTakingOff ? undefined : leg.goal;
      this.#walk.reached();
    }
    return input;
  }

  #legOf(item: StoredItem): WingLeg | undefined {
    const wing = this.#wing;
    const centre = this.#goalOf(item);
    const from = this.#from ?? this.#here();
    this.#from = undefined;
    const radiusM = item.param3 || wing.loiterRadiusM;
    if (item.command === MavCmd.NAV_LAND) wing.isInLandingSequence = true;
    if (item.command === MavCmd.NAV_TAKEOFF) wing.isInLandingSequence = false;
    switch (item.command) {
      case MavCmd.NAV_TAKEOFF:
        return new TakeoffLeg(wing, centre.upM, item.param1);
      case MavCmd.NAV_WAYPOINT:
        return new PassingLeg(wing, from, centre);
      case MavCmd.NAV_LOITER_UNLIM:
        return new CirclingLeg(wing, { centre, radiusM });
      case MavCmd.NAV_LOITER_TURNS:
        return new CirclingLeg(wing, { centre, radiusM, turns: Math.max(1, item.param1) });
      case MavCmd.NAV_LOITER_TIME:
        return new CirclingLeg(wing, { centre, radiusM, seconds: item.param1 });
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return returnLeg(wing);
      case MavCmd.NAV_LAND:
        return new LandingLeg(wing, from, centre);
      default:
        return undefined;
    }
  }

  #pass(item: StoredItem): void {
    const wing = this.#wing;
    if (item.command === MavCmd.DO_CHANGE_SPEED && item.param2 > 0) {
      if (item.param1 === SpeedType.AIRSPEED) wing.speedMps = item.param2;
      if (item.param1 === SpeedType.GROUNDSPEED) wing.leastGroundMps = item.param2;
    }
    if (item.command === MavCmd.DO_SET_HOME) {
      const point =
        item.param1 === 1 ? wing.estimate : pointInFrame(wing, item.frame, item.x, item.y, item.z);
      if (point) wing.setHome(point);
    }
  }

  #goalOf(item: StoredItem): LocalPoint {
    return pointInFrame(this.#wing, item.frame, item.x, item.y, item.z) ?? this.#here();
  }

  #here(): LocalPoint {
    const { northM, eastM, upM } = this.#wing.estimate;
    return { northM, eastM, upM };
  }
}
