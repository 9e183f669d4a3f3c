// Made by `npm run generate` from the MAVLink dialects minimal, standard, common and ardupilotmega. Do not edit.

import { MessageDefinition } from '../message/message-definition.ts';
import { readArray, readString, writeArray, writeString } from '../message/payload-array.ts';
import { int8, int16, int32, int64, uint8, uint16, uint32, uint64 } from '../message/payload-integer.ts';
import type * as types from './message-types.ts';

export type * from './message-types.ts';

export const MESSAGE_ID: { readonly [N in types.MessageName]: number } = {
  HEARTBEAT: 0,
  SYS_STATUS: 1,
  SYSTEM_TIME: 2,
  PING: 4,
  CHANGE_OPERATOR_CONTROL: 5,
  CHANGE_OPERATOR_CONTROL_ACK: 6,
  AUTH_KEY: 7,
  SET_MODE: 11,
  PARAM_REQUEST_READ: 20,
  PARAM_REQUEST_LIST: 21,
  PARAM_VALUE: 22,
  PARAM_SET: 23,
  GPS_RAW_INT: 24,
  GPS_STATUS: 25,
  SCALED_IMU: 26,
  RAW_IMU: 27,
  RAW_PRESSURE: 28,
  SCALED_PRESSURE: 29,
  ATTITUDE: 30,
  ATTITUDE_QUATERNION: 31,
  LOCAL_POSITION_NED: 32,
  GLOBAL_POSITION_INT: 33,
  RC_CHANNELS_SCALED: 34,
  RC_CHANNELS_RAW: 35,
  SERVO_OUTPUT_RAW: 36,
  MISSION_REQUEST_PARTIAL_LIST: 37,
  MISSION_WRITE_PARTIAL_LIST: 38,
  MISSION_ITEM: 39,
  MISSION_REQUEST: 40,
  MISSION_SET_CURRENT: 41,
  MISSION_CURRENT: 42,
  MISSION_REQUEST_LIST: 43,
  MISSION_COUNT: 44,
  MISSION_CLEAR_ALL: 45,
  MISSION_ITEM_REACHED: 46,
  MISSION_ACK: 47,
  SET_GPS_GLOBAL_ORIGIN: 48,
  GPS_GLOBAL_ORIGIN: 49,
  PARAM_MAP_RC: 50,
  MISSION_REQUEST_INT: 51,
  SAFETY_SET_ALLOWED_AREA: 54,
  SAFETY_ALLOWED_AREA: 55,
  ATTITUDE_QUATERNION_COV: 61,
  NAV_CONTROLLER_OUTPUT: 62,
  GLOBAL_POSITION_INT_COV: 63,
  LOCAL_POSITION_NED_COV: 64,
  RC_CHANNELS: 65,
  REQUEST_DATA_STREAM: 66,
  DATA_STREAM: 67,
  MANUAL_CONTROL: 69,
  RC_CHANNELS_OVERRIDE: 70,
  MISSION_ITEM_INT: 73,
  VFR_HUD: 74,
  COMMAND_INT: 75,
  COMMAND_LONG: 76,
  COMMAND_ACK: 77,
  MANUAL_SETPOINT: 81,
  SET_ATTITUDE_TARGET: 82,
  ATTITUDE_TARGET: 83,
  SET_POSITION_TARGET_LOCAL_NED: 84,
  POSITION_TARGET_LOCAL_NED: 85,
  SET_POSITION_TARGET_GLOBAL_INT: 86,
  POSITION_TARGET_GLOBAL_INT: 87,
  LOCAL_POSITION_NED_SYSTEM_GLOBAL_OFFSET: 89,
  HIL_STATE: 90,
  HIL_CONTROLS: 91,
  HIL_RC_INPUTS_RAW: 92,
  HIL_ACTUATOR_CONTROLS: 93,
  OPTICAL_FLOW: 100,
  GLOBAL_VISION_POSITION_ESTIMATE: 101,
  VISION_POSITION_ESTIMATE: 102,
  VISION_SPEED_ESTIMATE: 103,
  VICON_POSITION_ESTIMATE: 104,
  HIGHRES_IMU: 105,
  OPTICAL_FLOW_RAD: 106,
  HIL_SENSOR: 107,
  SIM_STATE: 108,
  RADIO_STATUS: 109,
  FILE_TRANSFER_PROTOCOL: 110,
  TIMESYNC: 111,
  CAMERA_TRIGGER: 112,
  HIL_GPS: 113,
  HIL_OPTICAL_FLOW: 114,
  HIL_STATE_QUATERNION: 115,
  SCALED_IMU2: 116,
  LOG_REQUEST_LIST: 117,
  LOG_ENTRY: 118,
  LOG_REQUEST_DATA: 119,
  LOG_DATA: 120,
  LOG_ERASE: 121,
  LOG_REQUEST_END: 122,
  GPS_INJECT_DATA: 123,
  GPS2_RAW: 124,
  POWER_STATUS: 125,
  SERIAL_CONTROL: 126,
  GPS_RTK: 127,
  GPS2_RTK: 128,
  SCALED_IMU3: 129,
  DATA_TRANSMISSION_HANDSHAKE: 130,
  ENCAPSULATED_DATA: 131,
  DISTANCE_SENSOR: 132,
  TERRAIN_REQUEST: 133,
  TERRAIN_DATA: 134,
  TERRAIN_CHECK: 135,
  TERRAIN_REPORT: 136,
  SCALED_PRESSURE2: 137,
  ATT_POS_MOCAP: 138,
  SET_ACTUATOR_CONTROL_TARGET: 139,
  ACTUATOR_CONTROL_TARGET: 140,
  ALTITUDE: 141,
  RESOURCE_REQUEST: 142,
  SCALED_PRESSURE3: 143,
  FOLLOW_TARGET: 144,
  CONTROL_SYSTEM_STATE: 146,
  BATTERY_STATUS: 147,
  AUTOPILOT_VERSION: 148,
  LANDING_TARGET: 149,
  SENSOR_OFFSETS: 150,
  SET_MAG_OFFSETS: 151,
  MEMINFO: 152,
  AP_ADC: 153,
  DIGICAM_CONFIGURE: 154,
  DIGICAM_CONTROL: 155,
  MOUNT_CONFIGURE: 156,
  MOUNT_CONTROL: 157,
  MOUNT_STATUS: 158,
  FENCE_POINT: 160,
  FENCE_FETCH_POINT: 161,
  FENCE_STATUS: 162,
  AHRS: 163,
  SIMSTATE: 164,
  HWSTATUS: 165,
  RADIO: 166,
  LIMITS_STATUS: 167,
  WIND: 168,
  DATA16: 169,
  DATA32: 170,
  DATA64: 171,
  DATA96: 172,
  RANGEFINDER: 173,
  AIRSPEED_AUTOCAL: 174,
  RALLY_POINT: 175,
  RALLY_FETCH_POINT: 176,
  COMPASSMOT_STATUS: 177,
  AHRS2: 178,
  CAMERA_STATUS: 179,
  CAMERA_FEEDBACK: 180,
  BATTERY2: 181,
  AHRS3: 182,
  AUTOPILOT_VERSION_REQUEST: 183,
  REMOTE_LOG_DATA_BLOCK: 184,
  REMOTE_LOG_BLOCK_STATUS: 185,
  LED_CONTROL: 186,
  MAG_CAL_PROGRESS: 191,
  MAG_CAL_REPORT: 192,
  EKF_STATUS_REPORT: 193,
  PID_TUNING: 194,
  DEEPSTALL: 195,
  GIMBAL_REPORT: 200,
  GIMBAL_CONTROL: 201,
  GIMBAL_TORQUE_CMD_REPORT: 214,
  GOPRO_HEARTBEAT: 215,
  GOPRO_GET_REQUEST: 216,
  GOPRO_GET_RESPONSE: 217,
  GOPRO_SET_REQUEST: 218,
  GOPRO_SET_RESPONSE: 219,
  EFI_STATUS: 225,
  RPM: 226,
  ESTIMATOR_STATUS: 230,
  WIND_COV: 231,
  GPS_INPUT: 232,
  GPS_RTCM_DATA: 233,
  HIGH_LATENCY: 234,
  HIGH_LATENCY2: 235,
  VIBRATION: 241,
  HOME_POSITION: 242,
  SET_HOME_POSITION: 243,
  MESSAGE_INTERVAL: 244,
  EXTENDED_SYS_STATE: 245,
  ADSB_VEHICLE: 246,
  COLLISION: 247,
  V2_EXTENSION: 248,
  MEMORY_VECT: 249,
  DEBUG_VECT: 250,
  NAMED_VALUE_FLOAT: 251,
  NAMED_VALUE_INT: 252,
  STATUSTEXT: 253,
  DEBUG: 254,
  SETUP_SIGNING: 256,
  BUTTON_CHANGE: 257,
  PLAY_TUNE: 258,
  CAMERA_INFORMATION: 259,
  CAMERA_SETTINGS: 260,
  STORAGE_INFORMATION: 261,
  CAMERA_CAPTURE_STATUS: 262,
  CAMERA_IMAGE_CAPTURED: 263,
  FLIGHT_INFORMATION: 264,
  MOUNT_ORIENTATION: 265,
  LOGGING_DATA: 266,
  LOGGING_DATA_ACKED: 267,
  LOGGING_ACK: 268,
  VIDEO_STREAM_INFORMATION: 269,
  VIDEO_STREAM_STATUS: 270,
  CAMERA_FOV_STATUS: 271,
  CAMERA_TRACKING_IMAGE_STATUS: 275,
  CAMERA_TRACKING_GEO_STATUS: 276,
  CAMERA_THERMAL_RANGE: 277,
  GIMBAL_MANAGER_INFORMATION: 280,
  GIMBAL_MANAGER_STATUS: 281,
  GIMBAL_MANAGER_SET_ATTITUDE: 282,
  GIMBAL_DEVICE_INFORMATION: 283,
  GIMBAL_DEVICE_SET_ATTITUDE: 284,
  GIMBAL_DEVICE_ATTITUDE_STATUS: 285,
  AUTOPILOT_STATE_FOR_GIMBAL_DEVICE: 286,
  GIMBAL_MANAGER_SET_PITCHYAW: 287,
  GIMBAL_MANAGER_SET_MANUAL_CONTROL: 288,
  WIFI_CONFIG_AP: 299,
  AIS_VESSEL: 301,
  UAVCAN_NODE_STATUS: 310,
  UAVCAN_NODE_INFO: 311,
  PARAM_EXT_REQUEST_READ: 320,
  PARAM_EXT_REQUEST_LIST: 321,
  PARAM_EXT_VALUE: 322,
  PARAM_EXT_SET: 323,
  PARAM_EXT_ACK: 324,
  OBSTACLE_DISTANCE: 330,
  ODOMETRY: 331,
  TRAJECTORY_REPRESENTATION_WAYPOINTS: 332,
  TRAJECTORY_REPRESENTATION_BEZIER: 333,
  CELLULAR_STATUS: 334,
  ISBD_LINK_STATUS: 335,
  CELLULAR_CONFIG: 336,
  RAW_RPM: 339,
  UTM_GLOBAL_POSITION: 340,
  DEBUG_FLOAT_ARRAY: 350,
  ORBIT_EXECUTION_STATUS: 360,
  SMART_BATTERY_INFO: 370,
  FUEL_STATUS: 371,
  GENERATOR_STATUS: 373,
  ACTUATOR_OUTPUT_STATUS: 375,
  RELAY_STATUS: 376,
  TUNNEL: 385,
  CAN_FRAME: 386,
  CANFD_FRAME: 387,
  CAN_FILTER_MODIFY: 388,
  COMPONENT_INFORMATION: 395,
  COMPONENT_INFORMATION_BASIC: 396,
  COMPONENT_METADATA: 397,
  PLAY_TUNE_V2: 400,
  SUPPORTED_TUNES: 401,
  AVAILABLE_MODES: 435,
  CURRENT_MODE: 436,
  AVAILABLE_MODES_MONITOR: 437,
  ILLUMINATOR_STATUS: 440,
  WHEEL_DISTANCE: 9000,
  WINCH_STATUS: 9005,
  DEVICE_OP_READ: 11000,
  DEVICE_OP_READ_REPLY: 11001,
  DEVICE_OP_WRITE: 11002,
  DEVICE_OP_WRITE_REPLY: 11003,
  SECURE_COMMAND: 11004,
  SECURE_COMMAND_REPLY: 11005,
  ADAP_TUNING: 11010,
  VISION_POSITION_DELTA: 11011,
  AOA_SSA: 11020,
  ESC_TELEMETRY_1_TO_4: 11030,
  ESC_TELEMETRY_5_TO_8: 11031,
  ESC_TELEMETRY_9_TO_12: 11032,
  OSD_PARAM_CONFIG: 11033,
  OSD_PARAM_CONFIG_REPLY: 11034,
  OSD_PARAM_SHOW_CONFIG: 11035,
  OSD_PARAM_SHOW_CONFIG_REPLY: 11036,
  OBSTACLE_DISTANCE_3D: 11037,
  WATER_DEPTH: 11038,
  MCU_STATUS: 11039,
  ESC_TELEMETRY_13_TO_16: 11040,
  ESC_TELEMETRY_17_TO_20: 11041,
  ESC_TELEMETRY_21_TO_24: 11042,
  ESC_TELEMETRY_25_TO_28: 11043,
  ESC_TELEMETRY_29_TO_32: 11044,
  OPEN_DRONE_ID_BASIC_ID: 12900,
  OPEN_DRONE_ID_LOCATION: 12901,
  OPEN_DRONE_ID_AUTHENTICATION: 12902,
  OPEN_DRONE_ID_SELF_ID: 12903,
  OPEN_DRONE_ID_SYSTEM: 12904,
  OPEN_DRONE_ID_OPERATOR_ID: 12905,
  OPEN_DRONE_ID_MESSAGE_PACK: 12915,
  OPEN_DRONE_ID_ARM_STATUS: 12918,
  OPEN_DRONE_ID_SYSTEM_UPDATE: 12919,
  HYGROMETER_SENSOR: 12920,
};

/** CRC_EXTRA of messages of other dialects, which can be told from noise but not decoded. */
export const FOREIGN_CRC_EXTRA: readonly (readonly [id: number, crcExtra: number])[] = [
  [220, 34],
  [221, 71],
  [222, 15],
  [223, 119],
  [224, 102],
  [295, 234],
  [296, 50],
  [369, 151],
  [414, 109],
  [415, 161],
  [420, 20],
  [441, 169],
  [510, 245],
  [511, 28],
  [512, 184],
  [8002, 218],
  [8003, 231],
  [8004, 172],
  [8005, 251],
  [8006, 97],
  [8007, 64],
  [8008, 234],
  [8009, 144],
  [8010, 155],
  [8011, 20],
  [8012, 54],
  [8013, 222],
  [8014, 200],
  [8015, 23],
  [8016, 149],
  [10001, 209],
  [10002, 186],
  [10003, 4],
  [10004, 133],
  [10005, 103],
  [10006, 193],
  [10007, 71],
  [10008, 240],
  [42000, 227],
  [42001, 239],
  [60010, 208],
  [60011, 183],
  [60012, 99],
  [60013, 129],
  [60014, 134],
  [60040, 156],
  [60045, 14],
  [60046, 171],
];

function decodeHeartbeat(view: DataView, offset: number): types.Heartbeat {
  return {
    customMode: view.getUint32(offset, true),
    type: view.getUint8(offset + 4),
    autopilot: view.getUint8(offset + 5),
    baseMode: view.getUint8(offset + 6),
    systemStatus: view.getUint8(offset + 7),
    mavlinkVersion: view.getUint8(offset + 8),
  };
}
function encodeHeartbeat(message: types.Heartbeat, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.customMode, 'customMode'), true);
  view.setUint8(offset + 4, uint8(message.type, 'type'));
  view.setUint8(offset + 5, uint8(message.autopilot, 'autopilot'));
  view.setUint8(offset + 6, uint8(message.baseMode, 'baseMode'));
  view.setUint8(offset + 7, uint8(message.systemStatus, 'systemStatus'));
  view.setUint8(offset + 8, uint8(message.mavlinkVersion, 'mavlinkVersion'));
}

function decodeSysStatus(view: DataView, offset: number): types.SysStatus {
  return {
    onboardControlSensorsPresent: view.getUint32(offset, true),
    onboardControlSensorsEnabled: view.getUint32(offset + 4, true),
    onboardControlSensorsHealth: view.getUint32(offset + 8, true),
    load: view.getUint16(offset + 12, true),
    voltageBattery: view.getUint16(offset + 14, true),
    currentBattery: view.getInt16(offset + 16, true),
    dropRateComm: view.getUint16(offset + 18, true),
    errorsComm: view.getUint16(offset + 20, true),
    errorsCount1: view.getUint16(offset + 22, true),
    errorsCount2: view.getUint16(offset + 24, true),
    errorsCount3: view.getUint16(offset + 26, true),
    errorsCount4: view.getUint16(offset + 28, true),
    batteryRemaining: view.getInt8(offset + 30),
    onboardControlSensorsPresentExtended: view.getUint32(offset + 31, true),
    onboardControlSensorsEnabledExtended: view.getUint32(offset + 35, true),
    onboardControlSensorsHealthExtended: view.getUint32(offset + 39, true),
  };
}
function encodeSysStatus(message: types.SysStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.onboardControlSensorsPresent, 'onboardControlSensorsPresent'), true);
  view.setUint32(offset + 4, uint32(message.onboardControlSensorsEnabled, 'onboardControlSensorsEnabled'), true);
  view.setUint32(offset + 8, uint32(message.onboardControlSensorsHealth, 'onboardControlSensorsHealth'), true);
  view.setUint16(offset + 12, uint16(message.load, 'load'), true);
  view.setUint16(offset + 14, uint16(message.voltageBattery, 'voltageBattery'), true);
  view.setInt16(offset + 16, int16(message.currentBattery, 'currentBattery'), true);
  view.setUint16(offset + 18, uint16(message.dropRateComm, 'dropRateComm'), true);
  view.setUint16(offset + 20, uint16(message.errorsComm, 'errorsComm'), true);
  view.setUint16(offset + 22, uint16(message.errorsCount1, 'errorsCount1'), true);
  view.setUint16(offset + 24, uint16(message.errorsCount2, 'errorsCount2'), true);
  view.setUint16(offset + 26, uint16(message.errorsCount3, 'errorsCount3'), true);
  view.setUint16(offset + 28, uint16(message.errorsCount4, 'errorsCount4'), true);
  view.setInt8(offset + 30, int8(message.batteryRemaining, 'batteryRemaining'));
  view.setUint32(offset + 31, uint32(message.onboardControlSensorsPresentExtended, 'onboardControlSensorsPresentExtended'), true);
  view.setUint32(offset + 35, uint32(message.onboardControlSensorsEnabledExtended, 'onboardControlSensorsEnabledExtended'), true);
  view.setUint32(offset + 39, uint32(message.onboardControlSensorsHealthExtended, 'onboardControlSensorsHealthExtended'), true);
}

function decodeSystemTime(view: DataView, offset: number): types.SystemTime {
  return {
    timeUnixUsec: view.getBigUint64(offset, true),
    timeBootMs: view.getUint32(offset + 8, true),
  };
}
function encodeSystemTime(message: types.SystemTime, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUnixUsec, 'timeUnixUsec'), true);
  view.setUint32(offset + 8, uint32(message.timeBootMs, 'timeBootMs'), true);
}

function decodePing(view: DataView, offset: number): types.Ping {
  return {
    timeUsec: view.getBigUint64(offset, true),
    seq: view.getUint32(offset + 8, true),
    targetSystem: view.getUint8(offset + 12),
    targetComponent: view.getUint8(offset + 13),
  };
}
function encodePing(message: types.Ping, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint32(offset + 8, uint32(message.seq, 'seq'), true);
  view.setUint8(offset + 12, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 13, uint8(message.targetComponent, 'targetComponent'));
}

function decodeChangeOperatorControl(view: DataView, offset: number): types.ChangeOperatorControl {
  return {
    targetSystem: view.getUint8(offset),
    controlRequest: view.getUint8(offset + 1),
    version: view.getUint8(offset + 2),
    passkey: readString(view, offset + 3, 25),
  };
}
function encodeChangeOperatorControl(message: types.ChangeOperatorControl, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.controlRequest, 'controlRequest'));
  view.setUint8(offset + 2, uint8(message.version, 'version'));
  writeString(view, offset + 3, 25, message.passkey, 'passkey');
}

function decodeChangeOperatorControlAck(view: DataView, offset: number): types.ChangeOperatorControlAck {
  return {
    gcsSystemId: view.getUint8(offset),
    controlRequest: view.getUint8(offset + 1),
    ack: view.getUint8(offset + 2),
  };
}
function encodeChangeOperatorControlAck(message: types.ChangeOperatorControlAck, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.gcsSystemId, 'gcsSystemId'));
  view.setUint8(offset + 1, uint8(message.controlRequest, 'controlRequest'));
  view.setUint8(offset + 2, uint8(message.ack, 'ack'));
}

function decodeAuthKey(view: DataView, offset: number): types.AuthKey {
  return {
    key: readString(view, offset, 32),
  };
}
function encodeAuthKey(message: types.AuthKey, view: DataView, offset: number): void {
  writeString(view, offset, 32, message.key, 'key');
}

function decodeSetMode(view: DataView, offset: number): types.SetMode {
  return {
    customMode: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    baseMode: view.getUint8(offset + 5),
  };
}
function encodeSetMode(message: types.SetMode, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.customMode, 'customMode'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.baseMode, 'baseMode'));
}

function decodeParamRequestRead(view: DataView, offset: number): types.ParamRequestRead {
  return {
    paramIndex: view.getInt16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    paramId: readString(view, offset + 4, 16),
  };
}
function encodeParamRequestRead(message: types.ParamRequestRead, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.paramIndex, 'paramIndex'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  writeString(view, offset + 4, 16, message.paramId, 'paramId');
}

function decodeParamRequestList(view: DataView, offset: number): types.ParamRequestList {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
  };
}
function encodeParamRequestList(message: types.ParamRequestList, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
}

function decodeParamValue(view: DataView, offset: number): types.ParamValue {
  return {
    paramValue: view.getFloat32(offset, true),
    paramCount: view.getUint16(offset + 4, true),
    paramIndex: view.getUint16(offset + 6, true),
    paramId: readString(view, offset + 8, 16),
    paramType: view.getUint8(offset + 24),
  };
}
function encodeParamValue(message: types.ParamValue, view: DataView, offset: number): void {
  view.setFloat32(offset, message.paramValue, true);
  view.setUint16(offset + 4, uint16(message.paramCount, 'paramCount'), true);
  view.setUint16(offset + 6, uint16(message.paramIndex, 'paramIndex'), true);
  writeString(view, offset + 8, 16, message.paramId, 'paramId');
  view.setUint8(offset + 24, uint8(message.paramType, 'paramType'));
}

function decodeParamSet(view: DataView, offset: number): types.ParamSet {
  return {
    paramValue: view.getFloat32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    paramId: readString(view, offset + 6, 16),
    paramType: view.getUint8(offset + 22),
  };
}
function encodeParamSet(message: types.ParamSet, view: DataView, offset: number): void {
  view.setFloat32(offset, message.paramValue, true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  writeString(view, offset + 6, 16, message.paramId, 'paramId');
  view.setUint8(offset + 22, uint8(message.paramType, 'paramType'));
}

function decodeGpsRawInt(view: DataView, offset: number): types.GpsRawInt {
  return {
    timeUsec: view.getBigUint64(offset, true),
    lat: view.getInt32(offset + 8, true),
    lon: view.getInt32(offset + 12, true),
    alt: view.getInt32(offset + 16, true),
    eph: view.getUint16(offset + 20, true),
    epv: view.getUint16(offset + 22, true),
    vel: view.getUint16(offset + 24, true),
    cog: view.getUint16(offset + 26, true),
    fixType: view.getUint8(offset + 28),
    satellitesVisible: view.getUint8(offset + 29),
    altEllipsoid: view.getInt32(offset + 30, true),
    hAcc: view.getUint32(offset + 34, true),
    vAcc: view.getUint32(offset + 38, true),
    velAcc: view.getUint32(offset + 42, true),
    hdgAcc: view.getUint32(offset + 46, true),
    yaw: view.getUint16(offset + 50, true),
  };
}
function encodeGpsRawInt(message: types.GpsRawInt, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setInt32(offset + 8, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 12, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 16, int32(message.alt, 'alt'), true);
  view.setUint16(offset + 20, uint16(message.eph, 'eph'), true);
  view.setUint16(offset + 22, uint16(message.epv, 'epv'), true);
  view.setUint16(offset + 24, uint16(message.vel, 'vel'), true);
  view.setUint16(offset + 26, uint16(message.cog, 'cog'), true);
  view.setUint8(offset + 28, uint8(message.fixType, 'fixType'));
  view.setUint8(offset + 29, uint8(message.satellitesVisible, 'satellitesVisible'));
  view.setInt32(offset + 30, int32(message.altEllipsoid, 'altEllipsoid'), true);
  view.setUint32(offset + 34, uint32(message.hAcc, 'hAcc'), true);
  view.setUint32(offset + 38, uint32(message.vAcc, 'vAcc'), true);
  view.setUint32(offset + 42, uint32(message.velAcc, 'velAcc'), true);
  view.setUint32(offset + 46, uint32(message.hdgAcc, 'hdgAcc'), true);
  view.setUint16(offset + 50, uint16(message.yaw, 'yaw'), true);
}

function decodeGpsStatus(view: DataView, offset: number): types.GpsStatus {
  return {
    satellitesVisible: view.getUint8(offset),
    satellitePrn: readArray.Uint8(view, offset + 1, 20),
    satelliteUsed: readArray.Uint8(view, offset + 21, 20),
    satelliteElevation: readArray.Uint8(view, offset + 41, 20),
    satelliteAzimuth: readArray.Uint8(view, offset + 61, 20),
    satelliteSnr: readArray.Uint8(view, offset + 81, 20),
  };
}
function encodeGpsStatus(message: types.GpsStatus, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.satellitesVisible, 'satellitesVisible'));
  writeArray.Uint8(view, offset + 1, 20, message.satellitePrn, 'satellitePrn');
  writeArray.Uint8(view, offset + 21, 20, message.satelliteUsed, 'satelliteUsed');
  writeArray.Uint8(view, offset + 41, 20, message.satelliteElevation, 'satelliteElevation');
  writeArray.Uint8(view, offset + 61, 20, message.satelliteAzimuth, 'satelliteAzimuth');
  writeArray.Uint8(view, offset + 81, 20, message.satelliteSnr, 'satelliteSnr');
}

function decodeScaledImu(view: DataView, offset: number): types.ScaledImu {
  return {
    timeBootMs: view.getUint32(offset, true),
    xacc: view.getInt16(offset + 4, true),
    yacc: view.getInt16(offset + 6, true),
    zacc: view.getInt16(offset + 8, true),
    xgyro: view.getInt16(offset + 10, true),
    ygyro: view.getInt16(offset + 12, true),
    zgyro: view.getInt16(offset + 14, true),
    xmag: view.getInt16(offset + 16, true),
    ymag: view.getInt16(offset + 18, true),
    zmag: view.getInt16(offset + 20, true),
    temperature: view.getInt16(offset + 22, true),
  };
}
function encodeScaledImu(message: types.ScaledImu, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt16(offset + 4, int16(message.xacc, 'xacc'), true);
  view.setInt16(offset + 6, int16(message.yacc, 'yacc'), true);
  view.setInt16(offset + 8, int16(message.zacc, 'zacc'), true);
  view.setInt16(offset + 10, int16(message.xgyro, 'xgyro'), true);
  view.setInt16(offset + 12, int16(message.ygyro, 'ygyro'), true);
  view.setInt16(offset + 14, int16(message.zgyro, 'zgyro'), true);
  view.setInt16(offset + 16, int16(message.xmag, 'xmag'), true);
  view.setInt16(offset + 18, int16(message.ymag, 'ymag'), true);
  view.setInt16(offset + 20, int16(message.zmag, 'zmag'), true);
  view.setInt16(offset + 22, int16(message.temperature, 'temperature'), true);
}

function decodeRawImu(view: DataView, offset: number): types.RawImu {
  return {
    timeUsec: view.getBigUint64(offset, true),
    xacc: view.getInt16(offset + 8, true),
    yacc: view.getInt16(offset + 10, true),
    zacc: view.getInt16(offset + 12, true),
    xgyro: view.getInt16(offset + 14, true),
    ygyro: view.getInt16(offset + 16, true),
    zgyro: view.getInt16(offset + 18, true),
    xmag: view.getInt16(offset + 20, true),
    ymag: view.getInt16(offset + 22, true),
    zmag: view.getInt16(offset + 24, true),
    id: view.getUint8(offset + 26),
    temperature: view.getInt16(offset + 27, true),
  };
}
function encodeRawImu(message: types.RawImu, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setInt16(offset + 8, int16(message.xacc, 'xacc'), true);
  view.setInt16(offset + 10, int16(message.yacc, 'yacc'), true);
  view.setInt16(offset + 12, int16(message.zacc, 'zacc'), true);
  view.setInt16(offset + 14, int16(message.xgyro, 'xgyro'), true);
  view.setInt16(offset + 16, int16(message.ygyro, 'ygyro'), true);
  view.setInt16(offset + 18, int16(message.zgyro, 'zgyro'), true);
  view.setInt16(offset + 20, int16(message.xmag, 'xmag'), true);
  view.setInt16(offset + 22, int16(message.ymag, 'ymag'), true);
  view.setInt16(offset + 24, int16(message.zmag, 'zmag'), true);
  view.setUint8(offset + 26, uint8(message.id, 'id'));
  view.setInt16(offset + 27, int16(message.temperature, 'temperature'), true);
}

function decodeRawPressure(view: DataView, offset: number): types.RawPressure {
  return {
    timeUsec: view.getBigUint64(offset, true),
    pressAbs: view.getInt16(offset + 8, true),
    pressDiff1: view.getInt16(offset + 10, true),
    pressDiff2: view.getInt16(offset + 12, true),
    temperature: view.getInt16(offset + 14, true),
  };
}
function encodeRawPressure(message: types.RawPressure, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setInt16(offset + 8, int16(message.pressAbs, 'pressAbs'), true);
  view.setInt16(offset + 10, int16(message.pressDiff1, 'pressDiff1'), true);
  view.setInt16(offset + 12, int16(message.pressDiff2, 'pressDiff2'), true);
  view.setInt16(offset + 14, int16(message.temperature, 'temperature'), true);
}

function decodeScaledPressure(view: DataView, offset: number): types.ScaledPressure {
  return {
    timeBootMs: view.getUint32(offset, true),
    pressAbs: view.getFloat32(offset + 4, true),
    pressDiff: view.getFloat32(offset + 8, true),
    temperature: view.getInt16(offset + 12, true),
    temperaturePressDiff: view.getInt16(offset + 14, true),
  };
}
function encodeScaledPressure(message: types.ScaledPressure, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.pressAbs, true);
  view.setFloat32(offset + 8, message.pressDiff, true);
  view.setInt16(offset + 12, int16(message.temperature, 'temperature'), true);
  view.setInt16(offset + 14, int16(message.temperaturePressDiff, 'temperaturePressDiff'), true);
}

function decodeAttitude(view: DataView, offset: number): types.Attitude {
  return {
    timeBootMs: view.getUint32(offset, true),
    roll: view.getFloat32(offset + 4, true),
    pitch: view.getFloat32(offset + 8, true),
    yaw: view.getFloat32(offset + 12, true),
    rollspeed: view.getFloat32(offset + 16, true),
    pitchspeed: view.getFloat32(offset + 20, true),
    yawspeed: view.getFloat32(offset + 24, true),
  };
}
function encodeAttitude(message: types.Attitude, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.roll, true);
  view.setFloat32(offset + 8, message.pitch, true);
  view.setFloat32(offset + 12, message.yaw, true);
  view.setFloat32(offset + 16, message.rollspeed, true);
  view.setFloat32(offset + 20, message.pitchspeed, true);
  view.setFloat32(offset + 24, message.yawspeed, true);
}

function decodeAttitudeQuaternion(view: DataView, offset: number): types.AttitudeQuaternion {
  return {
    timeBootMs: view.getUint32(offset, true),
    q1: view.getFloat32(offset + 4, true),
    q2: view.getFloat32(offset + 8, true),
    q3: view.getFloat32(offset + 12, true),
    q4: view.getFloat32(offset + 16, true),
    rollspeed: view.getFloat32(offset + 20, true),
    pitchspeed: view.getFloat32(offset + 24, true),
    yawspeed: view.getFloat32(offset + 28, true),
    reprOffsetQ: [view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true), view.getFloat32(offset + 40, true), view.getFloat32(offset + 44, true)],
  };
}
function encodeAttitudeQuaternion(message: types.AttitudeQuaternion, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.q1, true);
  view.setFloat32(offset + 8, message.q2, true);
  view.setFloat32(offset + 12, message.q3, true);
  view.setFloat32(offset + 16, message.q4, true);
  view.setFloat32(offset + 20, message.rollspeed, true);
  view.setFloat32(offset + 24, message.pitchspeed, true);
  view.setFloat32(offset + 28, message.yawspeed, true);
  writeArray.Float32(view, offset + 32, 4, message.reprOffsetQ, 'reprOffsetQ');
}

function decodeLocalPositionNed(view: DataView, offset: number): types.LocalPositionNed {
  return {
    timeBootMs: view.getUint32(offset, true),
    x: view.getFloat32(offset + 4, true),
    y: view.getFloat32(offset + 8, true),
    z: view.getFloat32(offset + 12, true),
    vx: view.getFloat32(offset + 16, true),
    vy: view.getFloat32(offset + 20, true),
    vz: view.getFloat32(offset + 24, true),
  };
}
function encodeLocalPositionNed(message: types.LocalPositionNed, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.x, true);
  view.setFloat32(offset + 8, message.y, true);
  view.setFloat32(offset + 12, message.z, true);
  view.setFloat32(offset + 16, message.vx, true);
  view.setFloat32(offset + 20, message.vy, true);
  view.setFloat32(offset + 24, message.vz, true);
}

function decodeGlobalPositionInt(view: DataView, offset: number): types.GlobalPositionInt {
  return {
    timeBootMs: view.getUint32(offset, true),
    lat: view.getInt32(offset + 4, true),
    lon: view.getInt32(offset + 8, true),
    alt: view.getInt32(offset + 12, true),
    relativeAlt: view.getInt32(offset + 16, true),
    vx: view.getInt16(offset + 20, true),
    vy: view.getInt16(offset + 22, true),
    vz: view.getInt16(offset + 24, true),
    hdg: view.getUint16(offset + 26, true),
  };
}
function encodeGlobalPositionInt(message: types.GlobalPositionInt, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt32(offset + 4, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 8, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 12, int32(message.alt, 'alt'), true);
  view.setInt32(offset + 16, int32(message.relativeAlt, 'relativeAlt'), true);
  view.setInt16(offset + 20, int16(message.vx, 'vx'), true);
  view.setInt16(offset + 22, int16(message.vy, 'vy'), true);
  view.setInt16(offset + 24, int16(message.vz, 'vz'), true);
  view.setUint16(offset + 26, uint16(message.hdg, 'hdg'), true);
}

function decodeRcChannelsScaled(view: DataView, offset: number): types.RcChannelsScaled {
  return {
    timeBootMs: view.getUint32(offset, true),
    chan1Scaled: view.getInt16(offset + 4, true),
    chan2Scaled: view.getInt16(offset + 6, true),
    chan3Scaled: view.getInt16(offset + 8, true),
    chan4Scaled: view.getInt16(offset + 10, true),
    chan5Scaled: view.getInt16(offset + 12, true),
    chan6Scaled: view.getInt16(offset + 14, true),
    chan7Scaled: view.getInt16(offset + 16, true),
    chan8Scaled: view.getInt16(offset + 18, true),
    port: view.getUint8(offset + 20),
    rssi: view.getUint8(offset + 21),
  };
}
function encodeRcChannelsScaled(message: types.RcChannelsScaled, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt16(offset + 4, int16(message.chan1Scaled, 'chan1Scaled'), true);
  view.setInt16(offset + 6, int16(message.chan2Scaled, 'chan2Scaled'), true);
  view.setInt16(offset + 8, int16(message.chan3Scaled, 'chan3Scaled'), true);
  view.setInt16(offset + 10, int16(message.chan4Scaled, 'chan4Scaled'), true);
  view.setInt16(offset + 12, int16(message.chan5Scaled, 'chan5Scaled'), true);
  view.setInt16(offset + 14, int16(message.chan6Scaled, 'chan6Scaled'), true);
  view.setInt16(offset + 16, int16(message.chan7Scaled, 'chan7Scaled'), true);
  view.setInt16(offset + 18, int16(message.chan8Scaled, 'chan8Scaled'), true);
  view.setUint8(offset + 20, uint8(message.port, 'port'));
  view.setUint8(offset + 21, uint8(message.rssi, 'rssi'));
}

function decodeRcChannelsRaw(view: DataView, offset: number): types.RcChannelsRaw {
  return {
    timeBootMs: view.getUint32(offset, true),
    chan1Raw: view.getUint16(offset + 4, true),
    chan2Raw: view.getUint16(offset + 6, true),
    chan3Raw: view.getUint16(offset + 8, true),
    chan4Raw: view.getUint16(offset + 10, true),
    chan5Raw: view.getUint16(offset + 12, true),
    chan6Raw: view.getUint16(offset + 14, true),
    chan7Raw: view.getUint16(offset + 16, true),
    chan8Raw: view.getUint16(offset + 18, true),
    port: view.getUint8(offset + 20),
    rssi: view.getUint8(offset + 21),
  };
}
function encodeRcChannelsRaw(message: types.RcChannelsRaw, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint16(offset + 4, uint16(message.chan1Raw, 'chan1Raw'), true);
  view.setUint16(offset + 6, uint16(message.chan2Raw, 'chan2Raw'), true);
  view.setUint16(offset + 8, uint16(message.chan3Raw, 'chan3Raw'), true);
  view.setUint16(offset + 10, uint16(message.chan4Raw, 'chan4Raw'), true);
  view.setUint16(offset + 12, uint16(message.chan5Raw, 'chan5Raw'), true);
  view.setUint16(offset + 14, uint16(message.chan6Raw, 'chan6Raw'), true);
  view.setUint16(offset + 16, uint16(message.chan7Raw, 'chan7Raw'), true);
  view.setUint16(offset + 18, uint16(message.chan8Raw, 'chan8Raw'), true);
  view.setUint8(offset + 20, uint8(message.port, 'port'));
  view.setUint8(offset + 21, uint8(message.rssi, 'rssi'));
}

function decodeServoOutputRaw(view: DataView, offset: number): types.ServoOutputRaw {
  return {
    timeUsec: view.getUint32(offset, true),
    servo1Raw: view.getUint16(offset + 4, true),
    servo2Raw: view.getUint16(offset + 6, true),
    servo3Raw: view.getUint16(offset + 8, true),
    servo4Raw: view.getUint16(offset + 10, true),
    servo5Raw: view.getUint16(offset + 12, true),
    servo6Raw: view.getUint16(offset + 14, true),
    servo7Raw: view.getUint16(offset + 16, true),
    servo8Raw: view.getUint16(offset + 18, true),
    port: view.getUint8(offset + 20),
    servo9Raw: view.getUint16(offset + 21, true),
    servo10Raw: view.getUint16(offset + 23, true),
    servo11Raw: view.getUint16(offset + 25, true),
    servo12Raw: view.getUint16(offset + 27, true),
    servo13Raw: view.getUint16(offset + 29, true),
    servo14Raw: view.getUint16(offset + 31, true),
    servo15Raw: view.getUint16(offset + 33, true),
    servo16Raw: view.getUint16(offset + 35, true),
  };
}
function encodeServoOutputRaw(message: types.ServoOutputRaw, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeUsec, 'timeUsec'), true);
  view.setUint16(offset + 4, uint16(message.servo1Raw, 'servo1Raw'), true);
  view.setUint16(offset + 6, uint16(message.servo2Raw, 'servo2Raw'), true);
  view.setUint16(offset + 8, uint16(message.servo3Raw, 'servo3Raw'), true);
  view.setUint16(offset + 10, uint16(message.servo4Raw, 'servo4Raw'), true);
  view.setUint16(offset + 12, uint16(message.servo5Raw, 'servo5Raw'), true);
  view.setUint16(offset + 14, uint16(message.servo6Raw, 'servo6Raw'), true);
  view.setUint16(offset + 16, uint16(message.servo7Raw, 'servo7Raw'), true);
  view.setUint16(offset + 18, uint16(message.servo8Raw, 'servo8Raw'), true);
  view.setUint8(offset + 20, uint8(message.port, 'port'));
  view.setUint16(offset + 21, uint16(message.servo9Raw, 'servo9Raw'), true);
  view.setUint16(offset + 23, uint16(message.servo10Raw, 'servo10Raw'), true);
  view.setUint16(offset + 25, uint16(message.servo11Raw, 'servo11Raw'), true);
  view.setUint16(offset + 27, uint16(message.servo12Raw, 'servo12Raw'), true);
  view.setUint16(offset + 29, uint16(message.servo13Raw, 'servo13Raw'), true);
  view.setUint16(offset + 31, uint16(message.servo14Raw, 'servo14Raw'), true);
  view.setUint16(offset + 33, uint16(message.servo15Raw, 'servo15Raw'), true);
  view.setUint16(offset + 35, uint16(message.servo16Raw, 'servo16Raw'), true);
}

function decodeMissionRequestPartialList(view: DataView, offset: number): types.MissionRequestPartialList {
  return {
    startIndex: view.getInt16(offset, true),
    endIndex: view.getInt16(offset + 2, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    missionType: view.getUint8(offset + 6),
  };
}
function encodeMissionRequestPartialList(message: types.MissionRequestPartialList, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.startIndex, 'startIndex'), true);
  view.setInt16(offset + 2, int16(message.endIndex, 'endIndex'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.missionType, 'missionType'));
}

function decodeMissionWritePartialList(view: DataView, offset: number): types.MissionWritePartialList {
  return {
    startIndex: view.getInt16(offset, true),
    endIndex: view.getInt16(offset + 2, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    missionType: view.getUint8(offset + 6),
  };
}
function encodeMissionWritePartialList(message: types.MissionWritePartialList, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.startIndex, 'startIndex'), true);
  view.setInt16(offset + 2, int16(message.endIndex, 'endIndex'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.missionType, 'missionType'));
}

function decodeMissionItem(view: DataView, offset: number): types.MissionItem {
  return {
    param1: view.getFloat32(offset, true),
    param2: view.getFloat32(offset + 4, true),
    param3: view.getFloat32(offset + 8, true),
    param4: view.getFloat32(offset + 12, true),
    x: view.getFloat32(offset + 16, true),
    y: view.getFloat32(offset + 20, true),
    z: view.getFloat32(offset + 24, true),
    seq: view.getUint16(offset + 28, true),
    command: view.getUint16(offset + 30, true),
    targetSystem: view.getUint8(offset + 32),
    targetComponent: view.getUint8(offset + 33),
    frame: view.getUint8(offset + 34),
    current: view.getUint8(offset + 35),
    autocontinue: view.getUint8(offset + 36),
    missionType: view.getUint8(offset + 37),
  };
}
function encodeMissionItem(message: types.MissionItem, view: DataView, offset: number): void {
  view.setFloat32(offset, message.param1, true);
  view.setFloat32(offset + 4, message.param2, true);
  view.setFloat32(offset + 8, message.param3, true);
  view.setFloat32(offset + 12, message.param4, true);
  view.setFloat32(offset + 16, message.x, true);
  view.setFloat32(offset + 20, message.y, true);
  view.setFloat32(offset + 24, message.z, true);
  view.setUint16(offset + 28, uint16(message.seq, 'seq'), true);
  view.setUint16(offset + 30, uint16(message.command, 'command'), true);
  view.setUint8(offset + 32, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 33, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 34, uint8(message.frame, 'frame'));
  view.setUint8(offset + 35, uint8(message.current, 'current'));
  view.setUint8(offset + 36, uint8(message.autocontinue, 'autocontinue'));
  view.setUint8(offset + 37, uint8(message.missionType, 'missionType'));
}

function decodeMissionRequest(view: DataView, offset: number): types.MissionRequest {
  return {
    seq: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    missionType: view.getUint8(offset + 4),
  };
}
function encodeMissionRequest(message: types.MissionRequest, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.seq, 'seq'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 4, uint8(message.missionType, 'missionType'));
}

function decodeMissionSetCurrent(view: DataView, offset: number): types.MissionSetCurrent {
  return {
    seq: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
  };
}
function encodeMissionSetCurrent(message: types.MissionSetCurrent, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.seq, 'seq'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
}

function decodeMissionCurrent(view: DataView, offset: number): types.MissionCurrent {
  return {
    seq: view.getUint16(offset, true),
    total: view.getUint16(offset + 2, true),
    missionState: view.getUint8(offset + 4),
    missionMode: view.getUint8(offset + 5),
    missionId: view.getUint32(offset + 6, true),
    fenceId: view.getUint32(offset + 10, true),
    rallyPointsId: view.getUint32(offset + 14, true),
  };
}
function encodeMissionCurrent(message: types.MissionCurrent, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.seq, 'seq'), true);
  view.setUint16(offset + 2, uint16(message.total, 'total'), true);
  view.setUint8(offset + 4, uint8(message.missionState, 'missionState'));
  view.setUint8(offset + 5, uint8(message.missionMode, 'missionMode'));
  view.setUint32(offset + 6, uint32(message.missionId, 'missionId'), true);
  view.setUint32(offset + 10, uint32(message.fenceId, 'fenceId'), true);
  view.setUint32(offset + 14, uint32(message.rallyPointsId, 'rallyPointsId'), true);
}

function decodeMissionRequestList(view: DataView, offset: number): types.MissionRequestList {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    missionType: view.getUint8(offset + 2),
  };
}
function encodeMissionRequestList(message: types.MissionRequestList, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.missionType, 'missionType'));
}

function decodeMissionCount(view: DataView, offset: number): types.MissionCount {
  return {
    count: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    missionType: view.getUint8(offset + 4),
    opaqueId: view.getUint32(offset + 5, true),
  };
}
function encodeMissionCount(message: types.MissionCount, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.count, 'count'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 4, uint8(message.missionType, 'missionType'));
  view.setUint32(offset + 5, uint32(message.opaqueId, 'opaqueId'), true);
}

function decodeMissionClearAll(view: DataView, offset: number): types.MissionClearAll {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    missionType: view.getUint8(offset + 2),
  };
}
function encodeMissionClearAll(message: types.MissionClearAll, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.missionType, 'missionType'));
}

function decodeMissionItemReached(view: DataView, offset: number): types.MissionItemReached {
  return {
    seq: view.getUint16(offset, true),
  };
}
function encodeMissionItemReached(message: types.MissionItemReached, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.seq, 'seq'), true);
}

function decodeMissionAck(view: DataView, offset: number): types.MissionAck {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    type: view.getUint8(offset + 2),
    missionType: view.getUint8(offset + 3),
    opaqueId: view.getUint32(offset + 4, true),
  };
}
function encodeMissionAck(message: types.MissionAck, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.type, 'type'));
  view.setUint8(offset + 3, uint8(message.missionType, 'missionType'));
  view.setUint32(offset + 4, uint32(message.opaqueId, 'opaqueId'), true);
}

function decodeSetGpsGlobalOrigin(view: DataView, offset: number): types.SetGpsGlobalOrigin {
  return {
    latitude: view.getInt32(offset, true),
    longitude: view.getInt32(offset + 4, true),
    altitude: view.getInt32(offset + 8, true),
    targetSystem: view.getUint8(offset + 12),
    timeUsec: view.getBigUint64(offset + 13, true),
  };
}
function encodeSetGpsGlobalOrigin(message: types.SetGpsGlobalOrigin, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.latitude, 'latitude'), true);
  view.setInt32(offset + 4, int32(message.longitude, 'longitude'), true);
  view.setInt32(offset + 8, int32(message.altitude, 'altitude'), true);
  view.setUint8(offset + 12, uint8(message.targetSystem, 'targetSystem'));
  view.setBigUint64(offset + 13, uint64(message.timeUsec, 'timeUsec'), true);
}

function decodeGpsGlobalOrigin(view: DataView, offset: number): types.GpsGlobalOrigin {
  return {
    latitude: view.getInt32(offset, true),
    longitude: view.getInt32(offset + 4, true),
    altitude: view.getInt32(offset + 8, true),
    timeUsec: view.getBigUint64(offset + 12, true),
  };
}
function encodeGpsGlobalOrigin(message: types.GpsGlobalOrigin, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.latitude, 'latitude'), true);
  view.setInt32(offset + 4, int32(message.longitude, 'longitude'), true);
  view.setInt32(offset + 8, int32(message.altitude, 'altitude'), true);
  view.setBigUint64(offset + 12, uint64(message.timeUsec, 'timeUsec'), true);
}

function decodeParamMapRc(view: DataView, offset: number): types.ParamMapRc {
  return {
    paramValue0: view.getFloat32(offset, true),
    scale: view.getFloat32(offset + 4, true),
    paramValueMin: view.getFloat32(offset + 8, true),
    paramValueMax: view.getFloat32(offset + 12, true),
    paramIndex: view.getInt16(offset + 16, true),
    targetSystem: view.getUint8(offset + 18),
    targetComponent: view.getUint8(offset + 19),
    paramId: readString(view, offset + 20, 16),
    parameterRcChannelIndex: view.getUint8(offset + 36),
  };
}
function encodeParamMapRc(message: types.ParamMapRc, view: DataView, offset: number): void {
  view.setFloat32(offset, message.paramValue0, true);
  view.setFloat32(offset + 4, message.scale, true);
  view.setFloat32(offset + 8, message.paramValueMin, true);
  view.setFloat32(offset + 12, message.paramValueMax, true);
  view.setInt16(offset + 16, int16(message.paramIndex, 'paramIndex'), true);
  view.setUint8(offset + 18, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 19, uint8(message.targetComponent, 'targetComponent'));
  writeString(view, offset + 20, 16, message.paramId, 'paramId');
  view.setUint8(offset + 36, uint8(message.parameterRcChannelIndex, 'parameterRcChannelIndex'));
}

function decodeMissionRequestInt(view: DataView, offset: number): types.MissionRequestInt {
  return {
    seq: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    missionType: view.getUint8(offset + 4),
  };
}
function encodeMissionRequestInt(message: types.MissionRequestInt, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.seq, 'seq'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 4, uint8(message.missionType, 'missionType'));
}

function decodeSafetySetAllowedArea(view: DataView, offset: number): types.SafetySetAllowedArea {
  return {
    p1x: view.getFloat32(offset, true),
    p1y: view.getFloat32(offset + 4, true),
    p1z: view.getFloat32(offset + 8, true),
    p2x: view.getFloat32(offset + 12, true),
    p2y: view.getFloat32(offset + 16, true),
    p2z: view.getFloat32(offset + 20, true),
    targetSystem: view.getUint8(offset + 24),
    targetComponent: view.getUint8(offset + 25),
    frame: view.getUint8(offset + 26),
  };
}
function encodeSafetySetAllowedArea(message: types.SafetySetAllowedArea, view: DataView, offset: number): void {
  view.setFloat32(offset, message.p1x, true);
  view.setFloat32(offset + 4, message.p1y, true);
  view.setFloat32(offset + 8, message.p1z, true);
  view.setFloat32(offset + 12, message.p2x, true);
  view.setFloat32(offset + 16, message.p2y, true);
  view.setFloat32(offset + 20, message.p2z, true);
  view.setUint8(offset + 24, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 25, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 26, uint8(message.frame, 'frame'));
}

function decodeSafetyAllowedArea(view: DataView, offset: number): types.SafetyAllowedArea {
  return {
    p1x: view.getFloat32(offset, true),
    p1y: view.getFloat32(offset + 4, true),
    p1z: view.getFloat32(offset + 8, true),
    p2x: view.getFloat32(offset + 12, true),
    p2y: view.getFloat32(offset + 16, true),
    p2z: view.getFloat32(offset + 20, true),
    frame: view.getUint8(offset + 24),
  };
}
function encodeSafetyAllowedArea(message: types.SafetyAllowedArea, view: DataView, offset: number): void {
  view.setFloat32(offset, message.p1x, true);
  view.setFloat32(offset + 4, message.p1y, true);
  view.setFloat32(offset + 8, message.p1z, true);
  view.setFloat32(offset + 12, message.p2x, true);
  view.setFloat32(offset + 16, message.p2y, true);
  view.setFloat32(offset + 20, message.p2z, true);
  view.setUint8(offset + 24, uint8(message.frame, 'frame'));
}

function decodeAttitudeQuaternionCov(view: DataView, offset: number): types.AttitudeQuaternionCov {
  return {
    timeUsec: view.getBigUint64(offset, true),
    q: [view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true)],
    rollspeed: view.getFloat32(offset + 24, true),
    pitchspeed: view.getFloat32(offset + 28, true),
    yawspeed: view.getFloat32(offset + 32, true),
    covariance: [view.getFloat32(offset + 36, true), view.getFloat32(offset + 40, true), view.getFloat32(offset + 44, true), view.getFloat32(offset + 48, true), view.getFloat32(offset + 52, true), view.getFloat32(offset + 56, true), view.getFloat32(offset + 60, true), view.getFloat32(offset + 64, true), view.getFloat32(offset + 68, true)],
  };
}
function encodeAttitudeQuaternionCov(message: types.AttitudeQuaternionCov, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Float32(view, offset + 8, 4, message.q, 'q');
  view.setFloat32(offset + 24, message.rollspeed, true);
  view.setFloat32(offset + 28, message.pitchspeed, true);
  view.setFloat32(offset + 32, message.yawspeed, true);
  writeArray.Float32(view, offset + 36, 9, message.covariance, 'covariance');
}

function decodeNavControllerOutput(view: DataView, offset: number): types.NavControllerOutput {
  return {
    navRoll: view.getFloat32(offset, true),
    navPitch: view.getFloat32(offset + 4, true),
    altError: view.getFloat32(offset + 8, true),
    aspdError: view.getFloat32(offset + 12, true),
    xtrackError: view.getFloat32(offset + 16, true),
    navBearing: view.getInt16(offset + 20, true),
    targetBearing: view.getInt16(offset + 22, true),
    wpDist: view.getUint16(offset + 24, true),
  };
}
function encodeNavControllerOutput(message: types.NavControllerOutput, view: DataView, offset: number): void {
  view.setFloat32(offset, message.navRoll, true);
  view.setFloat32(offset + 4, message.navPitch, true);
  view.setFloat32(offset + 8, message.altError, true);
  view.setFloat32(offset + 12, message.aspdError, true);
  view.setFloat32(offset + 16, message.xtrackError, true);
  view.setInt16(offset + 20, int16(message.navBearing, 'navBearing'), true);
  view.setInt16(offset + 22, int16(message.targetBearing, 'targetBearing'), true);
  view.setUint16(offset + 24, uint16(message.wpDist, 'wpDist'), true);
}

function decodeGlobalPositionIntCov(view: DataView, offset: number): types.GlobalPositionIntCov {
  return {
    timeUsec: view.getBigUint64(offset, true),
    lat: view.getInt32(offset + 8, true),
    lon: view.getInt32(offset + 12, true),
    alt: view.getInt32(offset + 16, true),
    relativeAlt: view.getInt32(offset + 20, true),
    vx: view.getFloat32(offset + 24, true),
    vy: view.getFloat32(offset + 28, true),
    vz: view.getFloat32(offset + 32, true),
    covariance: readArray.Float32(view, offset + 36, 36),
    estimatorType: view.getUint8(offset + 180),
  };
}
function encodeGlobalPositionIntCov(message: types.GlobalPositionIntCov, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setInt32(offset + 8, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 12, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 16, int32(message.alt, 'alt'), true);
  view.setInt32(offset + 20, int32(message.relativeAlt, 'relativeAlt'), true);
  view.setFloat32(offset + 24, message.vx, true);
  view.setFloat32(offset + 28, message.vy, true);
  view.setFloat32(offset + 32, message.vz, true);
  writeArray.Float32(view, offset + 36, 36, message.covariance, 'covariance');
  view.setUint8(offset + 180, uint8(message.estimatorType, 'estimatorType'));
}

function decodeLocalPositionNedCov(view: DataView, offset: number): types.LocalPositionNedCov {
  return {
    timeUsec: view.getBigUint64(offset, true),
    x: view.getFloat32(offset + 8, true),
    y: view.getFloat32(offset + 12, true),
    z: view.getFloat32(offset + 16, true),
    vx: view.getFloat32(offset + 20, true),
    vy: view.getFloat32(offset + 24, true),
    vz: view.getFloat32(offset + 28, true),
    ax: view.getFloat32(offset + 32, true),
    ay: view.getFloat32(offset + 36, true),
    az: view.getFloat32(offset + 40, true),
    covariance: readArray.Float32(view, offset + 44, 45),
    estimatorType: view.getUint8(offset + 224),
  };
}
function encodeLocalPositionNedCov(message: types.LocalPositionNedCov, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.x, true);
  view.setFloat32(offset + 12, message.y, true);
  view.setFloat32(offset + 16, message.z, true);
  view.setFloat32(offset + 20, message.vx, true);
  view.setFloat32(offset + 24, message.vy, true);
  view.setFloat32(offset + 28, message.vz, true);
  view.setFloat32(offset + 32, message.ax, true);
  view.setFloat32(offset + 36, message.ay, true);
  view.setFloat32(offset + 40, message.az, true);
  writeArray.Float32(view, offset + 44, 45, message.covariance, 'covariance');
  view.setUint8(offset + 224, uint8(message.estimatorType, 'estimatorType'));
}

function decodeRcChannels(view: DataView, offset: number): types.RcChannels {
  return {
    timeBootMs: view.getUint32(offset, true),
    chan1Raw: view.getUint16(offset + 4, true),
    chan2Raw: view.getUint16(offset + 6, true),
    chan3Raw: view.getUint16(offset + 8, true),
    chan4Raw: view.getUint16(offset + 10, true),
    chan5Raw: view.getUint16(offset + 12, true),
    chan6Raw: view.getUint16(offset + 14, true),
    chan7Raw: view.getUint16(offset + 16, true),
    chan8Raw: view.getUint16(offset + 18, true),
    chan9Raw: view.getUint16(offset + 20, true),
    chan10Raw: view.getUint16(offset + 22, true),
    chan11Raw: view.getUint16(offset + 24, true),
    chan12Raw: view.getUint16(offset + 26, true),
    chan13Raw: view.getUint16(offset + 28, true),
    chan14Raw: view.getUint16(offset + 30, true),
    chan15Raw: view.getUint16(offset + 32, true),
    chan16Raw: view.getUint16(offset + 34, true),
    chan17Raw: view.getUint16(offset + 36, true),
    chan18Raw: view.getUint16(offset + 38, true),
    chancount: view.getUint8(offset + 40),
    rssi: view.getUint8(offset + 41),
  };
}
function encodeRcChannels(message: types.RcChannels, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint16(offset + 4, uint16(message.chan1Raw, 'chan1Raw'), true);
  view.setUint16(offset + 6, uint16(message.chan2Raw, 'chan2Raw'), true);
  view.setUint16(offset + 8, uint16(message.chan3Raw, 'chan3Raw'), true);
  view.setUint16(offset + 10, uint16(message.chan4Raw, 'chan4Raw'), true);
  view.setUint16(offset + 12, uint16(message.chan5Raw, 'chan5Raw'), true);
  view.setUint16(offset + 14, uint16(message.chan6Raw, 'chan6Raw'), true);
  view.setUint16(offset + 16, uint16(message.chan7Raw, 'chan7Raw'), true);
  view.setUint16(offset + 18, uint16(message.chan8Raw, 'chan8Raw'), true);
  view.setUint16(offset + 20, uint16(message.chan9Raw, 'chan9Raw'), true);
  view.setUint16(offset + 22, uint16(message.chan10Raw, 'chan10Raw'), true);
  view.setUint16(offset + 24, uint16(message.chan11Raw, 'chan11Raw'), true);
  view.setUint16(offset + 26, uint16(message.chan12Raw, 'chan12Raw'), true);
  view.setUint16(offset + 28, uint16(message.chan13Raw, 'chan13Raw'), true);
  view.setUint16(offset + 30, uint16(message.chan14Raw, 'chan14Raw'), true);
  view.setUint16(offset + 32, uint16(message.chan15Raw, 'chan15Raw'), true);
  view.setUint16(offset + 34, uint16(message.chan16Raw, 'chan16Raw'), true);
  view.setUint16(offset + 36, uint16(message.chan17Raw, 'chan17Raw'), true);
  view.setUint16(offset + 38, uint16(message.chan18Raw, 'chan18Raw'), true);
  view.setUint8(offset + 40, uint8(message.chancount, 'chancount'));
  view.setUint8(offset + 41, uint8(message.rssi, 'rssi'));
}

function decodeRequestDataStream(view: DataView, offset: number): types.RequestDataStream {
  return {
    reqMessageRate: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    reqStreamId: view.getUint8(offset + 4),
    startStop: view.getUint8(offset + 5),
  };
}
function encodeRequestDataStream(message: types.RequestDataStream, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.reqMessageRate, 'reqMessageRate'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 4, uint8(message.reqStreamId, 'reqStreamId'));
  view.setUint8(offset + 5, uint8(message.startStop, 'startStop'));
}

function decodeDataStream(view: DataView, offset: number): types.DataStream {
  return {
    messageRate: view.getUint16(offset, true),
    streamId: view.getUint8(offset + 2),
    onOff: view.getUint8(offset + 3),
  };
}
function encodeDataStream(message: types.DataStream, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.messageRate, 'messageRate'), true);
  view.setUint8(offset + 2, uint8(message.streamId, 'streamId'));
  view.setUint8(offset + 3, uint8(message.onOff, 'onOff'));
}

function decodeManualControl(view: DataView, offset: number): types.ManualControl {
  return {
    x: view.getInt16(offset, true),
    y: view.getInt16(offset + 2, true),
    z: view.getInt16(offset + 4, true),
    r: view.getInt16(offset + 6, true),
    buttons: view.getUint16(offset + 8, true),
    target: view.getUint8(offset + 10),
    buttons2: view.getUint16(offset + 11, true),
    enabledExtensions: view.getUint8(offset + 13),
    s: view.getInt16(offset + 14, true),
    t: view.getInt16(offset + 16, true),
    aux1: view.getInt16(offset + 18, true),
    aux2: view.getInt16(offset + 20, true),
    aux3: view.getInt16(offset + 22, true),
    aux4: view.getInt16(offset + 24, true),
    aux5: view.getInt16(offset + 26, true),
    aux6: view.getInt16(offset + 28, true),
  };
}
function encodeManualControl(message: types.ManualControl, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.x, 'x'), true);
  view.setInt16(offset + 2, int16(message.y, 'y'), true);
  view.setInt16(offset + 4, int16(message.z, 'z'), true);
  view.setInt16(offset + 6, int16(message.r, 'r'), true);
  view.setUint16(offset + 8, uint16(message.buttons, 'buttons'), true);
  view.setUint8(offset + 10, uint8(message.target, 'target'));
  view.setUint16(offset + 11, uint16(message.buttons2, 'buttons2'), true);
  view.setUint8(offset + 13, uint8(message.enabledExtensions, 'enabledExtensions'));
  view.setInt16(offset + 14, int16(message.s, 's'), true);
  view.setInt16(offset + 16, int16(message.t, 't'), true);
  view.setInt16(offset + 18, int16(message.aux1, 'aux1'), true);
  view.setInt16(offset + 20, int16(message.aux2, 'aux2'), true);
  view.setInt16(offset + 22, int16(message.aux3, 'aux3'), true);
  view.setInt16(offset + 24, int16(message.aux4, 'aux4'), true);
  view.setInt16(offset + 26, int16(message.aux5, 'aux5'), true);
  view.setInt16(offset + 28, int16(message.aux6, 'aux6'), true);
}

function decodeRcChannelsOverride(view: DataView, offset: number): types.RcChannelsOverride {
  return {
    chan1Raw: view.getUint16(offset, true),
    chan2Raw: view.getUint16(offset + 2, true),
    chan3Raw: view.getUint16(offset + 4, true),
    chan4Raw: view.getUint16(offset + 6, true),
    chan5Raw: view.getUint16(offset + 8, true),
    chan6Raw: view.getUint16(offset + 10, true),
    chan7Raw: view.getUint16(offset + 12, true),
    chan8Raw: view.getUint16(offset + 14, true),
    targetSystem: view.getUint8(offset + 16),
    targetComponent: view.getUint8(offset + 17),
    chan9Raw: view.getUint16(offset + 18, true),
    chan10Raw: view.getUint16(offset + 20, true),
    chan11Raw: view.getUint16(offset + 22, true),
    chan12Raw: view.getUint16(offset + 24, true),
    chan13Raw: view.getUint16(offset + 26, true),
    chan14Raw: view.getUint16(offset + 28, true),
    chan15Raw: view.getUint16(offset + 30, true),
    chan16Raw: view.getUint16(offset + 32, true),
    chan17Raw: view.getUint16(offset + 34, true),
    chan18Raw: view.getUint16(offset + 36, true),
  };
}
function encodeRcChannelsOverride(message: types.RcChannelsOverride, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.chan1Raw, 'chan1Raw'), true);
  view.setUint16(offset + 2, uint16(message.chan2Raw, 'chan2Raw'), true);
  view.setUint16(offset + 4, uint16(message.chan3Raw, 'chan3Raw'), true);
  view.setUint16(offset + 6, uint16(message.chan4Raw, 'chan4Raw'), true);
  view.setUint16(offset + 8, uint16(message.chan5Raw, 'chan5Raw'), true);
  view.setUint16(offset + 10, uint16(message.chan6Raw, 'chan6Raw'), true);
  view.setUint16(offset + 12, uint16(message.chan7Raw, 'chan7Raw'), true);
  view.setUint16(offset + 14, uint16(message.chan8Raw, 'chan8Raw'), true);
  view.setUint8(offset + 16, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 17, uint8(message.targetComponent, 'targetComponent'));
  view.setUint16(offset + 18, uint16(message.chan9Raw, 'chan9Raw'), true);
  view.setUint16(offset + 20, uint16(message.chan10Raw, 'chan10Raw'), true);
  view.setUint16(offset + 22, uint16(message.chan11Raw, 'chan11Raw'), true);
  view.setUint16(offset + 24, uint16(message.chan12Raw, 'chan12Raw'), true);
  view.setUint16(offset + 26, uint16(message.chan13Raw, 'chan13Raw'), true);
  view.setUint16(offset + 28, uint16(message.chan14Raw, 'chan14Raw'), true);
  view.setUint16(offset + 30, uint16(message.chan15Raw, 'chan15Raw'), true);
  view.setUint16(offset + 32, uint16(message.chan16Raw, 'chan16Raw'), true);
  view.setUint16(offset + 34, uint16(message.chan17Raw, 'chan17Raw'), true);
  view.setUint16(offset + 36, uint16(message.chan18Raw, 'chan18Raw'), true);
}

function decodeMissionItemInt(view: DataView, offset: number): types.MissionItemInt {
  return {
    param1: view.getFloat32(offset, true),
    param2: view.getFloat32(offset + 4, true),
    param3: view.getFloat32(offset + 8, true),
    param4: view.getFloat32(offset + 12, true),
    x: view.getInt32(offset + 16, true),
    y: view.getInt32(offset + 20, true),
    z: view.getFloat32(offset + 24, true),
    seq: view.getUint16(offset + 28, true),
    command: view.getUint16(offset + 30, true),
    targetSystem: view.getUint8(offset + 32),
    targetComponent: view.getUint8(offset + 33),
    frame: view.getUint8(offset + 34),
    current: view.getUint8(offset + 35),
    autocontinue: view.getUint8(offset + 36),
    missionType: view.getUint8(offset + 37),
  };
}
function encodeMissionItemInt(message: types.MissionItemInt, view: DataView, offset: number): void {
  view.setFloat32(offset, message.param1, true);
  view.setFloat32(offset + 4, message.param2, true);
  view.setFloat32(offset + 8, message.param3, true);
  view.setFloat32(offset + 12, message.param4, true);
  view.setInt32(offset + 16, int32(message.x, 'x'), true);
  view.setInt32(offset + 20, int32(message.y, 'y'), true);
  view.setFloat32(offset + 24, message.z, true);
  view.setUint16(offset + 28, uint16(message.seq, 'seq'), true);
  view.setUint16(offset + 30, uint16(message.command, 'command'), true);
  view.setUint8(offset + 32, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 33, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 34, uint8(message.frame, 'frame'));
  view.setUint8(offset + 35, uint8(message.current, 'current'));
  view.setUint8(offset + 36, uint8(message.autocontinue, 'autocontinue'));
  view.setUint8(offset + 37, uint8(message.missionType, 'missionType'));
}

function decodeVfrHud(view: DataView, offset: number): types.VfrHud {
  return {
    airspeed: view.getFloat32(offset, true),
    groundspeed: view.getFloat32(offset + 4, true),
    alt: view.getFloat32(offset + 8, true),
    climb: view.getFloat32(offset + 12, true),
    heading: view.getInt16(offset + 16, true),
    throttle: view.getUint16(offset + 18, true),
  };
}
function encodeVfrHud(message: types.VfrHud, view: DataView, offset: number): void {
  view.setFloat32(offset, message.airspeed, true);
  view.setFloat32(offset + 4, message.groundspeed, true);
  view.setFloat32(offset + 8, message.alt, true);
  view.setFloat32(offset + 12, message.climb, true);
  view.setInt16(offset + 16, int16(message.heading, 'heading'), true);
  view.setUint16(offset + 18, uint16(message.throttle, 'throttle'), true);
}

function decodeCommandInt(view: DataView, offset: number): types.CommandInt {
  return {
    param1: view.getFloat32(offset, true),
    param2: view.getFloat32(offset + 4, true),
    param3: view.getFloat32(offset + 8, true),
    param4: view.getFloat32(offset + 12, true),
    x: view.getInt32(offset + 16, true),
    y: view.getInt32(offset + 20, true),
    z: view.getFloat32(offset + 24, true),
    command: view.getUint16(offset + 28, true),
    targetSystem: view.getUint8(offset + 30),
    targetComponent: view.getUint8(offset + 31),
    frame: view.getUint8(offset + 32),
    current: view.getUint8(offset + 33),
    autocontinue: view.getUint8(offset + 34),
  };
}
function encodeCommandInt(message: types.CommandInt, view: DataView, offset: number): void {
  view.setFloat32(offset, message.param1, true);
  view.setFloat32(offset + 4, message.param2, true);
  view.setFloat32(offset + 8, message.param3, true);
  view.setFloat32(offset + 12, message.param4, true);
  view.setInt32(offset + 16, int32(message.x, 'x'), true);
  view.setInt32(offset + 20, int32(message.y, 'y'), true);
  view.setFloat32(offset + 24, message.z, true);
  view.setUint16(offset + 28, uint16(message.command, 'command'), true);
  view.setUint8(offset + 30, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 31, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 32, uint8(message.frame, 'frame'));
  view.setUint8(offset + 33, uint8(message.current, 'current'));
  view.setUint8(offset + 34, uint8(message.autocontinue, 'autocontinue'));
}

function decodeCommandLong(view: DataView, offset: number): types.CommandLong {
  return {
    param1: view.getFloat32(offset, true),
    param2: view.getFloat32(offset + 4, true),
    param3: view.getFloat32(offset + 8, true),
    param4: view.getFloat32(offset + 12, true),
    param5: view.getFloat32(offset + 16, true),
    param6: view.getFloat32(offset + 20, true),
    param7: view.getFloat32(offset + 24, true),
    command: view.getUint16(offset + 28, true),
    targetSystem: view.getUint8(offset + 30),
    targetComponent: view.getUint8(offset + 31),
    confirmation: view.getUint8(offset + 32),
  };
}
function encodeCommandLong(message: types.CommandLong, view: DataView, offset: number): void {
  view.setFloat32(offset, message.param1, true);
  view.setFloat32(offset + 4, message.param2, true);
  view.setFloat32(offset + 8, message.param3, true);
  view.setFloat32(offset + 12, message.param4, true);
  view.setFloat32(offset + 16, message.param5, true);
  view.setFloat32(offset + 20, message.param6, true);
  view.setFloat32(offset + 24, message.param7, true);
  view.setUint16(offset + 28, uint16(message.command, 'command'), true);
  view.setUint8(offset + 30, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 31, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 32, uint8(message.confirmation, 'confirmation'));
}

function decodeCommandAck(view: DataView, offset: number): types.CommandAck {
  return {
    command: view.getUint16(offset, true),
    result: view.getUint8(offset + 2),
    progress: view.getUint8(offset + 3),
    resultParam2: view.getInt32(offset + 4, true),
    targetSystem: view.getUint8(offset + 8),
    targetComponent: view.getUint8(offset + 9),
  };
}
function encodeCommandAck(message: types.CommandAck, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.command, 'command'), true);
  view.setUint8(offset + 2, uint8(message.result, 'result'));
  view.setUint8(offset + 3, uint8(message.progress, 'progress'));
  view.setInt32(offset + 4, int32(message.resultParam2, 'resultParam2'), true);
  view.setUint8(offset + 8, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 9, uint8(message.targetComponent, 'targetComponent'));
}

function decodeManualSetpoint(view: DataView, offset: number): types.ManualSetpoint {
  return {
    timeBootMs: view.getUint32(offset, true),
    roll: view.getFloat32(offset + 4, true),
    pitch: view.getFloat32(offset + 8, true),
    yaw: view.getFloat32(offset + 12, true),
    thrust: view.getFloat32(offset + 16, true),
    modeSwitch: view.getUint8(offset + 20),
    manualOverrideSwitch: view.getUint8(offset + 21),
  };
}
function encodeManualSetpoint(message: types.ManualSetpoint, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.roll, true);
  view.setFloat32(offset + 8, message.pitch, true);
  view.setFloat32(offset + 12, message.yaw, true);
  view.setFloat32(offset + 16, message.thrust, true);
  view.setUint8(offset + 20, uint8(message.modeSwitch, 'modeSwitch'));
  view.setUint8(offset + 21, uint8(message.manualOverrideSwitch, 'manualOverrideSwitch'));
}

function decodeSetAttitudeTarget(view: DataView, offset: number): types.SetAttitudeTarget {
  return {
    timeBootMs: view.getUint32(offset, true),
    q: [view.getFloat32(offset + 4, true), view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true)],
    bodyRollRate: view.getFloat32(offset + 20, true),
    bodyPitchRate: view.getFloat32(offset + 24, true),
    bodyYawRate: view.getFloat32(offset + 28, true),
    thrust: view.getFloat32(offset + 32, true),
    targetSystem: view.getUint8(offset + 36),
    targetComponent: view.getUint8(offset + 37),
    typeMask: view.getUint8(offset + 38),
    thrustBody: [view.getFloat32(offset + 39, true), view.getFloat32(offset + 43, true), view.getFloat32(offset + 47, true)],
  };
}
function encodeSetAttitudeTarget(message: types.SetAttitudeTarget, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  writeArray.Float32(view, offset + 4, 4, message.q, 'q');
  view.setFloat32(offset + 20, message.bodyRollRate, true);
  view.setFloat32(offset + 24, message.bodyPitchRate, true);
  view.setFloat32(offset + 28, message.bodyYawRate, true);
  view.setFloat32(offset + 32, message.thrust, true);
  view.setUint8(offset + 36, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 37, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 38, uint8(message.typeMask, 'typeMask'));
  writeArray.Float32(view, offset + 39, 3, message.thrustBody, 'thrustBody');
}

function decodeAttitudeTarget(view: DataView, offset: number): types.AttitudeTarget {
  return {
    timeBootMs: view.getUint32(offset, true),
    q: [view.getFloat32(offset + 4, true), view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true)],
    bodyRollRate: view.getFloat32(offset + 20, true),
    bodyPitchRate: view.getFloat32(offset + 24, true),
    bodyYawRate: view.getFloat32(offset + 28, true),
    thrust: view.getFloat32(offset + 32, true),
    typeMask: view.getUint8(offset + 36),
  };
}
function encodeAttitudeTarget(message: types.AttitudeTarget, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  writeArray.Float32(view, offset + 4, 4, message.q, 'q');
  view.setFloat32(offset + 20, message.bodyRollRate, true);
  view.setFloat32(offset + 24, message.bodyPitchRate, true);
  view.setFloat32(offset + 28, message.bodyYawRate, true);
  view.setFloat32(offset + 32, message.thrust, true);
  view.setUint8(offset + 36, uint8(message.typeMask, 'typeMask'));
}

function decodeSetPositionTargetLocalNed(view: DataView, offset: number): types.SetPositionTargetLocalNed {
  return {
    timeBootMs: view.getUint32(offset, true),
    x: view.getFloat32(offset + 4, true),
    y: view.getFloat32(offset + 8, true),
    z: view.getFloat32(offset + 12, true),
    vx: view.getFloat32(offset + 16, true),
    vy: view.getFloat32(offset + 20, true),
    vz: view.getFloat32(offset + 24, true),
    afx: view.getFloat32(offset + 28, true),
    afy: view.getFloat32(offset + 32, true),
    afz: view.getFloat32(offset + 36, true),
    yaw: view.getFloat32(offset + 40, true),
    yawRate: view.getFloat32(offset + 44, true),
    typeMask: view.getUint16(offset + 48, true),
    targetSystem: view.getUint8(offset + 50),
    targetComponent: view.getUint8(offset + 51),
    coordinateFrame: view.getUint8(offset + 52),
  };
}
function encodeSetPositionTargetLocalNed(message: types.SetPositionTargetLocalNed, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.x, true);
  view.setFloat32(offset + 8, message.y, true);
  view.setFloat32(offset + 12, message.z, true);
  view.setFloat32(offset + 16, message.vx, true);
  view.setFloat32(offset + 20, message.vy, true);
  view.setFloat32(offset + 24, message.vz, true);
  view.setFloat32(offset + 28, message.afx, true);
  view.setFloat32(offset + 32, message.afy, true);
  view.setFloat32(offset + 36, message.afz, true);
  view.setFloat32(offset + 40, message.yaw, true);
  view.setFloat32(offset + 44, message.yawRate, true);
  view.setUint16(offset + 48, uint16(message.typeMask, 'typeMask'), true);
  view.setUint8(offset + 50, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 51, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 52, uint8(message.coordinateFrame, 'coordinateFrame'));
}

function decodePositionTargetLocalNed(view: DataView, offset: number): types.PositionTargetLocalNed {
  return {
    timeBootMs: view.getUint32(offset, true),
    x: view.getFloat32(offset + 4, true),
    y: view.getFloat32(offset + 8, true),
    z: view.getFloat32(offset + 12, true),
    vx: view.getFloat32(offset + 16, true),
    vy: view.getFloat32(offset + 20, true),
    vz: view.getFloat32(offset + 24, true),
    afx: view.getFloat32(offset + 28, true),
    afy: view.getFloat32(offset + 32, true),
    afz: view.getFloat32(offset + 36, true),
    yaw: view.getFloat32(offset + 40, true),
    yawRate: view.getFloat32(offset + 44, true),
    typeMask: view.getUint16(offset + 48, true),
    coordinateFrame: view.getUint8(offset + 50),
  };
}
function encodePositionTargetLocalNed(message: types.PositionTargetLocalNed, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.x, true);
  view.setFloat32(offset + 8, message.y, true);
  view.setFloat32(offset + 12, message.z, true);
  view.setFloat32(offset + 16, message.vx, true);
  view.setFloat32(offset + 20, message.vy, true);
  view.setFloat32(offset + 24, message.vz, true);
  view.setFloat32(offset + 28, message.afx, true);
  view.setFloat32(offset + 32, message.afy, true);
  view.setFloat32(offset + 36, message.afz, true);
  view.setFloat32(offset + 40, message.yaw, true);
  view.setFloat32(offset + 44, message.yawRate, true);
  view.setUint16(offset + 48, uint16(message.typeMask, 'typeMask'), true);
  view.setUint8(offset + 50, uint8(message.coordinateFrame, 'coordinateFrame'));
}

function decodeSetPositionTargetGlobalInt(view: DataView, offset: number): types.SetPositionTargetGlobalInt {
  return {
    timeBootMs: view.getUint32(offset, true),
    latInt: view.getInt32(offset + 4, true),
    lonInt: view.getInt32(offset + 8, true),
    alt: view.getFloat32(offset + 12, true),
    vx: view.getFloat32(offset + 16, true),
    vy: view.getFloat32(offset + 20, true),
    vz: view.getFloat32(offset + 24, true),
    afx: view.getFloat32(offset + 28, true),
    afy: view.getFloat32(offset + 32, true),
    afz: view.getFloat32(offset + 36, true),
    yaw: view.getFloat32(offset + 40, true),
    yawRate: view.getFloat32(offset + 44, true),
    typeMask: view.getUint16(offset + 48, true),
    targetSystem: view.getUint8(offset + 50),
    targetComponent: view.getUint8(offset + 51),
    coordinateFrame: view.getUint8(offset + 52),
  };
}
function encodeSetPositionTargetGlobalInt(message: types.SetPositionTargetGlobalInt, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt32(offset + 4, int32(message.latInt, 'latInt'), true);
  view.setInt32(offset + 8, int32(message.lonInt, 'lonInt'), true);
  view.setFloat32(offset + 12, message.alt, true);
  view.setFloat32(offset + 16, message.vx, true);
  view.setFloat32(offset + 20, message.vy, true);
  view.setFloat32(offset + 24, message.vz, true);
  view.setFloat32(offset + 28, message.afx, true);
  view.setFloat32(offset + 32, message.afy, true);
  view.setFloat32(offset + 36, message.afz, true);
  view.setFloat32(offset + 40, message.yaw, true);
  view.setFloat32(offset + 44, message.yawRate, true);
  view.setUint16(offset + 48, uint16(message.typeMask, 'typeMask'), true);
  view.setUint8(offset + 50, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 51, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 52, uint8(message.coordinateFrame, 'coordinateFrame'));
}

function decodePositionTargetGlobalInt(view: DataView, offset: number): types.PositionTargetGlobalInt {
  return {
    timeBootMs: view.getUint32(offset, true),
    latInt: view.getInt32(offset + 4, true),
    lonInt: view.getInt32(offset + 8, true),
    alt: view.getFloat32(offset + 12, true),
    vx: view.getFloat32(offset + 16, true),
    vy: view.getFloat32(offset + 20, true),
    vz: view.getFloat32(offset + 24, true),
    afx: view.getFloat32(offset + 28, true),
    afy: view.getFloat32(offset + 32, true),
    afz: view.getFloat32(offset + 36, true),
    yaw: view.getFloat32(offset + 40, true),
    yawRate: view.getFloat32(offset + 44, true),
    typeMask: view.getUint16(offset + 48, true),
    coordinateFrame: view.getUint8(offset + 50),
  };
}
function encodePositionTargetGlobalInt(message: types.PositionTargetGlobalInt, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt32(offset + 4, int32(message.latInt, 'latInt'), true);
  view.setInt32(offset + 8, int32(message.lonInt, 'lonInt'), true);
  view.setFloat32(offset + 12, message.alt, true);
  view.setFloat32(offset + 16, message.vx, true);
  view.setFloat32(offset + 20, message.vy, true);
  view.setFloat32(offset + 24, message.vz, true);
  view.setFloat32(offset + 28, message.afx, true);
  view.setFloat32(offset + 32, message.afy, true);
  view.setFloat32(offset + 36, message.afz, true);
  view.setFloat32(offset + 40, message.yaw, true);
  view.setFloat32(offset + 44, message.yawRate, true);
  view.setUint16(offset + 48, uint16(message.typeMask, 'typeMask'), true);
  view.setUint8(offset + 50, uint8(message.coordinateFrame, 'coordinateFrame'));
}

function decodeLocalPositionNedSystemGlobalOffset(view: DataView, offset: number): types.LocalPositionNedSystemGlobalOffset {
  return {
    timeBootMs: view.getUint32(offset, true),
    x: view.getFloat32(offset + 4, true),
    y: view.getFloat32(offset + 8, true),
    z: view.getFloat32(offset + 12, true),
    roll: view.getFloat32(offset + 16, true),
    pitch: view.getFloat32(offset + 20, true),
    yaw: view.getFloat32(offset + 24, true),
  };
}
function encodeLocalPositionNedSystemGlobalOffset(message: types.LocalPositionNedSystemGlobalOffset, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.x, true);
  view.setFloat32(offset + 8, message.y, true);
  view.setFloat32(offset + 12, message.z, true);
  view.setFloat32(offset + 16, message.roll, true);
  view.setFloat32(offset + 20, message.pitch, true);
  view.setFloat32(offset + 24, message.yaw, true);
}

function decodeHilState(view: DataView, offset: number): types.HilState {
  return {
    timeUsec: view.getBigUint64(offset, true),
    roll: view.getFloat32(offset + 8, true),
    pitch: view.getFloat32(offset + 12, true),
    yaw: view.getFloat32(offset + 16, true),
    rollspeed: view.getFloat32(offset + 20, true),
    pitchspeed: view.getFloat32(offset + 24, true),
    yawspeed: view.getFloat32(offset + 28, true),
    lat: view.getInt32(offset + 32, true),
    lon: view.getInt32(offset + 36, true),
    alt: view.getInt32(offset + 40, true),
    vx: view.getInt16(offset + 44, true),
    vy: view.getInt16(offset + 46, true),
    vz: view.getInt16(offset + 48, true),
    xacc: view.getInt16(offset + 50, true),
    yacc: view.getInt16(offset + 52, true),
    zacc: view.getInt16(offset + 54, true),
  };
}
function encodeHilState(message: types.HilState, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.roll, true);
  view.setFloat32(offset + 12, message.pitch, true);
  view.setFloat32(offset + 16, message.yaw, true);
  view.setFloat32(offset + 20, message.rollspeed, true);
  view.setFloat32(offset + 24, message.pitchspeed, true);
  view.setFloat32(offset + 28, message.yawspeed, true);
  view.setInt32(offset + 32, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 36, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 40, int32(message.alt, 'alt'), true);
  view.setInt16(offset + 44, int16(message.vx, 'vx'), true);
  view.setInt16(offset + 46, int16(message.vy, 'vy'), true);
  view.setInt16(offset + 48, int16(message.vz, 'vz'), true);
  view.setInt16(offset + 50, int16(message.xacc, 'xacc'), true);
  view.setInt16(offset + 52, int16(message.yacc, 'yacc'), true);
  view.setInt16(offset + 54, int16(message.zacc, 'zacc'), true);
}

function decodeHilControls(view: DataView, offset: number): types.HilControls {
  return {
    timeUsec: view.getBigUint64(offset, true),
    rollAilerons: view.getFloat32(offset + 8, true),
    pitchElevator: view.getFloat32(offset + 12, true),
    yawRudder: view.getFloat32(offset + 16, true),
    throttle: view.getFloat32(offset + 20, true),
    aux1: view.getFloat32(offset + 24, true),
    aux2: view.getFloat32(offset + 28, true),
    aux3: view.getFloat32(offset + 32, true),
    aux4: view.getFloat32(offset + 36, true),
    mode: view.getUint8(offset + 40),
    navMode: view.getUint8(offset + 41),
  };
}
function encodeHilControls(message: types.HilControls, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.rollAilerons, true);
  view.setFloat32(offset + 12, message.pitchElevator, true);
  view.setFloat32(offset + 16, message.yawRudder, true);
  view.setFloat32(offset + 20, message.throttle, true);
  view.setFloat32(offset + 24, message.aux1, true);
  view.setFloat32(offset + 28, message.aux2, true);
  view.setFloat32(offset + 32, message.aux3, true);
  view.setFloat32(offset + 36, message.aux4, true);
  view.setUint8(offset + 40, uint8(message.mode, 'mode'));
  view.setUint8(offset + 41, uint8(message.navMode, 'navMode'));
}

function decodeHilRcInputsRaw(view: DataView, offset: number): types.HilRcInputsRaw {
  return {
    timeUsec: view.getBigUint64(offset, true),
    chan1Raw: view.getUint16(offset + 8, true),
    chan2Raw: view.getUint16(offset + 10, true),
    chan3Raw: view.getUint16(offset + 12, true),
    chan4Raw: view.getUint16(offset + 14, true),
    chan5Raw: view.getUint16(offset + 16, true),
    chan6Raw: view.getUint16(offset + 18, true),
    chan7Raw: view.getUint16(offset + 20, true),
    chan8Raw: view.getUint16(offset + 22, true),
    chan9Raw: view.getUint16(offset + 24, true),
    chan10Raw: view.getUint16(offset + 26, true),
    chan11Raw: view.getUint16(offset + 28, true),
    chan12Raw: view.getUint16(offset + 30, true),
    rssi: view.getUint8(offset + 32),
  };
}
function encodeHilRcInputsRaw(message: types.HilRcInputsRaw, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint16(offset + 8, uint16(message.chan1Raw, 'chan1Raw'), true);
  view.setUint16(offset + 10, uint16(message.chan2Raw, 'chan2Raw'), true);
  view.setUint16(offset + 12, uint16(message.chan3Raw, 'chan3Raw'), true);
  view.setUint16(offset + 14, uint16(message.chan4Raw, 'chan4Raw'), true);
  view.setUint16(offset + 16, uint16(message.chan5Raw, 'chan5Raw'), true);
  view.setUint16(offset + 18, uint16(message.chan6Raw, 'chan6Raw'), true);
  view.setUint16(offset + 20, uint16(message.chan7Raw, 'chan7Raw'), true);
  view.setUint16(offset + 22, uint16(message.chan8Raw, 'chan8Raw'), true);
  view.setUint16(offset + 24, uint16(message.chan9Raw, 'chan9Raw'), true);
  view.setUint16(offset + 26, uint16(message.chan10Raw, 'chan10Raw'), true);
  view.setUint16(offset + 28, uint16(message.chan11Raw, 'chan11Raw'), true);
  view.setUint16(offset + 30, uint16(message.chan12Raw, 'chan12Raw'), true);
  view.setUint8(offset + 32, uint8(message.rssi, 'rssi'));
}

function decodeHilActuatorControls(view: DataView, offset: number): types.HilActuatorControls {
  return {
    timeUsec: view.getBigUint64(offset, true),
    flags: view.getBigUint64(offset + 8, true),
    controls: [view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true), view.getFloat32(offset + 24, true), view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true), view.getFloat32(offset + 40, true), view.getFloat32(offset + 44, true), view.getFloat32(offset + 48, true), view.getFloat32(offset + 52, true), view.getFloat32(offset + 56, true), view.getFloat32(offset + 60, true), view.getFloat32(offset + 64, true), view.getFloat32(offset + 68, true), view.getFloat32(offset + 72, true), view.getFloat32(offset + 76, true)],
    mode: view.getUint8(offset + 80),
  };
}
function encodeHilActuatorControls(message: types.HilActuatorControls, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setBigUint64(offset + 8, uint64(message.flags, 'flags'), true);
  writeArray.Float32(view, offset + 16, 16, message.controls, 'controls');
  view.setUint8(offset + 80, uint8(message.mode, 'mode'));
}

function decodeOpticalFlow(view: DataView, offset: number): types.OpticalFlow {
  return {
    timeUsec: view.getBigUint64(offset, true),
    flowCompMX: view.getFloat32(offset + 8, true),
    flowCompMY: view.getFloat32(offset + 12, true),
    groundDistance: view.getFloat32(offset + 16, true),
    flowX: view.getInt16(offset + 20, true),
    flowY: view.getInt16(offset + 22, true),
    sensorId: view.getUint8(offset + 24),
    quality: view.getUint8(offset + 25),
    flowRateX: view.getFloat32(offset + 26, true),
    flowRateY: view.getFloat32(offset + 30, true),
  };
}
function encodeOpticalFlow(message: types.OpticalFlow, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.flowCompMX, true);
  view.setFloat32(offset + 12, message.flowCompMY, true);
  view.setFloat32(offset + 16, message.groundDistance, true);
  view.setInt16(offset + 20, int16(message.flowX, 'flowX'), true);
  view.setInt16(offset + 22, int16(message.flowY, 'flowY'), true);
  view.setUint8(offset + 24, uint8(message.sensorId, 'sensorId'));
  view.setUint8(offset + 25, uint8(message.quality, 'quality'));
  view.setFloat32(offset + 26, message.flowRateX, true);
  view.setFloat32(offset + 30, message.flowRateY, true);
}

function decodeGlobalVisionPositionEstimate(view: DataView, offset: number): types.GlobalVisionPositionEstimate {
  return {
    usec: view.getBigUint64(offset, true),
    x: view.getFloat32(offset + 8, true),
    y: view.getFloat32(offset + 12, true),
    z: view.getFloat32(offset + 16, true),
    roll: view.getFloat32(offset + 20, true),
    pitch: view.getFloat32(offset + 24, true),
    yaw: view.getFloat32(offset + 28, true),
    covariance: readArray.Float32(view, offset + 32, 21),
    resetCounter: view.getUint8(offset + 116),
  };
}
function encodeGlobalVisionPositionEstimate(message: types.GlobalVisionPositionEstimate, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.usec, 'usec'), true);
  view.setFloat32(offset + 8, message.x, true);
  view.setFloat32(offset + 12, message.y, true);
  view.setFloat32(offset + 16, message.z, true);
  view.setFloat32(offset + 20, message.roll, true);
  view.setFloat32(offset + 24, message.pitch, true);
  view.setFloat32(offset + 28, message.yaw, true);
  writeArray.Float32(view, offset + 32, 21, message.covariance, 'covariance');
  view.setUint8(offset + 116, uint8(message.resetCounter, 'resetCounter'));
}

function decodeVisionPositionEstimate(view: DataView, offset: number): types.VisionPositionEstimate {
  return {
    usec: view.getBigUint64(offset, true),
    x: view.getFloat32(offset + 8, true),
    y: view.getFloat32(offset + 12, true),
    z: view.getFloat32(offset + 16, true),
    roll: view.getFloat32(offset + 20, true),
    pitch: view.getFloat32(offset + 24, true),
    yaw: view.getFloat32(offset + 28, true),
    covariance: readArray.Float32(view, offset + 32, 21),
    resetCounter: view.getUint8(offset + 116),
  };
}
function encodeVisionPositionEstimate(message: types.VisionPositionEstimate, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.usec, 'usec'), true);
  view.setFloat32(offset + 8, message.x, true);
  view.setFloat32(offset + 12, message.y, true);
  view.setFloat32(offset + 16, message.z, true);
  view.setFloat32(offset + 20, message.roll, true);
  view.setFloat32(offset + 24, message.pitch, true);
  view.setFloat32(offset + 28, message.yaw, true);
  writeArray.Float32(view, offset + 32, 21, message.covariance, 'covariance');
  view.setUint8(offset + 116, uint8(message.resetCounter, 'resetCounter'));
}

function decodeVisionSpeedEstimate(view: DataView, offset: number): types.VisionSpeedEstimate {
  return {
    usec: view.getBigUint64(offset, true),
    x: view.getFloat32(offset + 8, true),
    y: view.getFloat32(offset + 12, true),
    z: view.getFloat32(offset + 16, true),
    covariance: [view.getFloat32(offset + 20, true), view.getFloat32(offset + 24, true), view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true), view.getFloat32(offset + 40, true), view.getFloat32(offset + 44, true), view.getFloat32(offset + 48, true), view.getFloat32(offset + 52, true)],
    resetCounter: view.getUint8(offset + 56),
  };
}
function encodeVisionSpeedEstimate(message: types.VisionSpeedEstimate, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.usec, 'usec'), true);
  view.setFloat32(offset + 8, message.x, true);
  view.setFloat32(offset + 12, message.y, true);
  view.setFloat32(offset + 16, message.z, true);
  writeArray.Float32(view, offset + 20, 9, message.covariance, 'covariance');
  view.setUint8(offset + 56, uint8(message.resetCounter, 'resetCounter'));
}

function decodeViconPositionEstimate(view: DataView, offset: number): types.ViconPositionEstimate {
  return {
    usec: view.getBigUint64(offset, true),
    x: view.getFloat32(offset + 8, true),
    y: view.getFloat32(offset + 12, true),
    z: view.getFloat32(offset + 16, true),
    roll: view.getFloat32(offset + 20, true),
    pitch: view.getFloat32(offset + 24, true),
    yaw: view.getFloat32(offset + 28, true),
    covariance: readArray.Float32(view, offset + 32, 21),
  };
}
function encodeViconPositionEstimate(message: types.ViconPositionEstimate, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.usec, 'usec'), true);
  view.setFloat32(offset + 8, message.x, true);
  view.setFloat32(offset + 12, message.y, true);
  view.setFloat32(offset + 16, message.z, true);
  view.setFloat32(offset + 20, message.roll, true);
  view.setFloat32(offset + 24, message.pitch, true);
  view.setFloat32(offset + 28, message.yaw, true);
  writeArray.Float32(view, offset + 32, 21, message.covariance, 'covariance');
}

function decodeHighresImu(view: DataView, offset: number): types.HighresImu {
  return {
    timeUsec: view.getBigUint64(offset, true),
    xacc: view.getFloat32(offset + 8, true),
    yacc: view.getFloat32(offset + 12, true),
    zacc: view.getFloat32(offset + 16, true),
    xgyro: view.getFloat32(offset + 20, true),
    ygyro: view.getFloat32(offset + 24, true),
    zgyro: view.getFloat32(offset + 28, true),
    xmag: view.getFloat32(offset + 32, true),
    ymag: view.getFloat32(offset + 36, true),
    zmag: view.getFloat32(offset + 40, true),
    absPressure: view.getFloat32(offset + 44, true),
    diffPressure: view.getFloat32(offset + 48, true),
    pressureAlt: view.getFloat32(offset + 52, true),
    temperature: view.getFloat32(offset + 56, true),
    fieldsUpdated: view.getUint16(offset + 60, true),
    id: view.getUint8(offset + 62),
  };
}
function encodeHighresImu(message: types.HighresImu, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.xacc, true);
  view.setFloat32(offset + 12, message.yacc, true);
  view.setFloat32(offset + 16, message.zacc, true);
  view.setFloat32(offset + 20, message.xgyro, true);
  view.setFloat32(offset + 24, message.ygyro, true);
  view.setFloat32(offset + 28, message.zgyro, true);
  view.setFloat32(offset + 32, message.xmag, true);
  view.setFloat32(offset + 36, message.ymag, true);
  view.setFloat32(offset + 40, message.zmag, true);
  view.setFloat32(offset + 44, message.absPressure, true);
  view.setFloat32(offset + 48, message.diffPressure, true);
  view.setFloat32(offset + 52, message.pressureAlt, true);
  view.setFloat32(offset + 56, message.temperature, true);
  view.setUint16(offset + 60, uint16(message.fieldsUpdated, 'fieldsUpdated'), true);
  view.setUint8(offset + 62, uint8(message.id, 'id'));
}

function decodeOpticalFlowRad(view: DataView, offset: number): types.OpticalFlowRad {
  return {
    timeUsec: view.getBigUint64(offset, true),
    integrationTimeUs: view.getUint32(offset + 8, true),
    integratedX: view.getFloat32(offset + 12, true),
    integratedY: view.getFloat32(offset + 16, true),
    integratedXgyro: view.getFloat32(offset + 20, true),
    integratedYgyro: view.getFloat32(offset + 24, true),
    integratedZgyro: view.getFloat32(offset + 28, true),
    timeDeltaDistanceUs: view.getUint32(offset + 32, true),
    distance: view.getFloat32(offset + 36, true),
    temperature: view.getInt16(offset + 40, true),
    sensorId: view.getUint8(offset + 42),
    quality: view.getUint8(offset + 43),
  };
}
function encodeOpticalFlowRad(message: types.OpticalFlowRad, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint32(offset + 8, uint32(message.integrationTimeUs, 'integrationTimeUs'), true);
  view.setFloat32(offset + 12, message.integratedX, true);
  view.setFloat32(offset + 16, message.integratedY, true);
  view.setFloat32(offset + 20, message.integratedXgyro, true);
  view.setFloat32(offset + 24, message.integratedYgyro, true);
  view.setFloat32(offset + 28, message.integratedZgyro, true);
  view.setUint32(offset + 32, uint32(message.timeDeltaDistanceUs, 'timeDeltaDistanceUs'), true);
  view.setFloat32(offset + 36, message.distance, true);
  view.setInt16(offset + 40, int16(message.temperature, 'temperature'), true);
  view.setUint8(offset + 42, uint8(message.sensorId, 'sensorId'));
  view.setUint8(offset + 43, uint8(message.quality, 'quality'));
}

function decodeHilSensor(view: DataView, offset: number): types.HilSensor {
  return {
    timeUsec: view.getBigUint64(offset, true),
    xacc: view.getFloat32(offset + 8, true),
    yacc: view.getFloat32(offset + 12, true),
    zacc: view.getFloat32(offset + 16, true),
    xgyro: view.getFloat32(offset + 20, true),
    ygyro: view.getFloat32(offset + 24, true),
    zgyro: view.getFloat32(offset + 28, true),
    xmag: view.getFloat32(offset + 32, true),
    ymag: view.getFloat32(offset + 36, true),
    zmag: view.getFloat32(offset + 40, true),
    absPressure: view.getFloat32(offset + 44, true),
    diffPressure: view.getFloat32(offset + 48, true),
    pressureAlt: view.getFloat32(offset + 52, true),
    temperature: view.getFloat32(offset + 56, true),
    fieldsUpdated: view.getUint32(offset + 60, true),
    id: view.getUint8(offset + 64),
  };
}
function encodeHilSensor(message: types.HilSensor, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.xacc, true);
  view.setFloat32(offset + 12, message.yacc, true);
  view.setFloat32(offset + 16, message.zacc, true);
  view.setFloat32(offset + 20, message.xgyro, true);
  view.setFloat32(offset + 24, message.ygyro, true);
  view.setFloat32(offset + 28, message.zgyro, true);
  view.setFloat32(offset + 32, message.xmag, true);
  view.setFloat32(offset + 36, message.ymag, true);
  view.setFloat32(offset + 40, message.zmag, true);
  view.setFloat32(offset + 44, message.absPressure, true);
  view.setFloat32(offset + 48, message.diffPressure, true);
  view.setFloat32(offset + 52, message.pressureAlt, true);
  view.setFloat32(offset + 56, message.temperature, true);
  view.setUint32(offset + 60, uint32(message.fieldsUpdated, 'fieldsUpdated'), true);
  view.setUint8(offset + 64, uint8(message.id, 'id'));
}

function decodeSimState(view: DataView, offset: number): types.SimState {
  return {
    q1: view.getFloat32(offset, true),
    q2: view.getFloat32(offset + 4, true),
    q3: view.getFloat32(offset + 8, true),
    q4: view.getFloat32(offset + 12, true),
    roll: view.getFloat32(offset + 16, true),
    pitch: view.getFloat32(offset + 20, true),
    yaw: view.getFloat32(offset + 24, true),
    xacc: view.getFloat32(offset + 28, true),
    yacc: view.getFloat32(offset + 32, true),
    zacc: view.getFloat32(offset + 36, true),
    xgyro: view.getFloat32(offset + 40, true),
    ygyro: view.getFloat32(offset + 44, true),
    zgyro: view.getFloat32(offset + 48, true),
    lat: view.getFloat32(offset + 52, true),
    lon: view.getFloat32(offset + 56, true),
    alt: view.getFloat32(offset + 60, true),
    stdDevHorz: view.getFloat32(offset + 64, true),
    stdDevVert: view.getFloat32(offset + 68, true),
    vn: view.getFloat32(offset + 72, true),
    ve: view.getFloat32(offset + 76, true),
    vd: view.getFloat32(offset + 80, true),
    latInt: view.getInt32(offset + 84, true),
    lonInt: view.getInt32(offset + 88, true),
  };
}
function encodeSimState(message: types.SimState, view: DataView, offset: number): void {
  view.setFloat32(offset, message.q1, true);
  view.setFloat32(offset + 4, message.q2, true);
  view.setFloat32(offset + 8, message.q3, true);
  view.setFloat32(offset + 12, message.q4, true);
  view.setFloat32(offset + 16, message.roll, true);
  view.setFloat32(offset + 20, message.pitch, true);
  view.setFloat32(offset + 24, message.yaw, true);
  view.setFloat32(offset + 28, message.xacc, true);
  view.setFloat32(offset + 32, message.yacc, true);
  view.setFloat32(offset + 36, message.zacc, true);
  view.setFloat32(offset + 40, message.xgyro, true);
  view.setFloat32(offset + 44, message.ygyro, true);
  view.setFloat32(offset + 48, message.zgyro, true);
  view.setFloat32(offset + 52, message.lat, true);
  view.setFloat32(offset + 56, message.lon, true);
  view.setFloat32(offset + 60, message.alt, true);
  view.setFloat32(offset + 64, message.stdDevHorz, true);
  view.setFloat32(offset + 68, message.stdDevVert, true);
  view.setFloat32(offset + 72, message.vn, true);
  view.setFloat32(offset + 76, message.ve, true);
  view.setFloat32(offset + 80, message.vd, true);
  view.setInt32(offset + 84, int32(message.latInt, 'latInt'), true);
  view.setInt32(offset + 88, int32(message.lonInt, 'lonInt'), true);
}

function decodeRadioStatus(view: DataView, offset: number): types.RadioStatus {
  return {
    rxerrors: view.getUint16(offset, true),
    fixed: view.getUint16(offset + 2, true),
    rssi: view.getUint8(offset + 4),
    remrssi: view.getUint8(offset + 5),
    txbuf: view.getUint8(offset + 6),
    noise: view.getUint8(offset + 7),
    remnoise: view.getUint8(offset + 8),
  };
}
function encodeRadioStatus(message: types.RadioStatus, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.rxerrors, 'rxerrors'), true);
  view.setUint16(offset + 2, uint16(message.fixed, 'fixed'), true);
  view.setUint8(offset + 4, uint8(message.rssi, 'rssi'));
  view.setUint8(offset + 5, uint8(message.remrssi, 'remrssi'));
  view.setUint8(offset + 6, uint8(message.txbuf, 'txbuf'));
  view.setUint8(offset + 7, uint8(message.noise, 'noise'));
  view.setUint8(offset + 8, uint8(message.remnoise, 'remnoise'));
}

function decodeFileTransferProtocol(view: DataView, offset: number): types.FileTransferProtocol {
  return {
    targetNetwork: view.getUint8(offset),
    targetSystem: view.getUint8(offset + 1),
    targetComponent: view.getUint8(offset + 2),
    payload: readArray.Uint8(view, offset + 3, 251),
  };
}
function encodeFileTransferProtocol(message: types.FileTransferProtocol, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetNetwork, 'targetNetwork'));
  view.setUint8(offset + 1, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 2, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 3, 251, message.payload, 'payload');
}

function decodeTimeSync(view: DataView, offset: number): types.TimeSync {
  return {
    tc1: view.getBigInt64(offset, true),
    ts1: view.getBigInt64(offset + 8, true),
    targetSystem: view.getUint8(offset + 16),
    targetComponent: view.getUint8(offset + 17),
  };
}
function encodeTimeSync(message: types.TimeSync, view: DataView, offset: number): void {
  view.setBigInt64(offset, int64(message.tc1, 'tc1'), true);
  view.setBigInt64(offset + 8, int64(message.ts1, 'ts1'), true);
  view.setUint8(offset + 16, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 17, uint8(message.targetComponent, 'targetComponent'));
}

function decodeCameraTrigger(view: DataView, offset: number): types.CameraTrigger {
  return {
    timeUsec: view.getBigUint64(offset, true),
    seq: view.getUint32(offset + 8, true),
  };
}
function encodeCameraTrigger(message: types.CameraTrigger, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint32(offset + 8, uint32(message.seq, 'seq'), true);
}

function decodeHilGps(view: DataView, offset: number): types.HilGps {
  return {
    timeUsec: view.getBigUint64(offset, true),
    lat: view.getInt32(offset + 8, true),
    lon: view.getInt32(offset + 12, true),
    alt: view.getInt32(offset + 16, true),
    eph: view.getUint16(offset + 20, true),
    epv: view.getUint16(offset + 22, true),
    vel: view.getUint16(offset + 24, true),
    vn: view.getInt16(offset + 26, true),
    ve: view.getInt16(offset + 28, true),
    vd: view.getInt16(offset + 30, true),
    cog: view.getUint16(offset + 32, true),
    fixType: view.getUint8(offset + 34),
    satellitesVisible: view.getUint8(offset + 35),
    id: view.getUint8(offset + 36),
    yaw: view.getUint16(offset + 37, true),
  };
}
function encodeHilGps(message: types.HilGps, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setInt32(offset + 8, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 12, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 16, int32(message.alt, 'alt'), true);
  view.setUint16(offset + 20, uint16(message.eph, 'eph'), true);
  view.setUint16(offset + 22, uint16(message.epv, 'epv'), true);
  view.setUint16(offset + 24, uint16(message.vel, 'vel'), true);
  view.setInt16(offset + 26, int16(message.vn, 'vn'), true);
  view.setInt16(offset + 28, int16(message.ve, 've'), true);
  view.setInt16(offset + 30, int16(message.vd, 'vd'), true);
  view.setUint16(offset + 32, uint16(message.cog, 'cog'), true);
  view.setUint8(offset + 34, uint8(message.fixType, 'fixType'));
  view.setUint8(offset + 35, uint8(message.satellitesVisible, 'satellitesVisible'));
  view.setUint8(offset + 36, uint8(message.id, 'id'));
  view.setUint16(offset + 37, uint16(message.yaw, 'yaw'), true);
}

function decodeHilOpticalFlow(view: DataView, offset: number): types.HilOpticalFlow {
  return {
    timeUsec: view.getBigUint64(offset, true),
    integrationTimeUs: view.getUint32(offset + 8, true),
    integratedX: view.getFloat32(offset + 12, true),
    integratedY: view.getFloat32(offset + 16, true),
    integratedXgyro: view.getFloat32(offset + 20, true),
    integratedYgyro: view.getFloat32(offset + 24, true),
    integratedZgyro: view.getFloat32(offset + 28, true),
    timeDeltaDistanceUs: view.getUint32(offset + 32, true),
    distance: view.getFloat32(offset + 36, true),
    temperature: view.getInt16(offset + 40, true),
    sensorId: view.getUint8(offset + 42),
    quality: view.getUint8(offset + 43),
  };
}
function encodeHilOpticalFlow(message: types.HilOpticalFlow, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint32(offset + 8, uint32(message.integrationTimeUs, 'integrationTimeUs'), true);
  view.setFloat32(offset + 12, message.integratedX, true);
  view.setFloat32(offset + 16, message.integratedY, true);
  view.setFloat32(offset + 20, message.integratedXgyro, true);
  view.setFloat32(offset + 24, message.integratedYgyro, true);
  view.setFloat32(offset + 28, message.integratedZgyro, true);
  view.setUint32(offset + 32, uint32(message.timeDeltaDistanceUs, 'timeDeltaDistanceUs'), true);
  view.setFloat32(offset + 36, message.distance, true);
  view.setInt16(offset + 40, int16(message.temperature, 'temperature'), true);
  view.setUint8(offset + 42, uint8(message.sensorId, 'sensorId'));
  view.setUint8(offset + 43, uint8(message.quality, 'quality'));
}

function decodeHilStateQuaternion(view: DataView, offset: number): types.HilStateQuaternion {
  return {
    timeUsec: view.getBigUint64(offset, true),
    attitudeQuaternion: [view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true)],
    rollspeed: view.getFloat32(offset + 24, true),
    pitchspeed: view.getFloat32(offset + 28, true),
    yawspeed: view.getFloat32(offset + 32, true),
    lat: view.getInt32(offset + 36, true),
    lon: view.getInt32(offset + 40, true),
    alt: view.getInt32(offset + 44, true),
    vx: view.getInt16(offset + 48, true),
    vy: view.getInt16(offset + 50, true),
    vz: view.getInt16(offset + 52, true),
    indAirspeed: view.getUint16(offset + 54, true),
    trueAirspeed: view.getUint16(offset + 56, true),
    xacc: view.getInt16(offset + 58, true),
    yacc: view.getInt16(offset + 60, true),
    zacc: view.getInt16(offset + 62, true),
  };
}
function encodeHilStateQuaternion(message: types.HilStateQuaternion, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Float32(view, offset + 8, 4, message.attitudeQuaternion, 'attitudeQuaternion');
  view.setFloat32(offset + 24, message.rollspeed, true);
  view.setFloat32(offset + 28, message.pitchspeed, true);
  view.setFloat32(offset + 32, message.yawspeed, true);
  view.setInt32(offset + 36, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 40, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 44, int32(message.alt, 'alt'), true);
  view.setInt16(offset + 48, int16(message.vx, 'vx'), true);
  view.setInt16(offset + 50, int16(message.vy, 'vy'), true);
  view.setInt16(offset + 52, int16(message.vz, 'vz'), true);
  view.setUint16(offset + 54, uint16(message.indAirspeed, 'indAirspeed'), true);
  view.setUint16(offset + 56, uint16(message.trueAirspeed, 'trueAirspeed'), true);
  view.setInt16(offset + 58, int16(message.xacc, 'xacc'), true);
  view.setInt16(offset + 60, int16(message.yacc, 'yacc'), true);
  view.setInt16(offset + 62, int16(message.zacc, 'zacc'), true);
}

function decodeScaledImu2(view: DataView, offset: number): types.ScaledImu2 {
  return {
    timeBootMs: view.getUint32(offset, true),
    xacc: view.getInt16(offset + 4, true),
    yacc: view.getInt16(offset + 6, true),
    zacc: view.getInt16(offset + 8, true),
    xgyro: view.getInt16(offset + 10, true),
    ygyro: view.getInt16(offset + 12, true),
    zgyro: view.getInt16(offset + 14, true),
    xmag: view.getInt16(offset + 16, true),
    ymag: view.getInt16(offset + 18, true),
    zmag: view.getInt16(offset + 20, true),
    temperature: view.getInt16(offset + 22, true),
  };
}
function encodeScaledImu2(message: types.ScaledImu2, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt16(offset + 4, int16(message.xacc, 'xacc'), true);
  view.setInt16(offset + 6, int16(message.yacc, 'yacc'), true);
  view.setInt16(offset + 8, int16(message.zacc, 'zacc'), true);
  view.setInt16(offset + 10, int16(message.xgyro, 'xgyro'), true);
  view.setInt16(offset + 12, int16(message.ygyro, 'ygyro'), true);
  view.setInt16(offset + 14, int16(message.zgyro, 'zgyro'), true);
  view.setInt16(offset + 16, int16(message.xmag, 'xmag'), true);
  view.setInt16(offset + 18, int16(message.ymag, 'ymag'), true);
  view.setInt16(offset + 20, int16(message.zmag, 'zmag'), true);
  view.setInt16(offset + 22, int16(message.temperature, 'temperature'), true);
}

function decodeLogRequestList(view: DataView, offset: number): types.LogRequestList {
  return {
    start: view.getUint16(offset, true),
    end: view.getUint16(offset + 2, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
  };
}
function encodeLogRequestList(message: types.LogRequestList, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.start, 'start'), true);
  view.setUint16(offset + 2, uint16(message.end, 'end'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
}

function decodeLogEntry(view: DataView, offset: number): types.LogEntry {
  return {
    timeUtc: view.getUint32(offset, true),
    size: view.getUint32(offset + 4, true),
    id: view.getUint16(offset + 8, true),
    numLogs: view.getUint16(offset + 10, true),
    lastLogNum: view.getUint16(offset + 12, true),
  };
}
function encodeLogEntry(message: types.LogEntry, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeUtc, 'timeUtc'), true);
  view.setUint32(offset + 4, uint32(message.size, 'size'), true);
  view.setUint16(offset + 8, uint16(message.id, 'id'), true);
  view.setUint16(offset + 10, uint16(message.numLogs, 'numLogs'), true);
  view.setUint16(offset + 12, uint16(message.lastLogNum, 'lastLogNum'), true);
}

function decodeLogRequestData(view: DataView, offset: number): types.LogRequestData {
  return {
    ofs: view.getUint32(offset, true),
    count: view.getUint32(offset + 4, true),
    id: view.getUint16(offset + 8, true),
    targetSystem: view.getUint8(offset + 10),
    targetComponent: view.getUint8(offset + 11),
  };
}
function encodeLogRequestData(message: types.LogRequestData, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.ofs, 'ofs'), true);
  view.setUint32(offset + 4, uint32(message.count, 'count'), true);
  view.setUint16(offset + 8, uint16(message.id, 'id'), true);
  view.setUint8(offset + 10, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 11, uint8(message.targetComponent, 'targetComponent'));
}

function decodeLogData(view: DataView, offset: number): types.LogData {
  return {
    ofs: view.getUint32(offset, true),
    id: view.getUint16(offset + 4, true),
    count: view.getUint8(offset + 6),
    data: readArray.Uint8(view, offset + 7, 90),
  };
}
function encodeLogData(message: types.LogData, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.ofs, 'ofs'), true);
  view.setUint16(offset + 4, uint16(message.id, 'id'), true);
  view.setUint8(offset + 6, uint8(message.count, 'count'));
  writeArray.Uint8(view, offset + 7, 90, message.data, 'data');
}

function decodeLogErase(view: DataView, offset: number): types.LogErase {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
  };
}
function encodeLogErase(message: types.LogErase, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
}

function decodeLogRequestEnd(view: DataView, offset: number): types.LogRequestEnd {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
  };
}
function encodeLogRequestEnd(message: types.LogRequestEnd, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
}

function decodeGpsInjectData(view: DataView, offset: number): types.GpsInjectData {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    len: view.getUint8(offset + 2),
    data: readArray.Uint8(view, offset + 3, 110),
  };
}
function encodeGpsInjectData(message: types.GpsInjectData, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.len, 'len'));
  writeArray.Uint8(view, offset + 3, 110, message.data, 'data');
}

function decodeGps2Raw(view: DataView, offset: number): types.Gps2Raw {
  return {
    timeUsec: view.getBigUint64(offset, true),
    lat: view.getInt32(offset + 8, true),
    lon: view.getInt32(offset + 12, true),
    alt: view.getInt32(offset + 16, true),
    dgpsAge: view.getUint32(offset + 20, true),
    eph: view.getUint16(offset + 24, true),
    epv: view.getUint16(offset + 26, true),
    vel: view.getUint16(offset + 28, true),
    cog: view.getUint16(offset + 30, true),
    fixType: view.getUint8(offset + 32),
    satellitesVisible: view.getUint8(offset + 33),
    dgpsNumch: view.getUint8(offset + 34),
    yaw: view.getUint16(offset + 35, true),
    altEllipsoid: view.getInt32(offset + 37, true),
    hAcc: view.getUint32(offset + 41, true),
    vAcc: view.getUint32(offset + 45, true),
    velAcc: view.getUint32(offset + 49, true),
    hdgAcc: view.getUint32(offset + 53, true),
  };
}
function encodeGps2Raw(message: types.Gps2Raw, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setInt32(offset + 8, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 12, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 16, int32(message.alt, 'alt'), true);
  view.setUint32(offset + 20, uint32(message.dgpsAge, 'dgpsAge'), true);
  view.setUint16(offset + 24, uint16(message.eph, 'eph'), true);
  view.setUint16(offset + 26, uint16(message.epv, 'epv'), true);
  view.setUint16(offset + 28, uint16(message.vel, 'vel'), true);
  view.setUint16(offset + 30, uint16(message.cog, 'cog'), true);
  view.setUint8(offset + 32, uint8(message.fixType, 'fixType'));
  view.setUint8(offset + 33, uint8(message.satellitesVisible, 'satellitesVisible'));
  view.setUint8(offset + 34, uint8(message.dgpsNumch, 'dgpsNumch'));
  view.setUint16(offset + 35, uint16(message.yaw, 'yaw'), true);
  view.setInt32(offset + 37, int32(message.altEllipsoid, 'altEllipsoid'), true);
  view.setUint32(offset + 41, uint32(message.hAcc, 'hAcc'), true);
  view.setUint32(offset + 45, uint32(message.vAcc, 'vAcc'), true);
  view.setUint32(offset + 49, uint32(message.velAcc, 'velAcc'), true);
  view.setUint32(offset + 53, uint32(message.hdgAcc, 'hdgAcc'), true);
}

function decodePowerStatus(view: DataView, offset: number): types.PowerStatus {
  return {
    Vcc: view.getUint16(offset, true),
    Vservo: view.getUint16(offset + 2, true),
    flags: view.getUint16(offset + 4, true),
  };
}
function encodePowerStatus(message: types.PowerStatus, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.Vcc, 'Vcc'), true);
  view.setUint16(offset + 2, uint16(message.Vservo, 'Vservo'), true);
  view.setUint16(offset + 4, uint16(message.flags, 'flags'), true);
}

function decodeSerialControl(view: DataView, offset: number): types.SerialControl {
  return {
    baudrate: view.getUint32(offset, true),
    timeout: view.getUint16(offset + 4, true),
    device: view.getUint8(offset + 6),
    flags: view.getUint8(offset + 7),
    count: view.getUint8(offset + 8),
    data: readArray.Uint8(view, offset + 9, 70),
    targetSystem: view.getUint8(offset + 79),
    targetComponent: view.getUint8(offset + 80),
  };
}
function encodeSerialControl(message: types.SerialControl, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.baudrate, 'baudrate'), true);
  view.setUint16(offset + 4, uint16(message.timeout, 'timeout'), true);
  view.setUint8(offset + 6, uint8(message.device, 'device'));
  view.setUint8(offset + 7, uint8(message.flags, 'flags'));
  view.setUint8(offset + 8, uint8(message.count, 'count'));
  writeArray.Uint8(view, offset + 9, 70, message.data, 'data');
  view.setUint8(offset + 79, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 80, uint8(message.targetComponent, 'targetComponent'));
}

function decodeGpsRtk(view: DataView, offset: number): types.GpsRtk {
  return {
    timeLastBaselineMs: view.getUint32(offset, true),
    tow: view.getUint32(offset + 4, true),
    baselineAMm: view.getInt32(offset + 8, true),
    baselineBMm: view.getInt32(offset + 12, true),
    baselineCMm: view.getInt32(offset + 16, true),
    accuracy: view.getUint32(offset + 20, true),
    iarNumHypotheses: view.getInt32(offset + 24, true),
    wn: view.getUint16(offset + 28, true),
    rtkReceiverId: view.getUint8(offset + 30),
    rtkHealth: view.getUint8(offset + 31),
    rtkRate: view.getUint8(offset + 32),
    nsats: view.getUint8(offset + 33),
    baselineCoordsType: view.getUint8(offset + 34),
  };
}
function encodeGpsRtk(message: types.GpsRtk, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeLastBaselineMs, 'timeLastBaselineMs'), true);
  view.setUint32(offset + 4, uint32(message.tow, 'tow'), true);
  view.setInt32(offset + 8, int32(message.baselineAMm, 'baselineAMm'), true);
  view.setInt32(offset + 12, int32(message.baselineBMm, 'baselineBMm'), true);
  view.setInt32(offset + 16, int32(message.baselineCMm, 'baselineCMm'), true);
  view.setUint32(offset + 20, uint32(message.accuracy, 'accuracy'), true);
  view.setInt32(offset + 24, int32(message.iarNumHypotheses, 'iarNumHypotheses'), true);
  view.setUint16(offset + 28, uint16(message.wn, 'wn'), true);
  view.setUint8(offset + 30, uint8(message.rtkReceiverId, 'rtkReceiverId'));
  view.setUint8(offset + 31, uint8(message.rtkHealth, 'rtkHealth'));
  view.setUint8(offset + 32, uint8(message.rtkRate, 'rtkRate'));
  view.setUint8(offset + 33, uint8(message.nsats, 'nsats'));
  view.setUint8(offset + 34, uint8(message.baselineCoordsType, 'baselineCoordsType'));
}

function decodeGps2Rtk(view: DataView, offset: number): types.Gps2Rtk {
  return {
    timeLastBaselineMs: view.getUint32(offset, true),
    tow: view.getUint32(offset + 4, true),
    baselineAMm: view.getInt32(offset + 8, true),
    baselineBMm: view.getInt32(offset + 12, true),
    baselineCMm: view.getInt32(offset + 16, true),
    accuracy: view.getUint32(offset + 20, true),
    iarNumHypotheses: view.getInt32(offset + 24, true),
    wn: view.getUint16(offset + 28, true),
    rtkReceiverId: view.getUint8(offset + 30),
    rtkHealth: view.getUint8(offset + 31),
    rtkRate: view.getUint8(offset + 32),
    nsats: view.getUint8(offset + 33),
    baselineCoordsType: view.getUint8(offset + 34),
  };
}
function encodeGps2Rtk(message: types.Gps2Rtk, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeLastBaselineMs, 'timeLastBaselineMs'), true);
  view.setUint32(offset + 4, uint32(message.tow, 'tow'), true);
  view.setInt32(offset + 8, int32(message.baselineAMm, 'baselineAMm'), true);
  view.setInt32(offset + 12, int32(message.baselineBMm, 'baselineBMm'), true);
  view.setInt32(offset + 16, int32(message.baselineCMm, 'baselineCMm'), true);
  view.setUint32(offset + 20, uint32(message.accuracy, 'accuracy'), true);
  view.setInt32(offset + 24, int32(message.iarNumHypotheses, 'iarNumHypotheses'), true);
  view.setUint16(offset + 28, uint16(message.wn, 'wn'), true);
  view.setUint8(offset + 30, uint8(message.rtkReceiverId, 'rtkReceiverId'));
  view.setUint8(offset + 31, uint8(message.rtkHealth, 'rtkHealth'));
  view.setUint8(offset + 32, uint8(message.rtkRate, 'rtkRate'));
  view.setUint8(offset + 33, uint8(message.nsats, 'nsats'));
  view.setUint8(offset + 34, uint8(message.baselineCoordsType, 'baselineCoordsType'));
}

function decodeScaledImu3(view: DataView, offset: number): types.ScaledImu3 {
  return {
    timeBootMs: view.getUint32(offset, true),
    xacc: view.getInt16(offset + 4, true),
    yacc: view.getInt16(offset + 6, true),
    zacc: view.getInt16(offset + 8, true),
    xgyro: view.getInt16(offset + 10, true),
    ygyro: view.getInt16(offset + 12, true),
    zgyro: view.getInt16(offset + 14, true),
    xmag: view.getInt16(offset + 16, true),
    ymag: view.getInt16(offset + 18, true),
    zmag: view.getInt16(offset + 20, true),
    temperature: view.getInt16(offset + 22, true),
  };
}
function encodeScaledImu3(message: types.ScaledImu3, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt16(offset + 4, int16(message.xacc, 'xacc'), true);
  view.setInt16(offset + 6, int16(message.yacc, 'yacc'), true);
  view.setInt16(offset + 8, int16(message.zacc, 'zacc'), true);
  view.setInt16(offset + 10, int16(message.xgyro, 'xgyro'), true);
  view.setInt16(offset + 12, int16(message.ygyro, 'ygyro'), true);
  view.setInt16(offset + 14, int16(message.zgyro, 'zgyro'), true);
  view.setInt16(offset + 16, int16(message.xmag, 'xmag'), true);
  view.setInt16(offset + 18, int16(message.ymag, 'ymag'), true);
  view.setInt16(offset + 20, int16(message.zmag, 'zmag'), true);
  view.setInt16(offset + 22, int16(message.temperature, 'temperature'), true);
}

function decodeDataTransmissionHandshake(view: DataView, offset: number): types.DataTransmissionHandshake {
  return {
    size: view.getUint32(offset, true),
    width: view.getUint16(offset + 4, true),
    height: view.getUint16(offset + 6, true),
    packets: view.getUint16(offset + 8, true),
    type: view.getUint8(offset + 10),
    payload: view.getUint8(offset + 11),
    jpgQuality: view.getUint8(offset + 12),
  };
}
function encodeDataTransmissionHandshake(message: types.DataTransmissionHandshake, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.size, 'size'), true);
  view.setUint16(offset + 4, uint16(message.width, 'width'), true);
  view.setUint16(offset + 6, uint16(message.height, 'height'), true);
  view.setUint16(offset + 8, uint16(message.packets, 'packets'), true);
  view.setUint8(offset + 10, uint8(message.type, 'type'));
  view.setUint8(offset + 11, uint8(message.payload, 'payload'));
  view.setUint8(offset + 12, uint8(message.jpgQuality, 'jpgQuality'));
}

function decodeEncapsulatedData(view: DataView, offset: number): types.EncapsulatedData {
  return {
    seqnr: view.getUint16(offset, true),
    data: readArray.Uint8(view, offset + 2, 253),
  };
}
function encodeEncapsulatedData(message: types.EncapsulatedData, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.seqnr, 'seqnr'), true);
  writeArray.Uint8(view, offset + 2, 253, message.data, 'data');
}

function decodeDistanceSensor(view: DataView, offset: number): types.DistanceSensor {
  return {
    timeBootMs: view.getUint32(offset, true),
    minDistance: view.getUint16(offset + 4, true),
    maxDistance: view.getUint16(offset + 6, true),
    currentDistance: view.getUint16(offset + 8, true),
    type: view.getUint8(offset + 10),
    id: view.getUint8(offset + 11),
    orientation: view.getUint8(offset + 12),
    covariance: view.getUint8(offset + 13),
    horizontalFov: view.getFloat32(offset + 14, true),
    verticalFov: view.getFloat32(offset + 18, true),
    quaternion: [view.getFloat32(offset + 22, true), view.getFloat32(offset + 26, true), view.getFloat32(offset + 30, true), view.getFloat32(offset + 34, true)],
    signalQuality: view.getUint8(offset + 38),
  };
}
function encodeDistanceSensor(message: types.DistanceSensor, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint16(offset + 4, uint16(message.minDistance, 'minDistance'), true);
  view.setUint16(offset + 6, uint16(message.maxDistance, 'maxDistance'), true);
  view.setUint16(offset + 8, uint16(message.currentDistance, 'currentDistance'), true);
  view.setUint8(offset + 10, uint8(message.type, 'type'));
  view.setUint8(offset + 11, uint8(message.id, 'id'));
  view.setUint8(offset + 12, uint8(message.orientation, 'orientation'));
  view.setUint8(offset + 13, uint8(message.covariance, 'covariance'));
  view.setFloat32(offset + 14, message.horizontalFov, true);
  view.setFloat32(offset + 18, message.verticalFov, true);
  writeArray.Float32(view, offset + 22, 4, message.quaternion, 'quaternion');
  view.setUint8(offset + 38, uint8(message.signalQuality, 'signalQuality'));
}

function decodeTerrainRequest(view: DataView, offset: number): types.TerrainRequest {
  return {
    mask: view.getBigUint64(offset, true),
    lat: view.getInt32(offset + 8, true),
    lon: view.getInt32(offset + 12, true),
    gridSpacing: view.getUint16(offset + 16, true),
  };
}
function encodeTerrainRequest(message: types.TerrainRequest, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.mask, 'mask'), true);
  view.setInt32(offset + 8, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 12, int32(message.lon, 'lon'), true);
  view.setUint16(offset + 16, uint16(message.gridSpacing, 'gridSpacing'), true);
}

function decodeTerrainData(view: DataView, offset: number): types.TerrainData {
  return {
    lat: view.getInt32(offset, true),
    lon: view.getInt32(offset + 4, true),
    gridSpacing: view.getUint16(offset + 8, true),
    data: [view.getInt16(offset + 10, true), view.getInt16(offset + 12, true), view.getInt16(offset + 14, true), view.getInt16(offset + 16, true), view.getInt16(offset + 18, true), view.getInt16(offset + 20, true), view.getInt16(offset + 22, true), view.getInt16(offset + 24, true), view.getInt16(offset + 26, true), view.getInt16(offset + 28, true), view.getInt16(offset + 30, true), view.getInt16(offset + 32, true), view.getInt16(offset + 34, true), view.getInt16(offset + 36, true), view.getInt16(offset + 38, true), view.getInt16(offset + 40, true)],
    gridbit: view.getUint8(offset + 42),
  };
}
function encodeTerrainData(message: types.TerrainData, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 4, int32(message.lon, 'lon'), true);
  view.setUint16(offset + 8, uint16(message.gridSpacing, 'gridSpacing'), true);
  writeArray.Int16(view, offset + 10, 16, message.data, 'data');
  view.setUint8(offset + 42, uint8(message.gridbit, 'gridbit'));
}

function decodeTerrainCheck(view: DataView, offset: number): types.TerrainCheck {
  return {
    lat: view.getInt32(offset, true),
    lon: view.getInt32(offset + 4, true),
  };
}
function encodeTerrainCheck(message: types.TerrainCheck, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 4, int32(message.lon, 'lon'), true);
}

function decodeTerrainReport(view: DataView, offset: number): types.TerrainReport {
  return {
    lat: view.getInt32(offset, true),
    lon: view.getInt32(offset + 4, true),
    terrainHeight: view.getFloat32(offset + 8, true),
    currentHeight: view.getFloat32(offset + 12, true),
    spacing: view.getUint16(offset + 16, true),
    pending: view.getUint16(offset + 18, true),
    loaded: view.getUint16(offset + 20, true),
  };
}
function encodeTerrainReport(message: types.TerrainReport, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 4, int32(message.lon, 'lon'), true);
  view.setFloat32(offset + 8, message.terrainHeight, true);
  view.setFloat32(offset + 12, message.currentHeight, true);
  view.setUint16(offset + 16, uint16(message.spacing, 'spacing'), true);
  view.setUint16(offset + 18, uint16(message.pending, 'pending'), true);
  view.setUint16(offset + 20, uint16(message.loaded, 'loaded'), true);
}

function decodeScaledPressure2(view: DataView, offset: number): types.ScaledPressure2 {
  return {
    timeBootMs: view.getUint32(offset, true),
    pressAbs: view.getFloat32(offset + 4, true),
    pressDiff: view.getFloat32(offset + 8, true),
    temperature: view.getInt16(offset + 12, true),
    temperaturePressDiff: view.getInt16(offset + 14, true),
  };
}
function encodeScaledPressure2(message: types.ScaledPressure2, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.pressAbs, true);
  view.setFloat32(offset + 8, message.pressDiff, true);
  view.setInt16(offset + 12, int16(message.temperature, 'temperature'), true);
  view.setInt16(offset + 14, int16(message.temperaturePressDiff, 'temperaturePressDiff'), true);
}

function decodeMotionCaptureAttPos(view: DataView, offset: number): types.MotionCaptureAttPos {
  return {
    timeUsec: view.getBigUint64(offset, true),
    q: [view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true)],
    x: view.getFloat32(offset + 24, true),
    y: view.getFloat32(offset + 28, true),
    z: view.getFloat32(offset + 32, true),
    covariance: readArray.Float32(view, offset + 36, 21),
  };
}
function encodeMotionCaptureAttPos(message: types.MotionCaptureAttPos, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Float32(view, offset + 8, 4, message.q, 'q');
  view.setFloat32(offset + 24, message.x, true);
  view.setFloat32(offset + 28, message.y, true);
  view.setFloat32(offset + 32, message.z, true);
  writeArray.Float32(view, offset + 36, 21, message.covariance, 'covariance');
}

function decodeSetActuatorControlTarget(view: DataView, offset: number): types.SetActuatorControlTarget {
  return {
    timeUsec: view.getBigUint64(offset, true),
    controls: [view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true), view.getFloat32(offset + 24, true), view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true)],
    groupMlx: view.getUint8(offset + 40),
    targetSystem: view.getUint8(offset + 41),
    targetComponent: view.getUint8(offset + 42),
  };
}
function encodeSetActuatorControlTarget(message: types.SetActuatorControlTarget, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Float32(view, offset + 8, 8, message.controls, 'controls');
  view.setUint8(offset + 40, uint8(message.groupMlx, 'groupMlx'));
  view.setUint8(offset + 41, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 42, uint8(message.targetComponent, 'targetComponent'));
}

function decodeActuatorControlTarget(view: DataView, offset: number): types.ActuatorControlTarget {
  return {
    timeUsec: view.getBigUint64(offset, true),
    controls: [view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true), view.getFloat32(offset + 24, true), view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true)],
    groupMlx: view.getUint8(offset + 40),
  };
}
function encodeActuatorControlTarget(message: types.ActuatorControlTarget, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Float32(view, offset + 8, 8, message.controls, 'controls');
  view.setUint8(offset + 40, uint8(message.groupMlx, 'groupMlx'));
}

function decodeAltitude(view: DataView, offset: number): types.Altitude {
  return {
    timeUsec: view.getBigUint64(offset, true),
    altitudeMonotonic: view.getFloat32(offset + 8, true),
    altitudeAmsl: view.getFloat32(offset + 12, true),
    altitudeLocal: view.getFloat32(offset + 16, true),
    altitudeRelative: view.getFloat32(offset + 20, true),
    altitudeTerrain: view.getFloat32(offset + 24, true),
    bottomClearance: view.getFloat32(offset + 28, true),
  };
}
function encodeAltitude(message: types.Altitude, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.altitudeMonotonic, true);
  view.setFloat32(offset + 12, message.altitudeAmsl, true);
  view.setFloat32(offset + 16, message.altitudeLocal, true);
  view.setFloat32(offset + 20, message.altitudeRelative, true);
  view.setFloat32(offset + 24, message.altitudeTerrain, true);
  view.setFloat32(offset + 28, message.bottomClearance, true);
}

function decodeResourceRequest(view: DataView, offset: number): types.ResourceRequest {
  return {
    requestId: view.getUint8(offset),
    uriType: view.getUint8(offset + 1),
    uri: readArray.Uint8(view, offset + 2, 120),
    transferType: view.getUint8(offset + 122),
    storage: readArray.Uint8(view, offset + 123, 120),
  };
}
function encodeResourceRequest(message: types.ResourceRequest, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.requestId, 'requestId'));
  view.setUint8(offset + 1, uint8(message.uriType, 'uriType'));
  writeArray.Uint8(view, offset + 2, 120, message.uri, 'uri');
  view.setUint8(offset + 122, uint8(message.transferType, 'transferType'));
  writeArray.Uint8(view, offset + 123, 120, message.storage, 'storage');
}

function decodeScaledPressure3(view: DataView, offset: number): types.ScaledPressure3 {
  return {
    timeBootMs: view.getUint32(offset, true),
    pressAbs: view.getFloat32(offset + 4, true),
    pressDiff: view.getFloat32(offset + 8, true),
    temperature: view.getInt16(offset + 12, true),
    temperaturePressDiff: view.getInt16(offset + 14, true),
  };
}
function encodeScaledPressure3(message: types.ScaledPressure3, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.pressAbs, true);
  view.setFloat32(offset + 8, message.pressDiff, true);
  view.setInt16(offset + 12, int16(message.temperature, 'temperature'), true);
  view.setInt16(offset + 14, int16(message.temperaturePressDiff, 'temperaturePressDiff'), true);
}

function decodeFollowTarget(view: DataView, offset: number): types.FollowTarget {
  return {
    timestamp: view.getBigUint64(offset, true),
    customState: view.getBigUint64(offset + 8, true),
    lat: view.getInt32(offset + 16, true),
    lon: view.getInt32(offset + 20, true),
    alt: view.getFloat32(offset + 24, true),
    vel: [view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true)],
    acc: [view.getFloat32(offset + 40, true), view.getFloat32(offset + 44, true), view.getFloat32(offset + 48, true)],
    attitudeQ: [view.getFloat32(offset + 52, true), view.getFloat32(offset + 56, true), view.getFloat32(offset + 60, true), view.getFloat32(offset + 64, true)],
    rates: [view.getFloat32(offset + 68, true), view.getFloat32(offset + 72, true), view.getFloat32(offset + 76, true)],
    positionCov: [view.getFloat32(offset + 80, true), view.getFloat32(offset + 84, true), view.getFloat32(offset + 88, true)],
    estCapabilities: view.getUint8(offset + 92),
  };
}
function encodeFollowTarget(message: types.FollowTarget, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timestamp, 'timestamp'), true);
  view.setBigUint64(offset + 8, uint64(message.customState, 'customState'), true);
  view.setInt32(offset + 16, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 20, int32(message.lon, 'lon'), true);
  view.setFloat32(offset + 24, message.alt, true);
  writeArray.Float32(view, offset + 28, 3, message.vel, 'vel');
  writeArray.Float32(view, offset + 40, 3, message.acc, 'acc');
  writeArray.Float32(view, offset + 52, 4, message.attitudeQ, 'attitudeQ');
  writeArray.Float32(view, offset + 68, 3, message.rates, 'rates');
  writeArray.Float32(view, offset + 80, 3, message.positionCov, 'positionCov');
  view.setUint8(offset + 92, uint8(message.estCapabilities, 'estCapabilities'));
}

function decodeControlSystemState(view: DataView, offset: number): types.ControlSystemState {
  return {
    timeUsec: view.getBigUint64(offset, true),
    xAcc: view.getFloat32(offset + 8, true),
    yAcc: view.getFloat32(offset + 12, true),
    zAcc: view.getFloat32(offset + 16, true),
    xVel: view.getFloat32(offset + 20, true),
    yVel: view.getFloat32(offset + 24, true),
    zVel: view.getFloat32(offset + 28, true),
    xPos: view.getFloat32(offset + 32, true),
    yPos: view.getFloat32(offset + 36, true),
    zPos: view.getFloat32(offset + 40, true),
    airspeed: view.getFloat32(offset + 44, true),
    velVariance: [view.getFloat32(offset + 48, true), view.getFloat32(offset + 52, true), view.getFloat32(offset + 56, true)],
    posVariance: [view.getFloat32(offset + 60, true), view.getFloat32(offset + 64, true), view.getFloat32(offset + 68, true)],
    q: [view.getFloat32(offset + 72, true), view.getFloat32(offset + 76, true), view.getFloat32(offset + 80, true), view.getFloat32(offset + 84, true)],
    rollRate: view.getFloat32(offset + 88, true),
    pitchRate: view.getFloat32(offset + 92, true),
    yawRate: view.getFloat32(offset + 96, true),
  };
}
function encodeControlSystemState(message: types.ControlSystemState, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.xAcc, true);
  view.setFloat32(offset + 12, message.yAcc, true);
  view.setFloat32(offset + 16, message.zAcc, true);
  view.setFloat32(offset + 20, message.xVel, true);
  view.setFloat32(offset + 24, message.yVel, true);
  view.setFloat32(offset + 28, message.zVel, true);
  view.setFloat32(offset + 32, message.xPos, true);
  view.setFloat32(offset + 36, message.yPos, true);
  view.setFloat32(offset + 40, message.zPos, true);
  view.setFloat32(offset + 44, message.airspeed, true);
  writeArray.Float32(view, offset + 48, 3, message.velVariance, 'velVariance');
  writeArray.Float32(view, offset + 60, 3, message.posVariance, 'posVariance');
  writeArray.Float32(view, offset + 72, 4, message.q, 'q');
  view.setFloat32(offset + 88, message.rollRate, true);
  view.setFloat32(offset + 92, message.pitchRate, true);
  view.setFloat32(offset + 96, message.yawRate, true);
}

function decodeBatteryStatus(view: DataView, offset: number): types.BatteryStatus {
  return {
    currentConsumed: view.getInt32(offset, true),
    energyConsumed: view.getInt32(offset + 4, true),
    temperature: view.getInt16(offset + 8, true),
    voltages: [view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true), view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true), view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true)],
    currentBattery: view.getInt16(offset + 30, true),
    id: view.getUint8(offset + 32),
    batteryFunction: view.getUint8(offset + 33),
    type: view.getUint8(offset + 34),
    batteryRemaining: view.getInt8(offset + 35),
    timeRemaining: view.getInt32(offset + 36, true),
    chargeState: view.getUint8(offset + 40),
    voltagesExt: [view.getUint16(offset + 41, true), view.getUint16(offset + 43, true), view.getUint16(offset + 45, true), view.getUint16(offset + 47, true)],
    mode: view.getUint8(offset + 49),
    faultBitmask: view.getUint32(offset + 50, true),
  };
}
function encodeBatteryStatus(message: types.BatteryStatus, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.currentConsumed, 'currentConsumed'), true);
  view.setInt32(offset + 4, int32(message.energyConsumed, 'energyConsumed'), true);
  view.setInt16(offset + 8, int16(message.temperature, 'temperature'), true);
  writeArray.Uint16(view, offset + 10, 10, message.voltages, 'voltages');
  view.setInt16(offset + 30, int16(message.currentBattery, 'currentBattery'), true);
  view.setUint8(offset + 32, uint8(message.id, 'id'));
  view.setUint8(offset + 33, uint8(message.batteryFunction, 'batteryFunction'));
  view.setUint8(offset + 34, uint8(message.type, 'type'));
  view.setInt8(offset + 35, int8(message.batteryRemaining, 'batteryRemaining'));
  view.setInt32(offset + 36, int32(message.timeRemaining, 'timeRemaining'), true);
  view.setUint8(offset + 40, uint8(message.chargeState, 'chargeState'));
  writeArray.Uint16(view, offset + 41, 4, message.voltagesExt, 'voltagesExt');
  view.setUint8(offset + 49, uint8(message.mode, 'mode'));
  view.setUint32(offset + 50, uint32(message.faultBitmask, 'faultBitmask'), true);
}

function decodeAutopilotVersion(view: DataView, offset: number): types.AutopilotVersion {
  return {
    capabilities: view.getBigUint64(offset, true),
    uid: view.getBigUint64(offset + 8, true),
    flightSwVersion: view.getUint32(offset + 16, true),
    middlewareSwVersion: view.getUint32(offset + 20, true),
    osSwVersion: view.getUint32(offset + 24, true),
    boardVersion: view.getUint32(offset + 28, true),
    vendorId: view.getUint16(offset + 32, true),
    productId: view.getUint16(offset + 34, true),
    flightCustomVersion: [view.getUint8(offset + 36), view.getUint8(offset + 37), view.getUint8(offset + 38), view.getUint8(offset + 39), view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
    middlewareCustomVersion: [view.getUint8(offset + 44), view.getUint8(offset + 45), view.getUint8(offset + 46), view.getUint8(offset + 47), view.getUint8(offset + 48), view.getUint8(offset + 49), view.getUint8(offset + 50), view.getUint8(offset + 51)],
    osCustomVersion: [view.getUint8(offset + 52), view.getUint8(offset + 53), view.getUint8(offset + 54), view.getUint8(offset + 55), view.getUint8(offset + 56), view.getUint8(offset + 57), view.getUint8(offset + 58), view.getUint8(offset + 59)],
    uid2: readArray.Uint8(view, offset + 60, 18),
  };
}
function encodeAutopilotVersion(message: types.AutopilotVersion, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.capabilities, 'capabilities'), true);
  view.setBigUint64(offset + 8, uint64(message.uid, 'uid'), true);
  view.setUint32(offset + 16, uint32(message.flightSwVersion, 'flightSwVersion'), true);
  view.setUint32(offset + 20, uint32(message.middlewareSwVersion, 'middlewareSwVersion'), true);
  view.setUint32(offset + 24, uint32(message.osSwVersion, 'osSwVersion'), true);
  view.setUint32(offset + 28, uint32(message.boardVersion, 'boardVersion'), true);
  view.setUint16(offset + 32, uint16(message.vendorId, 'vendorId'), true);
  view.setUint16(offset + 34, uint16(message.productId, 'productId'), true);
  writeArray.Uint8(view, offset + 36, 8, message.flightCustomVersion, 'flightCustomVersion');
  writeArray.Uint8(view, offset + 44, 8, message.middlewareCustomVersion, 'middlewareCustomVersion');
  writeArray.Uint8(view, offset + 52, 8, message.osCustomVersion, 'osCustomVersion');
  writeArray.Uint8(view, offset + 60, 18, message.uid2, 'uid2');
}

function decodeLandingTarget(view: DataView, offset: number): types.LandingTarget {
  return {
    timeUsec: view.getBigUint64(offset, true),
    angleX: view.getFloat32(offset + 8, true),
    angleY: view.getFloat32(offset + 12, true),
    distance: view.getFloat32(offset + 16, true),
    sizeX: view.getFloat32(offset + 20, true),
    sizeY: view.getFloat32(offset + 24, true),
    targetNum: view.getUint8(offset + 28),
    frame: view.getUint8(offset + 29),
    x: view.getFloat32(offset + 30, true),
    y: view.getFloat32(offset + 34, true),
    z: view.getFloat32(offset + 38, true),
    q: [view.getFloat32(offset + 42, true), view.getFloat32(offset + 46, true), view.getFloat32(offset + 50, true), view.getFloat32(offset + 54, true)],
    type: view.getUint8(offset + 58),
    positionValid: view.getUint8(offset + 59),
  };
}
function encodeLandingTarget(message: types.LandingTarget, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.angleX, true);
  view.setFloat32(offset + 12, message.angleY, true);
  view.setFloat32(offset + 16, message.distance, true);
  view.setFloat32(offset + 20, message.sizeX, true);
  view.setFloat32(offset + 24, message.sizeY, true);
  view.setUint8(offset + 28, uint8(message.targetNum, 'targetNum'));
  view.setUint8(offset + 29, uint8(message.frame, 'frame'));
  view.setFloat32(offset + 30, message.x, true);
  view.setFloat32(offset + 34, message.y, true);
  view.setFloat32(offset + 38, message.z, true);
  writeArray.Float32(view, offset + 42, 4, message.q, 'q');
  view.setUint8(offset + 58, uint8(message.type, 'type'));
  view.setUint8(offset + 59, uint8(message.positionValid, 'positionValid'));
}

function decodeSensorOffsets(view: DataView, offset: number): types.SensorOffsets {
  return {
    magDeclination: view.getFloat32(offset, true),
    rawPress: view.getInt32(offset + 4, true),
    rawTemp: view.getInt32(offset + 8, true),
    gyroCalX: view.getFloat32(offset + 12, true),
    gyroCalY: view.getFloat32(offset + 16, true),
    gyroCalZ: view.getFloat32(offset + 20, true),
    accelCalX: view.getFloat32(offset + 24, true),
    accelCalY: view.getFloat32(offset + 28, true),
    accelCalZ: view.getFloat32(offset + 32, true),
    magOfsX: view.getInt16(offset + 36, true),
    magOfsY: view.getInt16(offset + 38, true),
    magOfsZ: view.getInt16(offset + 40, true),
  };
}
function encodeSensorOffsets(message: types.SensorOffsets, view: DataView, offset: number): void {
  view.setFloat32(offset, message.magDeclination, true);
  view.setInt32(offset + 4, int32(message.rawPress, 'rawPress'), true);
  view.setInt32(offset + 8, int32(message.rawTemp, 'rawTemp'), true);
  view.setFloat32(offset + 12, message.gyroCalX, true);
  view.setFloat32(offset + 16, message.gyroCalY, true);
  view.setFloat32(offset + 20, message.gyroCalZ, true);
  view.setFloat32(offset + 24, message.accelCalX, true);
  view.setFloat32(offset + 28, message.accelCalY, true);
  view.setFloat32(offset + 32, message.accelCalZ, true);
  view.setInt16(offset + 36, int16(message.magOfsX, 'magOfsX'), true);
  view.setInt16(offset + 38, int16(message.magOfsY, 'magOfsY'), true);
  view.setInt16(offset + 40, int16(message.magOfsZ, 'magOfsZ'), true);
}

function decodeSetMagOffsets(view: DataView, offset: number): types.SetMagOffsets {
  return {
    magOfsX: view.getInt16(offset, true),
    magOfsY: view.getInt16(offset + 2, true),
    magOfsZ: view.getInt16(offset + 4, true),
    targetSystem: view.getUint8(offset + 6),
    targetComponent: view.getUint8(offset + 7),
  };
}
function encodeSetMagOffsets(message: types.SetMagOffsets, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.magOfsX, 'magOfsX'), true);
  view.setInt16(offset + 2, int16(message.magOfsY, 'magOfsY'), true);
  view.setInt16(offset + 4, int16(message.magOfsZ, 'magOfsZ'), true);
  view.setUint8(offset + 6, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 7, uint8(message.targetComponent, 'targetComponent'));
}

function decodeMemInfo(view: DataView, offset: number): types.MemInfo {
  return {
    brkval: view.getUint16(offset, true),
    freemem: view.getUint16(offset + 2, true),
    freemem32: view.getUint32(offset + 4, true),
  };
}
function encodeMemInfo(message: types.MemInfo, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.brkval, 'brkval'), true);
  view.setUint16(offset + 2, uint16(message.freemem, 'freemem'), true);
  view.setUint32(offset + 4, uint32(message.freemem32, 'freemem32'), true);
}

function decodeApAdc(view: DataView, offset: number): types.ApAdc {
  return {
    adc1: view.getUint16(offset, true),
    adc2: view.getUint16(offset + 2, true),
    adc3: view.getUint16(offset + 4, true),
    adc4: view.getUint16(offset + 6, true),
    adc5: view.getUint16(offset + 8, true),
    adc6: view.getUint16(offset + 10, true),
  };
}
function encodeApAdc(message: types.ApAdc, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.adc1, 'adc1'), true);
  view.setUint16(offset + 2, uint16(message.adc2, 'adc2'), true);
  view.setUint16(offset + 4, uint16(message.adc3, 'adc3'), true);
  view.setUint16(offset + 6, uint16(message.adc4, 'adc4'), true);
  view.setUint16(offset + 8, uint16(message.adc5, 'adc5'), true);
  view.setUint16(offset + 10, uint16(message.adc6, 'adc6'), true);
}

function decodeDigicamConfigure(view: DataView, offset: number): types.DigicamConfigure {
  return {
    extraValue: view.getFloat32(offset, true),
    shutterSpeed: view.getUint16(offset + 4, true),
    targetSystem: view.getUint8(offset + 6),
    targetComponent: view.getUint8(offset + 7),
    mode: view.getUint8(offset + 8),
    aperture: view.getUint8(offset + 9),
    iso: view.getUint8(offset + 10),
    exposureType: view.getUint8(offset + 11),
    commandId: view.getUint8(offset + 12),
    engineCutOff: view.getUint8(offset + 13),
    extraParam: view.getUint8(offset + 14),
  };
}
function encodeDigicamConfigure(message: types.DigicamConfigure, view: DataView, offset: number): void {
  view.setFloat32(offset, message.extraValue, true);
  view.setUint16(offset + 4, uint16(message.shutterSpeed, 'shutterSpeed'), true);
  view.setUint8(offset + 6, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 7, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 8, uint8(message.mode, 'mode'));
  view.setUint8(offset + 9, uint8(message.aperture, 'aperture'));
  view.setUint8(offset + 10, uint8(message.iso, 'iso'));
  view.setUint8(offset + 11, uint8(message.exposureType, 'exposureType'));
  view.setUint8(offset + 12, uint8(message.commandId, 'commandId'));
  view.setUint8(offset + 13, uint8(message.engineCutOff, 'engineCutOff'));
  view.setUint8(offset + 14, uint8(message.extraParam, 'extraParam'));
}

function decodeDigicamControl(view: DataView, offset: number): types.DigicamControl {
  return {
    extraValue: view.getFloat32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    session: view.getUint8(offset + 6),
    zoomPos: view.getUint8(offset + 7),
    zoomStep: view.getInt8(offset + 8),
    focusLock: view.getUint8(offset + 9),
    shot: view.getUint8(offset + 10),
    commandId: view.getUint8(offset + 11),
    extraParam: view.getUint8(offset + 12),
  };
}
function encodeDigicamControl(message: types.DigicamControl, view: DataView, offset: number): void {
  view.setFloat32(offset, message.extraValue, true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.session, 'session'));
  view.setUint8(offset + 7, uint8(message.zoomPos, 'zoomPos'));
  view.setInt8(offset + 8, int8(message.zoomStep, 'zoomStep'));
  view.setUint8(offset + 9, uint8(message.focusLock, 'focusLock'));
  view.setUint8(offset + 10, uint8(message.shot, 'shot'));
  view.setUint8(offset + 11, uint8(message.commandId, 'commandId'));
  view.setUint8(offset + 12, uint8(message.extraParam, 'extraParam'));
}

function decodeMountConfigure(view: DataView, offset: number): types.MountConfigure {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    mountMode: view.getUint8(offset + 2),
    stabRoll: view.getUint8(offset + 3),
    stabPitch: view.getUint8(offset + 4),
    stabYaw: view.getUint8(offset + 5),
  };
}
function encodeMountConfigure(message: types.MountConfigure, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.mountMode, 'mountMode'));
  view.setUint8(offset + 3, uint8(message.stabRoll, 'stabRoll'));
  view.setUint8(offset + 4, uint8(message.stabPitch, 'stabPitch'));
  view.setUint8(offset + 5, uint8(message.stabYaw, 'stabYaw'));
}

function decodeMountControl(view: DataView, offset: number): types.MountControl {
  return {
    inputA: view.getInt32(offset, true),
    inputB: view.getInt32(offset + 4, true),
    inputC: view.getInt32(offset + 8, true),
    targetSystem: view.getUint8(offset + 12),
    targetComponent: view.getUint8(offset + 13),
    savePosition: view.getUint8(offset + 14),
  };
}
function encodeMountControl(message: types.MountControl, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.inputA, 'inputA'), true);
  view.setInt32(offset + 4, int32(message.inputB, 'inputB'), true);
  view.setInt32(offset + 8, int32(message.inputC, 'inputC'), true);
  view.setUint8(offset + 12, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 13, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 14, uint8(message.savePosition, 'savePosition'));
}

function decodeMountStatus(view: DataView, offset: number): types.MountStatus {
  return {
    pointingA: view.getInt32(offset, true),
    pointingB: view.getInt32(offset + 4, true),
    pointingC: view.getInt32(offset + 8, true),
    targetSystem: view.getUint8(offset + 12),
    targetComponent: view.getUint8(offset + 13),
    mountMode: view.getUint8(offset + 14),
  };
}
function encodeMountStatus(message: types.MountStatus, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.pointingA, 'pointingA'), true);
  view.setInt32(offset + 4, int32(message.pointingB, 'pointingB'), true);
  view.setInt32(offset + 8, int32(message.pointingC, 'pointingC'), true);
  view.setUint8(offset + 12, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 13, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 14, uint8(message.mountMode, 'mountMode'));
}

function decodeFencePoint(view: DataView, offset: number): types.FencePoint {
  return {
    lat: view.getFloat32(offset, true),
    lng: view.getFloat32(offset + 4, true),
    targetSystem: view.getUint8(offset + 8),
    targetComponent: view.getUint8(offset + 9),
    idx: view.getUint8(offset + 10),
    count: view.getUint8(offset + 11),
  };
}
function encodeFencePoint(message: types.FencePoint, view: DataView, offset: number): void {
  view.setFloat32(offset, message.lat, true);
  view.setFloat32(offset + 4, message.lng, true);
  view.setUint8(offset + 8, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 9, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 10, uint8(message.idx, 'idx'));
  view.setUint8(offset + 11, uint8(message.count, 'count'));
}

function decodeFenceFetchPoint(view: DataView, offset: number): types.FenceFetchPoint {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    idx: view.getUint8(offset + 2),
  };
}
function encodeFenceFetchPoint(message: types.FenceFetchPoint, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.idx, 'idx'));
}

function decodeFenceStatus(view: DataView, offset: number): types.FenceStatus {
  return {
    breachTime: view.getUint32(offset, true),
    breachCount: view.getUint16(offset + 4, true),
    breachStatus: view.getUint8(offset + 6),
    breachType: view.getUint8(offset + 7),
    breachMitigation: view.getUint8(offset + 8),
  };
}
function encodeFenceStatus(message: types.FenceStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.breachTime, 'breachTime'), true);
  view.setUint16(offset + 4, uint16(message.breachCount, 'breachCount'), true);
  view.setUint8(offset + 6, uint8(message.breachStatus, 'breachStatus'));
  view.setUint8(offset + 7, uint8(message.breachType, 'breachType'));
  view.setUint8(offset + 8, uint8(message.breachMitigation, 'breachMitigation'));
}

function decodeAhrs(view: DataView, offset: number): types.Ahrs {
  return {
    omegaIx: view.getFloat32(offset, true),
    omegaIy: view.getFloat32(offset + 4, true),
    omegaIz: view.getFloat32(offset + 8, true),
    accelWeight: view.getFloat32(offset + 12, true),
    renormVal: view.getFloat32(offset + 16, true),
    errorRp: view.getFloat32(offset + 20, true),
    errorYaw: view.getFloat32(offset + 24, true),
  };
}
function encodeAhrs(message: types.Ahrs, view: DataView, offset: number): void {
  view.setFloat32(offset, message.omegaIx, true);
  view.setFloat32(offset + 4, message.omegaIy, true);
  view.setFloat32(offset + 8, message.omegaIz, true);
  view.setFloat32(offset + 12, message.accelWeight, true);
  view.setFloat32(offset + 16, message.renormVal, true);
  view.setFloat32(offset + 20, message.errorRp, true);
  view.setFloat32(offset + 24, message.errorYaw, true);
}

function decodeSimstate(view: DataView, offset: number): types.Simstate {
  return {
    roll: view.getFloat32(offset, true),
    pitch: view.getFloat32(offset + 4, true),
    yaw: view.getFloat32(offset + 8, true),
    xacc: view.getFloat32(offset + 12, true),
    yacc: view.getFloat32(offset + 16, true),
    zacc: view.getFloat32(offset + 20, true),
    xgyro: view.getFloat32(offset + 24, true),
    ygyro: view.getFloat32(offset + 28, true),
    zgyro: view.getFloat32(offset + 32, true),
    lat: view.getInt32(offset + 36, true),
    lng: view.getInt32(offset + 40, true),
  };
}
function encodeSimstate(message: types.Simstate, view: DataView, offset: number): void {
  view.setFloat32(offset, message.roll, true);
  view.setFloat32(offset + 4, message.pitch, true);
  view.setFloat32(offset + 8, message.yaw, true);
  view.setFloat32(offset + 12, message.xacc, true);
  view.setFloat32(offset + 16, message.yacc, true);
  view.setFloat32(offset + 20, message.zacc, true);
  view.setFloat32(offset + 24, message.xgyro, true);
  view.setFloat32(offset + 28, message.ygyro, true);
  view.setFloat32(offset + 32, message.zgyro, true);
  view.setInt32(offset + 36, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 40, int32(message.lng, 'lng'), true);
}

function decodeHwStatus(view: DataView, offset: number): types.HwStatus {
  return {
    Vcc: view.getUint16(offset, true),
    I2Cerr: view.getUint8(offset + 2),
  };
}
function encodeHwStatus(message: types.HwStatus, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.Vcc, 'Vcc'), true);
  view.setUint8(offset + 2, uint8(message.I2Cerr, 'I2Cerr'));
}

function decodeRadio(view: DataView, offset: number): types.Radio {
  return {
    rxerrors: view.getUint16(offset, true),
    fixed: view.getUint16(offset + 2, true),
    rssi: view.getUint8(offset + 4),
    remrssi: view.getUint8(offset + 5),
    txbuf: view.getUint8(offset + 6),
    noise: view.getUint8(offset + 7),
    remnoise: view.getUint8(offset + 8),
  };
}
function encodeRadio(message: types.Radio, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.rxerrors, 'rxerrors'), true);
  view.setUint16(offset + 2, uint16(message.fixed, 'fixed'), true);
  view.setUint8(offset + 4, uint8(message.rssi, 'rssi'));
  view.setUint8(offset + 5, uint8(message.remrssi, 'remrssi'));
  view.setUint8(offset + 6, uint8(message.txbuf, 'txbuf'));
  view.setUint8(offset + 7, uint8(message.noise, 'noise'));
  view.setUint8(offset + 8, uint8(message.remnoise, 'remnoise'));
}

function decodeLimitsStatus(view: DataView, offset: number): types.LimitsStatus {
  return {
    lastTrigger: view.getUint32(offset, true),
    lastAction: view.getUint32(offset + 4, true),
    lastRecovery: view.getUint32(offset + 8, true),
    lastClear: view.getUint32(offset + 12, true),
    breachCount: view.getUint16(offset + 16, true),
    limitsState: view.getUint8(offset + 18),
    modsEnabled: view.getUint8(offset + 19),
    modsRequired: view.getUint8(offset + 20),
    modsTriggered: view.getUint8(offset + 21),
  };
}
function encodeLimitsStatus(message: types.LimitsStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.lastTrigger, 'lastTrigger'), true);
  view.setUint32(offset + 4, uint32(message.lastAction, 'lastAction'), true);
  view.setUint32(offset + 8, uint32(message.lastRecovery, 'lastRecovery'), true);
  view.setUint32(offset + 12, uint32(message.lastClear, 'lastClear'), true);
  view.setUint16(offset + 16, uint16(message.breachCount, 'breachCount'), true);
  view.setUint8(offset + 18, uint8(message.limitsState, 'limitsState'));
  view.setUint8(offset + 19, uint8(message.modsEnabled, 'modsEnabled'));
  view.setUint8(offset + 20, uint8(message.modsRequired, 'modsRequired'));
  view.setUint8(offset + 21, uint8(message.modsTriggered, 'modsTriggered'));
}

function decodeWind(view: DataView, offset: number): types.Wind {
  return {
    direction: view.getFloat32(offset, true),
    speed: view.getFloat32(offset + 4, true),
    speedZ: view.getFloat32(offset + 8, true),
  };
}
function encodeWind(message: types.Wind, view: DataView, offset: number): void {
  view.setFloat32(offset, message.direction, true);
  view.setFloat32(offset + 4, message.speed, true);
  view.setFloat32(offset + 8, message.speedZ, true);
}

function decodeData16(view: DataView, offset: number): types.Data16 {
  return {
    type: view.getUint8(offset),
    len: view.getUint8(offset + 1),
    data: [view.getUint8(offset + 2), view.getUint8(offset + 3), view.getUint8(offset + 4), view.getUint8(offset + 5), view.getUint8(offset + 6), view.getUint8(offset + 7), view.getUint8(offset + 8), view.getUint8(offset + 9), view.getUint8(offset + 10), view.getUint8(offset + 11), view.getUint8(offset + 12), view.getUint8(offset + 13), view.getUint8(offset + 14), view.getUint8(offset + 15), view.getUint8(offset + 16), view.getUint8(offset + 17)],
  };
}
function encodeData16(message: types.Data16, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.type, 'type'));
  view.setUint8(offset + 1, uint8(message.len, 'len'));
  writeArray.Uint8(view, offset + 2, 16, message.data, 'data');
}

function decodeData32(view: DataView, offset: number): types.Data32 {
  return {
    type: view.getUint8(offset),
    len: view.getUint8(offset + 1),
    data: readArray.Uint8(view, offset + 2, 32),
  };
}
function encodeData32(message: types.Data32, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.type, 'type'));
  view.setUint8(offset + 1, uint8(message.len, 'len'));
  writeArray.Uint8(view, offset + 2, 32, message.data, 'data');
}

function decodeData64(view: DataView, offset: number): types.Data64 {
  return {
    type: view.getUint8(offset),
    len: view.getUint8(offset + 1),
    data: readArray.Uint8(view, offset + 2, 64),
  };
}
function encodeData64(message: types.Data64, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.type, 'type'));
  view.setUint8(offset + 1, uint8(message.len, 'len'));
  writeArray.Uint8(view, offset + 2, 64, message.data, 'data');
}

function decodeData96(view: DataView, offset: number): types.Data96 {
  return {
    type: view.getUint8(offset),
    len: view.getUint8(offset + 1),
    data: readArray.Uint8(view, offset + 2, 96),
  };
}
function encodeData96(message: types.Data96, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.type, 'type'));
  view.setUint8(offset + 1, uint8(message.len, 'len'));
  writeArray.Uint8(view, offset + 2, 96, message.data, 'data');
}

function decodeRangeFinder(view: DataView, offset: number): types.RangeFinder {
  return {
    distance: view.getFloat32(offset, true),
    voltage: view.getFloat32(offset + 4, true),
  };
}
function encodeRangeFinder(message: types.RangeFinder, view: DataView, offset: number): void {
  view.setFloat32(offset, message.distance, true);
  view.setFloat32(offset + 4, message.voltage, true);
}

function decodeAirspeedAutocal(view: DataView, offset: number): types.AirspeedAutocal {
  return {
    vx: view.getFloat32(offset, true),
    vy: view.getFloat32(offset + 4, true),
    vz: view.getFloat32(offset + 8, true),
    diffPressure: view.getFloat32(offset + 12, true),
    EAS2TAS: view.getFloat32(offset + 16, true),
    ratio: view.getFloat32(offset + 20, true),
    stateX: view.getFloat32(offset + 24, true),
    stateY: view.getFloat32(offset + 28, true),
    stateZ: view.getFloat32(offset + 32, true),
    Pax: view.getFloat32(offset + 36, true),
    Pby: view.getFloat32(offset + 40, true),
    Pcz: view.getFloat32(offset + 44, true),
  };
}
function encodeAirspeedAutocal(message: types.AirspeedAutocal, view: DataView, offset: number): void {
  view.setFloat32(offset, message.vx, true);
  view.setFloat32(offset + 4, message.vy, true);
  view.setFloat32(offset + 8, message.vz, true);
  view.setFloat32(offset + 12, message.diffPressure, true);
  view.setFloat32(offset + 16, message.EAS2TAS, true);
  view.setFloat32(offset + 20, message.ratio, true);
  view.setFloat32(offset + 24, message.stateX, true);
  view.setFloat32(offset + 28, message.stateY, true);
  view.setFloat32(offset + 32, message.stateZ, true);
  view.setFloat32(offset + 36, message.Pax, true);
  view.setFloat32(offset + 40, message.Pby, true);
  view.setFloat32(offset + 44, message.Pcz, true);
}

function decodeRallyPoint(view: DataView, offset: number): types.RallyPoint {
  return {
    lat: view.getInt32(offset, true),
    lng: view.getInt32(offset + 4, true),
    alt: view.getInt16(offset + 8, true),
    breakAlt: view.getInt16(offset + 10, true),
    landDir: view.getUint16(offset + 12, true),
    targetSystem: view.getUint8(offset + 14),
    targetComponent: view.getUint8(offset + 15),
    idx: view.getUint8(offset + 16),
    count: view.getUint8(offset + 17),
    flags: view.getUint8(offset + 18),
  };
}
function encodeRallyPoint(message: types.RallyPoint, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 4, int32(message.lng, 'lng'), true);
  view.setInt16(offset + 8, int16(message.alt, 'alt'), true);
  view.setInt16(offset + 10, int16(message.breakAlt, 'breakAlt'), true);
  view.setUint16(offset + 12, uint16(message.landDir, 'landDir'), true);
  view.setUint8(offset + 14, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 15, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 16, uint8(message.idx, 'idx'));
  view.setUint8(offset + 17, uint8(message.count, 'count'));
  view.setUint8(offset + 18, uint8(message.flags, 'flags'));
}

function decodeRallyFetchPoint(view: DataView, offset: number): types.RallyFetchPoint {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    idx: view.getUint8(offset + 2),
  };
}
function encodeRallyFetchPoint(message: types.RallyFetchPoint, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.idx, 'idx'));
}

function decodeCompassMotStatus(view: DataView, offset: number): types.CompassMotStatus {
  return {
    current: view.getFloat32(offset, true),
    CompensationX: view.getFloat32(offset + 4, true),
    CompensationY: view.getFloat32(offset + 8, true),
    CompensationZ: view.getFloat32(offset + 12, true),
    throttle: view.getUint16(offset + 16, true),
    interference: view.getUint16(offset + 18, true),
  };
}
function encodeCompassMotStatus(message: types.CompassMotStatus, view: DataView, offset: number): void {
  view.setFloat32(offset, message.current, true);
  view.setFloat32(offset + 4, message.CompensationX, true);
  view.setFloat32(offset + 8, message.CompensationY, true);
  view.setFloat32(offset + 12, message.CompensationZ, true);
  view.setUint16(offset + 16, uint16(message.throttle, 'throttle'), true);
  view.setUint16(offset + 18, uint16(message.interference, 'interference'), true);
}

function decodeAhrs2(view: DataView, offset: number): types.Ahrs2 {
  return {
    roll: view.getFloat32(offset, true),
    pitch: view.getFloat32(offset + 4, true),
    yaw: view.getFloat32(offset + 8, true),
    altitude: view.getFloat32(offset + 12, true),
    lat: view.getInt32(offset + 16, true),
    lng: view.getInt32(offset + 20, true),
  };
}
function encodeAhrs2(message: types.Ahrs2, view: DataView, offset: number): void {
  view.setFloat32(offset, message.roll, true);
  view.setFloat32(offset + 4, message.pitch, true);
  view.setFloat32(offset + 8, message.yaw, true);
  view.setFloat32(offset + 12, message.altitude, true);
  view.setInt32(offset + 16, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 20, int32(message.lng, 'lng'), true);
}

function decodeCameraStatus(view: DataView, offset: number): types.CameraStatus {
  return {
    timeUsec: view.getBigUint64(offset, true),
    p1: view.getFloat32(offset + 8, true),
    p2: view.getFloat32(offset + 12, true),
    p3: view.getFloat32(offset + 16, true),
    p4: view.getFloat32(offset + 20, true),
    imgIdx: view.getUint16(offset + 24, true),
    targetSystem: view.getUint8(offset + 26),
    camIdx: view.getUint8(offset + 27),
    eventId: view.getUint8(offset + 28),
  };
}
function encodeCameraStatus(message: types.CameraStatus, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.p1, true);
  view.setFloat32(offset + 12, message.p2, true);
  view.setFloat32(offset + 16, message.p3, true);
  view.setFloat32(offset + 20, message.p4, true);
  view.setUint16(offset + 24, uint16(message.imgIdx, 'imgIdx'), true);
  view.setUint8(offset + 26, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 27, uint8(message.camIdx, 'camIdx'));
  view.setUint8(offset + 28, uint8(message.eventId, 'eventId'));
}

function decodeCameraFeedback(view: DataView, offset: number): types.CameraFeedback {
  return {
    timeUsec: view.getBigUint64(offset, true),
    lat: view.getInt32(offset + 8, true),
    lng: view.getInt32(offset + 12, true),
    altMsl: view.getFloat32(offset + 16, true),
    altRel: view.getFloat32(offset + 20, true),
    roll: view.getFloat32(offset + 24, true),
    pitch: view.getFloat32(offset + 28, true),
    yaw: view.getFloat32(offset + 32, true),
    focLen: view.getFloat32(offset + 36, true),
    imgIdx: view.getUint16(offset + 40, true),
    targetSystem: view.getUint8(offset + 42),
    camIdx: view.getUint8(offset + 43),
    flags: view.getUint8(offset + 44),
    completedCaptures: view.getUint16(offset + 45, true),
  };
}
function encodeCameraFeedback(message: types.CameraFeedback, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setInt32(offset + 8, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 12, int32(message.lng, 'lng'), true);
  view.setFloat32(offset + 16, message.altMsl, true);
  view.setFloat32(offset + 20, message.altRel, true);
  view.setFloat32(offset + 24, message.roll, true);
  view.setFloat32(offset + 28, message.pitch, true);
  view.setFloat32(offset + 32, message.yaw, true);
  view.setFloat32(offset + 36, message.focLen, true);
  view.setUint16(offset + 40, uint16(message.imgIdx, 'imgIdx'), true);
  view.setUint8(offset + 42, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 43, uint8(message.camIdx, 'camIdx'));
  view.setUint8(offset + 44, uint8(message.flags, 'flags'));
  view.setUint16(offset + 45, uint16(message.completedCaptures, 'completedCaptures'), true);
}

function decodeBattery2(view: DataView, offset: number): types.Battery2 {
  return {
    voltage: view.getUint16(offset, true),
    currentBattery: view.getInt16(offset + 2, true),
  };
}
function encodeBattery2(message: types.Battery2, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.voltage, 'voltage'), true);
  view.setInt16(offset + 2, int16(message.currentBattery, 'currentBattery'), true);
}

function decodeAhrs3(view: DataView, offset: number): types.Ahrs3 {
  return {
    roll: view.getFloat32(offset, true),
    pitch: view.getFloat32(offset + 4, true),
    yaw: view.getFloat32(offset + 8, true),
    altitude: view.getFloat32(offset + 12, true),
    lat: view.getInt32(offset + 16, true),
    lng: view.getInt32(offset + 20, true),
    v1: view.getFloat32(offset + 24, true),
    v2: view.getFloat32(offset + 28, true),
    v3: view.getFloat32(offset + 32, true),
    v4: view.getFloat32(offset + 36, true),
  };
}
function encodeAhrs3(message: types.Ahrs3, view: DataView, offset: number): void {
  view.setFloat32(offset, message.roll, true);
  view.setFloat32(offset + 4, message.pitch, true);
  view.setFloat32(offset + 8, message.yaw, true);
  view.setFloat32(offset + 12, message.altitude, true);
  view.setInt32(offset + 16, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 20, int32(message.lng, 'lng'), true);
  view.setFloat32(offset + 24, message.v1, true);
  view.setFloat32(offset + 28, message.v2, true);
  view.setFloat32(offset + 32, message.v3, true);
  view.setFloat32(offset + 36, message.v4, true);
}

function decodeAutopilotVersionRequest(view: DataView, offset: number): types.AutopilotVersionRequest {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
  };
}
function encodeAutopilotVersionRequest(message: types.AutopilotVersionRequest, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
}

function decodeRemoteLogDataBlock(view: DataView, offset: number): types.RemoteLogDataBlock {
  return {
    seqno: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    data: readArray.Uint8(view, offset + 6, 200),
  };
}
function encodeRemoteLogDataBlock(message: types.RemoteLogDataBlock, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.seqno, 'seqno'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 6, 200, message.data, 'data');
}

function decodeRemoteLogBlockStatus(view: DataView, offset: number): types.RemoteLogBlockStatus {
  return {
    seqno: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    status: view.getUint8(offset + 6),
  };
}
function encodeRemoteLogBlockStatus(message: types.RemoteLogBlockStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.seqno, 'seqno'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.status, 'status'));
}

function decodeLedControl(view: DataView, offset: number): types.LedControl {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    instance: view.getUint8(offset + 2),
    pattern: view.getUint8(offset + 3),
    customLen: view.getUint8(offset + 4),
    customBytes: readArray.Uint8(view, offset + 5, 24),
  };
}
function encodeLedControl(message: types.LedControl, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.instance, 'instance'));
  view.setUint8(offset + 3, uint8(message.pattern, 'pattern'));
  view.setUint8(offset + 4, uint8(message.customLen, 'customLen'));
  writeArray.Uint8(view, offset + 5, 24, message.customBytes, 'customBytes');
}

function decodeMagCalProgress(view: DataView, offset: number): types.MagCalProgress {
  return {
    directionX: view.getFloat32(offset, true),
    directionY: view.getFloat32(offset + 4, true),
    directionZ: view.getFloat32(offset + 8, true),
    compassId: view.getUint8(offset + 12),
    calMask: view.getUint8(offset + 13),
    calStatus: view.getUint8(offset + 14),
    attempt: view.getUint8(offset + 15),
    completionPct: view.getUint8(offset + 16),
    completionMask: [view.getUint8(offset + 17), view.getUint8(offset + 18), view.getUint8(offset + 19), view.getUint8(offset + 20), view.getUint8(offset + 21), view.getUint8(offset + 22), view.getUint8(offset + 23), view.getUint8(offset + 24), view.getUint8(offset + 25), view.getUint8(offset + 26)],
  };
}
function encodeMagCalProgress(message: types.MagCalProgress, view: DataView, offset: number): void {
  view.setFloat32(offset, message.directionX, true);
  view.setFloat32(offset + 4, message.directionY, true);
  view.setFloat32(offset + 8, message.directionZ, true);
  view.setUint8(offset + 12, uint8(message.compassId, 'compassId'));
  view.setUint8(offset + 13, uint8(message.calMask, 'calMask'));
  view.setUint8(offset + 14, uint8(message.calStatus, 'calStatus'));
  view.setUint8(offset + 15, uint8(message.attempt, 'attempt'));
  view.setUint8(offset + 16, uint8(message.completionPct, 'completionPct'));
  writeArray.Uint8(view, offset + 17, 10, message.completionMask, 'completionMask');
}

function decodeMagCalReport(view: DataView, offset: number): types.MagCalReport {
  return {
    fitness: view.getFloat32(offset, true),
    ofsX: view.getFloat32(offset + 4, true),
    ofsY: view.getFloat32(offset + 8, true),
    ofsZ: view.getFloat32(offset + 12, true),
    diagX: view.getFloat32(offset + 16, true),
    diagY: view.getFloat32(offset + 20, true),
    diagZ: view.getFloat32(offset + 24, true),
    offdiagX: view.getFloat32(offset + 28, true),
    offdiagY: view.getFloat32(offset + 32, true),
    offdiagZ: view.getFloat32(offset + 36, true),
    compassId: view.getUint8(offset + 40),
    calMask: view.getUint8(offset + 41),
    calStatus: view.getUint8(offset + 42),
    autosaved: view.getUint8(offset + 43),
    orientationConfidence: view.getFloat32(offset + 44, true),
    oldOrientation: view.getUint8(offset + 48),
    newOrientation: view.getUint8(offset + 49),
    scaleFactor: view.getFloat32(offset + 50, true),
  };
}
function encodeMagCalReport(message: types.MagCalReport, view: DataView, offset: number): void {
  view.setFloat32(offset, message.fitness, true);
  view.setFloat32(offset + 4, message.ofsX, true);
  view.setFloat32(offset + 8, message.ofsY, true);
  view.setFloat32(offset + 12, message.ofsZ, true);
  view.setFloat32(offset + 16, message.diagX, true);
  view.setFloat32(offset + 20, message.diagY, true);
  view.setFloat32(offset + 24, message.diagZ, true);
  view.setFloat32(offset + 28, message.offdiagX, true);
  view.setFloat32(offset + 32, message.offdiagY, true);
  view.setFloat32(offset + 36, message.offdiagZ, true);
  view.setUint8(offset + 40, uint8(message.compassId, 'compassId'));
  view.setUint8(offset + 41, uint8(message.calMask, 'calMask'));
  view.setUint8(offset + 42, uint8(message.calStatus, 'calStatus'));
  view.setUint8(offset + 43, uint8(message.autosaved, 'autosaved'));
  view.setFloat32(offset + 44, message.orientationConfidence, true);
  view.setUint8(offset + 48, uint8(message.oldOrientation, 'oldOrientation'));
  view.setUint8(offset + 49, uint8(message.newOrientation, 'newOrientation'));
  view.setFloat32(offset + 50, message.scaleFactor, true);
}

function decodeEkfStatusReport(view: DataView, offset: number): types.EkfStatusReport {
  return {
    velocityVariance: view.getFloat32(offset, true),
    posHorizVariance: view.getFloat32(offset + 4, true),
    posVertVariance: view.getFloat32(offset + 8, true),
    compassVariance: view.getFloat32(offset + 12, true),
    terrainAltVariance: view.getFloat32(offset + 16, true),
    flags: view.getUint16(offset + 20, true),
    airspeedVariance: view.getFloat32(offset + 22, true),
  };
}
function encodeEkfStatusReport(message: types.EkfStatusReport, view: DataView, offset: number): void {
  view.setFloat32(offset, message.velocityVariance, true);
  view.setFloat32(offset + 4, message.posHorizVariance, true);
  view.setFloat32(offset + 8, message.posVertVariance, true);
  view.setFloat32(offset + 12, message.compassVariance, true);
  view.setFloat32(offset + 16, message.terrainAltVariance, true);
  view.setUint16(offset + 20, uint16(message.flags, 'flags'), true);
  view.setFloat32(offset + 22, message.airspeedVariance, true);
}

function decodePidTuning(view: DataView, offset: number): types.PidTuning {
  return {
    desired: view.getFloat32(offset, true),
    achieved: view.getFloat32(offset + 4, true),
    FF: view.getFloat32(offset + 8, true),
    P: view.getFloat32(offset + 12, true),
    I: view.getFloat32(offset + 16, true),
    D: view.getFloat32(offset + 20, true),
    axis: view.getUint8(offset + 24),
    SRate: view.getFloat32(offset + 25, true),
    PDmod: view.getFloat32(offset + 29, true),
  };
}
function encodePidTuning(message: types.PidTuning, view: DataView, offset: number): void {
  view.setFloat32(offset, message.desired, true);
  view.setFloat32(offset + 4, message.achieved, true);
  view.setFloat32(offset + 8, message.FF, true);
  view.setFloat32(offset + 12, message.P, true);
  view.setFloat32(offset + 16, message.I, true);
  view.setFloat32(offset + 20, message.D, true);
  view.setUint8(offset + 24, uint8(message.axis, 'axis'));
  view.setFloat32(offset + 25, message.SRate, true);
  view.setFloat32(offset + 29, message.PDmod, true);
}

function decodeDeepstall(view: DataView, offset: number): types.Deepstall {
  return {
    landingLat: view.getInt32(offset, true),
    landingLon: view.getInt32(offset + 4, true),
    pathLat: view.getInt32(offset + 8, true),
    pathLon: view.getInt32(offset + 12, true),
    arcEntryLat: view.getInt32(offset + 16, true),
    arcEntryLon: view.getInt32(offset + 20, true),
    altitude: view.getFloat32(offset + 24, true),
    expectedTravelDistance: view.getFloat32(offset + 28, true),
    crossTrackError: view.getFloat32(offset + 32, true),
    stage: view.getUint8(offset + 36),
  };
}
function encodeDeepstall(message: types.Deepstall, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.landingLat, 'landingLat'), true);
  view.setInt32(offset + 4, int32(message.landingLon, 'landingLon'), true);
  view.setInt32(offset + 8, int32(message.pathLat, 'pathLat'), true);
  view.setInt32(offset + 12, int32(message.pathLon, 'pathLon'), true);
  view.setInt32(offset + 16, int32(message.arcEntryLat, 'arcEntryLat'), true);
  view.setInt32(offset + 20, int32(message.arcEntryLon, 'arcEntryLon'), true);
  view.setFloat32(offset + 24, message.altitude, true);
  view.setFloat32(offset + 28, message.expectedTravelDistance, true);
  view.setFloat32(offset + 32, message.crossTrackError, true);
  view.setUint8(offset + 36, uint8(message.stage, 'stage'));
}

function decodeGimbalReport(view: DataView, offset: number): types.GimbalReport {
  return {
    deltaTime: view.getFloat32(offset, true),
    deltaAngleX: view.getFloat32(offset + 4, true),
    deltaAngleY: view.getFloat32(offset + 8, true),
    deltaAngleZ: view.getFloat32(offset + 12, true),
    deltaVelocityX: view.getFloat32(offset + 16, true),
    deltaVelocityY: view.getFloat32(offset + 20, true),
    deltaVelocityZ: view.getFloat32(offset + 24, true),
    jointRoll: view.getFloat32(offset + 28, true),
    jointEl: view.getFloat32(offset + 32, true),
    jointAz: view.getFloat32(offset + 36, true),
    targetSystem: view.getUint8(offset + 40),
    targetComponent: view.getUint8(offset + 41),
  };
}
function encodeGimbalReport(message: types.GimbalReport, view: DataView, offset: number): void {
  view.setFloat32(offset, message.deltaTime, true);
  view.setFloat32(offset + 4, message.deltaAngleX, true);
  view.setFloat32(offset + 8, message.deltaAngleY, true);
  view.setFloat32(offset + 12, message.deltaAngleZ, true);
  view.setFloat32(offset + 16, message.deltaVelocityX, true);
  view.setFloat32(offset + 20, message.deltaVelocityY, true);
  view.setFloat32(offset + 24, message.deltaVelocityZ, true);
  view.setFloat32(offset + 28, message.jointRoll, true);
  view.setFloat32(offset + 32, message.jointEl, true);
  view.setFloat32(offset + 36, message.jointAz, true);
  view.setUint8(offset + 40, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 41, uint8(message.targetComponent, 'targetComponent'));
}

function decodeGimbalControl(view: DataView, offset: number): types.GimbalControl {
  return {
    demandedRateX: view.getFloat32(offset, true),
    demandedRateY: view.getFloat32(offset + 4, true),
    demandedRateZ: view.getFloat32(offset + 8, true),
    targetSystem: view.getUint8(offset + 12),
    targetComponent: view.getUint8(offset + 13),
  };
}
function encodeGimbalControl(message: types.GimbalControl, view: DataView, offset: number): void {
  view.setFloat32(offset, message.demandedRateX, true);
  view.setFloat32(offset + 4, message.demandedRateY, true);
  view.setFloat32(offset + 8, message.demandedRateZ, true);
  view.setUint8(offset + 12, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 13, uint8(message.targetComponent, 'targetComponent'));
}

function decodeGimbalTorqueCmdReport(view: DataView, offset: number): types.GimbalTorqueCmdReport {
  return {
    rlTorqueCmd: view.getInt16(offset, true),
    elTorqueCmd: view.getInt16(offset + 2, true),
    azTorqueCmd: view.getInt16(offset + 4, true),
    targetSystem: view.getUint8(offset + 6),
    targetComponent: view.getUint8(offset + 7),
  };
}
function encodeGimbalTorqueCmdReport(message: types.GimbalTorqueCmdReport, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.rlTorqueCmd, 'rlTorqueCmd'), true);
  view.setInt16(offset + 2, int16(message.elTorqueCmd, 'elTorqueCmd'), true);
  view.setInt16(offset + 4, int16(message.azTorqueCmd, 'azTorqueCmd'), true);
  view.setUint8(offset + 6, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 7, uint8(message.targetComponent, 'targetComponent'));
}

function decodeGoproHeartbeat(view: DataView, offset: number): types.GoproHeartbeat {
  return {
    status: view.getUint8(offset),
    captureMode: view.getUint8(offset + 1),
    flags: view.getUint8(offset + 2),
  };
}
function encodeGoproHeartbeat(message: types.GoproHeartbeat, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.status, 'status'));
  view.setUint8(offset + 1, uint8(message.captureMode, 'captureMode'));
  view.setUint8(offset + 2, uint8(message.flags, 'flags'));
}

function decodeGoproGetRequest(view: DataView, offset: number): types.GoproGetRequest {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    cmdId: view.getUint8(offset + 2),
  };
}
function encodeGoproGetRequest(message: types.GoproGetRequest, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.cmdId, 'cmdId'));
}

function decodeGoproGetResponse(view: DataView, offset: number): types.GoproGetResponse {
  return {
    cmdId: view.getUint8(offset),
    status: view.getUint8(offset + 1),
    value: [view.getUint8(offset + 2), view.getUint8(offset + 3), view.getUint8(offset + 4), view.getUint8(offset + 5)],
  };
}
function encodeGoproGetResponse(message: types.GoproGetResponse, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.cmdId, 'cmdId'));
  view.setUint8(offset + 1, uint8(message.status, 'status'));
  writeArray.Uint8(view, offset + 2, 4, message.value, 'value');
}

function decodeGoproSetRequest(view: DataView, offset: number): types.GoproSetRequest {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    cmdId: view.getUint8(offset + 2),
    value: [view.getUint8(offset + 3), view.getUint8(offset + 4), view.getUint8(offset + 5), view.getUint8(offset + 6)],
  };
}
function encodeGoproSetRequest(message: types.GoproSetRequest, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 2, uint8(message.cmdId, 'cmdId'));
  writeArray.Uint8(view, offset + 3, 4, message.value, 'value');
}

function decodeGoproSetResponse(view: DataView, offset: number): types.GoproSetResponse {
  return {
    cmdId: view.getUint8(offset),
    status: view.getUint8(offset + 1),
  };
}
function encodeGoproSetResponse(message: types.GoproSetResponse, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.cmdId, 'cmdId'));
  view.setUint8(offset + 1, uint8(message.status, 'status'));
}

function decodeEfiStatus(view: DataView, offset: number): types.EfiStatus {
  return {
    ecuIndex: view.getFloat32(offset, true),
    rpm: view.getFloat32(offset + 4, true),
    fuelConsumed: view.getFloat32(offset + 8, true),
    fuelFlow: view.getFloat32(offset + 12, true),
    engineLoad: view.getFloat32(offset + 16, true),
    throttlePosition: view.getFloat32(offset + 20, true),
    sparkDwellTime: view.getFloat32(offset + 24, true),
    barometricPressure: view.getFloat32(offset + 28, true),
    intakeManifoldPressure: view.getFloat32(offset + 32, true),
    intakeManifoldTemperature: view.getFloat32(offset + 36, true),
    cylinderHeadTemperature: view.getFloat32(offset + 40, true),
    ignitionTiming: view.getFloat32(offset + 44, true),
    injectionTime: view.getFloat32(offset + 48, true),
    exhaustGasTemperature: view.getFloat32(offset + 52, true),
    throttleOut: view.getFloat32(offset + 56, true),
    ptCompensation: view.getFloat32(offset + 60, true),
    health: view.getUint8(offset + 64),
    ignitionVoltage: view.getFloat32(offset + 65, true),
    fuelPressure: view.getFloat32(offset + 69, true),
  };
}
function encodeEfiStatus(message: types.EfiStatus, view: DataView, offset: number): void {
  view.setFloat32(offset, message.ecuIndex, true);
  view.setFloat32(offset + 4, message.rpm, true);
  view.setFloat32(offset + 8, message.fuelConsumed, true);
  view.setFloat32(offset + 12, message.fuelFlow, true);
  view.setFloat32(offset + 16, message.engineLoad, true);
  view.setFloat32(offset + 20, message.throttlePosition, true);
  view.setFloat32(offset + 24, message.sparkDwellTime, true);
  view.setFloat32(offset + 28, message.barometricPressure, true);
  view.setFloat32(offset + 32, message.intakeManifoldPressure, true);
  view.setFloat32(offset + 36, message.intakeManifoldTemperature, true);
  view.setFloat32(offset + 40, message.cylinderHeadTemperature, true);
  view.setFloat32(offset + 44, message.ignitionTiming, true);
  view.setFloat32(offset + 48, message.injectionTime, true);
  view.setFloat32(offset + 52, message.exhaustGasTemperature, true);
  view.setFloat32(offset + 56, message.throttleOut, true);
  view.setFloat32(offset + 60, message.ptCompensation, true);
  view.setUint8(offset + 64, uint8(message.health, 'health'));
  view.setFloat32(offset + 65, message.ignitionVoltage, true);
  view.setFloat32(offset + 69, message.fuelPressure, true);
}

function decodeRpm(view: DataView, offset: number): types.Rpm {
  return {
    rpm1: view.getFloat32(offset, true),
    rpm2: view.getFloat32(offset + 4, true),
  };
}
function encodeRpm(message: types.Rpm, view: DataView, offset: number): void {
  view.setFloat32(offset, message.rpm1, true);
  view.setFloat32(offset + 4, message.rpm2, true);
}

function decodeEstimatorStatus(view: DataView, offset: number): types.EstimatorStatus {
  return {
    timeUsec: view.getBigUint64(offset, true),
    velRatio: view.getFloat32(offset + 8, true),
    posHorizRatio: view.getFloat32(offset + 12, true),
    posVertRatio: view.getFloat32(offset + 16, true),
    magRatio: view.getFloat32(offset + 20, true),
    haglRatio: view.getFloat32(offset + 24, true),
    tasRatio: view.getFloat32(offset + 28, true),
    posHorizAccuracy: view.getFloat32(offset + 32, true),
    posVertAccuracy: view.getFloat32(offset + 36, true),
    flags: view.getUint16(offset + 40, true),
  };
}
function encodeEstimatorStatus(message: types.EstimatorStatus, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.velRatio, true);
  view.setFloat32(offset + 12, message.posHorizRatio, true);
  view.setFloat32(offset + 16, message.posVertRatio, true);
  view.setFloat32(offset + 20, message.magRatio, true);
  view.setFloat32(offset + 24, message.haglRatio, true);
  view.setFloat32(offset + 28, message.tasRatio, true);
  view.setFloat32(offset + 32, message.posHorizAccuracy, true);
  view.setFloat32(offset + 36, message.posVertAccuracy, true);
  view.setUint16(offset + 40, uint16(message.flags, 'flags'), true);
}

function decodeWindCov(view: DataView, offset: number): types.WindCov {
  return {
    timeUsec: view.getBigUint64(offset, true),
    windX: view.getFloat32(offset + 8, true),
    windY: view.getFloat32(offset + 12, true),
    windZ: view.getFloat32(offset + 16, true),
    varHoriz: view.getFloat32(offset + 20, true),
    varVert: view.getFloat32(offset + 24, true),
    windAlt: view.getFloat32(offset + 28, true),
    horizAccuracy: view.getFloat32(offset + 32, true),
    vertAccuracy: view.getFloat32(offset + 36, true),
  };
}
function encodeWindCov(message: types.WindCov, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.windX, true);
  view.setFloat32(offset + 12, message.windY, true);
  view.setFloat32(offset + 16, message.windZ, true);
  view.setFloat32(offset + 20, message.varHoriz, true);
  view.setFloat32(offset + 24, message.varVert, true);
  view.setFloat32(offset + 28, message.windAlt, true);
  view.setFloat32(offset + 32, message.horizAccuracy, true);
  view.setFloat32(offset + 36, message.vertAccuracy, true);
}

function decodeGpsInput(view: DataView, offset: number): types.GpsInput {
  return {
    timeUsec: view.getBigUint64(offset, true),
    timeWeekMs: view.getUint32(offset + 8, true),
    lat: view.getInt32(offset + 12, true),
    lon: view.getInt32(offset + 16, true),
    alt: view.getFloat32(offset + 20, true),
    hdop: view.getFloat32(offset + 24, true),
    vdop: view.getFloat32(offset + 28, true),
    vn: view.getFloat32(offset + 32, true),
    ve: view.getFloat32(offset + 36, true),
    vd: view.getFloat32(offset + 40, true),
    speedAccuracy: view.getFloat32(offset + 44, true),
    horizAccuracy: view.getFloat32(offset + 48, true),
    vertAccuracy: view.getFloat32(offset + 52, true),
    ignoreFlags: view.getUint16(offset + 56, true),
    timeWeek: view.getUint16(offset + 58, true),
    gpsId: view.getUint8(offset + 60),
    fixType: view.getUint8(offset + 61),
    satellitesVisible: view.getUint8(offset + 62),
    yaw: view.getUint16(offset + 63, true),
  };
}
function encodeGpsInput(message: types.GpsInput, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint32(offset + 8, uint32(message.timeWeekMs, 'timeWeekMs'), true);
  view.setInt32(offset + 12, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 16, int32(message.lon, 'lon'), true);
  view.setFloat32(offset + 20, message.alt, true);
  view.setFloat32(offset + 24, message.hdop, true);
  view.setFloat32(offset + 28, message.vdop, true);
  view.setFloat32(offset + 32, message.vn, true);
  view.setFloat32(offset + 36, message.ve, true);
  view.setFloat32(offset + 40, message.vd, true);
  view.setFloat32(offset + 44, message.speedAccuracy, true);
  view.setFloat32(offset + 48, message.horizAccuracy, true);
  view.setFloat32(offset + 52, message.vertAccuracy, true);
  view.setUint16(offset + 56, uint16(message.ignoreFlags, 'ignoreFlags'), true);
  view.setUint16(offset + 58, uint16(message.timeWeek, 'timeWeek'), true);
  view.setUint8(offset + 60, uint8(message.gpsId, 'gpsId'));
  view.setUint8(offset + 61, uint8(message.fixType, 'fixType'));
  view.setUint8(offset + 62, uint8(message.satellitesVisible, 'satellitesVisible'));
  view.setUint16(offset + 63, uint16(message.yaw, 'yaw'), true);
}

function decodeGpsRtcmData(view: DataView, offset: number): types.GpsRtcmData {
  return {
    flags: view.getUint8(offset),
    len: view.getUint8(offset + 1),
    data: readArray.Uint8(view, offset + 2, 180),
  };
}
function encodeGpsRtcmData(message: types.GpsRtcmData, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.flags, 'flags'));
  view.setUint8(offset + 1, uint8(message.len, 'len'));
  writeArray.Uint8(view, offset + 2, 180, message.data, 'data');
}

function decodeHighLatency(view: DataView, offset: number): types.HighLatency {
  return {
    customMode: view.getUint32(offset, true),
    latitude: view.getInt32(offset + 4, true),
    longitude: view.getInt32(offset + 8, true),
    roll: view.getInt16(offset + 12, true),
    pitch: view.getInt16(offset + 14, true),
    heading: view.getUint16(offset + 16, true),
    headingSp: view.getInt16(offset + 18, true),
    altitudeAmsl: view.getInt16(offset + 20, true),
    altitudeSp: view.getInt16(offset + 22, true),
    wpDistance: view.getUint16(offset + 24, true),
    baseMode: view.getUint8(offset + 26),
    landedState: view.getUint8(offset + 27),
    throttle: view.getInt8(offset + 28),
    airspeed: view.getUint8(offset + 29),
    airspeedSp: view.getUint8(offset + 30),
    groundspeed: view.getUint8(offset + 31),
    climbRate: view.getInt8(offset + 32),
    gpsNsat: view.getUint8(offset + 33),
    gpsFixType: view.getUint8(offset + 34),
    batteryRemaining: view.getUint8(offset + 35),
    temperature: view.getInt8(offset + 36),
    temperatureAir: view.getInt8(offset + 37),
    failsafe: view.getUint8(offset + 38),
    wpNum: view.getUint8(offset + 39),
  };
}
function encodeHighLatency(message: types.HighLatency, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.customMode, 'customMode'), true);
  view.setInt32(offset + 4, int32(message.latitude, 'latitude'), true);
  view.setInt32(offset + 8, int32(message.longitude, 'longitude'), true);
  view.setInt16(offset + 12, int16(message.roll, 'roll'), true);
  view.setInt16(offset + 14, int16(message.pitch, 'pitch'), true);
  view.setUint16(offset + 16, uint16(message.heading, 'heading'), true);
  view.setInt16(offset + 18, int16(message.headingSp, 'headingSp'), true);
  view.setInt16(offset + 20, int16(message.altitudeAmsl, 'altitudeAmsl'), true);
  view.setInt16(offset + 22, int16(message.altitudeSp, 'altitudeSp'), true);
  view.setUint16(offset + 24, uint16(message.wpDistance, 'wpDistance'), true);
  view.setUint8(offset + 26, uint8(message.baseMode, 'baseMode'));
  view.setUint8(offset + 27, uint8(message.landedState, 'landedState'));
  view.setInt8(offset + 28, int8(message.throttle, 'throttle'));
  view.setUint8(offset + 29, uint8(message.airspeed, 'airspeed'));
  view.setUint8(offset + 30, uint8(message.airspeedSp, 'airspeedSp'));
  view.setUint8(offset + 31, uint8(message.groundspeed, 'groundspeed'));
  view.setInt8(offset + 32, int8(message.climbRate, 'climbRate'));
  view.setUint8(offset + 33, uint8(message.gpsNsat, 'gpsNsat'));
  view.setUint8(offset + 34, uint8(message.gpsFixType, 'gpsFixType'));
  view.setUint8(offset + 35, uint8(message.batteryRemaining, 'batteryRemaining'));
  view.setInt8(offset + 36, int8(message.temperature, 'temperature'));
  view.setInt8(offset + 37, int8(message.temperatureAir, 'temperatureAir'));
  view.setUint8(offset + 38, uint8(message.failsafe, 'failsafe'));
  view.setUint8(offset + 39, uint8(message.wpNum, 'wpNum'));
}

function decodeHighLatency2(view: DataView, offset: number): types.HighLatency2 {
  return {
    timestamp: view.getUint32(offset, true),
    latitude: view.getInt32(offset + 4, true),
    longitude: view.getInt32(offset + 8, true),
    customMode: view.getUint16(offset + 12, true),
    altitude: view.getInt16(offset + 14, true),
    targetAltitude: view.getInt16(offset + 16, true),
    targetDistance: view.getUint16(offset + 18, true),
    wpNum: view.getUint16(offset + 20, true),
    failureFlags: view.getUint16(offset + 22, true),
    type: view.getUint8(offset + 24),
    autopilot: view.getUint8(offset + 25),
    heading: view.getUint8(offset + 26),
    targetHeading: view.getUint8(offset + 27),
    throttle: view.getUint8(offset + 28),
    airspeed: view.getUint8(offset + 29),
    airspeedSp: view.getUint8(offset + 30),
    groundspeed: view.getUint8(offset + 31),
    windspeed: view.getUint8(offset + 32),
    windHeading: view.getUint8(offset + 33),
    eph: view.getUint8(offset + 34),
    epv: view.getUint8(offset + 35),
    temperatureAir: view.getInt8(offset + 36),
    climbRate: view.getInt8(offset + 37),
    battery: view.getInt8(offset + 38),
    custom0: view.getInt8(offset + 39),
    custom1: view.getInt8(offset + 40),
    custom2: view.getInt8(offset + 41),
  };
}
function encodeHighLatency2(message: types.HighLatency2, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timestamp, 'timestamp'), true);
  view.setInt32(offset + 4, int32(message.latitude, 'latitude'), true);
  view.setInt32(offset + 8, int32(message.longitude, 'longitude'), true);
  view.setUint16(offset + 12, uint16(message.customMode, 'customMode'), true);
  view.setInt16(offset + 14, int16(message.altitude, 'altitude'), true);
  view.setInt16(offset + 16, int16(message.targetAltitude, 'targetAltitude'), true);
  view.setUint16(offset + 18, uint16(message.targetDistance, 'targetDistance'), true);
  view.setUint16(offset + 20, uint16(message.wpNum, 'wpNum'), true);
  view.setUint16(offset + 22, uint16(message.failureFlags, 'failureFlags'), true);
  view.setUint8(offset + 24, uint8(message.type, 'type'));
  view.setUint8(offset + 25, uint8(message.autopilot, 'autopilot'));
  view.setUint8(offset + 26, uint8(message.heading, 'heading'));
  view.setUint8(offset + 27, uint8(message.targetHeading, 'targetHeading'));
  view.setUint8(offset + 28, uint8(message.throttle, 'throttle'));
  view.setUint8(offset + 29, uint8(message.airspeed, 'airspeed'));
  view.setUint8(offset + 30, uint8(message.airspeedSp, 'airspeedSp'));
  view.setUint8(offset + 31, uint8(message.groundspeed, 'groundspeed'));
  view.setUint8(offset + 32, uint8(message.windspeed, 'windspeed'));
  view.setUint8(offset + 33, uint8(message.windHeading, 'windHeading'));
  view.setUint8(offset + 34, uint8(message.eph, 'eph'));
  view.setUint8(offset + 35, uint8(message.epv, 'epv'));
  view.setInt8(offset + 36, int8(message.temperatureAir, 'temperatureAir'));
  view.setInt8(offset + 37, int8(message.climbRate, 'climbRate'));
  view.setInt8(offset + 38, int8(message.battery, 'battery'));
  view.setInt8(offset + 39, int8(message.custom0, 'custom0'));
  view.setInt8(offset + 40, int8(message.custom1, 'custom1'));
  view.setInt8(offset + 41, int8(message.custom2, 'custom2'));
}

function decodeVibration(view: DataView, offset: number): types.Vibration {
  return {
    timeUsec: view.getBigUint64(offset, true),
    vibrationX: view.getFloat32(offset + 8, true),
    vibrationY: view.getFloat32(offset + 12, true),
    vibrationZ: view.getFloat32(offset + 16, true),
    clipping0: view.getUint32(offset + 20, true),
    clipping1: view.getUint32(offset + 24, true),
    clipping2: view.getUint32(offset + 28, true),
  };
}
function encodeVibration(message: types.Vibration, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.vibrationX, true);
  view.setFloat32(offset + 12, message.vibrationY, true);
  view.setFloat32(offset + 16, message.vibrationZ, true);
  view.setUint32(offset + 20, uint32(message.clipping0, 'clipping0'), true);
  view.setUint32(offset + 24, uint32(message.clipping1, 'clipping1'), true);
  view.setUint32(offset + 28, uint32(message.clipping2, 'clipping2'), true);
}

function decodeHomePosition(view: DataView, offset: number): types.HomePosition {
  return {
    latitude: view.getInt32(offset, true),
    longitude: view.getInt32(offset + 4, true),
    altitude: view.getInt32(offset + 8, true),
    x: view.getFloat32(offset + 12, true),
    y: view.getFloat32(offset + 16, true),
    z: view.getFloat32(offset + 20, true),
    q: [view.getFloat32(offset + 24, true), view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true)],
    approachX: view.getFloat32(offset + 40, true),
    approachY: view.getFloat32(offset + 44, true),
    approachZ: view.getFloat32(offset + 48, true),
    timeUsec: view.getBigUint64(offset + 52, true),
  };
}
function encodeHomePosition(message: types.HomePosition, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.latitude, 'latitude'), true);
  view.setInt32(offset + 4, int32(message.longitude, 'longitude'), true);
  view.setInt32(offset + 8, int32(message.altitude, 'altitude'), true);
  view.setFloat32(offset + 12, message.x, true);
  view.setFloat32(offset + 16, message.y, true);
  view.setFloat32(offset + 20, message.z, true);
  writeArray.Float32(view, offset + 24, 4, message.q, 'q');
  view.setFloat32(offset + 40, message.approachX, true);
  view.setFloat32(offset + 44, message.approachY, true);
  view.setFloat32(offset + 48, message.approachZ, true);
  view.setBigUint64(offset + 52, uint64(message.timeUsec, 'timeUsec'), true);
}

function decodeSetHomePosition(view: DataView, offset: number): types.SetHomePosition {
  return {
    latitude: view.getInt32(offset, true),
    longitude: view.getInt32(offset + 4, true),
    altitude: view.getInt32(offset + 8, true),
    x: view.getFloat32(offset + 12, true),
    y: view.getFloat32(offset + 16, true),
    z: view.getFloat32(offset + 20, true),
    q: [view.getFloat32(offset + 24, true), view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true)],
    approachX: view.getFloat32(offset + 40, true),
    approachY: view.getFloat32(offset + 44, true),
    approachZ: view.getFloat32(offset + 48, true),
    targetSystem: view.getUint8(offset + 52),
    timeUsec: view.getBigUint64(offset + 53, true),
  };
}
function encodeSetHomePosition(message: types.SetHomePosition, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.latitude, 'latitude'), true);
  view.setInt32(offset + 4, int32(message.longitude, 'longitude'), true);
  view.setInt32(offset + 8, int32(message.altitude, 'altitude'), true);
  view.setFloat32(offset + 12, message.x, true);
  view.setFloat32(offset + 16, message.y, true);
  view.setFloat32(offset + 20, message.z, true);
  writeArray.Float32(view, offset + 24, 4, message.q, 'q');
  view.setFloat32(offset + 40, message.approachX, true);
  view.setFloat32(offset + 44, message.approachY, true);
  view.setFloat32(offset + 48, message.approachZ, true);
  view.setUint8(offset + 52, uint8(message.targetSystem, 'targetSystem'));
  view.setBigUint64(offset + 53, uint64(message.timeUsec, 'timeUsec'), true);
}

function decodeMessageInterval(view: DataView, offset: number): types.MessageInterval {
  return {
    intervalUs: view.getInt32(offset, true),
    messageId: view.getUint16(offset + 4, true),
  };
}
function encodeMessageInterval(message: types.MessageInterval, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.intervalUs, 'intervalUs'), true);
  view.setUint16(offset + 4, uint16(message.messageId, 'messageId'), true);
}

function decodeExtendedSysState(view: DataView, offset: number): types.ExtendedSysState {
  return {
    vtolState: view.getUint8(offset),
    landedState: view.getUint8(offset + 1),
  };
}
function encodeExtendedSysState(message: types.ExtendedSysState, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.vtolState, 'vtolState'));
  view.setUint8(offset + 1, uint8(message.landedState, 'landedState'));
}

function decodeAdsbVehicle(view: DataView, offset: number): types.AdsbVehicle {
  return {
    ICAOAddress: view.getUint32(offset, true),
    lat: view.getInt32(offset + 4, true),
    lon: view.getInt32(offset + 8, true),
    altitude: view.getInt32(offset + 12, true),
    heading: view.getUint16(offset + 16, true),
    horVelocity: view.getUint16(offset + 18, true),
    verVelocity: view.getInt16(offset + 20, true),
    flags: view.getUint16(offset + 22, true),
    squawk: view.getUint16(offset + 24, true),
    altitudeType: view.getUint8(offset + 26),
    callsign: readString(view, offset + 27, 9),
    emitterType: view.getUint8(offset + 36),
    tslc: view.getUint8(offset + 37),
  };
}
function encodeAdsbVehicle(message: types.AdsbVehicle, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.ICAOAddress, 'ICAOAddress'), true);
  view.setInt32(offset + 4, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 8, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 12, int32(message.altitude, 'altitude'), true);
  view.setUint16(offset + 16, uint16(message.heading, 'heading'), true);
  view.setUint16(offset + 18, uint16(message.horVelocity, 'horVelocity'), true);
  view.setInt16(offset + 20, int16(message.verVelocity, 'verVelocity'), true);
  view.setUint16(offset + 22, uint16(message.flags, 'flags'), true);
  view.setUint16(offset + 24, uint16(message.squawk, 'squawk'), true);
  view.setUint8(offset + 26, uint8(message.altitudeType, 'altitudeType'));
  writeString(view, offset + 27, 9, message.callsign, 'callsign');
  view.setUint8(offset + 36, uint8(message.emitterType, 'emitterType'));
  view.setUint8(offset + 37, uint8(message.tslc, 'tslc'));
}

function decodeCollision(view: DataView, offset: number): types.Collision {
  return {
    id: view.getUint32(offset, true),
    timeToMinimumDelta: view.getFloat32(offset + 4, true),
    altitudeMinimumDelta: view.getFloat32(offset + 8, true),
    horizontalMinimumDelta: view.getFloat32(offset + 12, true),
    src: view.getUint8(offset + 16),
    action: view.getUint8(offset + 17),
    threatLevel: view.getUint8(offset + 18),
  };
}
function encodeCollision(message: types.Collision, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.id, 'id'), true);
  view.setFloat32(offset + 4, message.timeToMinimumDelta, true);
  view.setFloat32(offset + 8, message.altitudeMinimumDelta, true);
  view.setFloat32(offset + 12, message.horizontalMinimumDelta, true);
  view.setUint8(offset + 16, uint8(message.src, 'src'));
  view.setUint8(offset + 17, uint8(message.action, 'action'));
  view.setUint8(offset + 18, uint8(message.threatLevel, 'threatLevel'));
}

function decodeV2Extension(view: DataView, offset: number): types.V2Extension {
  return {
    messageType: view.getUint16(offset, true),
    targetNetwork: view.getUint8(offset + 2),
    targetSystem: view.getUint8(offset + 3),
    targetComponent: view.getUint8(offset + 4),
    payload: readArray.Uint8(view, offset + 5, 249),
  };
}
function encodeV2Extension(message: types.V2Extension, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.messageType, 'messageType'), true);
  view.setUint8(offset + 2, uint8(message.targetNetwork, 'targetNetwork'));
  view.setUint8(offset + 3, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 4, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 5, 249, message.payload, 'payload');
}

function decodeMemoryVect(view: DataView, offset: number): types.MemoryVect {
  return {
    address: view.getUint16(offset, true),
    ver: view.getUint8(offset + 2),
    type: view.getUint8(offset + 3),
    value: readArray.Int8(view, offset + 4, 32),
  };
}
function encodeMemoryVect(message: types.MemoryVect, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.address, 'address'), true);
  view.setUint8(offset + 2, uint8(message.ver, 'ver'));
  view.setUint8(offset + 3, uint8(message.type, 'type'));
  writeArray.Int8(view, offset + 4, 32, message.value, 'value');
}

function decodeDebugVect(view: DataView, offset: number): types.DebugVect {
  return {
    timeUsec: view.getBigUint64(offset, true),
    x: view.getFloat32(offset + 8, true),
    y: view.getFloat32(offset + 12, true),
    z: view.getFloat32(offset + 16, true),
    name: readString(view, offset + 20, 10),
  };
}
function encodeDebugVect(message: types.DebugVect, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.x, true);
  view.setFloat32(offset + 12, message.y, true);
  view.setFloat32(offset + 16, message.z, true);
  writeString(view, offset + 20, 10, message.name, 'name');
}

function decodeNamedValueFloat(view: DataView, offset: number): types.NamedValueFloat {
  return {
    timeBootMs: view.getUint32(offset, true),
    value: view.getFloat32(offset + 4, true),
    name: readString(view, offset + 8, 10),
  };
}
function encodeNamedValueFloat(message: types.NamedValueFloat, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.value, true);
  writeString(view, offset + 8, 10, message.name, 'name');
}

function decodeNamedValueInt(view: DataView, offset: number): types.NamedValueInt {
  return {
    timeBootMs: view.getUint32(offset, true),
    value: view.getInt32(offset + 4, true),
    name: readString(view, offset + 8, 10),
  };
}
function encodeNamedValueInt(message: types.NamedValueInt, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt32(offset + 4, int32(message.value, 'value'), true);
  writeString(view, offset + 8, 10, message.name, 'name');
}

function decodeStatusText(view: DataView, offset: number): types.StatusText {
  return {
    severity: view.getUint8(offset),
    text: readString(view, offset + 1, 50),
    id: view.getUint16(offset + 51, true),
    chunkSeq: view.getUint8(offset + 53),
  };
}
function encodeStatusText(message: types.StatusText, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.severity, 'severity'));
  writeString(view, offset + 1, 50, message.text, 'text');
  view.setUint16(offset + 51, uint16(message.id, 'id'), true);
  view.setUint8(offset + 53, uint8(message.chunkSeq, 'chunkSeq'));
}

function decodeDebug(view: DataView, offset: number): types.Debug {
  return {
    timeBootMs: view.getUint32(offset, true),
    value: view.getFloat32(offset + 4, true),
    ind: view.getUint8(offset + 8),
  };
}
function encodeDebug(message: types.Debug, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.value, true);
  view.setUint8(offset + 8, uint8(message.ind, 'ind'));
}

function decodeSetupSigning(view: DataView, offset: number): types.SetupSigning {
  return {
    initialTimestamp: view.getBigUint64(offset, true),
    targetSystem: view.getUint8(offset + 8),
    targetComponent: view.getUint8(offset + 9),
    secretKey: readArray.Uint8(view, offset + 10, 32),
  };
}
function encodeSetupSigning(message: types.SetupSigning, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.initialTimestamp, 'initialTimestamp'), true);
  view.setUint8(offset + 8, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 9, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 10, 32, message.secretKey, 'secretKey');
}

function decodeButtonChange(view: DataView, offset: number): types.ButtonChange {
  return {
    timeBootMs: view.getUint32(offset, true),
    lastChangeMs: view.getUint32(offset + 4, true),
    state: view.getUint8(offset + 8),
  };
}
function encodeButtonChange(message: types.ButtonChange, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 4, uint32(message.lastChangeMs, 'lastChangeMs'), true);
  view.setUint8(offset + 8, uint8(message.state, 'state'));
}

function decodePlayTune(view: DataView, offset: number): types.PlayTune {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    tune: readString(view, offset + 2, 30),
    tune2: readString(view, offset + 32, 200),
  };
}
function encodePlayTune(message: types.PlayTune, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  writeString(view, offset + 2, 30, message.tune, 'tune');
  writeString(view, offset + 32, 200, message.tune2, 'tune2');
}

function decodeCameraInformation(view: DataView, offset: number): types.CameraInformation {
  return {
    timeBootMs: view.getUint32(offset, true),
    firmwareVersion: view.getUint32(offset + 4, true),
    focalLength: view.getFloat32(offset + 8, true),
    sensorSizeH: view.getFloat32(offset + 12, true),
    sensorSizeV: view.getFloat32(offset + 16, true),
    flags: view.getUint32(offset + 20, true),
    resolutionH: view.getUint16(offset + 24, true),
    resolutionV: view.getUint16(offset + 26, true),
    camDefinitionVersion: view.getUint16(offset + 28, true),
    vendorName: readArray.Uint8(view, offset + 30, 32),
    modelName: readArray.Uint8(view, offset + 62, 32),
    lensId: view.getUint8(offset + 94),
    camDefinitionUri: readString(view, offset + 95, 140),
    gimbalDeviceId: view.getUint8(offset + 235),
    cameraDeviceId: view.getUint8(offset + 236),
  };
}
function encodeCameraInformation(message: types.CameraInformation, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 4, uint32(message.firmwareVersion, 'firmwareVersion'), true);
  view.setFloat32(offset + 8, message.focalLength, true);
  view.setFloat32(offset + 12, message.sensorSizeH, true);
  view.setFloat32(offset + 16, message.sensorSizeV, true);
  view.setUint32(offset + 20, uint32(message.flags, 'flags'), true);
  view.setUint16(offset + 24, uint16(message.resolutionH, 'resolutionH'), true);
  view.setUint16(offset + 26, uint16(message.resolutionV, 'resolutionV'), true);
  view.setUint16(offset + 28, uint16(message.camDefinitionVersion, 'camDefinitionVersion'), true);
  writeArray.Uint8(view, offset + 30, 32, message.vendorName, 'vendorName');
  writeArray.Uint8(view, offset + 62, 32, message.modelName, 'modelName');
  view.setUint8(offset + 94, uint8(message.lensId, 'lensId'));
  writeString(view, offset + 95, 140, message.camDefinitionUri, 'camDefinitionUri');
  view.setUint8(offset + 235, uint8(message.gimbalDeviceId, 'gimbalDeviceId'));
  view.setUint8(offset + 236, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeCameraSettings(view: DataView, offset: number): types.CameraSettings {
  return {
    timeBootMs: view.getUint32(offset, true),
    modeId: view.getUint8(offset + 4),
    zoomLevel: view.getFloat32(offset + 5, true),
    focusLevel: view.getFloat32(offset + 9, true),
    cameraDeviceId: view.getUint8(offset + 13),
  };
}
function encodeCameraSettings(message: types.CameraSettings, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint8(offset + 4, uint8(message.modeId, 'modeId'));
  view.setFloat32(offset + 5, message.zoomLevel, true);
  view.setFloat32(offset + 9, message.focusLevel, true);
  view.setUint8(offset + 13, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeStorageInformation(view: DataView, offset: number): types.StorageInformation {
  return {
    timeBootMs: view.getUint32(offset, true),
    totalCapacity: view.getFloat32(offset + 4, true),
    usedCapacity: view.getFloat32(offset + 8, true),
    availableCapacity: view.getFloat32(offset + 12, true),
    readSpeed: view.getFloat32(offset + 16, true),
    writeSpeed: view.getFloat32(offset + 20, true),
    storageId: view.getUint8(offset + 24),
    storageCount: view.getUint8(offset + 25),
    status: view.getUint8(offset + 26),
    type: view.getUint8(offset + 27),
    name: readString(view, offset + 28, 32),
    storageUsage: view.getUint8(offset + 60),
  };
}
function encodeStorageInformation(message: types.StorageInformation, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.totalCapacity, true);
  view.setFloat32(offset + 8, message.usedCapacity, true);
  view.setFloat32(offset + 12, message.availableCapacity, true);
  view.setFloat32(offset + 16, message.readSpeed, true);
  view.setFloat32(offset + 20, message.writeSpeed, true);
  view.setUint8(offset + 24, uint8(message.storageId, 'storageId'));
  view.setUint8(offset + 25, uint8(message.storageCount, 'storageCount'));
  view.setUint8(offset + 26, uint8(message.status, 'status'));
  view.setUint8(offset + 27, uint8(message.type, 'type'));
  writeString(view, offset + 28, 32, message.name, 'name');
  view.setUint8(offset + 60, uint8(message.storageUsage, 'storageUsage'));
}

function decodeCameraCaptureStatus(view: DataView, offset: number): types.CameraCaptureStatus {
  return {
    timeBootMs: view.getUint32(offset, true),
    imageInterval: view.getFloat32(offset + 4, true),
    recordingTimeMs: view.getUint32(offset + 8, true),
    availableCapacity: view.getFloat32(offset + 12, true),
    imageStatus: view.getUint8(offset + 16),
    videoStatus: view.getUint8(offset + 17),
    imageCount: view.getInt32(offset + 18, true),
    cameraDeviceId: view.getUint8(offset + 22),
  };
}
function encodeCameraCaptureStatus(message: types.CameraCaptureStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.imageInterval, true);
  view.setUint32(offset + 8, uint32(message.recordingTimeMs, 'recordingTimeMs'), true);
  view.setFloat32(offset + 12, message.availableCapacity, true);
  view.setUint8(offset + 16, uint8(message.imageStatus, 'imageStatus'));
  view.setUint8(offset + 17, uint8(message.videoStatus, 'videoStatus'));
  view.setInt32(offset + 18, int32(message.imageCount, 'imageCount'), true);
  view.setUint8(offset + 22, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeCameraImageCaptured(view: DataView, offset: number): types.CameraImageCaptured {
  return {
    timeUtc: view.getBigUint64(offset, true),
    timeBootMs: view.getUint32(offset + 8, true),
    lat: view.getInt32(offset + 12, true),
    lon: view.getInt32(offset + 16, true),
    alt: view.getInt32(offset + 20, true),
    relativeAlt: view.getInt32(offset + 24, true),
    q: [view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true), view.getFloat32(offset + 40, true)],
    imageIndex: view.getInt32(offset + 44, true),
    cameraId: view.getUint8(offset + 48),
    captureResult: view.getInt8(offset + 49),
    fileUrl: readString(view, offset + 50, 205),
  };
}
function encodeCameraImageCaptured(message: types.CameraImageCaptured, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUtc, 'timeUtc'), true);
  view.setUint32(offset + 8, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt32(offset + 12, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 16, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 20, int32(message.alt, 'alt'), true);
  view.setInt32(offset + 24, int32(message.relativeAlt, 'relativeAlt'), true);
  writeArray.Float32(view, offset + 28, 4, message.q, 'q');
  view.setInt32(offset + 44, int32(message.imageIndex, 'imageIndex'), true);
  view.setUint8(offset + 48, uint8(message.cameraId, 'cameraId'));
  view.setInt8(offset + 49, int8(message.captureResult, 'captureResult'));
  writeString(view, offset + 50, 205, message.fileUrl, 'fileUrl');
}

function decodeFlightInformation(view: DataView, offset: number): types.FlightInformation {
  return {
    armingTimeUtc: view.getBigUint64(offset, true),
    takeoffTimeUtc: view.getBigUint64(offset + 8, true),
    flightUuid: view.getBigUint64(offset + 16, true),
    timeBootMs: view.getUint32(offset + 24, true),
    landingTime: view.getUint32(offset + 28, true),
  };
}
function encodeFlightInformation(message: types.FlightInformation, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.armingTimeUtc, 'armingTimeUtc'), true);
  view.setBigUint64(offset + 8, uint64(message.takeoffTimeUtc, 'takeoffTimeUtc'), true);
  view.setBigUint64(offset + 16, uint64(message.flightUuid, 'flightUuid'), true);
  view.setUint32(offset + 24, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 28, uint32(message.landingTime, 'landingTime'), true);
}

function decodeMountOrientation(view: DataView, offset: number): types.MountOrientation {
  return {
    timeBootMs: view.getUint32(offset, true),
    roll: view.getFloat32(offset + 4, true),
    pitch: view.getFloat32(offset + 8, true),
    yaw: view.getFloat32(offset + 12, true),
    yawAbsolute: view.getFloat32(offset + 16, true),
  };
}
function encodeMountOrientation(message: types.MountOrientation, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.roll, true);
  view.setFloat32(offset + 8, message.pitch, true);
  view.setFloat32(offset + 12, message.yaw, true);
  view.setFloat32(offset + 16, message.yawAbsolute, true);
}

function decodeLoggingData(view: DataView, offset: number): types.LoggingData {
  return {
    sequence: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    length: view.getUint8(offset + 4),
    firstMessageOffset: view.getUint8(offset + 5),
    data: readArray.Uint8(view, offset + 6, 249),
  };
}
function encodeLoggingData(message: types.LoggingData, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.sequence, 'sequence'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 4, uint8(message.length, 'length'));
  view.setUint8(offset + 5, uint8(message.firstMessageOffset, 'firstMessageOffset'));
  writeArray.Uint8(view, offset + 6, 249, message.data, 'data');
}

function decodeLoggingDataAcked(view: DataView, offset: number): types.LoggingDataAcked {
  return {
    sequence: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    length: view.getUint8(offset + 4),
    firstMessageOffset: view.getUint8(offset + 5),
    data: readArray.Uint8(view, offset + 6, 249),
  };
}
function encodeLoggingDataAcked(message: types.LoggingDataAcked, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.sequence, 'sequence'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 4, uint8(message.length, 'length'));
  view.setUint8(offset + 5, uint8(message.firstMessageOffset, 'firstMessageOffset'));
  writeArray.Uint8(view, offset + 6, 249, message.data, 'data');
}

function decodeLoggingAck(view: DataView, offset: number): types.LoggingAck {
  return {
    sequence: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
  };
}
function encodeLoggingAck(message: types.LoggingAck, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.sequence, 'sequence'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
}

function decodeVideoStreamInformation(view: DataView, offset: number): types.VideoStreamInformation {
  return {
    framerate: view.getFloat32(offset, true),
    bitrate: view.getUint32(offset + 4, true),
    flags: view.getUint16(offset + 8, true),
    resolutionH: view.getUint16(offset + 10, true),
    resolutionV: view.getUint16(offset + 12, true),
    rotation: view.getUint16(offset + 14, true),
    hfov: view.getUint16(offset + 16, true),
    streamId: view.getUint8(offset + 18),
    count: view.getUint8(offset + 19),
    type: view.getUint8(offset + 20),
    name: readString(view, offset + 21, 32),
    uri: readString(view, offset + 53, 160),
    encoding: view.getUint8(offset + 213),
    cameraDeviceId: view.getUint8(offset + 214),
  };
}
function encodeVideoStreamInformation(message: types.VideoStreamInformation, view: DataView, offset: number): void {
  view.setFloat32(offset, message.framerate, true);
  view.setUint32(offset + 4, uint32(message.bitrate, 'bitrate'), true);
  view.setUint16(offset + 8, uint16(message.flags, 'flags'), true);
  view.setUint16(offset + 10, uint16(message.resolutionH, 'resolutionH'), true);
  view.setUint16(offset + 12, uint16(message.resolutionV, 'resolutionV'), true);
  view.setUint16(offset + 14, uint16(message.rotation, 'rotation'), true);
  view.setUint16(offset + 16, uint16(message.hfov, 'hfov'), true);
  view.setUint8(offset + 18, uint8(message.streamId, 'streamId'));
  view.setUint8(offset + 19, uint8(message.count, 'count'));
  view.setUint8(offset + 20, uint8(message.type, 'type'));
  writeString(view, offset + 21, 32, message.name, 'name');
  writeString(view, offset + 53, 160, message.uri, 'uri');
  view.setUint8(offset + 213, uint8(message.encoding, 'encoding'));
  view.setUint8(offset + 214, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeVideoStreamStatus(view: DataView, offset: number): types.VideoStreamStatus {
  return {
    framerate: view.getFloat32(offset, true),
    bitrate: view.getUint32(offset + 4, true),
    flags: view.getUint16(offset + 8, true),
    resolutionH: view.getUint16(offset + 10, true),
    resolutionV: view.getUint16(offset + 12, true),
    rotation: view.getUint16(offset + 14, true),
    hfov: view.getUint16(offset + 16, true),
    streamId: view.getUint8(offset + 18),
    cameraDeviceId: view.getUint8(offset + 19),
  };
}
function encodeVideoStreamStatus(message: types.VideoStreamStatus, view: DataView, offset: number): void {
  view.setFloat32(offset, message.framerate, true);
  view.setUint32(offset + 4, uint32(message.bitrate, 'bitrate'), true);
  view.setUint16(offset + 8, uint16(message.flags, 'flags'), true);
  view.setUint16(offset + 10, uint16(message.resolutionH, 'resolutionH'), true);
  view.setUint16(offset + 12, uint16(message.resolutionV, 'resolutionV'), true);
  view.setUint16(offset + 14, uint16(message.rotation, 'rotation'), true);
  view.setUint16(offset + 16, uint16(message.hfov, 'hfov'), true);
  view.setUint8(offset + 18, uint8(message.streamId, 'streamId'));
  view.setUint8(offset + 19, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeCameraFovStatus(view: DataView, offset: number): types.CameraFovStatus {
  return {
    timeBootMs: view.getUint32(offset, true),
    latCamera: view.getInt32(offset + 4, true),
    lonCamera: view.getInt32(offset + 8, true),
    altCamera: view.getInt32(offset + 12, true),
    latImage: view.getInt32(offset + 16, true),
    lonImage: view.getInt32(offset + 20, true),
    altImage: view.getInt32(offset + 24, true),
    q: [view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true), view.getFloat32(offset + 40, true)],
    hfov: view.getFloat32(offset + 44, true),
    vfov: view.getFloat32(offset + 48, true),
    cameraDeviceId: view.getUint8(offset + 52),
  };
}
function encodeCameraFovStatus(message: types.CameraFovStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt32(offset + 4, int32(message.latCamera, 'latCamera'), true);
  view.setInt32(offset + 8, int32(message.lonCamera, 'lonCamera'), true);
  view.setInt32(offset + 12, int32(message.altCamera, 'altCamera'), true);
  view.setInt32(offset + 16, int32(message.latImage, 'latImage'), true);
  view.setInt32(offset + 20, int32(message.lonImage, 'lonImage'), true);
  view.setInt32(offset + 24, int32(message.altImage, 'altImage'), true);
  writeArray.Float32(view, offset + 28, 4, message.q, 'q');
  view.setFloat32(offset + 44, message.hfov, true);
  view.setFloat32(offset + 48, message.vfov, true);
  view.setUint8(offset + 52, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeCameraTrackingImageStatus(view: DataView, offset: number): types.CameraTrackingImageStatus {
  return {
    pointX: view.getFloat32(offset, true),
    pointY: view.getFloat32(offset + 4, true),
    radius: view.getFloat32(offset + 8, true),
    recTopX: view.getFloat32(offset + 12, true),
    recTopY: view.getFloat32(offset + 16, true),
    recBottomX: view.getFloat32(offset + 20, true),
    recBottomY: view.getFloat32(offset + 24, true),
    trackingStatus: view.getUint8(offset + 28),
    trackingMode: view.getUint8(offset + 29),
    targetData: view.getUint8(offset + 30),
    cameraDeviceId: view.getUint8(offset + 31),
  };
}
function encodeCameraTrackingImageStatus(message: types.CameraTrackingImageStatus, view: DataView, offset: number): void {
  view.setFloat32(offset, message.pointX, true);
  view.setFloat32(offset + 4, message.pointY, true);
  view.setFloat32(offset + 8, message.radius, true);
  view.setFloat32(offset + 12, message.recTopX, true);
  view.setFloat32(offset + 16, message.recTopY, true);
  view.setFloat32(offset + 20, message.recBottomX, true);
  view.setFloat32(offset + 24, message.recBottomY, true);
  view.setUint8(offset + 28, uint8(message.trackingStatus, 'trackingStatus'));
  view.setUint8(offset + 29, uint8(message.trackingMode, 'trackingMode'));
  view.setUint8(offset + 30, uint8(message.targetData, 'targetData'));
  view.setUint8(offset + 31, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeCameraTrackingGeoStatus(view: DataView, offset: number): types.CameraTrackingGeoStatus {
  return {
    lat: view.getInt32(offset, true),
    lon: view.getInt32(offset + 4, true),
    alt: view.getFloat32(offset + 8, true),
    hAcc: view.getFloat32(offset + 12, true),
    vAcc: view.getFloat32(offset + 16, true),
    velN: view.getFloat32(offset + 20, true),
    velE: view.getFloat32(offset + 24, true),
    velD: view.getFloat32(offset + 28, true),
    velAcc: view.getFloat32(offset + 32, true),
    dist: view.getFloat32(offset + 36, true),
    hdg: view.getFloat32(offset + 40, true),
    hdgAcc: view.getFloat32(offset + 44, true),
    trackingStatus: view.getUint8(offset + 48),
    cameraDeviceId: view.getUint8(offset + 49),
  };
}
function encodeCameraTrackingGeoStatus(message: types.CameraTrackingGeoStatus, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 4, int32(message.lon, 'lon'), true);
  view.setFloat32(offset + 8, message.alt, true);
  view.setFloat32(offset + 12, message.hAcc, true);
  view.setFloat32(offset + 16, message.vAcc, true);
  view.setFloat32(offset + 20, message.velN, true);
  view.setFloat32(offset + 24, message.velE, true);
  view.setFloat32(offset + 28, message.velD, true);
  view.setFloat32(offset + 32, message.velAcc, true);
  view.setFloat32(offset + 36, message.dist, true);
  view.setFloat32(offset + 40, message.hdg, true);
  view.setFloat32(offset + 44, message.hdgAcc, true);
  view.setUint8(offset + 48, uint8(message.trackingStatus, 'trackingStatus'));
  view.setUint8(offset + 49, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeCameraThermalRange(view: DataView, offset: number): types.CameraThermalRange {
  return {
    timeBootMs: view.getUint32(offset, true),
    max: view.getFloat32(offset + 4, true),
    maxPointX: view.getFloat32(offset + 8, true),
    maxPointY: view.getFloat32(offset + 12, true),
    min: view.getFloat32(offset + 16, true),
    minPointX: view.getFloat32(offset + 20, true),
    minPointY: view.getFloat32(offset + 24, true),
    streamId: view.getUint8(offset + 28),
    cameraDeviceId: view.getUint8(offset + 29),
  };
}
function encodeCameraThermalRange(message: types.CameraThermalRange, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.max, true);
  view.setFloat32(offset + 8, message.maxPointX, true);
  view.setFloat32(offset + 12, message.maxPointY, true);
  view.setFloat32(offset + 16, message.min, true);
  view.setFloat32(offset + 20, message.minPointX, true);
  view.setFloat32(offset + 24, message.minPointY, true);
  view.setUint8(offset + 28, uint8(message.streamId, 'streamId'));
  view.setUint8(offset + 29, uint8(message.cameraDeviceId, 'cameraDeviceId'));
}

function decodeGimbalManagerInformation(view: DataView, offset: number): types.GimbalManagerInformation {
  return {
    timeBootMs: view.getUint32(offset, true),
    capFlags: view.getUint32(offset + 4, true),
    rollMin: view.getFloat32(offset + 8, true),
    rollMax: view.getFloat32(offset + 12, true),
    pitchMin: view.getFloat32(offset + 16, true),
    pitchMax: view.getFloat32(offset + 20, true),
    yawMin: view.getFloat32(offset + 24, true),
    yawMax: view.getFloat32(offset + 28, true),
    gimbalDeviceId: view.getUint8(offset + 32),
  };
}
function encodeGimbalManagerInformation(message: types.GimbalManagerInformation, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 4, uint32(message.capFlags, 'capFlags'), true);
  view.setFloat32(offset + 8, message.rollMin, true);
  view.setFloat32(offset + 12, message.rollMax, true);
  view.setFloat32(offset + 16, message.pitchMin, true);
  view.setFloat32(offset + 20, message.pitchMax, true);
  view.setFloat32(offset + 24, message.yawMin, true);
  view.setFloat32(offset + 28, message.yawMax, true);
  view.setUint8(offset + 32, uint8(message.gimbalDeviceId, 'gimbalDeviceId'));
}

function decodeGimbalManagerStatus(view: DataView, offset: number): types.GimbalManagerStatus {
  return {
    timeBootMs: view.getUint32(offset, true),
    flags: view.getUint32(offset + 4, true),
    gimbalDeviceId: view.getUint8(offset + 8),
    primaryControlSysid: view.getUint8(offset + 9),
    primaryControlCompid: view.getUint8(offset + 10),
    secondaryControlSysid: view.getUint8(offset + 11),
    secondaryControlCompid: view.getUint8(offset + 12),
  };
}
function encodeGimbalManagerStatus(message: types.GimbalManagerStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 4, uint32(message.flags, 'flags'), true);
  view.setUint8(offset + 8, uint8(message.gimbalDeviceId, 'gimbalDeviceId'));
  view.setUint8(offset + 9, uint8(message.primaryControlSysid, 'primaryControlSysid'));
  view.setUint8(offset + 10, uint8(message.primaryControlCompid, 'primaryControlCompid'));
  view.setUint8(offset + 11, uint8(message.secondaryControlSysid, 'secondaryControlSysid'));
  view.setUint8(offset + 12, uint8(message.secondaryControlCompid, 'secondaryControlCompid'));
}

function decodeGimbalManagerSetAttitude(view: DataView, offset: number): types.GimbalManagerSetAttitude {
  return {
    flags: view.getUint32(offset, true),
    q: [view.getFloat32(offset + 4, true), view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true)],
    angularVelocityX: view.getFloat32(offset + 20, true),
    angularVelocityY: view.getFloat32(offset + 24, true),
    angularVelocityZ: view.getFloat32(offset + 28, true),
    targetSystem: view.getUint8(offset + 32),
    targetComponent: view.getUint8(offset + 33),
    gimbalDeviceId: view.getUint8(offset + 34),
  };
}
function encodeGimbalManagerSetAttitude(message: types.GimbalManagerSetAttitude, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.flags, 'flags'), true);
  writeArray.Float32(view, offset + 4, 4, message.q, 'q');
  view.setFloat32(offset + 20, message.angularVelocityX, true);
  view.setFloat32(offset + 24, message.angularVelocityY, true);
  view.setFloat32(offset + 28, message.angularVelocityZ, true);
  view.setUint8(offset + 32, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 33, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 34, uint8(message.gimbalDeviceId, 'gimbalDeviceId'));
}

function decodeGimbalDeviceInformation(view: DataView, offset: number): types.GimbalDeviceInformation {
  return {
    uid: view.getBigUint64(offset, true),
    timeBootMs: view.getUint32(offset + 8, true),
    firmwareVersion: view.getUint32(offset + 12, true),
    hardwareVersion: view.getUint32(offset + 16, true),
    rollMin: view.getFloat32(offset + 20, true),
    rollMax: view.getFloat32(offset + 24, true),
    pitchMin: view.getFloat32(offset + 28, true),
    pitchMax: view.getFloat32(offset + 32, true),
    yawMin: view.getFloat32(offset + 36, true),
    yawMax: view.getFloat32(offset + 40, true),
    capFlags: view.getUint16(offset + 44, true),
    customCapFlags: view.getUint16(offset + 46, true),
    vendorName: readString(view, offset + 48, 32),
    modelName: readString(view, offset + 80, 32),
    customName: readString(view, offset + 112, 32),
    gimbalDeviceId: view.getUint8(offset + 144),
  };
}
function encodeGimbalDeviceInformation(message: types.GimbalDeviceInformation, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.uid, 'uid'), true);
  view.setUint32(offset + 8, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 12, uint32(message.firmwareVersion, 'firmwareVersion'), true);
  view.setUint32(offset + 16, uint32(message.hardwareVersion, 'hardwareVersion'), true);
  view.setFloat32(offset + 20, message.rollMin, true);
  view.setFloat32(offset + 24, message.rollMax, true);
  view.setFloat32(offset + 28, message.pitchMin, true);
  view.setFloat32(offset + 32, message.pitchMax, true);
  view.setFloat32(offset + 36, message.yawMin, true);
  view.setFloat32(offset + 40, message.yawMax, true);
  view.setUint16(offset + 44, uint16(message.capFlags, 'capFlags'), true);
  view.setUint16(offset + 46, uint16(message.customCapFlags, 'customCapFlags'), true);
  writeString(view, offset + 48, 32, message.vendorName, 'vendorName');
  writeString(view, offset + 80, 32, message.modelName, 'modelName');
  writeString(view, offset + 112, 32, message.customName, 'customName');
  view.setUint8(offset + 144, uint8(message.gimbalDeviceId, 'gimbalDeviceId'));
}

function decodeGimbalDeviceSetAttitude(view: DataView, offset: number): types.GimbalDeviceSetAttitude {
  return {
    q: [view.getFloat32(offset, true), view.getFloat32(offset + 4, true), view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true)],
    angularVelocityX: view.getFloat32(offset + 16, true),
    angularVelocityY: view.getFloat32(offset + 20, true),
    angularVelocityZ: view.getFloat32(offset + 24, true),
    flags: view.getUint16(offset + 28, true),
    targetSystem: view.getUint8(offset + 30),
    targetComponent: view.getUint8(offset + 31),
  };
}
function encodeGimbalDeviceSetAttitude(message: types.GimbalDeviceSetAttitude, view: DataView, offset: number): void {
  writeArray.Float32(view, offset, 4, message.q, 'q');
  view.setFloat32(offset + 16, message.angularVelocityX, true);
  view.setFloat32(offset + 20, message.angularVelocityY, true);
  view.setFloat32(offset + 24, message.angularVelocityZ, true);
  view.setUint16(offset + 28, uint16(message.flags, 'flags'), true);
  view.setUint8(offset + 30, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 31, uint8(message.targetComponent, 'targetComponent'));
}

function decodeGimbalDeviceAttitudeStatus(view: DataView, offset: number): types.GimbalDeviceAttitudeStatus {
  return {
    timeBootMs: view.getUint32(offset, true),
    q: [view.getFloat32(offset + 4, true), view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true)],
    angularVelocityX: view.getFloat32(offset + 20, true),
    angularVelocityY: view.getFloat32(offset + 24, true),
    angularVelocityZ: view.getFloat32(offset + 28, true),
    failureFlags: view.getUint32(offset + 32, true),
    flags: view.getUint16(offset + 36, true),
    targetSystem: view.getUint8(offset + 38),
    targetComponent: view.getUint8(offset + 39),
    deltaYaw: view.getFloat32(offset + 40, true),
    deltaYawVelocity: view.getFloat32(offset + 44, true),
    gimbalDeviceId: view.getUint8(offset + 48),
  };
}
function encodeGimbalDeviceAttitudeStatus(message: types.GimbalDeviceAttitudeStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  writeArray.Float32(view, offset + 4, 4, message.q, 'q');
  view.setFloat32(offset + 20, message.angularVelocityX, true);
  view.setFloat32(offset + 24, message.angularVelocityY, true);
  view.setFloat32(offset + 28, message.angularVelocityZ, true);
  view.setUint32(offset + 32, uint32(message.failureFlags, 'failureFlags'), true);
  view.setUint16(offset + 36, uint16(message.flags, 'flags'), true);
  view.setUint8(offset + 38, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 39, uint8(message.targetComponent, 'targetComponent'));
  view.setFloat32(offset + 40, message.deltaYaw, true);
  view.setFloat32(offset + 44, message.deltaYawVelocity, true);
  view.setUint8(offset + 48, uint8(message.gimbalDeviceId, 'gimbalDeviceId'));
}

function decodeAutopilotStateForGimbalDevice(view: DataView, offset: number): types.AutopilotStateForGimbalDevice {
  return {
    timeBootUs: view.getBigUint64(offset, true),
    q: [view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true)],
    qEstimatedDelayUs: view.getUint32(offset + 24, true),
    vx: view.getFloat32(offset + 28, true),
    vy: view.getFloat32(offset + 32, true),
    vz: view.getFloat32(offset + 36, true),
    vEstimatedDelayUs: view.getUint32(offset + 40, true),
    feedForwardAngularVelocityZ: view.getFloat32(offset + 44, true),
    estimatorStatus: view.getUint16(offset + 48, true),
    targetSystem: view.getUint8(offset + 50),
    targetComponent: view.getUint8(offset + 51),
    landedState: view.getUint8(offset + 52),
    angularVelocityZ: view.getFloat32(offset + 53, true),
  };
}
function encodeAutopilotStateForGimbalDevice(message: types.AutopilotStateForGimbalDevice, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeBootUs, 'timeBootUs'), true);
  writeArray.Float32(view, offset + 8, 4, message.q, 'q');
  view.setUint32(offset + 24, uint32(message.qEstimatedDelayUs, 'qEstimatedDelayUs'), true);
  view.setFloat32(offset + 28, message.vx, true);
  view.setFloat32(offset + 32, message.vy, true);
  view.setFloat32(offset + 36, message.vz, true);
  view.setUint32(offset + 40, uint32(message.vEstimatedDelayUs, 'vEstimatedDelayUs'), true);
  view.setFloat32(offset + 44, message.feedForwardAngularVelocityZ, true);
  view.setUint16(offset + 48, uint16(message.estimatorStatus, 'estimatorStatus'), true);
  view.setUint8(offset + 50, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 51, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 52, uint8(message.landedState, 'landedState'));
  view.setFloat32(offset + 53, message.angularVelocityZ, true);
}

function decodeGimbalManagerSetPitchyaw(view: DataView, offset: number): types.GimbalManagerSetPitchyaw {
  return {
    flags: view.getUint32(offset, true),
    pitch: view.getFloat32(offset + 4, true),
    yaw: view.getFloat32(offset + 8, true),
    pitchRate: view.getFloat32(offset + 12, true),
    yawRate: view.getFloat32(offset + 16, true),
    targetSystem: view.getUint8(offset + 20),
    targetComponent: view.getUint8(offset + 21),
    gimbalDeviceId: view.getUint8(offset + 22),
  };
}
function encodeGimbalManagerSetPitchyaw(message: types.GimbalManagerSetPitchyaw, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.flags, 'flags'), true);
  view.setFloat32(offset + 4, message.pitch, true);
  view.setFloat32(offset + 8, message.yaw, true);
  view.setFloat32(offset + 12, message.pitchRate, true);
  view.setFloat32(offset + 16, message.yawRate, true);
  view.setUint8(offset + 20, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 21, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 22, uint8(message.gimbalDeviceId, 'gimbalDeviceId'));
}

function decodeGimbalManagerSetManualControl(view: DataView, offset: number): types.GimbalManagerSetManualControl {
  return {
    flags: view.getUint32(offset, true),
    pitch: view.getFloat32(offset + 4, true),
    yaw: view.getFloat32(offset + 8, true),
    pitchRate: view.getFloat32(offset + 12, true),
    yawRate: view.getFloat32(offset + 16, true),
    targetSystem: view.getUint8(offset + 20),
    targetComponent: view.getUint8(offset + 21),
    gimbalDeviceId: view.getUint8(offset + 22),
  };
}
function encodeGimbalManagerSetManualControl(message: types.GimbalManagerSetManualControl, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.flags, 'flags'), true);
  view.setFloat32(offset + 4, message.pitch, true);
  view.setFloat32(offset + 8, message.yaw, true);
  view.setFloat32(offset + 12, message.pitchRate, true);
  view.setFloat32(offset + 16, message.yawRate, true);
  view.setUint8(offset + 20, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 21, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 22, uint8(message.gimbalDeviceId, 'gimbalDeviceId'));
}

function decodeWifiConfigAp(view: DataView, offset: number): types.WifiConfigAp {
  return {
    ssid: readString(view, offset, 32),
    password: readString(view, offset + 32, 64),
    mode: view.getInt8(offset + 96),
    response: view.getInt8(offset + 97),
  };
}
function encodeWifiConfigAp(message: types.WifiConfigAp, view: DataView, offset: number): void {
  writeString(view, offset, 32, message.ssid, 'ssid');
  writeString(view, offset + 32, 64, message.password, 'password');
  view.setInt8(offset + 96, int8(message.mode, 'mode'));
  view.setInt8(offset + 97, int8(message.response, 'response'));
}

function decodeAisVessel(view: DataView, offset: number): types.AisVessel {
  return {
    MMSI: view.getUint32(offset, true),
    lat: view.getInt32(offset + 4, true),
    lon: view.getInt32(offset + 8, true),
    COG: view.getUint16(offset + 12, true),
    heading: view.getUint16(offset + 14, true),
    velocity: view.getUint16(offset + 16, true),
    dimensionBow: view.getUint16(offset + 18, true),
    dimensionStern: view.getUint16(offset + 20, true),
    tslc: view.getUint16(offset + 22, true),
    flags: view.getUint16(offset + 24, true),
    turnRate: view.getInt8(offset + 26),
    navigationalStatus: view.getUint8(offset + 27),
    type: view.getUint8(offset + 28),
    dimensionPort: view.getUint8(offset + 29),
    dimensionStarboard: view.getUint8(offset + 30),
    callsign: readString(view, offset + 31, 7),
    name: readString(view, offset + 38, 20),
  };
}
function encodeAisVessel(message: types.AisVessel, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.MMSI, 'MMSI'), true);
  view.setInt32(offset + 4, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 8, int32(message.lon, 'lon'), true);
  view.setUint16(offset + 12, uint16(message.COG, 'COG'), true);
  view.setUint16(offset + 14, uint16(message.heading, 'heading'), true);
  view.setUint16(offset + 16, uint16(message.velocity, 'velocity'), true);
  view.setUint16(offset + 18, uint16(message.dimensionBow, 'dimensionBow'), true);
  view.setUint16(offset + 20, uint16(message.dimensionStern, 'dimensionStern'), true);
  view.setUint16(offset + 22, uint16(message.tslc, 'tslc'), true);
  view.setUint16(offset + 24, uint16(message.flags, 'flags'), true);
  view.setInt8(offset + 26, int8(message.turnRate, 'turnRate'));
  view.setUint8(offset + 27, uint8(message.navigationalStatus, 'navigationalStatus'));
  view.setUint8(offset + 28, uint8(message.type, 'type'));
  view.setUint8(offset + 29, uint8(message.dimensionPort, 'dimensionPort'));
  view.setUint8(offset + 30, uint8(message.dimensionStarboard, 'dimensionStarboard'));
  writeString(view, offset + 31, 7, message.callsign, 'callsign');
  writeString(view, offset + 38, 20, message.name, 'name');
}

function decodeUavcanNodeStatus(view: DataView, offset: number): types.UavcanNodeStatus {
  return {
    timeUsec: view.getBigUint64(offset, true),
    uptimeSec: view.getUint32(offset + 8, true),
    vendorSpecificStatusCode: view.getUint16(offset + 12, true),
    health: view.getUint8(offset + 14),
    mode: view.getUint8(offset + 15),
    subMode: view.getUint8(offset + 16),
  };
}
function encodeUavcanNodeStatus(message: types.UavcanNodeStatus, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint32(offset + 8, uint32(message.uptimeSec, 'uptimeSec'), true);
  view.setUint16(offset + 12, uint16(message.vendorSpecificStatusCode, 'vendorSpecificStatusCode'), true);
  view.setUint8(offset + 14, uint8(message.health, 'health'));
  view.setUint8(offset + 15, uint8(message.mode, 'mode'));
  view.setUint8(offset + 16, uint8(message.subMode, 'subMode'));
}

function decodeUavcanNodeInfo(view: DataView, offset: number): types.UavcanNodeInfo {
  return {
    timeUsec: view.getBigUint64(offset, true),
    uptimeSec: view.getUint32(offset + 8, true),
    swVcsCommit: view.getUint32(offset + 12, true),
    name: readString(view, offset + 16, 80),
    hwVersionMajor: view.getUint8(offset + 96),
    hwVersionMinor: view.getUint8(offset + 97),
    hwUniqueId: [view.getUint8(offset + 98), view.getUint8(offset + 99), view.getUint8(offset + 100), view.getUint8(offset + 101), view.getUint8(offset + 102), view.getUint8(offset + 103), view.getUint8(offset + 104), view.getUint8(offset + 105), view.getUint8(offset + 106), view.getUint8(offset + 107), view.getUint8(offset + 108), view.getUint8(offset + 109), view.getUint8(offset + 110), view.getUint8(offset + 111), view.getUint8(offset + 112), view.getUint8(offset + 113)],
    swVersionMajor: view.getUint8(offset + 114),
    swVersionMinor: view.getUint8(offset + 115),
  };
}
function encodeUavcanNodeInfo(message: types.UavcanNodeInfo, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint32(offset + 8, uint32(message.uptimeSec, 'uptimeSec'), true);
  view.setUint32(offset + 12, uint32(message.swVcsCommit, 'swVcsCommit'), true);
  writeString(view, offset + 16, 80, message.name, 'name');
  view.setUint8(offset + 96, uint8(message.hwVersionMajor, 'hwVersionMajor'));
  view.setUint8(offset + 97, uint8(message.hwVersionMinor, 'hwVersionMinor'));
  writeArray.Uint8(view, offset + 98, 16, message.hwUniqueId, 'hwUniqueId');
  view.setUint8(offset + 114, uint8(message.swVersionMajor, 'swVersionMajor'));
  view.setUint8(offset + 115, uint8(message.swVersionMinor, 'swVersionMinor'));
}

function decodeParamExtRequestRead(view: DataView, offset: number): types.ParamExtRequestRead {
  return {
    paramIndex: view.getInt16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    paramId: readString(view, offset + 4, 16),
  };
}
function encodeParamExtRequestRead(message: types.ParamExtRequestRead, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.paramIndex, 'paramIndex'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  writeString(view, offset + 4, 16, message.paramId, 'paramId');
}

function decodeParamExtRequestList(view: DataView, offset: number): types.ParamExtRequestList {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
  };
}
function encodeParamExtRequestList(message: types.ParamExtRequestList, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
}

function decodeParamExtValue(view: DataView, offset: number): types.ParamExtValue {
  return {
    paramCount: view.getUint16(offset, true),
    paramIndex: view.getUint16(offset + 2, true),
    paramId: readString(view, offset + 4, 16),
    paramValue: readString(view, offset + 20, 128),
    paramType: view.getUint8(offset + 148),
  };
}
function encodeParamExtValue(message: types.ParamExtValue, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.paramCount, 'paramCount'), true);
  view.setUint16(offset + 2, uint16(message.paramIndex, 'paramIndex'), true);
  writeString(view, offset + 4, 16, message.paramId, 'paramId');
  writeString(view, offset + 20, 128, message.paramValue, 'paramValue');
  view.setUint8(offset + 148, uint8(message.paramType, 'paramType'));
}

function decodeParamExtSet(view: DataView, offset: number): types.ParamExtSet {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    paramId: readString(view, offset + 2, 16),
    paramValue: readString(view, offset + 18, 128),
    paramType: view.getUint8(offset + 146),
  };
}
function encodeParamExtSet(message: types.ParamExtSet, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  writeString(view, offset + 2, 16, message.paramId, 'paramId');
  writeString(view, offset + 18, 128, message.paramValue, 'paramValue');
  view.setUint8(offset + 146, uint8(message.paramType, 'paramType'));
}

function decodeParamExtAck(view: DataView, offset: number): types.ParamExtAck {
  return {
    paramId: readString(view, offset, 16),
    paramValue: readString(view, offset + 16, 128),
    paramType: view.getUint8(offset + 144),
    paramResult: view.getUint8(offset + 145),
  };
}
function encodeParamExtAck(message: types.ParamExtAck, view: DataView, offset: number): void {
  writeString(view, offset, 16, message.paramId, 'paramId');
  writeString(view, offset + 16, 128, message.paramValue, 'paramValue');
  view.setUint8(offset + 144, uint8(message.paramType, 'paramType'));
  view.setUint8(offset + 145, uint8(message.paramResult, 'paramResult'));
}

function decodeObstacleDistance(view: DataView, offset: number): types.ObstacleDistance {
  return {
    timeUsec: view.getBigUint64(offset, true),
    distances: readArray.Uint16(view, offset + 8, 72),
    minDistance: view.getUint16(offset + 152, true),
    maxDistance: view.getUint16(offset + 154, true),
    sensorType: view.getUint8(offset + 156),
    increment: view.getUint8(offset + 157),
    incrementF: view.getFloat32(offset + 158, true),
    angleOffset: view.getFloat32(offset + 162, true),
    frame: view.getUint8(offset + 166),
  };
}
function encodeObstacleDistance(message: types.ObstacleDistance, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Uint16(view, offset + 8, 72, message.distances, 'distances');
  view.setUint16(offset + 152, uint16(message.minDistance, 'minDistance'), true);
  view.setUint16(offset + 154, uint16(message.maxDistance, 'maxDistance'), true);
  view.setUint8(offset + 156, uint8(message.sensorType, 'sensorType'));
  view.setUint8(offset + 157, uint8(message.increment, 'increment'));
  view.setFloat32(offset + 158, message.incrementF, true);
  view.setFloat32(offset + 162, message.angleOffset, true);
  view.setUint8(offset + 166, uint8(message.frame, 'frame'));
}

function decodeOdometry(view: DataView, offset: number): types.Odometry {
  return {
    timeUsec: view.getBigUint64(offset, true),
    x: view.getFloat32(offset + 8, true),
    y: view.getFloat32(offset + 12, true),
    z: view.getFloat32(offset + 16, true),
    q: [view.getFloat32(offset + 20, true), view.getFloat32(offset + 24, true), view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true)],
    vx: view.getFloat32(offset + 36, true),
    vy: view.getFloat32(offset + 40, true),
    vz: view.getFloat32(offset + 44, true),
    rollspeed: view.getFloat32(offset + 48, true),
    pitchspeed: view.getFloat32(offset + 52, true),
    yawspeed: view.getFloat32(offset + 56, true),
    poseCovariance: readArray.Float32(view, offset + 60, 21),
    velocityCovariance: readArray.Float32(view, offset + 144, 21),
    frameId: view.getUint8(offset + 228),
    childFrameId: view.getUint8(offset + 229),
    resetCounter: view.getUint8(offset + 230),
    estimatorType: view.getUint8(offset + 231),
    quality: view.getInt8(offset + 232),
  };
}
function encodeOdometry(message: types.Odometry, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.x, true);
  view.setFloat32(offset + 12, message.y, true);
  view.setFloat32(offset + 16, message.z, true);
  writeArray.Float32(view, offset + 20, 4, message.q, 'q');
  view.setFloat32(offset + 36, message.vx, true);
  view.setFloat32(offset + 40, message.vy, true);
  view.setFloat32(offset + 44, message.vz, true);
  view.setFloat32(offset + 48, message.rollspeed, true);
  view.setFloat32(offset + 52, message.pitchspeed, true);
  view.setFloat32(offset + 56, message.yawspeed, true);
  writeArray.Float32(view, offset + 60, 21, message.poseCovariance, 'poseCovariance');
  writeArray.Float32(view, offset + 144, 21, message.velocityCovariance, 'velocityCovariance');
  view.setUint8(offset + 228, uint8(message.frameId, 'frameId'));
  view.setUint8(offset + 229, uint8(message.childFrameId, 'childFrameId'));
  view.setUint8(offset + 230, uint8(message.resetCounter, 'resetCounter'));
  view.setUint8(offset + 231, uint8(message.estimatorType, 'estimatorType'));
  view.setInt8(offset + 232, int8(message.quality, 'quality'));
}

function decodeTrajectoryRepresentationWaypoints(view: DataView, offset: number): types.TrajectoryRepresentationWaypoints {
  return {
    timeUsec: view.getBigUint64(offset, true),
    posX: [view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true), view.getFloat32(offset + 24, true)],
    posY: [view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true), view.getFloat32(offset + 40, true), view.getFloat32(offset + 44, true)],
    posZ: [view.getFloat32(offset + 48, true), view.getFloat32(offset + 52, true), view.getFloat32(offset + 56, true), view.getFloat32(offset + 60, true), view.getFloat32(offset + 64, true)],
    velX: [view.getFloat32(offset + 68, true), view.getFloat32(offset + 72, true), view.getFloat32(offset + 76, true), view.getFloat32(offset + 80, true), view.getFloat32(offset + 84, true)],
    velY: [view.getFloat32(offset + 88, true), view.getFloat32(offset + 92, true), view.getFloat32(offset + 96, true), view.getFloat32(offset + 100, true), view.getFloat32(offset + 104, true)],
    velZ: [view.getFloat32(offset + 108, true), view.getFloat32(offset + 112, true), view.getFloat32(offset + 116, true), view.getFloat32(offset + 120, true), view.getFloat32(offset + 124, true)],
    accX: [view.getFloat32(offset + 128, true), view.getFloat32(offset + 132, true), view.getFloat32(offset + 136, true), view.getFloat32(offset + 140, true), view.getFloat32(offset + 144, true)],
    accY: [view.getFloat32(offset + 148, true), view.getFloat32(offset + 152, true), view.getFloat32(offset + 156, true), view.getFloat32(offset + 160, true), view.getFloat32(offset + 164, true)],
    accZ: [view.getFloat32(offset + 168, true), view.getFloat32(offset + 172, true), view.getFloat32(offset + 176, true), view.getFloat32(offset + 180, true), view.getFloat32(offset + 184, true)],
    posYaw: [view.getFloat32(offset + 188, true), view.getFloat32(offset + 192, true), view.getFloat32(offset + 196, true), view.getFloat32(offset + 200, true), view.getFloat32(offset + 204, true)],
    velYaw: [view.getFloat32(offset + 208, true), view.getFloat32(offset + 212, true), view.getFloat32(offset + 216, true), view.getFloat32(offset + 220, true), view.getFloat32(offset + 224, true)],
    command: [view.getUint16(offset + 228, true), view.getUint16(offset + 230, true), view.getUint16(offset + 232, true), view.getUint16(offset + 234, true), view.getUint16(offset + 236, true)],
    validPoints: view.getUint8(offset + 238),
  };
}
function encodeTrajectoryRepresentationWaypoints(message: types.TrajectoryRepresentationWaypoints, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Float32(view, offset + 8, 5, message.posX, 'posX');
  writeArray.Float32(view, offset + 28, 5, message.posY, 'posY');
  writeArray.Float32(view, offset + 48, 5, message.posZ, 'posZ');
  writeArray.Float32(view, offset + 68, 5, message.velX, 'velX');
  writeArray.Float32(view, offset + 88, 5, message.velY, 'velY');
  writeArray.Float32(view, offset + 108, 5, message.velZ, 'velZ');
  writeArray.Float32(view, offset + 128, 5, message.accX, 'accX');
  writeArray.Float32(view, offset + 148, 5, message.accY, 'accY');
  writeArray.Float32(view, offset + 168, 5, message.accZ, 'accZ');
  writeArray.Float32(view, offset + 188, 5, message.posYaw, 'posYaw');
  writeArray.Float32(view, offset + 208, 5, message.velYaw, 'velYaw');
  writeArray.Uint16(view, offset + 228, 5, message.command, 'command');
  view.setUint8(offset + 238, uint8(message.validPoints, 'validPoints'));
}

function decodeTrajectoryRepresentationBezier(view: DataView, offset: number): types.TrajectoryRepresentationBezier {
  return {
    timeUsec: view.getBigUint64(offset, true),
    posX: [view.getFloat32(offset + 8, true), view.getFloat32(offset + 12, true), view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true), view.getFloat32(offset + 24, true)],
    posY: [view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true), view.getFloat32(offset + 40, true), view.getFloat32(offset + 44, true)],
    posZ: [view.getFloat32(offset + 48, true), view.getFloat32(offset + 52, true), view.getFloat32(offset + 56, true), view.getFloat32(offset + 60, true), view.getFloat32(offset + 64, true)],
    delta: [view.getFloat32(offset + 68, true), view.getFloat32(offset + 72, true), view.getFloat32(offset + 76, true), view.getFloat32(offset + 80, true), view.getFloat32(offset + 84, true)],
    posYaw: [view.getFloat32(offset + 88, true), view.getFloat32(offset + 92, true), view.getFloat32(offset + 96, true), view.getFloat32(offset + 100, true), view.getFloat32(offset + 104, true)],
    validPoints: view.getUint8(offset + 108),
  };
}
function encodeTrajectoryRepresentationBezier(message: types.TrajectoryRepresentationBezier, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Float32(view, offset + 8, 5, message.posX, 'posX');
  writeArray.Float32(view, offset + 28, 5, message.posY, 'posY');
  writeArray.Float32(view, offset + 48, 5, message.posZ, 'posZ');
  writeArray.Float32(view, offset + 68, 5, message.delta, 'delta');
  writeArray.Float32(view, offset + 88, 5, message.posYaw, 'posYaw');
  view.setUint8(offset + 108, uint8(message.validPoints, 'validPoints'));
}

function decodeCellularStatus(view: DataView, offset: number): types.CellularStatus {
  return {
    mcc: view.getUint16(offset, true),
    mnc: view.getUint16(offset + 2, true),
    lac: view.getUint16(offset + 4, true),
    status: view.getUint8(offset + 6),
    failureReason: view.getUint8(offset + 7),
    type: view.getUint8(offset + 8),
    quality: view.getUint8(offset + 9),
  };
}
function encodeCellularStatus(message: types.CellularStatus, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.mcc, 'mcc'), true);
  view.setUint16(offset + 2, uint16(message.mnc, 'mnc'), true);
  view.setUint16(offset + 4, uint16(message.lac, 'lac'), true);
  view.setUint8(offset + 6, uint8(message.status, 'status'));
  view.setUint8(offset + 7, uint8(message.failureReason, 'failureReason'));
  view.setUint8(offset + 8, uint8(message.type, 'type'));
  view.setUint8(offset + 9, uint8(message.quality, 'quality'));
}

function decodeIsbdLinkStatus(view: DataView, offset: number): types.IsbdLinkStatus {
  return {
    timestamp: view.getBigUint64(offset, true),
    lastHeartbeat: view.getBigUint64(offset + 8, true),
    failedSessions: view.getUint16(offset + 16, true),
    successfulSessions: view.getUint16(offset + 18, true),
    signalQuality: view.getUint8(offset + 20),
    ringPending: view.getUint8(offset + 21),
    txSessionPending: view.getUint8(offset + 22),
    rxSessionPending: view.getUint8(offset + 23),
  };
}
function encodeIsbdLinkStatus(message: types.IsbdLinkStatus, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timestamp, 'timestamp'), true);
  view.setBigUint64(offset + 8, uint64(message.lastHeartbeat, 'lastHeartbeat'), true);
  view.setUint16(offset + 16, uint16(message.failedSessions, 'failedSessions'), true);
  view.setUint16(offset + 18, uint16(message.successfulSessions, 'successfulSessions'), true);
  view.setUint8(offset + 20, uint8(message.signalQuality, 'signalQuality'));
  view.setUint8(offset + 21, uint8(message.ringPending, 'ringPending'));
  view.setUint8(offset + 22, uint8(message.txSessionPending, 'txSessionPending'));
  view.setUint8(offset + 23, uint8(message.rxSessionPending, 'rxSessionPending'));
}

function decodeCellularConfig(view: DataView, offset: number): types.CellularConfig {
  return {
    enableLte: view.getUint8(offset),
    enablePin: view.getUint8(offset + 1),
    pin: readString(view, offset + 2, 16),
    newPin: readString(view, offset + 18, 16),
    apn: readString(view, offset + 34, 32),
    puk: readString(view, offset + 66, 16),
    roaming: view.getUint8(offset + 82),
    response: view.getUint8(offset + 83),
  };
}
function encodeCellularConfig(message: types.CellularConfig, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.enableLte, 'enableLte'));
  view.setUint8(offset + 1, uint8(message.enablePin, 'enablePin'));
  writeString(view, offset + 2, 16, message.pin, 'pin');
  writeString(view, offset + 18, 16, message.newPin, 'newPin');
  writeString(view, offset + 34, 32, message.apn, 'apn');
  writeString(view, offset + 66, 16, message.puk, 'puk');
  view.setUint8(offset + 82, uint8(message.roaming, 'roaming'));
  view.setUint8(offset + 83, uint8(message.response, 'response'));
}

function decodeRawRpm(view: DataView, offset: number): types.RawRpm {
  return {
    frequency: view.getFloat32(offset, true),
    index: view.getUint8(offset + 4),
  };
}
function encodeRawRpm(message: types.RawRpm, view: DataView, offset: number): void {
  view.setFloat32(offset, message.frequency, true);
  view.setUint8(offset + 4, uint8(message.index, 'index'));
}

function decodeUtmGlobalPosition(view: DataView, offset: number): types.UtmGlobalPosition {
  return {
    time: view.getBigUint64(offset, true),
    lat: view.getInt32(offset + 8, true),
    lon: view.getInt32(offset + 12, true),
    alt: view.getInt32(offset + 16, true),
    relativeAlt: view.getInt32(offset + 20, true),
    nextLat: view.getInt32(offset + 24, true),
    nextLon: view.getInt32(offset + 28, true),
    nextAlt: view.getInt32(offset + 32, true),
    vx: view.getInt16(offset + 36, true),
    vy: view.getInt16(offset + 38, true),
    vz: view.getInt16(offset + 40, true),
    hAcc: view.getUint16(offset + 42, true),
    vAcc: view.getUint16(offset + 44, true),
    velAcc: view.getUint16(offset + 46, true),
    updateRate: view.getUint16(offset + 48, true),
    uasId: readArray.Uint8(view, offset + 50, 18),
    flightState: view.getUint8(offset + 68),
    flags: view.getUint8(offset + 69),
  };
}
function encodeUtmGlobalPosition(message: types.UtmGlobalPosition, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.time, 'time'), true);
  view.setInt32(offset + 8, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 12, int32(message.lon, 'lon'), true);
  view.setInt32(offset + 16, int32(message.alt, 'alt'), true);
  view.setInt32(offset + 20, int32(message.relativeAlt, 'relativeAlt'), true);
  view.setInt32(offset + 24, int32(message.nextLat, 'nextLat'), true);
  view.setInt32(offset + 28, int32(message.nextLon, 'nextLon'), true);
  view.setInt32(offset + 32, int32(message.nextAlt, 'nextAlt'), true);
  view.setInt16(offset + 36, int16(message.vx, 'vx'), true);
  view.setInt16(offset + 38, int16(message.vy, 'vy'), true);
  view.setInt16(offset + 40, int16(message.vz, 'vz'), true);
  view.setUint16(offset + 42, uint16(message.hAcc, 'hAcc'), true);
  view.setUint16(offset + 44, uint16(message.vAcc, 'vAcc'), true);
  view.setUint16(offset + 46, uint16(message.velAcc, 'velAcc'), true);
  view.setUint16(offset + 48, uint16(message.updateRate, 'updateRate'), true);
  writeArray.Uint8(view, offset + 50, 18, message.uasId, 'uasId');
  view.setUint8(offset + 68, uint8(message.flightState, 'flightState'));
  view.setUint8(offset + 69, uint8(message.flags, 'flags'));
}

function decodeDebugFloatArray(view: DataView, offset: number): types.DebugFloatArray {
  return {
    timeUsec: view.getBigUint64(offset, true),
    arrayId: view.getUint16(offset + 8, true),
    name: readString(view, offset + 10, 10),
    data: readArray.Float32(view, offset + 20, 58),
  };
}
function encodeDebugFloatArray(message: types.DebugFloatArray, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint16(offset + 8, uint16(message.arrayId, 'arrayId'), true);
  writeString(view, offset + 10, 10, message.name, 'name');
  writeArray.Float32(view, offset + 20, 58, message.data, 'data');
}

function decodeOrbitExecutionStatus(view: DataView, offset: number): types.OrbitExecutionStatus {
  return {
    timeUsec: view.getBigUint64(offset, true),
    radius: view.getFloat32(offset + 8, true),
    x: view.getInt32(offset + 12, true),
    y: view.getInt32(offset + 16, true),
    z: view.getFloat32(offset + 20, true),
    frame: view.getUint8(offset + 24),
  };
}
function encodeOrbitExecutionStatus(message: types.OrbitExecutionStatus, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.radius, true);
  view.setInt32(offset + 12, int32(message.x, 'x'), true);
  view.setInt32(offset + 16, int32(message.y, 'y'), true);
  view.setFloat32(offset + 20, message.z, true);
  view.setUint8(offset + 24, uint8(message.frame, 'frame'));
}

function decodeSmartBatteryInfo(view: DataView, offset: number): types.SmartBatteryInfo {
  return {
    capacityFullSpecification: view.getInt32(offset, true),
    capacityFull: view.getInt32(offset + 4, true),
    cycleCount: view.getUint16(offset + 8, true),
    weight: view.getUint16(offset + 10, true),
    dischargeMinimumVoltage: view.getUint16(offset + 12, true),
    chargingMinimumVoltage: view.getUint16(offset + 14, true),
    restingMinimumVoltage: view.getUint16(offset + 16, true),
    id: view.getUint8(offset + 18),
    batteryFunction: view.getUint8(offset + 19),
    type: view.getUint8(offset + 20),
    serialNumber: readString(view, offset + 21, 16),
    deviceName: readString(view, offset + 37, 50),
    chargingMaximumVoltage: view.getUint16(offset + 87, true),
    cellsInSeries: view.getUint8(offset + 89),
    dischargeMaximumCurrent: view.getUint32(offset + 90, true),
    dischargeMaximumBurstCurrent: view.getUint32(offset + 94, true),
    manufactureDate: readString(view, offset + 98, 11),
  };
}
function encodeSmartBatteryInfo(message: types.SmartBatteryInfo, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.capacityFullSpecification, 'capacityFullSpecification'), true);
  view.setInt32(offset + 4, int32(message.capacityFull, 'capacityFull'), true);
  view.setUint16(offset + 8, uint16(message.cycleCount, 'cycleCount'), true);
  view.setUint16(offset + 10, uint16(message.weight, 'weight'), true);
  view.setUint16(offset + 12, uint16(message.dischargeMinimumVoltage, 'dischargeMinimumVoltage'), true);
  view.setUint16(offset + 14, uint16(message.chargingMinimumVoltage, 'chargingMinimumVoltage'), true);
  view.setUint16(offset + 16, uint16(message.restingMinimumVoltage, 'restingMinimumVoltage'), true);
  view.setUint8(offset + 18, uint8(message.id, 'id'));
  view.setUint8(offset + 19, uint8(message.batteryFunction, 'batteryFunction'));
  view.setUint8(offset + 20, uint8(message.type, 'type'));
  writeString(view, offset + 21, 16, message.serialNumber, 'serialNumber');
  writeString(view, offset + 37, 50, message.deviceName, 'deviceName');
  view.setUint16(offset + 87, uint16(message.chargingMaximumVoltage, 'chargingMaximumVoltage'), true);
  view.setUint8(offset + 89, uint8(message.cellsInSeries, 'cellsInSeries'));
  view.setUint32(offset + 90, uint32(message.dischargeMaximumCurrent, 'dischargeMaximumCurrent'), true);
  view.setUint32(offset + 94, uint32(message.dischargeMaximumBurstCurrent, 'dischargeMaximumBurstCurrent'), true);
  writeString(view, offset + 98, 11, message.manufactureDate, 'manufactureDate');
}

function decodeFuelStatus(view: DataView, offset: number): types.FuelStatus {
  return {
    maximumFuel: view.getFloat32(offset, true),
    consumedFuel: view.getFloat32(offset + 4, true),
    remainingFuel: view.getFloat32(offset + 8, true),
    flowRate: view.getFloat32(offset + 12, true),
    temperature: view.getFloat32(offset + 16, true),
    fuelType: view.getUint32(offset + 20, true),
    id: view.getUint8(offset + 24),
    percentRemaining: view.getUint8(offset + 25),
  };
}
function encodeFuelStatus(message: types.FuelStatus, view: DataView, offset: number): void {
  view.setFloat32(offset, message.maximumFuel, true);
  view.setFloat32(offset + 4, message.consumedFuel, true);
  view.setFloat32(offset + 8, message.remainingFuel, true);
  view.setFloat32(offset + 12, message.flowRate, true);
  view.setFloat32(offset + 16, message.temperature, true);
  view.setUint32(offset + 20, uint32(message.fuelType, 'fuelType'), true);
  view.setUint8(offset + 24, uint8(message.id, 'id'));
  view.setUint8(offset + 25, uint8(message.percentRemaining, 'percentRemaining'));
}

function decodeGeneratorStatus(view: DataView, offset: number): types.GeneratorStatus {
  return {
    status: view.getBigUint64(offset, true),
    batteryCurrent: view.getFloat32(offset + 8, true),
    loadCurrent: view.getFloat32(offset + 12, true),
    powerGenerated: view.getFloat32(offset + 16, true),
    busVoltage: view.getFloat32(offset + 20, true),
    batCurrentSetpoint: view.getFloat32(offset + 24, true),
    runtime: view.getUint32(offset + 28, true),
    timeUntilMaintenance: view.getInt32(offset + 32, true),
    generatorSpeed: view.getUint16(offset + 36, true),
    rectifierTemperature: view.getInt16(offset + 38, true),
    generatorTemperature: view.getInt16(offset + 40, true),
  };
}
function encodeGeneratorStatus(message: types.GeneratorStatus, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.status, 'status'), true);
  view.setFloat32(offset + 8, message.batteryCurrent, true);
  view.setFloat32(offset + 12, message.loadCurrent, true);
  view.setFloat32(offset + 16, message.powerGenerated, true);
  view.setFloat32(offset + 20, message.busVoltage, true);
  view.setFloat32(offset + 24, message.batCurrentSetpoint, true);
  view.setUint32(offset + 28, uint32(message.runtime, 'runtime'), true);
  view.setInt32(offset + 32, int32(message.timeUntilMaintenance, 'timeUntilMaintenance'), true);
  view.setUint16(offset + 36, uint16(message.generatorSpeed, 'generatorSpeed'), true);
  view.setInt16(offset + 38, int16(message.rectifierTemperature, 'rectifierTemperature'), true);
  view.setInt16(offset + 40, int16(message.generatorTemperature, 'generatorTemperature'), true);
}

function decodeActuatorOutputStatus(view: DataView, offset: number): types.ActuatorOutputStatus {
  return {
    timeUsec: view.getBigUint64(offset, true),
    active: view.getUint32(offset + 8, true),
    actuator: readArray.Float32(view, offset + 12, 32),
  };
}
function encodeActuatorOutputStatus(message: types.ActuatorOutputStatus, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setUint32(offset + 8, uint32(message.active, 'active'), true);
  writeArray.Float32(view, offset + 12, 32, message.actuator, 'actuator');
}

function decodeRelayStatus(view: DataView, offset: number): types.RelayStatus {
  return {
    timeBootMs: view.getUint32(offset, true),
    on: view.getUint16(offset + 4, true),
    present: view.getUint16(offset + 6, true),
  };
}
function encodeRelayStatus(message: types.RelayStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint16(offset + 4, uint16(message.on, 'on'), true);
  view.setUint16(offset + 6, uint16(message.present, 'present'), true);
}

function decodeTunnel(view: DataView, offset: number): types.Tunnel {
  return {
    payloadType: view.getUint16(offset, true),
    targetSystem: view.getUint8(offset + 2),
    targetComponent: view.getUint8(offset + 3),
    payloadLength: view.getUint8(offset + 4),
    payload: readArray.Uint8(view, offset + 5, 128),
  };
}
function encodeTunnel(message: types.Tunnel, view: DataView, offset: number): void {
  view.setUint16(offset, uint16(message.payloadType, 'payloadType'), true);
  view.setUint8(offset + 2, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 3, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 4, uint8(message.payloadLength, 'payloadLength'));
  writeArray.Uint8(view, offset + 5, 128, message.payload, 'payload');
}

function decodeCanFrame(view: DataView, offset: number): types.CanFrame {
  return {
    id: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    bus: view.getUint8(offset + 6),
    len: view.getUint8(offset + 7),
    data: [view.getUint8(offset + 8), view.getUint8(offset + 9), view.getUint8(offset + 10), view.getUint8(offset + 11), view.getUint8(offset + 12), view.getUint8(offset + 13), view.getUint8(offset + 14), view.getUint8(offset + 15)],
  };
}
function encodeCanFrame(message: types.CanFrame, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.id, 'id'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.bus, 'bus'));
  view.setUint8(offset + 7, uint8(message.len, 'len'));
  writeArray.Uint8(view, offset + 8, 8, message.data, 'data');
}

function decodeCanfdFrame(view: DataView, offset: number): types.CanfdFrame {
  return {
    id: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    bus: view.getUint8(offset + 6),
    len: view.getUint8(offset + 7),
    data: readArray.Uint8(view, offset + 8, 64),
  };
}
function encodeCanfdFrame(message: types.CanfdFrame, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.id, 'id'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.bus, 'bus'));
  view.setUint8(offset + 7, uint8(message.len, 'len'));
  writeArray.Uint8(view, offset + 8, 64, message.data, 'data');
}

function decodeCanFilterModify(view: DataView, offset: number): types.CanFilterModify {
  return {
    ids: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true), view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true), view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true), view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    targetSystem: view.getUint8(offset + 32),
    targetComponent: view.getUint8(offset + 33),
    bus: view.getUint8(offset + 34),
    operation: view.getUint8(offset + 35),
    numIds: view.getUint8(offset + 36),
  };
}
function encodeCanFilterModify(message: types.CanFilterModify, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 16, message.ids, 'ids');
  view.setUint8(offset + 32, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 33, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 34, uint8(message.bus, 'bus'));
  view.setUint8(offset + 35, uint8(message.operation, 'operation'));
  view.setUint8(offset + 36, uint8(message.numIds, 'numIds'));
}

function decodeComponentInformation(view: DataView, offset: number): types.ComponentInformation {
  return {
    timeBootMs: view.getUint32(offset, true),
    generalMetadataFileCrc: view.getUint32(offset + 4, true),
    peripheralsMetadataFileCrc: view.getUint32(offset + 8, true),
    generalMetadataUri: readString(view, offset + 12, 100),
    peripheralsMetadataUri: readString(view, offset + 112, 100),
  };
}
function encodeComponentInformation(message: types.ComponentInformation, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 4, uint32(message.generalMetadataFileCrc, 'generalMetadataFileCrc'), true);
  view.setUint32(offset + 8, uint32(message.peripheralsMetadataFileCrc, 'peripheralsMetadataFileCrc'), true);
  writeString(view, offset + 12, 100, message.generalMetadataUri, 'generalMetadataUri');
  writeString(view, offset + 112, 100, message.peripheralsMetadataUri, 'peripheralsMetadataUri');
}

function decodeComponentInformationBasic(view: DataView, offset: number): types.ComponentInformationBasic {
  return {
    capabilities: view.getBigUint64(offset, true),
    timeBootMs: view.getUint32(offset + 8, true),
    timeManufactureS: view.getUint32(offset + 12, true),
    vendorName: readString(view, offset + 16, 32),
    modelName: readString(view, offset + 48, 32),
    softwareVersion: readString(view, offset + 80, 24),
    hardwareVersion: readString(view, offset + 104, 24),
    serialNumber: readString(view, offset + 128, 32),
  };
}
function encodeComponentInformationBasic(message: types.ComponentInformationBasic, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.capabilities, 'capabilities'), true);
  view.setUint32(offset + 8, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 12, uint32(message.timeManufactureS, 'timeManufactureS'), true);
  writeString(view, offset + 16, 32, message.vendorName, 'vendorName');
  writeString(view, offset + 48, 32, message.modelName, 'modelName');
  writeString(view, offset + 80, 24, message.softwareVersion, 'softwareVersion');
  writeString(view, offset + 104, 24, message.hardwareVersion, 'hardwareVersion');
  writeString(view, offset + 128, 32, message.serialNumber, 'serialNumber');
}

function decodeComponentMetadata(view: DataView, offset: number): types.ComponentMetadata {
  return {
    timeBootMs: view.getUint32(offset, true),
    fileCrc: view.getUint32(offset + 4, true),
    uri: readString(view, offset + 8, 100),
  };
}
function encodeComponentMetadata(message: types.ComponentMetadata, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setUint32(offset + 4, uint32(message.fileCrc, 'fileCrc'), true);
  writeString(view, offset + 8, 100, message.uri, 'uri');
}

function decodePlayTuneV2(view: DataView, offset: number): types.PlayTuneV2 {
  return {
    format: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    tune: readString(view, offset + 6, 248),
  };
}
function encodePlayTuneV2(message: types.PlayTuneV2, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.format, 'format'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  writeString(view, offset + 6, 248, message.tune, 'tune');
}

function decodeSupportedTunes(view: DataView, offset: number): types.SupportedTunes {
  return {
    format: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
  };
}
function encodeSupportedTunes(message: types.SupportedTunes, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.format, 'format'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
}

function decodeAvailableModes(view: DataView, offset: number): types.AvailableModes {
  return {
    customMode: view.getUint32(offset, true),
    properties: view.getUint32(offset + 4, true),
    numberModes: view.getUint8(offset + 8),
    modeIndex: view.getUint8(offset + 9),
    standardMode: view.getUint8(offset + 10),
    modeName: readString(view, offset + 11, 35),
  };
}
function encodeAvailableModes(message: types.AvailableModes, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.customMode, 'customMode'), true);
  view.setUint32(offset + 4, uint32(message.properties, 'properties'), true);
  view.setUint8(offset + 8, uint8(message.numberModes, 'numberModes'));
  view.setUint8(offset + 9, uint8(message.modeIndex, 'modeIndex'));
  view.setUint8(offset + 10, uint8(message.standardMode, 'standardMode'));
  writeString(view, offset + 11, 35, message.modeName, 'modeName');
}

function decodeCurrentMode(view: DataView, offset: number): types.CurrentMode {
  return {
    customMode: view.getUint32(offset, true),
    intendedCustomMode: view.getUint32(offset + 4, true),
    standardMode: view.getUint8(offset + 8),
  };
}
function encodeCurrentMode(message: types.CurrentMode, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.customMode, 'customMode'), true);
  view.setUint32(offset + 4, uint32(message.intendedCustomMode, 'intendedCustomMode'), true);
  view.setUint8(offset + 8, uint8(message.standardMode, 'standardMode'));
}

function decodeAvailableModesMonitor(view: DataView, offset: number): types.AvailableModesMonitor {
  return {
    seq: view.getUint8(offset),
  };
}
function encodeAvailableModesMonitor(message: types.AvailableModesMonitor, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.seq, 'seq'));
}

function decodeIlluminatorStatus(view: DataView, offset: number): types.IlluminatorStatus {
  return {
    uptimeMs: view.getUint32(offset, true),
    errorStatus: view.getUint32(offset + 4, true),
    brightness: view.getFloat32(offset + 8, true),
    strobePeriod: view.getFloat32(offset + 12, true),
    strobeDutyCycle: view.getFloat32(offset + 16, true),
    tempC: view.getFloat32(offset + 20, true),
    minStrobePeriod: view.getFloat32(offset + 24, true),
    maxStrobePeriod: view.getFloat32(offset + 28, true),
    enable: view.getUint8(offset + 32),
    modeBitmask: view.getUint8(offset + 33),
    mode: view.getUint8(offset + 34),
  };
}
function encodeIlluminatorStatus(message: types.IlluminatorStatus, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.uptimeMs, 'uptimeMs'), true);
  view.setUint32(offset + 4, uint32(message.errorStatus, 'errorStatus'), true);
  view.setFloat32(offset + 8, message.brightness, true);
  view.setFloat32(offset + 12, message.strobePeriod, true);
  view.setFloat32(offset + 16, message.strobeDutyCycle, true);
  view.setFloat32(offset + 20, message.tempC, true);
  view.setFloat32(offset + 24, message.minStrobePeriod, true);
  view.setFloat32(offset + 28, message.maxStrobePeriod, true);
  view.setUint8(offset + 32, uint8(message.enable, 'enable'));
  view.setUint8(offset + 33, uint8(message.modeBitmask, 'modeBitmask'));
  view.setUint8(offset + 34, uint8(message.mode, 'mode'));
}

function decodeWheelDistance(view: DataView, offset: number): types.WheelDistance {
  return {
    timeUsec: view.getBigUint64(offset, true),
    distance: [view.getFloat64(offset + 8, true), view.getFloat64(offset + 16, true), view.getFloat64(offset + 24, true), view.getFloat64(offset + 32, true), view.getFloat64(offset + 40, true), view.getFloat64(offset + 48, true), view.getFloat64(offset + 56, true), view.getFloat64(offset + 64, true), view.getFloat64(offset + 72, true), view.getFloat64(offset + 80, true), view.getFloat64(offset + 88, true), view.getFloat64(offset + 96, true), view.getFloat64(offset + 104, true), view.getFloat64(offset + 112, true), view.getFloat64(offset + 120, true), view.getFloat64(offset + 128, true)],
    count: view.getUint8(offset + 136),
  };
}
function encodeWheelDistance(message: types.WheelDistance, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  writeArray.Float64(view, offset + 8, 16, message.distance, 'distance');
  view.setUint8(offset + 136, uint8(message.count, 'count'));
}

function decodeWinchStatus(view: DataView, offset: number): types.WinchStatus {
  return {
    timeUsec: view.getBigUint64(offset, true),
    lineLength: view.getFloat32(offset + 8, true),
    speed: view.getFloat32(offset + 12, true),
    tension: view.getFloat32(offset + 16, true),
    voltage: view.getFloat32(offset + 20, true),
    current: view.getFloat32(offset + 24, true),
    status: view.getUint32(offset + 28, true),
    temperature: view.getInt16(offset + 32, true),
  };
}
function encodeWinchStatus(message: types.WinchStatus, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.lineLength, true);
  view.setFloat32(offset + 12, message.speed, true);
  view.setFloat32(offset + 16, message.tension, true);
  view.setFloat32(offset + 20, message.voltage, true);
  view.setFloat32(offset + 24, message.current, true);
  view.setUint32(offset + 28, uint32(message.status, 'status'), true);
  view.setInt16(offset + 32, int16(message.temperature, 'temperature'), true);
}

function decodeDeviceOpRead(view: DataView, offset: number): types.DeviceOpRead {
  return {
    requestId: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    bustype: view.getUint8(offset + 6),
    bus: view.getUint8(offset + 7),
    address: view.getUint8(offset + 8),
    busname: readString(view, offset + 9, 40),
    regstart: view.getUint8(offset + 49),
    count: view.getUint8(offset + 50),
    bank: view.getUint8(offset + 51),
  };
}
function encodeDeviceOpRead(message: types.DeviceOpRead, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.requestId, 'requestId'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.bustype, 'bustype'));
  view.setUint8(offset + 7, uint8(message.bus, 'bus'));
  view.setUint8(offset + 8, uint8(message.address, 'address'));
  writeString(view, offset + 9, 40, message.busname, 'busname');
  view.setUint8(offset + 49, uint8(message.regstart, 'regstart'));
  view.setUint8(offset + 50, uint8(message.count, 'count'));
  view.setUint8(offset + 51, uint8(message.bank, 'bank'));
}

function decodeDeviceOpReadReply(view: DataView, offset: number): types.DeviceOpReadReply {
  return {
    requestId: view.getUint32(offset, true),
    result: view.getUint8(offset + 4),
    regstart: view.getUint8(offset + 5),
    count: view.getUint8(offset + 6),
    data: readArray.Uint8(view, offset + 7, 128),
    bank: view.getUint8(offset + 135),
  };
}
function encodeDeviceOpReadReply(message: types.DeviceOpReadReply, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.requestId, 'requestId'), true);
  view.setUint8(offset + 4, uint8(message.result, 'result'));
  view.setUint8(offset + 5, uint8(message.regstart, 'regstart'));
  view.setUint8(offset + 6, uint8(message.count, 'count'));
  writeArray.Uint8(view, offset + 7, 128, message.data, 'data');
  view.setUint8(offset + 135, uint8(message.bank, 'bank'));
}

function decodeDeviceOpWrite(view: DataView, offset: number): types.DeviceOpWrite {
  return {
    requestId: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    bustype: view.getUint8(offset + 6),
    bus: view.getUint8(offset + 7),
    address: view.getUint8(offset + 8),
    busname: readString(view, offset + 9, 40),
    regstart: view.getUint8(offset + 49),
    count: view.getUint8(offset + 50),
    data: readArray.Uint8(view, offset + 51, 128),
    bank: view.getUint8(offset + 179),
  };
}
function encodeDeviceOpWrite(message: types.DeviceOpWrite, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.requestId, 'requestId'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.bustype, 'bustype'));
  view.setUint8(offset + 7, uint8(message.bus, 'bus'));
  view.setUint8(offset + 8, uint8(message.address, 'address'));
  writeString(view, offset + 9, 40, message.busname, 'busname');
  view.setUint8(offset + 49, uint8(message.regstart, 'regstart'));
  view.setUint8(offset + 50, uint8(message.count, 'count'));
  writeArray.Uint8(view, offset + 51, 128, message.data, 'data');
  view.setUint8(offset + 179, uint8(message.bank, 'bank'));
}

function decodeDeviceOpWriteReply(view: DataView, offset: number): types.DeviceOpWriteReply {
  return {
    requestId: view.getUint32(offset, true),
    result: view.getUint8(offset + 4),
  };
}
function encodeDeviceOpWriteReply(message: types.DeviceOpWriteReply, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.requestId, 'requestId'), true);
  view.setUint8(offset + 4, uint8(message.result, 'result'));
}

function decodeSecureCommand(view: DataView, offset: number): types.SecureCommand {
  return {
    sequence: view.getUint32(offset, true),
    operation: view.getUint32(offset + 4, true),
    targetSystem: view.getUint8(offset + 8),
    targetComponent: view.getUint8(offset + 9),
    dataLength: view.getUint8(offset + 10),
    sigLength: view.getUint8(offset + 11),
    data: readArray.Uint8(view, offset + 12, 220),
  };
}
function encodeSecureCommand(message: types.SecureCommand, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.sequence, 'sequence'), true);
  view.setUint32(offset + 4, uint32(message.operation, 'operation'), true);
  view.setUint8(offset + 8, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 9, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 10, uint8(message.dataLength, 'dataLength'));
  view.setUint8(offset + 11, uint8(message.sigLength, 'sigLength'));
  writeArray.Uint8(view, offset + 12, 220, message.data, 'data');
}

function decodeSecureCommandReply(view: DataView, offset: number): types.SecureCommandReply {
  return {
    sequence: view.getUint32(offset, true),
    operation: view.getUint32(offset + 4, true),
    result: view.getUint8(offset + 8),
    dataLength: view.getUint8(offset + 9),
    data: readArray.Uint8(view, offset + 10, 220),
  };
}
function encodeSecureCommandReply(message: types.SecureCommandReply, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.sequence, 'sequence'), true);
  view.setUint32(offset + 4, uint32(message.operation, 'operation'), true);
  view.setUint8(offset + 8, uint8(message.result, 'result'));
  view.setUint8(offset + 9, uint8(message.dataLength, 'dataLength'));
  writeArray.Uint8(view, offset + 10, 220, message.data, 'data');
}

function decodeAdapTuning(view: DataView, offset: number): types.AdapTuning {
  return {
    desired: view.getFloat32(offset, true),
    achieved: view.getFloat32(offset + 4, true),
    error: view.getFloat32(offset + 8, true),
    theta: view.getFloat32(offset + 12, true),
    omega: view.getFloat32(offset + 16, true),
    sigma: view.getFloat32(offset + 20, true),
    thetaDot: view.getFloat32(offset + 24, true),
    omegaDot: view.getFloat32(offset + 28, true),
    sigmaDot: view.getFloat32(offset + 32, true),
    f: view.getFloat32(offset + 36, true),
    fDot: view.getFloat32(offset + 40, true),
    u: view.getFloat32(offset + 44, true),
    axis: view.getUint8(offset + 48),
  };
}
function encodeAdapTuning(message: types.AdapTuning, view: DataView, offset: number): void {
  view.setFloat32(offset, message.desired, true);
  view.setFloat32(offset + 4, message.achieved, true);
  view.setFloat32(offset + 8, message.error, true);
  view.setFloat32(offset + 12, message.theta, true);
  view.setFloat32(offset + 16, message.omega, true);
  view.setFloat32(offset + 20, message.sigma, true);
  view.setFloat32(offset + 24, message.thetaDot, true);
  view.setFloat32(offset + 28, message.omegaDot, true);
  view.setFloat32(offset + 32, message.sigmaDot, true);
  view.setFloat32(offset + 36, message.f, true);
  view.setFloat32(offset + 40, message.fDot, true);
  view.setFloat32(offset + 44, message.u, true);
  view.setUint8(offset + 48, uint8(message.axis, 'axis'));
}

function decodeVisionPositionDelta(view: DataView, offset: number): types.VisionPositionDelta {
  return {
    timeUsec: view.getBigUint64(offset, true),
    timeDeltaUsec: view.getBigUint64(offset + 8, true),
    angleDelta: [view.getFloat32(offset + 16, true), view.getFloat32(offset + 20, true), view.getFloat32(offset + 24, true)],
    positionDelta: [view.getFloat32(offset + 28, true), view.getFloat32(offset + 32, true), view.getFloat32(offset + 36, true)],
    confidence: view.getFloat32(offset + 40, true),
  };
}
function encodeVisionPositionDelta(message: types.VisionPositionDelta, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setBigUint64(offset + 8, uint64(message.timeDeltaUsec, 'timeDeltaUsec'), true);
  writeArray.Float32(view, offset + 16, 3, message.angleDelta, 'angleDelta');
  writeArray.Float32(view, offset + 28, 3, message.positionDelta, 'positionDelta');
  view.setFloat32(offset + 40, message.confidence, true);
}

function decodeAoaSsa(view: DataView, offset: number): types.AoaSsa {
  return {
    timeUsec: view.getBigUint64(offset, true),
    AOA: view.getFloat32(offset + 8, true),
    SSA: view.getFloat32(offset + 12, true),
  };
}
function encodeAoaSsa(message: types.AoaSsa, view: DataView, offset: number): void {
  view.setBigUint64(offset, uint64(message.timeUsec, 'timeUsec'), true);
  view.setFloat32(offset + 8, message.AOA, true);
  view.setFloat32(offset + 12, message.SSA, true);
}

function decodeEscTelemetry1To4(view: DataView, offset: number): types.EscTelemetry1To4 {
  return {
    voltage: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)],
    current: [view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true)],
    totalcurrent: [view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true)],
    rpm: [view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    count: [view.getUint16(offset + 32, true), view.getUint16(offset + 34, true), view.getUint16(offset + 36, true), view.getUint16(offset + 38, true)],
    temperature: [view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
  };
}
function encodeEscTelemetry1To4(message: types.EscTelemetry1To4, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 4, message.voltage, 'voltage');
  writeArray.Uint16(view, offset + 8, 4, message.current, 'current');
  writeArray.Uint16(view, offset + 16, 4, message.totalcurrent, 'totalcurrent');
  writeArray.Uint16(view, offset + 24, 4, message.rpm, 'rpm');
  writeArray.Uint16(view, offset + 32, 4, message.count, 'count');
  writeArray.Uint8(view, offset + 40, 4, message.temperature, 'temperature');
}

function decodeEscTelemetry5To8(view: DataView, offset: number): types.EscTelemetry5To8 {
  return {
    voltage: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)],
    current: [view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true)],
    totalcurrent: [view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true)],
    rpm: [view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    count: [view.getUint16(offset + 32, true), view.getUint16(offset + 34, true), view.getUint16(offset + 36, true), view.getUint16(offset + 38, true)],
    temperature: [view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
  };
}
function encodeEscTelemetry5To8(message: types.EscTelemetry5To8, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 4, message.voltage, 'voltage');
  writeArray.Uint16(view, offset + 8, 4, message.current, 'current');
  writeArray.Uint16(view, offset + 16, 4, message.totalcurrent, 'totalcurrent');
  writeArray.Uint16(view, offset + 24, 4, message.rpm, 'rpm');
  writeArray.Uint16(view, offset + 32, 4, message.count, 'count');
  writeArray.Uint8(view, offset + 40, 4, message.temperature, 'temperature');
}

function decodeEscTelemetry9To12(view: DataView, offset: number): types.EscTelemetry9To12 {
  return {
    voltage: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)],
    current: [view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true)],
    totalcurrent: [view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true)],
    rpm: [view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    count: [view.getUint16(offset + 32, true), view.getUint16(offset + 34, true), view.getUint16(offset + 36, true), view.getUint16(offset + 38, true)],
    temperature: [view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
  };
}
function encodeEscTelemetry9To12(message: types.EscTelemetry9To12, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 4, message.voltage, 'voltage');
  writeArray.Uint16(view, offset + 8, 4, message.current, 'current');
  writeArray.Uint16(view, offset + 16, 4, message.totalcurrent, 'totalcurrent');
  writeArray.Uint16(view, offset + 24, 4, message.rpm, 'rpm');
  writeArray.Uint16(view, offset + 32, 4, message.count, 'count');
  writeArray.Uint8(view, offset + 40, 4, message.temperature, 'temperature');
}

function decodeOsdParamConfig(view: DataView, offset: number): types.OsdParamConfig {
  return {
    requestId: view.getUint32(offset, true),
    minValue: view.getFloat32(offset + 4, true),
    maxValue: view.getFloat32(offset + 8, true),
    increment: view.getFloat32(offset + 12, true),
    targetSystem: view.getUint8(offset + 16),
    targetComponent: view.getUint8(offset + 17),
    osdScreen: view.getUint8(offset + 18),
    osdIndex: view.getUint8(offset + 19),
    paramId: readString(view, offset + 20, 16),
    configType: view.getUint8(offset + 36),
  };
}
function encodeOsdParamConfig(message: types.OsdParamConfig, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.requestId, 'requestId'), true);
  view.setFloat32(offset + 4, message.minValue, true);
  view.setFloat32(offset + 8, message.maxValue, true);
  view.setFloat32(offset + 12, message.increment, true);
  view.setUint8(offset + 16, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 17, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 18, uint8(message.osdScreen, 'osdScreen'));
  view.setUint8(offset + 19, uint8(message.osdIndex, 'osdIndex'));
  writeString(view, offset + 20, 16, message.paramId, 'paramId');
  view.setUint8(offset + 36, uint8(message.configType, 'configType'));
}

function decodeOsdParamConfigReply(view: DataView, offset: number): types.OsdParamConfigReply {
  return {
    requestId: view.getUint32(offset, true),
    result: view.getUint8(offset + 4),
  };
}
function encodeOsdParamConfigReply(message: types.OsdParamConfigReply, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.requestId, 'requestId'), true);
  view.setUint8(offset + 4, uint8(message.result, 'result'));
}

function decodeOsdParamShowConfig(view: DataView, offset: number): types.OsdParamShowConfig {
  return {
    requestId: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    osdScreen: view.getUint8(offset + 6),
    osdIndex: view.getUint8(offset + 7),
  };
}
function encodeOsdParamShowConfig(message: types.OsdParamShowConfig, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.requestId, 'requestId'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  view.setUint8(offset + 6, uint8(message.osdScreen, 'osdScreen'));
  view.setUint8(offset + 7, uint8(message.osdIndex, 'osdIndex'));
}

function decodeOsdParamShowConfigReply(view: DataView, offset: number): types.OsdParamShowConfigReply {
  return {
    requestId: view.getUint32(offset, true),
    minValue: view.getFloat32(offset + 4, true),
    maxValue: view.getFloat32(offset + 8, true),
    increment: view.getFloat32(offset + 12, true),
    result: view.getUint8(offset + 16),
    paramId: readString(view, offset + 17, 16),
    configType: view.getUint8(offset + 33),
  };
}
function encodeOsdParamShowConfigReply(message: types.OsdParamShowConfigReply, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.requestId, 'requestId'), true);
  view.setFloat32(offset + 4, message.minValue, true);
  view.setFloat32(offset + 8, message.maxValue, true);
  view.setFloat32(offset + 12, message.increment, true);
  view.setUint8(offset + 16, uint8(message.result, 'result'));
  writeString(view, offset + 17, 16, message.paramId, 'paramId');
  view.setUint8(offset + 33, uint8(message.configType, 'configType'));
}

function decodeObstacleDistance3d(view: DataView, offset: number): types.ObstacleDistance3d {
  return {
    timeBootMs: view.getUint32(offset, true),
    x: view.getFloat32(offset + 4, true),
    y: view.getFloat32(offset + 8, true),
    z: view.getFloat32(offset + 12, true),
    minDistance: view.getFloat32(offset + 16, true),
    maxDistance: view.getFloat32(offset + 20, true),
    obstacleId: view.getUint16(offset + 24, true),
    sensorType: view.getUint8(offset + 26),
    frame: view.getUint8(offset + 27),
  };
}
function encodeObstacleDistance3d(message: types.ObstacleDistance3d, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setFloat32(offset + 4, message.x, true);
  view.setFloat32(offset + 8, message.y, true);
  view.setFloat32(offset + 12, message.z, true);
  view.setFloat32(offset + 16, message.minDistance, true);
  view.setFloat32(offset + 20, message.maxDistance, true);
  view.setUint16(offset + 24, uint16(message.obstacleId, 'obstacleId'), true);
  view.setUint8(offset + 26, uint8(message.sensorType, 'sensorType'));
  view.setUint8(offset + 27, uint8(message.frame, 'frame'));
}

function decodeWaterDepth(view: DataView, offset: number): types.WaterDepth {
  return {
    timeBootMs: view.getUint32(offset, true),
    lat: view.getInt32(offset + 4, true),
    lng: view.getInt32(offset + 8, true),
    alt: view.getFloat32(offset + 12, true),
    roll: view.getFloat32(offset + 16, true),
    pitch: view.getFloat32(offset + 20, true),
    yaw: view.getFloat32(offset + 24, true),
    distance: view.getFloat32(offset + 28, true),
    temperature: view.getFloat32(offset + 32, true),
    id: view.getUint8(offset + 36),
    healthy: view.getUint8(offset + 37),
  };
}
function encodeWaterDepth(message: types.WaterDepth, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timeBootMs, 'timeBootMs'), true);
  view.setInt32(offset + 4, int32(message.lat, 'lat'), true);
  view.setInt32(offset + 8, int32(message.lng, 'lng'), true);
  view.setFloat32(offset + 12, message.alt, true);
  view.setFloat32(offset + 16, message.roll, true);
  view.setFloat32(offset + 20, message.pitch, true);
  view.setFloat32(offset + 24, message.yaw, true);
  view.setFloat32(offset + 28, message.distance, true);
  view.setFloat32(offset + 32, message.temperature, true);
  view.setUint8(offset + 36, uint8(message.id, 'id'));
  view.setUint8(offset + 37, uint8(message.healthy, 'healthy'));
}

function decodeMcuStatus(view: DataView, offset: number): types.McuStatus {
  return {
    MCUTemperature: view.getInt16(offset, true),
    MCUVoltage: view.getUint16(offset + 2, true),
    MCUVoltageMin: view.getUint16(offset + 4, true),
    MCUVoltageMax: view.getUint16(offset + 6, true),
    id: view.getUint8(offset + 8),
  };
}
function encodeMcuStatus(message: types.McuStatus, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.MCUTemperature, 'MCUTemperature'), true);
  view.setUint16(offset + 2, uint16(message.MCUVoltage, 'MCUVoltage'), true);
  view.setUint16(offset + 4, uint16(message.MCUVoltageMin, 'MCUVoltageMin'), true);
  view.setUint16(offset + 6, uint16(message.MCUVoltageMax, 'MCUVoltageMax'), true);
  view.setUint8(offset + 8, uint8(message.id, 'id'));
}

function decodeEscTelemetry13To16(view: DataView, offset: number): types.EscTelemetry13To16 {
  return {
    voltage: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)],
    current: [view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true)],
    totalcurrent: [view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true)],
    rpm: [view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    count: [view.getUint16(offset + 32, true), view.getUint16(offset + 34, true), view.getUint16(offset + 36, true), view.getUint16(offset + 38, true)],
    temperature: [view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
  };
}
function encodeEscTelemetry13To16(message: types.EscTelemetry13To16, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 4, message.voltage, 'voltage');
  writeArray.Uint16(view, offset + 8, 4, message.current, 'current');
  writeArray.Uint16(view, offset + 16, 4, message.totalcurrent, 'totalcurrent');
  writeArray.Uint16(view, offset + 24, 4, message.rpm, 'rpm');
  writeArray.Uint16(view, offset + 32, 4, message.count, 'count');
  writeArray.Uint8(view, offset + 40, 4, message.temperature, 'temperature');
}

function decodeEscTelemetry17To20(view: DataView, offset: number): types.EscTelemetry17To20 {
  return {
    voltage: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)],
    current: [view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true)],
    totalcurrent: [view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true)],
    rpm: [view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    count: [view.getUint16(offset + 32, true), view.getUint16(offset + 34, true), view.getUint16(offset + 36, true), view.getUint16(offset + 38, true)],
    temperature: [view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
  };
}
function encodeEscTelemetry17To20(message: types.EscTelemetry17To20, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 4, message.voltage, 'voltage');
  writeArray.Uint16(view, offset + 8, 4, message.current, 'current');
  writeArray.Uint16(view, offset + 16, 4, message.totalcurrent, 'totalcurrent');
  writeArray.Uint16(view, offset + 24, 4, message.rpm, 'rpm');
  writeArray.Uint16(view, offset + 32, 4, message.count, 'count');
  writeArray.Uint8(view, offset + 40, 4, message.temperature, 'temperature');
}

function decodeEscTelemetry21To24(view: DataView, offset: number): types.EscTelemetry21To24 {
  return {
    voltage: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)],
    current: [view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true)],
    totalcurrent: [view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true)],
    rpm: [view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    count: [view.getUint16(offset + 32, true), view.getUint16(offset + 34, true), view.getUint16(offset + 36, true), view.getUint16(offset + 38, true)],
    temperature: [view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
  };
}
function encodeEscTelemetry21To24(message: types.EscTelemetry21To24, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 4, message.voltage, 'voltage');
  writeArray.Uint16(view, offset + 8, 4, message.current, 'current');
  writeArray.Uint16(view, offset + 16, 4, message.totalcurrent, 'totalcurrent');
  writeArray.Uint16(view, offset + 24, 4, message.rpm, 'rpm');
  writeArray.Uint16(view, offset + 32, 4, message.count, 'count');
  writeArray.Uint8(view, offset + 40, 4, message.temperature, 'temperature');
}

function decodeEscTelemetry25To28(view: DataView, offset: number): types.EscTelemetry25To28 {
  return {
    voltage: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)],
    current: [view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true)],
    totalcurrent: [view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true)],
    rpm: [view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    count: [view.getUint16(offset + 32, true), view.getUint16(offset + 34, true), view.getUint16(offset + 36, true), view.getUint16(offset + 38, true)],
    temperature: [view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
  };
}
function encodeEscTelemetry25To28(message: types.EscTelemetry25To28, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 4, message.voltage, 'voltage');
  writeArray.Uint16(view, offset + 8, 4, message.current, 'current');
  writeArray.Uint16(view, offset + 16, 4, message.totalcurrent, 'totalcurrent');
  writeArray.Uint16(view, offset + 24, 4, message.rpm, 'rpm');
  writeArray.Uint16(view, offset + 32, 4, message.count, 'count');
  writeArray.Uint8(view, offset + 40, 4, message.temperature, 'temperature');
}

function decodeEscTelemetry29To32(view: DataView, offset: number): types.EscTelemetry29To32 {
  return {
    voltage: [view.getUint16(offset, true), view.getUint16(offset + 2, true), view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)],
    current: [view.getUint16(offset + 8, true), view.getUint16(offset + 10, true), view.getUint16(offset + 12, true), view.getUint16(offset + 14, true)],
    totalcurrent: [view.getUint16(offset + 16, true), view.getUint16(offset + 18, true), view.getUint16(offset + 20, true), view.getUint16(offset + 22, true)],
    rpm: [view.getUint16(offset + 24, true), view.getUint16(offset + 26, true), view.getUint16(offset + 28, true), view.getUint16(offset + 30, true)],
    count: [view.getUint16(offset + 32, true), view.getUint16(offset + 34, true), view.getUint16(offset + 36, true), view.getUint16(offset + 38, true)],
    temperature: [view.getUint8(offset + 40), view.getUint8(offset + 41), view.getUint8(offset + 42), view.getUint8(offset + 43)],
  };
}
function encodeEscTelemetry29To32(message: types.EscTelemetry29To32, view: DataView, offset: number): void {
  writeArray.Uint16(view, offset, 4, message.voltage, 'voltage');
  writeArray.Uint16(view, offset + 8, 4, message.current, 'current');
  writeArray.Uint16(view, offset + 16, 4, message.totalcurrent, 'totalcurrent');
  writeArray.Uint16(view, offset + 24, 4, message.rpm, 'rpm');
  writeArray.Uint16(view, offset + 32, 4, message.count, 'count');
  writeArray.Uint8(view, offset + 40, 4, message.temperature, 'temperature');
}

function decodeOpenDroneIdBasicId(view: DataView, offset: number): types.OpenDroneIdBasicId {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    idOrMac: readArray.Uint8(view, offset + 2, 20),
    idType: view.getUint8(offset + 22),
    uaType: view.getUint8(offset + 23),
    uasId: readArray.Uint8(view, offset + 24, 20),
  };
}
function encodeOpenDroneIdBasicId(message: types.OpenDroneIdBasicId, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 2, 20, message.idOrMac, 'idOrMac');
  view.setUint8(offset + 22, uint8(message.idType, 'idType'));
  view.setUint8(offset + 23, uint8(message.uaType, 'uaType'));
  writeArray.Uint8(view, offset + 24, 20, message.uasId, 'uasId');
}

function decodeOpenDroneIdLocation(view: DataView, offset: number): types.OpenDroneIdLocation {
  return {
    latitude: view.getInt32(offset, true),
    longitude: view.getInt32(offset + 4, true),
    altitudeBarometric: view.getFloat32(offset + 8, true),
    altitudeGeodetic: view.getFloat32(offset + 12, true),
    height: view.getFloat32(offset + 16, true),
    timestamp: view.getFloat32(offset + 20, true),
    direction: view.getUint16(offset + 24, true),
    speedHorizontal: view.getUint16(offset + 26, true),
    speedVertical: view.getInt16(offset + 28, true),
    targetSystem: view.getUint8(offset + 30),
    targetComponent: view.getUint8(offset + 31),
    idOrMac: readArray.Uint8(view, offset + 32, 20),
    status: view.getUint8(offset + 52),
    heightReference: view.getUint8(offset + 53),
    horizontalAccuracy: view.getUint8(offset + 54),
    verticalAccuracy: view.getUint8(offset + 55),
    barometerAccuracy: view.getUint8(offset + 56),
    speedAccuracy: view.getUint8(offset + 57),
    timestampAccuracy: view.getUint8(offset + 58),
  };
}
function encodeOpenDroneIdLocation(message: types.OpenDroneIdLocation, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.latitude, 'latitude'), true);
  view.setInt32(offset + 4, int32(message.longitude, 'longitude'), true);
  view.setFloat32(offset + 8, message.altitudeBarometric, true);
  view.setFloat32(offset + 12, message.altitudeGeodetic, true);
  view.setFloat32(offset + 16, message.height, true);
  view.setFloat32(offset + 20, message.timestamp, true);
  view.setUint16(offset + 24, uint16(message.direction, 'direction'), true);
  view.setUint16(offset + 26, uint16(message.speedHorizontal, 'speedHorizontal'), true);
  view.setInt16(offset + 28, int16(message.speedVertical, 'speedVertical'), true);
  view.setUint8(offset + 30, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 31, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 32, 20, message.idOrMac, 'idOrMac');
  view.setUint8(offset + 52, uint8(message.status, 'status'));
  view.setUint8(offset + 53, uint8(message.heightReference, 'heightReference'));
  view.setUint8(offset + 54, uint8(message.horizontalAccuracy, 'horizontalAccuracy'));
  view.setUint8(offset + 55, uint8(message.verticalAccuracy, 'verticalAccuracy'));
  view.setUint8(offset + 56, uint8(message.barometerAccuracy, 'barometerAccuracy'));
  view.setUint8(offset + 57, uint8(message.speedAccuracy, 'speedAccuracy'));
  view.setUint8(offset + 58, uint8(message.timestampAccuracy, 'timestampAccuracy'));
}

function decodeOpenDroneIdAuthentication(view: DataView, offset: number): types.OpenDroneIdAuthentication {
  return {
    timestamp: view.getUint32(offset, true),
    targetSystem: view.getUint8(offset + 4),
    targetComponent: view.getUint8(offset + 5),
    idOrMac: readArray.Uint8(view, offset + 6, 20),
    authenticationType: view.getUint8(offset + 26),
    dataPage: view.getUint8(offset + 27),
    lastPageIndex: view.getUint8(offset + 28),
    length: view.getUint8(offset + 29),
    authenticationData: readArray.Uint8(view, offset + 30, 23),
  };
}
function encodeOpenDroneIdAuthentication(message: types.OpenDroneIdAuthentication, view: DataView, offset: number): void {
  view.setUint32(offset, uint32(message.timestamp, 'timestamp'), true);
  view.setUint8(offset + 4, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 5, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 6, 20, message.idOrMac, 'idOrMac');
  view.setUint8(offset + 26, uint8(message.authenticationType, 'authenticationType'));
  view.setUint8(offset + 27, uint8(message.dataPage, 'dataPage'));
  view.setUint8(offset + 28, uint8(message.lastPageIndex, 'lastPageIndex'));
  view.setUint8(offset + 29, uint8(message.length, 'length'));
  writeArray.Uint8(view, offset + 30, 23, message.authenticationData, 'authenticationData');
}

function decodeOpenDroneIdSelfId(view: DataView, offset: number): types.OpenDroneIdSelfId {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    idOrMac: readArray.Uint8(view, offset + 2, 20),
    descriptionType: view.getUint8(offset + 22),
    description: readString(view, offset + 23, 23),
  };
}
function encodeOpenDroneIdSelfId(message: types.OpenDroneIdSelfId, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 2, 20, message.idOrMac, 'idOrMac');
  view.setUint8(offset + 22, uint8(message.descriptionType, 'descriptionType'));
  writeString(view, offset + 23, 23, message.description, 'description');
}

function decodeOpenDroneIdSystem(view: DataView, offset: number): types.OpenDroneIdSystem {
  return {
    operatorLatitude: view.getInt32(offset, true),
    operatorLongitude: view.getInt32(offset + 4, true),
    areaCeiling: view.getFloat32(offset + 8, true),
    areaFloor: view.getFloat32(offset + 12, true),
    operatorAltitudeGeo: view.getFloat32(offset + 16, true),
    timestamp: view.getUint32(offset + 20, true),
    areaCount: view.getUint16(offset + 24, true),
    areaRadius: view.getUint16(offset + 26, true),
    targetSystem: view.getUint8(offset + 28),
    targetComponent: view.getUint8(offset + 29),
    idOrMac: readArray.Uint8(view, offset + 30, 20),
    operatorLocationType: view.getUint8(offset + 50),
    classificationType: view.getUint8(offset + 51),
    categoryEu: view.getUint8(offset + 52),
    classEu: view.getUint8(offset + 53),
  };
}
function encodeOpenDroneIdSystem(message: types.OpenDroneIdSystem, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.operatorLatitude, 'operatorLatitude'), true);
  view.setInt32(offset + 4, int32(message.operatorLongitude, 'operatorLongitude'), true);
  view.setFloat32(offset + 8, message.areaCeiling, true);
  view.setFloat32(offset + 12, message.areaFloor, true);
  view.setFloat32(offset + 16, message.operatorAltitudeGeo, true);
  view.setUint32(offset + 20, uint32(message.timestamp, 'timestamp'), true);
  view.setUint16(offset + 24, uint16(message.areaCount, 'areaCount'), true);
  view.setUint16(offset + 26, uint16(message.areaRadius, 'areaRadius'), true);
  view.setUint8(offset + 28, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 29, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 30, 20, message.idOrMac, 'idOrMac');
  view.setUint8(offset + 50, uint8(message.operatorLocationType, 'operatorLocationType'));
  view.setUint8(offset + 51, uint8(message.classificationType, 'classificationType'));
  view.setUint8(offset + 52, uint8(message.categoryEu, 'categoryEu'));
  view.setUint8(offset + 53, uint8(message.classEu, 'classEu'));
}

function decodeOpenDroneIdOperatorId(view: DataView, offset: number): types.OpenDroneIdOperatorId {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    idOrMac: readArray.Uint8(view, offset + 2, 20),
    operatorIdType: view.getUint8(offset + 22),
    operatorId: readString(view, offset + 23, 20),
  };
}
function encodeOpenDroneIdOperatorId(message: types.OpenDroneIdOperatorId, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 2, 20, message.idOrMac, 'idOrMac');
  view.setUint8(offset + 22, uint8(message.operatorIdType, 'operatorIdType'));
  writeString(view, offset + 23, 20, message.operatorId, 'operatorId');
}

function decodeOpenDroneIdMessagePack(view: DataView, offset: number): types.OpenDroneIdMessagePack {
  return {
    targetSystem: view.getUint8(offset),
    targetComponent: view.getUint8(offset + 1),
    idOrMac: readArray.Uint8(view, offset + 2, 20),
    singleMessageSize: view.getUint8(offset + 22),
    msgPackSize: view.getUint8(offset + 23),
    messages: readArray.Uint8(view, offset + 24, 225),
  };
}
function encodeOpenDroneIdMessagePack(message: types.OpenDroneIdMessagePack, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 1, uint8(message.targetComponent, 'targetComponent'));
  writeArray.Uint8(view, offset + 2, 20, message.idOrMac, 'idOrMac');
  view.setUint8(offset + 22, uint8(message.singleMessageSize, 'singleMessageSize'));
  view.setUint8(offset + 23, uint8(message.msgPackSize, 'msgPackSize'));
  writeArray.Uint8(view, offset + 24, 225, message.messages, 'messages');
}

function decodeOpenDroneIdArmStatus(view: DataView, offset: number): types.OpenDroneIdArmStatus {
  return {
    status: view.getUint8(offset),
    error: readString(view, offset + 1, 50),
  };
}
function encodeOpenDroneIdArmStatus(message: types.OpenDroneIdArmStatus, view: DataView, offset: number): void {
  view.setUint8(offset, uint8(message.status, 'status'));
  writeString(view, offset + 1, 50, message.error, 'error');
}

function decodeOpenDroneIdSystemUpdate(view: DataView, offset: number): types.OpenDroneIdSystemUpdate {
  return {
    operatorLatitude: view.getInt32(offset, true),
    operatorLongitude: view.getInt32(offset + 4, true),
    operatorAltitudeGeo: view.getFloat32(offset + 8, true),
    timestamp: view.getUint32(offset + 12, true),
    targetSystem: view.getUint8(offset + 16),
    targetComponent: view.getUint8(offset + 17),
  };
}
function encodeOpenDroneIdSystemUpdate(message: types.OpenDroneIdSystemUpdate, view: DataView, offset: number): void {
  view.setInt32(offset, int32(message.operatorLatitude, 'operatorLatitude'), true);
  view.setInt32(offset + 4, int32(message.operatorLongitude, 'operatorLongitude'), true);
  view.setFloat32(offset + 8, message.operatorAltitudeGeo, true);
  view.setUint32(offset + 12, uint32(message.timestamp, 'timestamp'), true);
  view.setUint8(offset + 16, uint8(message.targetSystem, 'targetSystem'));
  view.setUint8(offset + 17, uint8(message.targetComponent, 'targetComponent'));
}

function decodeHygrometerSensor(view: DataView, offset: number): types.HygrometerSensor {
  return {
    temperature: view.getInt16(offset, true),
    humidity: view.getUint16(offset + 2, true),
    id: view.getUint8(offset + 4),
  };
}
function encodeHygrometerSensor(message: types.HygrometerSensor, view: DataView, offset: number): void {
  view.setInt16(offset, int16(message.temperature, 'temperature'), true);
  view.setUint16(offset + 2, uint16(message.humidity, 'humidity'), true);
  view.setUint8(offset + 4, uint8(message.id, 'id'));
}

export const MESSAGE_DEFINITIONS: { readonly [N in types.MessageName]: MessageDefinition<N> } = {
  HEARTBEAT: new MessageDefinition(0, 'HEARTBEAT', 50, 9, 9, undefined, undefined,
    'uint32_t custom_mode;uint8_t type @MavType;uint8_t autopilot @MavAutopilot;uint8_t base_mode @MavModeFlag;uint8_t system_status @MavState;uint8_t_mavlink_version mavlink_version',
    decodeHeartbeat, encodeHeartbeat),
  SYS_STATUS: new MessageDefinition(1, 'SYS_STATUS', 124, 31, 43, undefined, undefined,
    'uint32_t onboard_control_sensors_present @MavSysStatusSensor;uint32_t onboard_control_sensors_enabled @MavSysStatusSensor;uint32_t onboard_control_sensors_health @MavSysStatusSensor;uint16_t load =d%;uint16_t voltage_battery =mV;int16_t current_battery =cA;uint16_t drop_rate_comm =c%;uint16_t errors_comm;uint16_t errors_count1;uint16_t errors_count2;uint16_t errors_count3;uint16_t errors_count4;int8_t battery_remaining =%;uint32_t onboard_control_sensors_present_extended + @MavSysStatusSensorExtended;uint32_t onboard_control_sensors_enabled_extended + @MavSysStatusSensorExtended;uint32_t onboard_control_sensors_health_extended + @MavSysStatusSensorExtended',
    decodeSysStatus, encodeSysStatus),
  SYSTEM_TIME: new MessageDefinition(2, 'SYSTEM_TIME', 137, 12, 12, undefined, undefined,
    'uint64_t time_unix_usec =us;uint32_t time_boot_ms =ms',
    decodeSystemTime, encodeSystemTime),
  PING: new MessageDefinition(4, 'PING', 237, 14, 14, 12, 13,
    'uint64_t time_usec =us;uint32_t seq;uint8_t target_system;uint8_t target_component',
    decodePing, encodePing),
  CHANGE_OPERATOR_CONTROL: new MessageDefinition(5, 'CHANGE_OPERATOR_CONTROL', 217, 28, 28, 0, undefined,
    'uint8_t target_system;uint8_t control_request;uint8_t version =rad;char[25] passkey',
    decodeChangeOperatorControl, encodeChangeOperatorControl),
  CHANGE_OPERATOR_CONTROL_ACK: new MessageDefinition(6, 'CHANGE_OPERATOR_CONTROL_ACK', 104, 3, 3, undefined, undefined,
    'uint8_t gcs_system_id;uint8_t control_request;uint8_t ack',
    decodeChangeOperatorControlAck, encodeChangeOperatorControlAck),
  AUTH_KEY: new MessageDefinition(7, 'AUTH_KEY', 119, 32, 32, undefined, undefined,
    'char[32] key',
    decodeAuthKey, encodeAuthKey),
  SET_MODE: new MessageDefinition(11, 'SET_MODE', 89, 6, 6, 4, undefined,
    'uint32_t custom_mode;uint8_t target_system;uint8_t base_mode @MavMode',
    decodeSetMode, encodeSetMode),
  PARAM_REQUEST_READ: new MessageDefinition(20, 'PARAM_REQUEST_READ', 214, 20, 20, 2, 3,
    'int16_t param_index;uint8_t target_system;uint8_t target_component;char[16] param_id',
    decodeParamRequestRead, encodeParamRequestRead),
  PARAM_REQUEST_LIST: new MessageDefinition(21, 'PARAM_REQUEST_LIST', 159, 2, 2, 0, 1,
    'uint8_t target_system;uint8_t target_component',
    decodeParamRequestList, encodeParamRequestList),
  PARAM_VALUE: new MessageDefinition(22, 'PARAM_VALUE', 220, 25, 25, undefined, undefined,
    'float param_value;uint16_t param_count;uint16_t param_index;char[16] param_id;uint8_t param_type @MavParamType',
    decodeParamValue, encodeParamValue),
  PARAM_SET: new MessageDefinition(23, 'PARAM_SET', 168, 23, 23, 4, 5,
    'float param_value;uint8_t target_system;uint8_t target_component;char[16] param_id;uint8_t param_type @MavParamType',
    decodeParamSet, encodeParamSet),
  GPS_RAW_INT: new MessageDefinition(24, 'GPS_RAW_INT', 24, 30, 52, undefined, undefined,
    'uint64_t time_usec =us;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;uint16_t eph;uint16_t epv;uint16_t vel =cm/s;uint16_t cog =cdeg;uint8_t fix_type @GpsFixType;uint8_t satellites_visible;int32_t alt_ellipsoid + =mm;uint32_t h_acc + =mm;uint32_t v_acc + =mm;uint32_t vel_acc + =mm/s;uint32_t hdg_acc + =degE5;uint16_t yaw + =cdeg',
    decodeGpsRawInt, encodeGpsRawInt),
  GPS_STATUS: new MessageDefinition(25, 'GPS_STATUS', 23, 101, 101, undefined, undefined,
    'uint8_t satellites_visible;uint8_t[20] satellite_prn;uint8_t[20] satellite_used;uint8_t[20] satellite_elevation =deg;uint8_t[20] satellite_azimuth =deg;uint8_t[20] satellite_snr =dB',
    decodeGpsStatus, encodeGpsStatus),
  SCALED_IMU: new MessageDefinition(26, 'SCALED_IMU', 170, 22, 24, undefined, undefined,
    'uint32_t time_boot_ms =ms;int16_t xacc =mG;int16_t yacc =mG;int16_t zacc =mG;int16_t xgyro =mrad/s;int16_t ygyro =mrad/s;int16_t zgyro =mrad/s;int16_t xmag =mgauss;int16_t ymag =mgauss;int16_t zmag =mgauss;int16_t temperature + =cdegC',
    decodeScaledImu, encodeScaledImu),
  RAW_IMU: new MessageDefinition(27, 'RAW_IMU', 144, 26, 29, undefined, undefined,
    'uint64_t time_usec =us;int16_t xacc;int16_t yacc;int16_t zacc;int16_t xgyro;int16_t ygyro;int16_t zgyro;int16_t xmag;int16_t ymag;int16_t zmag;uint8_t id +;int16_t temperature + =cdegC',
    decodeRawImu, encodeRawImu),
  RAW_PRESSURE: new MessageDefinition(28, 'RAW_PRESSURE', 67, 16, 16, undefined, undefined,
    'uint64_t time_usec =us;int16_t press_abs;int16_t press_diff1;int16_t press_diff2;int16_t temperature',
    decodeRawPressure, encodeRawPressure),
  SCALED_PRESSURE: new MessageDefinition(29, 'SCALED_PRESSURE', 115, 14, 16, undefined, undefined,
    'uint32_t time_boot_ms =ms;float press_abs =hPa;float press_diff =hPa;int16_t temperature =cdegC;int16_t temperature_press_diff + =cdegC',
    decodeScaledPressure, encodeScaledPressure),
  ATTITUDE: new MessageDefinition(30, 'ATTITUDE', 39, 28, 28, undefined, undefined,
    'uint32_t time_boot_ms =ms;float roll =rad;float pitch =rad;float yaw =rad;float rollspeed =rad/s;float pitchspeed =rad/s;float yawspeed =rad/s',
    decodeAttitude, encodeAttitude),
  ATTITUDE_QUATERNION: new MessageDefinition(31, 'ATTITUDE_QUATERNION', 246, 32, 48, undefined, undefined,
    'uint32_t time_boot_ms =ms;float q1;float q2;float q3;float q4;float rollspeed =rad/s;float pitchspeed =rad/s;float yawspeed =rad/s;float[4] repr_offset_q +',
    decodeAttitudeQuaternion, encodeAttitudeQuaternion),
  LOCAL_POSITION_NED: new MessageDefinition(32, 'LOCAL_POSITION_NED', 185, 28, 28, undefined, undefined,
    'uint32_t time_boot_ms =ms;float x =m;float y =m;float z =m;float vx =m/s;float vy =m/s;float vz =m/s',
    decodeLocalPositionNed, encodeLocalPositionNed),
  GLOBAL_POSITION_INT: new MessageDefinition(33, 'GLOBAL_POSITION_INT', 104, 28, 28, undefined, undefined,
    'uint32_t time_boot_ms =ms;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;int32_t relative_alt =mm;int16_t vx =cm/s;int16_t vy =cm/s;int16_t vz =cm/s;uint16_t hdg =cdeg',
    decodeGlobalPositionInt, encodeGlobalPositionInt),
  RC_CHANNELS_SCALED: new MessageDefinition(34, 'RC_CHANNELS_SCALED', 237, 22, 22, undefined, undefined,
    'uint32_t time_boot_ms =ms;int16_t chan1_scaled;int16_t chan2_scaled;int16_t chan3_scaled;int16_t chan4_scaled;int16_t chan5_scaled;int16_t chan6_scaled;int16_t chan7_scaled;int16_t chan8_scaled;uint8_t port;uint8_t rssi',
    decodeRcChannelsScaled, encodeRcChannelsScaled),
  RC_CHANNELS_RAW: new MessageDefinition(35, 'RC_CHANNELS_RAW', 244, 22, 22, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint16_t chan1_raw =us;uint16_t chan2_raw =us;uint16_t chan3_raw =us;uint16_t chan4_raw =us;uint16_t chan5_raw =us;uint16_t chan6_raw =us;uint16_t chan7_raw =us;uint16_t chan8_raw =us;uint8_t port;uint8_t rssi',
    decodeRcChannelsRaw, encodeRcChannelsRaw),
  SERVO_OUTPUT_RAW: new MessageDefinition(36, 'SERVO_OUTPUT_RAW', 222, 21, 37, undefined, undefined,
    'uint32_t time_usec =us;uint16_t servo1_raw =us;uint16_t servo2_raw =us;uint16_t servo3_raw =us;uint16_t servo4_raw =us;uint16_t servo5_raw =us;uint16_t servo6_raw =us;uint16_t servo7_raw =us;uint16_t servo8_raw =us;uint8_t port;uint16_t servo9_raw + =us;uint16_t servo10_raw + =us;uint16_t servo11_raw + =us;uint16_t servo12_raw + =us;uint16_t servo13_raw + =us;uint16_t servo14_raw + =us;uint16_t servo15_raw + =us;uint16_t servo16_raw + =us',
    decodeServoOutputRaw, encodeServoOutputRaw),
  MISSION_REQUEST_PARTIAL_LIST: new MessageDefinition(37, 'MISSION_REQUEST_PARTIAL_LIST', 212, 6, 7, 4, 5,
    'int16_t start_index;int16_t end_index;uint8_t target_system;uint8_t target_component;uint8_t mission_type + @MavMissionType',
    decodeMissionRequestPartialList, encodeMissionRequestPartialList),
  MISSION_WRITE_PARTIAL_LIST: new MessageDefinition(38, 'MISSION_WRITE_PARTIAL_LIST', 9, 6, 7, 4, 5,
    'int16_t start_index;int16_t end_index;uint8_t target_system;uint8_t target_component;uint8_t mission_type + @MavMissionType',
    decodeMissionWritePartialList, encodeMissionWritePartialList),
  MISSION_ITEM: new MessageDefinition(39, 'MISSION_ITEM', 254, 37, 38, 32, 33,
    'float param1;float param2;float param3;float param4;float x;float y;float z;uint16_t seq;uint16_t command @MavCmd;uint8_t target_system;uint8_t target_component;uint8_t frame @MavFrame;uint8_t current;uint8_t autocontinue;uint8_t mission_type + @MavMissionType',
    decodeMissionItem, encodeMissionItem),
  MISSION_REQUEST: new MessageDefinition(40, 'MISSION_REQUEST', 230, 4, 5, 2, 3,
    'uint16_t seq;uint8_t target_system;uint8_t target_component;uint8_t mission_type + @MavMissionType',
    decodeMissionRequest, encodeMissionRequest),
  MISSION_SET_CURRENT: new MessageDefinition(41, 'MISSION_SET_CURRENT', 28, 4, 4, 2, 3,
    'uint16_t seq;uint8_t target_system;uint8_t target_component',
    decodeMissionSetCurrent, encodeMissionSetCurrent),
  MISSION_CURRENT: new MessageDefinition(42, 'MISSION_CURRENT', 28, 2, 18, undefined, undefined,
    'uint16_t seq;uint16_t total +;uint8_t mission_state + @MissionState;uint8_t mission_mode +;uint32_t mission_id +;uint32_t fence_id +;uint32_t rally_points_id +',
    decodeMissionCurrent, encodeMissionCurrent),
  MISSION_REQUEST_LIST: new MessageDefinition(43, 'MISSION_REQUEST_LIST', 132, 2, 3, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t mission_type + @MavMissionType',
    decodeMissionRequestList, encodeMissionRequestList),
  MISSION_COUNT: new MessageDefinition(44, 'MISSION_COUNT', 221, 4, 9, 2, 3,
    'uint16_t count;uint8_t target_system;uint8_t target_component;uint8_t mission_type + @MavMissionType;uint32_t opaque_id +',
    decodeMissionCount, encodeMissionCount),
  MISSION_CLEAR_ALL: new MessageDefinition(45, 'MISSION_CLEAR_ALL', 232, 2, 3, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t mission_type + @MavMissionType',
    decodeMissionClearAll, encodeMissionClearAll),
  MISSION_ITEM_REACHED: new MessageDefinition(46, 'MISSION_ITEM_REACHED', 11, 2, 2, undefined, undefined,
    'uint16_t seq',
    decodeMissionItemReached, encodeMissionItemReached),
  MISSION_ACK: new MessageDefinition(47, 'MISSION_ACK', 153, 3, 8, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t type @MavMissionResult;uint8_t mission_type + @MavMissionType;uint32_t opaque_id +',
    decodeMissionAck, encodeMissionAck),
  SET_GPS_GLOBAL_ORIGIN: new MessageDefinition(48, 'SET_GPS_GLOBAL_ORIGIN', 41, 13, 21, 12, undefined,
    'int32_t latitude =degE7;int32_t longitude =degE7;int32_t altitude =mm;uint8_t target_system;uint64_t time_usec + =us',
    decodeSetGpsGlobalOrigin, encodeSetGpsGlobalOrigin),
  GPS_GLOBAL_ORIGIN: new MessageDefinition(49, 'GPS_GLOBAL_ORIGIN', 39, 12, 20, undefined, undefined,
    'int32_t latitude =degE7;int32_t longitude =degE7;int32_t altitude =mm;uint64_t time_usec + =us',
    decodeGpsGlobalOrigin, encodeGpsGlobalOrigin),
  PARAM_MAP_RC: new MessageDefinition(50, 'PARAM_MAP_RC', 78, 37, 37, 18, 19,
    'float param_value0;float scale;float param_value_min;float param_value_max;int16_t param_index;uint8_t target_system;uint8_t target_component;char[16] param_id;uint8_t parameter_rc_channel_index',
    decodeParamMapRc, encodeParamMapRc),
  MISSION_REQUEST_INT: new MessageDefinition(51, 'MISSION_REQUEST_INT', 196, 4, 5, 2, 3,
    'uint16_t seq;uint8_t target_system;uint8_t target_component;uint8_t mission_type + @MavMissionType',
    decodeMissionRequestInt, encodeMissionRequestInt),
  SAFETY_SET_ALLOWED_AREA: new MessageDefinition(54, 'SAFETY_SET_ALLOWED_AREA', 15, 27, 27, 24, 25,
    'float p1x =m;float p1y =m;float p1z =m;float p2x =m;float p2y =m;float p2z =m;uint8_t target_system;uint8_t target_component;uint8_t frame @MavFrame',
    decodeSafetySetAllowedArea, encodeSafetySetAllowedArea),
  SAFETY_ALLOWED_AREA: new MessageDefinition(55, 'SAFETY_ALLOWED_AREA', 3, 25, 25, undefined, undefined,
    'float p1x =m;float p1y =m;float p1z =m;float p2x =m;float p2y =m;float p2z =m;uint8_t frame @MavFrame',
    decodeSafetyAllowedArea, encodeSafetyAllowedArea),
  ATTITUDE_QUATERNION_COV: new MessageDefinition(61, 'ATTITUDE_QUATERNION_COV', 167, 72, 72, undefined, undefined,
    'uint64_t time_usec =us;float[4] q;float rollspeed =rad/s;float pitchspeed =rad/s;float yawspeed =rad/s;float[9] covariance',
    decodeAttitudeQuaternionCov, encodeAttitudeQuaternionCov),
  NAV_CONTROLLER_OUTPUT: new MessageDefinition(62, 'NAV_CONTROLLER_OUTPUT', 183, 26, 26, undefined, undefined,
    'float nav_roll =deg;float nav_pitch =deg;float alt_error =m;float aspd_error =m/s;float xtrack_error =m;int16_t nav_bearing =deg;int16_t target_bearing =deg;uint16_t wp_dist =m',
    decodeNavControllerOutput, encodeNavControllerOutput),
  GLOBAL_POSITION_INT_COV: new MessageDefinition(63, 'GLOBAL_POSITION_INT_COV', 119, 181, 181, undefined, undefined,
    'uint64_t time_usec =us;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;int32_t relative_alt =mm;float vx =m/s;float vy =m/s;float vz =m/s;float[36] covariance;uint8_t estimator_type @MavEstimatorType',
    decodeGlobalPositionIntCov, encodeGlobalPositionIntCov),
  LOCAL_POSITION_NED_COV: new MessageDefinition(64, 'LOCAL_POSITION_NED_COV', 191, 225, 225, undefined, undefined,
    'uint64_t time_usec =us;float x =m;float y =m;float z =m;float vx =m/s;float vy =m/s;float vz =m/s;float ax =m/s/s;float ay =m/s/s;float az =m/s/s;float[45] covariance;uint8_t estimator_type @MavEstimatorType',
    decodeLocalPositionNedCov, encodeLocalPositionNedCov),
  RC_CHANNELS: new MessageDefinition(65, 'RC_CHANNELS', 118, 42, 42, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint16_t chan1_raw =us;uint16_t chan2_raw =us;uint16_t chan3_raw =us;uint16_t chan4_raw =us;uint16_t chan5_raw =us;uint16_t chan6_raw =us;uint16_t chan7_raw =us;uint16_t chan8_raw =us;uint16_t chan9_raw =us;uint16_t chan10_raw =us;uint16_t chan11_raw =us;uint16_t chan12_raw =us;uint16_t chan13_raw =us;uint16_t chan14_raw =us;uint16_t chan15_raw =us;uint16_t chan16_raw =us;uint16_t chan17_raw =us;uint16_t chan18_raw =us;uint8_t chancount;uint8_t rssi',
    decodeRcChannels, encodeRcChannels),
  REQUEST_DATA_STREAM: new MessageDefinition(66, 'REQUEST_DATA_STREAM', 148, 6, 6, 2, 3,
    'uint16_t req_message_rate =Hz;uint8_t target_system;uint8_t target_component;uint8_t req_stream_id;uint8_t start_stop',
    decodeRequestDataStream, encodeRequestDataStream),
  DATA_STREAM: new MessageDefinition(67, 'DATA_STREAM', 21, 4, 4, undefined, undefined,
    'uint16_t message_rate =Hz;uint8_t stream_id;uint8_t on_off',
    decodeDataStream, encodeDataStream),
  MANUAL_CONTROL: new MessageDefinition(69, 'MANUAL_CONTROL', 243, 11, 30, undefined, undefined,
    'int16_t x;int16_t y;int16_t z;int16_t r;uint16_t buttons;uint8_t target;uint16_t buttons2 +;uint8_t enabled_extensions +;int16_t s +;int16_t t +;int16_t aux1 +;int16_t aux2 +;int16_t aux3 +;int16_t aux4 +;int16_t aux5 +;int16_t aux6 +',
    decodeManualControl, encodeManualControl),
  RC_CHANNELS_OVERRIDE: new MessageDefinition(70, 'RC_CHANNELS_OVERRIDE', 124, 18, 38, 16, 17,
    'uint16_t chan1_raw =us;uint16_t chan2_raw =us;uint16_t chan3_raw =us;uint16_t chan4_raw =us;uint16_t chan5_raw =us;uint16_t chan6_raw =us;uint16_t chan7_raw =us;uint16_t chan8_raw =us;uint8_t target_system;uint8_t target_component;uint16_t chan9_raw + =us;uint16_t chan10_raw + =us;uint16_t chan11_raw + =us;uint16_t chan12_raw + =us;uint16_t chan13_raw + =us;uint16_t chan14_raw + =us;uint16_t chan15_raw + =us;uint16_t chan16_raw + =us;uint16_t chan17_raw + =us;uint16_t chan18_raw + =us',
    decodeRcChannelsOverride, encodeRcChannelsOverride),
  MISSION_ITEM_INT: new MessageDefinition(73, 'MISSION_ITEM_INT', 38, 37, 38, 32, 33,
    'float param1;float param2;float param3;float param4;int32_t x;int32_t y;float z;uint16_t seq;uint16_t command @MavCmd;uint8_t target_system;uint8_t target_component;uint8_t frame @MavFrame;uint8_t current;uint8_t autocontinue;uint8_t mission_type + @MavMissionType',
    decodeMissionItemInt, encodeMissionItemInt),
  VFR_HUD: new MessageDefinition(74, 'VFR_HUD', 20, 20, 20, undefined, undefined,
    'float airspeed =m/s;float groundspeed =m/s;float alt =m;float climb =m/s;int16_t heading =deg;uint16_t throttle =%',
    decodeVfrHud, encodeVfrHud),
  COMMAND_INT: new MessageDefinition(75, 'COMMAND_INT', 158, 35, 35, 30, 31,
    'float param1;float param2;float param3;float param4;int32_t x;int32_t y;float z;uint16_t command @MavCmd;uint8_t target_system;uint8_t target_component;uint8_t frame @MavFrame;uint8_t current;uint8_t autocontinue',
    decodeCommandInt, encodeCommandInt),
  COMMAND_LONG: new MessageDefinition(76, 'COMMAND_LONG', 152, 33, 33, 30, 31,
    'float param1;float param2;float param3;float param4;float param5;float param6;float param7;uint16_t command @MavCmd;uint8_t target_system;uint8_t target_component;uint8_t confirmation',
    decodeCommandLong, encodeCommandLong),
  COMMAND_ACK: new MessageDefinition(77, 'COMMAND_ACK', 143, 3, 10, 8, 9,
    'uint16_t command @MavCmd;uint8_t result @MavResult;uint8_t progress + =%;int32_t result_param2 +;uint8_t target_system +;uint8_t target_component +',
    decodeCommandAck, encodeCommandAck),
  MANUAL_SETPOINT: new MessageDefinition(81, 'MANUAL_SETPOINT', 106, 22, 22, undefined, undefined,
    'uint32_t time_boot_ms =ms;float roll =rad/s;float pitch =rad/s;float yaw =rad/s;float thrust;uint8_t mode_switch;uint8_t manual_override_switch',
    decodeManualSetpoint, encodeManualSetpoint),
  SET_ATTITUDE_TARGET: new MessageDefinition(82, 'SET_ATTITUDE_TARGET', 49, 39, 51, 36, 37,
    'uint32_t time_boot_ms =ms;float[4] q;float body_roll_rate =rad/s;float body_pitch_rate =rad/s;float body_yaw_rate =rad/s;float thrust;uint8_t target_system;uint8_t target_component;uint8_t type_mask @AttitudeTargetTypemask;float[3] thrust_body +',
    decodeSetAttitudeTarget, encodeSetAttitudeTarget),
  ATTITUDE_TARGET: new MessageDefinition(83, 'ATTITUDE_TARGET', 22, 37, 37, undefined, undefined,
    'uint32_t time_boot_ms =ms;float[4] q;float body_roll_rate =rad/s;float body_pitch_rate =rad/s;float body_yaw_rate =rad/s;float thrust;uint8_t type_mask @AttitudeTargetTypemask',
    decodeAttitudeTarget, encodeAttitudeTarget),
  SET_POSITION_TARGET_LOCAL_NED: new MessageDefinition(84, 'SET_POSITION_TARGET_LOCAL_NED', 143, 53, 53, 50, 51,
    'uint32_t time_boot_ms =ms;float x =m;float y =m;float z =m;float vx =m/s;float vy =m/s;float vz =m/s;float afx =m/s/s;float afy =m/s/s;float afz =m/s/s;float yaw =rad;float yaw_rate =rad/s;uint16_t type_mask @PositionTargetTypemask;uint8_t target_system;uint8_t target_component;uint8_t coordinate_frame @MavFrame',
    decodeSetPositionTargetLocalNed, encodeSetPositionTargetLocalNed),
  POSITION_TARGET_LOCAL_NED: new MessageDefinition(85, 'POSITION_TARGET_LOCAL_NED', 140, 51, 51, undefined, undefined,
    'uint32_t time_boot_ms =ms;float x =m;float y =m;float z =m;float vx =m/s;float vy =m/s;float vz =m/s;float afx =m/s/s;float afy =m/s/s;float afz =m/s/s;float yaw =rad;float yaw_rate =rad/s;uint16_t type_mask @PositionTargetTypemask;uint8_t coordinate_frame @MavFrame',
    decodePositionTargetLocalNed, encodePositionTargetLocalNed),
  SET_POSITION_TARGET_GLOBAL_INT: new MessageDefinition(86, 'SET_POSITION_TARGET_GLOBAL_INT', 5, 53, 53, 50, 51,
    'uint32_t time_boot_ms =ms;int32_t lat_int =degE7;int32_t lon_int =degE7;float alt =m;float vx =m/s;float vy =m/s;float vz =m/s;float afx =m/s/s;float afy =m/s/s;float afz =m/s/s;float yaw =rad;float yaw_rate =rad/s;uint16_t type_mask @PositionTargetTypemask;uint8_t target_system;uint8_t target_component;uint8_t coordinate_frame @MavFrame',
    decodeSetPositionTargetGlobalInt, encodeSetPositionTargetGlobalInt),
  POSITION_TARGET_GLOBAL_INT: new MessageDefinition(87, 'POSITION_TARGET_GLOBAL_INT', 150, 51, 51, undefined, undefined,
    'uint32_t time_boot_ms =ms;int32_t lat_int =degE7;int32_t lon_int =degE7;float alt =m;float vx =m/s;float vy =m/s;float vz =m/s;float afx =m/s/s;float afy =m/s/s;float afz =m/s/s;float yaw =rad;float yaw_rate =rad/s;uint16_t type_mask @PositionTargetTypemask;uint8_t coordinate_frame @MavFrame',
    decodePositionTargetGlobalInt, encodePositionTargetGlobalInt),
  LOCAL_POSITION_NED_SYSTEM_GLOBAL_OFFSET: new MessageDefinition(89, 'LOCAL_POSITION_NED_SYSTEM_GLOBAL_OFFSET', 231, 28, 28, undefined, undefined,
    'uint32_t time_boot_ms =ms;float x =m;float y =m;float z =m;float roll =rad;float pitch =rad;float yaw =rad',
    decodeLocalPositionNedSystemGlobalOffset, encodeLocalPositionNedSystemGlobalOffset),
  HIL_STATE: new MessageDefinition(90, 'HIL_STATE', 183, 56, 56, undefined, undefined,
    'uint64_t time_usec =us;float roll =rad;float pitch =rad;float yaw =rad;float rollspeed =rad/s;float pitchspeed =rad/s;float yawspeed =rad/s;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;int16_t vx =cm/s;int16_t vy =cm/s;int16_t vz =cm/s;int16_t xacc =mG;int16_t yacc =mG;int16_t zacc =mG',
    decodeHilState, encodeHilState),
  HIL_CONTROLS: new MessageDefinition(91, 'HIL_CONTROLS', 63, 42, 42, undefined, undefined,
    'uint64_t time_usec =us;float roll_ailerons;float pitch_elevator;float yaw_rudder;float throttle;float aux1;float aux2;float aux3;float aux4;uint8_t mode @MavMode;uint8_t nav_mode',
    decodeHilControls, encodeHilControls),
  HIL_RC_INPUTS_RAW: new MessageDefinition(92, 'HIL_RC_INPUTS_RAW', 54, 33, 33, undefined, undefined,
    'uint64_t time_usec =us;uint16_t chan1_raw =us;uint16_t chan2_raw =us;uint16_t chan3_raw =us;uint16_t chan4_raw =us;uint16_t chan5_raw =us;uint16_t chan6_raw =us;uint16_t chan7_raw =us;uint16_t chan8_raw =us;uint16_t chan9_raw =us;uint16_t chan10_raw =us;uint16_t chan11_raw =us;uint16_t chan12_raw =us;uint8_t rssi',
    decodeHilRcInputsRaw, encodeHilRcInputsRaw),
  HIL_ACTUATOR_CONTROLS: new MessageDefinition(93, 'HIL_ACTUATOR_CONTROLS', 47, 81, 81, undefined, undefined,
    'uint64_t time_usec =us;uint64_t flags @HilActuatorControlsFlags;float[16] controls;uint8_t mode @MavModeFlag',
    decodeHilActuatorControls, encodeHilActuatorControls),
  OPTICAL_FLOW: new MessageDefinition(100, 'OPTICAL_FLOW', 175, 26, 34, undefined, undefined,
    'uint64_t time_usec =us;float flow_comp_m_x =m/s;float flow_comp_m_y =m/s;float ground_distance =m;int16_t flow_x =dpix;int16_t flow_y =dpix;uint8_t sensor_id;uint8_t quality;float flow_rate_x + =rad/s;float flow_rate_y + =rad/s',
    decodeOpticalFlow, encodeOpticalFlow),
  GLOBAL_VISION_POSITION_ESTIMATE: new MessageDefinition(101, 'GLOBAL_VISION_POSITION_ESTIMATE', 102, 32, 117, undefined, undefined,
    'uint64_t usec =us;float x =m;float y =m;float z =m;float roll =rad;float pitch =rad;float yaw =rad;float[21] covariance +;uint8_t reset_counter +',
    decodeGlobalVisionPositionEstimate, encodeGlobalVisionPositionEstimate),
  VISION_POSITION_ESTIMATE: new MessageDefinition(102, 'VISION_POSITION_ESTIMATE', 158, 32, 117, undefined, undefined,
    'uint64_t usec =us;float x =m;float y =m;float z =m;float roll =rad;float pitch =rad;float yaw =rad;float[21] covariance +;uint8_t reset_counter +',
    decodeVisionPositionEstimate, encodeVisionPositionEstimate),
  VISION_SPEED_ESTIMATE: new MessageDefinition(103, 'VISION_SPEED_ESTIMATE', 208, 20, 57, undefined, undefined,
    'uint64_t usec =us;float x =m/s;float y =m/s;float z =m/s;float[9] covariance +;uint8_t reset_counter +',
    decodeVisionSpeedEstimate, encodeVisionSpeedEstimate),
  VICON_POSITION_ESTIMATE: new MessageDefinition(104, 'VICON_POSITION_ESTIMATE', 56, 32, 116, undefined, undefined,
    'uint64_t usec =us;float x =m;float y =m;float z =m;float roll =rad;float pitch =rad;float yaw =rad;float[21] covariance +',
    decodeViconPositionEstimate, encodeViconPositionEstimate),
  HIGHRES_IMU: new MessageDefinition(105, 'HIGHRES_IMU', 93, 62, 63, undefined, undefined,
    'uint64_t time_usec =us;float xacc =m/s/s;float yacc =m/s/s;float zacc =m/s/s;float xgyro =rad/s;float ygyro =rad/s;float zgyro =rad/s;float xmag =gauss;float ymag =gauss;float zmag =gauss;float abs_pressure =hPa;float diff_pressure =hPa;float pressure_alt;float temperature =degC;uint16_t fields_updated @HighresImuUpdatedFlags;uint8_t id +',
    decodeHighresImu, encodeHighresImu),
  OPTICAL_FLOW_RAD: new MessageDefinition(106, 'OPTICAL_FLOW_RAD', 138, 44, 44, undefined, undefined,
    'uint64_t time_usec =us;uint32_t integration_time_us =us;float integrated_x =rad;float integrated_y =rad;float integrated_xgyro =rad;float integrated_ygyro =rad;float integrated_zgyro =rad;uint32_t time_delta_distance_us =us;float distance =m;int16_t temperature =cdegC;uint8_t sensor_id;uint8_t quality',
    decodeOpticalFlowRad, encodeOpticalFlowRad),
  HIL_SENSOR: new MessageDefinition(107, 'HIL_SENSOR', 108, 64, 65, undefined, undefined,
    'uint64_t time_usec =us;float xacc =m/s/s;float yacc =m/s/s;float zacc =m/s/s;float xgyro =rad/s;float ygyro =rad/s;float zgyro =rad/s;float xmag =gauss;float ymag =gauss;float zmag =gauss;float abs_pressure =hPa;float diff_pressure =hPa;float pressure_alt;float temperature =degC;uint32_t fields_updated @HilSensorUpdatedFlags;uint8_t id +',
    decodeHilSensor, encodeHilSensor),
  SIM_STATE: new MessageDefinition(108, 'SIM_STATE', 32, 84, 92, undefined, undefined,
    'float q1;float q2;float q3;float q4;float roll =rad;float pitch =rad;float yaw =rad;float xacc =m/s/s;float yacc =m/s/s;float zacc =m/s/s;float xgyro =rad/s;float ygyro =rad/s;float zgyro =rad/s;float lat =deg;float lon =deg;float alt =m;float std_dev_horz;float std_dev_vert;float vn =m/s;float ve =m/s;float vd =m/s;int32_t lat_int + =degE7;int32_t lon_int + =degE7',
    decodeSimState, encodeSimState),
  RADIO_STATUS: new MessageDefinition(109, 'RADIO_STATUS', 185, 9, 9, undefined, undefined,
    'uint16_t rxerrors;uint16_t fixed;uint8_t rssi;uint8_t remrssi;uint8_t txbuf =%;uint8_t noise;uint8_t remnoise',
    decodeRadioStatus, encodeRadioStatus),
  FILE_TRANSFER_PROTOCOL: new MessageDefinition(110, 'FILE_TRANSFER_PROTOCOL', 84, 254, 254, 1, 2,
    'uint8_t target_network;uint8_t target_system;uint8_t target_component;uint8_t[251] payload',
    decodeFileTransferProtocol, encodeFileTransferProtocol),
  TIMESYNC: new MessageDefinition(111, 'TIMESYNC', 34, 16, 18, 16, 17,
    'int64_t tc1 =ns;int64_t ts1 =ns;uint8_t target_system +;uint8_t target_component +',
    decodeTimeSync, encodeTimeSync),
  CAMERA_TRIGGER: new MessageDefinition(112, 'CAMERA_TRIGGER', 174, 12, 12, undefined, undefined,
    'uint64_t time_usec =us;uint32_t seq',
    decodeCameraTrigger, encodeCameraTrigger),
  HIL_GPS: new MessageDefinition(113, 'HIL_GPS', 124, 36, 39, undefined, undefined,
    'uint64_t time_usec =us;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;uint16_t eph;uint16_t epv;uint16_t vel =cm/s;int16_t vn =cm/s;int16_t ve =cm/s;int16_t vd =cm/s;uint16_t cog =cdeg;uint8_t fix_type;uint8_t satellites_visible;uint8_t id +;uint16_t yaw + =cdeg',
    decodeHilGps, encodeHilGps),
  HIL_OPTICAL_FLOW: new MessageDefinition(114, 'HIL_OPTICAL_FLOW', 237, 44, 44, undefined, undefined,
    'uint64_t time_usec =us;uint32_t integration_time_us =us;float integrated_x =rad;float integrated_y =rad;float integrated_xgyro =rad;float integrated_ygyro =rad;float integrated_zgyro =rad;uint32_t time_delta_distance_us =us;float distance =m;int16_t temperature =cdegC;uint8_t sensor_id;uint8_t quality',
    decodeHilOpticalFlow, encodeHilOpticalFlow),
  HIL_STATE_QUATERNION: new MessageDefinition(115, 'HIL_STATE_QUATERNION', 4, 64, 64, undefined, undefined,
    'uint64_t time_usec =us;float[4] attitude_quaternion;float rollspeed =rad/s;float pitchspeed =rad/s;float yawspeed =rad/s;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;int16_t vx =cm/s;int16_t vy =cm/s;int16_t vz =cm/s;uint16_t ind_airspeed =cm/s;uint16_t true_airspeed =cm/s;int16_t xacc =mG;int16_t yacc =mG;int16_t zacc =mG',
    decodeHilStateQuaternion, encodeHilStateQuaternion),
  SCALED_IMU2: new MessageDefinition(116, 'SCALED_IMU2', 76, 22, 24, undefined, undefined,
    'uint32_t time_boot_ms =ms;int16_t xacc =mG;int16_t yacc =mG;int16_t zacc =mG;int16_t xgyro =mrad/s;int16_t ygyro =mrad/s;int16_t zgyro =mrad/s;int16_t xmag =mgauss;int16_t ymag =mgauss;int16_t zmag =mgauss;int16_t temperature + =cdegC',
    decodeScaledImu2, encodeScaledImu2),
  LOG_REQUEST_LIST: new MessageDefinition(117, 'LOG_REQUEST_LIST', 128, 6, 6, 4, 5,
    'uint16_t start;uint16_t end;uint8_t target_system;uint8_t target_component',
    decodeLogRequestList, encodeLogRequestList),
  LOG_ENTRY: new MessageDefinition(118, 'LOG_ENTRY', 56, 14, 14, undefined, undefined,
    'uint32_t time_utc =s;uint32_t size =bytes;uint16_t id;uint16_t num_logs;uint16_t last_log_num',
    decodeLogEntry, encodeLogEntry),
  LOG_REQUEST_DATA: new MessageDefinition(119, 'LOG_REQUEST_DATA', 116, 12, 12, 10, 11,
    'uint32_t ofs;uint32_t count =bytes;uint16_t id;uint8_t target_system;uint8_t target_component',
    decodeLogRequestData, encodeLogRequestData),
  LOG_DATA: new MessageDefinition(120, 'LOG_DATA', 134, 97, 97, undefined, undefined,
    'uint32_t ofs;uint16_t id;uint8_t count =bytes;uint8_t[90] data',
    decodeLogData, encodeLogData),
  LOG_ERASE: new MessageDefinition(121, 'LOG_ERASE', 237, 2, 2, 0, 1,
    'uint8_t target_system;uint8_t target_component',
    decodeLogErase, encodeLogErase),
  LOG_REQUEST_END: new MessageDefinition(122, 'LOG_REQUEST_END', 203, 2, 2, 0, 1,
    'uint8_t target_system;uint8_t target_component',
    decodeLogRequestEnd, encodeLogRequestEnd),
  GPS_INJECT_DATA: new MessageDefinition(123, 'GPS_INJECT_DATA', 250, 113, 113, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t len =bytes;uint8_t[110] data',
    decodeGpsInjectData, encodeGpsInjectData),
  GPS2_RAW: new MessageDefinition(124, 'GPS2_RAW', 87, 35, 57, undefined, undefined,
    'uint64_t time_usec =us;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;uint32_t dgps_age =ms;uint16_t eph;uint16_t epv;uint16_t vel =cm/s;uint16_t cog =cdeg;uint8_t fix_type @GpsFixType;uint8_t satellites_visible;uint8_t dgps_numch;uint16_t yaw + =cdeg;int32_t alt_ellipsoid + =mm;uint32_t h_acc + =mm;uint32_t v_acc + =mm;uint32_t vel_acc + =mm/s;uint32_t hdg_acc + =degE5',
    decodeGps2Raw, encodeGps2Raw),
  POWER_STATUS: new MessageDefinition(125, 'POWER_STATUS', 203, 6, 6, undefined, undefined,
    'uint16_t Vcc =mV;uint16_t Vservo =mV;uint16_t flags @MavPowerStatus',
    decodePowerStatus, encodePowerStatus),
  SERIAL_CONTROL: new MessageDefinition(126, 'SERIAL_CONTROL', 220, 79, 81, 79, 80,
    'uint32_t baudrate =bits/s;uint16_t timeout =ms;uint8_t device @SerialControlDev;uint8_t flags @SerialControlFlag;uint8_t count =bytes;uint8_t[70] data;uint8_t target_system +;uint8_t target_component +',
    decodeSerialControl, encodeSerialControl),
  GPS_RTK: new MessageDefinition(127, 'GPS_RTK', 25, 35, 35, undefined, undefined,
    'uint32_t time_last_baseline_ms =ms;uint32_t tow =ms;int32_t baseline_a_mm =mm;int32_t baseline_b_mm =mm;int32_t baseline_c_mm =mm;uint32_t accuracy;int32_t iar_num_hypotheses;uint16_t wn;uint8_t rtk_receiver_id;uint8_t rtk_health;uint8_t rtk_rate =Hz;uint8_t nsats;uint8_t baseline_coords_type @RtkBaselineCoordinateSystem',
    decodeGpsRtk, encodeGpsRtk),
  GPS2_RTK: new MessageDefinition(128, 'GPS2_RTK', 226, 35, 35, undefined, undefined,
    'uint32_t time_last_baseline_ms =ms;uint32_t tow =ms;int32_t baseline_a_mm =mm;int32_t baseline_b_mm =mm;int32_t baseline_c_mm =mm;uint32_t accuracy;int32_t iar_num_hypotheses;uint16_t wn;uint8_t rtk_receiver_id;uint8_t rtk_health;uint8_t rtk_rate =Hz;uint8_t nsats;uint8_t baseline_coords_type @RtkBaselineCoordinateSystem',
    decodeGps2Rtk, encodeGps2Rtk),
  SCALED_IMU3: new MessageDefinition(129, 'SCALED_IMU3', 46, 22, 24, undefined, undefined,
    'uint32_t time_boot_ms =ms;int16_t xacc =mG;int16_t yacc =mG;int16_t zacc =mG;int16_t xgyro =mrad/s;int16_t ygyro =mrad/s;int16_t zgyro =mrad/s;int16_t xmag =mgauss;int16_t ymag =mgauss;int16_t zmag =mgauss;int16_t temperature + =cdegC',
    decodeScaledImu3, encodeScaledImu3),
  DATA_TRANSMISSION_HANDSHAKE: new MessageDefinition(130, 'DATA_TRANSMISSION_HANDSHAKE', 29, 13, 13, undefined, undefined,
    'uint32_t size =bytes;uint16_t width;uint16_t height;uint16_t packets;uint8_t type @MavlinkDataStreamType;uint8_t payload =bytes;uint8_t jpg_quality =%',
    decodeDataTransmissionHandshake, encodeDataTransmissionHandshake),
  ENCAPSULATED_DATA: new MessageDefinition(131, 'ENCAPSULATED_DATA', 223, 255, 255, undefined, undefined,
    'uint16_t seqnr;uint8_t[253] data',
    decodeEncapsulatedData, encodeEncapsulatedData),
  DISTANCE_SENSOR: new MessageDefinition(132, 'DISTANCE_SENSOR', 85, 14, 39, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint16_t min_distance =cm;uint16_t max_distance =cm;uint16_t current_distance =cm;uint8_t type @MavDistanceSensor;uint8_t id;uint8_t orientation @MavSensorOrientation;uint8_t covariance =cm^2;float horizontal_fov + =rad;float vertical_fov + =rad;float[4] quaternion +;uint8_t signal_quality + =%',
    decodeDistanceSensor, encodeDistanceSensor),
  TERRAIN_REQUEST: new MessageDefinition(133, 'TERRAIN_REQUEST', 6, 18, 18, undefined, undefined,
    'uint64_t mask;int32_t lat =degE7;int32_t lon =degE7;uint16_t grid_spacing =m',
    decodeTerrainRequest, encodeTerrainRequest),
  TERRAIN_DATA: new MessageDefinition(134, 'TERRAIN_DATA', 229, 43, 43, undefined, undefined,
    'int32_t lat =degE7;int32_t lon =degE7;uint16_t grid_spacing =m;int16_t[16] data =m;uint8_t gridbit',
    decodeTerrainData, encodeTerrainData),
  TERRAIN_CHECK: new MessageDefinition(135, 'TERRAIN_CHECK', 203, 8, 8, undefined, undefined,
    'int32_t lat =degE7;int32_t lon =degE7',
    decodeTerrainCheck, encodeTerrainCheck),
  TERRAIN_REPORT: new MessageDefinition(136, 'TERRAIN_REPORT', 1, 22, 22, undefined, undefined,
    'int32_t lat =degE7;int32_t lon =degE7;float terrain_height =m;float current_height =m;uint16_t spacing;uint16_t pending;uint16_t loaded',
    decodeTerrainReport, encodeTerrainReport),
  SCALED_PRESSURE2: new MessageDefinition(137, 'SCALED_PRESSURE2', 195, 14, 16, undefined, undefined,
    'uint32_t time_boot_ms =ms;float press_abs =hPa;float press_diff =hPa;int16_t temperature =cdegC;int16_t temperature_press_diff + =cdegC',
    decodeScaledPressure2, encodeScaledPressure2),
  ATT_POS_MOCAP: new MessageDefinition(138, 'ATT_POS_MOCAP', 109, 36, 120, undefined, undefined,
    'uint64_t time_usec =us;float[4] q;float x =m;float y =m;float z =m;float[21] covariance +',
    decodeMotionCaptureAttPos, encodeMotionCaptureAttPos),
  SET_ACTUATOR_CONTROL_TARGET: new MessageDefinition(139, 'SET_ACTUATOR_CONTROL_TARGET', 168, 43, 43, 41, 42,
    'uint64_t time_usec =us;float[8] controls;uint8_t group_mlx;uint8_t target_system;uint8_t target_component',
    decodeSetActuatorControlTarget, encodeSetActuatorControlTarget),
  ACTUATOR_CONTROL_TARGET: new MessageDefinition(140, 'ACTUATOR_CONTROL_TARGET', 181, 41, 41, undefined, undefined,
    'uint64_t time_usec =us;float[8] controls;uint8_t group_mlx',
    decodeActuatorControlTarget, encodeActuatorControlTarget),
  ALTITUDE: new MessageDefinition(141, 'ALTITUDE', 47, 32, 32, undefined, undefined,
    'uint64_t time_usec =us;float altitude_monotonic =m;float altitude_amsl =m;float altitude_local =m;float altitude_relative =m;float altitude_terrain =m;float bottom_clearance =m',
    decodeAltitude, encodeAltitude),
  RESOURCE_REQUEST: new MessageDefinition(142, 'RESOURCE_REQUEST', 72, 243, 243, undefined, undefined,
    'uint8_t request_id;uint8_t uri_type;uint8_t[120] uri;uint8_t transfer_type;uint8_t[120] storage',
    decodeResourceRequest, encodeResourceRequest),
  SCALED_PRESSURE3: new MessageDefinition(143, 'SCALED_PRESSURE3', 131, 14, 16, undefined, undefined,
    'uint32_t time_boot_ms =ms;float press_abs =hPa;float press_diff =hPa;int16_t temperature =cdegC;int16_t temperature_press_diff + =cdegC',
    decodeScaledPressure3, encodeScaledPressure3),
  FOLLOW_TARGET: new MessageDefinition(144, 'FOLLOW_TARGET', 127, 93, 93, undefined, undefined,
    'uint64_t timestamp =ms;uint64_t custom_state;int32_t lat =degE7;int32_t lon =degE7;float alt =m;float[3] vel =m/s;float[3] acc =m/s/s;float[4] attitude_q;float[3] rates;float[3] position_cov;uint8_t est_capabilities',
    decodeFollowTarget, encodeFollowTarget),
  CONTROL_SYSTEM_STATE: new MessageDefinition(146, 'CONTROL_SYSTEM_STATE', 103, 100, 100, undefined, undefined,
    'uint64_t time_usec =us;float x_acc =m/s/s;float y_acc =m/s/s;float z_acc =m/s/s;float x_vel =m/s;float y_vel =m/s;float z_vel =m/s;float x_pos =m;float y_pos =m;float z_pos =m;float airspeed =m/s;float[3] vel_variance;float[3] pos_variance;float[4] q;float roll_rate =rad/s;float pitch_rate =rad/s;float yaw_rate =rad/s',
    decodeControlSystemState, encodeControlSystemState),
  BATTERY_STATUS: new MessageDefinition(147, 'BATTERY_STATUS', 154, 36, 54, undefined, undefined,
    'int32_t current_consumed =mAh;int32_t energy_consumed =hJ;int16_t temperature =cdegC;uint16_t[10] voltages =mV;int16_t current_battery =cA;uint8_t id;uint8_t battery_function @MavBatteryFunction;uint8_t type @MavBatteryType;int8_t battery_remaining =%;int32_t time_remaining + =s;uint8_t charge_state + @MavBatteryChargeState;uint16_t[4] voltages_ext + =mV;uint8_t mode + @MavBatteryMode;uint32_t fault_bitmask + @MavBatteryFault',
    decodeBatteryStatus, encodeBatteryStatus),
  AUTOPILOT_VERSION: new MessageDefinition(148, 'AUTOPILOT_VERSION', 178, 60, 78, undefined, undefined,
    'uint64_t capabilities @MavProtocolCapability;uint64_t uid;uint32_t flight_sw_version;uint32_t middleware_sw_version;uint32_t os_sw_version;uint32_t board_version;uint16_t vendor_id;uint16_t product_id;uint8_t[8] flight_custom_version;uint8_t[8] middleware_custom_version;uint8_t[8] os_custom_version;uint8_t[18] uid2 +',
    decodeAutopilotVersion, encodeAutopilotVersion),
  LANDING_TARGET: new MessageDefinition(149, 'LANDING_TARGET', 200, 30, 60, undefined, undefined,
    'uint64_t time_usec =us;float angle_x =rad;float angle_y =rad;float distance =m;float size_x =rad;float size_y =rad;uint8_t target_num;uint8_t frame @MavFrame;float x + =m;float y + =m;float z + =m;float[4] q +;uint8_t type + @LandingTargetType;uint8_t position_valid + @MavBool',
    decodeLandingTarget, encodeLandingTarget),
  SENSOR_OFFSETS: new MessageDefinition(150, 'SENSOR_OFFSETS', 134, 42, 42, undefined, undefined,
    'float mag_declination =rad;int32_t raw_press;int32_t raw_temp;float gyro_cal_x;float gyro_cal_y;float gyro_cal_z;float accel_cal_x;float accel_cal_y;float accel_cal_z;int16_t mag_ofs_x;int16_t mag_ofs_y;int16_t mag_ofs_z',
    decodeSensorOffsets, encodeSensorOffsets),
  SET_MAG_OFFSETS: new MessageDefinition(151, 'SET_MAG_OFFSETS', 219, 8, 8, 6, 7,
    'int16_t mag_ofs_x;int16_t mag_ofs_y;int16_t mag_ofs_z;uint8_t target_system;uint8_t target_component',
    decodeSetMagOffsets, encodeSetMagOffsets),
  MEMINFO: new MessageDefinition(152, 'MEMINFO', 208, 4, 8, undefined, undefined,
    'uint16_t brkval;uint16_t freemem =bytes;uint32_t freemem32 + =bytes',
    decodeMemInfo, encodeMemInfo),
  AP_ADC: new MessageDefinition(153, 'AP_ADC', 188, 12, 12, undefined, undefined,
    'uint16_t adc1;uint16_t adc2;uint16_t adc3;uint16_t adc4;uint16_t adc5;uint16_t adc6',
    decodeApAdc, encodeApAdc),
  DIGICAM_CONFIGURE: new MessageDefinition(154, 'DIGICAM_CONFIGURE', 84, 15, 15, 6, 7,
    'float extra_value;uint16_t shutter_speed;uint8_t target_system;uint8_t target_component;uint8_t mode;uint8_t aperture;uint8_t iso;uint8_t exposure_type;uint8_t command_id;uint8_t engine_cut_off =ds;uint8_t extra_param',
    decodeDigicamConfigure, encodeDigicamConfigure),
  DIGICAM_CONTROL: new MessageDefinition(155, 'DIGICAM_CONTROL', 22, 13, 13, 4, 5,
    'float extra_value;uint8_t target_system;uint8_t target_component;uint8_t session;uint8_t zoom_pos;int8_t zoom_step;uint8_t focus_lock;uint8_t shot;uint8_t command_id;uint8_t extra_param',
    decodeDigicamControl, encodeDigicamControl),
  MOUNT_CONFIGURE: new MessageDefinition(156, 'MOUNT_CONFIGURE', 19, 6, 6, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t mount_mode @MavMountMode;uint8_t stab_roll;uint8_t stab_pitch;uint8_t stab_yaw',
    decodeMountConfigure, encodeMountConfigure),
  MOUNT_CONTROL: new MessageDefinition(157, 'MOUNT_CONTROL', 21, 15, 15, 12, 13,
    'int32_t input_a;int32_t input_b;int32_t input_c;uint8_t target_system;uint8_t target_component;uint8_t save_position',
    decodeMountControl, encodeMountControl),
  MOUNT_STATUS: new MessageDefinition(158, 'MOUNT_STATUS', 134, 14, 15, 12, 13,
    'int32_t pointing_a =cdeg;int32_t pointing_b =cdeg;int32_t pointing_c =cdeg;uint8_t target_system;uint8_t target_component;uint8_t mount_mode + @MavMountMode',
    decodeMountStatus, encodeMountStatus),
  FENCE_POINT: new MessageDefinition(160, 'FENCE_POINT', 78, 12, 12, 8, 9,
    'float lat =deg;float lng =deg;uint8_t target_system;uint8_t target_component;uint8_t idx;uint8_t count',
    decodeFencePoint, encodeFencePoint),
  FENCE_FETCH_POINT: new MessageDefinition(161, 'FENCE_FETCH_POINT', 68, 3, 3, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t idx',
    decodeFenceFetchPoint, encodeFenceFetchPoint),
  FENCE_STATUS: new MessageDefinition(162, 'FENCE_STATUS', 189, 8, 9, undefined, undefined,
    'uint32_t breach_time =ms;uint16_t breach_count;uint8_t breach_status;uint8_t breach_type @FenceBreach;uint8_t breach_mitigation + @FenceMitigate',
    decodeFenceStatus, encodeFenceStatus),
  AHRS: new MessageDefinition(163, 'AHRS', 127, 28, 28, undefined, undefined,
    'float omegaIx =rad/s;float omegaIy =rad/s;float omegaIz =rad/s;float accel_weight;float renorm_val;float error_rp;float error_yaw',
    decodeAhrs, encodeAhrs),
  SIMSTATE: new MessageDefinition(164, 'SIMSTATE', 154, 44, 44, undefined, undefined,
    'float roll =rad;float pitch =rad;float yaw =rad;float xacc =m/s/s;float yacc =m/s/s;float zacc =m/s/s;float xgyro =rad/s;float ygyro =rad/s;float zgyro =rad/s;int32_t lat =degE7;int32_t lng =degE7',
    decodeSimstate, encodeSimstate),
  HWSTATUS: new MessageDefinition(165, 'HWSTATUS', 21, 3, 3, undefined, undefined,
    'uint16_t Vcc =mV;uint8_t I2Cerr',
    decodeHwStatus, encodeHwStatus),
  RADIO: new MessageDefinition(166, 'RADIO', 21, 9, 9, undefined, undefined,
    'uint16_t rxerrors;uint16_t fixed;uint8_t rssi;uint8_t remrssi;uint8_t txbuf =%;uint8_t noise;uint8_t remnoise',
    decodeRadio, encodeRadio),
  LIMITS_STATUS: new MessageDefinition(167, 'LIMITS_STATUS', 144, 22, 22, undefined, undefined,
    'uint32_t last_trigger =ms;uint32_t last_action =ms;uint32_t last_recovery =ms;uint32_t last_clear =ms;uint16_t breach_count;uint8_t limits_state @LimitsState;uint8_t mods_enabled @LimitModule;uint8_t mods_required @LimitModule;uint8_t mods_triggered @LimitModule',
    decodeLimitsStatus, encodeLimitsStatus),
  WIND: new MessageDefinition(168, 'WIND', 1, 12, 12, undefined, undefined,
    'float direction =deg;float speed =m/s;float speed_z =m/s',
    decodeWind, encodeWind),
  DATA16: new MessageDefinition(169, 'DATA16', 234, 18, 18, undefined, undefined,
    'uint8_t type;uint8_t len =bytes;uint8_t[16] data',
    decodeData16, encodeData16),
  DATA32: new MessageDefinition(170, 'DATA32', 73, 34, 34, undefined, undefined,
    'uint8_t type;uint8_t len =bytes;uint8_t[32] data',
    decodeData32, encodeData32),
  DATA64: new MessageDefinition(171, 'DATA64', 181, 66, 66, undefined, undefined,
    'uint8_t type;uint8_t len =bytes;uint8_t[64] data',
    decodeData64, encodeData64),
  DATA96: new MessageDefinition(172, 'DATA96', 22, 98, 98, undefined, undefined,
    'uint8_t type;uint8_t len =bytes;uint8_t[96] data',
    decodeData96, encodeData96),
  RANGEFINDER: new MessageDefinition(173, 'RANGEFINDER', 83, 8, 8, undefined, undefined,
    'float distance =m;float voltage =V',
    decodeRangeFinder, encodeRangeFinder),
  AIRSPEED_AUTOCAL: new MessageDefinition(174, 'AIRSPEED_AUTOCAL', 167, 48, 48, undefined, undefined,
    'float vx =m/s;float vy =m/s;float vz =m/s;float diff_pressure =Pa;float EAS2TAS;float ratio;float state_x;float state_y;float state_z;float Pax;float Pby;float Pcz',
    decodeAirspeedAutocal, encodeAirspeedAutocal),
  RALLY_POINT: new MessageDefinition(175, 'RALLY_POINT', 138, 19, 19, 14, 15,
    'int32_t lat =degE7;int32_t lng =degE7;int16_t alt =m;int16_t break_alt =m;uint16_t land_dir =cdeg;uint8_t target_system;uint8_t target_component;uint8_t idx;uint8_t count;uint8_t flags @RallyFlags',
    decodeRallyPoint, encodeRallyPoint),
  RALLY_FETCH_POINT: new MessageDefinition(176, 'RALLY_FETCH_POINT', 234, 3, 3, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t idx',
    decodeRallyFetchPoint, encodeRallyFetchPoint),
  COMPASSMOT_STATUS: new MessageDefinition(177, 'COMPASSMOT_STATUS', 240, 20, 20, undefined, undefined,
    'float current =A;float CompensationX;float CompensationY;float CompensationZ;uint16_t throttle =d%;uint16_t interference =%',
    decodeCompassMotStatus, encodeCompassMotStatus),
  AHRS2: new MessageDefinition(178, 'AHRS2', 47, 24, 24, undefined, undefined,
    'float roll =rad;float pitch =rad;float yaw =rad;float altitude =m;int32_t lat =degE7;int32_t lng =degE7',
    decodeAhrs2, encodeAhrs2),
  CAMERA_STATUS: new MessageDefinition(179, 'CAMERA_STATUS', 189, 29, 29, 26, undefined,
    'uint64_t time_usec =us;float p1;float p2;float p3;float p4;uint16_t img_idx;uint8_t target_system;uint8_t cam_idx;uint8_t event_id @CameraStatusTypes',
    decodeCameraStatus, encodeCameraStatus),
  CAMERA_FEEDBACK: new MessageDefinition(180, 'CAMERA_FEEDBACK', 52, 45, 47, 42, undefined,
    'uint64_t time_usec =us;int32_t lat =degE7;int32_t lng =degE7;float alt_msl =m;float alt_rel =m;float roll =deg;float pitch =deg;float yaw =deg;float foc_len =mm;uint16_t img_idx;uint8_t target_system;uint8_t cam_idx;uint8_t flags @CameraFeedbackFlags;uint16_t completed_captures +',
    decodeCameraFeedback, encodeCameraFeedback),
  BATTERY2: new MessageDefinition(181, 'BATTERY2', 174, 4, 4, undefined, undefined,
    'uint16_t voltage =mV;int16_t current_battery =cA',
    decodeBattery2, encodeBattery2),
  AHRS3: new MessageDefinition(182, 'AHRS3', 229, 40, 40, undefined, undefined,
    'float roll =rad;float pitch =rad;float yaw =rad;float altitude =m;int32_t lat =degE7;int32_t lng =degE7;float v1;float v2;float v3;float v4',
    decodeAhrs3, encodeAhrs3),
  AUTOPILOT_VERSION_REQUEST: new MessageDefinition(183, 'AUTOPILOT_VERSION_REQUEST', 85, 2, 2, 0, 1,
    'uint8_t target_system;uint8_t target_component',
    decodeAutopilotVersionRequest, encodeAutopilotVersionRequest),
  REMOTE_LOG_DATA_BLOCK: new MessageDefinition(184, 'REMOTE_LOG_DATA_BLOCK', 159, 206, 206, 4, 5,
    'uint32_t seqno @MavRemoteLogDataBlockCommands;uint8_t target_system;uint8_t target_component;uint8_t[200] data',
    decodeRemoteLogDataBlock, encodeRemoteLogDataBlock),
  REMOTE_LOG_BLOCK_STATUS: new MessageDefinition(185, 'REMOTE_LOG_BLOCK_STATUS', 186, 7, 7, 4, 5,
    'uint32_t seqno;uint8_t target_system;uint8_t target_component;uint8_t status @MavRemoteLogDataBlockStatuses',
    decodeRemoteLogBlockStatus, encodeRemoteLogBlockStatus),
  LED_CONTROL: new MessageDefinition(186, 'LED_CONTROL', 72, 29, 29, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t instance;uint8_t pattern;uint8_t custom_len;uint8_t[24] custom_bytes',
    decodeLedControl, encodeLedControl),
  MAG_CAL_PROGRESS: new MessageDefinition(191, 'MAG_CAL_PROGRESS', 92, 27, 27, undefined, undefined,
    'float direction_x;float direction_y;float direction_z;uint8_t compass_id;uint8_t cal_mask;uint8_t cal_status @MagCalStatus;uint8_t attempt;uint8_t completion_pct =%;uint8_t[10] completion_mask',
    decodeMagCalProgress, encodeMagCalProgress),
  MAG_CAL_REPORT: new MessageDefinition(192, 'MAG_CAL_REPORT', 36, 44, 54, undefined, undefined,
    'float fitness =mgauss;float ofs_x;float ofs_y;float ofs_z;float diag_x;float diag_y;float diag_z;float offdiag_x;float offdiag_y;float offdiag_z;uint8_t compass_id;uint8_t cal_mask;uint8_t cal_status @MagCalStatus;uint8_t autosaved;float orientation_confidence +;uint8_t old_orientation + @MavSensorOrientation;uint8_t new_orientation + @MavSensorOrientation;float scale_factor +',
    decodeMagCalReport, encodeMagCalReport),
  EKF_STATUS_REPORT: new MessageDefinition(193, 'EKF_STATUS_REPORT', 71, 22, 26, undefined, undefined,
    'float velocity_variance;float pos_horiz_variance;float pos_vert_variance;float compass_variance;float terrain_alt_variance;uint16_t flags @EkfStatusFlags;float airspeed_variance +',
    decodeEkfStatusReport, encodeEkfStatusReport),
  PID_TUNING: new MessageDefinition(194, 'PID_TUNING', 98, 25, 33, undefined, undefined,
    'float desired;float achieved;float FF;float P;float I;float D;uint8_t axis @PidTuningAxis;float SRate +;float PDmod +',
    decodePidTuning, encodePidTuning),
  DEEPSTALL: new MessageDefinition(195, 'DEEPSTALL', 120, 37, 37, undefined, undefined,
    'int32_t landing_lat =degE7;int32_t landing_lon =degE7;int32_t path_lat =degE7;int32_t path_lon =degE7;int32_t arc_entry_lat =degE7;int32_t arc_entry_lon =degE7;float altitude =m;float expected_travel_distance =m;float cross_track_error =m;uint8_t stage @DeepstallStage',
    decodeDeepstall, encodeDeepstall),
  GIMBAL_REPORT: new MessageDefinition(200, 'GIMBAL_REPORT', 134, 42, 42, 40, 41,
    'float delta_time =s;float delta_angle_x =rad;float delta_angle_y =rad;float delta_angle_z =rad;float delta_velocity_x =m/s;float delta_velocity_y =m/s;float delta_velocity_z =m/s;float joint_roll =rad;float joint_el =rad;float joint_az =rad;uint8_t target_system;uint8_t target_component',
    decodeGimbalReport, encodeGimbalReport),
  GIMBAL_CONTROL: new MessageDefinition(201, 'GIMBAL_CONTROL', 205, 14, 14, 12, 13,
    'float demanded_rate_x =rad/s;float demanded_rate_y =rad/s;float demanded_rate_z =rad/s;uint8_t target_system;uint8_t target_component',
    decodeGimbalControl, encodeGimbalControl),
  GIMBAL_TORQUE_CMD_REPORT: new MessageDefinition(214, 'GIMBAL_TORQUE_CMD_REPORT', 69, 8, 8, 6, 7,
    'int16_t rl_torque_cmd;int16_t el_torque_cmd;int16_t az_torque_cmd;uint8_t target_system;uint8_t target_component',
    decodeGimbalTorqueCmdReport, encodeGimbalTorqueCmdReport),
  GOPRO_HEARTBEAT: new MessageDefinition(215, 'GOPRO_HEARTBEAT', 101, 3, 3, undefined, undefined,
    'uint8_t status @GoproHeartbeatStatus;uint8_t capture_mode @GoproCaptureMode;uint8_t flags @GoproHeartbeatFlags',
    decodeGoproHeartbeat, encodeGoproHeartbeat),
  GOPRO_GET_REQUEST: new MessageDefinition(216, 'GOPRO_GET_REQUEST', 50, 3, 3, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t cmd_id @GoproCommand',
    decodeGoproGetRequest, encodeGoproGetRequest),
  GOPRO_GET_RESPONSE: new MessageDefinition(217, 'GOPRO_GET_RESPONSE', 202, 6, 6, undefined, undefined,
    'uint8_t cmd_id @GoproCommand;uint8_t status @GoproRequestStatus;uint8_t[4] value',
    decodeGoproGetResponse, encodeGoproGetResponse),
  GOPRO_SET_REQUEST: new MessageDefinition(218, 'GOPRO_SET_REQUEST', 17, 7, 7, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t cmd_id @GoproCommand;uint8_t[4] value',
    decodeGoproSetRequest, encodeGoproSetRequest),
  GOPRO_SET_RESPONSE: new MessageDefinition(219, 'GOPRO_SET_RESPONSE', 162, 2, 2, undefined, undefined,
    'uint8_t cmd_id @GoproCommand;uint8_t status @GoproRequestStatus',
    decodeGoproSetResponse, encodeGoproSetResponse),
  EFI_STATUS: new MessageDefinition(225, 'EFI_STATUS', 208, 65, 73, undefined, undefined,
    'float ecu_index;float rpm;float fuel_consumed =cm^3;float fuel_flow =cm^3/min;float engine_load =%;float throttle_position =%;float spark_dwell_time =ms;float barometric_pressure =kPa;float intake_manifold_pressure =kPa;float intake_manifold_temperature =degC;float cylinder_head_temperature =degC;float ignition_timing =deg;float injection_time =ms;float exhaust_gas_temperature =degC;float throttle_out =%;float pt_compensation;uint8_t health;float ignition_voltage + =V;float fuel_pressure + =kPa',
    decodeEfiStatus, encodeEfiStatus),
  RPM: new MessageDefinition(226, 'RPM', 207, 8, 8, undefined, undefined,
    'float rpm1;float rpm2',
    decodeRpm, encodeRpm),
  ESTIMATOR_STATUS: new MessageDefinition(230, 'ESTIMATOR_STATUS', 163, 42, 42, undefined, undefined,
    'uint64_t time_usec =us;float vel_ratio;float pos_horiz_ratio;float pos_vert_ratio;float mag_ratio;float hagl_ratio;float tas_ratio;float pos_horiz_accuracy =m;float pos_vert_accuracy =m;uint16_t flags @EstimatorStatusFlags',
    decodeEstimatorStatus, encodeEstimatorStatus),
  WIND_COV: new MessageDefinition(231, 'WIND_COV', 105, 40, 40, undefined, undefined,
    'uint64_t time_usec =us;float wind_x =m/s;float wind_y =m/s;float wind_z =m/s;float var_horiz =m/s;float var_vert =m/s;float wind_alt =m;float horiz_accuracy =m/s;float vert_accuracy =m/s',
    decodeWindCov, encodeWindCov),
  GPS_INPUT: new MessageDefinition(232, 'GPS_INPUT', 151, 63, 65, undefined, undefined,
    'uint64_t time_usec =us;uint32_t time_week_ms =ms;int32_t lat =degE7;int32_t lon =degE7;float alt =m;float hdop;float vdop;float vn =m/s;float ve =m/s;float vd =m/s;float speed_accuracy =m/s;float horiz_accuracy =m;float vert_accuracy =m;uint16_t ignore_flags @GpsInputIgnoreFlags;uint16_t time_week;uint8_t gps_id;uint8_t fix_type;uint8_t satellites_visible;uint16_t yaw + =cdeg',
    decodeGpsInput, encodeGpsInput),
  GPS_RTCM_DATA: new MessageDefinition(233, 'GPS_RTCM_DATA', 35, 182, 182, undefined, undefined,
    'uint8_t flags;uint8_t len =bytes;uint8_t[180] data',
    decodeGpsRtcmData, encodeGpsRtcmData),
  HIGH_LATENCY: new MessageDefinition(234, 'HIGH_LATENCY', 150, 40, 40, undefined, undefined,
    'uint32_t custom_mode;int32_t latitude =degE7;int32_t longitude =degE7;int16_t roll =cdeg;int16_t pitch =cdeg;uint16_t heading =cdeg;int16_t heading_sp =cdeg;int16_t altitude_amsl =m;int16_t altitude_sp =m;uint16_t wp_distance =m;uint8_t base_mode @MavModeFlag;uint8_t landed_state @MavLandedState;int8_t throttle =%;uint8_t airspeed =m/s;uint8_t airspeed_sp =m/s;uint8_t groundspeed =m/s;int8_t climb_rate =m/s;uint8_t gps_nsat;uint8_t gps_fix_type @GpsFixType;uint8_t battery_remaining =%;int8_t temperature =degC;int8_t temperature_air =degC;uint8_t failsafe;uint8_t wp_num',
    decodeHighLatency, encodeHighLatency),
  HIGH_LATENCY2: new MessageDefinition(235, 'HIGH_LATENCY2', 179, 42, 42, undefined, undefined,
    'uint32_t timestamp =ms;int32_t latitude =degE7;int32_t longitude =degE7;uint16_t custom_mode;int16_t altitude =m;int16_t target_altitude =m;uint16_t target_distance =dam;uint16_t wp_num;uint16_t failure_flags @HlFailureFlag;uint8_t type @MavType;uint8_t autopilot @MavAutopilot;uint8_t heading =deg/2;uint8_t target_heading =deg/2;uint8_t throttle =%;uint8_t airspeed =m/s*5;uint8_t airspeed_sp =m/s*5;uint8_t groundspeed =m/s*5;uint8_t windspeed =m/s*5;uint8_t wind_heading =deg/2;uint8_t eph =dm;uint8_t epv =dm;int8_t temperature_air =degC;int8_t climb_rate =dm/s;int8_t battery =%;int8_t custom0;int8_t custom1;int8_t custom2',
    decodeHighLatency2, encodeHighLatency2),
  VIBRATION: new MessageDefinition(241, 'VIBRATION', 90, 32, 32, undefined, undefined,
    'uint64_t time_usec =us;float vibration_x;float vibration_y;float vibration_z;uint32_t clipping_0;uint32_t clipping_1;uint32_t clipping_2',
    decodeVibration, encodeVibration),
  HOME_POSITION: new MessageDefinition(242, 'HOME_POSITION', 104, 52, 60, undefined, undefined,
    'int32_t latitude =degE7;int32_t longitude =degE7;int32_t altitude =mm;float x =m;float y =m;float z =m;float[4] q;float approach_x =m;float approach_y =m;float approach_z =m;uint64_t time_usec + =us',
    decodeHomePosition, encodeHomePosition),
  SET_HOME_POSITION: new MessageDefinition(243, 'SET_HOME_POSITION', 85, 53, 61, 52, undefined,
    'int32_t latitude =degE7;int32_t longitude =degE7;int32_t altitude =mm;float x =m;float y =m;float z =m;float[4] q;float approach_x =m;float approach_y =m;float approach_z =m;uint8_t target_system;uint64_t time_usec + =us',
    decodeSetHomePosition, encodeSetHomePosition),
  MESSAGE_INTERVAL: new MessageDefinition(244, 'MESSAGE_INTERVAL', 95, 6, 6, undefined, undefined,
    'int32_t interval_us =us;uint16_t message_id',
    decodeMessageInterval, encodeMessageInterval),
  EXTENDED_SYS_STATE: new MessageDefinition(245, 'EXTENDED_SYS_STATE', 130, 2, 2, undefined, undefined,
    'uint8_t vtol_state @MavVtolState;uint8_t landed_state @MavLandedState',
    decodeExtendedSysState, encodeExtendedSysState),
  ADSB_VEHICLE: new MessageDefinition(246, 'ADSB_VEHICLE', 184, 38, 38, undefined, undefined,
    'uint32_t ICAO_address;int32_t lat =degE7;int32_t lon =degE7;int32_t altitude =mm;uint16_t heading =cdeg;uint16_t hor_velocity =cm/s;int16_t ver_velocity =cm/s;uint16_t flags @AdsbFlags;uint16_t squawk;uint8_t altitude_type @AdsbAltitudeType;char[9] callsign;uint8_t emitter_type @AdsbEmitterType;uint8_t tslc =s',
    decodeAdsbVehicle, encodeAdsbVehicle),
  COLLISION: new MessageDefinition(247, 'COLLISION', 81, 19, 19, undefined, undefined,
    'uint32_t id;float time_to_minimum_delta =s;float altitude_minimum_delta =m;float horizontal_minimum_delta =m;uint8_t src @MavCollisionSrc;uint8_t action @MavCollisionAction;uint8_t threat_level @MavCollisionThreatLevel',
    decodeCollision, encodeCollision),
  V2_EXTENSION: new MessageDefinition(248, 'V2_EXTENSION', 8, 254, 254, 3, 4,
    'uint16_t message_type;uint8_t target_network;uint8_t target_system;uint8_t target_component;uint8_t[249] payload',
    decodeV2Extension, encodeV2Extension),
  MEMORY_VECT: new MessageDefinition(249, 'MEMORY_VECT', 204, 36, 36, undefined, undefined,
    'uint16_t address;uint8_t ver;uint8_t type;int8_t[32] value',
    decodeMemoryVect, encodeMemoryVect),
  DEBUG_VECT: new MessageDefinition(250, 'DEBUG_VECT', 49, 30, 30, undefined, undefined,
    'uint64_t time_usec =us;float x;float y;float z;char[10] name',
    decodeDebugVect, encodeDebugVect),
  NAMED_VALUE_FLOAT: new MessageDefinition(251, 'NAMED_VALUE_FLOAT', 170, 18, 18, undefined, undefined,
    'uint32_t time_boot_ms =ms;float value;char[10] name',
    decodeNamedValueFloat, encodeNamedValueFloat),
  NAMED_VALUE_INT: new MessageDefinition(252, 'NAMED_VALUE_INT', 44, 18, 18, undefined, undefined,
    'uint32_t time_boot_ms =ms;int32_t value;char[10] name',
    decodeNamedValueInt, encodeNamedValueInt),
  STATUSTEXT: new MessageDefinition(253, 'STATUSTEXT', 83, 51, 54, undefined, undefined,
    'uint8_t severity @MavSeverity;char[50] text;uint16_t id +;uint8_t chunk_seq +',
    decodeStatusText, encodeStatusText),
  DEBUG: new MessageDefinition(254, 'DEBUG', 46, 9, 9, undefined, undefined,
    'uint32_t time_boot_ms =ms;float value;uint8_t ind',
    decodeDebug, encodeDebug),
  SETUP_SIGNING: new MessageDefinition(256, 'SETUP_SIGNING', 71, 42, 42, 8, 9,
    'uint64_t initial_timestamp;uint8_t target_system;uint8_t target_component;uint8_t[32] secret_key',
    decodeSetupSigning, encodeSetupSigning),
  BUTTON_CHANGE: new MessageDefinition(257, 'BUTTON_CHANGE', 131, 9, 9, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint32_t last_change_ms =ms;uint8_t state',
    decodeButtonChange, encodeButtonChange),
  PLAY_TUNE: new MessageDefinition(258, 'PLAY_TUNE', 187, 32, 232, 0, 1,
    'uint8_t target_system;uint8_t target_component;char[30] tune;char[200] tune2 +',
    decodePlayTune, encodePlayTune),
  CAMERA_INFORMATION: new MessageDefinition(259, 'CAMERA_INFORMATION', 92, 235, 237, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint32_t firmware_version;float focal_length =mm;float sensor_size_h =mm;float sensor_size_v =mm;uint32_t flags @CameraCapFlags;uint16_t resolution_h =pix;uint16_t resolution_v =pix;uint16_t cam_definition_version;uint8_t[32] vendor_name;uint8_t[32] model_name;uint8_t lens_id;char[140] cam_definition_uri;uint8_t gimbal_device_id +;uint8_t camera_device_id +',
    decodeCameraInformation, encodeCameraInformation),
  CAMERA_SETTINGS: new MessageDefinition(260, 'CAMERA_SETTINGS', 146, 5, 14, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint8_t mode_id @CameraMode;float zoomLevel +;float focusLevel +;uint8_t camera_device_id +',
    decodeCameraSettings, encodeCameraSettings),
  STORAGE_INFORMATION: new MessageDefinition(261, 'STORAGE_INFORMATION', 179, 27, 61, undefined, undefined,
    'uint32_t time_boot_ms =ms;float total_capacity =MiB;float used_capacity =MiB;float available_capacity =MiB;float read_speed =MiB/s;float write_speed =MiB/s;uint8_t storage_id;uint8_t storage_count;uint8_t status @StorageStatus;uint8_t type + @StorageType;char[32] name +;uint8_t storage_usage + @StorageUsageFlag',
    decodeStorageInformation, encodeStorageInformation),
  CAMERA_CAPTURE_STATUS: new MessageDefinition(262, 'CAMERA_CAPTURE_STATUS', 12, 18, 23, undefined, undefined,
    'uint32_t time_boot_ms =ms;float image_interval =s;uint32_t recording_time_ms =ms;float available_capacity =MiB;uint8_t image_status;uint8_t video_status;int32_t image_count +;uint8_t camera_device_id +',
    decodeCameraCaptureStatus, encodeCameraCaptureStatus),
  CAMERA_IMAGE_CAPTURED: new MessageDefinition(263, 'CAMERA_IMAGE_CAPTURED', 133, 255, 255, undefined, undefined,
    'uint64_t time_utc =us;uint32_t time_boot_ms =ms;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;int32_t relative_alt =mm;float[4] q;int32_t image_index;uint8_t camera_id;int8_t capture_result @MavBool;char[205] file_url',
    decodeCameraImageCaptured, encodeCameraImageCaptured),
  FLIGHT_INFORMATION: new MessageDefinition(264, 'FLIGHT_INFORMATION', 49, 28, 32, undefined, undefined,
    'uint64_t arming_time_utc =us;uint64_t takeoff_time_utc =us;uint64_t flight_uuid;uint32_t time_boot_ms =ms;uint32_t landing_time + =ms',
    decodeFlightInformation, encodeFlightInformation),
  MOUNT_ORIENTATION: new MessageDefinition(265, 'MOUNT_ORIENTATION', 26, 16, 20, undefined, undefined,
    'uint32_t time_boot_ms =ms;float roll =deg;float pitch =deg;float yaw =deg;float yaw_absolute + =deg',
    decodeMountOrientation, encodeMountOrientation),
  LOGGING_DATA: new MessageDefinition(266, 'LOGGING_DATA', 193, 255, 255, 2, 3,
    'uint16_t sequence;uint8_t target_system;uint8_t target_component;uint8_t length =bytes;uint8_t first_message_offset =bytes;uint8_t[249] data',
    decodeLoggingData, encodeLoggingData),
  LOGGING_DATA_ACKED: new MessageDefinition(267, 'LOGGING_DATA_ACKED', 35, 255, 255, 2, 3,
    'uint16_t sequence;uint8_t target_system;uint8_t target_component;uint8_t length =bytes;uint8_t first_message_offset =bytes;uint8_t[249] data',
    decodeLoggingDataAcked, encodeLoggingDataAcked),
  LOGGING_ACK: new MessageDefinition(268, 'LOGGING_ACK', 14, 4, 4, 2, 3,
    'uint16_t sequence;uint8_t target_system;uint8_t target_component',
    decodeLoggingAck, encodeLoggingAck),
  VIDEO_STREAM_INFORMATION: new MessageDefinition(269, 'VIDEO_STREAM_INFORMATION', 109, 213, 215, undefined, undefined,
    'float framerate =Hz;uint32_t bitrate =bits/s;uint16_t flags @VideoStreamStatusFlags;uint16_t resolution_h =pix;uint16_t resolution_v =pix;uint16_t rotation =deg;uint16_t hfov =deg;uint8_t stream_id;uint8_t count;uint8_t type @VideoStreamType;char[32] name;char[160] uri;uint8_t encoding + @VideoStreamEncoding;uint8_t camera_device_id +',
    decodeVideoStreamInformation, encodeVideoStreamInformation),
  VIDEO_STREAM_STATUS: new MessageDefinition(270, 'VIDEO_STREAM_STATUS', 59, 19, 20, undefined, undefined,
    'float framerate =Hz;uint32_t bitrate =bits/s;uint16_t flags @VideoStreamStatusFlags;uint16_t resolution_h =pix;uint16_t resolution_v =pix;uint16_t rotation =deg;uint16_t hfov =deg;uint8_t stream_id;uint8_t camera_device_id +',
    decodeVideoStreamStatus, encodeVideoStreamStatus),
  CAMERA_FOV_STATUS: new MessageDefinition(271, 'CAMERA_FOV_STATUS', 22, 52, 53, undefined, undefined,
    'uint32_t time_boot_ms =ms;int32_t lat_camera =degE7;int32_t lon_camera =degE7;int32_t alt_camera =mm;int32_t lat_image =degE7;int32_t lon_image =degE7;int32_t alt_image =mm;float[4] q;float hfov =deg;float vfov =deg;uint8_t camera_device_id +',
    decodeCameraFovStatus, encodeCameraFovStatus),
  CAMERA_TRACKING_IMAGE_STATUS: new MessageDefinition(275, 'CAMERA_TRACKING_IMAGE_STATUS', 126, 31, 32, undefined, undefined,
    'float point_x;float point_y;float radius;float rec_top_x;float rec_top_y;float rec_bottom_x;float rec_bottom_y;uint8_t tracking_status @CameraTrackingStatusFlags;uint8_t tracking_mode @CameraTrackingMode;uint8_t target_data @CameraTrackingTargetData;uint8_t camera_device_id +',
    decodeCameraTrackingImageStatus, encodeCameraTrackingImageStatus),
  CAMERA_TRACKING_GEO_STATUS: new MessageDefinition(276, 'CAMERA_TRACKING_GEO_STATUS', 18, 49, 50, undefined, undefined,
    'int32_t lat =degE7;int32_t lon =degE7;float alt =m;float h_acc =m;float v_acc =m;float vel_n =m/s;float vel_e =m/s;float vel_d =m/s;float vel_acc =m/s;float dist =m;float hdg =rad;float hdg_acc =rad;uint8_t tracking_status @CameraTrackingStatusFlags;uint8_t camera_device_id +',
    decodeCameraTrackingGeoStatus, encodeCameraTrackingGeoStatus),
  CAMERA_THERMAL_RANGE: new MessageDefinition(277, 'CAMERA_THERMAL_RANGE', 62, 30, 30, undefined, undefined,
    'uint32_t time_boot_ms =ms;float max =degC;float max_point_x;float max_point_y;float min =degC;float min_point_x;float min_point_y;uint8_t stream_id;uint8_t camera_device_id',
    decodeCameraThermalRange, encodeCameraThermalRange),
  GIMBAL_MANAGER_INFORMATION: new MessageDefinition(280, 'GIMBAL_MANAGER_INFORMATION', 70, 33, 33, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint32_t cap_flags @GimbalManagerCapFlags;float roll_min =rad;float roll_max =rad;float pitch_min =rad;float pitch_max =rad;float yaw_min =rad;float yaw_max =rad;uint8_t gimbal_device_id',
    decodeGimbalManagerInformation, encodeGimbalManagerInformation),
  GIMBAL_MANAGER_STATUS: new MessageDefinition(281, 'GIMBAL_MANAGER_STATUS', 48, 13, 13, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint32_t flags @GimbalManagerFlags;uint8_t gimbal_device_id;uint8_t primary_control_sysid;uint8_t primary_control_compid;uint8_t secondary_control_sysid;uint8_t secondary_control_compid',
    decodeGimbalManagerStatus, encodeGimbalManagerStatus),
  GIMBAL_MANAGER_SET_ATTITUDE: new MessageDefinition(282, 'GIMBAL_MANAGER_SET_ATTITUDE', 123, 35, 35, 32, 33,
    'uint32_t flags @GimbalManagerFlags;float[4] q;float angular_velocity_x =rad/s;float angular_velocity_y =rad/s;float angular_velocity_z =rad/s;uint8_t target_system;uint8_t target_component;uint8_t gimbal_device_id',
    decodeGimbalManagerSetAttitude, encodeGimbalManagerSetAttitude),
  GIMBAL_DEVICE_INFORMATION: new MessageDefinition(283, 'GIMBAL_DEVICE_INFORMATION', 74, 144, 145, undefined, undefined,
    'uint64_t uid;uint32_t time_boot_ms =ms;uint32_t firmware_version;uint32_t hardware_version;float roll_min =rad;float roll_max =rad;float pitch_min =rad;float pitch_max =rad;float yaw_min =rad;float yaw_max =rad;uint16_t cap_flags @GimbalDeviceCapFlags;uint16_t custom_cap_flags;char[32] vendor_name;char[32] model_name;char[32] custom_name;uint8_t gimbal_device_id +',
    decodeGimbalDeviceInformation, encodeGimbalDeviceInformation),
  GIMBAL_DEVICE_SET_ATTITUDE: new MessageDefinition(284, 'GIMBAL_DEVICE_SET_ATTITUDE', 99, 32, 32, 30, 31,
    'float[4] q;float angular_velocity_x =rad/s;float angular_velocity_y =rad/s;float angular_velocity_z =rad/s;uint16_t flags @GimbalDeviceFlags;uint8_t target_system;uint8_t target_component',
    decodeGimbalDeviceSetAttitude, encodeGimbalDeviceSetAttitude),
  GIMBAL_DEVICE_ATTITUDE_STATUS: new MessageDefinition(285, 'GIMBAL_DEVICE_ATTITUDE_STATUS', 137, 40, 49, 38, 39,
    'uint32_t time_boot_ms =ms;float[4] q;float angular_velocity_x =rad/s;float angular_velocity_y =rad/s;float angular_velocity_z =rad/s;uint32_t failure_flags @GimbalDeviceErrorFlags;uint16_t flags @GimbalDeviceFlags;uint8_t target_system;uint8_t target_component;float delta_yaw + =rad;float delta_yaw_velocity + =rad/s;uint8_t gimbal_device_id +',
    decodeGimbalDeviceAttitudeStatus, encodeGimbalDeviceAttitudeStatus),
  AUTOPILOT_STATE_FOR_GIMBAL_DEVICE: new MessageDefinition(286, 'AUTOPILOT_STATE_FOR_GIMBAL_DEVICE', 210, 53, 57, 50, 51,
    'uint64_t time_boot_us =us;float[4] q;uint32_t q_estimated_delay_us =us;float vx =m/s;float vy =m/s;float vz =m/s;uint32_t v_estimated_delay_us =us;float feed_forward_angular_velocity_z =rad/s;uint16_t estimator_status @EstimatorStatusFlags;uint8_t target_system;uint8_t target_component;uint8_t landed_state @MavLandedState;float angular_velocity_z + =rad/s',
    decodeAutopilotStateForGimbalDevice, encodeAutopilotStateForGimbalDevice),
  GIMBAL_MANAGER_SET_PITCHYAW: new MessageDefinition(287, 'GIMBAL_MANAGER_SET_PITCHYAW', 1, 23, 23, 20, 21,
    'uint32_t flags @GimbalManagerFlags;float pitch =rad;float yaw =rad;float pitch_rate =rad/s;float yaw_rate =rad/s;uint8_t target_system;uint8_t target_component;uint8_t gimbal_device_id',
    decodeGimbalManagerSetPitchyaw, encodeGimbalManagerSetPitchyaw),
  GIMBAL_MANAGER_SET_MANUAL_CONTROL: new MessageDefinition(288, 'GIMBAL_MANAGER_SET_MANUAL_CONTROL', 20, 23, 23, 20, 21,
    'uint32_t flags @GimbalManagerFlags;float pitch;float yaw;float pitch_rate;float yaw_rate;uint8_t target_system;uint8_t target_component;uint8_t gimbal_device_id',
    decodeGimbalManagerSetManualControl, encodeGimbalManagerSetManualControl),
  WIFI_CONFIG_AP: new MessageDefinition(299, 'WIFI_CONFIG_AP', 19, 96, 98, undefined, undefined,
    'char[32] ssid;char[64] password;int8_t mode + @WifiConfigApMode;int8_t response + @WifiConfigApResponse',
    decodeWifiConfigAp, encodeWifiConfigAp),
  AIS_VESSEL: new MessageDefinition(301, 'AIS_VESSEL', 243, 58, 58, undefined, undefined,
    'uint32_t MMSI;int32_t lat =degE7;int32_t lon =degE7;uint16_t COG =cdeg;uint16_t heading =cdeg;uint16_t velocity =cm/s;uint16_t dimension_bow =m;uint16_t dimension_stern =m;uint16_t tslc =s;uint16_t flags @AisFlags;int8_t turn_rate =ddeg/s;uint8_t navigational_status @AisNavStatus;uint8_t type @AisType;uint8_t dimension_port =m;uint8_t dimension_starboard =m;char[7] callsign;char[20] name',
    decodeAisVessel, encodeAisVessel),
  UAVCAN_NODE_STATUS: new MessageDefinition(310, 'UAVCAN_NODE_STATUS', 28, 17, 17, undefined, undefined,
    'uint64_t time_usec =us;uint32_t uptime_sec =s;uint16_t vendor_specific_status_code;uint8_t health @UavcanNodeHealth;uint8_t mode @UavcanNodeMode;uint8_t sub_mode',
    decodeUavcanNodeStatus, encodeUavcanNodeStatus),
  UAVCAN_NODE_INFO: new MessageDefinition(311, 'UAVCAN_NODE_INFO', 95, 116, 116, undefined, undefined,
    'uint64_t time_usec =us;uint32_t uptime_sec =s;uint32_t sw_vcs_commit;char[80] name;uint8_t hw_version_major;uint8_t hw_version_minor;uint8_t[16] hw_unique_id;uint8_t sw_version_major;uint8_t sw_version_minor',
    decodeUavcanNodeInfo, encodeUavcanNodeInfo),
  PARAM_EXT_REQUEST_READ: new MessageDefinition(320, 'PARAM_EXT_REQUEST_READ', 243, 20, 20, 2, 3,
    'int16_t param_index;uint8_t target_system;uint8_t target_component;char[16] param_id',
    decodeParamExtRequestRead, encodeParamExtRequestRead),
  PARAM_EXT_REQUEST_LIST: new MessageDefinition(321, 'PARAM_EXT_REQUEST_LIST', 88, 2, 2, 0, 1,
    'uint8_t target_system;uint8_t target_component',
    decodeParamExtRequestList, encodeParamExtRequestList),
  PARAM_EXT_VALUE: new MessageDefinition(322, 'PARAM_EXT_VALUE', 243, 149, 149, undefined, undefined,
    'uint16_t param_count;uint16_t param_index;char[16] param_id;char[128] param_value;uint8_t param_type @MavParamExtType',
    decodeParamExtValue, encodeParamExtValue),
  PARAM_EXT_SET: new MessageDefinition(323, 'PARAM_EXT_SET', 78, 147, 147, 0, 1,
    'uint8_t target_system;uint8_t target_component;char[16] param_id;char[128] param_value;uint8_t param_type @MavParamExtType',
    decodeParamExtSet, encodeParamExtSet),
  PARAM_EXT_ACK: new MessageDefinition(324, 'PARAM_EXT_ACK', 132, 146, 146, undefined, undefined,
    'char[16] param_id;char[128] param_value;uint8_t param_type @MavParamExtType;uint8_t param_result @ParamAck',
    decodeParamExtAck, encodeParamExtAck),
  OBSTACLE_DISTANCE: new MessageDefinition(330, 'OBSTACLE_DISTANCE', 23, 158, 167, undefined, undefined,
    'uint64_t time_usec =us;uint16_t[72] distances =cm;uint16_t min_distance =cm;uint16_t max_distance =cm;uint8_t sensor_type @MavDistanceSensor;uint8_t increment =deg;float increment_f + =deg;float angle_offset + =deg;uint8_t frame + @MavFrame',
    decodeObstacleDistance, encodeObstacleDistance),
  ODOMETRY: new MessageDefinition(331, 'ODOMETRY', 91, 230, 233, undefined, undefined,
    'uint64_t time_usec =us;float x =m;float y =m;float z =m;float[4] q;float vx =m/s;float vy =m/s;float vz =m/s;float rollspeed =rad/s;float pitchspeed =rad/s;float yawspeed =rad/s;float[21] pose_covariance;float[21] velocity_covariance;uint8_t frame_id @MavFrame;uint8_t child_frame_id @MavFrame;uint8_t reset_counter +;uint8_t estimator_type + @MavEstimatorType;int8_t quality + =%',
    decodeOdometry, encodeOdometry),
  TRAJECTORY_REPRESENTATION_WAYPOINTS: new MessageDefinition(332, 'TRAJECTORY_REPRESENTATION_WAYPOINTS', 236, 239, 239, undefined, undefined,
    'uint64_t time_usec =us;float[5] pos_x =m;float[5] pos_y =m;float[5] pos_z =m;float[5] vel_x =m/s;float[5] vel_y =m/s;float[5] vel_z =m/s;float[5] acc_x =m/s/s;float[5] acc_y =m/s/s;float[5] acc_z =m/s/s;float[5] pos_yaw =rad;float[5] vel_yaw =rad/s;uint16_t[5] command @MavCmd;uint8_t valid_points',
    decodeTrajectoryRepresentationWaypoints, encodeTrajectoryRepresentationWaypoints),
  TRAJECTORY_REPRESENTATION_BEZIER: new MessageDefinition(333, 'TRAJECTORY_REPRESENTATION_BEZIER', 231, 109, 109, undefined, undefined,
    'uint64_t time_usec =us;float[5] pos_x =m;float[5] pos_y =m;float[5] pos_z =m;float[5] delta =s;float[5] pos_yaw =rad;uint8_t valid_points',
    decodeTrajectoryRepresentationBezier, encodeTrajectoryRepresentationBezier),
  CELLULAR_STATUS: new MessageDefinition(334, 'CELLULAR_STATUS', 72, 10, 10, undefined, undefined,
    'uint16_t mcc;uint16_t mnc;uint16_t lac;uint8_t status @CellularStatusFlag;uint8_t failure_reason @CellularNetworkFailedReason;uint8_t type @CellularNetworkRadioType;uint8_t quality',
    decodeCellularStatus, encodeCellularStatus),
  ISBD_LINK_STATUS: new MessageDefinition(335, 'ISBD_LINK_STATUS', 225, 24, 24, undefined, undefined,
    'uint64_t timestamp =us;uint64_t last_heartbeat =us;uint16_t failed_sessions;uint16_t successful_sessions;uint8_t signal_quality;uint8_t ring_pending;uint8_t tx_session_pending;uint8_t rx_session_pending',
    decodeIsbdLinkStatus, encodeIsbdLinkStatus),
  CELLULAR_CONFIG: new MessageDefinition(336, 'CELLULAR_CONFIG', 245, 84, 84, undefined, undefined,
    'uint8_t enable_lte;uint8_t enable_pin;char[16] pin;char[16] new_pin;char[32] apn;char[16] puk;uint8_t roaming;uint8_t response @CellularConfigResponse',
    decodeCellularConfig, encodeCellularConfig),
  RAW_RPM: new MessageDefinition(339, 'RAW_RPM', 199, 5, 5, undefined, undefined,
    'float frequency =rpm;uint8_t index',
    decodeRawRpm, encodeRawRpm),
  UTM_GLOBAL_POSITION: new MessageDefinition(340, 'UTM_GLOBAL_POSITION', 99, 70, 70, undefined, undefined,
    'uint64_t time =us;int32_t lat =degE7;int32_t lon =degE7;int32_t alt =mm;int32_t relative_alt =mm;int32_t next_lat =degE7;int32_t next_lon =degE7;int32_t next_alt =mm;int16_t vx =cm/s;int16_t vy =cm/s;int16_t vz =cm/s;uint16_t h_acc =mm;uint16_t v_acc =mm;uint16_t vel_acc =cm/s;uint16_t update_rate =cs;uint8_t[18] uas_id;uint8_t flight_state @UtmFlightState;uint8_t flags @UtmDataAvailFlags',
    decodeUtmGlobalPosition, encodeUtmGlobalPosition),
  DEBUG_FLOAT_ARRAY: new MessageDefinition(350, 'DEBUG_FLOAT_ARRAY', 232, 20, 252, undefined, undefined,
    'uint64_t time_usec =us;uint16_t array_id;char[10] name;float[58] data +',
    decodeDebugFloatArray, encodeDebugFloatArray),
  ORBIT_EXECUTION_STATUS: new MessageDefinition(360, 'ORBIT_EXECUTION_STATUS', 11, 25, 25, undefined, undefined,
    'uint64_t time_usec =us;float radius =m;int32_t x;int32_t y;float z =m;uint8_t frame @MavFrame',
    decodeOrbitExecutionStatus, encodeOrbitExecutionStatus),
  SMART_BATTERY_INFO: new MessageDefinition(370, 'SMART_BATTERY_INFO', 75, 87, 109, undefined, undefined,
    'int32_t capacity_full_specification =mAh;int32_t capacity_full =mAh;uint16_t cycle_count;uint16_t weight =g;uint16_t discharge_minimum_voltage =mV;uint16_t charging_minimum_voltage =mV;uint16_t resting_minimum_voltage =mV;uint8_t id;uint8_t battery_function @MavBatteryFunction;uint8_t type @MavBatteryType;char[16] serial_number;char[50] device_name;uint16_t charging_maximum_voltage + =mV;uint8_t cells_in_series +;uint32_t discharge_maximum_current + =mA;uint32_t discharge_maximum_burst_current + =mA;char[11] manufacture_date +',
    decodeSmartBatteryInfo, encodeSmartBatteryInfo),
  FUEL_STATUS: new MessageDefinition(371, 'FUEL_STATUS', 10, 26, 26, undefined, undefined,
    'float maximum_fuel;float consumed_fuel;float remaining_fuel;float flow_rate;float temperature =K;uint32_t fuel_type @MavFuelType;uint8_t id;uint8_t percent_remaining =%',
    decodeFuelStatus, encodeFuelStatus),
  GENERATOR_STATUS: new MessageDefinition(373, 'GENERATOR_STATUS', 117, 42, 42, undefined, undefined,
    'uint64_t status @MavGeneratorStatusFlag;float battery_current =A;float load_current =A;float power_generated =W;float bus_voltage =V;float bat_current_setpoint =A;uint32_t runtime =s;int32_t time_until_maintenance =s;uint16_t generator_speed =rpm;int16_t rectifier_temperature =degC;int16_t generator_temperature =degC',
    decodeGeneratorStatus, encodeGeneratorStatus),
  ACTUATOR_OUTPUT_STATUS: new MessageDefinition(375, 'ACTUATOR_OUTPUT_STATUS', 251, 140, 140, undefined, undefined,
    'uint64_t time_usec =us;uint32_t active;float[32] actuator',
    decodeActuatorOutputStatus, encodeActuatorOutputStatus),
  RELAY_STATUS: new MessageDefinition(376, 'RELAY_STATUS', 199, 8, 8, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint16_t on;uint16_t present',
    decodeRelayStatus, encodeRelayStatus),
  TUNNEL: new MessageDefinition(385, 'TUNNEL', 147, 133, 133, 2, 3,
    'uint16_t payload_type @MavTunnelPayloadType;uint8_t target_system;uint8_t target_component;uint8_t payload_length;uint8_t[128] payload',
    decodeTunnel, encodeTunnel),
  CAN_FRAME: new MessageDefinition(386, 'CAN_FRAME', 132, 16, 16, 4, 5,
    'uint32_t id;uint8_t target_system;uint8_t target_component;uint8_t bus;uint8_t len;uint8_t[8] data',
    decodeCanFrame, encodeCanFrame),
  CANFD_FRAME: new MessageDefinition(387, 'CANFD_FRAME', 4, 72, 72, 4, 5,
    'uint32_t id;uint8_t target_system;uint8_t target_component;uint8_t bus;uint8_t len;uint8_t[64] data',
    decodeCanfdFrame, encodeCanfdFrame),
  CAN_FILTER_MODIFY: new MessageDefinition(388, 'CAN_FILTER_MODIFY', 8, 37, 37, 32, 33,
    'uint16_t[16] ids;uint8_t target_system;uint8_t target_component;uint8_t bus;uint8_t operation @CanFilterOp;uint8_t num_ids',
    decodeCanFilterModify, encodeCanFilterModify),
  COMPONENT_INFORMATION: new MessageDefinition(395, 'COMPONENT_INFORMATION', 0, 212, 212, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint32_t general_metadata_file_crc;uint32_t peripherals_metadata_file_crc;char[100] general_metadata_uri;char[100] peripherals_metadata_uri',
    decodeComponentInformation, encodeComponentInformation),
  COMPONENT_INFORMATION_BASIC: new MessageDefinition(396, 'COMPONENT_INFORMATION_BASIC', 50, 160, 160, undefined, undefined,
    'uint64_t capabilities @MavProtocolCapability;uint32_t time_boot_ms =ms;uint32_t time_manufacture_s =s;char[32] vendor_name;char[32] model_name;char[24] software_version;char[24] hardware_version;char[32] serial_number',
    decodeComponentInformationBasic, encodeComponentInformationBasic),
  COMPONENT_METADATA: new MessageDefinition(397, 'COMPONENT_METADATA', 182, 108, 108, undefined, undefined,
    'uint32_t time_boot_ms =ms;uint32_t file_crc;char[100] uri',
    decodeComponentMetadata, encodeComponentMetadata),
  PLAY_TUNE_V2: new MessageDefinition(400, 'PLAY_TUNE_V2', 110, 254, 254, 4, 5,
    'uint32_t format @TuneFormat;uint8_t target_system;uint8_t target_component;char[248] tune',
    decodePlayTuneV2, encodePlayTuneV2),
  SUPPORTED_TUNES: new MessageDefinition(401, 'SUPPORTED_TUNES', 183, 6, 6, 4, 5,
    'uint32_t format @TuneFormat;uint8_t target_system;uint8_t target_component',
    decodeSupportedTunes, encodeSupportedTunes),
  AVAILABLE_MODES: new MessageDefinition(435, 'AVAILABLE_MODES', 134, 46, 46, undefined, undefined,
    'uint32_t custom_mode;uint32_t properties @MavModeProperty;uint8_t number_modes;uint8_t mode_index;uint8_t standard_mode @MavStandardMode;char[35] mode_name',
    decodeAvailableModes, encodeAvailableModes),
  CURRENT_MODE: new MessageDefinition(436, 'CURRENT_MODE', 193, 9, 9, undefined, undefined,
    'uint32_t custom_mode;uint32_t intended_custom_mode;uint8_t standard_mode @MavStandardMode',
    decodeCurrentMode, encodeCurrentMode),
  AVAILABLE_MODES_MONITOR: new MessageDefinition(437, 'AVAILABLE_MODES_MONITOR', 30, 1, 1, undefined, undefined,
    'uint8_t seq',
    decodeAvailableModesMonitor, encodeAvailableModesMonitor),
  ILLUMINATOR_STATUS: new MessageDefinition(440, 'ILLUMINATOR_STATUS', 66, 35, 35, undefined, undefined,
    'uint32_t uptime_ms =ms;uint32_t error_status @IlluminatorErrorFlags;float brightness =%;float strobe_period =s;float strobe_duty_cycle =%;float temp_c;float min_strobe_period =s;float max_strobe_period =s;uint8_t enable;uint8_t mode_bitmask @IlluminatorMode;uint8_t mode @IlluminatorMode',
    decodeIlluminatorStatus, encodeIlluminatorStatus),
  WHEEL_DISTANCE: new MessageDefinition(9000, 'WHEEL_DISTANCE', 113, 137, 137, undefined, undefined,
    'uint64_t time_usec =us;double[16] distance =m;uint8_t count',
    decodeWheelDistance, encodeWheelDistance),
  WINCH_STATUS: new MessageDefinition(9005, 'WINCH_STATUS', 117, 34, 34, undefined, undefined,
    'uint64_t time_usec =us;float line_length =m;float speed =m/s;float tension =kg;float voltage =V;float current =A;uint32_t status @MavWinchStatusFlag;int16_t temperature =degC',
    decodeWinchStatus, encodeWinchStatus),
  DEVICE_OP_READ: new MessageDefinition(11000, 'DEVICE_OP_READ', 134, 51, 52, 4, 5,
    'uint32_t request_id;uint8_t target_system;uint8_t target_component;uint8_t bustype @DeviceOpBustype;uint8_t bus;uint8_t address;char[40] busname;uint8_t regstart;uint8_t count;uint8_t bank +',
    decodeDeviceOpRead, encodeDeviceOpRead),
  DEVICE_OP_READ_REPLY: new MessageDefinition(11001, 'DEVICE_OP_READ_REPLY', 15, 135, 136, undefined, undefined,
    'uint32_t request_id;uint8_t result;uint8_t regstart;uint8_t count;uint8_t[128] data;uint8_t bank +',
    decodeDeviceOpReadReply, encodeDeviceOpReadReply),
  DEVICE_OP_WRITE: new MessageDefinition(11002, 'DEVICE_OP_WRITE', 234, 179, 180, 4, 5,
    'uint32_t request_id;uint8_t target_system;uint8_t target_component;uint8_t bustype @DeviceOpBustype;uint8_t bus;uint8_t address;char[40] busname;uint8_t regstart;uint8_t count;uint8_t[128] data;uint8_t bank +',
    decodeDeviceOpWrite, encodeDeviceOpWrite),
  DEVICE_OP_WRITE_REPLY: new MessageDefinition(11003, 'DEVICE_OP_WRITE_REPLY', 64, 5, 5, undefined, undefined,
    'uint32_t request_id;uint8_t result',
    decodeDeviceOpWriteReply, encodeDeviceOpWriteReply),
  SECURE_COMMAND: new MessageDefinition(11004, 'SECURE_COMMAND', 11, 232, 232, 8, 9,
    'uint32_t sequence;uint32_t operation @SecureCommandOp;uint8_t target_system;uint8_t target_component;uint8_t data_length;uint8_t sig_length;uint8_t[220] data',
    decodeSecureCommand, encodeSecureCommand),
  SECURE_COMMAND_REPLY: new MessageDefinition(11005, 'SECURE_COMMAND_REPLY', 93, 230, 230, undefined, undefined,
    'uint32_t sequence;uint32_t operation @SecureCommandOp;uint8_t result @MavResult;uint8_t data_length;uint8_t[220] data',
    decodeSecureCommandReply, encodeSecureCommandReply),
  ADAP_TUNING: new MessageDefinition(11010, 'ADAP_TUNING', 46, 49, 49, undefined, undefined,
    'float desired =deg/s;float achieved =deg/s;float error;float theta;float omega;float sigma;float theta_dot;float omega_dot;float sigma_dot;float f;float f_dot;float u;uint8_t axis @PidTuningAxis',
    decodeAdapTuning, encodeAdapTuning),
  VISION_POSITION_DELTA: new MessageDefinition(11011, 'VISION_POSITION_DELTA', 106, 44, 44, undefined, undefined,
    'uint64_t time_usec =us;uint64_t time_delta_usec =us;float[3] angle_delta =rad;float[3] position_delta =m;float confidence =%',
    decodeVisionPositionDelta, encodeVisionPositionDelta),
  AOA_SSA: new MessageDefinition(11020, 'AOA_SSA', 205, 16, 16, undefined, undefined,
    'uint64_t time_usec =us;float AOA =deg;float SSA =deg',
    decodeAoaSsa, encodeAoaSsa),
  ESC_TELEMETRY_1_TO_4: new MessageDefinition(11030, 'ESC_TELEMETRY_1_TO_4', 144, 44, 44, undefined, undefined,
    'uint16_t[4] voltage =cV;uint16_t[4] current =cA;uint16_t[4] totalcurrent =mAh;uint16_t[4] rpm =rpm;uint16_t[4] count;uint8_t[4] temperature =degC',
    decodeEscTelemetry1To4, encodeEscTelemetry1To4),
  ESC_TELEMETRY_5_TO_8: new MessageDefinition(11031, 'ESC_TELEMETRY_5_TO_8', 133, 44, 44, undefined, undefined,
    'uint16_t[4] voltage =cV;uint16_t[4] current =cA;uint16_t[4] totalcurrent =mAh;uint16_t[4] rpm =rpm;uint16_t[4] count;uint8_t[4] temperature =degC',
    decodeEscTelemetry5To8, encodeEscTelemetry5To8),
  ESC_TELEMETRY_9_TO_12: new MessageDefinition(11032, 'ESC_TELEMETRY_9_TO_12', 85, 44, 44, undefined, undefined,
    'uint16_t[4] voltage =cV;uint16_t[4] current =cA;uint16_t[4] totalcurrent =mAh;uint16_t[4] rpm =rpm;uint16_t[4] count;uint8_t[4] temperature =degC',
    decodeEscTelemetry9To12, encodeEscTelemetry9To12),
  OSD_PARAM_CONFIG: new MessageDefinition(11033, 'OSD_PARAM_CONFIG', 195, 37, 37, 16, 17,
    'uint32_t request_id;float min_value;float max_value;float increment;uint8_t target_system;uint8_t target_component;uint8_t osd_screen;uint8_t osd_index;char[16] param_id;uint8_t config_type @OsdParamConfigType',
    decodeOsdParamConfig, encodeOsdParamConfig),
  OSD_PARAM_CONFIG_REPLY: new MessageDefinition(11034, 'OSD_PARAM_CONFIG_REPLY', 79, 5, 5, undefined, undefined,
    'uint32_t request_id;uint8_t result @OsdParamConfigError',
    decodeOsdParamConfigReply, encodeOsdParamConfigReply),
  OSD_PARAM_SHOW_CONFIG: new MessageDefinition(11035, 'OSD_PARAM_SHOW_CONFIG', 128, 8, 8, 4, 5,
    'uint32_t request_id;uint8_t target_system;uint8_t target_component;uint8_t osd_screen;uint8_t osd_index',
    decodeOsdParamShowConfig, encodeOsdParamShowConfig),
  OSD_PARAM_SHOW_CONFIG_REPLY: new MessageDefinition(11036, 'OSD_PARAM_SHOW_CONFIG_REPLY', 177, 34, 34, undefined, undefined,
    'uint32_t request_id;float min_value;float max_value;float increment;uint8_t result @OsdParamConfigError;char[16] param_id;uint8_t config_type @OsdParamConfigType',
    decodeOsdParamShowConfigReply, encodeOsdParamShowConfigReply),
  OBSTACLE_DISTANCE_3D: new MessageDefinition(11037, 'OBSTACLE_DISTANCE_3D', 130, 28, 28, undefined, undefined,
    'uint32_t time_boot_ms =ms;float x =m;float y =m;float z =m;float min_distance =m;float max_distance =m;uint16_t obstacle_id;uint8_t sensor_type @MavDistanceSensor;uint8_t frame @MavFrame',
    decodeObstacleDistance3d, encodeObstacleDistance3d),
  WATER_DEPTH: new MessageDefinition(11038, 'WATER_DEPTH', 47, 38, 38, undefined, undefined,
    'uint32_t time_boot_ms =ms;int32_t lat =degE7;int32_t lng =degE7;float alt =m;float roll =rad;float pitch =rad;float yaw =rad;float distance =m;float temperature =degC;uint8_t id;uint8_t healthy',
    decodeWaterDepth, encodeWaterDepth),
  MCU_STATUS: new MessageDefinition(11039, 'MCU_STATUS', 142, 9, 9, undefined, undefined,
    'int16_t MCU_temperature =cdegC;uint16_t MCU_voltage =mV;uint16_t MCU_voltage_min =mV;uint16_t MCU_voltage_max =mV;uint8_t id',
    decodeMcuStatus, encodeMcuStatus),
  ESC_TELEMETRY_13_TO_16: new MessageDefinition(11040, 'ESC_TELEMETRY_13_TO_16', 132, 44, 44, undefined, undefined,
    'uint16_t[4] voltage =cV;uint16_t[4] current =cA;uint16_t[4] totalcurrent =mAh;uint16_t[4] rpm =rpm;uint16_t[4] count;uint8_t[4] temperature =degC',
    decodeEscTelemetry13To16, encodeEscTelemetry13To16),
  ESC_TELEMETRY_17_TO_20: new MessageDefinition(11041, 'ESC_TELEMETRY_17_TO_20', 208, 44, 44, undefined, undefined,
    'uint16_t[4] voltage =cV;uint16_t[4] current =cA;uint16_t[4] totalcurrent =mAh;uint16_t[4] rpm =rpm;uint16_t[4] count;uint8_t[4] temperature =degC',
    decodeEscTelemetry17To20, encodeEscTelemetry17To20),
  ESC_TELEMETRY_21_TO_24: new MessageDefinition(11042, 'ESC_TELEMETRY_21_TO_24', 201, 44, 44, undefined, undefined,
    'uint16_t[4] voltage =cV;uint16_t[4] current =cA;uint16_t[4] totalcurrent =mAh;uint16_t[4] rpm =rpm;uint16_t[4] count;uint8_t[4] temperature =degC',
    decodeEscTelemetry21To24, encodeEscTelemetry21To24),
  ESC_TELEMETRY_25_TO_28: new MessageDefinition(11043, 'ESC_TELEMETRY_25_TO_28', 193, 44, 44, undefined, undefined,
    'uint16_t[4] voltage =cV;uint16_t[4] current =cA;uint16_t[4] totalcurrent =mAh;uint16_t[4] rpm =rpm;uint16_t[4] count;uint8_t[4] temperature =degC',
    decodeEscTelemetry25To28, encodeEscTelemetry25To28),
  ESC_TELEMETRY_29_TO_32: new MessageDefinition(11044, 'ESC_TELEMETRY_29_TO_32', 189, 44, 44, undefined, undefined,
    'uint16_t[4] voltage =cV;uint16_t[4] current =cA;uint16_t[4] totalcurrent =mAh;uint16_t[4] rpm =rpm;uint16_t[4] count;uint8_t[4] temperature =degC',
    decodeEscTelemetry29To32, encodeEscTelemetry29To32),
  OPEN_DRONE_ID_BASIC_ID: new MessageDefinition(12900, 'OPEN_DRONE_ID_BASIC_ID', 114, 44, 44, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t[20] id_or_mac;uint8_t id_type @MavOdidIdType;uint8_t ua_type @MavOdidUaType;uint8_t[20] uas_id',
    decodeOpenDroneIdBasicId, encodeOpenDroneIdBasicId),
  OPEN_DRONE_ID_LOCATION: new MessageDefinition(12901, 'OPEN_DRONE_ID_LOCATION', 254, 59, 59, 30, 31,
    'int32_t latitude =degE7;int32_t longitude =degE7;float altitude_barometric =m;float altitude_geodetic =m;float height =m;float timestamp =s;uint16_t direction =cdeg;uint16_t speed_horizontal =cm/s;int16_t speed_vertical =cm/s;uint8_t target_system;uint8_t target_component;uint8_t[20] id_or_mac;uint8_t status @MavOdidStatus;uint8_t height_reference @MavOdidHeightRef;uint8_t horizontal_accuracy @MavOdidHorAcc;uint8_t vertical_accuracy @MavOdidVerAcc;uint8_t barometer_accuracy @MavOdidVerAcc;uint8_t speed_accuracy @MavOdidSpeedAcc;uint8_t timestamp_accuracy @MavOdidTimeAcc',
    decodeOpenDroneIdLocation, encodeOpenDroneIdLocation),
  OPEN_DRONE_ID_AUTHENTICATION: new MessageDefinition(12902, 'OPEN_DRONE_ID_AUTHENTICATION', 140, 53, 53, 4, 5,
    'uint32_t timestamp =s;uint8_t target_system;uint8_t target_component;uint8_t[20] id_or_mac;uint8_t authentication_type @MavOdidAuthType;uint8_t data_page;uint8_t last_page_index;uint8_t length =bytes;uint8_t[23] authentication_data',
    decodeOpenDroneIdAuthentication, encodeOpenDroneIdAuthentication),
  OPEN_DRONE_ID_SELF_ID: new MessageDefinition(12903, 'OPEN_DRONE_ID_SELF_ID', 249, 46, 46, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t[20] id_or_mac;uint8_t description_type @MavOdidDescType;char[23] description',
    decodeOpenDroneIdSelfId, encodeOpenDroneIdSelfId),
  OPEN_DRONE_ID_SYSTEM: new MessageDefinition(12904, 'OPEN_DRONE_ID_SYSTEM', 77, 54, 54, 28, 29,
    'int32_t operator_latitude =degE7;int32_t operator_longitude =degE7;float area_ceiling =m;float area_floor =m;float operator_altitude_geo =m;uint32_t timestamp =s;uint16_t area_count;uint16_t area_radius =m;uint8_t target_system;uint8_t target_component;uint8_t[20] id_or_mac;uint8_t operator_location_type @MavOdidOperatorLocationType;uint8_t classification_type @MavOdidClassificationType;uint8_t category_eu @MavOdidCategoryEu;uint8_t class_eu @MavOdidClassEu',
    decodeOpenDroneIdSystem, encodeOpenDroneIdSystem),
  OPEN_DRONE_ID_OPERATOR_ID: new MessageDefinition(12905, 'OPEN_DRONE_ID_OPERATOR_ID', 49, 43, 43, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t[20] id_or_mac;uint8_t operator_id_type @MavOdidOperatorIdType;char[20] operator_id',
    decodeOpenDroneIdOperatorId, encodeOpenDroneIdOperatorId),
  OPEN_DRONE_ID_MESSAGE_PACK: new MessageDefinition(12915, 'OPEN_DRONE_ID_MESSAGE_PACK', 94, 249, 249, 0, 1,
    'uint8_t target_system;uint8_t target_component;uint8_t[20] id_or_mac;uint8_t single_message_size =bytes;uint8_t msg_pack_size;uint8_t[225] messages',
    decodeOpenDroneIdMessagePack, encodeOpenDroneIdMessagePack),
  OPEN_DRONE_ID_ARM_STATUS: new MessageDefinition(12918, 'OPEN_DRONE_ID_ARM_STATUS', 139, 51, 51, undefined, undefined,
    'uint8_t status @MavOdidArmStatus;char[50] error',
    decodeOpenDroneIdArmStatus, encodeOpenDroneIdArmStatus),
  OPEN_DRONE_ID_SYSTEM_UPDATE: new MessageDefinition(12919, 'OPEN_DRONE_ID_SYSTEM_UPDATE', 7, 18, 18, 16, 17,
    'int32_t operator_latitude =degE7;int32_t operator_longitude =degE7;float operator_altitude_geo =m;uint32_t timestamp =s;uint8_t target_system;uint8_t target_component',
    decodeOpenDroneIdSystemUpdate, encodeOpenDroneIdSystemUpdate),
  HYGROMETER_SENSOR: new MessageDefinition(12920, 'HYGROMETER_SENSOR', 20, 5, 5, undefined, undefined,
    'int16_t temperature =cdegC;uint16_t humidity =c%;uint8_t id',
    decodeHygrometerSensor, encodeHygrometerSensor),
};
