import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { frameAt } from '../../mavlink/codec/frame-examiner.ts';
import { MavAutopilot, MavModeFlag, MavType } from '../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID } from '../../mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import type { Router } from '../../mavlink/router/router.ts';
import { LinkRecording } from './link-recording.ts';
import type { RecordingFiles, StoredRecording } from './recording-files.ts';
import { tlogRecord } from './tlog-writer.ts';

export interface RecorderState {
  /** True while everything heard and sent reaches the disk. */
  readonly isRecording: boolean;
  /** The reason why not, as text for the operator. */
  readonly reason: string | undefined;
  /** Records given up for good since the start, because the disk took nothing for longer than a minute. */
  readonly lostRecords: number;
}

/** Old recordings gave way, as far as they may. */
export interface RoomMade {
  readonly removed: readonly StoredRecording[];
  /** What the rest takes; more than may be when all of it has to stay. */
  readonly totalBytes: number;
  readonly isOverLimit: boolean;
}

export interface RecorderEvents {
  stateChanged: RecorderState;
  /** A recording has its first records. */
  fileStarted: { readonly linkId: string; readonly fileName: string };
  /** The name of a recording that is whole now. */
  fileEnded: string;
  roomMade: RoomMade;
}

export interface RecorderOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly files: RecordingFiles;
  /** Where frames come from. */
  readonly router: Pick<Router, 'tap'>;
  /** Oldest recordings are removed when all together take more; without it none ever is. */
  readonly maxTotalBytes?: number;
  /** Names of the recordings that have notes: they are never removed. */
  readonly notedNames?: () => ReadonlySet<string>;
  /** Names of the recordings of simulated vehicles: they are removed before any other. */
  readonly simulatedNames?: () => ReadonlySet<string>;
  /** A larger recording continues in another file, though never while armed; default 256 MiB. */
  readonly maxFileBytes?: number;
  /** Most memory for records the disk does not accept, over all links; default 64 MiB. */
  readonly maxWaitingBytes?: number;
}

/** Half of the second that a kill may cost. */
const FLUSH_PERIOD_MS = 500;
const RETRY_MS = 2000;
const RING_MS = 60_000;
const DEFAULT_MAX_WAITING_BYTES = 67_108_864;
const DEFAULT_MAX_FILE_BYTES = 268_435_456;
/** A disk that answers neither yes nor no for this long does not record. */
const STALL_MS = 5000;
const LAST_WRITE_MS = 1500;

interface Entry {
  readonly recording: LinkRecording;
  readonly flights: FlightsOfLink;
  failure: string | undefined;
  retryAtMs: number;
}

