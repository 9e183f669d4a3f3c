import { UlogBuilder } from '../../../../builder/ulog-builder.ts';

/** What the receiver of the made log tells 20 s after switching on. */
export const ULOG_UTC_MS = Date.UTC(2026, 4, 1, 12, 0, 0);

const START_US = 20_000_000;

/** Four seconds of a copter of PX4: holding, then returning and armed. */
export function madeUlog(): UlogBuilder {
  const log = new UlogBuilder(BigInt(START_US))
    .define(
      'vehicle_status:uint64_t timestamp;uint8_t nav_state;uint8_t arming_state;uint8_t system_type;uint8_t system_id;bool failsafe;uint8_t[3] _padding0;',
    )
    .define('vehicle_attitude:uint64_t timestamp;float[4] q;')
    .define(
      'sensor_gps:uint64_t timestamp;uint64_t time_utc_usec;int32_t lat;int32_t lon;int32_t alt;float hdop;uint8_t fix_type;uint8_t satellites_used;uint8_t[2] _padding0;',
    )
    .define(
      'vehicle_gps_position:uint64_t timestamp;uint64_t time_utc_usec;int32_t lat;int32_t lon;int32_t alt;float hdop;uint8_t fix_type;uint8_t satellites_used;uint8_t[2] _padding0;',
    )
    .define('vehicle_local_position:uint64_t timestamp;float vx;float vy;float vz;float z;')
    .define(
      'vehicle_global_position:uint64_t timestamp;double lat;double lon;float alt;uint8_t[4] _padding0;',
    )
    .define(
      'home_position:uint64_t timestamp;double lat;double lon;float alt;bool valid_alt;bool valid_hpos;uint8_t[2] _padding0;',
    )
    .define(
      'battery_status:uint64_t timestamp;float voltage_v;float current_a;float remaining;bool connected;uint8_t[3] _padding0;',
    )
    .define('vehicle_land_detected:uint64_t timestamp;bool landed;uint8_t[7] _padding0;')
    .keyed('P', 'int32_t MAV_SYS_ID', Buffer.from([3, 0, 0, 0]))
    .keyed('P', 'int32_t COM_FLTMODE1', Buffer.from([8, 0, 0, 0]))
    .keyed('P', 'float MPC_XY_P', Buffer.from([0, 0, 0, 0x3f]));
  for (const message of [
    'vehicle_status',
    'vehicle_attitude',
    'vehicle_gps_position',
    'vehicle_local_position',
    'vehicle_global_position',
    'home_position',
    'battery_status',
    'vehicle_land_detected',
  ])
    log.subscribe(message);
  for (let tick = 0; tick < 40; tick += 1) {
    const at = ['u64', START_US + tick * 100_000] as const;
    const isLate = tick >= 20;
    if (tick % 10 === 0)
      log
        .data(
          'vehicle_status',
          at,
          ['u8', isLate ? 5 : 4],
          ['u8', isLate ? 2 : 1],
          ['u8', 2],
          ['u8', 3],
          ['u8', 0],
        )
        .data('vehicle_land_detected', at, ['u8', 0]);
    if (tick === 0)
      log.data(
        'home_position',
        at,
        ['f64', 47.397742],
        ['f64', 8.545594],
        ['f32', 488],
        ['u8', 1],
        ['u8', 1],
      );
    log
      .data(
        'vehicle_gps_position',
        at,
        ['u64', BigInt(ULOG_UTC_MS) * 1000n + BigInt(tick * 100_000)],
        ['i32', 473_977_420],
        ['i32', 85_455_940],
        ['i32', 490_000],
        ['f32', 0.8],
        ['u8', 3],
        ['u8', 10],
      )
      .data('vehicle_attitude', at, ['f32', Math.SQRT1_2], ['f32', 0], ['f32', 0], ['f32', Math.SQRT1_2])
      .data('vehicle_local_position', at, ['f32', 1], ['f32', 0], ['f32', -2], ['f32', -2])
      .data('vehicle_global_position', at, ['f64', 47.397742], ['f64', 8.545594], ['f32', 490])
      .data('battery_status', at, ['f32', 12], ['f32', 10], ['f32', 0.5], ['u8', 1]);
    if (tick === 10) log.text('4', BigInt(START_US + tick * 100_000), 'Low battery');
  }
  return log;
}
