// Made by `npm run generate` from the MAVLink dialects minimal, standard, common and ardupilotmega. Do not edit.

/** HEARTBEAT (0). */
export interface Heartbeat {
  customMode: number;
  /** MavType */
  type: number;
  /** MavAutopilot */
  autopilot: number;
  /** MavModeFlag */
  baseMode: number;
  /** MavState */
  systemStatus: number;
  mavlinkVersion: number;
}

/** SYS_STATUS (1). */
export interface SysStatus {
  /** MavSysStatusSensor */
  onboardControlSensorsPresent: number;
  /** MavSysStatusSensor */
  onboardControlSensorsEnabled: number;
  /** MavSysStatusSensor */
  onboardControlSensorsHealth: number;
  /** [d%] */
  load: number;
  /** [mV] */
  voltageBattery: number;
  /** [cA] */
  currentBattery: number;
  /** [c%] */
  dropRateComm: number;
  errorsComm: number;
  errorsCount1: number;
  errorsCount2: number;
  errorsCount3: number;
  errorsCount4: number;
  /** [%] */
  batteryRemaining: number;
  /** MavSysStatusSensorExtended, extension */
  onboardControlSensorsPresentExtended: number;
  /** MavSysStatusSensorExtended, extension */
  onboardControlSensorsEnabledExtended: number;
  /** MavSysStatusSensorExtended, extension */
  onboardControlSensorsHealthExtended: number;
}

/** SYSTEM_TIME (2). */
export interface SystemTime {
  /** [us] */
  timeUnixUsec: bigint;
  /** [ms] */
  timeBootMs: number;
}

/** PING (4). */
export interface Ping {
  /** [us] */
  timeUsec: bigint;
  seq: number;
  targetSystem: number;
  targetComponent: number;
}

/** CHANGE_OPERATOR_CONTROL (5). */
export interface ChangeOperatorControl {
  targetSystem: number;
  controlRequest: number;
  /** [rad] */
  version: number;
  passkey: string;
}

/** CHANGE_OPERATOR_CONTROL_ACK (6). */
export interface ChangeOperatorControlAck {
  gcsSystemId: number;
  controlRequest: number;
  ack: number;
}

/** AUTH_KEY (7). */
export interface AuthKey {
  key: string;
}

/** SET_MODE (11). */
export interface SetMode {
  customMode: number;
  targetSystem: number;
  /** MavMode */
  baseMode: number;
}

/** PARAM_REQUEST_READ (20). */
export interface ParamRequestRead {
  paramIndex: number;
  targetSystem: number;
  targetComponent: number;
  paramId: string;
}

/** PARAM_REQUEST_LIST (21). */
export interface ParamRequestList {
  targetSystem: number;
  targetComponent: number;
}

/** PARAM_VALUE (22). */
export interface ParamValue {
  paramValue: number;
  paramCount: number;
  paramIndex: number;
  paramId: string;
  /** MavParamType */
  paramType: number;
}

/** PARAM_SET (23). */
export interface ParamSet {
  paramValue: number;
  targetSystem: number;
  targetComponent: number;
  paramId: string;
  /** MavParamType */
  paramType: number;
}

/** GPS_RAW_INT (24). */
export interface GpsRawInt {
  /** [us] */
  timeUsec: bigint;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  eph: number;
  epv: number;
  /** [cm/s] */
  vel: number;
  /** [cdeg] */
  cog: number;
  /** GpsFixType */
  fixType: number;
  satellitesVisible: number;
  /** [mm], extension */
  altEllipsoid: number;
  /** [mm], extension */
  hAcc: number;
  /** [mm], extension */
  vAcc: number;
  /** [mm/s], extension */
  velAcc: number;
  /** [degE5], extension */
  hdgAcc: number;
  /** [cdeg], extension */
  yaw: number;
}

/** GPS_STATUS (25). */
export interface GpsStatus {
  satellitesVisible: number;
  satellitePrn: number[];
  satelliteUsed: number[];
  /** [deg] */
  satelliteElevation: number[];
  /** [deg] */
  satelliteAzimuth: number[];
  /** [dB] */
  satelliteSnr: number[];
}

/** SCALED_IMU (26). */
export interface ScaledImu {
  /** [ms] */
  timeBootMs: number;
  /** [mG] */
  xacc: number;
  /** [mG] */
  yacc: number;
  /** [mG] */
  zacc: number;
  /** [mrad/s] */
  xgyro: number;
  /** [mrad/s] */
  ygyro: number;
  /** [mrad/s] */
  zgyro: number;
  /** [mgauss] */
  xmag: number;
  /** [mgauss] */
  ymag: number;
  /** [mgauss] */
  zmag: number;
  /** [cdegC], extension */
  temperature: number;
}

/** RAW_IMU (27). */
export interface RawImu {
  /** [us] */
  timeUsec: bigint;
  xacc: number;
  yacc: number;
  zacc: number;
  xgyro: number;
  ygyro: number;
  zgyro: number;
  xmag: number;
  ymag: number;
  zmag: number;
  /** extension */
  id: number;
  /** [cdegC], extension */
  temperature: number;
}

/** RAW_PRESSURE (28). */
export interface RawPressure {
  /** [us] */
  timeUsec: bigint;
  pressAbs: number;
  pressDiff1: number;
  pressDiff2: number;
  temperature: number;
}

/** SCALED_PRESSURE (29). */
export interface ScaledPressure {
  /** [ms] */
  timeBootMs: number;
  /** [hPa] */
  pressAbs: number;
  /** [hPa] */
  pressDiff: number;
  /** [cdegC] */
  temperature: number;
  /** [cdegC], extension */
  temperaturePressDiff: number;
}

/** ATTITUDE (30). */
export interface Attitude {
  /** [ms] */
  timeBootMs: number;
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** [rad/s] */
  rollspeed: number;
  /** [rad/s] */
  pitchspeed: number;
  /** [rad/s] */
  yawspeed: number;
}

/** ATTITUDE_QUATERNION (31). */
export interface AttitudeQuaternion {
  /** [ms] */
  timeBootMs: number;
  q1: number;
  q2: number;
  q3: number;
  q4: number;
  /** [rad/s] */
  rollspeed: number;
  /** [rad/s] */
  pitchspeed: number;
  /** [rad/s] */
  yawspeed: number;
  /** extension */
  reprOffsetQ: number[];
}

/** LOCAL_POSITION_NED (32). */
export interface LocalPositionNed {
  /** [ms] */
  timeBootMs: number;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
}

/** GLOBAL_POSITION_INT (33). */
export interface GlobalPositionInt {
  /** [ms] */
  timeBootMs: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  /** [mm] */
  relativeAlt: number;
  /** [cm/s] */
  vx: number;
  /** [cm/s] */
  vy: number;
  /** [cm/s] */
  vz: number;
  /** [cdeg] */
  hdg: number;
}

/** RC_CHANNELS_SCALED (34). */
export interface RcChannelsScaled {
  /** [ms] */
  timeBootMs: number;
  chan1Scaled: number;
  chan2Scaled: number;
  chan3Scaled: number;
  chan4Scaled: number;
  chan5Scaled: number;
  chan6Scaled: number;
  chan7Scaled: number;
  chan8Scaled: number;
  port: number;
  rssi: number;
}

/** RC_CHANNELS_RAW (35). */
export interface RcChannelsRaw {
  /** [ms] */
  timeBootMs: number;
  /** [us] */
  chan1Raw: number;
  /** [us] */
  chan2Raw: number;
  /** [us] */
  chan3Raw: number;
  /** [us] */
  chan4Raw: number;
  /** [us] */
  chan5Raw: number;
  /** [us] */
  chan6Raw: number;
  /** [us] */
  chan7Raw: number;
  /** [us] */
  chan8Raw: number;
  port: number;
  rssi: number;
}

/** SERVO_OUTPUT_RAW (36). */
export interface ServoOutputRaw {
  /** [us] */
  timeUsec: number;
  /** [us] */
  servo1Raw: number;
  /** [us] */
  servo2Raw: number;
  /** [us] */
  servo3Raw: number;
  /** [us] */
  servo4Raw: number;
  /** [us] */
  servo5Raw: number;
  /** [us] */
  servo6Raw: number;
  /** [us] */
  servo7Raw: number;
  /** [us] */
  servo8Raw: number;
  port: number;
  /** [us], extension */
  servo9Raw: number;
  /** [us], extension */
  servo10Raw: number;
  /** [us], extension */
  servo11Raw: number;
  /** [us], extension */
  servo12Raw: number;
  /** [us], extension */
  servo13Raw: number;
  /** [us], extension */
  servo14Raw: number;
  /** [us], extension */
  servo15Raw: number;
  /** [us], extension */
  servo16Raw: number;
}

/** MISSION_REQUEST_PARTIAL_LIST (37). */
export interface MissionRequestPartialList {
  startIndex: number;
  endIndex: number;
  targetSystem: number;
  targetComponent: number;
  /** MavMissionType, extension */
  missionType: number;
}

/** MISSION_WRITE_PARTIAL_LIST (38). */
export interface MissionWritePartialList {
  startIndex: number;
  endIndex: number;
  targetSystem: number;
  targetComponent: number;
  /** MavMissionType, extension */
  missionType: number;
}

/** MISSION_ITEM (39). */
export interface MissionItem {
  param1: number;
  param2: number;
  param3: number;
  param4: number;
  x: number;
  y: number;
  z: number;
  seq: number;
  /** MavCmd */
  command: number;
  targetSystem: number;
  targetComponent: number;
  /** MavFrame */
  frame: number;
  current: number;
  autocontinue: number;
  /** MavMissionType, extension */
  missionType: number;
}

/** MISSION_REQUEST (40). */
export interface MissionRequest {
  seq: number;
  targetSystem: number;
  targetComponent: number;
  /** MavMissionType, extension */
  missionType: number;
}

/** MISSION_SET_CURRENT (41). */
export interface MissionSetCurrent {
  seq: number;
  targetSystem: number;
  targetComponent: number;
}

/** MISSION_CURRENT (42). */
export interface MissionCurrent {
  seq: number;
  /** extension */
  total: number;
  /** MissionState, extension */
  missionState: number;
  /** extension */
  missionMode: number;
  /** extension */
  missionId: number;
  /** extension */
  fenceId: number;
  /** extension */
  rallyPointsId: number;
}

/** MISSION_REQUEST_LIST (43). */
export interface MissionRequestList {
  targetSystem: number;
  targetComponent: number;
  /** MavMissionType, extension */
  missionType: number;
}

/** MISSION_COUNT (44). */
export interface MissionCount {
  count: number;
  targetSystem: number;
  targetComponent: number;
  /** MavMissionType, extension */
  missionType: number;
  /** extension */
  opaqueId: number;
}

/** MISSION_CLEAR_ALL (45). */
export interface MissionClearAll {
  targetSystem: number;
  targetComponent: number;
  /** MavMissionType, extension */
  missionType: number;
}

/** MISSION_ITEM_REACHED (46). */
export interface MissionItemReached {
  seq: number;
}

/** MISSION_ACK (47). */
export interface MissionAck {
  targetSystem: number;
  targetComponent: number;
  /** MavMissionResult */
  type: number;
  /** MavMissionType, extension */
  missionType: number;
  /** extension */
  opaqueId: number;
}

/** SET_GPS_GLOBAL_ORIGIN (48). */
export interface SetGpsGlobalOrigin {
  /** [degE7] */
  latitude: number;
  /** [degE7] */
  longitude: number;
  /** [mm] */
  altitude: number;
  targetSystem: number;
  /** [us], extension */
  timeUsec: bigint;
}

/** GPS_GLOBAL_ORIGIN (49). */
export interface GpsGlobalOrigin {
  /** [degE7] */
  latitude: number;
  /** [degE7] */
  longitude: number;
  /** [mm] */
  altitude: number;
  /** [us], extension */
  timeUsec: bigint;
}

/** PARAM_MAP_RC (50). */
export interface ParamMapRc {
  paramValue0: number;
  scale: number;
  paramValueMin: number;
  paramValueMax: number;
  paramIndex: number;
  targetSystem: number;
  targetComponent: number;
  paramId: string;
  parameterRcChannelIndex: number;
}

/** MISSION_REQUEST_INT (51). */
export interface MissionRequestInt {
  seq: number;
  targetSystem: number;
  targetComponent: number;
  /** MavMissionType, extension */
  missionType: number;
}

/** SAFETY_SET_ALLOWED_AREA (54). */
export interface SafetySetAllowedArea {
  /** [m] */
  p1x: number;
  /** [m] */
  p1y: number;
  /** [m] */
  p1z: number;
  /** [m] */
  p2x: number;
  /** [m] */
  p2y: number;
  /** [m] */
  p2z: number;
  targetSystem: number;
  targetComponent: number;
  /** MavFrame */
  frame: number;
}

/** SAFETY_ALLOWED_AREA (55). */
export interface SafetyAllowedArea {
  /** [m] */
  p1x: number;
  /** [m] */
  p1y: number;
  /** [m] */
  p1z: number;
  /** [m] */
  p2x: number;
  /** [m] */
  p2y: number;
  /** [m] */
  p2z: number;
  /** MavFrame */
  frame: number;
}

/** ATTITUDE_QUATERNION_COV (61). */
export interface AttitudeQuaternionCov {
  /** [us] */
  timeUsec: bigint;
  q: number[];
  /** [rad/s] */
  rollspeed: number;
  /** [rad/s] */
  pitchspeed: number;
  /** [rad/s] */
  yawspeed: number;
  covariance: number[];
}

/** NAV_CONTROLLER_OUTPUT (62). */
export interface NavControllerOutput {
  /** [deg] */
  navRoll: number;
  /** [deg] */
  navPitch: number;
  /** [m] */
  altError: number;
  /** [m/s] */
  aspdError: number;
  /** [m] */
  xtrackError: number;
  /** [deg] */
  navBearing: number;
  /** [deg] */
  targetBearing: number;
  /** [m] */
  wpDist: number;
}

/** GLOBAL_POSITION_INT_COV (63). */
export interface GlobalPositionIntCov {
  /** [us] */
  timeUsec: bigint;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  /** [mm] */
  relativeAlt: number;
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  covariance: number[];
  /** MavEstimatorType */
  estimatorType: number;
}

/** LOCAL_POSITION_NED_COV (64). */
export interface LocalPositionNedCov {
  /** [us] */
  timeUsec: bigint;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  /** [m/s/s] */
  ax: number;
  /** [m/s/s] */
  ay: number;
  /** [m/s/s] */
  az: number;
  covariance: number[];
  /** MavEstimatorType */
  estimatorType: number;
}