/**
 * Writes every frame of every link, in both directions, to one tlog per link and flight: a minute after the
 * last of its vehicles disarmed, a link starts a new one. When the disk fails, the last 60 s stay in memory
 * and are written once it recovers. The state reports this meanwhile, and flying is not affected.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #emitter = new Emitter<RecorderEvents>();
  #state: RecorderState = { isRecording: false, reason: 'recording has not started', lostRecords: 0 };
  #lostRecords = 0;
  #untap: Unsubscribe | undefined;
  #timer: Timer | undefined;
  #folderFailure: string | undefined;
  #folderRetryAtMs = Number.NEGATIVE_INFINITY;
  #isPreparing = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get state(): RecorderState {
    return this.#state;
  }

  /** Records from now on; the promise says that the folder was looked at, not that it is well. */
  async start(): Promise<void> {
    if (this.#timer) return;
    this.#timer = this.#options.clock.every(FLUSH_PERIOD_MS, () => this.#flush());
    this.#untap = this.#options.router.tap((linkId, direction, utcUs, bytes) =>
      this.#add(linkId, direction, utcUs, bytes),
    );
    await this.#prepare();
  }

  /** Writes what is left, for at most 1.5 s, and closes the files. */
  async stop(): Promise<void> {
    if (!this.#timer) return;
    this.#timer.cancel();
    this.#timer = undefined;
    this.#untap?.();
    const ended = [...this.#entries.keys()].map((linkId) => this.endLink(linkId));
    let limit: Timer | undefined;
    const waited = new Promise<void>((resolve) => {
      limit = this.#options.clock.after(LAST_WRITE_MS, resolve);
    });
    await Promise.race([Promise.all(ended), waited]);
    limit?.cancel();
    this.#announce({ isRecording: false, reason: 'recording has ended', lostRecords: this.#lostRecords });
  }

  /** The link will not be heard again: its file is ended. Never rejects. */
  async endLink(linkId: string): Promise<void> {
    const entry = this.#entries.get(linkId);
    if (!entry) return;
    entry.recording.seal();
    await this.#write(entry);
    // Twice: the first may have joined a write that began before the last records were sealed.
    if (entry.recording.hasUnsaved && entry.failure === undefined) await this.#write(entry);
    if (entry.recording.hasUnsaved)
      this.#options.logger.error({ linkId, reason: entry.failure }, 'the end of a recording was lost');
    this.#entries.delete(linkId);
    const { fileName } = entry.recording;
    await entry.recording.close();
    if (fileName !== undefined) this.#emitter.emit('fileEnded', fileName);
    this.#refresh();
  }

  /** Names of the files being written, by link. */
  openFiles(): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    for (const [linkId, { recording }] of this.#entries)
      if (recording.fileName !== undefined) names.set(linkId, recording.fileName);
    return names;
  }

  on<Name extends keyof RecorderEvents>(
    name: Name,
    listener: (event: RecorderEvents[Name]) => void,
  ): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  #add(linkId: string, direction: 'in' | 'out', utcUs: number, bytes: Uint8Array): void {
    const record = tlogRecord(utcUs, bytes);
    if (!record) return;
    const entry = this.#entries.get(linkId) ?? this.#addEntry(linkId);
    entry.recording.add(record);
    if (direction === 'in') entry.flights.heard(bytes, this.#options.clock.monotonicMs());
  }

  #addEntry(linkId: string): Entry {
    const { clock, files, maxFileBytes = DEFAULT_MAX_FILE_BYTES } = this.#options;
    const flights = new FlightsOfLink();
    const mayEnd = () => !flights.isArmed(clock.monotonicMs());
    const recording = new LinkRecording({ linkId, clock, files, maxFileBytes, mayEnd });
    const entry: Entry = { recording, flights, failure: undefined, retryAtMs: Number.NEGATIVE_INFINITY };
    this.#entries.set(linkId, entry);
    return entry;
  }

  #flush(): void {
    const nowMs = this.#options.clock.monotonicMs();
    if (this.#folderFailure !== undefined && nowMs >= this.#folderRetryAtMs) void this.#prepare();
    const { maxWaitingBytes = DEFAULT_MAX_WAITING_BYTES } = this.#options;
    const maxBytes = maxWaitingBytes / Math.max(1, this.#entries.size);
    for (const entry of this.#entries.values()) {
      entry.recording.seal();
      if (entry.flights.areOver(nowMs)) {
        entry.flights.begin();
        entry.recording.endFile();
      }
      this.#lostRecords += entry.recording.prune(nowMs - RING_MS, maxBytes);
      if (nowMs >= entry.retryAtMs) void this.#write(entry);
    }
    this.#refresh();
  }

  /** Never rejects: what goes wrong becomes the state. */
  async #write(entry: Entry): Promise<void> {
    const nameBefore = entry.recording.fileName;
    try {
      await entry.recording.write();
      entry.failure = undefined;
    } catch (thrown) {
      entry.failure = failureText(thrown);
      entry.retryAtMs = this.#options.clock.monotonicMs() + RETRY_MS;
    }
    this.#refresh();
    const { linkId, fileName } = entry.recording;
    if (fileName === nameBefore) return;
    if (fileName !== undefined) this.#emitter.emit('fileStarted', { linkId, fileName });
    if (nameBefore !== undefined) this.#emitter.emit('fileEnded', nameBefore);
    await this.#makeRoom();
  }

  async #prepare(): Promise<void> {
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    try {
      await this.#options.files.prepare();
      this.#folderFailure = undefined;
      await this.#makeRoom();
    } catch (thrown) {
      this.#folderFailure = failureText(thrown);
      this.#folderRetryAtMs = this.#options.clock.monotonicMs() + RETRY_MS;
    } finally {
      this.#isPreparing = false;
    }
    this.#refresh();
  }

  /** Old recordings give way to new ones; never rejects. */
  async #makeRoom(): Promise<void> {
    const { files, logger, maxTotalBytes, notedNames, simulatedNames } = this.#options;
    if (maxTotalBytes === undefined) return;
    try {
      const stored = await files.list();
      const staying = new Set([...this.openFiles().values(), ...(notedNames?.() ?? [])]);
      const first = simulatedNames?.() ?? new Set<string>();
      const removed = recordingsToRemove(stored, staying, maxTotalBytes, first);
      for (const { name, sizeBytes } of removed) {
        await files.remove(name);
        logger.info({ name, sizeBytes, maxTotalBytes }, 'removed the oldest recording to make room');
      }
      const totalBytes = sizeOf(stored) - sizeOf(removed);
      this.#emitter.emit('roomMade', { removed, totalBytes, isOverLimit: totalBytes > maxTotalBytes });
    } catch (thrown) {
      logger.warn({ error: errorText(thrown) }, 'old recordings could not be removed');
    }
  }

  #refresh(): void {
    if (!this.#timer) return;
    const reason = this.#folderFailure ?? this.#entryFailure();
    const next = { isRecording: reason === undefined, reason, lostRecords: this.#lostRecords };
    const { isRecording, lostRecords } = this.#state;
    const isSame =
      next.isRecording === isRecording && reason === this.#state.reason && next.lostRecords === lostRecords;
    if (!isSame) this.#announce(next);
  }

  #entryFailure(): string | undefined {
    const nowMs = this.#options.clock.monotonicMs();
    for (const { recording, failure } of this.#entries.values()) {
      if (failure !== undefined) return failure;
      const oldestMs = recording.oldestUnsavedMs;
      if (oldestMs !== undefined && nowMs - oldestMs >= STALL_MS)
        return 'the disk does not respond; recording resumes automatically when it does';
    }
    return undefined;
  }

  #announce(state: RecorderState): void {
    const hasTurned = state.isRecording !== this.#state.isRecording;
    this.#state = state;
    if (hasTurned && !state.isRecording && this.#timer)
      this.#options.logger.error({ reason: state.reason }, 'not recording');
    this.#emitter.emit('stateChanged', state);
  }
}

