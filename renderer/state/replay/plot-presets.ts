import type { PlotMessage } from '../../../gateway/contract/recording/plot.ts';
import { plainName } from '../../format/plot-names.ts';
import type { Message } from '../../language/translate.ts';

/** Fields that are often viewed together. */
export interface PlotPreset {
  readonly id: string;
  readonly title: Message;
  /**
   * A stack of plots, each with the fields as named by MAVLink | ArduPilot's logs | PX4's. The first match is
   * taken.
   */
  readonly plots: readonly string[];
}

export const PLOT_PRESETS: readonly PlotPreset[] = [
  {
    id: 'battery',
    title: 'Battery',
    plots: [
      `SYS_STATUS.voltage_battery SYS_STATUS.current_battery |
       BAT.Volt BAT.Curr |
       battery_status.voltage_v battery_status.current_a |
       BATTERY_STATUS.voltages BATTERY_STATUS.voltages[0] BATTERY_STATUS.current_battery`,
      `SYS_STATUS.battery_remaining |
       BAT.RemPct |
       BAT.CurrTot |
       battery_status.remaining |
       BATTERY_STATUS.battery_remaining`,
    ],
  },
  {
    id: 'altitude',
    title: 'Altitude',
    plots: [
      `GLOBAL_POSITION_INT.relative_alt RANGEFINDER.distance |
       CTUN.Alt CTUN.DAlt CTUN.BAlt |
       BARO.Alt |
       vehicle_local_position.z vehicle_local_position_setpoint.z |
       VFR_HUD.alt`,
      `VFR_HUD.climb |
       CTUN.CRt CTUN.DCRt |
       vehicle_local_position.vz |
       GLOBAL_POSITION_INT.vz`,
    ],
  },
  {
    id: 'attitude',
    title: 'Attitude',
    plots: [
      `ATTITUDE.roll ATTITUDE.pitch |
       ATT.Roll ATT.DesRoll ATT.Pitch ATT.DesPitch |
       vehicle_attitude.roll vehicle_attitude.pitch |
       vehicle_attitude.q[0] vehicle_attitude.q[1] vehicle_attitude.q[2] vehicle_attitude.q[3]`,
      `ATTITUDE.yaw |
       ATT.Yaw ATT.DesYaw |
       vehicle_attitude.yaw`,
    ],
  },
  {
    id: 'vibration',
    title: 'Vibration',
    plots: [
      `VIBRATION.vibration_x VIBRATION.vibration_y VIBRATION.vibration_z |
       VIBE.VibeX VIBE.VibeY VIBE.VibeZ |
       vehicle_imu_status.accel_vibration_metric vehicle_imu_status.gyro_vibration_metric`,
      `VIBRATION.clipping_0 VIBRATION.clipping_1 VIBRATION.clipping_2 |
       VIBE.Clip VIBE.Clip0 VIBE.Clip1 VIBE.Clip2 |
       vehicle_imu_status.accel_clipping[0] vehicle_imu_status.accel_clipping[1] vehicle_imu_status.accel_clipping[2]`,
    ],
  },
  {
    id: 'gps',
    title: 'GPS',
    plots: [
      `GPS_RAW_INT.satellites_visible GPS_RAW_INT.fix_type |
       GPS.NSats GPS.Status |
       vehicle_gps_position.satellites_used vehicle_gps_position.fix_type |
       sensor_gps.satellites_used sensor_gps.fix_type`,
      `GPS_RAW_INT.eph GPS_RAW_INT.epv |
       GPS.HDop GPA.VDop |
       vehicle_gps_position.hdop vehicle_gps_position.vdop |
       sensor_gps.hdop sensor_gps.vdop`,
    ],
  },
  {
    id: 'ekf',
    title: 'EKF',
    plots: [
      `EKF_STATUS_REPORT.velocity_variance EKF_STATUS_REPORT.pos_horiz_variance EKF_STATUS_REPORT.pos_vert_variance EKF_STATUS_REPORT.compass_variance |
       XKF4.SV XKF4.SP XKF4.SH XKF4.SM |
       NKF4.SV NKF4.SP NKF4.SH NKF4.SM |
       ESTIMATOR_STATUS.vel_ratio ESTIMATOR_STATUS.pos_horiz_ratio ESTIMATOR_STATUS.mag_ratio |
       estimator_status.vel_test_ratio estimator_status.pos_test_ratio estimator_status.mag_test_ratio`,
    ],
  },
  {
    id: 'link',
    title: 'Link',
    plots: [
      `RADIO_STATUS.rssi RADIO_STATUS.remrssi RADIO_STATUS.noise |
       RADIO.rssi RADIO.remrssi |
       RAD.RSSI RAD.RemRSSI RAD.Noise |
       radio_status.rssi radio_status.remote_rssi |
       RC_CHANNELS.rssi |
       RSSI.RXRSSI RSSI.RXLQ |
       input_rc.rssi`,
      `SYS_STATUS.drop_rate_comm SYS_STATUS.errors_comm |
       RADIO_STATUS.rxerrors RADIO_STATUS.fixed`,
    ],
  },
];

/** Field ids of a preset's plots in a log, for one vehicle; empty if the log has none of them. */
export function presetFields(
  preset: PlotPreset,
  messages: readonly PlotMessage[],
  vehicle: string | undefined,
): readonly (readonly string[])[] {
  const known = new Map<string, string>();
  for (const message of messages) {
    if (vehicle !== undefined && message.vehicle !== vehicle) continue;
    for (const field of message.fields) {
      const name = plainName(`${message.message}.${field.name}`);
      if (!known.has(name)) known.set(name, field.id);
    }
  }
  return preset.plots.flatMap((ways) => {
    for (const way of ways.split('|')) {
      const names = way.trim().split(/\s+/);
      const ids = names.flatMap((name) => known.get(plainName(name)) ?? []);
      if (ids.length > 0) return [ids];
    }
    return [];
  });
}
