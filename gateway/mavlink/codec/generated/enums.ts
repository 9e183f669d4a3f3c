// Made by `npm run generate` from the MAVLink dialects minimal, standard, common and ardupilotmega. Do not edit.

export const AccelcalVehiclePos = {
  LEVEL: 1,
  LEFT: 2,
  RIGHT: 3,
  NOSEDOWN: 4,
  NOSEUP: 5,
  BACK: 6,
  SUCCESS: 16777215,
  FAILED: 16777216,
} as const;
export type AccelcalVehiclePos = (typeof AccelcalVehiclePos)[keyof typeof AccelcalVehiclePos];

export const ActuatorConfiguration = {
  NONE: 0,
  BEEP: 1,
  ACTUATOR_CONFIGURATION_3D_MODE_ON: 2,
  ACTUATOR_CONFIGURATION_3D_MODE_OFF: 3,
  SPIN_DIRECTION1: 4,
  SPIN_DIRECTION2: 5,
} as const;
export type ActuatorConfiguration = (typeof ActuatorConfiguration)[keyof typeof ActuatorConfiguration];

export const ActuatorOutputFunction = {
  NONE: 0,
  MOTOR1: 1,
  MOTOR2: 2,
  MOTOR3: 3,
  MOTOR4: 4,
  MOTOR5: 5,
  MOTOR6: 6,
  MOTOR7: 7,
  MOTOR8: 8,
  MOTOR9: 9,
  MOTOR10: 10,
  MOTOR11: 11,
  MOTOR12: 12,
  MOTOR13: 13,
  MOTOR14: 14,
  MOTOR15: 15,
  MOTOR16: 16,
  SERVO1: 33,
  SERVO2: 34,
  SERVO3: 35,
  SERVO4: 36,
  SERVO5: 37,
  SERVO6: 38,
  SERVO7: 39,
  SERVO8: 40,
  SERVO9: 41,
  SERVO10: 42,
  SERVO11: 43,
  SERVO12: 44,
  SERVO13: 45,
  SERVO14: 46,
  SERVO15: 47,
  SERVO16: 48,
} as const;
export type ActuatorOutputFunction = (typeof ActuatorOutputFunction)[keyof typeof ActuatorOutputFunction];

export const AdsbAltitudeType = {
  PRESSURE_QNH: 0,
  GEOMETRIC: 1,
} as const;
export type AdsbAltitudeType = (typeof AdsbAltitudeType)[keyof typeof AdsbAltitudeType];

export const AdsbEmitterType = {
  NO_INFO: 0,
  LIGHT: 1,
  SMALL: 2,
  LARGE: 3,
  HIGH_VORTEX_LARGE: 4,
  HEAVY: 5,
  HIGHLY_MANUV: 6,
  ROTOCRAFT: 7,
  UNASSIGNED: 8,
  GLIDER: 9,
  LIGHTER_AIR: 10,
  PARACHUTE: 11,
  ULTRA_LIGHT: 12,
  UNASSIGNED2: 13,
  UAV: 14,
  SPACE: 15,
  UNASSGINED3: 16,
  EMERGENCY_SURFACE: 17,
  SERVICE_SURFACE: 18,
  POINT_OBSTACLE: 19,
} as const;
export type AdsbEmitterType = (typeof AdsbEmitterType)[keyof typeof AdsbEmitterType];

export const AdsbFlags = {
  VALID_COORDS: 1,
  VALID_ALTITUDE: 2,
  VALID_HEADING: 4,
  VALID_VELOCITY: 8,
  VALID_CALLSIGN: 16,
  VALID_SQUAWK: 32,
  SIMULATED: 64,
  VERTICAL_VELOCITY_VALID: 128,
  BARO_VALID: 256,
  SOURCE_UAT: 32768,
} as const;
export type AdsbFlags = (typeof AdsbFlags)[keyof typeof AdsbFlags];

export const AisFlags = {
  POSITION_ACCURACY: 1,
  VALID_COG: 2,
  VALID_VELOCITY: 4,
  HIGH_VELOCITY: 8,
  VALID_TURN_RATE: 16,
  TURN_RATE_SIGN_ONLY: 32,
  VALID_DIMENSIONS: 64,
  LARGE_BOW_DIMENSION: 128,
  LARGE_STERN_DIMENSION: 256,
  LARGE_PORT_DIMENSION: 512,
  LARGE_STARBOARD_DIMENSION: 1024,
  VALID_CALLSIGN: 2048,
  VALID_NAME: 4096,
} as const;
export type AisFlags = (typeof AisFlags)[keyof typeof AisFlags];

export const AisNavStatus = {
  UNDER_WAY: 0,
  ANCHORED: 1,
  UN_COMMANDED: 2,
  RESTRICTED_MANOEUVERABILITY: 3,
  DRAUGHT_CONSTRAINED: 4,
  MOORED: 5,
  AGROUND: 6,
  FISHING: 7,
  SAILING: 8,
  RESERVED_HSC: 9,
  RESERVED_WIG: 10,
  RESERVED_1: 11,
  RESERVED_2: 12,
  RESERVED_3: 13,
  AIS_SART: 14,
  UNKNOWN: 15,
} as const;
export type AisNavStatus = (typeof AisNavStatus)[keyof typeof AisNavStatus];

export const AisType = {
  UNKNOWN: 0,
  RESERVED_1: 1,
  RESERVED_2: 2,
  RESERVED_3: 3,
  RESERVED_4: 4,
  RESERVED_5: 5,
  RESERVED_6: 6,
  RESERVED_7: 7,
  RESERVED_8: 8,
  RESERVED_9: 9,
  RESERVED_10: 10,
  RESERVED_11: 11,
  RESERVED_12: 12,
  RESERVED_13: 13,
  RESERVED_14: 14,
  RESERVED_15: 15,
  RESERVED_16: 16,
  RESERVED_17: 17,
  RESERVED_18: 18,
  RESERVED_19: 19,
  WIG: 20,
  WIG_HAZARDOUS_A: 21,
  WIG_HAZARDOUS_B: 22,
  WIG_HAZARDOUS_C: 23,
  WIG_HAZARDOUS_D: 24,
  WIG_RESERVED_1: 25,
  WIG_RESERVED_2: 26,
  WIG_RESERVED_3: 27,
  WIG_RESERVED_4: 28,
  WIG_RESERVED_5: 29,
  FISHING: 30,
  TOWING: 31,
  TOWING_LARGE: 32,
  DREDGING: 33,
  DIVING: 34,
  MILITARY: 35,
  SAILING: 36,
  PLEASURE: 37,
  RESERVED_20: 38,
  RESERVED_21: 39,
  HSC: 40,
  HSC_HAZARDOUS_A: 41,
  HSC_HAZARDOUS_B: 42,
  HSC_HAZARDOUS_C: 43,
  HSC_HAZARDOUS_D: 44,
  HSC_RESERVED_1: 45,
  HSC_RESERVED_2: 46,
  HSC_RESERVED_3: 47,
  HSC_RESERVED_4: 48,
  HSC_UNKNOWN: 49,
  PILOT: 50,
  SAR: 51,
  TUG: 52,
  PORT_TENDER: 53,
  ANTI_POLLUTION: 54,
  LAW_ENFORCEMENT: 55,
  SPARE_LOCAL_1: 56,
  SPARE_LOCAL_2: 57,
  MEDICAL_TRANSPORT: 58,
  NONECOMBATANT: 59,
  PASSENGER: 60,
  PASSENGER_HAZARDOUS_A: 61,
  PASSENGER_HAZARDOUS_B: 62,
  PASSENGER_HAZARDOUS_C: 63,
  PASSENGER_HAZARDOUS_D: 64,
  PASSENGER_RESERVED_1: 65,
  PASSENGER_RESERVED_2: 66,
  PASSENGER_RESERVED_3: 67,
  PASSENGER_RESERVED_4: 68,
  PASSENGER_UNKNOWN: 69,
  CARGO: 70,
  CARGO_HAZARDOUS_A: 71,
  CARGO_HAZARDOUS_B: 72,
  CARGO_HAZARDOUS_C: 73,
  CARGO_HAZARDOUS_D: 74,
  CARGO_RESERVED_1: 75,
  CARGO_RESERVED_2: 76,
  CARGO_RESERVED_3: 77,
  CARGO_RESERVED_4: 78,
  CARGO_UNKNOWN: 79,
  TANKER: 80,
  TANKER_HAZARDOUS_A: 81,
  TANKER_HAZARDOUS_B: 82,
  TANKER_HAZARDOUS_C: 83,
  TANKER_HAZARDOUS_D: 84,
  TANKER_RESERVED_1: 85,
  TANKER_RESERVED_2: 86,
  TANKER_RESERVED_3: 87,
  TANKER_RESERVED_4: 88,
  TANKER_UNKNOWN: 89,
  OTHER: 90,
  OTHER_HAZARDOUS_A: 91,
  OTHER_HAZARDOUS_B: 92,
  OTHER_HAZARDOUS_C: 93,
  OTHER_HAZARDOUS_D: 94,
  OTHER_RESERVED_1: 95,
  OTHER_RESERVED_2: 96,
  OTHER_RESERVED_3: 97,
  OTHER_RESERVED_4: 98,
  OTHER_UNKNOWN: 99,
} as const;
export type AisType = (typeof AisType)[keyof typeof AisType];

export const AttitudeTargetTypemask = {
  BODY_ROLL_RATE_IGNORE: 1,
  BODY_PITCH_RATE_IGNORE: 2,
  BODY_YAW_RATE_IGNORE: 4,
  THRUST_BODY_SET: 32,
  THROTTLE_IGNORE: 64,
  ATTITUDE_IGNORE: 128,
} as const;
export type AttitudeTargetTypemask = (typeof AttitudeTargetTypemask)[keyof typeof AttitudeTargetTypemask];

export const AutotuneAxis = {
  ROLL: 1,
  PITCH: 2,
  YAW: 4,
} as const;
export type AutotuneAxis = (typeof AutotuneAxis)[keyof typeof AutotuneAxis];

export const CameraCapFlags = {
  CAPTURE_VIDEO: 1,
  CAPTURE_IMAGE: 2,
  HAS_MODES: 4,
  CAN_CAPTURE_IMAGE_IN_VIDEO_MODE: 8,
  CAN_CAPTURE_VIDEO_IN_IMAGE_MODE: 16,
  HAS_IMAGE_SURVEY_MODE: 32,
  HAS_BASIC_ZOOM: 64,
  HAS_BASIC_FOCUS: 128,
  HAS_VIDEO_STREAM: 256,
  HAS_TRACKING_POINT: 512,
  HAS_TRACKING_RECTANGLE: 1024,
  HAS_TRACKING_GEO_STATUS: 2048,
  HAS_THERMAL_RANGE: 4096,
  HAS_MTI: 8192,
} as const;
export type CameraCapFlags = (typeof CameraCapFlags)[keyof typeof CameraCapFlags];

export const CameraFeedbackFlags = {
  PHOTO: 0,
  VIDEO: 1,
  BADEXPOSURE: 2,
  CLOSEDLOOP: 3,
  OPENLOOP: 4,
} as const;
export type CameraFeedbackFlags = (typeof CameraFeedbackFlags)[keyof typeof CameraFeedbackFlags];

export const CameraMode = {
  IMAGE: 0,
  VIDEO: 1,
  IMAGE_SURVEY: 2,
} as const;
export type CameraMode = (typeof CameraMode)[keyof typeof CameraMode];

export const CameraSource = {
  DEFAULT: 0,
  RGB: 1,
  IR: 2,
  NDVI: 3,
} as const;
export type CameraSource = (typeof CameraSource)[keyof typeof CameraSource];

export const CameraStatusTypes = {
  HEARTBEAT: 0,
  TRIGGER: 1,
  DISCONNECT: 2,
  ERROR: 3,
  LOWBATT: 4,
  LOWSTORE: 5,
  LOWSTOREV: 6,
} as const;
export type CameraStatusTypes = (typeof CameraStatusTypes)[keyof typeof CameraStatusTypes];

export const CameraTrackingMode = {
  NONE: 0,
  POINT: 1,
  RECTANGLE: 2,
} as const;
export type CameraTrackingMode = (typeof CameraTrackingMode)[keyof typeof CameraTrackingMode];

export const CameraTrackingStatusFlags = {
  IDLE: 0,
  ACTIVE: 1,
  ERROR: 2,
  MTI: 4,
  COASTING: 8,
} as const;
export type CameraTrackingStatusFlags = (typeof CameraTrackingStatusFlags)[keyof typeof CameraTrackingStatusFlags];

export const CameraTrackingTargetData = {
  EMBEDDED: 1,
  RENDERED: 2,
  IN_STATUS: 4,
} as const;
export type CameraTrackingTargetData = (typeof CameraTrackingTargetData)[keyof typeof CameraTrackingTargetData];

