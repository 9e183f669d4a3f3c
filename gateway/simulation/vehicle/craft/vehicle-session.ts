import type { Random } from '../../../base/random.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { CraftListener } from '../telemetry/vehicle-output.ts';
import type { Autopilot } from './autopilot.ts';
import type { Craft } from './craft.ts';

export interface VehicleSessionOptions<C extends Craft> {
  readonly systemId: number;
  readonly autopilot: Autopilot<C>;
  readonly parameters: ParameterStore;
  /** What was written by its file server, by path. */
  readonly files: Map<string, Uint8Array>;
  /** 18 bytes that identify the board. */
  readonly uid2: readonly number[];
  readonly random: Random;
  readonly transmit: (bytes: Uint8Array) => void;
  readonly reboot: () => void;
}

/** The wire side of a vehicle between two power-ups, in whatever manner its autopilot speaks. */
export interface VehicleSession extends Omit<CraftListener, 'commandPassed'> {
  /** The link is open. */
  start(): void;
  receive(datagram: Uint8Array): void;
  /** `bootMs`: since power-up. */
  step(dtMs: number, bootMs: number): void;
  /** Ends this session; nothing more is sent in it. */
  reboot(): void;
}

const CHUNK_LENGTH = 50;

/**
 * A text as STATUSTEXTs: up to 50 characters are one message with id 0, longer ones are chunks under a common id.
 * Source: https://mavlink.io/en/messages/common.html#STATUSTEXT
 */
export function textChunks(
  severity: number,
  text: string,
  id: number,
): readonly MessageByName['STATUSTEXT'][] {
  if (text.length <= CHUNK_LENGTH) return [{ severity, text, id: 0, chunkSeq: 0 }];
  const chunks: MessageByName['STATUSTEXT'][] = [];
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
    chunks.push({ severity, text: text.slice(at, at + CHUNK_LENGTH), id, chunkSeq: chunks.length });
  }
  // A full last chunk could mean that more follows.
  if (text.length % CHUNK_LENGTH === 0) chunks.push({ severity, text: '', id, chunkSeq: chunks.length });
  return chunks;
}
