import { Buffer } from 'node:buffer';

/** Writes ULogs byte by byte as PX4 does: it shares nothing with the reader. */
export class UlogBuilder {
  readonly #parts: Buffer[] = [];
  #nextId = 0;
  readonly #ids = new Map<string, number>();

  constructor(startUs = 0n) {
    const head = Buffer.alloc(16);
    head.set([0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35, 1]);
    head.writeBigUInt64LE(startUs, 8);
    this.#parts.push(head);
    this.message('B', Buffer.alloc(40));
  }

  message(type: string, content: Uint8Array): this {
    const head = Buffer.alloc(3);
    head.writeUInt16LE(content.length);
    head[2] = type.charCodeAt(0);
    this.#parts.push(Buffer.concat([head, content]));
    return this;
  }

  define(format: string): this {
    return this.message('F', Buffer.from(format));
  }

  keyed(type: 'I' | 'P', key: string, value: Uint8Array): this {
    return this.message(type, Buffer.concat([Buffer.from([key.length]), Buffer.from(key), value]));
  }

  subscribe(message: string, instance = 0): this {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#ids.set(`${message}#${instance}`, id);
    return this.message('A', Buffer.concat([Buffer.from([instance, id, 0]), Buffer.from(message)]));
  }

  /** `layout` says how each value is written: `u64`, `f32`, `f64`, `i32`, `u32`, `u16`, `u8`. */
  data(message: string, ...values: readonly (readonly [layout: string, value: number | bigint])[]): this {
    const [name = '', instance = 0] = message.split('#');
    const id = Buffer.alloc(2);
    id.writeUInt16LE(this.#ids.get(`${name}#${instance}`) ?? 0xffff);
    return this.message('D', Buffer.concat([id, ...values.map(([layout, value]) => written(layout, value))]));
  }

  text(level: string, bootUs: bigint, text: string): this {
    const time = Buffer.alloc(8);
    time.writeBigUInt64LE(bootUs);
    return this.message('L', Buffer.concat([Buffer.from(level), time, Buffer.from(text)]));
  }

  raw(bytes: Uint8Array): this {
    this.#parts.push(Buffer.from(bytes));
    return this;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

function written(layout: string, value: number | bigint): Buffer {
  const bytes = Buffer.alloc(Number(layout.slice(1)) / 8);
  if (layout === 'u64') bytes.writeBigUInt64LE(BigInt(value));
  else if (layout === 'f32') bytes.writeFloatLE(Number(value));
  else if (layout === 'f64') bytes.writeDoubleLE(Number(value));
  else if (layout.startsWith('i')) bytes.writeIntLE(Number(value), 0, bytes.length);
  else bytes.writeUIntLE(Number(value), 0, bytes.length);
  return bytes;
}