/** RC_CHANNELS (65). */
export interface RcChannels {
  /** [ms] */
  timeBootMs: number;
  /** [us] */
  chan1Raw: number;
  /** [us] */
  chan2Raw: number;
  /** [us] */
  chan3Raw: number;
  /** [us] */
  chan4Raw: number;
  /** [us] */
  chan5Raw: number;
  /** [us] */
  chan6Raw: number;
  /** [us] */
  chan7Raw: number;
  /** [us] */
  chan8Raw: number;
  /** [us] */
  chan9Raw: number;
  /** [us] */
  chan10Raw: number;
  /** [us] */
  chan11Raw: number;
  /** [us] */
  chan12Raw: number;
  /** [us] */
  chan13Raw: number;
  /** [us] */
  chan14Raw: number;
  /** [us] */
  chan15Raw: number;
  /** [us] */
  chan16Raw: number;
  /** [us] */
  chan17Raw: number;
  /** [us] */
  chan18Raw: number;
  chancount: number;
  rssi: number;
}

/** REQUEST_DATA_STREAM (66). */
export interface RequestDataStream {
  /** [Hz] */
  reqMessageRate: number;
  targetSystem: number;
  targetComponent: number;
  reqStreamId: number;
  startStop: number;
}

/** DATA_STREAM (67). */
export interface DataStream {
  /** [Hz] */
  messageRate: number;
  streamId: number;
  onOff: number;
}

/** MANUAL_CONTROL (69). */
export interface ManualControl {
  x: number;
  y: number;
  z: number;
  r: number;
  buttons: number;
  target: number;
  /** extension */
  buttons2: number;
  /** extension */
  enabledExtensions: number;
  /** extension */
  s: number;
  /** extension */
  t: number;
  /** extension */
  aux1: number;
  /** extension */
  aux2: number;
  /** extension */
  aux3: number;
  /** extension */
  aux4: number;
  /** extension */
  aux5: number;
  /** extension */
  aux6: number;
}

/** RC_CHANNELS_OVERRIDE (70). */
export interface RcChannelsOverride {
  /** [us] */
  chan1Raw: number;
  /** [us] */
  chan2Raw: number;
  /** [us] */
  chan3Raw: number;
  /** [us] */
  chan4Raw: number;
  /** [us] */
  chan5Raw: number;
  /** [us] */
  chan6Raw: number;
  /** [us] */
  chan7Raw: number;
  /** [us] */
  chan8Raw: number;
  targetSystem: number;
  targetComponent: number;
  /** [us], extension */
  chan9Raw: number;
  /** [us], extension */
  chan10Raw: number;
  /** [us], extension */
  chan11Raw: number;
  /** [us], extension */
  chan12Raw: number;
  /** [us], extension */
  chan13Raw: number;
  /** [us], extension */
  chan14Raw: number;
  /** [us], extension */
  chan15Raw: number;
  /** [us], extension */
  chan16Raw: number;
  /** [us], extension */
  chan17Raw: number;
  /** [us], extension */
  chan18Raw: number;
}

/** MISSION_ITEM_INT (73). */
export interface MissionItemInt {
  param1: number;
  param2: number;
  param3: number;
  param4: number;
  x: number;
  y: number;
  z: number;
  seq: number;
  /** MavCmd */
  command: number;
  targetSystem: number;
  targetComponent: number;
  /** MavFrame */
  frame: number;
  current: number;
  autocontinue: number;
  /** MavMissionType, extension */
  missionType: number;
}

/** VFR_HUD (74). */
export interface VfrHud {
  /** [m/s] */
  airspeed: number;
  /** [m/s] */
  groundspeed: number;
  /** [m] */
  alt: number;
  /** [m/s] */
  climb: number;
  /** [deg] */
  heading: number;
  /** [%] */
  throttle: number;
}

/** COMMAND_INT (75). */
export interface CommandInt {
  param1: number;
  param2: number;
  param3: number;
  param4: number;
  x: number;
  y: number;
  z: number;
  /** MavCmd */
  command: number;
  targetSystem: number;
  targetComponent: number;
  /** MavFrame */
  frame: number;
  current: number;
  autocontinue: number;
}

/** COMMAND_LONG (76). */
export interface CommandLong {
  param1: number;
  param2: number;
  param3: number;
  param4: number;
  param5: number;
  param6: number;
  param7: number;
  /** MavCmd */
  command: number;
  targetSystem: number;
  targetComponent: number;
  confirmation: number;
}

/** COMMAND_ACK (77). */
export interface CommandAck {
  /** MavCmd */
  command: number;
  /** MavResult */
  result: number;
  /** [%], extension */
  progress: number;
  /** extension */
  resultParam2: number;
  /** extension */
  targetSystem: number;
  /** extension */
  targetComponent: number;
}

/** MANUAL_SETPOINT (81). */
export interface ManualSetpoint {
  /** [ms] */
  timeBootMs: number;
  /** [rad/s] */
  roll: number;
  /** [rad/s] */
  pitch: number;
  /** [rad/s] */
  yaw: number;
  thrust: number;
  modeSwitch: number;
  manualOverrideSwitch: number;
}

/** SET_ATTITUDE_TARGET (82). */
export interface SetAttitudeTarget {
  /** [ms] */
  timeBootMs: number;
  q: number[];
  /** [rad/s] */
  bodyRollRate: number;
  /** [rad/s] */
  bodyPitchRate: number;
  /** [rad/s] */
  bodyYawRate: number;
  thrust: number;
  targetSystem: number;
  targetComponent: number;
  /** AttitudeTargetTypemask */
  typeMask: number;
  /** extension */
  thrustBody: number[];
}

/** ATTITUDE_TARGET (83). */
export interface AttitudeTarget {
  /** [ms] */
  timeBootMs: number;
  q: number[];
  /** [rad/s] */
  bodyRollRate: number;
  /** [rad/s] */
  bodyPitchRate: number;
  /** [rad/s] */
  bodyYawRate: number;
  thrust: number;
  /** AttitudeTargetTypemask */
  typeMask: number;
}

/** SET_POSITION_TARGET_LOCAL_NED (84). */
export interface SetPositionTargetLocalNed {
  /** [ms] */
  timeBootMs: number;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  /** [m/s/s] */
  afx: number;
  /** [m/s/s] */
  afy: number;
  /** [m/s/s] */
  afz: number;
  /** [rad] */
  yaw: number;
  /** [rad/s] */
  yawRate: number;
  /** PositionTargetTypemask */
  typeMask: number;
  targetSystem: number;
  targetComponent: number;
  /** MavFrame */
  coordinateFrame: number;
}

/** POSITION_TARGET_LOCAL_NED (85). */
export interface PositionTargetLocalNed {
  /** [ms] */
  timeBootMs: number;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  /** [m/s/s] */
  afx: number;
  /** [m/s/s] */
  afy: number;
  /** [m/s/s] */
  afz: number;
  /** [rad] */
  yaw: number;
  /** [rad/s] */
  yawRate: number;
  /** PositionTargetTypemask */
  typeMask: number;
  /** MavFrame */
  coordinateFrame: number;
}

/** SET_POSITION_TARGET_GLOBAL_INT (86). */
export interface SetPositionTargetGlobalInt {
  /** [ms] */
  timeBootMs: number;
  /** [degE7] */
  latInt: number;
  /** [degE7] */
  lonInt: number;
  /** [m] */
  alt: number;
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  /** [m/s/s] */
  afx: number;
  /** [m/s/s] */
  afy: number;
  /** [m/s/s] */
  afz: number;
  /** [rad] */
  yaw: number;
  /** [rad/s] */
  yawRate: number;
  /** PositionTargetTypemask */
  typeMask: number;
  targetSystem: number;
  targetComponent: number;
  /** MavFrame */
  coordinateFrame: number;
}

/** POSITION_TARGET_GLOBAL_INT (87). */
export interface PositionTargetGlobalInt {
  /** [ms] */
  timeBootMs: number;
  /** [degE7] */
  latInt: number;
  /** [degE7] */
  lonInt: number;
  /** [m] */
  alt: number;
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  /** [m/s/s] */
  afx: number;
  /** [m/s/s] */
  afy: number;
  /** [m/s/s] */
  afz: number;
  /** [rad] */
  yaw: number;
  /** [rad/s] */
  yawRate: number;
  /** PositionTargetTypemask */
  typeMask: number;
  /** MavFrame */
  coordinateFrame: number;
}

/** LOCAL_POSITION_NED_SYSTEM_GLOBAL_OFFSET (89). */
export interface LocalPositionNedSystemGlobalOffset {
  /** [ms] */
  timeBootMs: number;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
}

/** HIL_STATE (90). */
export interface HilState {
  /** [us] */
  timeUsec: bigint;
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** [rad/s] */
  rollspeed: number;
  /** [rad/s] */
  pitchspeed: number;
  /** [rad/s] */
  yawspeed: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  /** [cm/s] */
  vx: number;
  /** [cm/s] */
  vy: number;
  /** [cm/s] */
  vz: number;
  /** [mG] */
  xacc: number;
  /** [mG] */
  yacc: number;
  /** [mG] */
  zacc: number;
}

/** HIL_CONTROLS (91). */
export interface HilControls {
  /** [us] */
  timeUsec: bigint;
  rollAilerons: number;
  pitchElevator: number;
  yawRudder: number;
  throttle: number;
  aux1: number;
  aux2: number;
  aux3: number;
  aux4: number;
  /** MavMode */
  mode: number;
  navMode: number;
}

/** HIL_RC_INPUTS_RAW (92). */
export interface HilRcInputsRaw {
  /** [us] */
  timeUsec: bigint;
  /** [us] */
  chan1Raw: number;
  /** [us] */
  chan2Raw: number;
  /** [us] */
  chan3Raw: number;
  /** [us] */
  chan4Raw: number;
  /** [us] */
  chan5Raw: number;
  /** [us] */
  chan6Raw: number;
  /** [us] */
  chan7Raw: number;
  /** [us] */
  chan8Raw: number;
  /** [us] */
  chan9Raw: number;
  /** [us] */
  chan10Raw: number;
  /** [us] */
  chan11Raw: number;
  /** [us] */
  chan12Raw: number;
  rssi: number;
}

/** HIL_ACTUATOR_CONTROLS (93). */
export interface HilActuatorControls {
  /** [us] */
  timeUsec: bigint;
  /** HilActuatorControlsFlags */
  flags: bigint;
  controls: number[];
  /** MavModeFlag */
  mode: number;
}

/** OPTICAL_FLOW (100). */
export interface OpticalFlow {
  /** [us] */
  timeUsec: bigint;
  /** [m/s] */
  flowCompMX: number;
  /** [m/s] */
  flowCompMY: number;
  /** [m] */
  groundDistance: number;
  /** [dpix] */
  flowX: number;
  /** [dpix] */
  flowY: number;
  sensorId: number;
  quality: number;
  /** [rad/s], extension */
  flowRateX: number;
  /** [rad/s], extension */
  flowRateY: number;
}

/** GLOBAL_VISION_POSITION_ESTIMATE (101). */
export interface GlobalVisionPositionEstimate {
  /** [us] */
  usec: bigint;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** extension */
  covariance: number[];
  /** extension */
  resetCounter: number;
}

/** VISION_POSITION_ESTIMATE (102). */
export interface VisionPositionEstimate {
  /** [us] */
  usec: bigint;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** extension */
  covariance: number[];
  /** extension */
  resetCounter: number;
}

/** VISION_SPEED_ESTIMATE (103). */
export interface VisionSpeedEstimate {
  /** [us] */
  usec: bigint;
  /** [m/s] */
  x: number;
  /** [m/s] */
  y: number;
  /** [m/s] */
  z: number;
  /** extension */
  covariance: number[];
  /** extension */
  resetCounter: number;
}

/** VICON_POSITION_ESTIMATE (104). */
export interface ViconPositionEstimate {
  /** [us] */
  usec: bigint;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** extension */
  covariance: number[];
}

/** HIGHRES_IMU (105). */
export interface HighresImu {
  /** [us] */
  timeUsec: bigint;
  /** [m/s/s] */
  xacc: number;
  /** [m/s/s] */
  yacc: number;
  /** [m/s/s] */
  zacc: number;
  /** [rad/s] */
  xgyro: number;
  /** [rad/s] */
  ygyro: number;
  /** [rad/s] */
  zgyro: number;
  /** [gauss] */
  xmag: number;
  /** [gauss] */
  ymag: number;
  /** [gauss] */
  zmag: number;
  /** [hPa] */
  absPressure: number;
  /** [hPa] */
  diffPressure: number;
  pressureAlt: number;
  /** [degC] */
  temperature: number;
  /** HighresImuUpdatedFlags */
  fieldsUpdated: number;
  /** extension */
  id: number;
}

/** OPTICAL_FLOW_RAD (106). */
export interface OpticalFlowRad {
  /** [us] */
  timeUsec: bigint;
  /** [us] */
  integrationTimeUs: number;
  /** [rad] */
  integratedX: number;
  /** [rad] */
  integratedY: number;
  /** [rad] */
  integratedXgyro: number;
  /** [rad] */
  integratedYgyro: number;
  /** [rad] */
  integratedZgyro: number;
  /** [us] */
  timeDeltaDistanceUs: number;
  /** [m] */
  distance: number;
  /** [cdegC] */
  temperature: number;
  sensorId: number;
  quality: number;
}

/** HIL_SENSOR (107). */
export interface HilSensor {
  /** [us] */
  timeUsec: bigint;
  /** [m/s/s] */
  xacc: number;
  /** [m/s/s] */
  yacc: number;
  /** [m/s/s] */
  zacc: number;
  /** [rad/s] */
  xgyro: number;
  /** [rad/s] */
  ygyro: number;
  /** [rad/s] */
  zgyro: number;
  /** [gauss] */
  xmag: number;
  /** [gauss] */
  ymag: number;
  /** [gauss] */
  zmag: number;
  /** [hPa] */
  absPressure: number;
  /** [hPa] */
  diffPressure: number;
  pressureAlt: number;
  /** [degC] */
  temperature: number;
  /** HilSensorUpdatedFlags */
  fieldsUpdated: number;
  /** extension */
  id: number;
}

/** SIM_STATE (108). */
export interface SimState {
  q1: number;
  q2: number;
  q3: number;
  q4: number;
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** [m/s/s] */
  xacc: number;
  /** [m/s/s] */
  yacc: number;
  /** [m/s/s] */
  zacc: number;
  /** [rad/s] */
  xgyro: number;
  /** [rad/s] */
  ygyro: number;
  /** [rad/s] */
  zgyro: number;
  /** [deg] */
  lat: number;
  /** [deg] */
  lon: number;
  /** [m] */
  alt: number;
  stdDevHorz: number;
  stdDevVert: number;
  /** [m/s] */
  vn: number;
  /** [m/s] */
  ve: number;
  /** [m/s] */
  vd: number;
  /** [degE7], extension */
  latInt: number;
  /** [degE7], extension */
  lonInt: number;
}

/** RADIO_STATUS (109). */
export interface RadioStatus {
  rxerrors: number;
  fixed: number;
  rssi: number;
  remrssi: number;
  /** [%] */
  txbuf: number;
  noise: number;
  remnoise: number;
}

/** FILE_TRANSFER_PROTOCOL (110). */
export interface FileTransferProtocol {
  targetNetwork: number;
  targetSystem: number;
  targetComponent: number;
  payload: number[];
}

