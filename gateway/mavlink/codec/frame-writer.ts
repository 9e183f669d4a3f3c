import { viewOf } from './buffer-frame.ts';
import { CRC_START, crcAccumulate, crcByte } from './crc.ts';
import {
  CRC_LENGTH,
  HEADER_LENGTH_V1,
  HEADER_LENGTH_V2,
  INCOMPAT_FLAG_SIGNED,
  SIGNATURE_LENGTH,
  STX_V1,
  STX_V2,
} from './frame-layout.ts';
import { MESSAGE_DEFINITIONS, type MessageByName, type MessageName } from './generated/messages.ts';
import { encodePayload } from './message/message-codec.ts';

/** Signs a frame. */
export interface FrameSigner {
  /** `frame` is complete except for its last 13 bytes: link ID, timestamp and hash. */
  sign(frame: Uint8Array): void;
}

export interface FrameWriterOptions {
  /** 1 to 255. */
  readonly systemId: number;
  /** 1 to 255. */
  readonly componentId: number;
  /** Signs every MAVLink 2 frame. */
  readonly signer?: FrameSigner;
}

/** Builds the frames of one sender on one link, numbered 0 to 255, then from 0 again. */
export class FrameWriter {
  readonly #options: FrameWriterOptions;
  #sequence = 0;

  constructor(options: FrameWriterOptions) {
    this.#options = options;
  }

  /** A writer for another component on the same link: own numbering, same signer. */
  withSource(systemId: number, componentId: number): FrameWriter {
    return new FrameWriter({ ...this.#options, systemId, componentId });
  }

  /**
   * Returns a new frame. MAVLink 2 cuts trailing zeros but keeps one byte. MAVLink 1 omits
   * extensions and is never signed.
   * @throws RangeError when a value does not fit its field, or the message has no MAVLink 1 form
   *   (ID above 255).
   */
  write<N extends MessageName>(name: N, message: MessageByName[N], version: 1 | 2 = 2): Uint8Array {
    const payload = encodePayload(name, message);
    const frame = version === 2 ? this.#frameV2(name, payload) : this.#frameV1(name, payload);
    this.#sequence = (this.#sequence + 1) & 0xff;
    return frame;
  }

  #frameV2(name: MessageName, payload: Uint8Array): Uint8Array {
    const { id, crcExtra } = MESSAGE_DEFINITIONS[name];
    const { systemId, componentId, signer } = this.#options;
    let length = payload.length;
    while (length > 1 && payload[length - 1] === 0) length -= 1;
    const crcAt = HEADER_LENGTH_V2 + length;
    const frame = new Uint8Array(crcAt + CRC_LENGTH + (signer ? SIGNATURE_LENGTH : 0));
    const flags = signer ? INCOMPAT_FLAG_SIGNED : 0;
    frame[0] = STX_V2;
    frame[1] = length;
    frame[2] = flags;
    frame[4] = this.#sequence;
    frame[5] = systemId;
    frame[6] = componentId;
    frame[7] = id;
    frame[8] = id >> 8;
    frame[9] = id >> 16;
    for (let at = 0; at < length; at += 1) frame[HEADER_LENGTH_V2 + at] = payload[at] as number;
    writeCrc(frame, crcAt, crcExtra);
    signer?.sign(frame);
    return frame;
  }

  #frameV1(name: MessageName, payload: Uint8Array): Uint8Array {
    const { id, crcExtra, minLength } = MESSAGE_DEFINITIONS[name];
    if (id > 0xff) throw new RangeError(`${name} (${id}) has no MAVLink 1 form`);
    const crcAt = HEADER_LENGTH_V1 + minLength;
    const frame = new Uint8Array(crcAt + CRC_LENGTH);
    const { systemId, componentId } = this.#options;
    frame.set([STX_V1, minLength, this.#sequence, systemId, componentId, id]);
    frame.set(payload.subarray(0, minLength), HEADER_LENGTH_V1);
    writeCrc(frame, crcAt, crcExtra);
    return frame;
  }
}

/** Writes the CRC of all bytes between STX and `crcAt`. */
export function writeCrc(frame: Uint8Array, crcAt: number, crcExtra: number): void {
  const crc = crcByte(crcAccumulate(viewOf(frame), 1, crcAt, CRC_START), crcExtra);
  frame[crcAt] = crc & 0xff;
  frame[crcAt + 1] = crc >>> 8;
}
