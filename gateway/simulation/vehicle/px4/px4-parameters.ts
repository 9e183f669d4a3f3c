import { MavParamType, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore, StoredParameter } from '../service/parameter-store.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';

/**
 * Parameters of a PX4 1.15 multicopter in name order, as on the wire, in the form of the parameter
 * table: `i` is INT32, `f` REAL32, the only types of PX4. Values are its defaults for a
 * multicopter. The list is a selection of some 1,000. `MAV_SYS_ID` is set for each vehicle.
 */
export const PX4_PARAMETER_TABLE = `
BAT1_CAPACITY:f-1 BAT1_N_CELLS:i3 BAT1_SOURCE:i0 BAT1_V_CHARGED:f4.05 BAT1_V_EMPTY:f3.6 BAT1_V_LOAD_DROP:f0.1
BAT_AVRG_CURRENT:f15 BAT_CRIT_THR:f0.07 BAT_EMERGEN_THR:f0.05 BAT_LOW_THR:f0.15 CAL_ACC0_ID:i0 CAL_ACC0_XOFF:f0
CAL_ACC0_YOFF:f0 CAL_ACC0_ZOFF:f0 CAL_GYRO0_ID:i0 CAL_GYRO0_XOFF:f0 CAL_GYRO0_YOFF:f0 CAL_GYRO0_ZOFF:f0 CAL_MAG0_ID:i0
CAL_MAG0_XOFF:f0 CAL_MAG0_YOFF:f0 CAL_MAG0_ZOFF:f0 CA_AIRFRAME:i0 CA_ROTOR_COUNT:i4 CBRK_BUZZER:i0
CBRK_FLIGHTTERM:i121212 CBRK_IO_SAFETY:i22027 CBRK_SUPPLY_CHK:i0 CBRK_USB_CHK:i0 CBRK_VTOLARMING:i0
COM_ACT_FAIL_ACT:i0 COM_ARM_BAT_MIN:f-1 COM_ARM_CHK_ESCS:i0 COM_ARM_EKF_HGT:f1 COM_ARM_EKF_POS:f0.5
COM_ARM_EKF_VEL:f0.5 COM_ARM_EKF_YAW:f0.5 COM_ARM_HFLT_CHK:i1 COM_ARM_IMU_ACC:f0.7 COM_ARM_IMU_GYR:f0.25
COM_ARM_MAG_ANG:i60 COM_ARM_MAG_STR:i2 COM_ARM_MIS_REQ:i0 COM_ARM_ODID:i0 COM_ARM_SDCARD:i1 COM_ARM_WO_GPS:i1
COM_CPU_MAX:f95 COM_DISARM_LAND:f2 COM_DISARM_MAN:i1 COM_DISARM_PRFLT:f10 COM_DLL_EXCEPT:i0 COM_DL_LOSS_T:i10
COM_FAIL_ACT_T:f5 COM_FLIGHT_UUID:i0 COM_FLTMODE1:i-1 COM_FLTMODE2:i-1 COM_FLTMODE3:i-1 COM_FLTMODE4:i-1
COM_FLTMODE5:i-1 COM_FLTMODE6:i-1 COM_FLTT_LOW_ACT:i3 COM_FLT_TIME_MAX:i-1 COM_FORCE_SAFETY:i0 COM_HLDL_LOSS_T:i120
COM_HLDL_REG_T:i0 COM_HOME_EN:i1 COM_HOME_IN_AIR:i0 COM_IMB_PROP_ACT:i0 COM_KILL_DISARM:f5 COM_LKDOWN_TKO:f3
COM_LOW_BAT_ACT:i0 COM_MOT_TEST_EN:i1 COM_OBC_LOSS_T:f5 COM_OBL_RC_ACT:i0 COM_OBS_AVOID:i0 COM_OF_LOSS_T:f1
COM_PARACHUTE:i0 COM_POSCTL_NAVL:i0 COM_POS_FS_EPH:f5 COM_POS_LOW_EPH:f-1 COM_POWER_COUNT:i1 COM_PREARM_MODE:i0
COM_RCL_EXCEPT:i0 COM_RC_ARM_HYST:i1000 COM_RC_IN_MODE:i3 COM_RC_LOSS_T:f0.5 COM_RC_OVERRIDE:i1 COM_RC_STICK_OV:f30
COM_SPOOLUP_TIME:f1 COM_TAKEOFF_ACT:i0 COM_THROW_EN:i0 COM_VEL_FS_EVH:f1 COM_WIND_MAX:f-1 COM_WIND_WARN:f-1
EKF2_ABL_LIM:f0.4 EKF2_AID_MASK:i1 EKF2_EN:i1 EKF2_GPS_CHECK:i245 EKF2_GPS_CTRL:i7 EKF2_HGT_REF:i1 EKF2_MAG_TYPE:i0
EKF2_NOAID_TOUT:i5000000 EKF2_REQ_EPH:f3 EKF2_REQ_EPV:f5 EKF2_REQ_NSATS:i6 FD_ACT_EN:i0 FD_ESCS_EN:i1 FD_EXT_ATS_EN:i0
FD_FAIL_P:i60 FD_FAIL_R:i60 GF_ACTION:i2 GF_MAX_HOR_DIST:f0 GF_MAX_VER_DIST:f0 GF_PREDICT:i0 GF_SOURCE:i0
LNDMC_ALT_MAX:f-1 LNDMC_XY_VEL_MAX:f1.5 LNDMC_Z_VEL_MAX:f0.25 MAV_0_CONFIG:i101 MAV_0_FORWARD:i1 MAV_0_MODE:i0
MAV_0_RATE:i1200 MAV_COMP_ID:i1 MAV_FWDEXTSP:i1 MAV_HASH_CHK_EN:i1 MAV_HB_FORW_EN:i1 MAV_ODOM_LP:i0 MAV_PROTO_VER:i0
MAV_RADIO_TOUT:i5 MAV_SIK_RADIO_ID:i0 MAV_SYS_ID:i1 MAV_TYPE:i2 MC_AIRMODE:i0 MC_PITCHRATE_D:f0.003
MC_PITCHRATE_I:f0.2 MC_PITCHRATE_K:f1 MC_PITCHRATE_MAX:f220 MC_PITCHRATE_P:f0.15 MC_PITCH_P:f6.5 MC_ROLLRATE_D:f0.003
MC_ROLLRATE_I:f0.2 MC_ROLLRATE_K:f1 MC_ROLLRATE_MAX:f220 MC_ROLLRATE_P:f0.15 MC_ROLL_P:f6.5 MC_YAWRATE_D:f0
MC_YAWRATE_I:f0.1 MC_YAWRATE_K:f1 MC_YAWRATE_MAX:f200 MC_YAWRATE_P:f0.2 MC_YAW_P:f2.8 MIS_COMMAND_TOUT:f0
MIS_DIST_1WP:f10000 MIS_LND_ABRT_ALT:i30 MIS_MNT_YAW_CTL:i0 MIS_TAKEOFF_ALT:f2.5 MIS_TKO_LAND_REQ:i0 MIS_YAW_ERR:f12
MIS_YAW_TMT:f-1 MNT_MODE_IN:i-1 MNT_MODE_OUT:i0 MPC_ACC_DOWN_MAX:f3 MPC_ACC_HOR:f3 MPC_ACC_HOR_MAX:f5
MPC_ACC_UP_MAX:f4 MPC_ALT_MODE:i2 MPC_HOLD_DZ:f0.1 MPC_HOLD_MAX_XY:f0.8 MPC_HOLD_MAX_Z:f0.6 MPC_JERK_AUTO:f4
MPC_JERK_MAX:f8 MPC_LAND_ALT1:f10 MPC_LAND_ALT2:f5 MPC_LAND_ALT3:f1 MPC_LAND_CRWL:f0.3 MPC_LAND_RADIUS:f1000
MPC_LAND_RC_HELP:i0 MPC_LAND_SPEED:f0.7 MPC_MANTHR_MIN:f0.08 MPC_MAN_TILT_MAX:f35 MPC_MAN_Y_MAX:f150 MPC_POS_MODE:i4
MPC_THR_HOVER:f0.5 MPC_THR_MAX:f1 MPC_THR_MIN:f0.12 MPC_TILTMAX_AIR:f45 MPC_TILTMAX_LND:f12 MPC_TKO_RAMP_T:f3
MPC_TKO_SPEED:f1.5 MPC_USE_HTE:i1 MPC_VEL_MANUAL:f10 MPC_XY_CRUISE:f5 MPC_XY_ERR_MAX:f2 MPC_XY_P:f0.95
MPC_XY_TRAJ_P:f0.5 MPC_XY_VEL_ALL:f-10 MPC_XY_VEL_D_ACC:f0.2 MPC_XY_VEL_I_ACC:f0.4 MPC_XY_VEL_MAX:f12
MPC_XY_VEL_P_ACC:f1.8 MPC_YAWRAUTO_MAX:f45 MPC_YAW_MODE:i0 MPC_Z_P:f1 MPC_Z_VEL_ALL:f-3 MPC_Z_VEL_I_ACC:f2
MPC_Z_VEL_MAX_DN:f1.5 MPC_Z_VEL_MAX_UP:f3 MPC_Z_VEL_P_ACC:f4 MPC_Z_V_AUTO_DN:f1.5 MPC_Z_V_AUTO_UP:f3 NAV_ACC_RAD:f2
NAV_DLL_ACT:i0 NAV_FORCE_VT:i1 NAV_LOITER_RAD:f80 NAV_MC_ALT_RAD:f0.8 NAV_MIN_GND_DIST:f-1 NAV_MIN_LTR_ALT:f-1
NAV_RCL_ACT:i2 NAV_TRAFF_AVOID:i1 PLD_BTOUT:f5 PLD_FAPPR_ALT:f0.1 PLD_HACC_RAD:f0.2 PLD_MAX_SRCH:i3 PLD_SRCH_ALT:f10
PLD_SRCH_TOUT:f10 PWM_MAIN_FUNC1:i101 PWM_MAIN_FUNC2:i102 PWM_MAIN_FUNC3:i103 PWM_MAIN_FUNC4:i104 PWM_MAIN_TIM0:i400
RC1_DZ:f10 RC1_MAX:f2000 RC1_MIN:f1000 RC1_REV:f1 RC1_TRIM:f1500 RC2_DZ:f10 RC2_MAX:f2000 RC2_MIN:f1000 RC2_REV:f1
RC2_TRIM:f1500 RC3_DZ:f10 RC3_MAX:f2000 RC3_MIN:f1000 RC3_REV:f1 RC3_TRIM:f1500 RC4_DZ:f10 RC4_MAX:f2000 RC4_MIN:f1000
RC4_REV:f1 RC4_TRIM:f1500 RC5_DZ:f10 RC5_MAX:f2000 RC5_MIN:f1000 RC5_REV:f1 RC5_TRIM:f1500 RC6_DZ:f10 RC6_MAX:f2000
RC6_MIN:f1000 RC6_REV:f1 RC6_TRIM:f1500 RC7_DZ:f10 RC7_MAX:f2000 RC7_MIN:f1000 RC7_REV:f1 RC7_TRIM:f1500 RC8_DZ:f10
RC8_MAX:f2000 RC8_MIN:f1000 RC8_REV:f1 RC8_TRIM:f1500 RC_CHAN_CNT:i0 RC_MAP_ARM_SW:i0 RC_MAP_FLTMODE:i0
RC_MAP_KILL_SW:i0 RC_MAP_LOITER_SW:i0 RC_MAP_PITCH:i0 RC_MAP_RETURN_SW:i0 RC_MAP_ROLL:i0 RC_MAP_THROTTLE:i0
RC_MAP_YAW:i0 RTL_APPR_FORCE:i0 RTL_CONE_ANG:i45 RTL_DESCEND_ALT:f10 RTL_LAND_DELAY:f0 RTL_LOITER_RAD:f80
RTL_MIN_DIST:f10 RTL_PLD_MD:i0 RTL_RETURN_ALT:f30 RTL_TYPE:i0 SDLOG_MODE:i0 SDLOG_PROFILE:i1 SENS_BARO_QNH:f1013.25
SENS_BOARD_X_OFF:f0 SENS_BOARD_Y_OFF:f0 SENS_EN_GPSSIM:i0 SYS_AUTOCONFIG:i0 SYS_AUTOSTART:i4001 SYS_HAS_BARO:i1
SYS_HAS_GPS:i1 SYS_HAS_MAG:i1 SYS_HITL:i0 SYS_VEHICLE_RESP:f-0.4 TRIG_INTERFACE:i4 TRIG_MODE:i0
`;