/** TIMESYNC (111). */
export interface TimeSync {
  /** [ns] */
  tc1: bigint;
  /** [ns] */
  ts1: bigint;
  /** extension */
  targetSystem: number;
  /** extension */
  targetComponent: number;
}

/** CAMERA_TRIGGER (112). */
export interface CameraTrigger {
  /** [us] */
  timeUsec: bigint;
  seq: number;
}

/** HIL_GPS (113). */
export interface HilGps {
  /** [us] */
  timeUsec: bigint;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  eph: number;
  epv: number;
  /** [cm/s] */
  vel: number;
  /** [cm/s] */
  vn: number;
  /** [cm/s] */
  ve: number;
  /** [cm/s] */
  vd: number;
  /** [cdeg] */
  cog: number;
  fixType: number;
  satellitesVisible: number;
  /** extension */
  id: number;
  /** [cdeg], extension */
  yaw: number;
}

/** HIL_OPTICAL_FLOW (114). */
export interface HilOpticalFlow {
  /** [us] */
  timeUsec: bigint;
  /** [us] */
  integrationTimeUs: number;
  /** [rad] */
  integratedX: number;
  /** [rad] */
  integratedY: number;
  /** [rad] */
  integratedXgyro: number;
  /** [rad] */
  integratedYgyro: number;
  /** [rad] */
  integratedZgyro: number;
  /** [us] */
  timeDeltaDistanceUs: number;
  /** [m] */
  distance: number;
  /** [cdegC] */
  temperature: number;
  sensorId: number;
  quality: number;
}

/** HIL_STATE_QUATERNION (115). */
export interface HilStateQuaternion {
  /** [us] */
  timeUsec: bigint;
  attitudeQuaternion: number[];
  /** [rad/s] */
  rollspeed: number;
  /** [rad/s] */
  pitchspeed: number;
  /** [rad/s] */
  yawspeed: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  /** [cm/s] */
  vx: number;
  /** [cm/s] */
  vy: number;
  /** [cm/s] */
  vz: number;
  /** [cm/s] */
  indAirspeed: number;
  /** [cm/s] */
  trueAirspeed: number;
  /** [mG] */
  xacc: number;
  /** [mG] */
  yacc: number;
  /** [mG] */
  zacc: number;
}

/** SCALED_IMU2 (116). */
export interface ScaledImu2 {
  /** [ms] */
  timeBootMs: number;
  /** [mG] */
  xacc: number;
  /** [mG] */
  yacc: number;
  /** [mG] */
  zacc: number;
  /** [mrad/s] */
  xgyro: number;
  /** [mrad/s] */
  ygyro: number;
  /** [mrad/s] */
  zgyro: number;
  /** [mgauss] */
  xmag: number;
  /** [mgauss] */
  ymag: number;
  /** [mgauss] */
  zmag: number;
  /** [cdegC], extension */
  temperature: number;
}

/** LOG_REQUEST_LIST (117). */
export interface LogRequestList {
  start: number;
  end: number;
  targetSystem: number;
  targetComponent: number;
}

/** LOG_ENTRY (118). */
export interface LogEntry {
  /** [s] */
  timeUtc: number;
  /** [bytes] */
  size: number;
  id: number;
  numLogs: number;
  lastLogNum: number;
}

/** LOG_REQUEST_DATA (119). */
export interface LogRequestData {
  ofs: number;
  /** [bytes] */
  count: number;
  id: number;
  targetSystem: number;
  targetComponent: number;
}

/** LOG_DATA (120). */
export interface LogData {
  ofs: number;
  id: number;
  /** [bytes] */
  count: number;
  data: number[];
}

/** LOG_ERASE (121). */
export interface LogErase {
  targetSystem: number;
  targetComponent: number;
}

/** LOG_REQUEST_END (122). */
export interface LogRequestEnd {
  targetSystem: number;
  targetComponent: number;
}

/** GPS_INJECT_DATA (123). */
export interface GpsInjectData {
  targetSystem: number;
  targetComponent: number;
  /** [bytes] */
  len: number;
  data: number[];
}

/** GPS2_RAW (124). */
export interface Gps2Raw {
  /** [us] */
  timeUsec: bigint;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  /** [ms] */
  dgpsAge: number;
  eph: number;
  epv: number;
  /** [cm/s] */
  vel: number;
  /** [cdeg] */
  cog: number;
  /** GpsFixType */
  fixType: number;
  satellitesVisible: number;
  dgpsNumch: number;
  /** [cdeg], extension */
  yaw: number;
  /** [mm], extension */
  altEllipsoid: number;
  /** [mm], extension */
  hAcc: number;
  /** [mm], extension */
  vAcc: number;
  /** [mm/s], extension */
  velAcc: number;
  /** [degE5], extension */
  hdgAcc: number;
}

/** POWER_STATUS (125). */
export interface PowerStatus {
  /** [mV] */
  Vcc: number;
  /** [mV] */
  Vservo: number;
  /** MavPowerStatus */
  flags: number;
}

/** SERIAL_CONTROL (126). */
export interface SerialControl {
  /** [bits/s] */
  baudrate: number;
  /** [ms] */
  timeout: number;
  /** SerialControlDev */
  device: number;
  /** SerialControlFlag */
  flags: number;
  /** [bytes] */
  count: number;
  data: number[];
  /** extension */
  targetSystem: number;
  /** extension */
  targetComponent: number;
}

/** GPS_RTK (127). */
export interface GpsRtk {
  /** [ms] */
  timeLastBaselineMs: number;
  /** [ms] */
  tow: number;
  /** [mm] */
  baselineAMm: number;
  /** [mm] */
  baselineBMm: number;
  /** [mm] */
  baselineCMm: number;
  accuracy: number;
  iarNumHypotheses: number;
  wn: number;
  rtkReceiverId: number;
  rtkHealth: number;
  /** [Hz] */
  rtkRate: number;
  nsats: number;
  /** RtkBaselineCoordinateSystem */
  baselineCoordsType: number;
}

/** GPS2_RTK (128). */
export interface Gps2Rtk {
  /** [ms] */
  timeLastBaselineMs: number;
  /** [ms] */
  tow: number;
  /** [mm] */
  baselineAMm: number;
  /** [mm] */
  baselineBMm: number;
  /** [mm] */
  baselineCMm: number;
  accuracy: number;
  iarNumHypotheses: number;
  wn: number;
  rtkReceiverId: number;
  rtkHealth: number;
  /** [Hz] */
  rtkRate: number;
  nsats: number;
  /** RtkBaselineCoordinateSystem */
  baselineCoordsType: number;
}

/** SCALED_IMU3 (129). */
export interface ScaledImu3 {
  /** [ms] */
  timeBootMs: number;
  /** [mG] */
  xacc: number;
  /** [mG] */
  yacc: number;
  /** [mG] */
  zacc: number;
  /** [mrad/s] */
  xgyro: number;
  /** [mrad/s] */
  ygyro: number;
  /** [mrad/s] */
  zgyro: number;
  /** [mgauss] */
  xmag: number;
  /** [mgauss] */
  ymag: number;
  /** [mgauss] */
  zmag: number;
  /** [cdegC], extension */
  temperature: number;
}

/** DATA_TRANSMISSION_HANDSHAKE (130). */
export interface DataTransmissionHandshake {
  /** [bytes] */
  size: number;
  width: number;
  height: number;
  packets: number;
  /** MavlinkDataStreamType */
  type: number;
  /** [bytes] */
  payload: number;
  /** [%] */
  jpgQuality: number;
}

/** ENCAPSULATED_DATA (131). */
export interface EncapsulatedData {
  seqnr: number;
  data: number[];
}

/** DISTANCE_SENSOR (132). */
export interface DistanceSensor {
  /** [ms] */
  timeBootMs: number;
  /** [cm] */
  minDistance: number;
  /** [cm] */
  maxDistance: number;
  /** [cm] */
  currentDistance: number;
  /** MavDistanceSensor */
  type: number;
  id: number;
  /** MavSensorOrientation */
  orientation: number;
  /** [cm^2] */
  covariance: number;
  /** [rad], extension */
  horizontalFov: number;
  /** [rad], extension */
  verticalFov: number;
  /** extension */
  quaternion: number[];
  /** [%], extension */
  signalQuality: number;
}

/** TERRAIN_REQUEST (133). */
export interface TerrainRequest {
  mask: bigint;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [m] */
  gridSpacing: number;
}

/** TERRAIN_DATA (134). */
export interface TerrainData {
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [m] */
  gridSpacing: number;
  /** [m] */
  data: number[];
  gridbit: number;
}

/** TERRAIN_CHECK (135). */
export interface TerrainCheck {
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
}

/** TERRAIN_REPORT (136). */
export interface TerrainReport {
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [m] */
  terrainHeight: number;
  /** [m] */
  currentHeight: number;
  spacing: number;
  pending: number;
  loaded: number;
}

/** SCALED_PRESSURE2 (137). */
export interface ScaledPressure2 {
  /** [ms] */
  timeBootMs: number;
  /** [hPa] */
  pressAbs: number;
  /** [hPa] */
  pressDiff: number;
  /** [cdegC] */
  temperature: number;
  /** [cdegC], extension */
  temperaturePressDiff: number;
}

/** ATT_POS_MOCAP (138). */
export interface MotionCaptureAttPos {
  /** [us] */
  timeUsec: bigint;
  q: number[];
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** extension */
  covariance: number[];
}

/** SET_ACTUATOR_CONTROL_TARGET (139). */
export interface SetActuatorControlTarget {
  /** [us] */
  timeUsec: bigint;
  controls: number[];
  groupMlx: number;
  targetSystem: number;
  targetComponent: number;
}

/** ACTUATOR_CONTROL_TARGET (140). */
export interface ActuatorControlTarget {
  /** [us] */
  timeUsec: bigint;
  controls: number[];
  groupMlx: number;
}

/** ALTITUDE (141). */
export interface Altitude {
  /** [us] */
  timeUsec: bigint;
  /** [m] */
  altitudeMonotonic: number;
  /** [m] */
  altitudeAmsl: number;
  /** [m] */
  altitudeLocal: number;
  /** [m] */
  altitudeRelative: number;
  /** [m] */
  altitudeTerrain: number;
  /** [m] */
  bottomClearance: number;
}

/** RESOURCE_REQUEST (142). */
export interface ResourceRequest {
  requestId: number;
  uriType: number;
  uri: number[];
  transferType: number;
  storage: number[];
}

/** SCALED_PRESSURE3 (143). */
export interface ScaledPressure3 {
  /** [ms] */
  timeBootMs: number;
  /** [hPa] */
  pressAbs: number;
  /** [hPa] */
  pressDiff: number;
  /** [cdegC] */
  temperature: number;
  /** [cdegC], extension */
  temperaturePressDiff: number;
}

/** FOLLOW_TARGET (144). */
export interface FollowTarget {
  /** [ms] */
  timestamp: bigint;
  customState: bigint;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [m] */
  alt: number;
  /** [m/s] */
  vel: number[];
  /** [m/s/s] */
  acc: number[];
  attitudeQ: number[];
  rates: number[];
  positionCov: number[];
  estCapabilities: number;
}

/** CONTROL_SYSTEM_STATE (146). */
export interface ControlSystemState {
  /** [us] */
  timeUsec: bigint;
  /** [m/s/s] */
  xAcc: number;
  /** [m/s/s] */
  yAcc: number;
  /** [m/s/s] */
  zAcc: number;
  /** [m/s] */
  xVel: number;
  /** [m/s] */
  yVel: number;
  /** [m/s] */
  zVel: number;
  /** [m] */
  xPos: number;
  /** [m] */
  yPos: number;
  /** [m] */
  zPos: number;
  /** [m/s] */
  airspeed: number;
  velVariance: number[];
  posVariance: number[];
  q: number[];
  /** [rad/s] */
  rollRate: number;
  /** [rad/s] */
  pitchRate: number;
  /** [rad/s] */
  yawRate: number;
}

/** BATTERY_STATUS (147). */
export interface BatteryStatus {
  /** [mAh] */
  currentConsumed: number;
  /** [hJ] */
  energyConsumed: number;
  /** [cdegC] */
  temperature: number;
  /** [mV] */
  voltages: number[];
  /** [cA] */
  currentBattery: number;
  id: number;
  /** MavBatteryFunction */
  batteryFunction: number;
  /** MavBatteryType */
  type: number;
  /** [%] */
  batteryRemaining: number;
  /** [s], extension */
  timeRemaining: number;
  /** MavBatteryChargeState, extension */
  chargeState: number;
  /** [mV], extension */
  voltagesExt: number[];
  /** MavBatteryMode, extension */
  mode: number;
  /** MavBatteryFault, extension */
  faultBitmask: number;
}

/** AUTOPILOT_VERSION (148). */
export interface AutopilotVersion {
  /** MavProtocolCapability */
  capabilities: bigint;
  uid: bigint;
  flightSwVersion: number;
  middlewareSwVersion: number;
  osSwVersion: number;
  boardVersion: number;
  vendorId: number;
  productId: number;
  flightCustomVersion: number[];
  middlewareCustomVersion: number[];
  osCustomVersion: number[];
  /** extension */
  uid2: number[];
}

/** LANDING_TARGET (149). */
export interface LandingTarget {
  /** [us] */
  timeUsec: bigint;
  /** [rad] */
  angleX: number;
  /** [rad] */
  angleY: number;
  /** [m] */
  distance: number;
  /** [rad] */
  sizeX: number;
  /** [rad] */
  sizeY: number;
  targetNum: number;
  /** MavFrame */
  frame: number;
  /** [m], extension */
  x: number;
  /** [m], extension */
  y: number;
  /** [m], extension */
  z: number;
  /** extension */
  q: number[];
  /** LandingTargetType, extension */
  type: number;
  /** MavBool, extension */
  positionValid: number;
}

/** SENSOR_OFFSETS (150). */
export interface SensorOffsets {
  /** [rad] */
  magDeclination: number;
  rawPress: number;
  rawTemp: number;
  gyroCalX: number;
  gyroCalY: number;
  gyroCalZ: number;
  accelCalX: number;
  accelCalY: number;
  accelCalZ: number;
  magOfsX: number;
  magOfsY: number;
  magOfsZ: number;
}

/** SET_MAG_OFFSETS (151). */
export interface SetMagOffsets {
  magOfsX: number;
  magOfsY: number;
  magOfsZ: number;
  targetSystem: number;
  targetComponent: number;
}

/** MEMINFO (152). */
export interface MemInfo {
  brkval: number;
  /** [bytes] */
  freemem: number;
  /** [bytes], extension */
  freemem32: number;
}

/** AP_ADC (153). */
export interface ApAdc {
  adc1: number;
  adc2: number;
  adc3: number;
  adc4: number;
  adc5: number;
  adc6: number;
}

/** DIGICAM_CONFIGURE (154). */
export interface DigicamConfigure {
  extraValue: number;
  shutterSpeed: number;
  targetSystem: number;
  targetComponent: number;
  mode: number;
  aperture: number;
  iso: number;
  exposureType: number;
  commandId: number;
  /** [ds] */
  engineCutOff: number;
  extraParam: number;
}

