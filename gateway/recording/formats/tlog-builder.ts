import { CRC_LENGTH, HEADER_LENGTH_V2 } from '../../mavlink/codec/frame-layout.ts';
import { FrameWriter, writeCrc } from '../../mavlink/codec/frame-writer.ts';
import { MavModeFlag, MavParamType } from '../../mavlink/codec/generated/enums.ts';
import {
  MESSAGE_DEFINITIONS,
  type MessageByName,
  type MessageName,
} from '../../mavlink/codec/generated/messages.ts';
import { plainText } from '../../vehicle/state/status-text-assembler.ts';
import { stamped } from '../recorder/tlog-writer.ts';

/** What a heartbeat of the vehicle says. */
export interface BeatState {
  readonly mavType: number;
  readonly autopilot: number;
  /** Undefined until the log has it: there are no heartbeats before. */
  readonly customMode: number | undefined;
  readonly isArmed: boolean;
  readonly systemStatus: number;
}

const BEAT_GAP_US = 1_000_000;
const TEXT_LENGTH = 50;
const AUTOPILOT_COMPONENT = 1;

/**
 * Writes what a log holds as the MAVLink 2 frames the vehicle would have sent, each after its timestamp as in
 * a tlog. A value that does not fit its field is left out.
 */
export class TlogBuilder {
  readonly #writer: FrameWriter;
  readonly #paces = new Map<string, number>();
  #records: Uint8Array[] = [];
  #beat: BeatState;
  #beatUs = Number.NEGATIVE_INFINITY;
  #textId = 0;

  constructor(systemId: number, beat: BeatState) {
    this.#writer = new FrameWriter({ systemId, componentId: AUTOPILOT_COMPONENT });
    this.#beat = beat;
  }

  /** The records since the last call. */
  take(): Uint8Array {
    const records = this.#records;
    this.#records = [];
    return Buffer.concat(records);
  }

  /** Fields that are not given are zero: they must be such that zero means nothing there. */
  message<N extends MessageName>(utcUs: number, name: N, fields: Partial<MessageByName[N]>): void {
    const frame = this.#frame(name, fields);
    if (frame) this.#records.push(stamped(utcUs, frame));
  }

  /** Whether a message of this key is due again; if so it counts as said. */
  isDue(key: string, utcUs: number, gapUs: number): boolean {
    const last = this.#paces.get(key);
    if (last !== undefined && utcUs - last < gapUs) return false;
    this.#paces.set(key, utcUs);
    return true;
  }

  /** A heartbeat once a second until the log ends. */
  beat(utcUs: number): void {
    if (utcUs - this.#beatUs < BEAT_GAP_US) return;
    const { mavType, autopilot, customMode, isArmed, systemStatus } = this.#beat;
    if (customMode === undefined) return;
    this.#beatUs = utcUs;
    this.message(utcUs, 'HEARTBEAT', {
      type: mavType,
      autopilot,
      customMode,
      baseMode: MavModeFlag.CUSTOM_MODE_ENABLED | (isArmed ? MavModeFlag.SAFETY_ARMED : 0),
      systemStatus,
      mavlinkVersion: 3,
    });
  }

  /** A change is sent at once. */
  change(utcUs: number, change: Partial<BeatState>): void {
    const before = this.#beat;
    this.#beat = { ...before, ...change };
    const isNew = Object.entries(change).some(([key, value]) => before[key as keyof BeatState] !== value);
    if (!isNew) return;
    this.#beatUs = Number.NEGATIVE_INFINITY;
    this.beat(utcUs);
  }

  /** @param severity MAV_SEVERITY */
  text(utcUs: number, severity: number, text: string): void {
    const plain = plainText(text);
    if (plain === '') return;
    if (plain.length <= TEXT_LENGTH) {
      this.message(utcUs, 'STATUSTEXT', { severity, text: plain });
      return;
    }
    this.#textId = (this.#textId % 0xffff) + 1;
    // A whole last chunk would wait for more.
    for (let from = 0, chunkSeq = 0; from <= plain.length; from += TEXT_LENGTH, chunkSeq += 1)
      this.message(utcUs, 'STATUSTEXT', {
        severity,
        text: plain.slice(from, from + TEXT_LENGTH),
        id: this.#textId,
        chunkSeq,
      });
  }

  /** A whole number travels as its bytes, as PX4 does; others as they are. */
  parameter(
    utcUs: number,
    paramId: string,
    value: number,
    {
      isInteger,
      index,
      count,
    }: { readonly isInteger: boolean; readonly index: number; readonly count: number },
  ): void {
    const frame = this.#frame('PARAM_VALUE', {
      paramId,
      paramValue: isInteger ? 1 : value,
      paramType: isInteger ? MavParamType.INT32 : MavParamType.REAL32,
      paramIndex: index,
      paramCount: count,
    });
    if (!frame) return;
    if (isInteger) {
      // The bytes of some whole numbers are no number as a float: a float would not keep them.
      new DataView(frame.buffer, frame.byteOffset).setInt32(HEADER_LENGTH_V2, value, true);
      writeCrc(frame, frame.length - CRC_LENGTH, MESSAGE_DEFINITIONS.PARAM_VALUE.crcExtra);
    }
    this.#records.push(stamped(utcUs, frame));
  }

  #frame<N extends MessageName>(name: N, fields: Partial<MessageByName[N]>): Uint8Array | undefined {
    try {
      return this.#writer.write(name, { ...zeroOf(name), ...fields });
    } catch (thrown) {
      if (thrown instanceof RangeError) return undefined;
      throw thrown;
    }
  }
}

const zeros = new Map<MessageName, unknown>();

function zeroOf<N extends MessageName>(name: N): MessageByName[N] {
  let zero = zeros.get(name) as MessageByName[N] | undefined;
  if (!zero) {
    const { decode, maxLength } = MESSAGE_DEFINITIONS[name];
    zero = decode(new DataView(new ArrayBuffer(maxLength)), 0);
    zeros.set(name, zero);
  }
  return zero;
}