export const CameraZoomType = {
  STEP: 0,
  CONTINUOUS: 1,
  RANGE: 2,
  FOCAL_LENGTH: 3,
  HORIZONTAL_FOV: 4,
} as const;
export type CameraZoomType = (typeof CameraZoomType)[keyof typeof CameraZoomType];

export const CanFilterOp = {
  REPLACE: 0,
  ADD: 1,
  REMOVE: 2,
} as const;
export type CanFilterOp = (typeof CanFilterOp)[keyof typeof CanFilterOp];

export const CellularConfigResponse = {
  RESPONSE_ACCEPTED: 0,
  RESPONSE_APN_ERROR: 1,
  RESPONSE_PIN_ERROR: 2,
  RESPONSE_REJECTED: 3,
  BLOCKED_PUK_REQUIRED: 4,
} as const;
export type CellularConfigResponse = (typeof CellularConfigResponse)[keyof typeof CellularConfigResponse];

export const CellularNetworkFailedReason = {
  NONE: 0,
  UNKNOWN: 1,
  SIM_MISSING: 2,
  SIM_ERROR: 3,
} as const;
export type CellularNetworkFailedReason = (typeof CellularNetworkFailedReason)[keyof typeof CellularNetworkFailedReason];

export const CellularNetworkRadioType = {
  NONE: 0,
  GSM: 1,
  CDMA: 2,
  WCDMA: 3,
  LTE: 4,
} as const;
export type CellularNetworkRadioType = (typeof CellularNetworkRadioType)[keyof typeof CellularNetworkRadioType];

export const CellularStatusFlag = {
  UNKNOWN: 0,
  FAILED: 1,
  INITIALIZING: 2,
  LOCKED: 3,
  DISABLED: 4,
  DISABLING: 5,
  ENABLING: 6,
  ENABLED: 7,
  SEARCHING: 8,
  REGISTERED: 9,
  DISCONNECTING: 10,
  CONNECTING: 11,
  CONNECTED: 12,
} as const;
export type CellularStatusFlag = (typeof CellularStatusFlag)[keyof typeof CellularStatusFlag];

export const CompMetadataType = {
  GENERAL: 0,
  PARAMETER: 1,
  COMMANDS: 2,
  PERIPHERALS: 3,
  EVENTS: 4,
  ACTUATORS: 5,
} as const;
export type CompMetadataType = (typeof CompMetadataType)[keyof typeof CompMetadataType];

export const CopterMode = {
  STABILIZE: 0,
  ACRO: 1,
  ALT_HOLD: 2,
  AUTO: 3,
  GUIDED: 4,
  LOITER: 5,
  RTL: 6,
  CIRCLE: 7,
  LAND: 9,
  DRIFT: 11,
  SPORT: 13,
  FLIP: 14,
  AUTOTUNE: 15,
  POSHOLD: 16,
  BRAKE: 17,
  THROW: 18,
  AVOID_ADSB: 19,
  GUIDED_NOGPS: 20,
  SMART_RTL: 21,
  FLOWHOLD: 22,
  FOLLOW: 23,
  ZIGZAG: 24,
  SYSTEMID: 25,
  AUTOROTATE: 26,
  AUTO_RTL: 27,
  TURTLE: 28,
} as const;
export type CopterMode = (typeof CopterMode)[keyof typeof CopterMode];

export const DeepstallStage = {
  FLY_TO_LANDING: 0,
  ESTIMATE_WIND: 1,
  WAIT_FOR_BREAKOUT: 2,
  FLY_TO_ARC: 3,
  ARC: 4,
  APPROACH: 5,
  LAND: 6,
} as const;
export type DeepstallStage = (typeof DeepstallStage)[keyof typeof DeepstallStage];

export const DeviceOpBustype = {
  I2C: 0,
  SPI: 1,
} as const;
export type DeviceOpBustype = (typeof DeviceOpBustype)[keyof typeof DeviceOpBustype];

export const EkfStatusFlags = {
  ATTITUDE: 1,
  VELOCITY_HORIZ: 2,
  VELOCITY_VERT: 4,
  POS_HORIZ_REL: 8,
  POS_HORIZ_ABS: 16,
  POS_VERT_ABS: 32,
  POS_VERT_AGL: 64,
  CONST_POS_MODE: 128,
  PRED_POS_HORIZ_REL: 256,
  PRED_POS_HORIZ_ABS: 512,
  UNINITIALIZED: 1024,
  GPS_GLITCHING: 32768,
} as const;
export type EkfStatusFlags = (typeof EkfStatusFlags)[keyof typeof EkfStatusFlags];

export const EscConnectionType = {
  PPM: 0,
  SERIAL: 1,
  ONESHOT: 2,
  I2C: 3,
  CAN: 4,
  DSHOT: 5,
} as const;
export type EscConnectionType = (typeof EscConnectionType)[keyof typeof EscConnectionType];

export const EscFailureFlags = {
  OVER_CURRENT: 1,
  OVER_VOLTAGE: 2,
  OVER_TEMPERATURE: 4,
  OVER_RPM: 8,
  INCONSISTENT_CMD: 16,
  MOTOR_STUCK: 32,
  GENERIC: 64,
} as const;
export type EscFailureFlags = (typeof EscFailureFlags)[keyof typeof EscFailureFlags];

export const EstimatorStatusFlags = {
  ATTITUDE: 1,
  VELOCITY_HORIZ: 2,
  VELOCITY_VERT: 4,
  POS_HORIZ_REL: 8,
  POS_HORIZ_ABS: 16,
  POS_VERT_ABS: 32,
  POS_VERT_AGL: 64,
  CONST_POS_MODE: 128,
  PRED_POS_HORIZ_REL: 256,
  PRED_POS_HORIZ_ABS: 512,
  GPS_GLITCH: 1024,
  ACCEL_ERROR: 2048,
} as const;
export type EstimatorStatusFlags = (typeof EstimatorStatusFlags)[keyof typeof EstimatorStatusFlags];

export const FailureType = {
  OK: 0,
  OFF: 1,
  STUCK: 2,
  GARBAGE: 3,
  WRONG: 4,
  SLOW: 5,
  DELAYED: 6,
  INTERMITTENT: 7,
} as const;
export type FailureType = (typeof FailureType)[keyof typeof FailureType];

export const FailureUnit = {
  SENSOR_GYRO: 0,
  SENSOR_ACCEL: 1,
  SENSOR_MAG: 2,
  SENSOR_BARO: 3,
  SENSOR_GPS: 4,
  SENSOR_OPTICAL_FLOW: 5,
  SENSOR_VIO: 6,
  SENSOR_DISTANCE_SENSOR: 7,
  SENSOR_AIRSPEED: 8,
  SYSTEM_BATTERY: 100,
  SYSTEM_MOTOR: 101,
  SYSTEM_SERVO: 102,
  SYSTEM_AVOIDANCE: 103,
  SYSTEM_RC_SIGNAL: 104,
  SYSTEM_MAVLINK_SIGNAL: 105,
} as const;
export type FailureUnit = (typeof FailureUnit)[keyof typeof FailureUnit];

export const FenceBreach = {
  NONE: 0,
  MINALT: 1,
  MAXALT: 2,
  BOUNDARY: 3,
} as const;
export type FenceBreach = (typeof FenceBreach)[keyof typeof FenceBreach];

export const FenceMitigate = {
  UNKNOWN: 0,
  NONE: 1,
  VEL_LIMIT: 2,
} as const;
export type FenceMitigate = (typeof FenceMitigate)[keyof typeof FenceMitigate];

export const FenceType = {
  ALT_MAX: 1,
  CIRCLE: 2,
  POLYGON: 4,
  ALT_MIN: 8,
} as const;
export type FenceType = (typeof FenceType)[keyof typeof FenceType];

export const FirmwareVersionType = {
  DEV: 0,
  ALPHA: 64,
  BETA: 128,
  RC: 192,
  OFFICIAL: 255,
} as const;
export type FirmwareVersionType = (typeof FirmwareVersionType)[keyof typeof FirmwareVersionType];

export const GimbalAxis = {
  YAW: 0,
  PITCH: 1,
  ROLL: 2,
} as const;
export type GimbalAxis = (typeof GimbalAxis)[keyof typeof GimbalAxis];

export const GimbalAxisCalibrationRequired = {
  UNKNOWN: 0,
  TRUE: 1,
  FALSE: 2,
} as const;
export type GimbalAxisCalibrationRequired = (typeof GimbalAxisCalibrationRequired)[keyof typeof GimbalAxisCalibrationRequired];

export const GimbalAxisCalibrationStatus = {
  IN_PROGRESS: 0,
  SUCCEEDED: 1,
  FAILED: 2,
} as const;
export type GimbalAxisCalibrationStatus = (typeof GimbalAxisCalibrationStatus)[keyof typeof GimbalAxisCalibrationStatus];

export const GimbalDeviceCapFlags = {
  HAS_RETRACT: 1,
  HAS_NEUTRAL: 2,
  HAS_ROLL_AXIS: 4,
  HAS_ROLL_FOLLOW: 8,
  HAS_ROLL_LOCK: 16,
  HAS_PITCH_AXIS: 32,
  HAS_PITCH_FOLLOW: 64,
  HAS_PITCH_LOCK: 128,
  HAS_YAW_AXIS: 256,
  HAS_YAW_FOLLOW: 512,
  HAS_YAW_LOCK: 1024,
  SUPPORTS_INFINITE_YAW: 2048,
  SUPPORTS_YAW_IN_EARTH_FRAME: 4096,
  HAS_RC_INPUTS: 8192,
} as const;
export type GimbalDeviceCapFlags = (typeof GimbalDeviceCapFlags)[keyof typeof GimbalDeviceCapFlags];

export const GimbalDeviceErrorFlags = {
  AT_ROLL_LIMIT: 1,
  AT_PITCH_LIMIT: 2,
  AT_YAW_LIMIT: 4,
  ENCODER_ERROR: 8,
  POWER_ERROR: 16,
  MOTOR_ERROR: 32,
  SOFTWARE_ERROR: 64,
  COMMS_ERROR: 128,
  CALIBRATION_RUNNING: 256,
  NO_MANAGER: 512,
} as const;
export type GimbalDeviceErrorFlags = (typeof GimbalDeviceErrorFlags)[keyof typeof GimbalDeviceErrorFlags];

export const GimbalDeviceFlags = {
  RETRACT: 1,
  NEUTRAL: 2,
  ROLL_LOCK: 4,
  PITCH_LOCK: 8,
  YAW_LOCK: 16,
  YAW_IN_VEHICLE_FRAME: 32,
  YAW_IN_EARTH_FRAME: 64,
  ACCEPTS_YAW_IN_EARTH_FRAME: 128,
  RC_EXCLUSIVE: 256,
  RC_MIXED: 512,
} as const;
export type GimbalDeviceFlags = (typeof GimbalDeviceFlags)[keyof typeof GimbalDeviceFlags];

export const GimbalManagerCapFlags = {
  HAS_RETRACT: 1,
  HAS_NEUTRAL: 2,
  HAS_ROLL_AXIS: 4,
  HAS_ROLL_FOLLOW: 8,
  HAS_ROLL_LOCK: 16,
  HAS_PITCH_AXIS: 32,
  HAS_PITCH_FOLLOW: 64,
  HAS_PITCH_LOCK: 128,
  HAS_YAW_AXIS: 256,
  HAS_YAW_FOLLOW: 512,
  HAS_YAW_LOCK: 1024,
  SUPPORTS_INFINITE_YAW: 2048,
  SUPPORTS_YAW_IN_EARTH_FRAME: 4096,
  HAS_RC_INPUTS: 8192,
  CAN_POINT_LOCATION_LOCAL: 65536,
  CAN_POINT_LOCATION_GLOBAL: 131072,
} as const;
export type GimbalManagerCapFlags = (typeof GimbalManagerCapFlags)[keyof typeof GimbalManagerCapFlags];

export const GimbalManagerFlags = {
  RETRACT: 1,
  NEUTRAL: 2,
  ROLL_LOCK: 4,
  PITCH_LOCK: 8,
  YAW_LOCK: 16,
  YAW_IN_VEHICLE_FRAME: 32,
  YAW_IN_EARTH_FRAME: 64,
  ACCEPTS_YAW_IN_EARTH_FRAME: 128,
  RC_EXCLUSIVE: 256,
  RC_MIXED: 512,
} as const;
export type GimbalManagerFlags = (typeof GimbalManagerFlags)[keyof typeof GimbalManagerFlags];