/** DIGICAM_CONTROL (155). */
export interface DigicamControl {
  extraValue: number;
  targetSystem: number;
  targetComponent: number;
  session: number;
  zoomPos: number;
  zoomStep: number;
  focusLock: number;
  shot: number;
  commandId: number;
  extraParam: number;
}

/** MOUNT_CONFIGURE (156). */
export interface MountConfigure {
  targetSystem: number;
  targetComponent: number;
  /** MavMountMode */
  mountMode: number;
  stabRoll: number;
  stabPitch: number;
  stabYaw: number;
}

/** MOUNT_CONTROL (157). */
export interface MountControl {
  inputA: number;
  inputB: number;
  inputC: number;
  targetSystem: number;
  targetComponent: number;
  savePosition: number;
}

/** MOUNT_STATUS (158). */
export interface MountStatus {
  /** [cdeg] */
  pointingA: number;
  /** [cdeg] */
  pointingB: number;
  /** [cdeg] */
  pointingC: number;
  targetSystem: number;
  targetComponent: number;
  /** MavMountMode, extension */
  mountMode: number;
}

/** FENCE_POINT (160). */
export interface FencePoint {
  /** [deg] */
  lat: number;
  /** [deg] */
  lng: number;
  targetSystem: number;
  targetComponent: number;
  idx: number;
  count: number;
}

/** FENCE_FETCH_POINT (161). */
export interface FenceFetchPoint {
  targetSystem: number;
  targetComponent: number;
  idx: number;
}

/** FENCE_STATUS (162). */
export interface FenceStatus {
  /** [ms] */
  breachTime: number;
  breachCount: number;
  breachStatus: number;
  /** FenceBreach */
  breachType: number;
  /** FenceMitigate, extension */
  breachMitigation: number;
}

/** AHRS (163). */
export interface Ahrs {
  /** [rad/s] */
  omegaIx: number;
  /** [rad/s] */
  omegaIy: number;
  /** [rad/s] */
  omegaIz: number;
  accelWeight: number;
  renormVal: number;
  errorRp: number;
  errorYaw: number;
}

/** SIMSTATE (164). */
export interface Simstate {
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** [m/s/s] */
  xacc: number;
  /** [m/s/s] */
  yacc: number;
  /** [m/s/s] */
  zacc: number;
  /** [rad/s] */
  xgyro: number;
  /** [rad/s] */
  ygyro: number;
  /** [rad/s] */
  zgyro: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lng: number;
}

/** HWSTATUS (165). */
export interface HwStatus {
  /** [mV] */
  Vcc: number;
  I2Cerr: number;
}

/** RADIO (166). */
export interface Radio {
  rxerrors: number;
  fixed: number;
  rssi: number;
  remrssi: number;
  /** [%] */
  txbuf: number;
  noise: number;
  remnoise: number;
}

/** LIMITS_STATUS (167). */
export interface LimitsStatus {
  /** [ms] */
  lastTrigger: number;
  /** [ms] */
  lastAction: number;
  /** [ms] */
  lastRecovery: number;
  /** [ms] */
  lastClear: number;
  breachCount: number;
  /** LimitsState */
  limitsState: number;
  /** LimitModule */
  modsEnabled: number;
  /** LimitModule */
  modsRequired: number;
  /** LimitModule */
  modsTriggered: number;
}

/** WIND (168). */
export interface Wind {
  /** [deg] */
  direction: number;
  /** [m/s] */
  speed: number;
  /** [m/s] */
  speedZ: number;
}

/** DATA16 (169). */
export interface Data16 {
  type: number;
  /** [bytes] */
  len: number;
  data: number[];
}

/** DATA32 (170). */
export interface Data32 {
  type: number;
  /** [bytes] */
  len: number;
  data: number[];
}

/** DATA64 (171). */
export interface Data64 {
  type: number;
  /** [bytes] */
  len: number;
  data: number[];
}

/** DATA96 (172). */
export interface Data96 {
  type: number;
  /** [bytes] */
  len: number;
  data: number[];
}

/** RANGEFINDER (173). */
export interface RangeFinder {
  /** [m] */
  distance: number;
  /** [V] */
  voltage: number;
}

/** AIRSPEED_AUTOCAL (174). */
export interface AirspeedAutocal {
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  /** [Pa] */
  diffPressure: number;
  EAS2TAS: number;
  ratio: number;
  stateX: number;
  stateY: number;
  stateZ: number;
  Pax: number;
  Pby: number;
  Pcz: number;
}

/** RALLY_POINT (175). */
export interface RallyPoint {
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lng: number;
  /** [m] */
  alt: number;
  /** [m] */
  breakAlt: number;
  /** [cdeg] */
  landDir: number;
  targetSystem: number;
  targetComponent: number;
  idx: number;
  count: number;
  /** RallyFlags */
  flags: number;
}

/** RALLY_FETCH_POINT (176). */
export interface RallyFetchPoint {
  targetSystem: number;
  targetComponent: number;
  idx: number;
}

/** COMPASSMOT_STATUS (177). */
export interface CompassMotStatus {
  /** [A] */
  current: number;
  CompensationX: number;
  CompensationY: number;
  CompensationZ: number;
  /** [d%] */
  throttle: number;
  /** [%] */
  interference: number;
}

/** AHRS2 (178). */
export interface Ahrs2 {
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** [m] */
  altitude: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lng: number;
}

/** CAMERA_STATUS (179). */
export interface CameraStatus {
  /** [us] */
  timeUsec: bigint;
  p1: number;
  p2: number;
  p3: number;
  p4: number;
  imgIdx: number;
  targetSystem: number;
  camIdx: number;
  /** CameraStatusTypes */
  eventId: number;
}

/** CAMERA_FEEDBACK (180). */
export interface CameraFeedback {
  /** [us] */
  timeUsec: bigint;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lng: number;
  /** [m] */
  altMsl: number;
  /** [m] */
  altRel: number;
  /** [deg] */
  roll: number;
  /** [deg] */
  pitch: number;
  /** [deg] */
  yaw: number;
  /** [mm] */
  focLen: number;
  imgIdx: number;
  targetSystem: number;
  camIdx: number;
  /** CameraFeedbackFlags */
  flags: number;
  /** extension */
  completedCaptures: number;
}

/** BATTERY2 (181). */
export interface Battery2 {
  /** [mV] */
  voltage: number;
  /** [cA] */
  currentBattery: number;
}

/** AHRS3 (182). */
export interface Ahrs3 {
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** [m] */
  altitude: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lng: number;
  v1: number;
  v2: number;
  v3: number;
  v4: number;
}

/** AUTOPILOT_VERSION_REQUEST (183). */
export interface AutopilotVersionRequest {
  targetSystem: number;
  targetComponent: number;
}

/** REMOTE_LOG_DATA_BLOCK (184). */
export interface RemoteLogDataBlock {
  /** MavRemoteLogDataBlockCommands */
  seqno: number;
  targetSystem: number;
  targetComponent: number;
  data: number[];
}

/** REMOTE_LOG_BLOCK_STATUS (185). */
export interface RemoteLogBlockStatus {
  seqno: number;
  targetSystem: number;
  targetComponent: number;
  /** MavRemoteLogDataBlockStatuses */
  status: number;
}

/** LED_CONTROL (186). */
export interface LedControl {
  targetSystem: number;
  targetComponent: number;
  instance: number;
  pattern: number;
  customLen: number;
  customBytes: number[];
}

/** MAG_CAL_PROGRESS (191). */
export interface MagCalProgress {
  directionX: number;
  directionY: number;
  directionZ: number;
  compassId: number;
  calMask: number;
  /** MagCalStatus */
  calStatus: number;
  attempt: number;
  /** [%] */
  completionPct: number;
  completionMask: number[];
}

/** MAG_CAL_REPORT (192). */
export interface MagCalReport {
  /** [mgauss] */
  fitness: number;
  ofsX: number;
  ofsY: number;
  ofsZ: number;
  diagX: number;
  diagY: number;
  diagZ: number;
  offdiagX: number;
  offdiagY: number;
  offdiagZ: number;
  compassId: number;
  calMask: number;
  /** MagCalStatus */
  calStatus: number;
  autosaved: number;
  /** extension */
  orientationConfidence: number;
  /** MavSensorOrientation, extension */
  oldOrientation: number;
  /** MavSensorOrientation, extension */
  newOrientation: number;
  /** extension */
  scaleFactor: number;
}

/** EKF_STATUS_REPORT (193). */
export interface EkfStatusReport {
  velocityVariance: number;
  posHorizVariance: number;
  posVertVariance: number;
  compassVariance: number;
  terrainAltVariance: number;
  /** EkfStatusFlags */
  flags: number;
  /** extension */
  airspeedVariance: number;
}

/** PID_TUNING (194). */
export interface PidTuning {
  desired: number;
  achieved: number;
  FF: number;
  P: number;
  I: number;
  D: number;
  /** PidTuningAxis */
  axis: number;
  /** extension */
  SRate: number;
  /** extension */
  PDmod: number;
}

/** DEEPSTALL (195). */
export interface Deepstall {
  /** [degE7] */
  landingLat: number;
  /** [degE7] */
  landingLon: number;
  /** [degE7] */
  pathLat: number;
  /** [degE7] */
  pathLon: number;
  /** [degE7] */
  arcEntryLat: number;
  /** [degE7] */
  arcEntryLon: number;
  /** [m] */
  altitude: number;
  /** [m] */
  expectedTravelDistance: number;
  /** [m] */
  crossTrackError: number;
  /** DeepstallStage */
  stage: number;
}

/** GIMBAL_REPORT (200). */
export interface GimbalReport {
  /** [s] */
  deltaTime: number;
  /** [rad] */
  deltaAngleX: number;
  /** [rad] */
  deltaAngleY: number;
  /** [rad] */
  deltaAngleZ: number;
  /** [m/s] */
  deltaVelocityX: number;
  /** [m/s] */
  deltaVelocityY: number;
  /** [m/s] */
  deltaVelocityZ: number;
  /** [rad] */
  jointRoll: number;
  /** [rad] */
  jointEl: number;
  /** [rad] */
  jointAz: number;
  targetSystem: number;
  targetComponent: number;
}

/** GIMBAL_CONTROL (201). */
export interface GimbalControl {
  /** [rad/s] */
  demandedRateX: number;
  /** [rad/s] */
  demandedRateY: number;
  /** [rad/s] */
  demandedRateZ: number;
  targetSystem: number;
  targetComponent: number;
}

/** GIMBAL_TORQUE_CMD_REPORT (214). */
export interface GimbalTorqueCmdReport {
  rlTorqueCmd: number;
  elTorqueCmd: number;
  azTorqueCmd: number;
  targetSystem: number;
  targetComponent: number;
}

/** GOPRO_HEARTBEAT (215). */
export interface GoproHeartbeat {
  /** GoproHeartbeatStatus */
  status: number;
  /** GoproCaptureMode */
  captureMode: number;
  /** GoproHeartbeatFlags */
  flags: number;
}

/** GOPRO_GET_REQUEST (216). */
export interface GoproGetRequest {
  targetSystem: number;
  targetComponent: number;
  /** GoproCommand */
  cmdId: number;
}

/** GOPRO_GET_RESPONSE (217). */
export interface GoproGetResponse {
  /** GoproCommand */
  cmdId: number;
  /** GoproRequestStatus */
  status: number;
  value: number[];
}

/** GOPRO_SET_REQUEST (218). */
export interface GoproSetRequest {
  targetSystem: number;
  targetComponent: number;
  /** GoproCommand */
  cmdId: number;
  value: number[];
}

/** GOPRO_SET_RESPONSE (219). */
export interface GoproSetResponse {
  /** GoproCommand */
  cmdId: number;
  /** GoproRequestStatus */
  status: number;
}

/** EFI_STATUS (225). */
export interface EfiStatus {
  ecuIndex: number;
  rpm: number;
  /** [cm^3] */
  fuelConsumed: number;
  /** [cm^3/min] */
  fuelFlow: number;
  /** [%] */
  engineLoad: number;
  /** [%] */
  throttlePosition: number;
  /** [ms] */
  sparkDwellTime: number;
  /** [kPa] */
  barometricPressure: number;
  /** [kPa] */
  intakeManifoldPressure: number;
  /** [degC] */
  intakeManifoldTemperature: number;
  /** [degC] */
  cylinderHeadTemperature: number;
  /** [deg] */
  ignitionTiming: number;
  /** [ms] */
  injectionTime: number;
  /** [degC] */
  exhaustGasTemperature: number;
  /** [%] */
  throttleOut: number;
  ptCompensation: number;
  health: number;
  /** [V], extension */
  ignitionVoltage: number;
  /** [kPa], extension */
  fuelPressure: number;
}

/** RPM (226). */
export interface Rpm {
  rpm1: number;
  rpm2: number;
}

/** ESTIMATOR_STATUS (230). */
export interface EstimatorStatus {
  /** [us] */
  timeUsec: bigint;
  velRatio: number;
  posHorizRatio: number;
  posVertRatio: number;
  magRatio: number;
  haglRatio: number;
  tasRatio: number;
  /** [m] */
  posHorizAccuracy: number;
  /** [m] */
  posVertAccuracy: number;
  /** EstimatorStatusFlags */
  flags: number;
}

/** WIND_COV (231). */
export interface WindCov {
  /** [us] */
  timeUsec: bigint;
  /** [m/s] */
  windX: number;
  /** [m/s] */
  windY: number;
  /** [m/s] */
  windZ: number;
  /** [m/s] */
  varHoriz: number;
  /** [m/s] */
  varVert: number;
  /** [m] */
  windAlt: number;
  /** [m/s] */
  horizAccuracy: number;
  /** [m/s] */
  vertAccuracy: number;
}

/** GPS_INPUT (232). */
export interface GpsInput {
  /** [us] */
  timeUsec: bigint;
  /** [ms] */
  timeWeekMs: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [m] */
  alt: number;
  hdop: number;
  vdop: number;
  /** [m/s] */
  vn: number;
  /** [m/s] */
  ve: number;
  /** [m/s] */
  vd: number;
  /** [m/s] */
  speedAccuracy: number;
  /** [m] */
  horizAccuracy: number;
  /** [m] */
  vertAccuracy: number;
  /** GpsInputIgnoreFlags */
  ignoreFlags: number;
  timeWeek: number;
  gpsId: number;
  fixType: number;
  satellitesVisible: number;
  /** [cdeg], extension */
  yaw: number;
}

/** GPS_RTCM_DATA (233). */
export interface GpsRtcmData {
  flags: number;
  /** [bytes] */
  len: number;
  data: number[];
}

