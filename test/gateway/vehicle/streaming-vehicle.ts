import type { Clock, Timer } from '../../../gateway/base/clock.ts';
import type { Random } from '../../../gateway/base/id/random.ts';
import {
  MESSAGE_ID,
  type MessageByName,
  type MessageName,
} from '../../../gateway/mavlink/codec/generated/messages.ts';
import type { Sender, Target } from '../../../gateway/mavlink/codec/sender.ts';
import { blankMessage, heartbeatOf } from './blank-message.ts';
import type { RouteWire } from './route-wire.ts';

export interface StreamingVehicleOptions {
  readonly clock: Clock;
  readonly wire: RouteWire;
  readonly random: Random;
  /** Share of messages lost each way, 0 to 1. */
  readonly loss: number;
  /** `streams`: knows REQUEST_DATA_STREAM only and says so; `mute`: the same, but answers no command at all. */
  readonly knows?: 'intervals' | 'streams' | 'mute';
  /** Messages it refuses to send regularly. */
  readonly denied?: readonly MessageName[];
}

const NAME_BY_ID = new Map(
  (Object.keys(MESSAGE_ID) as MessageName[]).map((name) => [MESSAGE_ID[name], name] as const),
);
const STREAMS: Readonly<Record<number, readonly MessageName[]>> = {
  2: ['SYS_STATUS', 'GPS_RAW_INT', 'MISSION_CURRENT'],
  6: ['GLOBAL_POSITION_INT'],
  10: ['ATTITUDE'],
  11: ['VFR_HUD'],
  12: ['SYSTEM_TIME', 'VIBRATION'],
};
const ACCEPTED = 0;
const DENIED = 2;
const UNSUPPORTED = 3;
const FAILED = 4;

/** Behaves towards requests as ArduPilot does: silent until asked, forgetful over a reboot, home only after a while. */
export class StreamingVehicle implements Sender {
  readonly systemId = 255;
  readonly componentId = 190;
  readonly received: { readonly name: MessageName; readonly atMs: number }[] = [];
  readonly rates = new Map<MessageName, number>();
  hasHome = true;
  readonly #options: StreamingVehicleOptions;
  readonly #timers = new Map<MessageName, Timer>();
  #bootedAtMs = 0;
  #heartbeat: Timer;

  constructor(options: StreamingVehicleOptions) {
    this.#options = options;
    this.#heartbeat = options.clock.every(1000, () => this.#emit('HEARTBEAT', heartbeatOf()));
  }

  /** What the gateway sends. */
  send<N extends MessageName>(_target: Target, name: N, message: MessageByName[N]): boolean {
    const { random, loss, clock } = this.#options;
    this.received.push({ name, atMs: clock.monotonicMs() });
    if (random() < loss) return true;
    if (name === 'COMMAND_LONG') clock.after(6, () => this.#obey(message as MessageByName['COMMAND_LONG']));
    if (name === 'REQUEST_DATA_STREAM') this.#stream(message as MessageByName['REQUEST_DATA_STREAM']);
    return true;
  }

  /** All streams are off again, and heartbeats say BOOT for two seconds. */
  reboot(): void {
    const { clock } = this.#options;
    for (const name of [...this.#timers.keys()]) this.setRate(name, 0);
    this.#heartbeat.cancel();
    this.#bootedAtMs = clock.monotonicMs() + 1200;
    clock.after(1200, () => {
      for (const atMs of [0, 500, 1000, 1500]) {
        clock.after(atMs, () => this.#emit('HEARTBEAT', heartbeatOf({ systemStatus: 1 })));
      }
      this.#heartbeat = clock.every(1000, () => this.#emit('HEARTBEAT', heartbeatOf()));
    });
  }

  setRate(name: MessageName, rateHz: number): void {
    this.#timers.get(name)?.cancel();
    this.#timers.delete(name);
    this.rates.delete(name);
    if (rateHz <= 0) return;
    this.rates.set(name, rateHz);
    this.#timers.set(
      name,
      this.#options.clock.every(1000 / rateHz, () => this.#emitBlank(name)),
    );
  }

  #obey(command: MessageByName['COMMAND_LONG']): void {
    const { knows = 'intervals', denied = [] } = this.#options;
    if (knows === 'mute') return;
    const name = NAME_BY_ID.get(command.param1);
    let result = UNSUPPORTED;
    if (knows === 'streams') {
      if (command.command === 520) {
        this.#emitBlank('AUTOPILOT_VERSION');
        result = ACCEPTED;
      }
    } else if (command.command === 511 && name) {
      result = denied.includes(name) ? DENIED : ACCEPTED;
      if (result === ACCEPTED) this.setRate(name, 1e6 / command.param2);
    } else if (command.command === 512 && name) {
      result = name === 'HOME_POSITION' && !this.hasHome ? FAILED : ACCEPTED;
      if (result === ACCEPTED) this.#emitBlank(name);
    }
    this.#emit('COMMAND_ACK', blankMessage('COMMAND_ACK', { command: command.command, result }));
  }

  #stream(message: MessageByName['REQUEST_DATA_STREAM']): void {
    for (const name of STREAMS[message.reqStreamId] ?? []) this.setRate(name, message.reqMessageRate);
  }

  #emitBlank(name: MessageName): void {
    if (name === 'HOME_POSITION' && !this.hasHome) return;
    const message = { ...blankMessage(name) };
    if ('timeBootMs' in message)
      message.timeBootMs = this.#options.clock.monotonicMs() - this.#bootedAtMs + 1000;
    if (name === 'HOME_POSITION') Object.assign(message, { latitude: 1, longitude: 1 });
    this.#emit(name, message);
  }

  #emit<N extends MessageName>(name: N, message: MessageByName[N]): void {
    const { wire, random, loss } = this.#options;
    if (random() >= loss) wire.deliver(name, message);
  }
}
