import { common } from 'node-mavlink';
import type { HeardMessage, WireMessage } from './vehicle-wire.ts';

const ACK = 128;
const NAK = 129;
const HEADER_BYTES = 12;
const DATA_BYTES = 239;
const PAYLOAD_BYTES = 251;
const PARTS_A_BURST = 20;
const ERROR = { FAIL: 1, INVALID_SESSION: 4, EOF: 6, UNKNOWN: 7, FILE_EXISTS: 8, NOT_FOUND: 10 } as const;

interface Answer {
  readonly opcode: number;
  readonly data: Buffer;
  readonly offset: number;
  readonly isBurstComplete: boolean;
}

/**
 * The file server of the independent vehicle: one session, the last answer told again to who asks again. It writes the twelve
 * bytes of the header by itself. What was written outlives a reboot, the session does not.
 */
export class VehicleFiles {
  readonly files: Map<string, Buffer>;
  readonly #send: (message: WireMessage) => void;
  #open: string | undefined;
  #last: { readonly sequence: number; readonly message: WireMessage } | undefined;

  constructor(files: Readonly<Record<string, Uint8Array>>, send: (message: WireMessage) => void) {
    this.files = new Map(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes)]));
    this.#send = send;
  }

  reboot(): void {
    this.#open = undefined;
    this.#last = undefined;
  }

  /** @returns whether the message was about files. */
  hear(message: HeardMessage): boolean {
    if (message.name !== 'FILE_TRANSFER_PROTOCOL') return false;
    const payload = Buffer.from(message.fields.payload as number[]);
    const sequence = payload.readUInt16LE(0);
    if (this.#last?.sequence === sequence) {
      this.#send(this.#last.message);
      return true;
    }
    const opcode = payload.readUInt8(3);
    const size = payload.readUInt8(4);
    const offset = payload.readUInt32LE(8);
    const data = payload.subarray(HEADER_BYTES, HEADER_BYTES + size);
    const tell = (answer: Answer, place: number) => {
      const out = Buffer.alloc(PAYLOAD_BYTES);
      out.writeUInt16LE((sequence + 1 + place) & 0xffff, 0);
      out.writeUInt8(payload.readUInt8(2), 2);
      out.writeUInt8(answer.opcode, 3);
      out.writeUInt8(answer.data.length, 4);
      out.writeUInt8(opcode, 5);
      out.writeUInt8(answer.isBurstComplete ? 1 : 0, 6);
      out.writeUInt32LE(answer.offset, 8);
      answer.data.copy(out, HEADER_BYTES);
      const told = Object.assign(new common.FileTransferProtocol(), {
        targetNetwork: 0,
        targetSystem: message.systemId,
        targetComponent: message.componentId,
        payload: [...out],
      });
      this.#last = { sequence, message: told };
      this.#send(told);
    };
    for (const [place, answer] of this.#answers(opcode, offset, size, data).entries()) tell(answer, place);
    return true;
  }

  #answers(opcode: number, offset: number, size: number, data: Buffer): readonly Answer[] {
    const path = data.toString('latin1').replace(/\0.*$/s, '');
    const file = this.#open === undefined ? undefined : this.files.get(this.#open);
    switch (opcode) {
      case 1:
      case 2:
        this.#open = undefined;
        return [done()];
      case 3:
        return [this.#listed(path, offset)];
      case 4: {
        const found = this.files.get(path);
        if (!found) return [refused(ERROR.NOT_FOUND)];
        this.#open = path;
        const length = Buffer.alloc(4);
        length.writeUInt32LE(found.length);
        return [done(length)];
      }
      case 5:
        return [file ? part(file, offset, size) : refused(ERROR.INVALID_SESSION)];
      case 6:
        if (this.files.has(path)) return [refused(ERROR.FILE_EXISTS)];
        this.files.set(path, Buffer.alloc(0));
        this.#open = path;
        return [done()];
      case 7: {
        if (!file || this.#open === undefined) return [refused(ERROR.INVALID_SESSION)];
        const grown = Buffer.alloc(Math.max(file.length, offset + data.length));
        file.copy(grown);
        data.copy(grown, offset);
        this.files.set(this.#open, grown);
        return [done()];
      }
      case 8:
        return [this.files.delete(path) ? done() : refused(ERROR.NOT_FOUND)];
      case 15:
        return file ? burst(file, offset, size) : [refused(ERROR.INVALID_SESSION)];
      default:
        return [refused(ERROR.UNKNOWN)];
    }
  }

  #listed(path: string, offset: number): Answer {
    const folder = path.replace(/\/*$/, '/');
    const entries = [...this.files]
      .filter(([name]) => name.startsWith(folder))
      .map(([name, bytes]) => `F${name.slice(folder.length)}\t${bytes.length}\0`);
    return offset < entries.length
      ? done(Buffer.from(entries.slice(offset).join('')), offset)
      : refused(ERROR.EOF);
  }
}

function done(data: Buffer = Buffer.alloc(0), offset = 0): Answer {
  return { opcode: ACK, data, offset, isBurstComplete: false };
}

function refused(code: number): Answer {
  return { opcode: NAK, data: Buffer.from([code]), offset: 0, isBurstComplete: false };
}

function part(file: Buffer, offset: number, size: number): Answer {
  const data = file.subarray(offset, offset + Math.min(size || DATA_BYTES, DATA_BYTES));
  return data.length === 0 ? refused(ERROR.EOF) : done(data, offset);
}

function burst(file: Buffer, offset: number, size: number): readonly Answer[] {
  const answers: Answer[] = [];
  for (let from = offset; answers.length < PARTS_A_BURST; ) {
    const answer = part(file, from, size);
    answers.push({ ...answer, isBurstComplete: answers.length === PARTS_A_BURST - 1 });
    if (answer.opcode === NAK) break;
    from += answer.data.length;
  }
  return answers;
}
