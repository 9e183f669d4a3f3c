import { MavCmd, MavSeverity } from '../../mavlink/generated/enums.ts';
import { toRad } from '../angle.ts';
import type { ControlInput } from '../copter-dynamics.ts';
import type { CopterModeTraits } from '../copter-mode.ts';
import type { Flight } from '../flight.ts';
import type { LocalPoint } from '../local-frame.ts';
import { pointInFrame } from '../mission-goal.ts';
import type { StoredItem } from '../mission-store.ts';
import { CircleManoeuvre } from './circle-manoeuvre.ts';
import type { FlightMode } from './flight-mode.ts';
import { HoldManoeuvre } from './hold-manoeuvre.ts';
import { LandManoeuvre } from './land-manoeuvre.ts';
import type { Manoeuvre } from './manoeuvre.ts';
import { missionCommandName } from './mission-command-name.ts';
import { PassingCommands } from './passing-commands.ts';
import { ReturnManoeuvre } from './return-manoeuvre.ts';
import { SequenceManoeuvre } from './sequence-manoeuvre.ts';
import { TakeoffManoeuvre } from './takeoff-manoeuvre.ts';
import { WaypointManoeuvre } from './waypoint-manoeuvre.ts';

/** AUTO: flies the stored mission item by item. It goes on where it was left (MIS_RESTART 0). */
export class AutoMode implements FlightMode {
  readonly traits: CopterModeTraits;
  readonly #flight: Flight;
  readonly #passing: PassingCommands;
  #manoeuvre: Manoeuvre | undefined;

  constructor(traits: CopterModeTraits, flight: Flight) {
    this.traits = traits;
    this.#flight = flight;
    this.#passing = new PassingCommands(flight);
  }

  get goal(): LocalPoint | undefined {
    return this.#manoeuvre?.goal;
  }

  get isLanding(): boolean {
    return this.#manoeuvre?.isLanding ?? false;
  }

  get isTakingOff(): boolean {
    return this.#manoeuvre?.isTakingOff ?? false;
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
    if (this.#flight.parameters.get('MIS_RESTART') === 1 || this.#flight.mission.isComplete) {
      this.#flight.mission.rewind();
    }
    this.#manoeuvre = undefined;
  }

  leave(): void {
    this.#flight.mission.isRunning = false;
    this.#flight.mission.isPaused = false;
    this.#flight.yaw.release(this.#flight.estimate.yawRad);
  }

  disarmed(): void {
    const { mission } = this.#flight;
    if (this.#manoeuvre?.isLanding && mission.isRunning) this.#reached();
    this.#manoeuvre = undefined;
    mission.isRunning = false;
  }

  /** The list or the current item was changed from outside: begins the current item anew. */
  restartItem(): void {
    const { mission } = this.#flight;
    if (!mission.isRunning) return;
    if (mission.item(mission.currentSeq)) this.#begin(mission.currentSeq);
    else this.#advance(mission.currentSeq);
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

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    const { mission } = flight;
    if (flight.isLanded && !flight.isAutoArmed) return flight.idle();
    if (!mission.isRunning && !mission.isComplete) this.#start();
    if (mission.isPaused) return this.#stay(dtS);
    this.#passing.update(dtS);
    if (!this.#manoeuvre) return flight.isLanded ? flight.idle() : this.#stay(dtS);
    const input = this.#manoeuvre.update(dtS);
    if (this.#manoeuvre?.isDone && flight.isArmed) this.#reached();
    return input;
  }

  #start(): void {
    const { mission } = this.#flight;
    mission.isRunning = true;
    if (mission.item(mission.currentSeq)) this.#begin(mission.currentSeq);
    else this.#advance(0);
  }

  #reached(): void {
    const { mission, listener } = this.#flight;
    const seq = mission.currentSeq;
    listener.itemReached(seq);
    if (mission.item(seq)?.command === MavCmd.NAV_WAYPOINT) {
      listener.say(MavSeverity.INFO, `Reached command #${seq}`);
    }
    this.#advance(seq);
  }

  #advance(afterSeq: number): void {
    const { mission } = this.#flight;
    const next = mission.nextLeg(afterSeq);
    this.#passing.begin(next.passing);
    if (next.seq > 0) {
      this.#begin(next.seq);
      return;
    }
    this.#passing.update(0);
    mission.complete();
    this.#manoeuvre = undefined;
    this.#flight.takeOver();
  }

  #begin(seq: number): void {
    const { mission, listener } = this.#flight;
    const item = mission.item(seq);
    if (!item) return;
    mission.currentSeq = seq;
    this.#manoeuvre = this.#manoeuvreOf(seq, item);
    listener.say(MavSeverity.INFO, `Mission: ${seq} ${missionCommandName(item.command)}`);
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

  #stay(dtS: number): ControlInput {
    const { reference, limits } = this.#flight;
    reference.moveAt({ northMps: 0, eastMps: 0, upMps: 0 }, limits, dtS);
    return this.#flight.steer(dtS);
  }
}