/** Turns off the airframe's reactions: failsafes, checks and fence actions are PX4's. */
const OWN_REACTIONS_OFF = {
  ARMING_CHECK: 0,
  BATT_CRT_VOLT: 10.2,
  BATT_LOW_VOLT: 10.5,
  FENCE_ACTION: 0,
  FS_CRASH_CHECK: 0,
  FS_EKF_ACTION: 0,
  FS_GCS_ENABLE: 0,
  LAND_REPOSITION: 0,
};

/** Bits of FENCE_TYPE. */
const MAX_ALTITUDE = 1;
const CIRCLE = 2;
const POLYGON = 4;

/** The airframe parameters that follow from PX4's parameters. */
export function airframeSettings(px4: ParameterStore, hasFence: boolean): Readonly<Record<string, number>> {
  const get = (name: string) => px4.get(name);
  const fenceRadiusM = get('GF_MAX_HOR_DIST');
  const fenceHeightM = get('GF_MAX_VER_DIST');
  const fence =
    (fenceHeightM > 0 ? MAX_ALTITUDE : 0) | (fenceRadiusM > 0 ? CIRCLE : 0) | (hasFence ? POLYGON : 0);
  const capacityMah = get('BAT1_CAPACITY');
  return {
    ...OWN_REACTIONS_OFF,
    ANGLE_MAX: get('MPC_TILTMAX_AIR') * 100,
    ...(capacityMah > 0 && { BATT_CAPACITY: capacityMah }),
    DISARM_DELAY: Math.max(0, get('COM_DISARM_PRFLT')),
    FENCE_ALT_MAX: fenceHeightM,
    FENCE_ENABLE: fence === 0 || get('GF_ACTION') === 0 ? 0 : 1,
    FENCE_RADIUS: fenceRadiusM,
    FENCE_TYPE: fence,
    LAND_ALT_LOW: get('MPC_LAND_ALT2') * 100,
    LAND_SPEED: get('MPC_LAND_SPEED') * 100,
    LAND_SPEED_HIGH: get('MPC_Z_V_AUTO_DN') * 100,
    LOIT_SPEED: get('MPC_VEL_MANUAL') * 100,
    PILOT_SPEED_UP: get('MPC_Z_VEL_MAX_UP') * 100,
    WPNAV_ACCEL: get('MPC_ACC_HOR') * 100,
    WPNAV_RADIUS: get('NAV_ACC_RAD') * 100,
    WPNAV_SPEED: Math.min(get('MPC_XY_CRUISE'), get('MPC_XY_VEL_MAX')) * 100,
    WPNAV_SPEED_DN: get('MPC_Z_V_AUTO_DN') * 100,
    WPNAV_SPEED_UP: get('MPC_Z_V_AUTO_UP') * 100,
  };
}