export const GoproBurstRate = {
  GOPRO_BURST_RATE_3_IN_1_SECOND: 0,
  GOPRO_BURST_RATE_5_IN_1_SECOND: 1,
  GOPRO_BURST_RATE_10_IN_1_SECOND: 2,
  GOPRO_BURST_RATE_10_IN_2_SECOND: 3,
  GOPRO_BURST_RATE_10_IN_3_SECOND: 4,
  GOPRO_BURST_RATE_30_IN_1_SECOND: 5,
  GOPRO_BURST_RATE_30_IN_2_SECOND: 6,
  GOPRO_BURST_RATE_30_IN_3_SECOND: 7,
  GOPRO_BURST_RATE_30_IN_6_SECOND: 8,
} as const;
export type GoproBurstRate = (typeof GoproBurstRate)[keyof typeof GoproBurstRate];

export const GoproCaptureMode = {
  VIDEO: 0,
  PHOTO: 1,
  BURST: 2,
  TIME_LAPSE: 3,
  MULTI_SHOT: 4,
  PLAYBACK: 5,
  SETUP: 6,
  UNKNOWN: 255,
} as const;
export type GoproCaptureMode = (typeof GoproCaptureMode)[keyof typeof GoproCaptureMode];

export const GoproCharging = {
  DISABLED: 0,
  ENABLED: 1,
} as const;
export type GoproCharging = (typeof GoproCharging)[keyof typeof GoproCharging];

export const GoproCommand = {
  POWER: 0,
  CAPTURE_MODE: 1,
  SHUTTER: 2,
  BATTERY: 3,
  MODEL: 4,
  VIDEO_SETTINGS: 5,
  LOW_LIGHT: 6,
  PHOTO_RESOLUTION: 7,
  PHOTO_BURST_RATE: 8,
  PROTUNE: 9,
  PROTUNE_WHITE_BALANCE: 10,
  PROTUNE_COLOUR: 11,
  PROTUNE_GAIN: 12,
  PROTUNE_SHARPNESS: 13,
  PROTUNE_EXPOSURE: 14,
  TIME: 15,
  CHARGING: 16,
} as const;
export type GoproCommand = (typeof GoproCommand)[keyof typeof GoproCommand];

export const GoproFieldOfView = {
  WIDE: 0,
  MEDIUM: 1,
  NARROW: 2,
} as const;
export type GoproFieldOfView = (typeof GoproFieldOfView)[keyof typeof GoproFieldOfView];

export const GoproFrameRate = {
  GOPRO_FRAME_RATE_12: 0,
  GOPRO_FRAME_RATE_15: 1,
  GOPRO_FRAME_RATE_24: 2,
  GOPRO_FRAME_RATE_25: 3,
  GOPRO_FRAME_RATE_30: 4,
  GOPRO_FRAME_RATE_48: 5,
  GOPRO_FRAME_RATE_50: 6,
  GOPRO_FRAME_RATE_60: 7,
  GOPRO_FRAME_RATE_80: 8,
  GOPRO_FRAME_RATE_90: 9,
  GOPRO_FRAME_RATE_100: 10,
  GOPRO_FRAME_RATE_120: 11,
  GOPRO_FRAME_RATE_240: 12,
  GOPRO_FRAME_RATE_12_5: 13,
} as const;
export type GoproFrameRate = (typeof GoproFrameRate)[keyof typeof GoproFrameRate];

export const GoproHeartbeatFlags = {
  RECORDING: 1,
} as const;
export type GoproHeartbeatFlags = (typeof GoproHeartbeatFlags)[keyof typeof GoproHeartbeatFlags];

export const GoproHeartbeatStatus = {
  DISCONNECTED: 0,
  INCOMPATIBLE: 1,
  CONNECTED: 2,
  ERROR: 3,
} as const;
export type GoproHeartbeatStatus = (typeof GoproHeartbeatStatus)[keyof typeof GoproHeartbeatStatus];

export const GoproModel = {
  UNKNOWN: 0,
  HERO_3_PLUS_SILVER: 1,
  HERO_3_PLUS_BLACK: 2,
  HERO_4_SILVER: 3,
  HERO_4_BLACK: 4,
} as const;
export type GoproModel = (typeof GoproModel)[keyof typeof GoproModel];

export const GoproPhotoResolution = {
  GOPRO_PHOTO_RESOLUTION_5MP_MEDIUM: 0,
  GOPRO_PHOTO_RESOLUTION_7MP_MEDIUM: 1,
  GOPRO_PHOTO_RESOLUTION_7MP_WIDE: 2,
  GOPRO_PHOTO_RESOLUTION_10MP_WIDE: 3,
  GOPRO_PHOTO_RESOLUTION_12MP_WIDE: 4,
} as const;
export type GoproPhotoResolution = (typeof GoproPhotoResolution)[keyof typeof GoproPhotoResolution];

export const GoproProtuneColour = {
  STANDARD: 0,
  NEUTRAL: 1,
} as const;
export type GoproProtuneColour = (typeof GoproProtuneColour)[keyof typeof GoproProtuneColour];

export const GoproProtuneExposure = {
  NEG_5_0: 0,
  NEG_4_5: 1,
  NEG_4_0: 2,
  NEG_3_5: 3,
  NEG_3_0: 4,
  NEG_2_5: 5,
  NEG_2_0: 6,
  NEG_1_5: 7,
  NEG_1_0: 8,
  NEG_0_5: 9,
  ZERO: 10,
  POS_0_5: 11,
  POS_1_0: 12,
  POS_1_5: 13,
  POS_2_0: 14,
  POS_2_5: 15,
  POS_3_0: 16,
  POS_3_5: 17,
  POS_4_0: 18,
  POS_4_5: 19,
  POS_5_0: 20,
} as const;
export type GoproProtuneExposure = (typeof GoproProtuneExposure)[keyof typeof GoproProtuneExposure];

export const GoproProtuneGain = {
  GOPRO_PROTUNE_GAIN_400: 0,
  GOPRO_PROTUNE_GAIN_800: 1,
  GOPRO_PROTUNE_GAIN_1600: 2,
  GOPRO_PROTUNE_GAIN_3200: 3,
  GOPRO_PROTUNE_GAIN_6400: 4,
} as const;
export type GoproProtuneGain = (typeof GoproProtuneGain)[keyof typeof GoproProtuneGain];

export const GoproProtuneSharpness = {
  LOW: 0,
  MEDIUM: 1,
  HIGH: 2,
} as const;
export type GoproProtuneSharpness = (typeof GoproProtuneSharpness)[keyof typeof GoproProtuneSharpness];

export const GoproProtuneWhiteBalance = {
  AUTO: 0,
  GOPRO_PROTUNE_WHITE_BALANCE_3000K: 1,
  GOPRO_PROTUNE_WHITE_BALANCE_5500K: 2,
  GOPRO_PROTUNE_WHITE_BALANCE_6500K: 3,
  RAW: 4,
} as const;
export type GoproProtuneWhiteBalance = (typeof GoproProtuneWhiteBalance)[keyof typeof GoproProtuneWhiteBalance];

export const GoproRequestStatus = {
  SUCCESS: 0,
  FAILED: 1,
} as const;
export type GoproRequestStatus = (typeof GoproRequestStatus)[keyof typeof GoproRequestStatus];

export const GoproResolution = {
  GOPRO_RESOLUTION_480p: 0,
  GOPRO_RESOLUTION_720p: 1,
  GOPRO_RESOLUTION_960p: 2,
  GOPRO_RESOLUTION_1080p: 3,
  GOPRO_RESOLUTION_1440p: 4,
  GOPRO_RESOLUTION_2_7k_17_9: 5,
  GOPRO_RESOLUTION_2_7k_16_9: 6,
  GOPRO_RESOLUTION_2_7k_4_3: 7,
  GOPRO_RESOLUTION_4k_16_9: 8,
  GOPRO_RESOLUTION_4k_17_9: 9,
  GOPRO_RESOLUTION_720p_SUPERVIEW: 10,
  GOPRO_RESOLUTION_1080p_SUPERVIEW: 11,
  GOPRO_RESOLUTION_2_7k_SUPERVIEW: 12,
  GOPRO_RESOLUTION_4k_SUPERVIEW: 13,
} as const;
export type GoproResolution = (typeof GoproResolution)[keyof typeof GoproResolution];

export const GoproVideoSettingsFlags = {
  MODE: 1,
} as const;
export type GoproVideoSettingsFlags = (typeof GoproVideoSettingsFlags)[keyof typeof GoproVideoSettingsFlags];

export const GpsFixType = {
  NO_GPS: 0,
  NO_FIX: 1,
  GPS_FIX_TYPE_2D_FIX: 2,
  GPS_FIX_TYPE_3D_FIX: 3,
  DGPS: 4,
  RTK_FLOAT: 5,
  RTK_FIXED: 6,
  STATIC: 7,
  PPP: 8,
} as const;
export type GpsFixType = (typeof GpsFixType)[keyof typeof GpsFixType];

export const GpsInputIgnoreFlags = {
  ALT: 1,
  HDOP: 2,
  VDOP: 4,
  VEL_HORIZ: 8,
  VEL_VERT: 16,
  SPEED_ACCURACY: 32,
  HORIZONTAL_ACCURACY: 64,
  VERTICAL_ACCURACY: 128,
} as const;
export type GpsInputIgnoreFlags = (typeof GpsInputIgnoreFlags)[keyof typeof GpsInputIgnoreFlags];

export const GripperActions = {
  RELEASE: 0,
  GRAB: 1,
} as const;
export type GripperActions = (typeof GripperActions)[keyof typeof GripperActions];

export const HeadingType = {
  COURSE_OVER_GROUND: 0,
  HEADING: 1,
  DEFAULT: 2,
} as const;
export type HeadingType = (typeof HeadingType)[keyof typeof HeadingType];

export const HighresImuUpdatedFlags = {
  XACC: 1,
  YACC: 2,
  ZACC: 4,
  XGYRO: 8,
  YGYRO: 16,
  ZGYRO: 32,
  XMAG: 64,
  YMAG: 128,
  ZMAG: 256,
  ABS_PRESSURE: 512,
  DIFF_PRESSURE: 1024,
  PRESSURE_ALT: 2048,
  TEMPERATURE: 4096,
} as const;
export type HighresImuUpdatedFlags = (typeof HighresImuUpdatedFlags)[keyof typeof HighresImuUpdatedFlags];

export const HilActuatorControlsFlags = {
  LOCKSTEP: 1,
} as const;
export type HilActuatorControlsFlags = (typeof HilActuatorControlsFlags)[keyof typeof HilActuatorControlsFlags];

export const HilSensorUpdatedFlags = {
  XACC: 1,
  YACC: 2,
  ZACC: 4,
  XGYRO: 8,
  YGYRO: 16,
  ZGYRO: 32,
  XMAG: 64,
  YMAG: 128,
  ZMAG: 256,
  ABS_PRESSURE: 512,
  DIFF_PRESSURE: 1024,
  PRESSURE_ALT: 2048,
  TEMPERATURE: 4096,
  RESET: 2147483648,
} as const;
export type HilSensorUpdatedFlags = (typeof HilSensorUpdatedFlags)[keyof typeof HilSensorUpdatedFlags];

export const HlFailureFlag = {
  GPS: 1,
  DIFFERENTIAL_PRESSURE: 2,
  ABSOLUTE_PRESSURE: 4,
  HL_FAILURE_FLAG_3D_ACCEL: 8,
  HL_FAILURE_FLAG_3D_GYRO: 16,
  HL_FAILURE_FLAG_3D_MAG: 32,
  TERRAIN: 64,
  BATTERY: 128,
  RC_RECEIVER: 256,
  OFFBOARD_LINK: 512,
  ENGINE: 1024,
  GEOFENCE: 2048,
  ESTIMATOR: 4096,
  MISSION: 8192,
} as const;
export type HlFailureFlag = (typeof HlFailureFlag)[keyof typeof HlFailureFlag];

export const IlluminatorErrorFlags = {
  THERMAL_THROTTLING: 1,
  OVER_TEMPERATURE_SHUTDOWN: 2,
  THERMISTOR_FAILURE: 4,
} as const;
export type IlluminatorErrorFlags = (typeof IlluminatorErrorFlags)[keyof typeof IlluminatorErrorFlags];

export const IlluminatorMode = {
  UNKNOWN: 0,
  INTERNAL_CONTROL: 1,
  EXTERNAL_SYNC: 2,
} as const;
export type IlluminatorMode = (typeof IlluminatorMode)[keyof typeof IlluminatorMode];

export const LandingTargetType = {
  LIGHT_BEACON: 0,
  RADIO_BEACON: 1,
  VISION_FIDUCIAL: 2,
  VISION_OTHER: 3,
} as const;
export type LandingTargetType = (typeof LandingTargetType)[keyof typeof LandingTargetType];

export const LedControlPattern = {
  OFF: 0,
  FIRMWAREUPDATE: 1,
  CUSTOM: 255,
} as const;
export type LedControlPattern = (typeof LedControlPattern)[keyof typeof LedControlPattern];

export const LimitModule = {
  GPSLOCK: 1,
  GEOFENCE: 2,
  ALTITUDE: 4,
} as const;
export type LimitModule = (typeof LimitModule)[keyof typeof LimitModule];

