import type { SerialBinding, SerialDeviceListing } from './serial-binding.ts';

/**
 * Remembers which device was behind a path, so that it is found again when it was plugged in again under
 * another path, as `/dev/ttyACM1` in place of `/dev/ttyACM0`. Devices without a serial number are known by
 * their path only.
 */
export class SerialIdentity {
  readonly #path: string;
  readonly #binding: SerialBinding;
  #known: SerialDeviceListing | undefined;

  constructor(path: string, binding: SerialBinding) {
    this.#path = path;
    this.#binding = binding;
  }

  /** Looks up which device is at the path now. Never rejects. */
  async learn(): Promise<void> {
    const listed = (await this.#list()).find(({ path }) => path === this.#path);
    if (listed) this.#known = listed.serialNumber ? listed : undefined;
  }

  /** Where the device is now, when its own path is empty and exactly one device looks like it. Never rejects. */
  async findMoved(): Promise<string | undefined> {
    const known = this.#known;
    if (!known) return undefined;
    const listed = await this.#list();
    if (listed.some(({ path }) => path === this.#path)) return undefined;
    const alike = listed.filter(
      (device) =>
        device.serialNumber === known.serialNumber &&
        device.vendorId === known.vendorId &&
        device.productId === known.productId &&
        device.pnpId === known.pnpId,
    );
    return alike.length === 1 ? alike[0]?.path : undefined;
  }

  async #list(): Promise<readonly SerialDeviceListing[]> {
    try {
      return await this.#binding.list();
    } catch {
      // Without udev there is no list; only the path as written is known.
      return [];
    }
  }
}
