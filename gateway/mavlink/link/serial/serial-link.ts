import { read, write } from 'node:fs';
import { promisify } from 'node:util';
import type { LinkConfig } from '../../../contract/vehicle/link.ts';
import type { LinkPeer } from '../link.ts';
import { linkErrorText, systemErrorCode } from '../link-error-text.ts';
import { type LinkPorts, RetryingLink } from '../retrying-link.ts';
import { type Transport, type TransportHooks, WRITE_BUFFER_BYTES } from '../transport.ts';

/** An open serial device, as in the `serialport` bindings. */
export interface SerialDevice {
  /** Resolves with at least one byte. Rejects when the device is closed or unplugged. */
  read(buffer: Buffer, offset: number, length: number): Promise<{ readonly bytesRead: number }>;
  /** Resolves when the system has taken all bytes. Calls never overlap. */
  write(buffer: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** A plugged-in serial device, without fields that the system does not know. */
export interface SerialDeviceListing {
  readonly path: string;
  readonly serialNumber?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly productId?: string | undefined;
  /** Includes the interface: a flight controller may have two under one serial number. */
  readonly pnpId?: string | undefined;
}

/** System functions for a serial link. */
export interface SerialBinding {
  open(options: { readonly path: string; readonly baudRate: number }): Promise<SerialDevice>;
  /** May reject if the system cannot list devices. */
  list(): Promise<readonly SerialDeviceListing[]>;
}

/** The system's serial devices. The first link loads the native module. */
const systemSerialBinding: SerialBinding = {
  async open(options) {
    const { SerialPort } = await import('serialport');
    const device = await SerialPort.binding.open(options);
    return 'poller' in device ? unixDevice(device) : device;
  },
  async list() {
    const { SerialPort } = await import('serialport');
    return await SerialPort.binding.list();
  },
};

/** A device as the bindings open it on Linux and macOS. */
interface UnixDevice {
  /** Null once closed. */
  readonly fd: number | null;
  /** Must not be used once the device is closed: that ends the process. */
  readonly poller: {
    once(event: 'readable' | 'writable', listener: (error: Error | null) => void): unknown;
  };
  close(): Promise<void>;
}

/**
 * Reads and writes in place of the bindings. They repeat a read of 0 bytes for ever, so that a device that was
 * unplugged during a read stays open and fills the memory (serialport/bindings-cpp issue 162), and close a device
 * while the system may still begin to read or write its number, which is another file's by then.
 */
function unixDevice(device: UnixDevice): SerialDevice {
  let isClosed = false;
  const underWay = new Set<Promise<unknown>>();

  /** Waits until the device is ready, and does it. */
  async function whenReady(
    event: 'readable' | 'writable',
    work: (fd: number) => Promise<number>,
  ): Promise<number> {
    while (!isClosed && device.fd !== null) {
      const working = work(device.fd);
      underWay.add(working);
      try {
        return await working;
      } catch (thrown) {
        if (!['EAGAIN', 'EINTR'].includes(systemErrorCode(thrown) ?? '')) throw thrown;
      } finally {
        underWay.delete(working);
      }
      if (isClosed) break;
      await new Promise<void>((resolve, reject) => {
        device.poller.once(event, (error) => (error ? reject(error) : resolve()));
      });
    }
    throw disconnected();
  }

  return {
    async read(buffer, offset, length) {
      const bytesRead = await whenReady('readable', async (fd) => {
        return (await promisify(read)(fd, buffer, offset, length, null)).bytesRead;
      });
      if (bytesRead === 0) throw disconnected();
      return { bytesRead };
    },
    async write(buffer) {
      for (let at = 0; at < buffer.length; ) {
        const bytesWritten = await whenReady('writable', async (fd) => {
          return (await promisify(write)(fd, buffer, at, buffer.length - at, null)).bytesWritten;
        });
        if (bytesWritten === 0) throw disconnected();
        at += bytesWritten;
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
      await device.close();
    },
  };
}

function disconnected(): Error {
  return new Error('The device is closed or was disconnected');
}

type SerialConfig = Extract<LinkConfig, { kind: 'serial' }>;

/** A replugged device must return within 2 s, and looking for it costs almost nothing. */
const MAX_RETRY_MS = 1000;
const READ_BUFFER_BYTES = 4096;
const MIN_QUEUE_BYTES = 2048;
/** 8 data, one start and one stop bit. */
const BITS_PER_BYTE = 10;

/** A serial device: USB flight controller or radio. 8 data bits, no parity, no flow control. */
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
  /** At most one second of line capacity: repeat a command instead of waiting longer. */
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
    // An opening device releases itself. An open one does not wait for its last read.
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

  /** A replugged device may have another name. Its identity reveals the new path. */
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
      // An unplugged device may refuse to close. Its descriptor is released anyway.
    }
  }
}

/**
 * Remembers the device of a path, to find it again after it is replugged under another path, such
 * as `/dev/ttyACM1` instead of `/dev/ttyACM0`. Devices without a serial number are known only by
 * path.
 */
class SerialIdentity {
  readonly #path: string;
  readonly #binding: SerialBinding;
  #known: SerialDeviceListing | undefined;

  constructor(path: string, binding: SerialBinding) {
    this.#path = path;
    this.#binding = binding;
  }

  /** Looks up the current device of the path. Never rejects. */
  async learn(): Promise<void> {
    const listed = (await this.#list()).find(({ path }) => path === this.#path);
    if (listed) this.#known = listed.serialNumber ? listed : undefined;
  }

  /** The device's new path, if its own is empty and exactly one device matches. Never rejects. */
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
      // Without udev no list exists, and only the configured path is known.
      return [];
    }
  }
}