export const LimitsState = {
  INIT: 0,
  DISABLED: 1,
  ENABLED: 2,
  TRIGGERED: 3,
  RECOVERING: 4,
  RECOVERED: 5,
} as const;
export type LimitsState = (typeof LimitsState)[keyof typeof LimitsState];

export const MagCalStatus = {
  NOT_STARTED: 0,
  WAITING_TO_START: 1,
  RUNNING_STEP_ONE: 2,
  RUNNING_STEP_TWO: 3,
  SUCCESS: 4,
  FAILED: 5,
  BAD_ORIENTATION: 6,
  BAD_RADIUS: 7,
} as const;
export type MagCalStatus = (typeof MagCalStatus)[keyof typeof MagCalStatus];

export const MavArmAuthDeniedReason = {
  GENERIC: 0,
  NONE: 1,
  INVALID_WAYPOINT: 2,
  TIMEOUT: 3,
  AIRSPACE_IN_USE: 4,
  BAD_WEATHER: 5,
} as const;
export type MavArmAuthDeniedReason = (typeof MavArmAuthDeniedReason)[keyof typeof MavArmAuthDeniedReason];

export const MavAutopilot = {
  GENERIC: 0,
  RESERVED: 1,
  SLUGS: 2,
  ARDUPILOTMEGA: 3,
  OPENPILOT: 4,
  GENERIC_WAYPOINTS_ONLY: 5,
  GENERIC_WAYPOINTS_AND_SIMPLE_NAVIGATION_ONLY: 6,
  GENERIC_MISSION_FULL: 7,
  INVALID: 8,
  PPZ: 9,
  UDB: 10,
  FP: 11,
  PX4: 12,
  SMACCMPILOT: 13,
  AUTOQUAD: 14,
  ARMAZILA: 15,
  AEROB: 16,
  ASLUAV: 17,
  SMARTAP: 18,
  AIRRAILS: 19,
  REFLEX: 20,
} as const;
export type MavAutopilot = (typeof MavAutopilot)[keyof typeof MavAutopilot];

export const MavBatteryChargeState = {
  UNDEFINED: 0,
  OK: 1,
  LOW: 2,
  CRITICAL: 3,
  EMERGENCY: 4,
  FAILED: 5,
  UNHEALTHY: 6,
  CHARGING: 7,
} as const;
export type MavBatteryChargeState = (typeof MavBatteryChargeState)[keyof typeof MavBatteryChargeState];

export const MavBatteryFault = {
  DEEP_DISCHARGE: 1,
  SPIKES: 2,
  CELL_FAIL: 4,
  OVER_CURRENT: 8,
  OVER_TEMPERATURE: 16,
  UNDER_TEMPERATURE: 32,
  INCOMPATIBLE_VOLTAGE: 64,
  INCOMPATIBLE_FIRMWARE: 128,
  BATTERY_FAULT_INCOMPATIBLE_CELLS_CONFIGURATION: 256,
} as const;
export type MavBatteryFault = (typeof MavBatteryFault)[keyof typeof MavBatteryFault];

export const MavBatteryFunction = {
  UNKNOWN: 0,
  ALL: 1,
  PROPULSION: 2,
  AVIONICS: 3,
  PAYLOAD: 4,
} as const;
export type MavBatteryFunction = (typeof MavBatteryFunction)[keyof typeof MavBatteryFunction];

export const MavBatteryMode = {
  UNKNOWN: 0,
  AUTO_DISCHARGING: 1,
  HOT_SWAP: 2,
} as const;
export type MavBatteryMode = (typeof MavBatteryMode)[keyof typeof MavBatteryMode];

export const MavBatteryType = {
  UNKNOWN: 0,
  LIPO: 1,
  LIFE: 2,
  LION: 3,
  NIMH: 4,
} as const;
export type MavBatteryType = (typeof MavBatteryType)[keyof typeof MavBatteryType];

export const MavBool = {
  FALSE: 0,
  TRUE: 1,
} as const;
export type MavBool = (typeof MavBool)[keyof typeof MavBool];

export const MavCmd = {
  NAV_WAYPOINT: 16,
  NAV_LOITER_UNLIM: 17,
  NAV_LOITER_TURNS: 18,
  NAV_LOITER_TIME: 19,
  NAV_RETURN_TO_LAUNCH: 20,
  NAV_LAND: 21,
  NAV_TAKEOFF: 22,
  NAV_LAND_LOCAL: 23,
  NAV_TAKEOFF_LOCAL: 24,
  NAV_FOLLOW: 25,
  NAV_CONTINUE_AND_CHANGE_ALT: 30,
  NAV_LOITER_TO_ALT: 31,
  DO_FOLLOW: 32,
  DO_FOLLOW_REPOSITION: 33,
  DO_ORBIT: 34,
  NAV_ROI: 80,
  NAV_PATHPLANNING: 81,
  NAV_SPLINE_WAYPOINT: 82,
  NAV_ALTITUDE_WAIT: 83,
  NAV_VTOL_TAKEOFF: 84,
  NAV_VTOL_LAND: 85,
  NAV_GUIDED_ENABLE: 92,
  NAV_DELAY: 93,
  NAV_PAYLOAD_PLACE: 94,
  NAV_LAST: 95,
  CONDITION_DELAY: 112,
  CONDITION_CHANGE_ALT: 113,
  CONDITION_DISTANCE: 114,
  CONDITION_YAW: 115,
  CONDITION_LAST: 159,
  DO_SET_MODE: 176,
  DO_JUMP: 177,
  DO_CHANGE_SPEED: 178,
  DO_SET_HOME: 179,
  DO_SET_PARAMETER: 180,
  DO_SET_RELAY: 181,
  DO_REPEAT_RELAY: 182,
  DO_SET_SERVO: 183,
  DO_REPEAT_SERVO: 184,
  DO_FLIGHTTERMINATION: 185,
  DO_CHANGE_ALTITUDE: 186,
  DO_SET_ACTUATOR: 187,
  DO_RETURN_PATH_START: 188,
  DO_LAND_START: 189,
  DO_RALLY_LAND: 190,
  DO_GO_AROUND: 191,
  DO_REPOSITION: 192,
  DO_PAUSE_CONTINUE: 193,
  DO_SET_REVERSE: 194,
  DO_SET_ROI_LOCATION: 195,
  DO_SET_ROI_WPNEXT_OFFSET: 196,
  DO_SET_ROI_NONE: 197,
  DO_SET_ROI_SYSID: 198,
  DO_CONTROL_VIDEO: 200,
  DO_SET_ROI: 201,
  DO_DIGICAM_CONFIGURE: 202,
  DO_DIGICAM_CONTROL: 203,
  DO_MOUNT_CONFIGURE: 204,
  DO_MOUNT_CONTROL: 205,
  DO_SET_CAM_TRIGG_DIST: 206,
  DO_FENCE_ENABLE: 207,
  DO_PARACHUTE: 208,
  DO_MOTOR_TEST: 209,
  DO_INVERTED_FLIGHT: 210,
  DO_GRIPPER: 211,
  DO_AUTOTUNE_ENABLE: 212,
  NAV_SET_YAW_SPEED: 213,
  DO_SET_CAM_TRIGG_INTERVAL: 214,
  DO_SET_RESUME_REPEAT_DIST: 215,
  DO_SPRAYER: 216,
  DO_SEND_SCRIPT_MESSAGE: 217,
  DO_AUX_FUNCTION: 218,
  DO_MOUNT_CONTROL_QUAT: 220,
  DO_GUIDED_MASTER: 221,
  DO_GUIDED_LIMITS: 222,
  DO_ENGINE_CONTROL: 223,
  DO_SET_MISSION_CURRENT: 224,
  DO_LAST: 240,
  PREFLIGHT_CALIBRATION: 241,
  PREFLIGHT_SET_SENSOR_OFFSETS: 242,
  PREFLIGHT_UAVCAN: 243,
  PREFLIGHT_STORAGE: 245,
  PREFLIGHT_REBOOT_SHUTDOWN: 246,
  OVERRIDE_GOTO: 252,
  OBLIQUE_SURVEY: 260,
  DO_SET_STANDARD_MODE: 262,
  MISSION_START: 300,
  ACTUATOR_TEST: 310,
  CONFIGURE_ACTUATOR: 311,
  COMPONENT_ARM_DISARM: 400,
  RUN_PREARM_CHECKS: 401,
  ILLUMINATOR_ON_OFF: 405,
  DO_ILLUMINATOR_CONFIGURE: 406,
  GET_HOME_POSITION: 410,
  INJECT_FAILURE: 420,
  START_RX_PAIR: 500,
  GET_MESSAGE_INTERVAL: 510,
  SET_MESSAGE_INTERVAL: 511,
  REQUEST_MESSAGE: 512,
  REQUEST_PROTOCOL_VERSION: 519,
  REQUEST_AUTOPILOT_CAPABILITIES: 520,
  REQUEST_CAMERA_INFORMATION: 521,
  REQUEST_CAMERA_SETTINGS: 522,
  REQUEST_STORAGE_INFORMATION: 525,
  STORAGE_FORMAT: 526,
  REQUEST_CAMERA_CAPTURE_STATUS: 527,
  REQUEST_FLIGHT_INFORMATION: 528,
  RESET_CAMERA_SETTINGS: 529,
  SET_CAMERA_MODE: 530,
  SET_CAMERA_ZOOM: 531,
  SET_CAMERA_FOCUS: 532,
  SET_STORAGE_USAGE: 533,
  SET_CAMERA_SOURCE: 534,
  JUMP_TAG: 600,
  DO_JUMP_TAG: 601,
  DO_GIMBAL_MANAGER_PITCHYAW: 1000,
  DO_GIMBAL_MANAGER_CONFIGURE: 1001,
  IMAGE_START_CAPTURE: 2000,
  IMAGE_STOP_CAPTURE: 2001,
  REQUEST_CAMERA_IMAGE_CAPTURE: 2002,
  DO_TRIGGER_CONTROL: 2003,
  CAMERA_TRACK_POINT: 2004,
  CAMERA_TRACK_RECTANGLE: 2005,
  CAMERA_STOP_TRACKING: 2010,
  VIDEO_START_CAPTURE: 2500,
  VIDEO_STOP_CAPTURE: 2501,
  VIDEO_START_STREAMING: 2502,
  VIDEO_STOP_STREAMING: 2503,
  REQUEST_VIDEO_STREAM_INFORMATION: 2504,
  REQUEST_VIDEO_STREAM_STATUS: 2505,
  LOGGING_START: 2510,
  LOGGING_STOP: 2511,
  AIRFRAME_CONFIGURATION: 2520,
  CONTROL_HIGH_LATENCY: 2600,
  PANORAMA_CREATE: 2800,
  DO_VTOL_TRANSITION: 3000,
  ARM_AUTHORIZATION_REQUEST: 3001,
  SET_GUIDED_SUBMODE_STANDARD: 4000,
  SET_GUIDED_SUBMODE_CIRCLE: 4001,
  CONDITION_GATE: 4501,
  NAV_FENCE_RETURN_POINT: 5000,
  NAV_FENCE_POLYGON_VERTEX_INCLUSION: 5001,
  NAV_FENCE_POLYGON_VERTEX_EXCLUSION: 5002,
  NAV_FENCE_CIRCLE_INCLUSION: 5003,
  NAV_FENCE_CIRCLE_EXCLUSION: 5004,
  NAV_RALLY_POINT: 5100,
  UAVCAN_GET_NODE_INFO: 5200,
  DO_SET_SAFETY_SWITCH_STATE: 5300,
  DO_ADSB_OUT_IDENT: 10001,
  PAYLOAD_PREPARE_DEPLOY: 30001,
  PAYLOAD_CONTROL_DEPLOY: 30002,
  WAYPOINT_USER_1: 31000,
  WAYPOINT_USER_2: 31001,
  WAYPOINT_USER_3: 31002,
  WAYPOINT_USER_4: 31003,
  WAYPOINT_USER_5: 31004,
  SPATIAL_USER_1: 31005,
  SPATIAL_USER_2: 31006,
  SPATIAL_USER_3: 31007,
  SPATIAL_USER_4: 31008,
  SPATIAL_USER_5: 31009,
  USER_1: 31010,
  USER_2: 31011,
  USER_3: 31012,
  USER_4: 31013,
  USER_5: 31014,
  CAN_FORWARD: 32000,
  POWER_OFF_INITIATED: 42000,
  SOLO_BTN_FLY_CLICK: 42001,
  SOLO_BTN_FLY_HOLD: 42002,
  SOLO_BTN_PAUSE_CLICK: 42003,
  FIXED_MAG_CAL: 42004,
  FIXED_MAG_CAL_FIELD: 42005,
  FIXED_MAG_CAL_YAW: 42006,
  SET_EKF_SOURCE_SET: 42007,
  DO_START_MAG_CAL: 42424,
  DO_ACCEPT_MAG_CAL: 42425,
  DO_CANCEL_MAG_CAL: 42426,
  SET_FACTORY_TEST_MODE: 42427,
  DO_SEND_BANNER: 42428,
  ACCELCAL_VEHICLE_POS: 42429,
  GIMBAL_RESET: 42501,
  GIMBAL_AXIS_CALIBRATION_STATUS: 42502,
  GIMBAL_REQUEST_AXIS_CALIBRATION: 42503,
  GIMBAL_FULL_RESET: 42505,
  DO_WINCH: 42600,
  FLASH_BOOTLOADER: 42650,
  BATTERY_RESET: 42651,
  DEBUG_TRAP: 42700,
  SCRIPTING: 42701,
  NAV_SCRIPT_TIME: 42702,
  NAV_ATTITUDE_TIME: 42703,
  GUIDED_CHANGE_SPEED: 43000,
  GUIDED_CHANGE_ALTITUDE: 43001,
  GUIDED_CHANGE_HEADING: 43002,
  EXTERNAL_POSITION_ESTIMATE: 43003,
  SET_HAGL: 43005,
} as const;
export type MavCmd = (typeof MavCmd)[keyof typeof MavCmd];

