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
export const systemSerialBinding: SerialBinding = {
  async open(options) {
    const { SerialPort } = await import('serialport');
    return await SerialPort.binding.open(options);
  },
  async list() {
    const { SerialPort } = await import('serialport');
    return await SerialPort.binding.list();
  },
};
