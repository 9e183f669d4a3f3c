import { MavDataStream } from '../../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID, type MessageName } from '../../../mavlink/codec/generated/messages.ts';

/** The messages of each data stream, as ArduCopter groups them. */
const STREAMS: Readonly<Record<number, readonly MessageName[]>> = {
  [MavDataStream.RAW_SENSORS]: ['RAW_IMU', 'SCALED_IMU2', 'SCALED_PRESSURE'],
  [MavDataStream.EXTENDED_STATUS]: [
    'SYS_STATUS',
    'POWER_STATUS',
    'MEMINFO',
    'MISSION_CURRENT',
    'GPS_RAW_INT',
    'NAV_CONTROLLER_OUTPUT',
    'FENCE_STATUS',
    'POSITION_TARGET_GLOBAL_INT',
  ],
  [MavDataStream.RC_CHANNELS]: ['SERVO_OUTPUT_RAW', 'RC_CHANNELS'],
  [MavDataStream.POSITION]: ['GLOBAL_POSITION_INT', 'LOCAL_POSITION_NED'],
  [MavDataStream.EXTRA1]: ['ATTITUDE', 'SIMSTATE', 'AHRS2'],
  [MavDataStream.EXTRA2]: ['VFR_HUD'],
  [MavDataStream.EXTRA3]: [
    'SYSTEM_TIME',
    'WIND',
    'BATTERY_STATUS',
    'EKF_STATUS_REPORT',
    'VIBRATION',
    'MAG_CAL_REPORT',
    'MAG_CAL_PROGRESS',
  ],
};

const NAME_OF_ID: ReadonlyMap<number, MessageName> = new Map(
  (Object.keys(MESSAGE_ID) as MessageName[]).map((name) => [MESSAGE_ID[name], name]),
);

/** Shortest interval; SCHED_LOOP_RATE of the real autopilot. */
const MIN_INTERVAL_MS = 2.5;

interface Schedule {
  intervalMs: number;
  dueMs: number;
}

/** The name of a message id in our dialects. */
export function messageNameOf(messageId: number): MessageName | undefined {
  return NAME_OF_ID.get(messageId);
}

/** Schedules each message. Without a request nothing is sent: ArduCopter's default rates are 0. */
export class MessageScheduler {
  readonly #schedules = new Map<MessageName, Schedule>();

  /** Microseconds between two messages; 0 if not sent. */
  intervalUs(name: MessageName): number {
    return Math.round((this.#schedules.get(name)?.intervalMs ?? 0) * 1000);
  }

  /** `intervalUs` as in SET_MESSAGE_INTERVAL: −1 stops, 0 is the default, which is not sending either. */
  set(name: MessageName, intervalUs: number, nowMs: number): void {
    if (!(intervalUs > 0)) {
      this.#schedules.delete(name);
      return;
    }
    const intervalMs = Math.max(MIN_INTERVAL_MS, intervalUs / 1000);
    this.#schedules.set(name, { intervalMs, dueMs: nowMs + intervalMs });
  }

  /** REQUEST_DATA_STREAM; a rate of 0 stops. Unknown streams are ignored. */
  setStream(streamId: number, rateHz: number, nowMs: number): void {
    const names = streamId === MavDataStream.ALL ? Object.values(STREAMS).flat() : (STREAMS[streamId] ?? []);
    for (const name of names) this.set(name, rateHz > 0 ? 1e6 / rateHz : 0, nowMs);
  }

  /** Calls `send` for each message that is due. Missed messages are dropped. */
  run(nowMs: number, send: (name: MessageName) => void): void {
    for (const [name, schedule] of this.#schedules) {
      if (nowMs < schedule.dueMs) continue;
      schedule.dueMs += schedule.intervalMs;
      if (schedule.dueMs <= nowMs) schedule.dueMs = nowMs + schedule.intervalMs;
      send(name);
    }
  }
}
