import { FrameReader } from '../../../../gateway/mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { MavCmd, MavModeFlag } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import {
  type DecodedMessage,
  decodeMessage,
} from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import type { Craft } from '../../../../gateway/simulation/vehicle/craft/craft.ts';
import type {
  SimulatedCraft,
  SimulatedCraftOptions,
} from '../../../../gateway/simulation/vehicle/craft/simulated-craft.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { MemoryTransport } from './memory-transport.ts';

interface Heard {
  readonly atMs: number;
  readonly decoded: DecodedMessage;
  readonly sequence: number;
}

export const HOME = { latitudeDeg: 47.397742, longitudeDeg: 8.5455934, altitudeAmslM: 488, headingDeg: 0 };

/** A vehicle on virtual time with a bare ground station beside it: raw messages in, everything heard kept. */
export class CraftBench<C extends Craft> {
  readonly clock = new FakeClock();
  readonly heard: Heard[] = [];
  readonly junk: Uint8Array[] = [];
  /** Called with every datagram of the vehicle. */
  onSent: ((bytes: Uint8Array) => void) | undefined;
  readonly transport: MemoryTransport;
  readonly vehicle: SimulatedCraft<C>;
  readonly #writer = new FrameWriter({ systemId: 255, componentId: 190 });

  constructor(
    make: (options: SimulatedCraftOptions) => SimulatedCraft<C>,
    options: Partial<SimulatedCraftOptions> = {},
  ) {
    const reader = new FrameReader({
      onFrame: (frame) => {
        const decoded = decodeMessage(frame);
        if (decoded) this.heard.push({ atMs: this.clock.monotonicMs(), decoded, sequence: frame.sequence });
      },
    });
    this.transport = new MemoryTransport((bytes) => {
      this.onSent?.(bytes);
      if (bytes[0] !== 0xfd) this.junk.push(bytes);
      reader.push(bytes);
      reader.endDatagram();
    });
    this.vehicle = make({
      clock: this.clock,
      transport: this.transport,
      systemId: 1,
      seed: 1,
      home: HOME,
      ...options,
    });
  }

  /** On, heard of us, ready to arm: 10 s of virtual time. */
  boot(): this {
    this.vehicle.start();
    this.run(100);
    this.beat();
    this.run(9900);
    return this;
  }

  run(ms: number): void {
    this.clock.advance(ms);
  }

  /** Runs until `condition`, at most `limitMs`; fails when that was not enough. */
  until(condition: () => boolean, limitMs: number, what: string): void {
    for (let leftMs = limitMs; leftMs > 0; leftMs -= 100) {
      if (condition()) return;
      this.run(100);
    }
    if (!condition()) throw new Error(`not within ${limitMs} ms: ${what}\n${this.texts().join('\n')}`);
  }

  send<N extends MessageName>(name: N, message: MessageByName[N]): void {
    this.transport.deliver(this.#writer.write(name, message));
  }

  sendAs<N extends MessageName>(systemId: number, name: N, message: MessageByName[N]): void {
    this.transport.deliver(new FrameWriter({ systemId, componentId: 1 }).write(name, message));
  }

  setParameter(paramId: string, paramValue: number): void {
    this.send('PARAM_SET', { targetSystem: 1, targetComponent: 1, paramId, paramValue, paramType: 9 });
  }

  beat(): void {
    this.send('HEARTBEAT', {
      type: 6,
      autopilot: 8,
      baseMode: 0,
      customMode: 0,
      systemStatus: 4,
      mavlinkVersion: 3,
    });
  }

  /** Sends a COMMAND_LONG and returns the result of its acknowledgement; undefined for silence. */
  command(command: number, ...params: number[]): number | undefined {
    const from = this.heard.length;
    const at = (index: number) => params[index] ?? 0;
    this.send('COMMAND_LONG', {
      command,
      targetSystem: 1,
      targetComponent: 1,
      confirmation: 0,
      param1: at(0),
      param2: at(1),
      param3: at(2),
      param4: at(3),
      param5: at(4),
      param6: at(5),
      param7: at(6),
    });
    return this.#ack(command, from);
  }

  commandInt(command: number, message: Partial<MessageByName['COMMAND_INT']>): number | undefined {
    const from = this.heard.length;
    this.send('COMMAND_INT', {
      command,
      targetSystem: 1,
      targetComponent: 1,
      frame: 6,
      current: 0,
      autocontinue: 0,
      param1: 0,
      param2: 0,
      param3: 0,
      param4: 0,
      x: 0,
      y: 0,
      z: 0,
      ...message,
    });
    return this.#ack(command, from);
  }

  #ack(command: number, from: number): number | undefined {
    this.run(30);
    return this.all('COMMAND_ACK', from).find((ack) => ack.command === command)?.result;
  }

  setMode(customMode: number): number | undefined {
    return this.command(MavCmd.DO_SET_MODE, MavModeFlag.CUSTOM_MODE_ENABLED, customMode);
  }

  /** Messages of a name heard since index `from`. */
  all<N extends MessageName>(name: N, from = 0): MessageByName[N][] {
    return this.heard
      .slice(from)
      .filter(({ decoded }) => decoded.name === name)
      .map(({ decoded }) => decoded.message as MessageByName[N]);
  }

  last<N extends MessageName>(name: N): MessageByName[N] | undefined {
    return this.all(name).at(-1);
  }

  texts(from = 0): string[] {
    return this.all('STATUSTEXT', from).map(({ text }) => text);
  }

  /** True height above the start. */
  get heightM(): number {
    return this.vehicle.autopilot.craft.body.upM;
  }

  get flight() {
    return this.vehicle.autopilot.craft;
  }

  /** True distance over ground from the start. */
  get distanceM(): number {
    return Math.hypot(this.flight.body.northM, this.flight.body.eastM);
  }
}
