import type { Clock } from '../../../base/clock.ts';
import type { OperatorText } from '../../../contract/operator-text.ts';
import type { NalCodec, PictureFormat } from '../codec/nal-codec.ts';
import type { PictureUnit } from '../picture-unit.ts';
import type { VideoAddress } from '../video-address.ts';

/** What a receiver reports of its stream. Never called after `close`. */
export interface ReceiverEvents {
  /** Listens, or is connected. */
  opened(): void;
  /** It is over. The receiver is closed by its owner, and opened again later. */
  failed(problem: OperatorText): void;
  /** Something is wrong with the stream that does not end it; null when it is over. */
  problem(problem: OperatorText | null): void;
  counted(bytes: number, packets: number, lost: number): void;
  parameterSets(codec: NalCodec, nals: readonly Uint8Array[]): void;
  unit(unit: PictureUnit, timeBits: number): void;
  image(format: PictureFormat, bytes: Uint8Array): void;
  /** An image could not be put together. */
  damaged(): void;
}

export interface Receiver {
  /** Idempotent. */
  close(): void;
  /** For senders that can be asked. */
  requestKeyFrame?(): void;
}

export interface ReceiverOptions {
  readonly address: VideoAddress;
  /** Announced by a vehicle: never leads outside the local network by a redirect. */
  readonly isConfined: boolean;
  readonly clock: Clock;
  readonly events: ReceiverEvents;
}

export type OpenReceiver = (options: ReceiverOptions) => Receiver;

/** How long a server may take for an answer. */
export const ANSWER_WITHIN_MS = 5000;
/** A connection without any data for this long is given up. */
export const SILENT_AFTER_MS = 10_000;
/** Redirects that are followed. */
export const MAX_REDIRECTS = 3;
