import { MavCmd, MavSeverity, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { toRad } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { StoredItem } from '../service/mission-store.ts';
import { MissionWalk } from '../service/mission-walk.ts';
import type { Copter } from './copter.ts';
import type { CopterInput } from './copter-dynamics.ts';
import type { CopterFlightMode, CopterModeTraits } from './copter-mode-traits.ts';
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

/** AUTO: flies the stored mission item by item. It resumes where it was left (MIS_RESTART 0). */
export class AutoMode implements CopterFlightMode {
  readonly traits: CopterModeTraits;
  readonly #flight: Copter;
  readonly #walk: MissionWalk<Manoeuvre>;

  constructor(traits: CopterModeTraits, flight: Copter) {
    this.traits = traits;
    this.#flight = flight;
    this.#walk = new MissionWalk({
      craft: flight,
      legOf: (seq, item) => this.#manoeuvreOf(seq, item),
      pass: (item) => passCommand(flight, item),
      ended: () => flight.takeOver(),
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
    const { isArmed, isLanded, mission, listener } = this.#flight;
    if (!isArmed) return true;
    if (mission.total === 0) return false;
    if (isLanded && !mission.startsWithTakeoff) {
      listener.say(MavSeverity.CRITICAL, 'Auto: Missing Takeoff Cmd');
      return false;
    }
    return true;
  }

  enter(): void {
    this.#walk.enter();
  }

  leave(): void {
    this.#walk.leave();
    this.#flight.yaw.release(this.#flight.estimate.yawRad);
  }

  disarmed(): void {
    if (this.#walk.leg?.isLanding && this.#flight.mission.isRunning) this.#walk.reached();
    this.#walk.stop();
  }

  restartItem(): void {
    this.#walk.restartItem();
  }

  pause(): boolean {
    const { mission } = this.#flight;
    if (!mission.isRunning || this.#flight.isLanded) return false;
    mission.isPaused = true;
    return true;
  }

  resume(): boolean {
    const { mission } = this.#flight;
    if (!mission.isPaused) return false;
    mission.isPaused = false;
    this.#flight.takeOver();
    return true;
  }

  update(dtS: number): CopterInput {
    const flight = this.#flight;
    const { mission } = flight;
    if (flight.isLanded && !flight.isAutoArmed) return flight.idle();
    this.#walk.step(dtS);
    if (mission.isPaused) return this.#stay(dtS);
    const { leg } = this.#walk;
    if (!leg) return flight.isLanded ? flight.idle() : this.#stay(dtS);
    const input = leg.update(dtS);
    if (this.#walk.leg?.isDone && flight.isArmed) this.#walk.reached();
    return input;
  }

  #manoeuvreOf(seq: number, item: StoredItem): Manoeuvre {
    const flight = this.#flight;
    const goal = this.#goalOf(item);
    const fly = (holdS: number, next?: LocalPoint) => new WaypointManoeuvre(flight, goal, holdS, next);
    switch (item.command) {
      case MavCmd.NAV_TAKEOFF:
        return new TakeoffManoeuvre(flight, Math.max(goal.upM, flight.estimate.upM));
      case MavCmd.NAV_LOITER_UNLIM:
        return fly(Number.POSITIVE_INFINITY);
      case MavCmd.NAV_LOITER_TIME:
        return fly(item.param1);
      case MavCmd.NAV_LOITER_TURNS: {
        const radiusM = Math.abs(item.param3) || flight.parameters.get('CIRCLE_RADIUS') / 100;
        const rateRadS = toRad(flight.parameters.get('CIRCLE_RATE')) * (item.param3 < 0 ? -1 : 1);
        return new CircleManoeuvre(flight, {
          centre: goal,
          radiusM,
          rateRadS: Math.abs(rateRadS) * Math.sign(rateRadS || 1),
          turns: Math.max(1, item.param1),
          looksAtCentre: false,
        });
      }
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return new ReturnManoeuvre(flight);
      case MavCmd.NAV_LAND:
        return item.x === 0 && item.y === 0
          ? new LandManoeuvre(flight)
          : new SequenceManoeuvre([
              () => new WaypointManoeuvre(flight, { ...goal, upM: flight.estimate.upM }, 0),
              () => new LandManoeuvre(flight),
            ]);
      case MavCmd.NAV_DELAY:
        return new HoldManoeuvre(flight, item.param1);
      default: {
        const next = flight.mission.peekNext(seq);
        const isPassed = item.param1 === 0 && next?.command === MavCmd.NAV_WAYPOINT;
        return isPassed ? fly(0, this.#goalOf(next)) : fly(item.param1);
      }
    }
  }

  #goalOf(item: StoredItem): LocalPoint {
    const { estimate } = this.#flight;
    const point = pointInFrame(this.#flight, item.frame, item.x, item.y, item.z);
    return point ?? { northM: estimate.northM, eastM: estimate.eastM, upM: estimate.upM };
  }

  #stay(dtS: number): CopterInput {
    const { reference, limits } = this.#flight;
    reference.moveAt({ northMps: 0, eastMps: 0, upMps: 0 }, limits, dtS);
    return this.#flight.steer(dtS);
  }
}

/** What a copter does between two legs: speed, heading, region of interest, home. */
export function passCommand(flight: Copter, item: StoredItem): void {
  switch (item.command) {
    case MavCmd.DO_CHANGE_SPEED:
      if (item.param2 <= 0) return;
      if (item.param1 === SpeedType.CLIMB_SPEED) flight.climbMps = item.param2;
      else if (item.param1 === SpeedType.DESCENT_SPEED) flight.descentMps = item.param2;
      else flight.speedMps = item.param2;
      return;
    case MavCmd.CONDITION_YAW:
      flight.yaw.turnTo(item.param1, item.param2, item.param3, item.param4 === 1, flight.estimate.yawRad);
      return;
    case MavCmd.DO_SET_ROI:
    case MavCmd.DO_SET_ROI_LOCATION: {
      const point = pointInFrame(flight, item.frame, item.x, item.y, item.z);
      if (point && (item.x !== 0 || item.y !== 0)) flight.yaw.lookAt(point);
      else flight.yaw.release(flight.estimate.yawRad);
      return;
    }
    case MavCmd.DO_SET_ROI_NONE:
      flight.yaw.release(flight.estimate.yawRad);
      return;
    case MavCmd.DO_SET_HOME: {
      const point =
        item.param1 === 1 ? flight.estimate : pointInFrame(flight, item.frame, item.x, item.y, item.z);
      if (point) flight.setHome(point);
      return;
    }
  }
}
