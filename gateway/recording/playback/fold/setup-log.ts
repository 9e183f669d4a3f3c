import type { ReplayedSetup } from '../../../contract/recording/playback.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import { frameAt } from '../../../mavlink/codec/frame-examiner.ts';
import { MESSAGE_ID } from '../../../mavlink/codec/generated/messages.ts';
import { type DecodedMessage, decodeMessage } from '../../../mavlink/codec/message/message-codec.ts';
import type { RecordedFrame, RecordedFrames } from '../../read/recorded-frames.ts';
import { MissionFold } from './mission-fold.ts';
import { ParameterFold } from './parameter-fold.ts';
import type { WorkTurn } from './work-turns.ts';

/** A message of the setup, with who sent it and when it was heard. */
export type SetupMessage = DecodedMessage & { readonly systemId: number; readonly heardAtMs: number };

const WATCHED: ReadonlySet<number> = new Set([
  MESSAGE_ID.MISSION_COUNT,
  MESSAGE_ID.MISSION_ITEM,
  MESSAGE_ID.MISSION_ITEM_INT,
  MESSAGE_ID.MISSION_REQUEST,
  MESSAGE_ID.MISSION_REQUEST_INT,
  MESSAGE_ID.MISSION_ACK,
  MESSAGE_ID.MISSION_CLEAR_ALL,
  MESSAGE_ID.PARAM_VALUE,
  MESSAGE_ID.AUTOPILOT_VERSION,
]);
const US_PER_MS = 1000;
const FRAMES_A_LOOK = 64;

/**
 * What vehicles and stations sent about missions and parameters. Read once per playback, on first use. A
 * parameter has the value its vehicle reported last: a request to set it that the vehicle did not confirm
 * proves nothing.
 */
export class SetupLog {
  readonly #frames: RecordedFrames;
  #read: Promise<readonly RecordedFrame[]> | undefined;

  constructor(frames: RecordedFrames) {
    this.#frames = frames;
  }

  /** What was sent until the end of the millisecond `atMs`. */
  async at(
    vehicle: Pick<TelemetryVehicle, 'sysid' | 'autopilot' | 'mission'>,
    atMs: number,
    turn: WorkTurn,
  ): Promise<Pick<ReplayedSetup, 'mission' | 'parameters' | 'parameterCount'>> {
    this.#read ??= this.#readAll(turn).catch((thrown: unknown) => {
      this.#read = undefined;
      throw thrown;
    });
    const frames = await this.#read;
    const mission = new MissionFold(vehicle);
    const parameters = new ParameterFold(vehicle);
    let looked = 0;
    for (const frame of frames) {
      if (frame.utcUs >= (atMs + 1) * US_PER_MS) break;
      if (looked % FRAMES_A_LOOK === 0 && turn.isOver) await turn.rest();
      looked += 1;
      const message = messageOf(frame);
      if (!message) continue;
      mission.add(message);
      parameters.add(message);
    }
    return { mission: mission.result(), ...parameters.result() };
  }

  async #readAll(turn: WorkTurn): Promise<readonly RecordedFrame[]> {
    const all: RecordedFrame[] = [];
    const { startUs, endUs } = this.#frames;
    for await (const batch of this.#frames.ofMessages(WATCHED, startUs, endUs + 1)) {
      all.push(...batch);
      if (turn.isOver) await turn.rest();
    }
    return all;
  }
}

function messageOf({ utcUs, bytes }: RecordedFrame): SetupMessage | undefined {
  const frame = frameAt(bytes, 0, bytes.length);
  const decoded = decodeMessage(frame);
  return decoded && { ...decoded, systemId: frame.systemId, heardAtMs: Math.floor(utcUs / US_PER_MS) };
}
