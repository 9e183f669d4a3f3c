import { MavCmd, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import { MissionMode } from '../craft/mission-mode.ts';
import type { StoredItem } from '../service/mission-store.ts';
import type { Rover, RoverModeTraits } from './rover.ts';
import { type RoverInput, STANDING } from './rover-dynamics.ts';
import { RoverLeg } from './rover-leg.ts';

/**
 * AUTO: drives the stored mission. Items only aircraft can do are skipped; after the end it stops
 * (MIS_DONE_BEHAVE 0).
 */
export class RoverAutoMode extends MissionMode<Rover, RoverLeg, RoverInput, RoverModeTraits> {
  update(dtS: number): RoverInput {
    this.step(dtS);
    const { leg } = this;
    if (!leg || this.craft.mission.isPaused) return STANDING;
    const input = leg.update(dtS);
    if (leg.isDone) this.reached();
    return input;
  }

  protected ended(): void {
    // It stays where it is.
  }

  protected legOf(seq: number, item: StoredItem): RoverLeg | undefined {
    const rover = this.craft;
    const goal = this.goalOf(item);
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
        return new RoverLeg(rover, this.here, true, item.param1);
      case MavCmd.NAV_RETURN_TO_LAUNCH:
        return new RoverLeg(rover, rover.home ?? this.here, true);
      default:
        return undefined;
    }
  }

  protected override pass(item: StoredItem): void {
    const rover = this.craft;
    const isSpeed = item.param1 === SpeedType.AIRSPEED || item.param1 === SpeedType.GROUNDSPEED;
    if (item.command === MavCmd.DO_CHANGE_SPEED && isSpeed && item.param2 > 0) rover.speedMps = item.param2;
    super.pass(item);
  }
}