export const MavCmdDoAuxFunctionSwitchLevel = {
  LOW: 0,
  MIDDLE: 1,
  HIGH: 2,
} as const;
export type MavCmdDoAuxFunctionSwitchLevel = (typeof MavCmdDoAuxFunctionSwitchLevel)[keyof typeof MavCmdDoAuxFunctionSwitchLevel];

export const MavCollisionAction = {
  NONE: 0,
  REPORT: 1,
  ASCEND_OR_DESCEND: 2,
  MOVE_HORIZONTALLY: 3,
  MOVE_PERPENDICULAR: 4,
  RTL: 5,
  HOVER: 6,
} as const;
export type MavCollisionAction = (typeof MavCollisionAction)[keyof typeof MavCollisionAction];

export const MavCollisionSrc = {
  ADSB: 0,
  MAVLINK_GPS_GLOBAL_INT: 1,
} as const;
export type MavCollisionSrc = (typeof MavCollisionSrc)[keyof typeof MavCollisionSrc];

export const MavCollisionThreatLevel = {
  NONE: 0,
  LOW: 1,
  HIGH: 2,
} as const;
export type MavCollisionThreatLevel = (typeof MavCollisionThreatLevel)[keyof typeof MavCollisionThreatLevel];

export const MavComponent = {
  ALL: 0,
  AUTOPILOT1: 1,
  USER1: 25,
  USER2: 26,
  USER3: 27,
  USER4: 28,
  USER5: 29,
  USER6: 30,
  USER7: 31,
  USER8: 32,
  USER9: 33,
  USER10: 34,
  USER11: 35,
  USER12: 36,
  USER13: 37,
  USER14: 38,
  USER15: 39,
  USER16: 40,
  USER17: 41,
  USER18: 42,
  USER19: 43,
  USER20: 44,
  USER21: 45,
  USER22: 46,
  USER23: 47,
  USER24: 48,
  USER25: 49,
  USER26: 50,
  USER27: 51,
  USER28: 52,
  USER29: 53,
  USER30: 54,
  USER31: 55,
  USER32: 56,
  USER33: 57,
  USER34: 58,
  USER35: 59,
  USER36: 60,
  USER37: 61,
  USER38: 62,
  USER39: 63,
  USER40: 64,
  USER41: 65,
  USER42: 66,
  USER43: 67,
  TELEMETRY_RADIO: 68,
  USER45: 69,
  USER46: 70,
  USER47: 71,
  USER48: 72,
  USER49: 73,
  USER50: 74,
  USER51: 75,
  USER52: 76,
  USER53: 77,
  USER54: 78,
  USER55: 79,
  USER56: 80,
  USER57: 81,
  USER58: 82,
  USER59: 83,
  USER60: 84,
  USER61: 85,
  USER62: 86,
  USER63: 87,
  USER64: 88,
  USER65: 89,
  USER66: 90,
  USER67: 91,
  USER68: 92,
  USER69: 93,
  USER70: 94,
  USER71: 95,
  USER72: 96,
  USER73: 97,
  USER74: 98,
  USER75: 99,
  CAMERA: 100,
  CAMERA2: 101,
  CAMERA3: 102,
  CAMERA4: 103,
  CAMERA5: 104,
  CAMERA6: 105,
  RADIO: 110,
  RADIO2: 111,
  RADIO3: 112,
  SERVO1: 140,
  SERVO2: 141,
  SERVO3: 142,
  SERVO4: 143,
  SERVO5: 144,
  SERVO6: 145,
  SERVO7: 146,
  SERVO8: 147,
  SERVO9: 148,
  SERVO10: 149,
  SERVO11: 150,
  SERVO12: 151,
  SERVO13: 152,
  SERVO14: 153,
  GIMBAL: 154,
  LOG: 155,
  ADSB: 156,
  OSD: 157,
  PERIPHERAL: 158,
  QX1_GIMBAL: 159,
  FLARM: 160,
  PARACHUTE: 161,
  WINCH: 169,
  GIMBAL2: 171,
  GIMBAL3: 172,
  GIMBAL4: 173,
  GIMBAL5: 174,
  GIMBAL6: 175,
  BATTERY: 180,
  BATTERY2: 181,
  MAVCAN: 189,
  MISSIONPLANNER: 190,
  ONBOARD_COMPUTER: 191,
  ONBOARD_COMPUTER2: 192,
  ONBOARD_COMPUTER3: 193,
  ONBOARD_COMPUTER4: 194,
  PATHPLANNER: 195,
  OBSTACLE_AVOIDANCE: 196,
  VISUAL_INERTIAL_ODOMETRY: 197,
  PAIRING_MANAGER: 198,
  IMU: 200,
  IMU_2: 201,
  IMU_3: 202,
  GPS: 220,
  GPS2: 221,
  ODID_TXRX_1: 236,
  ODID_TXRX_2: 237,
  ODID_TXRX_3: 238,
  UDP_BRIDGE: 240,
  UART_BRIDGE: 241,
  TUNNEL_NODE: 242,
  ILLUMINATOR: 243,
  SYSTEM_CONTROL: 250,
} as const;
export type MavComponent = (typeof MavComponent)[keyof typeof MavComponent];

export const MavDataStream = {
  ALL: 0,
  RAW_SENSORS: 1,
  EXTENDED_STATUS: 2,
  RC_CHANNELS: 3,
  RAW_CONTROLLER: 4,
  POSITION: 6,
  EXTRA1: 10,
  EXTRA2: 11,
  EXTRA3: 12,
} as const;
export type MavDataStream = (typeof MavDataStream)[keyof typeof MavDataStream];

export const MavDistanceSensor = {
  LASER: 0,
  ULTRASOUND: 1,
  INFRARED: 2,
  RADAR: 3,
  UNKNOWN: 4,
} as const;
export type MavDistanceSensor = (typeof MavDistanceSensor)[keyof typeof MavDistanceSensor];

export const MavDoRepositionFlags = {
  CHANGE_MODE: 1,
  RELATIVE_YAW: 2,
} as const;
export type MavDoRepositionFlags = (typeof MavDoRepositionFlags)[keyof typeof MavDoRepositionFlags];

export const MavEstimatorType = {
  UNKNOWN: 0,
  NAIVE: 1,
  VISION: 2,
  VIO: 3,
  GPS: 4,
  GPS_INS: 5,
  MOCAP: 6,
  LIDAR: 7,
  AUTOPILOT: 8,
} as const;
export type MavEstimatorType = (typeof MavEstimatorType)[keyof typeof MavEstimatorType];

export const MavEventCurrentSequenceFlags = {
  RESET: 1,
} as const;
export type MavEventCurrentSequenceFlags = (typeof MavEventCurrentSequenceFlags)[keyof typeof MavEventCurrentSequenceFlags];

export const MavEventErrorReason = {
  UNAVAILABLE: 0,
} as const;
export type MavEventErrorReason = (typeof MavEventErrorReason)[keyof typeof MavEventErrorReason];

export const MavFrame = {
  GLOBAL: 0,
  LOCAL_NED: 1,
  MISSION: 2,
  GLOBAL_RELATIVE_ALT: 3,
  LOCAL_ENU: 4,
  GLOBAL_INT: 5,
  GLOBAL_RELATIVE_ALT_INT: 6,
  LOCAL_OFFSET_NED: 7,
  BODY_NED: 8,
  BODY_OFFSET_NED: 9,
  GLOBAL_TERRAIN_ALT: 10,
  GLOBAL_TERRAIN_ALT_INT: 11,
  BODY_FRD: 12,
  RESERVED_13: 13,
  RESERVED_14: 14,
  RESERVED_15: 15,
  RESERVED_16: 16,
  RESERVED_17: 17,
  RESERVED_18: 18,
  RESERVED_19: 19,
  LOCAL_FRD: 20,
  LOCAL_FLU: 21,
} as const;
export type MavFrame = (typeof MavFrame)[keyof typeof MavFrame];

export const MavFtpErr = {
  NONE: 0,
  FAIL: 1,
  FAILERRNO: 2,
  INVALIDDATASIZE: 3,
  INVALIDSESSION: 4,
  NOSESSIONSAVAILABLE: 5,
  EOF: 6,
  UNKNOWNCOMMAND: 7,
  FILEEXISTS: 8,
  FILEPROTECTED: 9,
  FILENOTFOUND: 10,
} as const;
export type MavFtpErr = (typeof MavFtpErr)[keyof typeof MavFtpErr];

export const MavFtpOpcode = {
  NONE: 0,
  TERMINATESESSION: 1,
  RESETSESSION: 2,
  LISTDIRECTORY: 3,
  OPENFILERO: 4,
  READFILE: 5,
  CREATEFILE: 6,
  WRITEFILE: 7,
  REMOVEFILE: 8,
  CREATEDIRECTORY: 9,
  REMOVEDIRECTORY: 10,
  OPENFILEWO: 11,
  TRUNCATEFILE: 12,
  RENAME: 13,
  CALCFILECRC: 14,
  BURSTREADFILE: 15,
  ACK: 128,
  NAK: 129,
} as const;
export type MavFtpOpcode = (typeof MavFtpOpcode)[keyof typeof MavFtpOpcode];

export const MavFuelType = {
  UNKNOWN: 0,
  LIQUID: 1,
  GAS: 2,
} as const;
export type MavFuelType = (typeof MavFuelType)[keyof typeof MavFuelType];

export const MavGeneratorStatusFlag = {
  OFF: 1,
  READY: 2,
  GENERATING: 4,
  CHARGING: 8,
  REDUCED_POWER: 16,
  MAXPOWER: 32,
  OVERTEMP_WARNING: 64,
  OVERTEMP_FAULT: 128,
  ELECTRONICS_OVERTEMP_WARNING: 256,
  ELECTRONICS_OVERTEMP_FAULT: 512,
  ELECTRONICS_FAULT: 1024,
  POWERSOURCE_FAULT: 2048,
  COMMUNICATION_WARNING: 4096,
  COOLING_WARNING: 8192,
  POWER_RAIL_FAULT: 16384,
  OVERCURRENT_FAULT: 32768,
  BATTERY_OVERCHARGE_CURRENT_FAULT: 65536,
  OVERVOLTAGE_FAULT: 131072,
  BATTERY_UNDERVOLT_FAULT: 262144,
  START_INHIBITED: 524288,
  MAINTENANCE_REQUIRED: 1048576,
  WARMING_UP: 2097152,
  IDLE: 4194304,
} as const;
export type MavGeneratorStatusFlag = (typeof MavGeneratorStatusFlag)[keyof typeof MavGeneratorStatusFlag];

export const MavGoto = {
  DO_HOLD: 0,
  DO_CONTINUE: 1,
  HOLD_AT_CURRENT_POSITION: 2,
  HOLD_AT_SPECIFIED_POSITION: 3,
} as const;
export type MavGoto = (typeof MavGoto)[keyof typeof MavGoto];

export const MavLandedState = {
  UNDEFINED: 0,
  ON_GROUND: 1,
  IN_AIR: 2,
  TAKEOFF: 3,
  LANDING: 4,
} as const;
export type MavLandedState = (typeof MavLandedState)[keyof typeof MavLandedState];

export const MavMissionResult = {
  ACCEPTED: 0,
  ERROR: 1,
  UNSUPPORTED_FRAME: 2,
  UNSUPPORTED: 3,
  NO_SPACE: 4,
  INVALID: 5,
  INVALID_PARAM1: 6,
  INVALID_PARAM2: 7,
  INVALID_PARAM3: 8,
  INVALID_PARAM4: 9,
  INVALID_PARAM5_X: 10,
  INVALID_PARAM6_Y: 11,
  INVALID_PARAM7: 12,
  INVALID_SEQUENCE: 13,
  DENIED: 14,
  OPERATION_CANCELLED: 15,
} as const;
export type MavMissionResult = (typeof MavMissionResult)[keyof typeof MavMissionResult];

