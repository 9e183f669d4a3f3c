import type { Principal } from '../../contract/account/principal.ts';
import type { Visibility } from '../../contract/port/port-guard.ts';
import type { ServerData, ServerKind, Topic } from '../../contract/port/websocket.ts';
import { frameBytes, telemetryBytes, vehiclesBytes } from './frame-text.ts';
import { JsonForReaders } from './json-for-readers.ts';
import type { Reader } from './reader.ts';
import type { ReplayPayload } from './replay-payload.ts';
import { Subscription } from './subscription.ts';
import type { VehicleFrames } from './vehicle-frames.ts';
import type { WebSocketLimits } from './websocket-limits.ts';

export interface SessionParts {
  /** What this reader may see. */
  readonly visibility: Visibility;
  readonly limits: WebSocketLimits;
  readonly vehicleFrames: VehicleFrames;
  /** Texts as `{code, params, text}`. */
  readonly wantsTextParts: boolean;
}

/**
 * The sent frames and subscriptions of one reader. Survives its socket, so that it can be resumed.
 * Every frame gets the next number. Telemetry is numbered only when it is sent: a slow or absent
 * reader gets only the newest.
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
  /** Vehicles whose newest state this reader lacks. */
  readonly #pending = new Set<string>();
  /** The newest moment of each playback that this reader lacks. */
  readonly #replays = new Map<string, ReplayPayload>();
  #reader: Reader | undefined;
  #seq = 0;
  #snapshotSeq = 0;
  #batchedAtMs = Number.NEGATIVE_INFINITY;

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

  /** Whether a reader with everything up to `seq` can continue without a new snapshot. */
  canResumeAfter(seq: number): boolean {
    return seq <= this.#seq && seq >= this.#snapshotSeq && seq >= this.#kept.lastDroppedSeq;
  }

  /** Resends the frames after `seq` with their old numbers, except telemetry. */
  sendKeptAfter(seq: number): void {
    for (const frame of this.#kept.after(seq))
      this.#reader?.send(frameBytes(frame.kind, frame.seq, frame.atMs, frame.dataJson), 'lossless');
  }

  sendSnapshot(data: ServerData<'snapshot'>, atMs: number): void {
    this.#kept.dropThrough(this.#seq);
    this.#snapshotSeq = this.#seq + 1;
    this.send('snapshot', data, atMs);
  }

  /** Sends a frame for this socket alone. Not repeated on resume. */
  send<Kind extends ServerKind>(kind: Kind, data: ServerData<Kind>, atMs: number): void {
    if (!this.#reader) return;
    this.#seq += 1;
    const dataJson = new JsonForReaders(data).bytes(this.#wantsTextParts);
    this.#reader.send(frameBytes(kind, this.#seq, atMs, dataJson), 'lossless');
  }

  /** Sends a frame to subscribers of the topic. Lossless within the limits. */
  publish(kind: Topic, vehicleId: string | null | undefined, atMs: number, json: JsonForReaders): void {
    if (!this.subscription.wants(kind, vehicleId)) return;
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

  /** Stores a playback's newest moment. @returns whether a reader wants it */
  replayed(payload: ReplayPayload): boolean {
    if (!this.#reader || !this.subscription.wants('replay')) return false;
    const { playbackId } = payload;
    const isJumpMissed = this.#replays.get(playbackId)?.isJump ?? false;
    this.#replays.set(playbackId, isJumpMissed ? payload.asJump() : payload);
    return true;
  }

  /** Sends the current raw messages or traffic. Skips a reader with unsent frames. */
  sendNewest(kind: 'inspector' | 'traffic', dataJson: Buffer, atMs: number): void {
    const reader = this.#reader;
    if (!reader || reader.bufferedBytes > this.#limits.telemetryBufferedBytes) return;
    this.#seq += 1;
    reader.send(frameBytes(kind, this.#seq, atMs, dataJson), 'latest');
  }

  vehicleRemoved(vehicleId: string): void {
    this.#pending.delete(vehicleId);
    this.#pace.forget(vehicleId);
  }

  /** Call this after every change of the subscription. */
  subscriptionChanged(): void {
    this.#pace.setRate(this.subscription.rateHz);
    for (const vehicleId of this.#pending)
      if (!this.subscription.wants('telemetry', vehicleId)) this.#pending.delete(vehicleId);
    if (!this.subscription.wants('replay')) this.#replays.clear();
  }

  /**
   * Sends every due state in one write. @returns milliseconds until the next one; undefined if none
   * waits
   */
  flush(nowMs: number, atMs: number): number | undefined {
    const reader = this.#reader;
    if (!reader || this.#pending.size + this.#replays.size === 0) return undefined;
    reader.cork();
    for (const [playbackId, payload] of this.#replays) {
      if (reader.bufferedBytes > this.#limits.telemetryBufferedBytes) break;
      this.#replays.delete(playbackId);
      this.#seq += 1;
      reader.send(frameBytes('replay', this.#seq, atMs, payload.json.bytes(this.#wantsTextParts)), 'latest');
    }
    const batchWaitMs = this.#batchedAtMs + this.subscription.batchMs - nowMs;
    const vehiclesMs = batchWaitMs > 0 ? batchWaitMs : this.#sendVehicles(reader, nowMs, atMs);
    reader.uncork();
    return this.#pending.size > 0 ? vehiclesMs : undefined;
  }

  /** @returns as {@link flush} */
  #sendVehicles(reader: Reader, nowMs: number, atMs: number): number | undefined {
    const isBatch = this.subscription.batchMs > 0;
    const batch: Buffer[] = [];
    let soonestMs: number | undefined;
    for (const vehicleId of this.#pending) {
      const waitMs = this.#pace.waitMs(vehicleId, nowMs);
      if (waitMs > 0) {
        soonestMs = Math.min(soonestMs ?? waitMs, waitMs);
        continue;
      }
      // A reader with a full buffer continues after it drains.
      if (reader.bufferedBytes > this.#limits.telemetryBufferedBytes) break;
      this.#pending.delete(vehicleId);
      const json = this.#vehicleFrames.json(vehicleId)?.bytes(this.#wantsTextParts);
      if (!json) continue;
      this.#pace.sent(vehicleId, nowMs);
      if (isBatch) batch.push(json);
      else reader.send(telemetryBytes(++this.#seq, atMs, json), 'latest');
    }
    if (batch.length > 0) {
      this.#batchedAtMs = nowMs;
      reader.send(vehiclesBytes(++this.#seq, atMs, batch), 'latest');
    }
    return soonestMs;
  }
}

/**
 * Share of each later interval that makes up for a burst. Without it a source at exactly the rate
 * stays late forever.
 */
const CATCH_UP = 0.03;

/**
 * Decides when a reader gets a vehicle's next state. The long-term rate exceeds `maxRateHz` by at
 * most 3 %. A state up to half an interval early passes at once, so that the jitter of a source at
 * exactly that rate adds no latency.
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

  /** How long the vehicle's state must wait; 0 if it can be sent now. */
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

/** A numbered frame other than telemetry. Sessions share the payload buffer. */
interface KeptFrame {
  readonly kind: ServerKind;
  readonly seq: number;
  readonly atMs: number;
  readonly dataJson: Buffer;
}

/** A session's newest frames, within limits. The oldest are dropped first. */
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

  /** Seq of the newest dropped frame; 0 if none. */
  get lastDroppedSeq(): number {
    return this.#lastDroppedSeq;
  }

  push(frame: KeptFrame): void {
    this.#frames.push(frame);
    this.#bytes += frame.dataJson.length;
    while (this.#frames.length - this.#start > this.#maxFrames || this.#bytes > this.#maxBytes) this.#drop();
    // Compacts occasionally instead of moving all frames for each dropped one.
    if (this.#start > 256 && this.#start * 2 > this.#frames.length) {
      this.#frames = this.#frames.slice(this.#start);
      this.#start = 0;
    }
  }

  /** Drops frames the reader has, or that a new snapshot replaces. */
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