/** Five parameters every 10 ms. */
const LISTED_PER_MS = 0.5;
const NO_INDEX = 0xffff;
const HASH = '_HASH_CHECK';
const CRC_POLYNOMIAL = 0xedb8_8320;

/**
 * PX4's parameter protocol: integers are sent as raw bytes, and a hash of all parameters precedes
 * the list.
 */
export class Px4ParameterService {
  readonly #store: ParameterStore;
  readonly #output: VehicleOutput;
  readonly #say: (severity: number, text: string) => void;
  readonly #onChange: (name: string) => void;
  #listing: number | undefined;

  constructor(
    store: ParameterStore,
    output: VehicleOutput,
    say: (severity: number, text: string) => void,
    onChange: (name: string) => void,
  ) {
    this.#store = store;
    this.#output = output;
    this.#say = say;
    this.#onChange = onChange;
  }

  /**
   * The hash first, so that a station with a stored list can stop the download. A repeated request
   * restarts the list.
   */
  list(): void {
    if (this.#listing === undefined) this.#sendHash();
    this.#listing = 0;
  }

  read({ paramId, paramIndex }: MessageByName['PARAM_REQUEST_READ']): void {
    if (paramIndex >= 0) {
      const parameter = this.#store.at(paramIndex);
      if (parameter) this.#send(parameter);
      else this.#say(MavSeverity.INFO, `[pm] unknown param ID: ${paramIndex}`);
    } else if (paramId === HASH) this.#sendHash();
    else {
      const parameter = this.#store.find(paramId);
      if (parameter) this.#send(parameter);
    }
  }

  set({ paramId, paramValue }: MessageByName['PARAM_SET']): void {
    if (paramId === HASH) {
      this.#listing = undefined;
      return;
    }
    const before = this.#store.find(paramId);
    if (!before) {
      this.#say(MavSeverity.INFO, `[pm] unknown param: ${paramId}`);
      return;
    }
    const after = this.#store.set(paramId, numberOf(paramValue, before.type));
    if (!after) return;
    this.#send(after);
    if (after.value !== before.value) this.#onChange(paramId);
  }

  step(dtMs: number): void {
    if (this.#listing === undefined) return;
    const until = Math.min(this.#store.count, this.#listing + LISTED_PER_MS * dtMs);
    for (let index = Math.ceil(this.#listing); index < until; index += 1) {
      const parameter = this.#store.at(index);
      if (parameter) this.#send(parameter);
    }
    this.#listing = until < this.#store.count ? until : undefined;
  }

  #send({ name, index, type, value }: StoredParameter): void {
    this.#output.send('PARAM_VALUE', {
      paramId: name,
      paramValue: wireValueOf(value, type),
      paramType: type,
      paramCount: this.#store.count,
      paramIndex: index,
    });
  }

  #sendHash(): void {
    this.#output.send('PARAM_VALUE', {
      paramId: HASH,
      paramValue: floatOf((view) => view.setUint32(0, this.#hash(), true)),
      paramType: MavParamType.UINT32,
      paramCount: this.#store.count,
      paramIndex: NO_INDEX,
    });
  }

