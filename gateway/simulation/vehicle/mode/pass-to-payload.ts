import { GripperActions, MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import type { Payload } from '../payload/payload.ts';
import type { StoredItem } from '../service/mission-store.ts';

const SHOOT = 1;

/**
 * What a mission has its payload do between two legs. A payload that is not fitted does nothing, as on the
 * real vehicle.
 */
export function passToPayload(payload: Payload, item: StoredItem): void {
  switch (item.command) {
    case MavCmd.DO_SET_SERVO:
      payload.setServo(item.param1, item.param2);
      return;
    case MavCmd.DO_SET_RELAY:
      payload.setRelay(item.param1, item.param2 === 1 ? 'on' : item.param2 === 0 ? 'off' : 'toggle');
      return;
    case MavCmd.DO_GRIPPER:
      payload.grip(item.param2 === GripperActions.GRAB ? 'grab' : 'release');
      return;
    case MavCmd.DO_DIGICAM_CONTROL:
      if (item.x === SHOOT) payload.takePicture();
      return;
    case MavCmd.DO_SET_CAM_TRIGG_DIST:
      payload.triggerEveryM(item.param1, item.param3 === 1);
      return;
  }
}
