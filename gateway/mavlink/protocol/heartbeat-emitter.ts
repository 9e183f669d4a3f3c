import type { Clock, Timer } from '../../base/clock.ts';
import { MavAutopilot, MavState, MavType } from '../codec/generated/enums.ts';
import type { ReadOnlySender } from './read-only-requests.ts';

export interface HeartbeatEmitterOptions {
  readonly sender: ReadOnlySender;
  readonly clock: Clock;
  /**
   * Whether the command executor is alive. While it is not, no heartbeat is sent, so that the
   * vehicles' own ground-station failsafe takes over.
   */
  readonly isAlive: () => boolean;
}

const PERIOD_MS = 1000;
/** To every system on every link. */
const BROADCAST = { systemId: 0, componentId: 0 };
const MAVLINK_VERSION = 3;

/** Our own heartbeat, 1 Hz. Source: https://mavlink.io/en/services/heartbeat.html */
export class HeartbeatEmitter {
  readonly #options: HeartbeatEmitterOptions;
  #timer: Timer | undefined;

  constructor(options: HeartbeatEmitterOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer) return;
    this.#beat();
    this.#timer = this.#options.clock.every(PERIOD_MS, () => this.#beat());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #beat(): void {
    const { sender, isAlive } = this.#options;
    if (!isAlive()) return;
    sender.send(BROADCAST, 'HEARTBEAT', {
      type: MavType.GCS,
      autopilot: MavAutopilot.INVALID,
      baseMode: 0,
      customMode: 0,
      systemStatus: MavState.ACTIVE,
      mavlinkVersion: MAVLINK_VERSION,
    });
  }
}
