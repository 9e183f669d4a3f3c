import type { VideoTransport } from '../../../../../gateway/simulation/vehicle/simulated-vehicle.ts';

/** Keeps the packets; one that is not heard is refused, as by a closed port. */
export class MemoryVideo implements VideoTransport {
  port: number | undefined;
  isHeard = true;
  readonly packets: Uint8Array[] = [];
  #isRefused = false;

  open(onPort: () => void): void {
    this.port = 5600;
    onPort();
  }

  send(packet: Uint8Array): void {
    this.packets.push(packet);
    if (!this.isHeard) this.#isRefused = true;
  }

  takeRefusal(): boolean {
    const isRefused = this.#isRefused;
    this.#isRefused = false;
    return isRefused;
  }

  close(): void {
    this.port = undefined;
  }
}
