import { MESSAGE_ID, type MessageName } from '../mavlink/generated/messages.ts';

const COMMANDING: readonly MessageName[] = [
  'SET_MODE',
  'PARAM_SET',
  'MISSION_WRITE_PARTIAL_LIST',
  'MISSION_ITEM',
  'MISSION_SET_CURRENT',
  'MISSION_COUNT',
  'MISSION_CLEAR_ALL',
  'SET_GPS_GLOBAL_ORIGIN',
  'MANUAL_CONTROL',
  'RC_CHANNELS_OVERRIDE',
  'MISSION_ITEM_INT',
  'COMMAND_INT',
  'COMMAND_LONG',
  'SET_ATTITUDE_TARGET',
  'SET_POSITION_TARGET_LOCAL_NED',
  'SET_POSITION_TARGET_GLOBAL_INT',
  'FILE_TRANSFER_PROTOCOL',
  'LOG_ERASE',
  'SERIAL_CONTROL',
  'LANDING_TARGET',
  'SET_HOME_POSITION',
  'SETUP_SIGNING',
  'GIMBAL_MANAGER_SET_ATTITUDE',
];

/**
 * Ids of messages that make a vehicle do something or change what it keeps. Whoever sent them, they reach a vehicle through
 * the command gate or not at all.
 */
export const COMMANDING_MESSAGES: ReadonlySet<number> = new Set(COMMANDING.map((name) => MESSAGE_ID[name]));
