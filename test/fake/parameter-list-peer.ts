import { seededRandom } from '../../gateway/base/id/random.ts';
import { MavParamType } from '../../gateway/mavlink/codec/generated/enums.ts';
import type { FakeClock } from './fake-clock.ts';
import type { FakeWire } from './fake-wire.ts';

/** As fast as an autopilot sends its list over a good link. */
const LISTED_PER_MS = 1.25;

export interface Radio {
  readonly lossShare: number;
  readonly duplicateShare: number;
  /** No frame arrives before so long; at once where not given. */
  readonly earliestMs?: number;
  /** Frames arrive between the least and this much later, in any order. */
  readonly latestMs: number;
  readonly seed: number;
}

/** A vehicle with a list behind a radio that loses, doubles and reorders frames in both directions. */
export class ListPeer {
  names: readonly string[];
  isDeaf = false;
  listRequests = 0;
  reads = 0;
  readonly #clock: FakeClock;
  readonly #wire: FakeWire;
  readonly #radio: Radio;
  readonly #random: () => number;
  #boot = 0;

  constructor(clock: FakeClock, wire: FakeWire, count: number, radio: Radio) {
    this.#clock = clock;
    this.#wire = wire;
    this.#radio = radio;
    this.#random = seededRandom(radio.seed);
    this.names = Array.from({ length: count }, (_, index) => `P_${index}`);
    wire.onSend = ({ name, message }) => this.#carry(() => this.#take(name, message));
  }

  reboot(names: readonly string[]): void {
    this.#boot += 1;
    this.names = names;
  }

  valueOf(index: number): number {
    return index * 0.5;
  }

  #take(name: string, message: object): void {
    if (this.isDeaf) return;
    if (name === 'PARAM_REQUEST_LIST') {
      this.listRequests += 1;
      const boot = this.#boot;
      for (const index of this.names.keys())
        this.#clock.after(index / LISTED_PER_MS, () => {
          if (boot === this.#boot) this.#tell(index);
        });
    } else if (name === 'PARAM_REQUEST_READ' && 'paramIndex' in message) {
      this.reads += 1;
      this.#tell(Number(message.paramIndex));
    }
  }

  #tell(index: number): void {
    const paramId = this.names[index];
    if (paramId === undefined || this.isDeaf) return;
    const paramCount = this.names.length;
    const paramValue = this.valueOf(index);
    this.#carry(() =>
      this.#wire.deliver('PARAM_VALUE', {
        paramId,
        paramValue,
        paramType: MavParamType.REAL32,
        paramCount,
        paramIndex: index,
      }),
    );
  }

  #carry(arrive: () => void): void {
    const { lossShare, duplicateShare, latestMs } = this.#radio;
    if (this.#random() < lossShare) return;
    const copies = this.#random() < duplicateShare ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) this.#clock.after(1 + this.#random() * latestMs, arrive);
  }
}
