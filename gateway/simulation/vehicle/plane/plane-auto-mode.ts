import { MavCmd, MavSeverity, PlaneMode, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { MissionMode } from '../craft/mission-mode.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { StoredItem } from '../service/mission-store.ts';
import type { Plane, PlaneLeg, PlaneModeTraits } from './plane.ts';
import { MOTOR_OFF, type PlaneInput } from './plane-dynamics.ts';
import { CirclingLeg, LandingLeg, PassingLeg, returnLeg, TakeoffLeg } from './plane-legs.ts';

/** AUTO: flies the stored mission; after its end it returns. On the ground only a take-off turns the motor on. */
export class PlaneAutoMode extends MissionMode<Plane, PlaneLeg, PlaneInput, PlaneModeTraits> {
  /** Where the leg under way begins; undefined: where the plane is when it begins. */
  #from: LocalPoint | undefined;

  override leave(): void {
    this.craft.isInLandingSequence = false;
    super.leave();
  }

  override disarmed(): void {
    const { mission, listener } = this.craft;
    if (this.isLanding && mission.isRunning) {
      listener.itemReached(mission.currentSeq);
      mission.complete();
    }
    super.disarmed();
  }

  override restartItem(): void {
    this.craft.isInLandingSequence = false;
    super.restartItem();
  }

  update(dtS: number): PlaneInput {
    this.step(dtS);
    const { leg } = this;
    if (!leg) return MOTOR_OFF;
    const input = leg.update(dtS);
    if (leg.isDone) {
      this.#from = leg.isTakingOff ? undefined : leg.goal;
      this.reached();
    }
    return input;
  }

  protected ended(): void {
    this.craft.listener.say(MavSeverity.INFO, 'Mission complete, changing mode to RTL');
    this.craft.setMode(PlaneMode.RTL);
  }

  protected legOf(_seq: number, item: StoredItem): PlaneLeg | undefined {
    const plane = this.craft;
    const centre = this.goalOf(item);
    const from = this.#from ?? this.here;
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

  protected override pass(item: StoredItem): void {
    const plane = this.craft;
    if (item.command === MavCmd.DO_CHANGE_SPEED && item.param2 > 0) {
      if (item.param1 === SpeedType.AIRSPEED) plane.speedMps = item.param2;
      if (item.param1 === SpeedType.GROUNDSPEED) plane.leastGroundMps = item.param2;
    }
    super.pass(item);
  }
}
