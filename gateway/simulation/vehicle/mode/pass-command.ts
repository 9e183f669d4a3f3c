import { MavCmd, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import type { Flight } from '../craft/flight.ts';
import { pointInFrame } from '../service/mission-goal.ts';
import type { StoredItem } from '../service/mission-store.ts';

/** What a copter does between two legs: speed, heading, region of interest, home. */
export function passCommand(flight: Flight, item: StoredItem): void {
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
