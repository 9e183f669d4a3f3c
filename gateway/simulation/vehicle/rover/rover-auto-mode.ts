import { MavCmd, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { StoredItem } from '../service/mission-store.ts';
import { MissionWalk } from '../service/mission-walk.ts';
import type { Rover, RoverDrivingMode } from './rover.ts';
import { type RoverInput, STANDING } from './rover-dynamics.ts';
import { RoverLeg } from './rover-leg.ts';
import type { RoverModeTraits } from './rover-mode-traits.ts';

/**
 * AUTO: drives the stored mission. Items only aircraft can do are skipped; after the end it stops
 * (MIS_DONE_BEHAVE 0).
 */
export class RoverAutoMode implements RoverDrivingMode {
  readonly traits: RoverModeTraits;
  readonly #rover: Rover;
  readonly #walk: MissionWalk<RoverLeg>;

  constructor(traits: RoverModeTraits, rover: Rover) {
    this.traits = traits;
    this.#rover = rover;
    this.#walk = new MissionWalk({
      craft: rover,
      legOf: (seq, item) => this.#legOf(seq, item),
      pass: (item) => this.#pass(item),
      ended: () => undefined,
    });
  }

  get goal(): LocalPoint | undefined {
    return this.#walk.leg?.goal;
  }

  canEnter(): boolean {
    return !this.#rover.isArmed || this.#rover.mission.total > 0;
  }

  enter(): void {
    this.#walk.enter();
  }

  leave(): void {
    this.#walk.leave();
  }

  disarmed(): void {
    this.#walk.stop();
  }

  restartItem(): void {
    this.#walk.restartItem();
  }

  pause(): boolean {
    const { mission } = this.#rover;
    if (!mission.isRunning) return false;
    mission.isPaused = true;
    return true;
  }

  resume(): boolean {
    const { mission } = this.#rover;
    if (!mission.isPaused) return false;
    mission.isPaused = false;
    return true;
  }

  update(dtS: number): RoverInput {
    this.#walk.step(dtS);
    const { leg } = this.#walk;
    if (!leg || this.#rover.mission.isPaused) return STANDING;
    const input = leg.update(dtS);
    if (leg.isDone) this.#walk.reached();
    return input;
  }

  #legOf(seq: number, item: StoredItem): RoverLeg | undefined {
    const rover = this.#rover;
    const goal = this.#goalOf(item);
    switch (item.command) {
      case MavCmd.NAV_WAYPOINT: {
        const isPassed = rover.mission.peekNext(seq)?.command === MavCmd.NAV_WAYPOINT;
        return new RoverLeg(rover, goal, !isPassed, item.param1);
      }
      case MavCmd.NAV_LOITER_UNLIM:
        return new RoverLeg(rover, goal, true, Number.POSITIVE_INFINITY);
      case MavCmd.NAV_LOITER_TIME:
        return new RoverLeg(rover, goal, true, item.param1);
      case MavCmd.NAV_DELAY:
        return new RoverLeg(rover, this.#here(), true, item.param1);
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return new RoverLeg(rover, rover.home ?? this.#here(), true);
      default:
        return undefined;
    }
  }

  #pass(item: StoredItem): void {
    const rover = this.#rover;
    const isSpeed = item.param1 === SpeedType.AIRSPEED || item.param1 === SpeedType.GROUNDSPEED;
    if (item.command === MavCmd.DO_CHANGE_SPEED && isSpeed && item.param2 > 0) rover.speedMps = item.param2;
    if (item.command === MavCmd.DO_SET_HOME) {
      const point =
        item.param1 === 1 ? rover.estimate : pointInFrame(rover, item.frame, item.x, item.y, item.z);
      if (point) rover.setHome(point);
    }
  }

  #goalOf(item: StoredItem): LocalPoint {
    return pointInFrame(this.#rover, item.frame, item.x, item.y, item.z) ?? this.#here();
  }

  #here(): LocalPoint {
    const { northM, eastM, upM } = this.#rover.estimate;
    return { northM, eastM, upM };
  }
}