/** HIGH_LATENCY (234). */
export interface HighLatency {
  customMode: number;
  /** [degE7] */
  latitude: number;
  /** [degE7] */
  longitude: number;
  /** [cdeg] */
  roll: number;
  /** [cdeg] */
  pitch: number;
  /** [cdeg] */
  heading: number;
  /** [cdeg] */
  headingSp: number;
  /** [m] */
  altitudeAmsl: number;
  /** [m] */
  altitudeSp: number;
  /** [m] */
  wpDistance: number;
  /** MavModeFlag */
  baseMode: number;
  /** MavLandedState */
  landedState: number;
  /** [%] */
  throttle: number;
  /** [m/s] */
  airspeed: number;
  /** [m/s] */
  airspeedSp: number;
  /** [m/s] */
  groundspeed: number;
  /** [m/s] */
  climbRate: number;
  gpsNsat: number;
  /** GpsFixType */
  gpsFixType: number;
  /** [%] */
  batteryRemaining: number;
  /** [degC] */
  temperature: number;
  /** [degC] */
  temperatureAir: number;
  failsafe: number;
  wpNum: number;
}

/** HIGH_LATENCY2 (235). */
export interface HighLatency2 {
  /** [ms] */
  timestamp: number;
  /** [degE7] */
  latitude: number;
  /** [degE7] */
  longitude: number;
  customMode: number;
  /** [m] */
  altitude: number;
  /** [m] */
  targetAltitude: number;
  /** [dam] */
  targetDistance: number;
  wpNum: number;
  /** HlFailureFlag */
  failureFlags: number;
  /** MavType */
  type: number;
  /** MavAutopilot */
  autopilot: number;
  /** [deg/2] */
  heading: number;
  /** [deg/2] */
  targetHeading: number;
  /** [%] */
  throttle: number;
  /** [m/s*5] */
  airspeed: number;
  /** [m/s*5] */
  airspeedSp: number;
  /** [m/s*5] */
  groundspeed: number;
  /** [m/s*5] */
  windspeed: number;
  /** [deg/2] */
  windHeading: number;
  /** [dm] */
  eph: number;
  /** [dm] */
  epv: number;
  /** [degC] */
  temperatureAir: number;
  /** [dm/s] */
  climbRate: number;
  /** [%] */
  battery: number;
  custom0: number;
  custom1: number;
  custom2: number;
}

/** VIBRATION (241). */
export interface Vibration {
  /** [us] */
  timeUsec: bigint;
  vibrationX: number;
  vibrationY: number;
  vibrationZ: number;
  clipping0: number;
  clipping1: number;
  clipping2: number;
}

/** HOME_POSITION (242). */
export interface HomePosition {
  /** [degE7] */
  latitude: number;
  /** [degE7] */
  longitude: number;
  /** [mm] */
  altitude: number;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  q: number[];
  /** [m] */
  approachX: number;
  /** [m] */
  approachY: number;
  /** [m] */
  approachZ: number;
  /** [us], extension */
  timeUsec: bigint;
}

/** SET_HOME_POSITION (243). */
export interface SetHomePosition {
  /** [degE7] */
  latitude: number;
  /** [degE7] */
  longitude: number;
  /** [mm] */
  altitude: number;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  q: number[];
  /** [m] */
  approachX: number;
  /** [m] */
  approachY: number;
  /** [m] */
  approachZ: number;
  targetSystem: number;
  /** [us], extension */
  timeUsec: bigint;
}

/** MESSAGE_INTERVAL (244). */
export interface MessageInterval {
  /** [us] */
  intervalUs: number;
  messageId: number;
}

/** EXTENDED_SYS_STATE (245). */
export interface ExtendedSysState {
  /** MavVtolState */
  vtolState: number;
  /** MavLandedState */
  landedState: number;
}

/** ADSB_VEHICLE (246). */
export interface AdsbVehicle {
  ICAOAddress: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  altitude: number;
  /** [cdeg] */
  heading: number;
  /** [cm/s] */
  horVelocity: number;
  /** [cm/s] */
  verVelocity: number;
  /** AdsbFlags */
  flags: number;
  squawk: number;
  /** AdsbAltitudeType */
  altitudeType: number;
  callsign: string;
  /** AdsbEmitterType */
  emitterType: number;
  /** [s] */
  tslc: number;
}

/** COLLISION (247). */
export interface Collision {
  id: number;
  /** [s] */
  timeToMinimumDelta: number;
  /** [m] */
  altitudeMinimumDelta: number;
  /** [m] */
  horizontalMinimumDelta: number;
  /** MavCollisionSrc */
  src: number;
  /** MavCollisionAction */
  action: number;
  /** MavCollisionThreatLevel */
  threatLevel: number;
}

/** V2_EXTENSION (248). */
export interface V2Extension {
  messageType: number;
  targetNetwork: number;
  targetSystem: number;
  targetComponent: number;
  payload: number[];
}

/** MEMORY_VECT (249). */
export interface MemoryVect {
  address: number;
  ver: number;
  type: number;
  value: number[];
}

/** DEBUG_VECT (250). */
export interface DebugVect {
  /** [us] */
  timeUsec: bigint;
  x: number;
  y: number;
  z: number;
  name: string;
}

/** NAMED_VALUE_FLOAT (251). */
export interface NamedValueFloat {
  /** [ms] */
  timeBootMs: number;
  value: number;
  name: string;
}

/** NAMED_VALUE_INT (252). */
export interface NamedValueInt {
  /** [ms] */
  timeBootMs: number;
  value: number;
  name: string;
}

/** STATUSTEXT (253). */
export interface StatusText {
  /** MavSeverity */
  severity: number;
  text: string;
  /** extension */
  id: number;
  /** extension */
  chunkSeq: number;
}

/** DEBUG (254). */
export interface Debug {
  /** [ms] */
  timeBootMs: number;
  value: number;
  ind: number;
}

/** SETUP_SIGNING (256). */
export interface SetupSigning {
  initialTimestamp: bigint;
  targetSystem: number;
  targetComponent: number;
  secretKey: number[];
}

/** BUTTON_CHANGE (257). */
export interface ButtonChange {
  /** [ms] */
  timeBootMs: number;
  /** [ms] */
  lastChangeMs: number;
  state: number;
}

/** PLAY_TUNE (258). */
export interface PlayTune {
  targetSystem: number;
  targetComponent: number;
  tune: string;
  /** extension */
  tune2: string;
}

/** CAMERA_INFORMATION (259). */
export interface CameraInformation {
  /** [ms] */
  timeBootMs: number;
  firmwareVersion: number;
  /** [mm] */
  focalLength: number;
  /** [mm] */
  sensorSizeH: number;
  /** [mm] */
  sensorSizeV: number;
  /** CameraCapFlags */
  flags: number;
  /** [pix] */
  resolutionH: number;
  /** [pix] */
  resolutionV: number;
  camDefinitionVersion: number;
  vendorName: number[];
  modelName: number[];
  lensId: number;
  camDefinitionUri: string;
  /** extension */
  gimbalDeviceId: number;
  /** extension */
  cameraDeviceId: number;
}

/** CAMERA_SETTINGS (260). */
export interface CameraSettings {
  /** [ms] */
  timeBootMs: number;
  /** CameraMode */
  modeId: number;
  /** extension */
  zoomLevel: number;
  /** extension */
  focusLevel: number;
  /** extension */
  cameraDeviceId: number;
}

/** STORAGE_INFORMATION (261). */
export interface StorageInformation {
  /** [ms] */
  timeBootMs: number;
  /** [MiB] */
  totalCapacity: number;
  /** [MiB] */
  usedCapacity: number;
  /** [MiB] */
  availableCapacity: number;
  /** [MiB/s] */
  readSpeed: number;
  /** [MiB/s] */
  writeSpeed: number;
  storageId: number;
  storageCount: number;
  /** StorageStatus */
  status: number;
  /** StorageType, extension */
  type: number;
  /** extension */
  name: string;
  /** StorageUsageFlag, extension */
  storageUsage: number;
}

/** CAMERA_CAPTURE_STATUS (262). */
export interface CameraCaptureStatus {
  /** [ms] */
  timeBootMs: number;
  /** [s] */
  imageInterval: number;
  /** [ms] */
  recordingTimeMs: number;
  /** [MiB] */
  availableCapacity: number;
  imageStatus: number;
  videoStatus: number;
  /** extension */
  imageCount: number;
  /** extension */
  cameraDeviceId: number;
}

/** CAMERA_IMAGE_CAPTURED (263). */
export interface CameraImageCaptured {
  /** [us] */
  timeUtc: bigint;
  /** [ms] */
  timeBootMs: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  /** [mm] */
  relativeAlt: number;
  q: number[];
  imageIndex: number;
  cameraId: number;
  /** MavBool */
  captureResult: number;
  fileUrl: string;
}

/** FLIGHT_INFORMATION (264). */
export interface FlightInformation {
  /** [us] */
  armingTimeUtc: bigint;
  /** [us] */
  takeoffTimeUtc: bigint;
  flightUuid: bigint;
  /** [ms] */
  timeBootMs: number;
  /** [ms], extension */
  landingTime: number;
}

/** MOUNT_ORIENTATION (265). */
export interface MountOrientation {
  /** [ms] */
  timeBootMs: number;
  /** [deg] */
  roll: number;
  /** [deg] */
  pitch: number;
  /** [deg] */
  yaw: number;
  /** [deg], extension */
  yawAbsolute: number;
}

/** LOGGING_DATA (266). */
export interface LoggingData {
  sequence: number;
  targetSystem: number;
  targetComponent: number;
  /** [bytes] */
  length: number;
  /** [bytes] */
  firstMessageOffset: number;
  data: number[];
}

/** LOGGING_DATA_ACKED (267). */
export interface LoggingDataAcked {
  sequence: number;
  targetSystem: number;
  targetComponent: number;
  /** [bytes] */
  length: number;
  /** [bytes] */
  firstMessageOffset: number;
  data: number[];
}

/** LOGGING_ACK (268). */
export interface LoggingAck {
  sequence: number;
  targetSystem: number;
  targetComponent: number;
}

/** VIDEO_STREAM_INFORMATION (269). */
export interface VideoStreamInformation {
  /** [Hz] */
  framerate: number;
  /** [bits/s] */
  bitrate: number;
  /** VideoStreamStatusFlags */
  flags: number;
  /** [pix] */
  resolutionH: number;
  /** [pix] */
  resolutionV: number;
  /** [deg] */
  rotation: number;
  /** [deg] */
  hfov: number;
  streamId: number;
  count: number;
  /** VideoStreamType */
  type: number;
  name: string;
  uri: string;
  /** VideoStreamEncoding, extension */
  encoding: number;
  /** extension */
  cameraDeviceId: number;
}

/** VIDEO_STREAM_STATUS (270). */
export interface VideoStreamStatus {
  /** [Hz] */
  framerate: number;
  /** [bits/s] */
  bitrate: number;
  /** VideoStreamStatusFlags */
  flags: number;
  /** [pix] */
  resolutionH: number;
  /** [pix] */
  resolutionV: number;
  /** [deg] */
  rotation: number;
  /** [deg] */
  hfov: number;
  streamId: number;
  /** extension */
  cameraDeviceId: number;
}

/** CAMERA_FOV_STATUS (271). */
export interface CameraFovStatus {
  /** [ms] */
  timeBootMs: number;
  /** [degE7] */
  latCamera: number;
  /** [degE7] */
  lonCamera: number;
  /** [mm] */
  altCamera: number;
  /** [degE7] */
  latImage: number;
  /** [degE7] */
  lonImage: number;
  /** [mm] */
  altImage: number;
  q: number[];
  /** [deg] */
  hfov: number;
  /** [deg] */
  vfov: number;
  /** extension */
  cameraDeviceId: number;
}

/** CAMERA_TRACKING_IMAGE_STATUS (275). */
export interface CameraTrackingImageStatus {
  pointX: number;
  pointY: number;
  radius: number;
  recTopX: number;
  recTopY: number;
  recBottomX: number;
  recBottomY: number;
  /** CameraTrackingStatusFlags */
  trackingStatus: number;
  /** CameraTrackingMode */
  trackingMode: number;
  /** CameraTrackingTargetData */
  targetData: number;
  /** extension */
  cameraDeviceId: number;
}

/** CAMERA_TRACKING_GEO_STATUS (276). */
export interface CameraTrackingGeoStatus {
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [m] */
  alt: number;
  /** [m] */
  hAcc: number;
  /** [m] */
  vAcc: number;
  /** [m/s] */
  velN: number;
  /** [m/s] */
  velE: number;
  /** [m/s] */
  velD: number;
  /** [m/s] */
  velAcc: number;
  /** [m] */
  dist: number;
  /** [rad] */
  hdg: number;
  /** [rad] */
  hdgAcc: number;
  /** CameraTrackingStatusFlags */
  trackingStatus: number;
  /** extension */
  cameraDeviceId: number;
}

/** CAMERA_THERMAL_RANGE (277). */
export interface CameraThermalRange {
  /** [ms] */
  timeBootMs: number;
  /** [degC] */
  max: number;
  maxPointX: number;
  maxPointY: number;
  /** [degC] */
  min: number;
  minPointX: number;
  minPointY: number;
  streamId: number;
  cameraDeviceId: number;
}

/** GIMBAL_MANAGER_INFORMATION (280). */
export interface GimbalManagerInformation {
  /** [ms] */
  timeBootMs: number;
  /** GimbalManagerCapFlags */
  capFlags: number;
  /** [rad] */
  rollMin: number;
  /** [rad] */
  rollMax: number;
  /** [rad] */
  pitchMin: number;
  /** [rad] */
  pitchMax: number;
  /** [rad] */
  yawMin: number;
  /** [rad] */
  yawMax: number;
  gimbalDeviceId: number;
}

/** GIMBAL_MANAGER_STATUS (281). */
export interface GimbalManagerStatus {
  /** [ms] */
  timeBootMs: number;
  /** GimbalManagerFlags */
  flags: number;
  gimbalDeviceId: number;
  primaryControlSysid: number;
  primaryControlCompid: number;
  secondaryControlSysid: number;
  secondaryControlCompid: number;
}

/** GIMBAL_MANAGER_SET_ATTITUDE (282). */
export interface GimbalManagerSetAttitude {
  /** GimbalManagerFlags */
  flags: number;
  q: number[];
  /** [rad/s] */
  angularVelocityX: number;
  /** [rad/s] */
  angularVelocityY: number;
  /** [rad/s] */
  angularVelocityZ: number;
  targetSystem: number;
  targetComponent: number;
  gimbalDeviceId: number;
}

/** GIMBAL_DEVICE_INFORMATION (283). */
export interface GimbalDeviceInformation {
  uid: bigint;
  /** [ms] */
  timeBootMs: number;
  firmwareVersion: number;
  hardwareVersion: number;
  /** [rad] */
  rollMin: number;
  /** [rad] */
  rollMax: number;
  /** [rad] */
  pitchMin: number;
  /** [rad] */
  pitchMax: number;
  /** [rad] */
  yawMin: number;
  /** [rad] */
  yawMax: number;
  /** GimbalDeviceCapFlags */
  capFlags: number;
  customCapFlags: number;
  vendorName: string;
  modelName: string;
  customName: string;
  /** extension */
  gimbalDeviceId: number;
}

