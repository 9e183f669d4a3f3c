import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';

const NAMES: Readonly<Record<number, string>> = {
  [MavCmd.NAV_WAYPOINT]: 'WP',
  [MavCmd.NAV_LOITER_UNLIM]: 'LoitUnlim',
  [MavCmd.NAV_LOITER_TURNS]: 'LoitTurns',
  [MavCmd.NAV_LOITER_TIME]: 'LoitTime',
  [MavCmd.NAV_RETURN_TO_LAUNCH]: 'RTL',
  [MavCmd.NAV_LAND]: 'Land',
  [MavCmd.NAV_TAKEOFF]: 'Takeoff',
  [MavCmd.NAV_DELAY]: 'Delay',
  [MavCmd.CONDITION_DELAY]: 'CondDelay',
  [MavCmd.CONDITION_YAW]: 'CondYaw',
  [MavCmd.DO_CHANGE_SPEED]: 'ChangeSpeed',
  [MavCmd.DO_SET_HOME]: 'SetHome',
  [MavCmd.DO_SET_SERVO]: 'SetServo',
  [MavCmd.DO_SET_RELAY]: 'SetRelay',
  [MavCmd.DO_GRIPPER]: 'Gripper',
  [MavCmd.DO_DIGICAM_CONTROL]: 'DigiCamCtrl',
  [MavCmd.DO_SET_CAM_TRIGG_DIST]: 'SetCamTrigDst',
  [MavCmd.DO_SET_ROI]: 'SetROI',
  [MavCmd.DO_SET_ROI_LOCATION]: 'SetROI',
  [MavCmd.DO_SET_ROI_NONE]: 'ROINone',
};

/** The word ArduPilot uses for a command in `Mission: 3 WP`. */
export function missionCommandName(command: number): string {
  return NAMES[command] ?? '?';
}
