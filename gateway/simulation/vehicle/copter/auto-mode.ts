import { MavCmd, MavSeverity, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { MissionMode } from '../craft/mission-mode.ts';
import { pointInFrame } from '../craft/places.ts';
import { toRad } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { StoredItem } from '../service/mission-store.ts';
import type { Copter, CopterModeTraits } from './copter.ts';
import type { CopterInput } from './copter-dynamics.ts';
import { LandManoeuvre } from './land-manoeuvre.ts';
import {
  CircleManoeuvre,
  HoldManoeuvre,
  type Manoeuvre,
  SequenceManoeuvre,
  TakeoffManoeuvre,
  WaypointManoeuvre,
} from './manoeuvres.ts';
import { ReturnManoeuvre } from './return-manoeuvre.ts';

/** AUTO: flies the stored mission item by item. Resumes an interrupted mission (MIS_RESTART 0). */
export class AutoMode extends MissionMode<Copter, Manoeuvre, CopterInput, CopterModeTraits> {
  override canEnter(): boolean {
    const { isArmed, isLanded, mission, listener } = this.craft;
    if (!isArmed) return true;
    if (mission.total === 0) return false;
    if (isLanded && !mission.startsWithTakeoff) {
      listener.say(MavSeverity.CRITICAL, 'Auto: Missing Takeoff Cmd');
      return false;
    }
    return true;
  }

  override leave(): void {
    super.leave();
    this.craft.lookAt(undefined);
  }

  override disarmed(): void {
    if (this.leg?.isLanding && this.craft.mission.isRunning) this.reached();
    super.disarmed();
  }

  override pause(): boolean {
    return !this.craft.isLanded && super.pause();
  }

  override resume(): boolean {
    const isResumed = super.resume();
    if (isResumed) this.craft.takeOver();
    return isResumed;
  }

  update(dtS: number): CopterInput {
    const copter = this.craft;
    const { mission } = copter;
    if (copter.isLanded && !copter.isAutoArmed) return copter.idle();
    this.step(dtS);
    if (mission.isPaused) return this.#stay(dtS);
    const { leg } = this;
    if (!leg) return copter.isLanded ? copter.idle() : this.#stay(dtS);
    const input = leg.update(dtS);
    if (this.leg?.isDone && copter.isArmed) this.reached();
    return input;
  }

  protected legOf(seq: number, item: StoredItem): Manoeuvre {
    const copter = this.craft;
    const goal = this.goalOf(item);
    const fly = (holdS: number, next?: LocalPoint) => new WaypointManoeuvre(copter, goal, holdS, next);
    switch (item.command) {
      case MavCmd.NAV_TAKEOFF:
        return new TakeoffManoeuvre(copter, Math.max(goal.upM, copter.estimate.upM));
      case MavCmd.NAV_LOITER_UNLIM:
        return fly(Number.POSITIVE_INFINITY);
      case MavCmd.NAV_LOITER_TIME:
        return fly(item.param1);
      case MavCmd.NAV_LOITER_TURNS: {
        const radiusM = Math.abs(item.param3) || copter.parameters.get('CIRCLE_RADIUS') / 100;
        const rateRadS = toRad(copter.parameters.get('CIRCLE_RATE')) * (item.param3 < 0 ? -1 : 1);
        return new CircleManoeuvre(copter, {
          centre: goal,
          radiusM,
          rateRadS: Math.abs(rateRadS) * Math.sign(rateRadS || 1),
          turns: Math.max(1, item.param1),
          looksAtCentre: false,
        });
      }
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return new ReturnManoeuvre(copter);
      case MavCmd.NAV_LAND:
        return item.x === 0 && item.y === 0
          ? new LandManoeuvre(copter)
          : new SequenceManoeuvre([
              () => new WaypointManoeuvre(copter, { ...goal, upM: copter.estimate.upM }, 0),
              () => new LandManoeuvre(copter),
            ]);
      case MavCmd.NAV_DELAY:
        return new HoldManoeuvre(copter, item.param1);
      default: {
        const next = copter.mission.peekNext(seq);
        const isPassed = item.param1 === 0 && next?.command === MavCmd.NAV_WAYPOINT;
        return isPassed ? fly(0, this.goalOf(next)) : fly(item.param1);
      }
    }
  }

  #stay(dtS: number): CopterInput {
    const { reference, limits } = this.craft;
    reference.moveAt({ northMps: 0, eastMps: 0, upMps: 0 }, limits, dtS);
    return this.craft.steer(dtS);
  }

  protected ended(): void {
    this.craft.takeOver();
  }

  /** Speed, heading, region of interest, home. */
  protected override pass(item: StoredItem): void {
    const { craft: copter } = this;
    switch (item.command) {
      case MavCmd.DO_CHANGE_SPEED:
        if (item.param2 <= 0) return;
        if (item.param1 === SpeedType.CLIMB_SPEED) copter.climbMps = item.param2;
        else if (item.param1 === SpeedType.DESCENT_SPEED) copter.descentMps = item.param2;
        else copter.speedMps = item.param2;
        return;
      case MavCmd.CONDITION_YAW:
        copter.yaw.turnTo(item.param1, item.param2, item.param3, item.param4 === 1, copter.estimate.yawRad);
        return;
      case MavCmd.DO_SET_ROI:
      case MavCmd.DO_SET_ROI_LOCATION: {
        const point = pointInFrame(copter, item.frame, item.x, item.y, item.z);
        copter.lookAt(item.x !== 0 || item.y !== 0 ? point : undefined);
        return;
      }
      case MavCmd.DO_SET_ROI_NONE:
        copter.lookAt(undefined);
        return;
      default:
        super.pass(item);
    }
  }
}