/** GIMBAL_DEVICE_SET_ATTITUDE (284). */
export interface GimbalDeviceSetAttitude {
  q: number[];
  /** [rad/s] */
  angularVelocityX: number;
  /** [rad/s] */
  angularVelocityY: number;
  /** [rad/s] */
  angularVelocityZ: number;
  /** GimbalDeviceFlags */
  flags: number;
  targetSystem: number;
  targetComponent: number;
}

/** GIMBAL_DEVICE_ATTITUDE_STATUS (285). */
export interface GimbalDeviceAttitudeStatus {
  /** [ms] */
  timeBootMs: number;
  q: number[];
  /** [rad/s] */
  angularVelocityX: number;
  /** [rad/s] */
  angularVelocityY: number;
  /** [rad/s] */
  angularVelocityZ: number;
  /** GimbalDeviceErrorFlags */
  failureFlags: number;
  /** GimbalDeviceFlags */
  flags: number;
  targetSystem: number;
  targetComponent: number;
  /** [rad], extension */
  deltaYaw: number;
  /** [rad/s], extension */
  deltaYawVelocity: number;
  /** extension */
  gimbalDeviceId: number;
}

/** AUTOPILOT_STATE_FOR_GIMBAL_DEVICE (286). */
export interface AutopilotStateForGimbalDevice {
  /** [us] */
  timeBootUs: bigint;
  q: number[];
  /** [us] */
  qEstimatedDelayUs: number;
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  /** [us] */
  vEstimatedDelayUs: number;
  /** [rad/s] */
  feedForwardAngularVelocityZ: number;
  /** EstimatorStatusFlags */
  estimatorStatus: number;
  targetSystem: number;
  targetComponent: number;
  /** MavLandedState */
  landedState: number;
  /** [rad/s], extension */
  angularVelocityZ: number;
}

/** GIMBAL_MANAGER_SET_PITCHYAW (287). */
export interface GimbalManagerSetPitchyaw {
  /** GimbalManagerFlags */
  flags: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** [rad/s] */
  pitchRate: number;
  /** [rad/s] */
  yawRate: number;
  targetSystem: number;
  targetComponent: number;
  gimbalDeviceId: number;
}

/** GIMBAL_MANAGER_SET_MANUAL_CONTROL (288). */
export interface GimbalManagerSetManualControl {
  /** GimbalManagerFlags */
  flags: number;
  pitch: number;
  yaw: number;
  pitchRate: number;
  yawRate: number;
  targetSystem: number;
  targetComponent: number;
  gimbalDeviceId: number;
}

/** WIFI_CONFIG_AP (299). */
export interface WifiConfigAp {
  ssid: string;
  password: string;
  /** WifiConfigApMode, extension */
  mode: number;
  /** WifiConfigApResponse, extension */
  response: number;
}

/** AIS_VESSEL (301). */
export interface AisVessel {
  MMSI: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [cdeg] */
  COG: number;
  /** [cdeg] */
  heading: number;
  /** [cm/s] */
  velocity: number;
  /** [m] */
  dimensionBow: number;
  /** [m] */
  dimensionStern: number;
  /** [s] */
  tslc: number;
  /** AisFlags */
  flags: number;
  /** [ddeg/s] */
  turnRate: number;
  /** AisNavStatus */
  navigationalStatus: number;
  /** AisType */
  type: number;
  /** [m] */
  dimensionPort: number;
  /** [m] */
  dimensionStarboard: number;
  callsign: string;
  name: string;
}

/** UAVCAN_NODE_STATUS (310). */
export interface UavcanNodeStatus {
  /** [us] */
  timeUsec: bigint;
  /** [s] */
  uptimeSec: number;
  vendorSpecificStatusCode: number;
  /** UavcanNodeHealth */
  health: number;
  /** UavcanNodeMode */
  mode: number;
  subMode: number;
}

/** UAVCAN_NODE_INFO (311). */
export interface UavcanNodeInfo {
  /** [us] */
  timeUsec: bigint;
  /** [s] */
  uptimeSec: number;
  swVcsCommit: number;
  name: string;
  hwVersionMajor: number;
  hwVersionMinor: number;
  hwUniqueId: number[];
  swVersionMajor: number;
  swVersionMinor: number;
}

/** PARAM_EXT_REQUEST_READ (320). */
export interface ParamExtRequestRead {
  paramIndex: number;
  targetSystem: number;
  targetComponent: number;
  paramId: string;
}

/** PARAM_EXT_REQUEST_LIST (321). */
export interface ParamExtRequestList {
  targetSystem: number;
  targetComponent: number;
}

/** PARAM_EXT_VALUE (322). */
export interface ParamExtValue {
  paramCount: number;
  paramIndex: number;
  paramId: string;
  paramValue: number[];
  /** MavParamExtType */
  paramType: number;
}

/** PARAM_EXT_SET (323). */
export interface ParamExtSet {
  targetSystem: number;
  targetComponent: number;
  paramId: string;
  paramValue: number[];
  /** MavParamExtType */
  paramType: number;
}

/** PARAM_EXT_ACK (324). */
export interface ParamExtAck {
  paramId: string;
  paramValue: number[];
  /** MavParamExtType */
  paramType: number;
  /** ParamAck */
  paramResult: number;
}

/** OBSTACLE_DISTANCE (330). */
export interface ObstacleDistance {
  /** [us] */
  timeUsec: bigint;
  /** [cm] */
  distances: number[];
  /** [cm] */
  minDistance: number;
  /** [cm] */
  maxDistance: number;
  /** MavDistanceSensor */
  sensorType: number;
  /** [deg] */
  increment: number;
  /** [deg], extension */
  incrementF: number;
  /** [deg], extension */
  angleOffset: number;
  /** MavFrame, extension */
  frame: number;
}

/** ODOMETRY (331). */
export interface Odometry {
  /** [us] */
  timeUsec: bigint;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  q: number[];
  /** [m/s] */
  vx: number;
  /** [m/s] */
  vy: number;
  /** [m/s] */
  vz: number;
  /** [rad/s] */
  rollspeed: number;
  /** [rad/s] */
  pitchspeed: number;
  /** [rad/s] */
  yawspeed: number;
  poseCovariance: number[];
  velocityCovariance: number[];
  /** MavFrame */
  frameId: number;
  /** MavFrame */
  childFrameId: number;
  /** extension */
  resetCounter: number;
  /** MavEstimatorType, extension */
  estimatorType: number;
  /** [%], extension */
  quality: number;
}

/** TRAJECTORY_REPRESENTATION_WAYPOINTS (332). */
export interface TrajectoryRepresentationWaypoints {
  /** [us] */
  timeUsec: bigint;
  /** [m] */
  posX: number[];
  /** [m] */
  posY: number[];
  /** [m] */
  posZ: number[];
  /** [m/s] */
  velX: number[];
  /** [m/s] */
  velY: number[];
  /** [m/s] */
  velZ: number[];
  /** [m/s/s] */
  accX: number[];
  /** [m/s/s] */
  accY: number[];
  /** [m/s/s] */
  accZ: number[];
  /** [rad] */
  posYaw: number[];
  /** [rad/s] */
  velYaw: number[];
  /** MavCmd */
  command: number[];
  validPoints: number;
}

/** TRAJECTORY_REPRESENTATION_BEZIER (333). */
export interface TrajectoryRepresentationBezier {
  /** [us] */
  timeUsec: bigint;
  /** [m] */
  posX: number[];
  /** [m] */
  posY: number[];
  /** [m] */
  posZ: number[];
  /** [s] */
  delta: number[];
  /** [rad] */
  posYaw: number[];
  validPoints: number;
}

/** CELLULAR_STATUS (334). */
export interface CellularStatus {
  mcc: number;
  mnc: number;
  lac: number;
  /** CellularStatusFlag */
  status: number;
  /** CellularNetworkFailedReason */
  failureReason: number;
  /** CellularNetworkRadioType */
  type: number;
  quality: number;
}

/** ISBD_LINK_STATUS (335). */
export interface IsbdLinkStatus {
  /** [us] */
  timestamp: bigint;
  /** [us] */
  lastHeartbeat: bigint;
  failedSessions: number;
  successfulSessions: number;
  signalQuality: number;
  ringPending: number;
  txSessionPending: number;
  rxSessionPending: number;
}

/** CELLULAR_CONFIG (336). */
export interface CellularConfig {
  enableLte: number;
  enablePin: number;
  pin: string;
  newPin: string;
  apn: string;
  puk: string;
  roaming: number;
  /** CellularConfigResponse */
  response: number;
}

/** RAW_RPM (339). */
export interface RawRpm {
  /** [rpm] */
  frequency: number;
  index: number;
}

/** UTM_GLOBAL_POSITION (340). */
export interface UtmGlobalPosition {
  /** [us] */
  time: bigint;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lon: number;
  /** [mm] */
  alt: number;
  /** [mm] */
  relativeAlt: number;
  /** [degE7] */
  nextLat: number;
  /** [degE7] */
  nextLon: number;
  /** [mm] */
  nextAlt: number;
  /** [cm/s] */
  vx: number;
  /** [cm/s] */
  vy: number;
  /** [cm/s] */
  vz: number;
  /** [mm] */
  hAcc: number;
  /** [mm] */
  vAcc: number;
  /** [cm/s] */
  velAcc: number;
  /** [cs] */
  updateRate: number;
  uasId: number[];
  /** UtmFlightState */
  flightState: number;
  /** UtmDataAvailFlags */
  flags: number;
}

/** DEBUG_FLOAT_ARRAY (350). */
export interface DebugFloatArray {
  /** [us] */
  timeUsec: bigint;
  arrayId: number;
  name: string;
  /** extension */
  data: number[];
}

/** ORBIT_EXECUTION_STATUS (360). */
export interface OrbitExecutionStatus {
  /** [us] */
  timeUsec: bigint;
  /** [m] */
  radius: number;
  x: number;
  y: number;
  /** [m] */
  z: number;
  /** MavFrame */
  frame: number;
}

/** SMART_BATTERY_INFO (370). */
export interface SmartBatteryInfo {
  /** [mAh] */
  capacityFullSpecification: number;
  /** [mAh] */
  capacityFull: number;
  cycleCount: number;
  /** [g] */
  weight: number;
  /** [mV] */
  dischargeMinimumVoltage: number;
  /** [mV] */
  chargingMinimumVoltage: number;
  /** [mV] */
  restingMinimumVoltage: number;
  id: number;
  /** MavBatteryFunction */
  batteryFunction: number;
  /** MavBatteryType */
  type: number;
  serialNumber: string;
  deviceName: string;
  /** [mV], extension */
  chargingMaximumVoltage: number;
  /** extension */
  cellsInSeries: number;
  /** [mA], extension */
  dischargeMaximumCurrent: number;
  /** [mA], extension */
  dischargeMaximumBurstCurrent: number;
  /** extension */
  manufactureDate: string;
}

/** FUEL_STATUS (371). */
export interface FuelStatus {
  maximumFuel: number;
  consumedFuel: number;
  remainingFuel: number;
  flowRate: number;
  /** [K] */
  temperature: number;
  /** MavFuelType */
  fuelType: number;
  id: number;
  /** [%] */
  percentRemaining: number;
}

/** GENERATOR_STATUS (373). */
export interface GeneratorStatus {
  /** MavGeneratorStatusFlag */
  status: bigint;
  /** [A] */
  batteryCurrent: number;
  /** [A] */
  loadCurrent: number;
  /** [W] */
  powerGenerated: number;
  /** [V] */
  busVoltage: number;
  /** [A] */
  batCurrentSetpoint: number;
  /** [s] */
  runtime: number;
  /** [s] */
  timeUntilMaintenance: number;
  /** [rpm] */
  generatorSpeed: number;
  /** [degC] */
  rectifierTemperature: number;
  /** [degC] */
  generatorTemperature: number;
}

/** ACTUATOR_OUTPUT_STATUS (375). */
export interface ActuatorOutputStatus {
  /** [us] */
  timeUsec: bigint;
  active: number;
  actuator: number[];
}

/** RELAY_STATUS (376). */
export interface RelayStatus {
  /** [ms] */
  timeBootMs: number;
  on: number;
  present: number;
}

/** TUNNEL (385). */
export interface Tunnel {
  /** MavTunnelPayloadType */
  payloadType: number;
  targetSystem: number;
  targetComponent: number;
  payloadLength: number;
  payload: number[];
}

/** CAN_FRAME (386). */
export interface CanFrame {
  id: number;
  targetSystem: number;
  targetComponent: number;
  bus: number;
  len: number;
  data: number[];
}

/** CANFD_FRAME (387). */
export interface CanfdFrame {
  id: number;
  targetSystem: number;
  targetComponent: number;
  bus: number;
  len: number;
  data: number[];
}

/** CAN_FILTER_MODIFY (388). */
export interface CanFilterModify {
  ids: number[];
  targetSystem: number;
  targetComponent: number;
  bus: number;
  /** CanFilterOp */
  operation: number;
  numIds: number;
}

/** COMPONENT_INFORMATION (395). */
export interface ComponentInformation {
  /** [ms] */
  timeBootMs: number;
  generalMetadataFileCrc: number;
  peripheralsMetadataFileCrc: number;
  generalMetadataUri: string;
  peripheralsMetadataUri: string;
}

/** COMPONENT_INFORMATION_BASIC (396). */
export interface ComponentInformationBasic {
  /** MavProtocolCapability */
  capabilities: bigint;
  /** [ms] */
  timeBootMs: number;
  /** [s] */
  timeManufactureS: number;
  vendorName: string;
  modelName: string;
  softwareVersion: string;
  hardwareVersion: string;
  serialNumber: string;
}

/** COMPONENT_METADATA (397). */
export interface ComponentMetadata {
  /** [ms] */
  timeBootMs: number;
  fileCrc: number;
  uri: string;
}

/** PLAY_TUNE_V2 (400). */
export interface PlayTuneV2 {
  /** TuneFormat */
  format: number;
  targetSystem: number;
  targetComponent: number;
  tune: string;
}

/** SUPPORTED_TUNES (401). */
export interface SupportedTunes {
  /** TuneFormat */
  format: number;
  targetSystem: number;
  targetComponent: number;
}

/** AVAILABLE_MODES (435). */
export interface AvailableModes {
  customMode: number;
  /** MavModeProperty */
  properties: number;
  numberModes: number;
  modeIndex: number;
  /** MavStandardMode */
  standardMode: number;
  modeName: string;
}

/** CURRENT_MODE (436). */
export interface CurrentMode {
  customMode: number;
  intendedCustomMode: number;
  /** MavStandardMode */
  standardMode: number;
}

/** AVAILABLE_MODES_MONITOR (437). */
export interface AvailableModesMonitor {
  seq: number;
}

/** ILLUMINATOR_STATUS (440). */
export interface IlluminatorStatus {
  /** [ms] */
  uptimeMs: number;
  /** IlluminatorErrorFlags */
  errorStatus: number;
  /** [%] */
  brightness: number;
  /** [s] */
  strobePeriod: number;
  /** [%] */
  strobeDutyCycle: number;
  tempC: number;
  /** [s] */
  minStrobePeriod: number;
  /** [s] */
  maxStrobePeriod: number;
  enable: number;
  /** IlluminatorMode */
  modeBitmask: number;
  /** IlluminatorMode */
  mode: number;
}

