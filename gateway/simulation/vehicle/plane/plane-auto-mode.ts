import { MavCmd, MavSeverity, PlaneMode, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { StoredItem } from '../service/mission-store.ts';
import { MissionWalk } from '../service/mission-walk.ts';
import type { Plane, PlaneFlightMode, PlaneLeg } from './plane.ts';
import { MOTOR_OFF, type PlaneInput } from './plane-dynamics.ts';
import { CirclingLeg, LandingLeg, PassingLeg, returnLeg, TakeoffLeg } from './plane-legs.ts';
import type { PlaneModeTraits } from './plane-mode-traits.ts';

/** AUTO: flies the stored mission; after its end it returns. On the ground only a take-off turns the motor on. */
export class PlaneAutoMode implements PlaneFlightMode {
  readonly traits: PlaneModeTraits;
  readonly #plane: Plane;
  readonly #walk: MissionWalk<PlaneLeg>;
  /** Where the leg under way begins; undefined: where the plane is when it begins. */
  #from: LocalPoint | undefined;

  constructor(traits: PlaneModeTraits, plane: Plane) {
    this.traits = traits;
    this.#plane = plane;
    this.#walk = new MissionWalk({
      craft: plane,
      legOf: (_seq, item) => this.#legOf(item),
      pass: (item) => this.#pass(item),
      ended: () => {
        plane.listener.say(MavSeverity.INFO, 'Mission complete, changing mode to RTL');
        plane.setMode(PlaneMode.RTL);
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
    return !this.#plane.isArmed || this.#plane.mission.total > 0;
  }

  enter(): void {
    this.#walk.enter();
  }

  leave(): void {
    this.#plane.isInLandingSequence = false;
    this.#walk.leave();
  }

  disarmed(): void {
    const { mission, listener } = this.#plane;
    if (this.isLanding && mission.isRunning) {
      listener.itemReached(mission.currentSeq);
      mission.complete();
    }
    this.#walk.stop();
  }

  restartItem(): void {
    this.#plane.isInLandingSequence = false;
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

  #legOf(item: StoredItem): PlaneLeg | undefined {
    const plane = this.#plane;
    const centre = this.#goalOf(item);
    const from = this.#from ?? this.#here();
    this.#from = undefined;
    const radiusM = item.param3 || plane.loiterRadiusM;
    if (item.command === MavCmd.NAV_LAND) plane.isInLandingSequence = true;
    if (item.command === MavCmd.NAV_TAKEOFF) plane.isInLandingSequence = false;
    switch (item.command) {
      case MavCmd.NAV_TAKEOFF:
        return new TakeoffLeg(plane, centre.upM, item.param1);
      case MavCmd.NAV_WAYPOINT:
        return new PassingLeg(plane, from, centre);
      case MavCmd.NAV_LOITER_UNLIM:
        return new CirclingLeg(plane, { centre, radiusM });
      case MavCmd.NAV_LOITER_TURNS:
        return new CirclingLeg(plane, { centre, radiusM, turns: Math.max(1, item.param1) });
      case MavCmd.NAV_LOITER_TIME:
        return new CirclingLeg(plane, { centre, radiusM, seconds: item.param1 });
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return returnLeg(plane);
      case MavCmd.NAV_LAND:
        return new LandingLeg(plane, from, centre);
      default:
        return undefined;
    }
  }

  #pass(item: StoredItem): void {
    const plane = this.#plane;
    if (item.command === MavCmd.DO_CHANGE_SPEED && item.param2 > 0) {
      if (item.param1 === SpeedType.AIRSPEED) plane.speedMps = item.param2;
      if (item.param1 === SpeedType.GROUNDSPEED) plane.leastGroundMps = item.param2;
    }
    if (item.command === MavCmd.DO_SET_HOME) {
      const point =
        item.param1 === 1 ? plane.estimate : pointInFrame(plane, item.frame, item.x, item.y, item.z);
      if (point) plane.setHome(point);
    }
  }

  #goalOf(item: StoredItem): LocalPoint {
    return pointInFrame(this.#plane, item.frame, item.x, item.y, item.z) ?? this.#here();
  }

  #here(): LocalPoint {
    const { northM, eastM, upM } = this.#plane.estimate;
    return { northM, eastM, upM };
  }
}