export const MavMissionType = {
  MISSION: 0,
  FENCE: 1,
  RALLY: 2,
  ALL: 255,
} as const;
export type MavMissionType = (typeof MavMissionType)[keyof typeof MavMissionType];

export const MavMode = {
  PREFLIGHT: 0,
  MANUAL_DISARMED: 64,
  TEST_DISARMED: 66,
  STABILIZE_DISARMED: 80,
  GUIDED_DISARMED: 88,
  AUTO_DISARMED: 92,
  MANUAL_ARMED: 192,
  TEST_ARMED: 194,
  STABILIZE_ARMED: 208,
  GUIDED_ARMED: 216,
  AUTO_ARMED: 220,
} as const;
export type MavMode = (typeof MavMode)[keyof typeof MavMode];

export const MavModeFlag = {
  CUSTOM_MODE_ENABLED: 1,
  TEST_ENABLED: 2,
  AUTO_ENABLED: 4,
  GUIDED_ENABLED: 8,
  STABILIZE_ENABLED: 16,
  HIL_ENABLED: 32,
  MANUAL_INPUT_ENABLED: 64,
  SAFETY_ARMED: 128,
} as const;
export type MavModeFlag = (typeof MavModeFlag)[keyof typeof MavModeFlag];

export const MavModeFlagDecodePosition = {
  CUSTOM_MODE: 1,
  TEST: 2,
  AUTO: 4,
  GUIDED: 8,
  STABILIZE: 16,
  HIL: 32,
  MANUAL: 64,
  SAFETY: 128,
} as const;
export type MavModeFlagDecodePosition = (typeof MavModeFlagDecodePosition)[keyof typeof MavModeFlagDecodePosition];

export const MavModeGimbal = {
  UNINITIALIZED: 0,
  CALIBRATING_PITCH: 1,
  CALIBRATING_ROLL: 2,
  CALIBRATING_YAW: 3,
  INITIALIZED: 4,
  ACTIVE: 5,
  RATE_CMD_TIMEOUT: 6,
} as const;
export type MavModeGimbal = (typeof MavModeGimbal)[keyof typeof MavModeGimbal];

export const MavModeProperty = {
  ADVANCED: 1,
  NOT_USER_SELECTABLE: 2,
  AUTO_MODE: 4,
} as const;
export type MavModeProperty = (typeof MavModeProperty)[keyof typeof MavModeProperty];

export const MavMountMode = {
  RETRACT: 0,
  NEUTRAL: 1,
  MAVLINK_TARGETING: 2,
  RC_TARGETING: 3,
  GPS_POINT: 4,
  SYSID_TARGET: 5,
  HOME_LOCATION: 6,
} as const;
export type MavMountMode = (typeof MavMountMode)[keyof typeof MavMountMode];

export const MavOdidArmStatus = {
  GOOD_TO_ARM: 0,
  PRE_ARM_FAIL_GENERIC: 1,
} as const;
export type MavOdidArmStatus = (typeof MavOdidArmStatus)[keyof typeof MavOdidArmStatus];

export const MavOdidAuthType = {
  NONE: 0,
  UAS_ID_SIGNATURE: 1,
  OPERATOR_ID_SIGNATURE: 2,
  MESSAGE_SET_SIGNATURE: 3,
  NETWORK_REMOTE_ID: 4,
  SPECIFIC_AUTHENTICATION: 5,
} as const;
export type MavOdidAuthType = (typeof MavOdidAuthType)[keyof typeof MavOdidAuthType];

export const MavOdidCategoryEu = {
  UNDECLARED: 0,
  OPEN: 1,
  SPECIFIC: 2,
  CERTIFIED: 3,
} as const;
export type MavOdidCategoryEu = (typeof MavOdidCategoryEu)[keyof typeof MavOdidCategoryEu];

export const MavOdidClassEu = {
  UNDECLARED: 0,
  CLASS_0: 1,
  CLASS_1: 2,
  CLASS_2: 3,
  CLASS_3: 4,
  CLASS_4: 5,
  CLASS_5: 6,
  CLASS_6: 7,
} as const;
export type MavOdidClassEu = (typeof MavOdidClassEu)[keyof typeof MavOdidClassEu];

export const MavOdidClassificationType = {
  UNDECLARED: 0,
  EU: 1,
} as const;
export type MavOdidClassificationType = (typeof MavOdidClassificationType)[keyof typeof MavOdidClassificationType];

export const MavOdidDescType = {
  TEXT: 0,
  EMERGENCY: 1,
  EXTENDED_STATUS: 2,
} as const;
export type MavOdidDescType = (typeof MavOdidDescType)[keyof typeof MavOdidDescType];

export const MavOdidHeightRef = {
  OVER_TAKEOFF: 0,
  OVER_GROUND: 1,
} as const;
export type MavOdidHeightRef = (typeof MavOdidHeightRef)[keyof typeof MavOdidHeightRef];

export const MavOdidHorAcc = {
  UNKNOWN: 0,
  MAV_ODID_HOR_ACC_10NM: 1,
  MAV_ODID_HOR_ACC_4NM: 2,
  MAV_ODID_HOR_ACC_2NM: 3,
  MAV_ODID_HOR_ACC_1NM: 4,
  MAV_ODID_HOR_ACC_0_5NM: 5,
  MAV_ODID_HOR_ACC_0_3NM: 6,
  MAV_ODID_HOR_ACC_0_1NM: 7,
  MAV_ODID_HOR_ACC_0_05NM: 8,
  MAV_ODID_HOR_ACC_30_METER: 9,
  MAV_ODID_HOR_ACC_10_METER: 10,
  MAV_ODID_HOR_ACC_3_METER: 11,
  MAV_ODID_HOR_ACC_1_METER: 12,
} as const;
export type MavOdidHorAcc = (typeof MavOdidHorAcc)[keyof typeof MavOdidHorAcc];

export const MavOdidIdType = {
  NONE: 0,
  SERIAL_NUMBER: 1,
  CAA_REGISTRATION_ID: 2,
  UTM_ASSIGNED_UUID: 3,
  SPECIFIC_SESSION_ID: 4,
} as const;
export type MavOdidIdType = (typeof MavOdidIdType)[keyof typeof MavOdidIdType];

export const MavOdidOperatorIdType = {
  CAA: 0,
} as const;
export type MavOdidOperatorIdType = (typeof MavOdidOperatorIdType)[keyof typeof MavOdidOperatorIdType];

export const MavOdidOperatorLocationType = {
  TAKEOFF: 0,
  LIVE_GNSS: 1,
  FIXED: 2,
} as const;
export type MavOdidOperatorLocationType = (typeof MavOdidOperatorLocationType)[keyof typeof MavOdidOperatorLocationType];

export const MavOdidSpeedAcc = {
  UNKNOWN: 0,
  MAV_ODID_SPEED_ACC_10_METERS_PER_SECOND: 1,
  MAV_ODID_SPEED_ACC_3_METERS_PER_SECOND: 2,
  MAV_ODID_SPEED_ACC_1_METERS_PER_SECOND: 3,
  MAV_ODID_SPEED_ACC_0_3_METERS_PER_SECOND: 4,
} as const;
export type MavOdidSpeedAcc = (typeof MavOdidSpeedAcc)[keyof typeof MavOdidSpeedAcc];

export const MavOdidStatus = {
  UNDECLARED: 0,
  GROUND: 1,
  AIRBORNE: 2,
  EMERGENCY: 3,
  REMOTE_ID_SYSTEM_FAILURE: 4,
} as const;
export type MavOdidStatus = (typeof MavOdidStatus)[keyof typeof MavOdidStatus];

export const MavOdidTimeAcc = {
  UNKNOWN: 0,
  MAV_ODID_TIME_ACC_0_1_SECOND: 1,
  MAV_ODID_TIME_ACC_0_2_SECOND: 2,
  MAV_ODID_TIME_ACC_0_3_SECOND: 3,
  MAV_ODID_TIME_ACC_0_4_SECOND: 4,
  MAV_ODID_TIME_ACC_0_5_SECOND: 5,
  MAV_ODID_TIME_ACC_0_6_SECOND: 6,
  MAV_ODID_TIME_ACC_0_7_SECOND: 7,
  MAV_ODID_TIME_ACC_0_8_SECOND: 8,
  MAV_ODID_TIME_ACC_0_9_SECOND: 9,
  MAV_ODID_TIME_ACC_1_0_SECOND: 10,
  MAV_ODID_TIME_ACC_1_1_SECOND: 11,
  MAV_ODID_TIME_ACC_1_2_SECOND: 12,
  MAV_ODID_TIME_ACC_1_3_SECOND: 13,
  MAV_ODID_TIME_ACC_1_4_SECOND: 14,
  MAV_ODID_TIME_ACC_1_5_SECOND: 15,
} as const;
export type MavOdidTimeAcc = (typeof MavOdidTimeAcc)[keyof typeof MavOdidTimeAcc];

export const MavOdidUaType = {
  NONE: 0,
  AEROPLANE: 1,
  HELICOPTER_OR_MULTIROTOR: 2,
  GYROPLANE: 3,
  HYBRID_LIFT: 4,
  ORNITHOPTER: 5,
  GLIDER: 6,
  KITE: 7,
  FREE_BALLOON: 8,
  CAPTIVE_BALLOON: 9,
  AIRSHIP: 10,
  FREE_FALL_PARACHUTE: 11,
  ROCKET: 12,
  TETHERED_POWERED_AIRCRAFT: 13,
  GROUND_OBSTACLE: 14,
  OTHER: 15,
} as const;
export type MavOdidUaType = (typeof MavOdidUaType)[keyof typeof MavOdidUaType];

export const MavOdidVerAcc = {
  UNKNOWN: 0,
  MAV_ODID_VER_ACC_150_METER: 1,
  MAV_ODID_VER_ACC_45_METER: 2,
  MAV_ODID_VER_ACC_25_METER: 3,
  MAV_ODID_VER_ACC_10_METER: 4,
  MAV_ODID_VER_ACC_3_METER: 5,
  MAV_ODID_VER_ACC_1_METER: 6,
} as const;
export type MavOdidVerAcc = (typeof MavOdidVerAcc)[keyof typeof MavOdidVerAcc];

export const MavParamExtType = {
  UINT8: 1,
  INT8: 2,
  UINT16: 3,
  INT16: 4,
  UINT32: 5,
  INT32: 6,
  UINT64: 7,
  INT64: 8,
  REAL32: 9,
  REAL64: 10,
  CUSTOM: 11,
} as const;
export type MavParamExtType = (typeof MavParamExtType)[keyof typeof MavParamExtType];

export const MavParamType = {
  UINT8: 1,
  INT8: 2,
  UINT16: 3,
  INT16: 4,
  UINT32: 5,
  INT32: 6,
  UINT64: 7,
  INT64: 8,
  REAL32: 9,
  REAL64: 10,
} as const;
export type MavParamType = (typeof MavParamType)[keyof typeof MavParamType];

export const MavPowerStatus = {
  BRICK_VALID: 1,
  SERVO_VALID: 2,
  USB_CONNECTED: 4,
  PERIPH_OVERCURRENT: 8,
  PERIPH_HIPOWER_OVERCURRENT: 16,
  CHANGED: 32,
} as const;
export type MavPowerStatus = (typeof MavPowerStatus)[keyof typeof MavPowerStatus];

export const MavProtocolCapability = {
  MISSION_FLOAT: 1,
  PARAM_FLOAT: 2,
  MISSION_INT: 4,
  COMMAND_INT: 8,
  PARAM_ENCODE_BYTEWISE: 16,
  FTP: 32,
  SET_ATTITUDE_TARGET: 64,
  SET_POSITION_TARGET_LOCAL_NED: 128,
  SET_POSITION_TARGET_GLOBAL_INT: 256,
  TERRAIN: 512,
  RESERVED3: 1024,
  FLIGHT_TERMINATION: 2048,
  COMPASS_CALIBRATION: 4096,
  MAVLINK2: 8192,
  MISSION_FENCE: 16384,
  MISSION_RALLY: 32768,
  RESERVED2: 65536,
  PARAM_ENCODE_C_CAST: 131072,
  COMPONENT_IMPLEMENTS_GIMBAL_MANAGER: 262144,
  COMPONENT_ACCEPTS_GCS_CONTROL: 524288,
  GRIPPER: 1048576,
} as const;
export type MavProtocolCapability = (typeof MavProtocolCapability)[keyof typeof MavProtocolCapability];

export const MavRemoteLogDataBlockCommands = {
  STOP: 2147483645,
  START: 2147483646,
} as const;
export type MavRemoteLogDataBlockCommands = (typeof MavRemoteLogDataBlockCommands)[keyof typeof MavRemoteLogDataBlockCommands];