/** WHEEL_DISTANCE (9000). */
export interface WheelDistance {
  /** [us] */
  timeUsec: bigint;
  /** [m] */
  distance: number[];
  count: number;
}

/** WINCH_STATUS (9005). */
export interface WinchStatus {
  /** [us] */
  timeUsec: bigint;
  /** [m] */
  lineLength: number;
  /** [m/s] */
  speed: number;
  /** [kg] */
  tension: number;
  /** [V] */
  voltage: number;
  /** [A] */
  current: number;
  /** MavWinchStatusFlag */
  status: number;
  /** [degC] */
  temperature: number;
}

/** DEVICE_OP_READ (11000). */
export interface DeviceOpRead {
  requestId: number;
  targetSystem: number;
  targetComponent: number;
  /** DeviceOpBustype */
  bustype: number;
  bus: number;
  address: number;
  busname: string;
  regstart: number;
  count: number;
  /** extension */
  bank: number;
}

/** DEVICE_OP_READ_REPLY (11001). */
export interface DeviceOpReadReply {
  requestId: number;
  result: number;
  regstart: number;
  count: number;
  data: number[];
  /** extension */
  bank: number;
}

/** DEVICE_OP_WRITE (11002). */
export interface DeviceOpWrite {
  requestId: number;
  targetSystem: number;
  targetComponent: number;
  /** DeviceOpBustype */
  bustype: number;
  bus: number;
  address: number;
  busname: string;
  regstart: number;
  count: number;
  data: number[];
  /** extension */
  bank: number;
}

/** DEVICE_OP_WRITE_REPLY (11003). */
export interface DeviceOpWriteReply {
  requestId: number;
  result: number;
}

/** SECURE_COMMAND (11004). */
export interface SecureCommand {
  sequence: number;
  /** SecureCommandOp */
  operation: number;
  targetSystem: number;
  targetComponent: number;
  dataLength: number;
  sigLength: number;
  data: number[];
}

/** SECURE_COMMAND_REPLY (11005). */
export interface SecureCommandReply {
  sequence: number;
  /** SecureCommandOp */
  operation: number;
  /** MavResult */
  result: number;
  dataLength: number;
  data: number[];
}

/** ADAP_TUNING (11010). */
export interface AdapTuning {
  /** [deg/s] */
  desired: number;
  /** [deg/s] */
  achieved: number;
  error: number;
  theta: number;
  omega: number;
  sigma: number;
  thetaDot: number;
  omegaDot: number;
  sigmaDot: number;
  f: number;
  fDot: number;
  u: number;
  /** PidTuningAxis */
  axis: number;
}

/** VISION_POSITION_DELTA (11011). */
export interface VisionPositionDelta {
  /** [us] */
  timeUsec: bigint;
  /** [us] */
  timeDeltaUsec: bigint;
  /** [rad] */
  angleDelta: number[];
  /** [m] */
  positionDelta: number[];
  /** [%] */
  confidence: number;
}

/** AOA_SSA (11020). */
export interface AoaSsa {
  /** [us] */
  timeUsec: bigint;
  /** [deg] */
  AOA: number;
  /** [deg] */
  SSA: number;
}

/** ESC_TELEMETRY_1_TO_4 (11030). */
export interface EscTelemetry1To4 {
  /** [cV] */
  voltage: number[];
  /** [cA] */
  current: number[];
  /** [mAh] */
  totalcurrent: number[];
  /** [rpm] */
  rpm: number[];
  count: number[];
  /** [degC] */
  temperature: number[];
}

/** ESC_TELEMETRY_5_TO_8 (11031). */
export interface EscTelemetry5To8 {
  /** [cV] */
  voltage: number[];
  /** [cA] */
  current: number[];
  /** [mAh] */
  totalcurrent: number[];
  /** [rpm] */
  rpm: number[];
  count: number[];
  /** [degC] */
  temperature: number[];
}

/** ESC_TELEMETRY_9_TO_12 (11032). */
export interface EscTelemetry9To12 {
  /** [cV] */
  voltage: number[];
  /** [cA] */
  current: number[];
  /** [mAh] */
  totalcurrent: number[];
  /** [rpm] */
  rpm: number[];
  count: number[];
  /** [degC] */
  temperature: number[];
}

/** OSD_PARAM_CONFIG (11033). */
export interface OsdParamConfig {
  requestId: number;
  minValue: number;
  maxValue: number;
  increment: number;
  targetSystem: number;
  targetComponent: number;
  osdScreen: number;
  osdIndex: number;
  paramId: string;
  /** OsdParamConfigType */
  configType: number;
}

/** OSD_PARAM_CONFIG_REPLY (11034). */
export interface OsdParamConfigReply {
  requestId: number;
  /** OsdParamConfigError */
  result: number;
}

/** OSD_PARAM_SHOW_CONFIG (11035). */
export interface OsdParamShowConfig {
  requestId: number;
  targetSystem: number;
  targetComponent: number;
  osdScreen: number;
  osdIndex: number;
}

/** OSD_PARAM_SHOW_CONFIG_REPLY (11036). */
export interface OsdParamShowConfigReply {
  requestId: number;
  minValue: number;
  maxValue: number;
  increment: number;
  /** OsdParamConfigError */
  result: number;
  paramId: string;
  /** OsdParamConfigType */
  configType: number;
}

/** OBSTACLE_DISTANCE_3D (11037). */
export interface ObstacleDistance3d {
  /** [ms] */
  timeBootMs: number;
  /** [m] */
  x: number;
  /** [m] */
  y: number;
  /** [m] */
  z: number;
  /** [m] */
  minDistance: number;
  /** [m] */
  maxDistance: number;
  obstacleId: number;
  /** MavDistanceSensor */
  sensorType: number;
  /** MavFrame */
  frame: number;
}

/** WATER_DEPTH (11038). */
export interface WaterDepth {
  /** [ms] */
  timeBootMs: number;
  /** [degE7] */
  lat: number;
  /** [degE7] */
  lng: number;
  /** [m] */
  alt: number;
  /** [rad] */
  roll: number;
  /** [rad] */
  pitch: number;
  /** [rad] */
  yaw: number;
  /** [m] */
  distance: number;
  /** [degC] */
  temperature: number;
  id: number;
  healthy: number;
}

/** MCU_STATUS (11039). */
export interface McuStatus {
  /** [cdegC] */
  MCUTemperature: number;
  /** [mV] */
  MCUVoltage: number;
  /** [mV] */
  MCUVoltageMin: number;
  /** [mV] */
  MCUVoltageMax: number;
  id: number;
}

/** ESC_TELEMETRY_13_TO_16 (11040). */
export interface EscTelemetry13To16 {
  /** [cV] */
  voltage: number[];
  /** [cA] */
  current: number[];
  /** [mAh] */
  totalcurrent: number[];
  /** [rpm] */
  rpm: number[];
  count: number[];
  /** [degC] */
  temperature: number[];
}

/** ESC_TELEMETRY_17_TO_20 (11041). */
export interface EscTelemetry17To20 {
  /** [cV] */
  voltage: number[];
  /** [cA] */
  current: number[];
  /** [mAh] */
  totalcurrent: number[];
  /** [rpm] */
  rpm: number[];
  count: number[];
  /** [degC] */
  temperature: number[];
}

/** ESC_TELEMETRY_21_TO_24 (11042). */
export interface EscTelemetry21To24 {
  /** [cV] */
  voltage: number[];
  /** [cA] */
  current: number[];
  /** [mAh] */
  totalcurrent: number[];
  /** [rpm] */
  rpm: number[];
  count: number[];
  /** [degC] */
  temperature: number[];
}

/** ESC_TELEMETRY_25_TO_28 (11043). */
export interface EscTelemetry25To28 {
  /** [cV] */
  voltage: number[];
  /** [cA] */
  current: number[];
  /** [mAh] */
  totalcurrent: number[];
  /** [rpm] */
  rpm: number[];
  count: number[];
  /** [degC] */
  temperature: number[];
}

/** ESC_TELEMETRY_29_TO_32 (11044). */
export interface EscTelemetry29To32 {
  /** [cV] */
  voltage: number[];
  /** [cA] */
  current: number[];
  /** [mAh] */
  totalcurrent: number[];
  /** [rpm] */
  rpm: number[];
  count: number[];
  /** [degC] */
  temperature: number[];
}

/** OPEN_DRONE_ID_BASIC_ID (12900). */
export interface OpenDroneIdBasicId {
  targetSystem: number;
  targetComponent: number;
  idOrMac: number[];
  /** MavOdidIdType */
  idType: number;
  /** MavOdidUaType */
  uaType: number;
  uasId: number[];
}

/** OPEN_DRONE_ID_LOCATION (12901). */
export interface OpenDroneIdLocation {
  /** [degE7] */
  latitude: number;
  /** [degE7] */
  longitude: number;
  /** [m] */
  altitudeBarometric: number;
  /** [m] */
  altitudeGeodetic: number;
  /** [m] */
  height: number;
  /** [s] */
  timestamp: number;
  /** [cdeg] */
  direction: number;
  /** [cm/s] */
  speedHorizontal: number;
  /** [cm/s] */
  speedVertical: number;
  targetSystem: number;
  targetComponent: number;
  idOrMac: number[];
  /** MavOdidStatus */
  status: number;
  /** MavOdidHeightRef */
  heightReference: number;
  /** MavOdidHorAcc */
  horizontalAccuracy: number;
  /** MavOdidVerAcc */
  verticalAccuracy: number;
  /** MavOdidVerAcc */
  barometerAccuracy: number;
  /** MavOdidSpeedAcc */
  speedAccuracy: number;
  /** MavOdidTimeAcc */
  timestampAccuracy: number;
}

/** OPEN_DRONE_ID_AUTHENTICATION (12902). */
export interface OpenDroneIdAuthentication {
  /** [s] */
  timestamp: number;
  targetSystem: number;
  targetComponent: number;
  idOrMac: number[];
  /** MavOdidAuthType */
  authenticationType: number;
  dataPage: number;
  lastPageIndex: number;
  /** [bytes] */
  length: number;
  authenticationData: number[];
}

/** OPEN_DRONE_ID_SELF_ID (12903). */
export interface OpenDroneIdSelfId {
  targetSystem: number;
  targetComponent: number;
  idOrMac: number[];
  /** MavOdidDescType */
  descriptionType: number;
  description: string;
}

/** OPEN_DRONE_ID_SYSTEM (12904). */
export interface OpenDroneIdSystem {
  /** [degE7] */
  operatorLatitude: number;
  /** [degE7] */
  operatorLongitude: number;
  /** [m] */
  areaCeiling: number;
  /** [m] */
  areaFloor: number;
  /** [m] */
  operatorAltitudeGeo: number;
  /** [s] */
  timestamp: number;
  areaCount: number;
  /** [m] */
  areaRadius: number;
  targetSystem: number;
  targetComponent: number;
  idOrMac: number[];
  /** MavOdidOperatorLocationType */
  operatorLocationType: number;
  /** MavOdidClassificationType */
  classificationType: number;
  /** MavOdidCategoryEu */
  categoryEu: number;
  /** MavOdidClassEu */
  classEu: number;
}

/** OPEN_DRONE_ID_OPERATOR_ID (12905). */
export interface OpenDroneIdOperatorId {
  targetSystem: number;
  targetComponent: number;
  idOrMac: number[];
  /** MavOdidOperatorIdType */
  operatorIdType: number;
  operatorId: string;
}

/** OPEN_DRONE_ID_MESSAGE_PACK (12915). */
export interface OpenDroneIdMessagePack {
  targetSystem: number;
  targetComponent: number;
  idOrMac: number[];
  /** [bytes] */
  singleMessageSize: number;
  msgPackSize: number;
  messages: number[];
}

/** OPEN_DRONE_ID_ARM_STATUS (12918). */
export interface OpenDroneIdArmStatus {
  /** MavOdidArmStatus */
  status: number;
  error: string;
}

/** OPEN_DRONE_ID_SYSTEM_UPDATE (12919). */
export interface OpenDroneIdSystemUpdate {
  /** [degE7] */
  operatorLatitude: number;
  /** [degE7] */
  operatorLongitude: number;
  /** [m] */
  operatorAltitudeGeo: number;
  /** [s] */
  timestamp: number;
  targetSystem: number;
  targetComponent: number;
}

/** HYGROMETER_SENSOR (12920). */
export interface HygrometerSensor {
  /** [cdegC] */
  temperature: number;
  /** [c%] */
  humidity: number;
  id: number;
}

