import type { Clock } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import type { LinkConfig, LinkState } from '../../contract/vehicle/link.ts';
import type { Link, LinkCounters, LinkEvents, LinkPeer } from '../../mavlink/link/link.ts';
import type { VehicleTransport } from '../vehicle/simulated-vehicle.ts';
import { FaultyPath, type LinkFaults } from './faulty-path.ts';

type Pick = (faults: LinkFaults) => number | undefined;

export interface RadioOptions {
  readonly clock: Clock;
  readonly seed: number;
  /** First UDP port of the vehicle. Each opening takes the next one, as after a reboot. */
  readonly firstPort: number;
  /** A datagram of the vehicle reaches the station. */
  readonly onDown: (bytes: Uint8Array, peer: string) => void;
}

/** Sits between a vehicle and its radio, and may change or hold datagrams. */
export interface RadioBox {
  readonly down: (bytes: Uint8Array, pass: (bytes: Uint8Array) => void) => void;
  readonly up: (bytes: Uint8Array, pass: (bytes: Uint8Array) => void) => void;
}

/** The radio of one vehicle: transport at one end, the station's link at the other, faults between. */
export class Radio implements VehicleTransport {
  /** Towards the vehicle. */
  readonly up: FaultyPath;
  /** Towards the station. */
  readonly down: FaultyPath;
  peer = '';
  box: RadioBox | undefined;
  readonly #options: RadioOptions;
  readonly #added = new Set<LinkFaults>();
  #base: LinkFaults = {};
  #openings = 0;
  #onDatagram: ((bytes: Uint8Array) => void) | undefined;

  constructor(options: RadioOptions) {
    this.#options = options;
    const { clock, seed } = options;
    this.up = new FaultyPath({ clock, seed: seed * 2, deliver: (bytes) => this.#reach(bytes) });
    this.down = new FaultyPath({
      clock,
      seed: seed * 2 + 1,
      deliver: (bytes) => options.onDown(bytes, this.peer),
    });
    this.#combine();
  }

  /** Faults of the place, in both directions. Added faults come on top. */
  set faults(faults: LinkFaults) {
    this.#base = faults;
    this.#combine();
  }

  /** Adds a fault in both directions. Call the returned function to end only this fault. */
  add(faults: LinkFaults): () => void {
    // Equal faults count twice.
    const own = { ...faults };
    this.#added.add(own);
    this.#combine();
    return () => {
      this.#added.delete(own);
      this.#combine();
    };
  }

  cut(): void {
    this.up.cut();
    this.down.cut();
  }

  repair(): void {
    this.up.repair();
    this.down.repair();
  }

  /** Sends to the vehicle from a transmitter near it, without faults and unknown to the station. */
  whisper(bytes: Uint8Array): void {
    this.#onDatagram?.(bytes);
  }

  open(onDatagram: (bytes: Uint8Array) => void): void {
    this.peer = `127.0.0.1:${this.#options.firstPort + this.#openings}`;
    this.#openings += 1;
    this.#onDatagram = onDatagram;
  }

  send(bytes: Uint8Array): void {
    if (this.box) this.box.down(bytes, (boxed) => this.down.pass(boxed));
    else this.down.pass(bytes);
  }

  close(): void {
    this.#onDatagram = undefined;
  }

  #combine(): void {
    const all = combinedFaults([this.#base, ...this.#added]);
    this.up.faults = all;
    this.down.faults = all;
  }

  #reach(bytes: Uint8Array): void {
    if (this.box) this.box.up(bytes, (boxed) => this.#onDatagram?.(boxed));
    else this.#onDatagram?.(bytes);
  }
}

/**
 * The combined effect of several faults of one radio. Each occurs independently: shares combine to
 * one minus the product of the passing shares; delays and jitter add up. The order does not matter.
 * Without faults the radio is perfect.
 */
function combinedFaults(faults: readonly LinkFaults[]): Required<LinkFaults> {
  return {
    loss: share(faults, ({ loss }) => loss),
    duplication: share(faults, ({ duplication }) => duplication),
    reordering: share(faults, ({ reordering }) => reordering),
    corruption: share(faults, ({ corruption }) => corruption),
    delayMs: sum(faults, ({ delayMs }) => delayMs),
    jitterMs: sum(faults, ({ jitterMs }) => jitterMs),
  };
}

function share(faults: readonly LinkFaults[], pick: Pick): number {
  const [only, ...others] = faults.flatMap((one) => pick(one) || []);
  if (only === undefined) return 0;
  // A single fault keeps its exact value.
  return others.length === 0 ? only : 1 - others.reduce((passing, each) => passing * (1 - each), 1 - only);
}

function sum(faults: readonly LinkFaults[], pick: Pick): number {
  return faults.reduce((total, one) => total + (pick(one) ?? 0), 0);
}

/** The station's end of the radios of a simulated world: datagrams, without a socket. */
export class MemoryLink implements Link {
  readonly id: string;
  readonly config: LinkConfig;
  readonly isDatagram = true;
  readonly lastError = undefined;
  readonly #emitter = new Emitter<LinkEvents>();
  readonly #onWrite: (bytes: Uint8Array, peer: LinkPeer | undefined) => void;
  readonly #counters = { receivedBytes: 0, sentBytes: 0, droppedWrites: 0, reconnects: 0 };
  #state: LinkState = 'closed';

  constructor(
    id: string,
    config: LinkConfig,
    onWrite: (bytes: Uint8Array, peer: LinkPeer | undefined) => void,
  ) {
    this.id = id;
    this.config = config;
    this.#onWrite = onWrite;
  }

  get state(): LinkState {
    return this.#state;
  }

  get counters(): LinkCounters {
    return this.#counters;
  }

  start(): void {
    this.#enter('open');
  }

  async stop(): Promise<void> {
    this.#enter('closed');
  }

  write(bytes: Uint8Array, peer?: LinkPeer): boolean {
    if (this.#state !== 'open') return false;
    this.#counters.sentBytes += bytes.length;
    this.#onWrite(Uint8Array.from(bytes), peer);
    return true;
  }

  on<Name extends keyof LinkEvents>(name: Name, listener: (event: LinkEvents[Name]) => void): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  /** Receives a datagram of a vehicle. */
  receive(bytes: Uint8Array, peer: LinkPeer): void {
    if (this.#state !== 'open') return;
    this.#counters.receivedBytes += bytes.length;
    this.#emitter.emit('received', { bytes, peer });
  }

  #enter(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#emitter.emit('stateChanged', state);
  }
}