export const MavRemoteLogDataBlockStatuses = {
  NACK: 0,
  ACK: 1,
} as const;
export type MavRemoteLogDataBlockStatuses = (typeof MavRemoteLogDataBlockStatuses)[keyof typeof MavRemoteLogDataBlockStatuses];

export const MavResult = {
  ACCEPTED: 0,
  TEMPORARILY_REJECTED: 1,
  DENIED: 2,
  UNSUPPORTED: 3,
  FAILED: 4,
  IN_PROGRESS: 5,
  CANCELLED: 6,
  COMMAND_LONG_ONLY: 7,
  COMMAND_INT_ONLY: 8,
  COMMAND_UNSUPPORTED_MAV_FRAME: 9,
} as const;
export type MavResult = (typeof MavResult)[keyof typeof MavResult];

export const MavRoi = {
  NONE: 0,
  WPNEXT: 1,
  WPINDEX: 2,
  LOCATION: 3,
  TARGET: 4,
} as const;
export type MavRoi = (typeof MavRoi)[keyof typeof MavRoi];

export const MavSensorOrientation = {
  NONE: 0,
  YAW_45: 1,
  YAW_90: 2,
  YAW_135: 3,
  YAW_180: 4,
  YAW_225: 5,
  YAW_270: 6,
  YAW_315: 7,
  ROLL_180: 8,
  ROLL_180_YAW_45: 9,
  ROLL_180_YAW_90: 10,
  ROLL_180_YAW_135: 11,
  PITCH_180: 12,
  ROLL_180_YAW_225: 13,
  ROLL_180_YAW_270: 14,
  ROLL_180_YAW_315: 15,
  ROLL_90: 16,
  ROLL_90_YAW_45: 17,
  ROLL_90_YAW_90: 18,
  ROLL_90_YAW_135: 19,
  ROLL_270: 20,
  ROLL_270_YAW_45: 21,
  ROLL_270_YAW_90: 22,
  ROLL_270_YAW_135: 23,
  PITCH_90: 24,
  PITCH_270: 25,
  PITCH_180_YAW_90: 26,
  PITCH_180_YAW_270: 27,
  ROLL_90_PITCH_90: 28,
  ROLL_180_PITCH_90: 29,
  ROLL_270_PITCH_90: 30,
  ROLL_90_PITCH_180: 31,
  ROLL_270_PITCH_180: 32,
  ROLL_90_PITCH_270: 33,
  ROLL_180_PITCH_270: 34,
  ROLL_270_PITCH_270: 35,
  ROLL_90_PITCH_180_YAW_90: 36,
  ROLL_90_YAW_270: 37,
  ROLL_90_PITCH_68_YAW_293: 38,
  PITCH_315: 39,
  ROLL_90_PITCH_315: 40,
  CUSTOM: 100,
} as const;
export type MavSensorOrientation = (typeof MavSensorOrientation)[keyof typeof MavSensorOrientation];

export const MavSeverity = {
  EMERGENCY: 0,
  ALERT: 1,
  CRITICAL: 2,
  ERROR: 3,
  WARNING: 4,
  NOTICE: 5,
  INFO: 6,
  DEBUG: 7,
} as const;
export type MavSeverity = (typeof MavSeverity)[keyof typeof MavSeverity];

export const MavStandardMode = {
  NON_STANDARD: 0,
  POSITION_HOLD: 1,
  ORBIT: 2,
  CRUISE: 3,
  ALTITUDE_HOLD: 4,
  SAFE_RECOVERY: 5,
  MISSION: 6,
  LAND: 7,
  TAKEOFF: 8,
} as const;
export type MavStandardMode = (typeof MavStandardMode)[keyof typeof MavStandardMode];

export const MavState = {
  UNINIT: 0,
  BOOT: 1,
  CALIBRATING: 2,
  STANDBY: 3,
  ACTIVE: 4,
  CRITICAL: 5,
  EMERGENCY: 6,
  POWEROFF: 7,
  FLIGHT_TERMINATION: 8,
} as const;
export type MavState = (typeof MavState)[keyof typeof MavState];

export const MavSysStatusSensor = {
  SENSOR_3D_GYRO: 1,
  SENSOR_3D_ACCEL: 2,
  SENSOR_3D_MAG: 4,
  SENSOR_ABSOLUTE_PRESSURE: 8,
  SENSOR_DIFFERENTIAL_PRESSURE: 16,
  SENSOR_GPS: 32,
  SENSOR_OPTICAL_FLOW: 64,
  SENSOR_VISION_POSITION: 128,
  SENSOR_LASER_POSITION: 256,
  SENSOR_EXTERNAL_GROUND_TRUTH: 512,
  SENSOR_ANGULAR_RATE_CONTROL: 1024,
  SENSOR_ATTITUDE_STABILIZATION: 2048,
  SENSOR_YAW_POSITION: 4096,
  SENSOR_Z_ALTITUDE_CONTROL: 8192,
  SENSOR_XY_POSITION_CONTROL: 16384,
  SENSOR_MOTOR_OUTPUTS: 32768,
  SENSOR_RC_RECEIVER: 65536,
  SENSOR_3D_GYRO2: 131072,
  SENSOR_3D_ACCEL2: 262144,
  SENSOR_3D_MAG2: 524288,
  GEOFENCE: 1048576,
  AHRS: 2097152,
  TERRAIN: 4194304,
  REVERSE_MOTOR: 8388608,
  LOGGING: 16777216,
  SENSOR_BATTERY: 33554432,
  SENSOR_PROXIMITY: 67108864,
  SENSOR_SATCOM: 134217728,
  PREARM_CHECK: 268435456,
  OBSTACLE_AVOIDANCE: 536870912,
  SENSOR_PROPULSION: 1073741824,
  EXTENSION_USED: 2147483648,
} as const;
export type MavSysStatusSensor = (typeof MavSysStatusSensor)[keyof typeof MavSysStatusSensor];

export const MavSysStatusSensorExtended = {
  SYSTEM: 1,
} as const;
export type MavSysStatusSensorExtended = (typeof MavSysStatusSensorExtended)[keyof typeof MavSysStatusSensorExtended];

export const MavTunnelPayloadType = {
  UNKNOWN: 0,
  STORM32_RESERVED0: 200,
  STORM32_RESERVED1: 201,
  STORM32_RESERVED2: 202,
  STORM32_RESERVED3: 203,
  STORM32_RESERVED4: 204,
  STORM32_RESERVED5: 205,
  STORM32_RESERVED6: 206,
  STORM32_RESERVED7: 207,
  STORM32_RESERVED8: 208,
  STORM32_RESERVED9: 209,
  MODALAI_REMOTE_OSD: 210,
  MODALAI_ESC_UART_PASSTHRU: 211,
  MODALAI_IO_UART_PASSTHRU: 212,
} as const;
export type MavTunnelPayloadType = (typeof MavTunnelPayloadType)[keyof typeof MavTunnelPayloadType];

export const MavType = {
  GENERIC: 0,
  FIXED_WING: 1,
  QUADROTOR: 2,
  COAXIAL: 3,
  HELICOPTER: 4,
  ANTENNA_TRACKER: 5,
  GCS: 6,
  AIRSHIP: 7,
  FREE_BALLOON: 8,
  ROCKET: 9,
  GROUND_ROVER: 10,
  SURFACE_BOAT: 11,
  SUBMARINE: 12,
  HEXAROTOR: 13,
  OCTOROTOR: 14,
  TRICOPTER: 15,
  FLAPPING_WING: 16,
  KITE: 17,
  ONBOARD_CONTROLLER: 18,
  VTOL_TAILSITTER_DUOROTOR: 19,
  VTOL_TAILSITTER_QUADROTOR: 20,
  VTOL_TILTROTOR: 21,
  VTOL_FIXEDROTOR: 22,
  VTOL_TAILSITTER: 23,
  VTOL_TILTWING: 24,
  VTOL_RESERVED5: 25,
  GIMBAL: 26,
  ADSB: 27,
  PARAFOIL: 28,
  DODECAROTOR: 29,
  CAMERA: 30,
  CHARGING_STATION: 31,
  FLARM: 32,
  SERVO: 33,
  ODID: 34,
  DECAROTOR: 35,
  BATTERY: 36,
  PARACHUTE: 37,
  LOG: 38,
  OSD: 39,
  IMU: 40,
  GPS: 41,
  WINCH: 42,
  GENERIC_MULTIROTOR: 43,
  ILLUMINATOR: 44,
  SPACECRAFT_ORBITER: 45,
  GROUND_QUADRUPED: 46,
  VTOL_GYRODYNE: 47,
  GRIPPER: 48,
  RADIO: 49,
} as const;
export type MavType = (typeof MavType)[keyof typeof MavType];

export const MavVtolState = {
  UNDEFINED: 0,
  TRANSITION_TO_FW: 1,
  TRANSITION_TO_MC: 2,
  MC: 3,
  FW: 4,
} as const;
export type MavVtolState = (typeof MavVtolState)[keyof typeof MavVtolState];

export const MavWinchStatusFlag = {
  HEALTHY: 1,
  FULLY_RETRACTED: 2,
  MOVING: 4,
  CLUTCH_ENGAGED: 8,
  LOCKED: 16,
  DROPPING: 32,
  ARRESTING: 64,
  GROUND_SENSE: 128,
  RETRACTING: 256,
  REDELIVER: 512,
  ABANDON_LINE: 1024,
  LOCKING: 2048,
  LOAD_LINE: 4096,
  LOAD_PAYLOAD: 8192,
} as const;
export type MavWinchStatusFlag = (typeof MavWinchStatusFlag)[keyof typeof MavWinchStatusFlag];

export const MavlinkDataStreamType = {
  JPEG: 0,
  BMP: 1,
  RAW8U: 2,
  RAW32U: 3,
  PGM: 4,
  PNG: 5,
} as const;
export type MavlinkDataStreamType = (typeof MavlinkDataStreamType)[keyof typeof MavlinkDataStreamType];

export const MissionState = {
  UNKNOWN: 0,
  NO_MISSION: 1,
  NOT_STARTED: 2,
  ACTIVE: 3,
  PAUSED: 4,
  COMPLETE: 5,
} as const;
export type MissionState = (typeof MissionState)[keyof typeof MissionState];

export const MotorTestOrder = {
  DEFAULT: 0,
  SEQUENCE: 1,
  BOARD: 2,
} as const;
export type MotorTestOrder = (typeof MotorTestOrder)[keyof typeof MotorTestOrder];

export const MotorTestThrottleType = {
  THROTTLE_PERCENT: 0,
  THROTTLE_PWM: 1,
  THROTTLE_PILOT: 2,
  COMPASS_CAL: 3,
} as const;
export type MotorTestThrottleType = (typeof MotorTestThrottleType)[keyof typeof MotorTestThrottleType];

export const NavVtolLandOptions = {
  DEFAULT: 0,
  FW_DESCENT: 1,
  HOVER_DESCENT: 2,
} as const;
export type NavVtolLandOptions = (typeof NavVtolLandOptions)[keyof typeof NavVtolLandOptions];

export const OrbitYawBehaviour = {
  HOLD_FRONT_TO_CIRCLE_CENTER: 0,
  HOLD_INITIAL_HEADING: 1,
  UNCONTROLLED: 2,
  HOLD_FRONT_TANGENT_TO_CIRCLE: 3,
  RC_CONTROLLED: 4,
  UNCHANGED: 5,
} as const;
export type OrbitYawBehaviour = (typeof OrbitYawBehaviour)[keyof typeof OrbitYawBehaviour];

export const OsdParamConfigError = {
  SUCCESS: 0,
  INVALID_SCREEN: 1,
  INVALID_PARAMETER_INDEX: 2,
  INVALID_PARAMETER: 3,
} as const;
export type OsdParamConfigError = (typeof OsdParamConfigError)[keyof typeof OsdParamConfigError];

export const OsdParamConfigType = {
  NONE: 0,
  SERIAL_PROTOCOL: 1,
  SERVO_FUNCTION: 2,
  AUX_FUNCTION: 3,
  FLIGHT_MODE: 4,
  FAILSAFE_ACTION: 5,
  FAILSAFE_ACTION_1: 6,
  FAILSAFE_ACTION_2: 7,
  NUM_TYPES: 8,
} as const;
export type OsdParamConfigType = (typeof OsdParamConfigType)[keyof typeof OsdParamConfigType];

export const ParachuteAction = {
  DISABLE: 0,
  ENABLE: 1,
  RELEASE: 2,
} as const;
export type ParachuteAction = (typeof ParachuteAction)[keyof typeof ParachuteAction];

export const ParamAck = {
  ACCEPTED: 0,
  VALUE_UNSUPPORTED: 1,
  FAILED: 2,
  IN_PROGRESS: 3,
} as const;
export type ParamAck = (typeof ParamAck)[keyof typeof ParamAck];

