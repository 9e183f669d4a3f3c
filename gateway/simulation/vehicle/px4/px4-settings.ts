import type { ParameterStore } from '../service/parameter-store.ts';

/** The airframe's own reactions are off: fail-safes, checks and the fence's action are PX4's. */
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

/** What PX4's parameters mean to the airframe all copters share, by the names it is set with. */
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