  /** CRC-32 over each name and value, without inversions. */
  #hash(): number {
    let crc = 0;
    const take = (byte: number) => {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? CRC_POLYNOMIAL : 0);
    };
    for (let index = 0; index < this.#store.count; index += 1) {
      const parameter = this.#store.at(index);
      if (!parameter) continue;
      for (const letter of parameter.name) take(letter.charCodeAt(0));
      const view = new DataView(new ArrayBuffer(4));
      writeTo(view, parameter.value, parameter.type);
      for (let at = 0; at < 4; at += 1) take(view.getUint8(at));
    }
    return crc >>> 0;
  }
}

/** Decodes the number in a `param_value`. */
function numberOf(wireValue: number, type: number): number {
  if (type === MavParamType.REAL32) return wireValue;
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, wireValue, true);
  return view.getInt32(0, true);
}

function wireValueOf(value: number, type: number): number {
  return floatOf((view) => writeTo(view, value, type));
}

function writeTo(view: DataView, value: number, type: number): void {
  if (type === MavParamType.REAL32) view.setFloat32(0, value, true);
  else view.setInt32(0, value, true);
}

function floatOf(write: (view: DataView) => void): number {
  const view = new DataView(new ArrayBuffer(4));
  write(view);
  return view.getFloat32(0, true);
}
