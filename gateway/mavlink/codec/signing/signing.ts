import { createHash, timingSafeEqual } from 'node:crypto';
import type { Frame } from '../frame.ts';
import { INCOMPAT_FLAG_SIGNED, SIGNATURE_LENGTH } from '../frame-layout.ts';
import type { FrameSigner } from '../frame-writer.ts';
import { MESSAGE_ID } from '../generated/messages.ts';
import type { SigningState } from './signing-state.ts';

/** What a link requires of received frames. `require-once-seen`: from the first valid signature on. */
export type SigningPolicy = 'off' | 'accept-unsigned' | 'require-once-seen' | 'require';

/** Why a frame is rejected. */
export type SigningRejection =
  | 'bad-signature'
  /** Its timestamp was already used in its stream. */
  | 'replayed'
  /** The first of its stream, and more than a minute old. */
  | 'too-old'
  /** So far ahead that we would have no timestamps left. */
  | 'exhausted'
  | 'too-many-streams'
  | 'unsigned'
  /** MAVLink 1 on a link that requires signatures. */
  | 'version-1';

/**
 * `isSigned` is true only when the signature was verified. All other frames are UNSIGNED to the
 * operator. `isPeerAhead`: the peer's clock is more than a day ahead and advanced our timestamps.
 * Raise an alert.
 */
export type SigningResult =
  | { readonly isAccepted: true; readonly isSigned: boolean; readonly isPeerAhead: boolean }
  | { readonly isAccepted: false; readonly reason: SigningRejection };

const KEY_LENGTH = 32;
/** The truncated SHA-256 at the end. */
const HASH_LENGTH = 6;

const UNSIGNED: SigningResult = { isAccepted: true, isSigned: false, isPeerAhead: false };
const SIGNED: SigningResult = { isAccepted: true, isSigned: true, isPeerAhead: false };
const SIGNED_AHEAD: SigningResult = { isAccepted: true, isSigned: true, isPeerAhead: true };

export interface SignerOptions {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** 0 to 255, unique per link. Delays on one link then never make frames on another look replayed. */
  readonly linkId: number;
  readonly state: SigningState;
}

/**
 * Signs our frames on one link.
 * Source: https://mavlink.io/en/guide/message_signing.html
 */
export class Signer implements FrameSigner {
  readonly #key: Uint8Array;
  readonly #linkId: number;
  readonly #state: SigningState;

  constructor(options: SignerOptions) {
    assertKey(options.key);
    this.#key = options.key;
    this.#linkId = options.linkId;
    this.#state = options.state;
  }

  sign(frame: Uint8Array): void {
    const at = frame.length - SIGNATURE_LENGTH;
    const timestamp = this.#state.next();
    frame[at] = this.#linkId;
    const view = new DataView(frame.buffer, frame.byteOffset + at + 1, 6);
    view.setUint32(0, Number(timestamp & 0xffff_ffffn), true);
    view.setUint16(4, Number(timestamp >> 32n), true);
    frame.set(hashOf(this.#key, frame), frame.length - HASH_LENGTH);
  }
}

export interface SignatureVerifierOptions {
  /** 32 bytes. Used by every policy except `off`. */
  readonly key: Uint8Array;
  readonly state: SigningState;
  readonly policy: SigningPolicy;
  /** A cable the operator controls: accepts unsigned MAVLink 2 under any policy. */
  readonly isUsb?: boolean;
}

/** Verifies every frame received on one link. Returns a result and never throws on input. */
export class SignatureVerifier {
  readonly #options: SignatureVerifierOptions;
  #hasSeenSignature = false;

  constructor(options: SignatureVerifierOptions) {
    assertKey(options.key);
    this.#options = options;
  }

  /** True while unsigned frames are refused. */
  get isDemanding(): boolean {
    const { policy } = this.#options;
    return policy === 'require' || (policy === 'require-once-seen' && this.#hasSeenSignature);
  }

  /** Expects a frame whose CRC the reader has checked. */
  verify(frame: Frame): SigningResult {
    if (this.#options.policy === 'off') return UNSIGNED;
    if ((frame.incompatFlags & INCOMPAT_FLAG_SIGNED) === 0) return this.#verifyUnsigned(frame);
    return this.#verifySigned(frame);
  }

  #verifyUnsigned(frame: Frame): SigningResult {
    // Radios inject their own status and have no key.
    if (!this.isDemanding || frame.messageId === MESSAGE_ID.RADIO_STATUS) return UNSIGNED;
    if (frame.version === 1) return { isAccepted: false, reason: 'version-1' };
    return this.#options.isUsb === true ? UNSIGNED : { isAccepted: false, reason: 'unsigned' };
  }

  #verifySigned(frame: Frame): SigningResult {
    const { key, state } = this.#options;
    const { bytes, systemId, componentId } = frame;
    const at = bytes.length - SIGNATURE_LENGTH;
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, 7);
    const stream = { systemId, componentId, linkId: view.getUint8(0) };
    const timestamp = BigInt(view.getUint32(1, true)) | (BigInt(view.getUint16(5, true)) << 32n);
    if (!timingSafeEqual(hashOf(key, bytes), bytes.subarray(bytes.length - HASH_LENGTH))) {
      return { isAccepted: false, reason: 'bad-signature' };
    }
    // Only after the check: a forged timestamp must never advance a stream.
    const verdict = state.check(stream, timestamp);
    if (verdict !== 'accepted' && verdict !== 'accepted-ahead') return { isAccepted: false, reason: verdict };
    state.accept(stream, timestamp);
    this.#hasSeenSignature = true;
    return verdict === 'accepted-ahead' ? SIGNED_AHEAD : SIGNED;
  }
}

/** First 48 bits of SHA-256 over the key and the frame without its last 6 bytes. */
function hashOf(key: Uint8Array, frame: Uint8Array): Uint8Array {
  const signed = frame.subarray(0, frame.length - HASH_LENGTH);
  return createHash('sha256').update(key).update(signed).digest().subarray(0, HASH_LENGTH);
}

function assertKey(key: Uint8Array): void {
  if (key.length !== KEY_LENGTH)
    throw new RangeError(`a signing key has ${KEY_LENGTH} bytes, not ${key.length}`);
}
