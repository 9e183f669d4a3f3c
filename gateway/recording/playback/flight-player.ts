import type { Logger } from '../../base/log/logger.ts';
import type { Mode } from '../../contract/list.ts';
import type { PlaybackFrame } from '../../contract/recording/playback.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { frameAt } from '../../mavlink/codec/frame-examiner.ts';
import { MESSAGE_ID } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { RecordedFrame, RecordedFrames } from '../read/recorded-frames.ts';
import type { TurningPoints } from './fold/turning-points.ts';
import type { WorkTurn } from './fold/work-turns.ts';
import { ReplayedVehicles } from './replayed-vehicles.ts';

type Battery = NonNullable<TelemetryVehicle['battery']>;

/** One flight of a {@link PlaybackFrame}. */
export type FlightMoment = PlaybackFrame['flights'][number];

export interface FlightPlayerOptions {
  readonly sessionId: string;
  readonly mode: Mode;
  readonly frames: RecordedFrames;
  readonly turningPoints: TurningPoints;
  readonly logger: Logger;
}

/**
 * This span before a requested moment is played in full, so that values counted over time (loss over ten
 * seconds, message rates) are right.
 */
const RUN_UP_US = 12_000_000;
const US_PER_MS = 1000;
/** Frames between two looks at the clock. */
const FRAMES_A_LOOK = 32;

/** Plays one recording: to any moment, and on from there. One call at a time. */
export class FlightPlayer {
  readonly #options: FlightPlayerOptions;
  #vehicles: ReplayedVehicles | undefined;
  #cursor: FrameCursor | undefined;
  #atUs = Number.NEGATIVE_INFINITY;
  /** Vehicles with an unknown take-off time, and the guessed time they show instead. */
  #guessedTakeOffs: ReadonlyMap<string, number> = new Map();

  constructor(options: FlightPlayerOptions) {
    this.#options = options;
  }

  /** To what was known at `utcUs`, that moment included. */
  async seek(utcUs: number, turn: WorkTurn): Promise<void> {
    await this.close();
    const { sessionId, mode, frames, turningPoints, logger } = this.#options;
    const { startUs } = frames;
    const vehicles = new ReplayedVehicles({ sessionId, mode, startUs, logger });
    this.#vehicles = vehicles;
    const fromUs = utcUs - RUN_UP_US;
    this.#guessedTakeOffs = new Map();
    if (fromUs > startUs) {
      const turns = turningPoints.before(fromUs);
      let heard = 0;
      for (const frame of recalled(await frames.stateAt(fromUs - 1), turns)) {
        if (heard % FRAMES_A_LOOK === 0 && turn.isOver) await turn.rest();
        heard += 1;
        vehicles.recall(frame);
      }
      vehicles.skipTo(fromUs);
      this.#guessedTakeOffs = takeOffs(
        vehicles.states(),
        new Set(turns.map((frame) => frame.utcUs)),
        startUs,
      );
    }
    this.#atUs = Math.max(startUs, fromUs) - 1;
    this.#cursor = new FrameCursor(frames.between(this.#atUs + 1, frames.endUs + 1));
    await this.advance(utcUs, turn);
  }

  /** Moves forward to `utcUs`, which is later than the current position. */
  async advance(utcUs: number, turn: WorkTurn): Promise<void> {
    const vehicles = this.#vehicles;
    const cursor = this.#cursor;
    if (!vehicles || !cursor) return;
    let heard = 0;
    do {
      for (let frame = cursor.take(utcUs); frame; frame = cursor.take(utcUs)) {
        if (heard % FRAMES_A_LOOK === 0 && turn.isOver) await turn.rest();
        heard += 1;
        vehicles.hear(frame);
      }
    } while (await cursor.fill());
    vehicles.advanceTo(utcUs);
    this.#atUs = utcUs;
  }

  /** As it is now on the clock of the recording. Empty before its first frame. */
  moment(): FlightMoment {
    const { sessionId } = this.#options;
    const vehicles = this.#vehicles?.telemetry() ?? [];
    return {
      sessionId,
      atMs: Math.floor(this.#atUs / US_PER_MS),
      vehicles: vehicles.map((vehicle) => ({
        ...vehicle,
        ...(this.#isTakeOffGuessed(vehicle.id) && { flight_time_s: null }),
        battery: vehicle.battery && withoutEstimate(vehicle.battery),
      })),
    };
  }

  async close(): Promise<void> {
    this.#vehicles?.stop();
    this.#vehicles = undefined;
    const cursor = this.#cursor;
    this.#cursor = undefined;
    await cursor?.close();
  }

  #isTakeOffGuessed(vehicleId: string): boolean {
    const guessedAtMs = this.#guessedTakeOffs.get(vehicleId);
    if (guessedAtMs === undefined) return false;
    const state = this.#vehicles?.states().find((one) => one.vehicleId === vehicleId);
    return state?.flight.tookOffAtMs === guessedAtMs;
  }
}

