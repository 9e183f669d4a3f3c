import { MavCmd, MavSeverity, SpeedType } from '../../mavlink/generated/enums.ts';
import type { Flight } from '../flight.ts';
import { pointInFrame } from '../mission-goal.ts';
import type { StoredItem } from '../mission-store.ts';
import { missionCommandName } from './mission-command-name.ts';

interface Passing {
  readonly seq: number;
  readonly item: StoredItem;
}

/**
 * The DO and CONDITION commands between two legs: done one after the other while the next leg is flown. A condition
 * holds the ones behind it back; whatever is left when that leg ends is dropped.
 */
export class PassingCommands {
  readonly #flight: Flight;
  #queue: Passing[] = [];
  /** Of the condition at the head of the queue; undefined when there is none. */
  #waitS: number | undefined;

  constructor(flight: Flight) {
    this.#flight = flight;
  }

  begin(commands: readonly Passing[]): void {
    this.#queue = [...commands];
    this.#waitS = undefined;
  }

  update(dtS: number): void {
    if (this.#waitS !== undefined) {
      this.#waitS -= dtS;
      if (this.#waitS > 0) return;
      this.#waitS = undefined;
    }
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#flight.listener.say(
        MavSeverity.INFO,
        `Mission: ${next.seq} ${missionCommandName(next.item.command)}`,
      );
      if (next.item.command === MavCmd.CONDITION_DELAY) {
        this.#waitS = next.item.param1;
        return;
      }
      this.#do(next.item);
    }
  }

  #do(item: StoredItem): void {
    const flight = this.#flight;
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
}
