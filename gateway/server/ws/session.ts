import type { Principal } from '../../contract/account/principal.ts';
import type { Visibility } from '../../contract/port/port-guard.ts';
import type { ServerData, ServerKind, Topic } from '../../contract/port/websocket.ts';
import { frameBytes } from './frame-text.ts';
import { JsonForReaders } from './json-for-readers.ts';
import type { Reader } from './reader.ts';
import type { ReplayPayload } from './replay-payload.ts';
import { Subscription } from './subscription.ts';
import type { VehicleFrames } from './vehicle-frames.ts';
import type { WebSocketLimits } from './websocket-limits.ts';

export interface SessionParts {
  /** What this reader is shown. */
  readonly visibility: Visibility;
  readonly limits: WebSocketLimits;
  readonly vehicleFrames: VehicleFrames;
  /** Texts as `{code, params, text}`. */
  readonly wantsTextParts: boolean;
}

/**
 * What one reader has been sent and wants to be sent; outlives its socket, so that it can be resumed. Every
 * frame gets the next number. Telemetry is only numbered when it leaves: of what a slow or absent reader
 * missed it gets the newest.
 */
export class Session {
  readonly id: string;
  readonly principal: Principal;
  readonly visibility: Visibility;
  readonly subscription: Subscription;
  readonly #limits: WebSocketLimits;
  readonly #vehicleFrames: VehicleFrames;
  readonly #wantsTextParts: boolean;
  readonly #kept: KeptFrames;
  readonly #pace: TelemetryPace;
  /** Vehicles whose newest state this reader does not have yet. */
  readonly #pending = new Set<string>();
  /** The newest moment of each playback that this reader does not have yet. */
  readonly #replays = new Map<string, ReplayPayload>();
  #reader: Reader | undefined;
  #seq = 0;
  #snapshotSeq = 0;

  constructor(
    id: string,
    principal: Principal,
    { visibility, limits, vehicleFrames, wantsTextParts }: SessionParts,
  ) {
    this.id = id;
    this.principal = principal;
    this.visibility = visibility;
    this.subscription = new Subscription(principal);
    this.#limits = limits;
    this.#vehicleFrames = vehicleFrames;
    this.#wantsTextParts = wantsTextParts;
    this.#kept = new KeptFrames(limits.maxKeptFrames, limits.maxKeptBytes);
    this.#pace = new TelemetryPace(this.subscription.rateHz);
  }

  get lastSeq(): number {
    return this.#seq;
  }

  get reader(): Reader | undefined {
    return this.#reader;
  }

  attach(reader: Reader): void {
    this.#reader = reader;
  }

  detach(): void {
    this.#reader = undefined;
    this.#replays.clear();
  }

  /** Whether a reader that has everything up to `seq` can continue without a new snapshot. */
  canResumeAfter(seq: number): boolean {
    return seq <= this.#seq && seq >= this.#snapshotSeq && seq >= this.#kept.lastDroppedSeq;
  }

