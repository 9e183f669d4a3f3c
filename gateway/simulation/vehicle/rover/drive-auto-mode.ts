import { MavCmd, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { StoredItem } from '../service/mission-store.ts';
import { MissionWalk } from '../service/mission-walk.ts';
import type { Drive } from './drive.ts';
import type { DriveMode } from './drive-mode.ts';
import { type DriveInput, STANDING } from './rover-dynamics.ts';
import type { RoverModeTraits } from './rover-mode.ts';
import { Way } from './way.ts';

/**
 * AUTO: drives the stored mission. Items only aircraft can do are skipped; after the end it stops
 * (MIS_DONE_BEHAVE 0).
 */
export class DriveAutoMode implements DriveMode {
  readonly traits: RoverModeTraits;
  readonly #drive: Drive;
  readonly #walk: MissionWalk<Way>;

  constructor(traits: RoverModeTraits, drive: Drive) {
    this.traits = traits;
    this.#drive = drive;
    this.#walk = new MissionWalk({
      craft: drive,
      legOf: (seq, item) => this.#wayOf(seq, item),
      pass: (item) => this.#pass(item),
      ended: () => undefined,
    });
  }

  get goal(): LocalPoint | undefined {
    return this.#walk.leg?.goal;
  }

  canEnter(): boolean {
    return !this.#drive.isArmed || this.#drive.mission.total > 0;
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
    const { mission } = this.#drive;
    if (!mission.isRunning) return false;
    mission.isPaused = true;
    return true;
  }

  resume(): boolean {
    const { mission } = this.#drive;
    if (!mission.isPaused) return false;
    mission.isPaused = false;
    return true;
  }

  update(dtS: number): DriveInput {
    this.#walk.step(dtS);
    const { leg } = this.#walk;
    if (!leg || this.#drive.mission.isPaused) return STANDING;
    const input = leg.update(dtS);
    if (leg.isDone) this.#walk.reached();
    return input;
  }

  #wayOf(seq: number, item: StoredItem): Way | undefined {
    const drive = this.#drive;
    const goal = this.#goalOf(item);
    switch (item.command) {
      case MavCmd.NAV_WAYPOINT: {
        const isPassed = drive.mission.peekNext(seq)?.command === MavCmd.NAV_WAYPOINT;
        return new Way(drive, goal, !isPassed, item.param1);
      }
      case MavCmd.NAV_LOITER_UNLIM:
        return new Way(drive, goal, true, Number.POSITIVE_INFINITY);
      case MavCmd.NAV_LOITER_TIME:
        return new Way(drive, goal, true, item.param1);
      case MavCmd.NAV_DELAY:
        return new Way(drive, this.#here(), true, item.param1);
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return new Way(drive, drive.home ?? this.#here(), true);
      default:
        return undefined;
    }
  }

  #pass(item: StoredItem): void {
    const drive = this.#drive;
    const isSpeed = item.param1 === SpeedType.AIRSPEED || item.param1 === SpeedType.GROUNDSPEED;
    if (item.command === MavCmd.DO_CHANGE_SPEED && isSpeed && item.param2 > 0) drive.speedMps = item.param2;
    if (item.command === MavCmd.DO_SET_HOME) {
      const point =
        item.param1 === 1 ? drive.estimate : pointInFrame(drive, item.frame, item.x, item.y, item.z);
      if (point) drive.setHome(point);
    }
  }

  #goalOf(item: StoredItem): LocalPoint {
    return pointInFrame(this.#drive, item.frame, item.x, item.y, item.z) ?? this.#here();
  }

  #here(): LocalPoint {
    const { northM, eastM, upM } = this.#drive.estimate;
    return { northM, eastM, upM };
  }
}