function sizeOf(recordings: readonly StoredRecording[]): number {
  return recordings.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

function failureText(thrown: unknown): string {
  const code = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).code : undefined;
  switch (code ?? '') {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full; free some space, then recording resumes automatically';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'the recordings folder cannot be written; allow write access, then recording resumes automatically';
    case 'EIO':
      return 'the disk reports an error; check it. Recording is retried every 2 s';
    default:
      return `recording failed: ${errorText(thrown)}`;
  }
}

/**
 * The recordings to remove so that all together take at most `maxTotalBytes`: those in `firstNames` first,
 * and the oldest first within each group. Names start with the time of creation, so their order is the order
 * of age. Those in `stayingNames` stay.
 */
function recordingsToRemove(
  stored: readonly StoredRecording[],
  stayingNames: ReadonlySet<string>,
  maxTotalBytes: number,
  firstNames: ReadonlySet<string> = new Set(),
): readonly StoredRecording[] {
  let totalBytes = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const removed: StoredRecording[] = [];
  for (const recording of [...stored].sort(
    (a, b) => Number(firstNames.has(b.name)) - Number(firstNames.has(a.name)) || (a.name < b.name ? -1 : 1),
  )) {
    if (totalBytes <= maxTotalBytes) break;
    if (stayingNames.has(recording.name)) continue;
    removed.push(recording);
    totalBytes -= recording.sizeBytes;
  }
  return removed;
}

/** On the ground this long after a flight, the flight is over: it may have been a stop on the way. */
const OVER_AFTER_MS = 60_000;
/** Armed when last heard, but silent for longer: the recording stops waiting for its flight. */
const GONE_AFTER_MS = 600_000;

interface HeardVehicle {
  readonly isArmed: boolean;
  readonly receivedAtMs: MonotonicMs;
}

/**
 * Follows from the heartbeats on a link whether a vehicle is armed and whether the recording's flights are
 * over.
 */
class FlightsOfLink {
  readonly #vehicles = new Map<number, HeardVehicle>();
  #lastArmedMs: MonotonicMs | undefined;

  /** A whole frame that came in. */
  heard(bytes: Uint8Array, nowMs: MonotonicMs): void {
    const frame = frameAt(bytes, 0, bytes.length);
    if (frame.messageId !== MESSAGE_ID.HEARTBEAT) return;
    const decoded = decodeMessage(frame);
    if (decoded?.name !== 'HEARTBEAT') return;
    const { type, autopilot, baseMode } = decoded.message;
    if (type === MavType.GCS || autopilot === MavAutopilot.INVALID) return;
    const isArmed = (baseMode & MavModeFlag.SAFETY_ARMED) !== 0;
    if (isArmed || this.#vehicles.get(frame.systemId)?.isArmed) this.#lastArmedMs = nowMs;
    this.#vehicles.set(frame.systemId, { isArmed, receivedAtMs: nowMs });
  }

  isArmed(nowMs: MonotonicMs): boolean {
    return [...this.#vehicles.values()].some(
      ({ isArmed, receivedAtMs }) => isArmed && nowMs - receivedAtMs <= GONE_AFTER_MS,
    );
  }

  /** A vehicle was armed, and none has been for a minute. */
  areOver(nowMs: MonotonicMs): boolean {
    const lastArmedMs = this.#lastArmedMs;
    return lastArmedMs !== undefined && nowMs - lastArmedMs >= OVER_AFTER_MS && !this.isArmed(nowMs);
  }

  /** A new recording starts: earlier flights are in the one before. */
  begin(): void {
    this.#lastArmedMs = undefined;
  }
}
