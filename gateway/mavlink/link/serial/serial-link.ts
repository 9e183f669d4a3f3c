import type { LinkConfig } from '../../../contract/vehicle/link.ts';
import type { LinkPeer } from '../link.ts';
import { linkErrorText } from '../link-error-text.ts';
import { type LinkPorts, RetryingLink } from '../retrying-link.ts';
import { type Transport, type TransportHooks, WRITE_BUFFER_BYTES } from '../transport.ts';

/** An open serial device, as the `serialport` bindings give it on every system. */
export interface SerialDevice {
  /** Resolves with one byte or more; rejects when the device is closed or unplugged. */
  read(buffer: Buffer, offset: number, length: number): Promise<{ readonly bytesRead: number }>;
  /** Resolves when the system has taken all bytes; never called twice at a time. */
  write(buffer: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** A serial device that is plugged in; fields the system does not know are left out. */
export interface SerialDeviceListing {
  readonly path: string;
  readonly serialNumber?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly productId?: string | undefined;
  /** Names the interface too: a flight controller may have two under one serial number. */
  readonly pnpId?: string | undefined;
}

/** What a serial link needs of the system. */
export interface SerialBinding {
  open(options: { readonly path: string; readonly baudRate: number }): Promise<SerialDevice>;
  /** May reject where the system has no means to list devices. */
  list(): Promise<readonly SerialDeviceListing[]>;
}

/** The system's serial devices; the native module is loaded by the first link that needs it. */
const systemSerialBinding: SerialBinding = {
  async open(options) {
    const { SerialPort } = await import('serialport');
    return await SerialPort.binding.open(options);
  },
  async list() {
    const { SerialPort } = await import('serialport');
    return await SerialPort.binding.list();
  },
};

type SerialConfig = Extract<LinkConfig, { kind: 'serial' }>;

/** A device that is plugged in again must be back within 2 s, and looking for it costs almost nothing. */
const MAX_RETRY_MS = 1000;
const READ_BUFFER_BYTES = 4096;
const MIN_QUEUE_BYTES = 2048;
/** 8 data bits, a start and a stop bit. */
const BITS_PER_BYTE = 10;

/** A serial device: a flight controller on USB or a telemetry radio. 8 data bits, no parity, no flow control. */
export function createSerialLink(
  id: string,
  config: SerialConfig,
  ports: LinkPorts,
  binding: SerialBinding = systemSerialBinding,
): RetryingLink {
  const identity = new SerialIdentity(config.path, binding);
  return new RetryingLink(
    {
      id,
      config,
      isDatagram: false,
      openTransport: (hooks) => new SerialTransport(config, hooks, binding, identity),
      maxRetryMs: MAX_RETRY_MS,
    },
    ports,
  );
}

class SerialTransport implements Transport {
  readonly #config: SerialConfig;
  readonly #hooks: TransportHooks;
  readonly #identity: SerialIdentity;
  /** At most what the line carries in one second: a command that would wait longer should be sent again instead. */
  readonly #maxQueuedBytes: number;
  readonly #whenDone: Promise<void>;
  #device: SerialDevice | undefined;
  #isClosed = false;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #isWriting = false;

  constructor(config: SerialConfig, hooks: TransportHooks, binding: SerialBinding, identity: SerialIdentity) {
    this.#config = config;
    this.#hooks = hooks;
    this.#identity = identity;
    const bytesPerSecond = Math.round(config.baud / BITS_PER_BYTE);
    this.#maxQueuedBytes = Math.min(WRITE_BUFFER_BYTES, Math.max(MIN_QUEUE_BYTES, bytesPerSecond));
    this.#whenDone = this.#run(binding);
  }

  write(bytes: Uint8Array, peer: LinkPeer | undefined): number {
    if (!this.#device || (peer !== undefined && peer !== '')) return 0;
    if (this.#queuedBytes + bytes.length > this.#maxQueuedBytes) {
      this.#hooks.refused();
      return 0;
    }
    this.#queue.push(Buffer.from(bytes));
    this.#queuedBytes += bytes.length;
    if (!this.#isWriting) void this.#drain(this.#device);
    return 1;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // A device still opening is released by the opening itself; an open one does not wait for its last read.
    if (this.#device) await this.#release();
    else await this.#whenDone;
  }

  async #run(binding: SerialBinding): Promise<void> {
    try {
      const device = await this.#openDevice(binding);
      this.#device = device;
      if (this.#isClosed) return await this.#release();
      this.#hooks.opened();
      const buffer = Buffer.allocUnsafe(READ_BUFFER_BYTES);
      while (!this.#isClosed) {
        const { bytesRead } = await device.read(buffer, 0, READ_BUFFER_BYTES);
        if (!this.#isClosed && bytesRead > 0) this.#hooks.received(buffer.subarray(0, bytesRead), '');
      }
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  /** A device that was plugged in again may have another name; its own identity shows where it is now. */
  async #openDevice(binding: SerialBinding): Promise<SerialDevice> {
    const { path, baud: baudRate } = this.#config;
    try {
      const device = await binding.open({ path, baudRate });
      void this.#identity.learn();
      return device;
    } catch (thrown) {
      const movedPath = await this.#identity.findMoved();
      if (movedPath === undefined) throw thrown;
      return await binding.open({ path: movedPath, baudRate });
    }
  }

  async #drain(device: SerialDevice): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#queue.length > 0 && !this.#isClosed) {
        const bytes = this.#queue.length === 1 ? this.#queue[0] : Buffer.concat(this.#queue);
        this.#queue = [];
        if (!bytes) break;
        await device.write(bytes);
        this.#queuedBytes -= bytes.length;
      }
    } catch (thrown) {
      this.#fail(thrown);
    } finally {
      this.#isWriting = false;
    }
  }

  #fail(thrown: unknown): void {
    if (!this.#isClosed) this.#hooks.failed(linkErrorText(this.#config, thrown));
  }

  async #release(): Promise<void> {
    const device = this.#device;
    this.#device = undefined;
    try {
      await device?.close();
    } catch {
      // A device that was pulled out may refuse to be closed; the descriptor is released anyway.
    }
  }
}

/**
 * Remembers which device was behind a path, so that it is found again when it was plugged in again under
 * another path, as `/dev/ttyACM1` in place of `/dev/ttyACM0`. Devices without a serial number are known by
 * their path only.
 */
class SerialIdentity {
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