export const PidTuningAxis = {
  ROLL: 1,
  PITCH: 2,
  YAW: 3,
  ACCZ: 4,
  STEER: 5,
  LANDING: 6,
} as const;
export type PidTuningAxis = (typeof PidTuningAxis)[keyof typeof PidTuningAxis];

export const PlaneMode = {
  MANUAL: 0,
  CIRCLE: 1,
  STABILIZE: 2,
  TRAINING: 3,
  ACRO: 4,
  FLY_BY_WIRE_A: 5,
  FLY_BY_WIRE_B: 6,
  CRUISE: 7,
  AUTOTUNE: 8,
  AUTO: 10,
  RTL: 11,
  LOITER: 12,
  TAKEOFF: 13,
  AVOID_ADSB: 14,
  GUIDED: 15,
  INITIALIZING: 16,
  QSTABILIZE: 17,
  QHOVER: 18,
  QLOITER: 19,
  QLAND: 20,
  QRTL: 21,
  QAUTOTUNE: 22,
  QACRO: 23,
  THERMAL: 24,
  LOITER_ALT_QLAND: 25,
  AUTOLAND: 26,
} as const;
export type PlaneMode = (typeof PlaneMode)[keyof typeof PlaneMode];

export const PositionTargetTypemask = {
  X_IGNORE: 1,
  Y_IGNORE: 2,
  Z_IGNORE: 4,
  VX_IGNORE: 8,
  VY_IGNORE: 16,
  VZ_IGNORE: 32,
  AX_IGNORE: 64,
  AY_IGNORE: 128,
  AZ_IGNORE: 256,
  FORCE_SET: 512,
  YAW_IGNORE: 1024,
  YAW_RATE_IGNORE: 2048,
} as const;
export type PositionTargetTypemask = (typeof PositionTargetTypemask)[keyof typeof PositionTargetTypemask];

export const PrecisionLandMode = {
  DISABLED: 0,
  OPPORTUNISTIC: 1,
  REQUIRED: 2,
} as const;
export type PrecisionLandMode = (typeof PrecisionLandMode)[keyof typeof PrecisionLandMode];

export const PreflightStorageMissionAction = {
  READ_PERSISTENT: 0,
  WRITE_PERSISTENT: 1,
  RESET_DEFAULT: 2,
} as const;
export type PreflightStorageMissionAction = (typeof PreflightStorageMissionAction)[keyof typeof PreflightStorageMissionAction];

export const PreflightStorageParameterAction = {
  READ_PERSISTENT: 0,
  WRITE_PERSISTENT: 1,
  RESET_CONFIG_DEFAULT: 2,
  RESET_SENSOR_DEFAULT: 3,
  RESET_ALL_DEFAULT: 4,
} as const;
export type PreflightStorageParameterAction = (typeof PreflightStorageParameterAction)[keyof typeof PreflightStorageParameterAction];

export const RallyFlags = {
  FAVORABLE_WIND: 1,
  LAND_IMMEDIATELY: 2,
  VALID: 4,
  ALT_FRAME: 24,
} as const;
export type RallyFlags = (typeof RallyFlags)[keyof typeof RallyFlags];

export const RcSubType = {
  SPEKTRUM_DSM2: 0,
  SPEKTRUM_DSMX: 1,
  SPEKTRUM_DSMX8: 2,
} as const;
export type RcSubType = (typeof RcSubType)[keyof typeof RcSubType];

export const RcType = {
  SPEKTRUM: 0,
  CRSF: 1,
} as const;
export type RcType = (typeof RcType)[keyof typeof RcType];

export const RebootShutdownAction = {
  NONE: 0,
  REBOOT: 1,
  SHUTDOWN: 2,
  REBOOT_TO_BOOTLOADER: 3,
  POWER_ON: 4,
} as const;
export type RebootShutdownAction = (typeof RebootShutdownAction)[keyof typeof RebootShutdownAction];

export const RebootShutdownConditions = {
  SAFETY_INTERLOCKED: 0,
  FORCE: 20190226,
} as const;
export type RebootShutdownConditions = (typeof RebootShutdownConditions)[keyof typeof RebootShutdownConditions];

export const RoverMode = {
  MANUAL: 0,
  ACRO: 1,
  STEERING: 3,
  HOLD: 4,
  LOITER: 5,
  FOLLOW: 6,
  SIMPLE: 7,
  DOCK: 8,
  CIRCLE: 9,
  AUTO: 10,
  RTL: 11,
  SMART_RTL: 12,
  GUIDED: 15,
  INITIALIZING: 16,
} as const;
export type RoverMode = (typeof RoverMode)[keyof typeof RoverMode];

export const RtkBaselineCoordinateSystem = {
  ECEF: 0,
  NED: 1,
} as const;
export type RtkBaselineCoordinateSystem = (typeof RtkBaselineCoordinateSystem)[keyof typeof RtkBaselineCoordinateSystem];

export const SafetySwitchState = {
  SAFE: 0,
  DANGEROUS: 1,
} as const;
export type SafetySwitchState = (typeof SafetySwitchState)[keyof typeof SafetySwitchState];

export const ScriptingCmd = {
  REPL_START: 0,
  REPL_STOP: 1,
  STOP: 2,
  STOP_AND_RESTART: 3,
} as const;
export type ScriptingCmd = (typeof ScriptingCmd)[keyof typeof ScriptingCmd];

export const SecureCommandOp = {
  GET_SESSION_KEY: 0,
  GET_REMOTEID_SESSION_KEY: 1,
  REMOVE_PUBLIC_KEYS: 2,
  GET_PUBLIC_KEYS: 3,
  SET_PUBLIC_KEYS: 4,
  GET_REMOTEID_CONFIG: 5,
  SET_REMOTEID_CONFIG: 6,
  FLASH_BOOTLOADER: 7,
} as const;
export type SecureCommandOp = (typeof SecureCommandOp)[keyof typeof SecureCommandOp];

export const SerialControlDev = {
  DEV_TELEM1: 0,
  DEV_TELEM2: 1,
  DEV_GPS1: 2,
  DEV_GPS2: 3,
  DEV_SHELL: 10,
  SERIAL0: 100,
  SERIAL1: 101,
  SERIAL2: 102,
  SERIAL3: 103,
  SERIAL4: 104,
  SERIAL5: 105,
  SERIAL6: 106,
  SERIAL7: 107,
  SERIAL8: 108,
  SERIAL9: 109,
} as const;
export type SerialControlDev = (typeof SerialControlDev)[keyof typeof SerialControlDev];

export const SerialControlFlag = {
  REPLY: 1,
  RESPOND: 2,
  EXCLUSIVE: 4,
  BLOCKING: 8,
  MULTI: 16,
} as const;
export type SerialControlFlag = (typeof SerialControlFlag)[keyof typeof SerialControlFlag];

export const SetFocusType = {
  STEP: 0,
  CONTINUOUS: 1,
  RANGE: 2,
  METERS: 3,
  AUTO: 4,
  AUTO_SINGLE: 5,
  AUTO_CONTINUOUS: 6,
} as const;
export type SetFocusType = (typeof SetFocusType)[keyof typeof SetFocusType];

export const SpeedType = {
  AIRSPEED: 0,
  GROUNDSPEED: 1,
  CLIMB_SPEED: 2,
  DESCENT_SPEED: 3,
} as const;
export type SpeedType = (typeof SpeedType)[keyof typeof SpeedType];

export const StorageStatus = {
  EMPTY: 0,
  UNFORMATTED: 1,
  READY: 2,
  NOT_SUPPORTED: 3,
} as const;
export type StorageStatus = (typeof StorageStatus)[keyof typeof StorageStatus];

export const StorageType = {
  UNKNOWN: 0,
  USB_STICK: 1,
  SD: 2,
  MICROSD: 3,
  CF: 4,
  CFE: 5,
  XQD: 6,
  HD: 7,
  OTHER: 254,
} as const;
export type StorageType = (typeof StorageType)[keyof typeof StorageType];

export const StorageUsageFlag = {
  SET: 1,
  PHOTO: 2,
  VIDEO: 4,
  LOGS: 8,
} as const;
export type StorageUsageFlag = (typeof StorageUsageFlag)[keyof typeof StorageUsageFlag];

export const SubMode = {
  STABILIZE: 0,
  ACRO: 1,
  ALT_HOLD: 2,
  AUTO: 3,
  GUIDED: 4,
  CIRCLE: 7,
  SURFACE: 9,
  POSHOLD: 16,
  MANUAL: 19,
  MOTORDETECT: 20,
  SURFTRAK: 21,
} as const;
export type SubMode = (typeof SubMode)[keyof typeof SubMode];

export const TrackerMode = {
  MANUAL: 0,
  STOP: 1,
  SCAN: 2,
  SERVO_TEST: 3,
  GUIDED: 4,
  AUTO: 10,
  INITIALIZING: 16,
} as const;
export type TrackerMode = (typeof TrackerMode)[keyof typeof TrackerMode];

export const TuneFormat = {
  QBASIC1_1: 1,
  MML_MODERN: 2,
} as const;
export type TuneFormat = (typeof TuneFormat)[keyof typeof TuneFormat];

export const UavcanNodeHealth = {
  OK: 0,
  WARNING: 1,
  ERROR: 2,
  CRITICAL: 3,
} as const;
export type UavcanNodeHealth = (typeof UavcanNodeHealth)[keyof typeof UavcanNodeHealth];

export const UavcanNodeMode = {
  OPERATIONAL: 0,
  INITIALIZATION: 1,
  MAINTENANCE: 2,
  SOFTWARE_UPDATE: 3,
  OFFLINE: 7,
} as const;
export type UavcanNodeMode = (typeof UavcanNodeMode)[keyof typeof UavcanNodeMode];

export const UtmDataAvailFlags = {
  TIME_VALID: 1,
  UAS_ID_AVAILABLE: 2,
  POSITION_AVAILABLE: 4,
  ALTITUDE_AVAILABLE: 8,
  RELATIVE_ALTITUDE_AVAILABLE: 16,
  HORIZONTAL_VELO_AVAILABLE: 32,
  VERTICAL_VELO_AVAILABLE: 64,
  NEXT_WAYPOINT_AVAILABLE: 128,
} as const;
export type UtmDataAvailFlags = (typeof UtmDataAvailFlags)[keyof typeof UtmDataAvailFlags];

export const UtmFlightState = {
  UNKNOWN: 1,
  GROUND: 2,
  AIRBORNE: 3,
  EMERGENCY: 16,
  NOCTRL: 32,
} as const;
export type UtmFlightState = (typeof UtmFlightState)[keyof typeof UtmFlightState];

export const VideoStreamEncoding = {
  UNKNOWN: 0,
  H264: 1,
  H265: 2,
} as const;
export type VideoStreamEncoding = (typeof VideoStreamEncoding)[keyof typeof VideoStreamEncoding];

export const VideoStreamStatusFlags = {
  RUNNING: 1,
  THERMAL: 2,
  THERMAL_RANGE_ENABLED: 4,
} as const;
export type VideoStreamStatusFlags = (typeof VideoStreamStatusFlags)[keyof typeof VideoStreamStatusFlags];

export const VideoStreamType = {
  RTSP: 0,
  RTPUDP: 1,
  TCP_MPEG: 2,
  MPEG_TS: 3,
} as const;
export type VideoStreamType = (typeof VideoStreamType)[keyof typeof VideoStreamType];

export const VtolTransitionHeading = {
  VEHICLE_DEFAULT: 0,
  NEXT_WAYPOINT: 1,
  TAKEOFF: 2,
  SPECIFIED: 3,
  ANY: 4,
} as const;
export type VtolTransitionHeading = (typeof VtolTransitionHeading)[keyof typeof VtolTransitionHeading];

export const WifiConfigApMode = {
  UNDEFINED: 0,
  AP: 1,
  STATION: 2,
  DISABLED: 3,
} as const;
export type WifiConfigApMode = (typeof WifiConfigApMode)[keyof typeof WifiConfigApMode];

export const WifiConfigApResponse = {
  UNDEFINED: 0,
  ACCEPTED: 1,
  REJECTED: 2,
  MODE_ERROR: 3,
  SSID_ERROR: 4,
  PASSWORD_ERROR: 5,
} as const;
export type WifiConfigApResponse = (typeof WifiConfigApResponse)[keyof typeof WifiConfigApResponse];

export const WinchActions = {
  RELAXED: 0,
  RELATIVE_LENGTH_CONTROL: 1,
  RATE_CONTROL: 2,
  LOCK: 3,
  DELIVER: 4,
  HOLD: 5,
  RETRACT: 6,
  LOAD_LINE: 7,
  ABANDON_LINE: 8,
  LOAD_PAYLOAD: 9,
} as const;
export type WinchActions = (typeof WinchActions)[keyof typeof WinchActions];
