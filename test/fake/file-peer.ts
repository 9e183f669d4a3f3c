import { seededRandom } from '../../gateway/base/id/random.ts';
import type { MessageByName } from '../../gateway/mavlink/codec/generated/messages.ts';
import { FileService } from '../../gateway/simulation/vehicle/service/file-service.ts';
import {
  VehicleFiles,
  type VehicleFilesOptions,
} from '../../gateway/simulation/vehicle/service/vehicle-files.ts';
import type { FakeClock } from './fake-clock.ts';
import type { FakeWire } from './fake-wire.ts';
import type { Radio } from './parameter-list-peer.ts';

const STEP_MS = 5;

/** A vehicle with files behind a radio that loses, doubles and reorders frames in both directions. */
export class FilePeer {
  isDeaf = false;
  /** Changes each frame of its answers before it leaves. */
  spoil: ((payload: number[]) => number[]) | undefined;
  readonly #clock: FakeClock;
  readonly #wire: FakeWire;
  readonly #radio: Radio;
  readonly #random: () => number;
  readonly #files: VehicleFiles;
  readonly #burstSpacingMs: number;
  #service: FileService;
  #bootMs = 0;

  constructor(
    clock: FakeClock,
    wire: FakeWire,
    radio: Radio,
    options: Partial<VehicleFilesOptions>,
    burstSpacingMs = 0,
  ) {
    this.#burstSpacingMs = burstSpacingMs;
    this.#clock = clock;
    this.#wire = wire;
    this.#radio = radio;
    this.#random = seededRandom(radio.seed);
    this.#files = new VehicleFiles({
      parameters: () => new Uint8Array(),
      logs: () => [],
      written: new Map(),
      ...options,
    });
    this.#service = this.#start();
    clock.every(STEP_MS, () => {
      this.#bootMs += STEP_MS;
      if (!this.isDeaf) this.#service.step(this.#bootMs);
    });
    const earlier = wire.onSend;
    wire.onSend = (sent) => {
      earlier?.(sent);
      if (sent.name !== 'FILE_TRANSFER_PROTOCOL') return;
      const message = sent.message as MessageByName['FILE_TRANSFER_PROTOCOL'];
      this.#carry(() => {
        if (!this.isDeaf)
          this.#service.take(message, { systemId: wire.systemId, componentId: wire.componentId });
      });
    };
  }

  /** What is open is forgotten. */
  reboot(): void {
    this.#service = this.#start();
  }

  #start(): FileService {
    return new FileService({
      files: this.#files,
      burstSpacingMs: this.#burstSpacingMs,
      output: {
        send: (name, message) => {
          if (name !== 'FILE_TRANSFER_PROTOCOL') return;
          const told = message as MessageByName['FILE_TRANSFER_PROTOCOL'];
          const payload = this.spoil?.(told.payload) ?? told.payload;
          this.#carry(() => this.#wire.deliver('FILE_TRANSFER_PROTOCOL', { ...told, payload }));
        },
      },
    });
  }

  #carry(arrive: () => void): void {
    const { lossShare, duplicateShare, earliestMs = 1, latestMs } = this.#radio;
    if (this.#random() < lossShare) return;
    const copies = this.#random() < duplicateShare ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      this.#clock.after(earliestMs + this.#random() * latestMs, arrive);
  }
}