export interface MessageByName {
  HEARTBEAT: Heartbeat;
  SYS_STATUS: SysStatus;
  SYSTEM_TIME: SystemTime;
  PING: Ping;
  CHANGE_OPERATOR_CONTROL: ChangeOperatorControl;
  CHANGE_OPERATOR_CONTROL_ACK: ChangeOperatorControlAck;
  AUTH_KEY: AuthKey;
  SET_MODE: SetMode;
  PARAM_REQUEST_READ: ParamRequestRead;
  PARAM_REQUEST_LIST: ParamRequestList;
  PARAM_VALUE: ParamValue;
  PARAM_SET: ParamSet;
  GPS_RAW_INT: GpsRawInt;
  GPS_STATUS: GpsStatus;
  SCALED_IMU: ScaledImu;
  RAW_IMU: RawImu;
  RAW_PRESSURE: RawPressure;
  SCALED_PRESSURE: ScaledPressure;
  ATTITUDE: Attitude;
  ATTITUDE_QUATERNION: AttitudeQuaternion;
  LOCAL_POSITION_NED: LocalPositionNed;
  GLOBAL_POSITION_INT: GlobalPositionInt;
  RC_CHANNELS_SCALED: RcChannelsScaled;
  RC_CHANNELS_RAW: RcChannelsRaw;
  SERVO_OUTPUT_RAW: ServoOutputRaw;
  MISSION_REQUEST_PARTIAL_LIST: MissionRequestPartialList;
  MISSION_WRITE_PARTIAL_LIST: MissionWritePartialList;
  MISSION_ITEM: MissionItem;
  MISSION_REQUEST: MissionRequest;
  MISSION_SET_CURRENT: MissionSetCurrent;
  MISSION_CURRENT: MissionCurrent;
  MISSION_REQUEST_LIST: MissionRequestList;
  MISSION_COUNT: MissionCount;
  MISSION_CLEAR_ALL: MissionClearAll;
  MISSION_ITEM_REACHED: MissionItemReached;
  MISSION_ACK: MissionAck;
  SET_GPS_GLOBAL_ORIGIN: SetGpsGlobalOrigin;
  GPS_GLOBAL_ORIGIN: GpsGlobalOrigin;
  PARAM_MAP_RC: ParamMapRc;
  MISSION_REQUEST_INT: MissionRequestInt;
  SAFETY_SET_ALLOWED_AREA: SafetySetAllowedArea;
  SAFETY_ALLOWED_AREA: SafetyAllowedArea;
  ATTITUDE_QUATERNION_COV: AttitudeQuaternionCov;
  NAV_CONTROLLER_OUTPUT: NavControllerOutput;
  GLOBAL_POSITION_INT_COV: GlobalPositionIntCov;
  LOCAL_POSITION_NED_COV: LocalPositionNedCov;
  RC_CHANNELS: RcChannels;
  REQUEST_DATA_STREAM: RequestDataStream;
  DATA_STREAM: DataStream;
  MANUAL_CONTROL: ManualControl;
  RC_CHANNELS_OVERRIDE: RcChannelsOverride;
  MISSION_ITEM_INT: MissionItemInt;
  VFR_HUD: VfrHud;
  COMMAND_INT: CommandInt;
  COMMAND_LONG: CommandLong;
  COMMAND_ACK: CommandAck;
  MANUAL_SETPOINT: ManualSetpoint;
  SET_ATTITUDE_TARGET: SetAttitudeTarget;
  ATTITUDE_TARGET: AttitudeTarget;
  SET_POSITION_TARGET_LOCAL_NED: SetPositionTargetLocalNed;
  POSITION_TARGET_LOCAL_NED: PositionTargetLocalNed;
  SET_POSITION_TARGET_GLOBAL_INT: SetPositionTargetGlobalInt;
  POSITION_TARGET_GLOBAL_INT: PositionTargetGlobalInt;
  LOCAL_POSITION_NED_SYSTEM_GLOBAL_OFFSET: LocalPositionNedSystemGlobalOffset;
  HIL_STATE: HilState;
  HIL_CONTROLS: HilControls;
  HIL_RC_INPUTS_RAW: HilRcInputsRaw;
  HIL_ACTUATOR_CONTROLS: HilActuatorControls;
  OPTICAL_FLOW: OpticalFlow;
  GLOBAL_VISION_POSITION_ESTIMATE: GlobalVisionPositionEstimate;
  VISION_POSITION_ESTIMATE: VisionPositionEstimate;
  VISION_SPEED_ESTIMATE: VisionSpeedEstimate;
  VICON_POSITION_ESTIMATE: ViconPositionEstimate;
  HIGHRES_IMU: HighresImu;
  OPTICAL_FLOW_RAD: OpticalFlowRad;
  HIL_SENSOR: HilSensor;
  SIM_STATE: SimState;
  RADIO_STATUS: RadioStatus;
  FILE_TRANSFER_PROTOCOL: FileTransferProtocol;
  TIMESYNC: TimeSync;
  CAMERA_TRIGGER: CameraTrigger;
  HIL_GPS: HilGps;
  HIL_OPTICAL_FLOW: HilOpticalFlow;
  HIL_STATE_QUATERNION: HilStateQuaternion;
  SCALED_IMU2: ScaledImu2;
  LOG_REQUEST_LIST: LogRequestList;
  LOG_ENTRY: LogEntry;
  LOG_REQUEST_DATA: LogRequestData;
  LOG_DATA: LogData;
  LOG_ERASE: LogErase;
  LOG_REQUEST_END: LogRequestEnd;
  GPS_INJECT_DATA: GpsInjectData;
  GPS2_RAW: Gps2Raw;
  POWER_STATUS: PowerStatus;
  SERIAL_CONTROL: SerialControl;
  GPS_RTK: GpsRtk;
  GPS2_RTK: Gps2Rtk;
  SCALED_IMU3: ScaledImu3;
  DATA_TRANSMISSION_HANDSHAKE: DataTransmissionHandshake;
  ENCAPSULATED_DATA: EncapsulatedData;
  DISTANCE_SENSOR: DistanceSensor;
  TERRAIN_REQUEST: TerrainRequest;
  TERRAIN_DATA: TerrainData;
  TERRAIN_CHECK: TerrainCheck;
  TERRAIN_REPORT: TerrainReport;
  SCALED_PRESSURE2: ScaledPressure2;
  ATT_POS_MOCAP: MotionCaptureAttPos;
  SET_ACTUATOR_CONTROL_TARGET: SetActuatorControlTarget;
  ACTUATOR_CONTROL_TARGET: ActuatorControlTarget;
  ALTITUDE: Altitude;
  RESOURCE_REQUEST: ResourceRequest;
  SCALED_PRESSURE3: ScaledPressure3;
  FOLLOW_TARGET: FollowTarget;
  CONTROL_SYSTEM_STATE: ControlSystemState;
  BATTERY_STATUS: BatteryStatus;
  AUTOPILOT_VERSION: AutopilotVersion;
  LANDING_TARGET: LandingTarget;
  SENSOR_OFFSETS: SensorOffsets;
  SET_MAG_OFFSETS: SetMagOffsets;
  MEMINFO: MemInfo;
  AP_ADC: ApAdc;
  DIGICAM_CONFIGURE: DigicamConfigure;
  DIGICAM_CONTROL: DigicamControl;
  MOUNT_CONFIGURE: MountConfigure;
  MOUNT_CONTROL: MountControl;
  MOUNT_STATUS: MountStatus;
  FENCE_POINT: FencePoint;
  FENCE_FETCH_POINT: FenceFetchPoint;
  FENCE_STATUS: FenceStatus;
  AHRS: Ahrs;
  SIMSTATE: Simstate;
  HWSTATUS: HwStatus;
  RADIO: Radio;
  LIMITS_STATUS: LimitsStatus;
  WIND: Wind;
  DATA16: Data16;
  DATA32: Data32;
  DATA64: Data64;
  DATA96: Data96;
  RANGEFINDER: RangeFinder;
  AIRSPEED_AUTOCAL: AirspeedAutocal;
  RALLY_POINT: RallyPoint;
  RALLY_FETCH_POINT: RallyFetchPoint;
  COMPASSMOT_STATUS: CompassMotStatus;
  AHRS2: Ahrs2;
  CAMERA_STATUS: CameraStatus;
  CAMERA_FEEDBACK: CameraFeedback;
  BATTERY2: Battery2;
  AHRS3: Ahrs3;
  AUTOPILOT_VERSION_REQUEST: AutopilotVersionRequest;
  REMOTE_LOG_DATA_BLOCK: RemoteLogDataBlock;
  REMOTE_LOG_BLOCK_STATUS: RemoteLogBlockStatus;
  LED_CONTROL: LedControl;
  MAG_CAL_PROGRESS: MagCalProgress;
  MAG_CAL_REPORT: MagCalReport;
  EKF_STATUS_REPORT: EkfStatusReport;
  PID_TUNING: PidTuning;
  DEEPSTALL: Deepstall;
  GIMBAL_REPORT: GimbalReport;
  GIMBAL_CONTROL: GimbalControl;
  GIMBAL_TORQUE_CMD_REPORT: GimbalTorqueCmdReport;
  GOPRO_HEARTBEAT: GoproHeartbeat;
  GOPRO_GET_REQUEST: GoproGetRequest;
  GOPRO_GET_RESPONSE: GoproGetResponse;
  GOPRO_SET_REQUEST: GoproSetRequest;
  GOPRO_SET_RESPONSE: GoproSetResponse;
  EFI_STATUS: EfiStatus;
  RPM: Rpm;
  ESTIMATOR_STATUS: EstimatorStatus;
  WIND_COV: WindCov;
  GPS_INPUT: GpsInput;
  GPS_RTCM_DATA: GpsRtcmData;
  HIGH_LATENCY: HighLatency;
  HIGH_LATENCY2: HighLatency2;
  VIBRATION: Vibration;
  HOME_POSITION: HomePosition;
  SET_HOME_POSITION: SetHomePosition;
  MESSAGE_INTERVAL: MessageInterval;
  EXTENDED_SYS_STATE: ExtendedSysState;
  ADSB_VEHICLE: AdsbVehicle;
  COLLISION: Collision;
  V2_EXTENSION: V2Extension;
  MEMORY_VECT: MemoryVect;
  DEBUG_VECT: DebugVect;
  NAMED_VALUE_FLOAT: NamedValueFloat;
  NAMED_VALUE_INT: NamedValueInt;
  STATUSTEXT: StatusText;
  DEBUG: Debug;
  SETUP_SIGNING: SetupSigning;
  BUTTON_CHANGE: ButtonChange;
  PLAY_TUNE: PlayTune;
  CAMERA_INFORMATION: CameraInformation;
  CAMERA_SETTINGS: CameraSettings;
  STORAGE_INFORMATION: StorageInformation;
  CAMERA_CAPTURE_STATUS: CameraCaptureStatus;
  CAMERA_IMAGE_CAPTURED: CameraImageCaptured;
  FLIGHT_INFORMATION: FlightInformation;
  MOUNT_ORIENTATION: MountOrientation;
  LOGGING_DATA: LoggingData;
  LOGGING_DATA_ACKED: LoggingDataAcked;
  LOGGING_ACK: LoggingAck;
  VIDEO_STREAM_INFORMATION: VideoStreamInformation;
  VIDEO_STREAM_STATUS: VideoStreamStatus;
  CAMERA_FOV_STATUS: CameraFovStatus;
  CAMERA_TRACKING_IMAGE_STATUS: CameraTrackingImageStatus;
  CAMERA_TRACKING_GEO_STATUS: CameraTrackingGeoStatus;
  CAMERA_THERMAL_RANGE: CameraThermalRange;
  GIMBAL_MANAGER_INFORMATION: GimbalManagerInformation;
  GIMBAL_MANAGER_STATUS: GimbalManagerStatus;
  GIMBAL_MANAGER_SET_ATTITUDE: GimbalManagerSetAttitude;
  GIMBAL_DEVICE_INFORMATION: GimbalDeviceInformation;
  GIMBAL_DEVICE_SET_ATTITUDE: GimbalDeviceSetAttitude;
  GIMBAL_DEVICE_ATTITUDE_STATUS: GimbalDeviceAttitudeStatus;
  AUTOPILOT_STATE_FOR_GIMBAL_DEVICE: AutopilotStateForGimbalDevice;
  GIMBAL_MANAGER_SET_PITCHYAW: GimbalManagerSetPitchyaw;
  GIMBAL_MANAGER_SET_MANUAL_CONTROL: GimbalManagerSetManualControl;
  WIFI_CONFIG_AP: WifiConfigAp;
  AIS_VESSEL: AisVessel;
  UAVCAN_NODE_STATUS: UavcanNodeStatus;
  UAVCAN_NODE_INFO: UavcanNodeInfo;
  PARAM_EXT_REQUEST_READ: ParamExtRequestRead;
  PARAM_EXT_REQUEST_LIST: ParamExtRequestList;
  PARAM_EXT_VALUE: ParamExtValue;
  PARAM_EXT_SET: ParamExtSet;
  PARAM_EXT_ACK: ParamExtAck;
  OBSTACLE_DISTANCE: ObstacleDistance;
  ODOMETRY: Odometry;
  TRAJECTORY_REPRESENTATION_WAYPOINTS: TrajectoryRepresentationWaypoints;
  TRAJECTORY_REPRESENTATION_BEZIER: TrajectoryRepresentationBezier;
  CELLULAR_STATUS: CellularStatus;
  ISBD_LINK_STATUS: IsbdLinkStatus;
  CELLULAR_CONFIG: CellularConfig;
  RAW_RPM: RawRpm;
  UTM_GLOBAL_POSITION: UtmGlobalPosition;
  DEBUG_FLOAT_ARRAY: DebugFloatArray;
  ORBIT_EXECUTION_STATUS: OrbitExecutionStatus;
  SMART_BATTERY_INFO: SmartBatteryInfo;
  FUEL_STATUS: FuelStatus;
  GENERATOR_STATUS: GeneratorStatus;
  ACTUATOR_OUTPUT_STATUS: ActuatorOutputStatus;
  RELAY_STATUS: RelayStatus;
  TUNNEL: Tunnel;
  CAN_FRAME: CanFrame;
  CANFD_FRAME: CanfdFrame;
  CAN_FILTER_MODIFY: CanFilterModify;
  COMPONENT_INFORMATION: ComponentInformation;
  COMPONENT_INFORMATION_BASIC: ComponentInformationBasic;
  COMPONENT_METADATA: ComponentMetadata;
  PLAY_TUNE_V2: PlayTuneV2;
  SUPPORTED_TUNES: SupportedTunes;
  AVAILABLE_MODES: AvailableModes;
  CURRENT_MODE: CurrentMode;
  AVAILABLE_MODES_MONITOR: AvailableModesMonitor;
  ILLUMINATOR_STATUS: IlluminatorStatus;
  WHEEL_DISTANCE: WheelDistance;
  WINCH_STATUS: WinchStatus;
  DEVICE_OP_READ: DeviceOpRead;
  DEVICE_OP_READ_REPLY: DeviceOpReadReply;
  DEVICE_OP_WRITE: DeviceOpWrite;
  DEVICE_OP_WRITE_REPLY: DeviceOpWriteReply;
  SECURE_COMMAND: SecureCommand;
  SECURE_COMMAND_REPLY: SecureCommandReply;
  ADAP_TUNING: AdapTuning;
  VISION_POSITION_DELTA: VisionPositionDelta;
  AOA_SSA: AoaSsa;
  ESC_TELEMETRY_1_TO_4: EscTelemetry1To4;
  ESC_TELEMETRY_5_TO_8: EscTelemetry5To8;
  ESC_TELEMETRY_9_TO_12: EscTelemetry9To12;
  OSD_PARAM_CONFIG: OsdParamConfig;
  OSD_PARAM_CONFIG_REPLY: OsdParamConfigReply;
  OSD_PARAM_SHOW_CONFIG: OsdParamShowConfig;
  OSD_PARAM_SHOW_CONFIG_REPLY: OsdParamShowConfigReply;
  OBSTACLE_DISTANCE_3D: ObstacleDistance3d;
  WATER_DEPTH: WaterDepth;
  MCU_STATUS: McuStatus;
  ESC_TELEMETRY_13_TO_16: EscTelemetry13To16;
  ESC_TELEMETRY_17_TO_20: EscTelemetry17To20;
  ESC_TELEMETRY_21_TO_24: EscTelemetry21To24;
  ESC_TELEMETRY_25_TO_28: EscTelemetry25To28;
  ESC_TELEMETRY_29_TO_32: EscTelemetry29To32;
  OPEN_DRONE_ID_BASIC_ID: OpenDroneIdBasicId;
  OPEN_DRONE_ID_LOCATION: OpenDroneIdLocation;
  OPEN_DRONE_ID_AUTHENTICATION: OpenDroneIdAuthentication;
  OPEN_DRONE_ID_SELF_ID: OpenDroneIdSelfId;
  OPEN_DRONE_ID_SYSTEM: OpenDroneIdSystem;
  OPEN_DRONE_ID_OPERATOR_ID: OpenDroneIdOperatorId;
  OPEN_DRONE_ID_MESSAGE_PACK: OpenDroneIdMessagePack;
  OPEN_DRONE_ID_ARM_STATUS: OpenDroneIdArmStatus;
  OPEN_DRONE_ID_SYSTEM_UPDATE: OpenDroneIdSystemUpdate;
  HYGROMETER_SENSOR: HygrometerSensor;
}

export type MessageName = keyof MessageByName;
