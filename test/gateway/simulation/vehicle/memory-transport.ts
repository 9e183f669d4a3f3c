import type { VehicleTransport } from '../../../../gateway/simulation/vehicle/simulated-vehicle.ts';

/** Datagrams in memory: what the vehicle sends is handed over at once, what it shall hear is `deliver`ed. */
export class MemoryTransport implements VehicleTransport {
  /** How often the vehicle has opened it: 2 after a reboot. */
  opened = 0;
  isOpen = false;
  readonly #onSent: (bytes: Uint8Array) => void;
  #onDatagram: ((bytes: Uint8Array) => void) | undefined;

  constructor(onSent: (bytes: Uint8Array) => void) {
    this.#onSent = onSent;
  }

  open(onDatagram: (bytes: Uint8Array) => void): void {
    this.opened += 1;
    this.isOpen = true;
    this.#onDatagram = onDatagram;
  }

  send(bytes: Uint8Array): void {
    if (this.isOpen) this.#onSent(bytes);
  }

  close(): void {
    this.isOpen = false;
    this.#onDatagram = undefined;
  }

  deliver(bytes: Uint8Array): void {
    this.#onDatagram?.(bytes);
  }
}