  /** Sends again, with their old numbers, the frames other than telemetry that came after `seq`. */
  sendKeptAfter(seq: number): void {
    for (const frame of this.#kept.after(seq))
      this.#reader?.send(frameBytes(frame.kind, frame.seq, frame.atMs, frame.dataJson), 'lossless');
  }

  sendSnapshot(data: ServerData<'snapshot'>, atMs: number): void {
    this.#kept.dropThrough(this.#seq);
    this.#snapshotSeq = this.#seq + 1;
    this.send('snapshot', data, atMs);
  }

  /** A frame that belongs to this socket alone and is not repeated on resume. */
  send<Kind extends ServerKind>(kind: Kind, data: ServerData<Kind>, atMs: number): void {
    if (!this.#reader) return;
    this.#seq += 1;
    const dataJson = new JsonForReaders(data).bytes(this.#wantsTextParts);
    this.#reader.send(frameBytes(kind, this.#seq, atMs, dataJson), 'lossless');
  }

  /** A frame for everyone who wants the topic; nothing of it is lost within the bounds. */
  publish(
    topic: Topic,
    vehicleId: string | null | undefined,
    kind: ServerKind,
    atMs: number,
    json: JsonForReaders,
  ): void {
    if (!this.subscription.wants(topic, vehicleId)) return;
    const dataJson = json.bytes(this.#wantsTextParts);
    this.#seq += 1;
    this.#kept.push({ kind, seq: this.#seq, atMs, dataJson });
    this.#reader?.send(frameBytes(kind, this.#seq, atMs, dataJson), 'lossless');
  }

  /** Marks vehicles whose state changed. */
  vehicleChanged(vehicleId: string): void {
    if (!this.subscription.wants('telemetry', vehicleId)) return;
    if (this.visibility.vehicle(vehicleId)) this.#pending.add(vehicleId);
  }

  /** Stores the newest moment of a playback. @returns whether a reader wants it */
  replayed(payload: ReplayPayload): boolean {
    if (!this.#reader || !this.subscription.wants('replay')) return false;
    const { playbackId } = payload;
    const isJumpMissed = this.#replays.get(playbackId)?.isJump ?? false;
    this.#replays.set(playbackId, isJumpMissed ? payload.asJump() : payload);
    return true;
  }

  /** Sends the raw messages of this moment. Skipped for a reader that has not yet taken earlier frames. */
  inspected(dataJson: Buffer, atMs: number): void {
    const reader = this.#reader;
    if (!reader || reader.bufferedBytes > this.#limits.telemetryBufferedBytes) return;
    this.#seq += 1;
    reader.send(frameBytes('inspector', this.#seq, atMs, dataJson), 'latest');
  }

  vehicleRemoved(vehicleId: string): void {
    this.#pending.delete(vehicleId);
    this.#pace.forget(vehicleId);
  }

  /** To be called after every change of the subscription. */
  subscriptionChanged(): void {
    this.#pace.setRate(this.subscription.rateHz);
    for (const vehicleId of this.#pending)
      if (!this.subscription.wants('telemetry', vehicleId)) this.#pending.delete(vehicleId);
    if (!this.subscription.wants('replay')) this.#replays.clear();
  }

  /**
   * Sends every pending state that is due, in one write.
   * @returns milliseconds until the next one is due; undefined when none waits for time
   */
  flush(nowMs: number, atMs: number): number | undefined {
    const reader = this.#reader;
    if (!reader || this.#pending.size + this.#replays.size === 0) return undefined;
    let soonestMs: number | undefined;
    reader.cork();
    for (const [playbackId, payload] of this.#replays) {
      if (reader.bufferedBytes > this.#limits.telemetryBufferedBytes) break;
      this.#replays.delete(playbackId);
      this.#seq += 1;
      reader.send(frameBytes('replay', this.#seq, atMs, payload.json.bytes(this.#wantsTextParts)), 'latest');
    }
    for (const vehicleId of this.#pending) {
      const waitMs = this.#pace.waitMs(vehicleId, nowMs);
      if (waitMs > 0) {
        soonestMs = Math.min(soonestMs ?? waitMs, waitMs);
        continue;
      }
      // A full reader is served again when it has drained.
      if (reader.bufferedBytes > this.#limits.telemetryBufferedBytes) break;
      this.#pending.delete(vehicleId);
      const json = this.#vehicleFrames.payload(vehicleId);
      if (!json) continue;
      this.#pace.sent(vehicleId, nowMs);
      this.#seq += 1;
      reader.send(frameBytes('telemetry', this.#seq, atMs, json.bytes(this.#wantsTextParts)), 'latest');
    }
    reader.uncork();
    return soonestMs;
  }
}

/**
 * A burst is made up for by this share of every later interval; without it a source at just the rate stays
 * late for ever.
 */
const CATCH_UP = 0.03;

/**
 * When a reader may have a vehicle's next state. Over time no more than 3 % above `maxRateHz`; a state that
 * comes up to half an interval early is let through at once, so that the jitter of a source running at just
 * that rate adds no latency.
 */
export class TelemetryPace {
  #intervalMs: number;
  readonly #nextMs = new Map<string, number>();

  constructor(maxRateHz: number) {
    this.#intervalMs = 1000 / maxRateHz;
  }

  setRate(maxRateHz: number): void {
    this.#intervalMs = 1000 / maxRateHz;
    this.#nextMs.clear();
  }

  /** How long the vehicle's state must still wait; 0 if it can be sent now. */
  waitMs(vehicleId: string, nowMs: number): number {
    const nextMs = this.#nextMs.get(vehicleId);
    return nextMs === undefined ? 0 : Math.max(0, nextMs - this.#intervalMs / 2 - nowMs);
  }

  /** Records that the state was sent. */
  sent(vehicleId: string, nowMs: number): void {
    const nextMs = this.#nextMs.get(vehicleId) ?? nowMs;
    this.#nextMs.set(vehicleId, Math.max(nextMs, nowMs) + this.#intervalMs * (1 - CATCH_UP));
  }

  forget(vehicleId: string): void {
    this.#nextMs.delete(vehicleId);
  }
}

/** A frame other than telemetry, as it was numbered. The payload buffer is shared between sessions. */
interface KeptFrame {
  readonly kind: ServerKind;
  readonly seq: number;
  readonly atMs: number;
  readonly dataJson: Buffer;
}

/** The newest frames of a session, within bounds; the oldest go first. */
export class KeptFrames {
  readonly #maxFrames: number;
  readonly #maxBytes: number;
  #frames: KeptFrame[] = [];
  #start = 0;
  #bytes = 0;
  #lastDroppedSeq = 0;

  constructor(maxFrames: number, maxBytes: number) {
    this.#maxFrames = maxFrames;
    this.#maxBytes = maxBytes;
  }

  /** Seq of the newest frame that is gone; 0 when none is. */
  get lastDroppedSeq(): number {
    return this.#lastDroppedSeq;
  }

  push(frame: KeptFrame): void {
    this.#frames.push(frame);
    this.#bytes += frame.dataJson.length;
    while (this.#frames.length - this.#start > this.#maxFrames || this.#bytes > this.#maxBytes) this.#drop();
    // Compacts now and then instead of moving all frames for each one that goes.
    if (this.#start > 256 && this.#start * 2 > this.#frames.length) {
      this.#frames = this.#frames.slice(this.#start);
      this.#start = 0;
    }
  }

  /** Drops what the reader is known to have, or has no use for after a new snapshot. */
  dropThrough(seq: number): void {
    while ((this.#frames[this.#start]?.seq ?? Number.POSITIVE_INFINITY) <= seq) this.#drop();
  }

  after(seq: number): readonly KeptFrame[] {
    return this.#frames.slice(this.#start).filter((frame) => frame.seq > seq);
  }

  #drop(): void {
    const oldest = this.#frames[this.#start];
    if (!oldest) return;
    this.#lastDroppedSeq = oldest.seq;
    this.#bytes -= oldest.dataJson.length;
    this.#start += 1;
  }
}