/**
 * Take-offs dated by a frame that does not show one: the last altitude heard, long after the vehicle left the
 * ground.
 */
function takeOffs(
  states: readonly VehicleState[],
  turnsUs: ReadonlySet<number>,
  startUs: number,
): ReadonlyMap<string, number> {
  const guessed = new Map<string, number>();
  for (const { vehicleId, flight } of states) {
    const { tookOffAtMs } = flight;
    if (tookOffAtMs !== undefined && !turnsUs.has(Math.round(tookOffAtMs * US_PER_MS + startUs)))
      guessed.set(vehicleId, tookOffAtMs);
  }
  return guessed;
}

/**
 * The frames to play, in time order, so that a listener knows the same as after the whole recording so far:
 * the last frames of each kind and the turning points before them. A heartbeat of every vehicle comes first,
 * because nothing else makes the vehicle known.
 */
function recalled(last: readonly RecordedFrame[], turns: readonly RecordedFrame[]): readonly RecordedFrame[] {
  const all = [...last, ...turns].sort((one, other) => one.utcUs - other.utcUs);
  const [first] = all;
  if (!first) return [];
  const known = new Set(turns.filter(isHeartbeat).map(systemOf));
  const greetings = last
    .filter((frame) => isHeartbeat(frame) && !known.has(systemOf(frame)))
    .map(({ bytes }) => ({ utcUs: first.utcUs, bytes }));
  return [...greetings, ...all];
}

function isHeartbeat({ bytes }: RecordedFrame): boolean {
  return frameAt(bytes, 0, bytes.length).messageId === MESSAGE_ID.HEARTBEAT;
}

function systemOf({ bytes }: RecordedFrame): number {
  return frameAt(bytes, 0, bytes.length).systemId;
}

const NONE: readonly RecordedFrame[] = [];

/** Reads frames in time order, only as far as they are needed. */
class FrameCursor {
  readonly #batches: AsyncIterator<readonly RecordedFrame[]>;
  #batch = NONE;
  #at = 0;
  #isAtEnd = false;

  constructor(batches: AsyncIterable<readonly RecordedFrame[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** The next frame when it is at hand and not later than `utcUs`. */
  take(utcUs: number): RecordedFrame | undefined {
    const frame = this.#batch[this.#at];
    if (!frame || frame.utcUs > utcUs) return undefined;
    this.#at += 1;
    return frame;
  }

  /** Reads on when nothing is at hand. @returns false when there is nothing to take before `take` is asked for more */
  async fill(): Promise<boolean> {
    if (this.#isAtEnd || this.#at < this.#batch.length) return false;
    const { done, value } = await this.#batches.next();
    this.#isAtEnd = done === true;
    this.#batch = done ? NONE : value;
    this.#at = 0;
    return !this.#isAtEnd;
  }

  /** Releases what is being read. */
  async close(): Promise<void> {
    this.#isAtEnd = true;
    this.#batch = NONE;
    await this.#batches.return?.();
  }
}

/** Our own estimate of the time left counts on the minutes before, which a jump does not play. */
function withoutEstimate(battery: Battery): Battery {
  const { time_left, ...reported } = battery;
  return time_left?.from === 'autopilot' ? battery : reported;
}
