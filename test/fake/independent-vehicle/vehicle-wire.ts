import { createSocket, type Socket } from 'node:dgram';
import {
  ardupilotmega,
  common,
  MavLinkPacketParser,
  MavLinkPacketSplitter,
  MavLinkProtocolV2,
  minimal,
  standard,
} from 'node-mavlink';
import type { Clock, Timer } from '../../../gateway/base/clock.ts';
import { type Random, seededRandom } from '../../../gateway/base/id/random.ts';
import type { VehicleTransport } from '../../../gateway/simulation/vehicle/simulated-vehicle.ts';
import type { MessageFault, VehicleFaults } from './vehicle-faults.ts';

type Outgoing = InstanceType<typeof common.CommandAck> | InstanceType<typeof minimal.Heartbeat>;
/** Anything node-mavlink can serialise. */
export type WireMessage = Parameters<MavLinkProtocolV2['serialize']>[0] | Outgoing;

/** A message as the vehicle heard it; field names are those of mavlink-mappings. */
export interface HeardMessage {
  readonly name: string;
  readonly systemId: number;
  readonly componentId: number;
  readonly sequence: number;
  readonly fields: Readonly<Record<string, number | string | bigint | number[]>>;
}

const REGISTRY = {
  ...minimal.REGISTRY,
  ...common.REGISTRY,
  ...standard.REGISTRY,
  ...ardupilotmega.REGISTRY,
};

export interface VehicleWireOptions {
  readonly systemId: number;
  readonly componentId: number;
  readonly target: { readonly host: string; readonly port: number };
  /** In memory, instead of UDP. */
  readonly transport?: VehicleTransport | undefined;
  readonly clock: Clock;
  readonly faults: VehicleFaults;
  readonly onMessage: (message: HeardMessage) => void;
}

/** UDP, or a transport in memory, with node-mavlink's splitter, parser and serialiser; the faults of messages happen here. */
export class VehicleWire {
  readonly #options: VehicleWireOptions;
  readonly #protocol: MavLinkProtocolV2;
  readonly #random: Random;
  readonly #counts = new Map<string, number>();
  readonly #timers = new Set<Timer>();
  #socket: Socket | undefined;
  /** The transport in memory. */
  #isOpen = false;
  #sequence = 0;
  #heldBack: Buffer | undefined;

  constructor(options: VehicleWireOptions) {
    this.#options = options;
    this.#protocol = new MavLinkProtocolV2(options.systemId, options.componentId);
    this.#random = seededRandom(options.faults.seed ?? 1);
  }

  /** Our own UDP port. */
  get port(): number {
    return this.#socket?.address().port ?? 0;
  }

  async open(): Promise<void> {
    const splitter = new MavLinkPacketSplitter();
    const parser = splitter.pipe(new MavLinkPacketParser());
    parser.on('data', (packet) => {
      const type = REGISTRY[packet.header.msgid as keyof typeof REGISTRY];
      if (!type) return;
      const fields = packet.protocol.data(packet.payload, type as never);
      this.#options.onMessage({
        name: type.MSG_NAME,
        systemId: packet.header.sysid,
        componentId: packet.header.compid,
        sequence: packet.header.seq,
        fields: fields as unknown as HeardMessage['fields'],
      });
    });
    const take = (bytes: Uint8Array) => {
      if (!this.#isLost()) splitter.write(bytes);
    };
    this.#sequence = 0;
    const { transport } = this.#options;
    if (transport) {
      transport.open(take);
      this.#isOpen = true;
      return;
    }
    const socket = createSocket('udp4');
    socket.on('message', take);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(0, '127.0.0.1', resolve);
    });
    // A ground station that went away must not end the test.
    socket.on('error', () => undefined);
    this.#socket = socket;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
    this.#heldBack = undefined;
    if (this.#isOpen) this.#options.transport?.close();
    this.#isOpen = false;
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) await new Promise<void>((resolve) => void socket.close(() => resolve()));
  }

  send(message: WireMessage): void {
    const name = (message.constructor as unknown as { MSG_NAME: string }).MSG_NAME;
    const bytes = this.#protocol.serialize(message, this.#sequence);
    this.#sequence = (this.#sequence + 1) & 0xff;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const effect = this.#faultOf(name, count)?.effect;
    if (effect === 'drop') return;
    if (effect === 'reorder') {
      this.#heldBack = bytes;
    } else if (typeof effect === 'object') {
      this.after(effect.delayMs, () => this.transmit(bytes));
    } else {
      this.transmit(bytes);
      if (effect === 'duplicate') this.transmit(bytes);
      const heldBack = this.#heldBack;
      this.#heldBack = undefined;
      if (heldBack) this.transmit(heldBack);
    }
  }

  /** Bytes as they are, well-formed or not. */
  transmit(bytes: Uint8Array): void {
    const { host, port } = this.#options.target;
    if (this.#isLost()) return;
    if (this.#isOpen) this.#options.transport?.send(bytes);
    else this.#socket?.send(bytes, port, host);
  }

  /** Cancelled when the wire closes. */
  after(delayMs: number, action: () => void): void {
    const timer = this.#options.clock.after(delayMs, () => {
      this.#timers.delete(timer);
      action();
    });
    this.#timers.add(timer);
  }

  #faultOf(name: string, count: number): MessageFault | undefined {
    return this.#options.faults.messages?.find(
      (fault) => fault.message === name && (fault.occurrence ?? count) === count,
    );
  }

  #isLost(): boolean {
    const { loss = 0 } = this.#options.faults;
    return loss > 0 && this.#random() < loss;
  }
}
