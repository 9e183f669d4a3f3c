import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { textOf } from '../../base/error.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { OnboardLogDownload } from '../../contract/onboard/onboard-log.ts';
import { say } from '../../contract/operator-text.ts';
import type { ReplayPort } from '../../contract/recording/replay.ts';
import type { LogOutcome, OnboardLogEntry } from '../../mavlink/protocol/log/log-outcome.ts';
import type { LogProtocol } from '../../mavlink/protocol/log/log-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

export interface LogDownloadOptions {
  readonly protocol: Pick<LogProtocol, 'list' | 'download'>;
  readonly vehicles: Pick<VehicleDirectory, 'get' | 'modeOf'>;
  /** Imports the complete log. */
  readonly replay: Pick<ReplayPort, 'importLog'>;
  readonly context: RequestContext;
  /** Stores received bytes until then. */
  readonly file: string;
  readonly clock: Clock;
  /** The download as requested. */
  readonly record: OnboardLogDownload;
  /** The vehicle's logs at the time of the request. */
  readonly listed: readonly OnboardLogEntry[];
}

const LOOK_AGAIN_MS = 1000;
/** Time to change a battery or drive a vehicle home. */
const GIVE_UP_AFTER_MS = 15 * 60_000;

/** Reads one log from a vehicle, across link losses, and adds it to the recordings. */
export class LogDownload {
  readonly #options: LogDownloadOptions;
  readonly #stop = new AbortController();
  #record: OnboardLogDownload;
  #newsAtMs: MonotonicMs;

  constructor(options: LogDownloadOptions) {
    this.#options = options;
    this.#record = options.record;
    this.#newsAtMs = options.clock.monotonicMs();
  }

  get record(): OnboardLogDownload {
    return this.#record;
  }

  get hasEnded(): boolean {
    return this.#record.endedAtMs !== null;
  }

  cancel(): void {
    if (!this.hasEnded) this.#end({ state: 'cancelled', detail: null });
    this.#stop.abort();
  }

  /** Resolves when it has ended; never rejects. */
  async run(): Promise<void> {
    const { file } = this.#options;
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file, 'w', 0o600);
      try {
        await this.#receive(handle);
      } finally {
        await handle.close();
      }
      if (!this.hasEnded) await this.#import();
    } catch (thrown) {
      if (!this.hasEnded) this.#end({ state: 'failed', detail: textOf(thrown) });
    } finally {
      await rm(file, { force: true });
    }
  }

  async #receive(handle: FileHandle): Promise<void> {
    const { vehicles, clock } = this.#options;
    this.#newsAtMs = clock.monotonicMs();
    while (!this.hasEnded) {
      const hindrance = this.#hindrance();
      const vehicle = vehicles.get(this.#record.vehicleId);
      const isHindered = hindrance !== undefined || !vehicle;
      if (clock.monotonicMs() - this.#newsAtMs > GIVE_UP_AFTER_MS)
        throw new Error(
          isHindered
            ? 'No link to the vehicle for 15 minutes.'
            : 'The vehicle did not answer for 15 minutes.',
        );
      if (isHindered) {
        this.#change({ state: 'waiting', detail: hindrance ?? null });
        await this.#pause();
        continue;
      }
      this.#change({ state: 'running', detail: null });
      const outcome = await this.#ask(vehicle, handle);
      if (outcome.kind === 'done' && outcome.value <= this.#record.receivedBytes) return;
      if (outcome.kind === 'silent' || outcome.kind === 'not-sent') {
        this.#change({ state: 'waiting', detail: 'The vehicle does not answer.' });
        await this.#pause();
      }
    }
  }

  /**
   * Requests the missing part. The vehicle may have rebooted meanwhile, and some send only logs
   * they listed.
   */
  async #ask(vehicle: VehicleState, handle: FileHandle): Promise<LogOutcome<number>> {
    const { protocol, vehicles, listed, clock } = this.#options;
    const { vehicleId, logId, sizeBytes } = this.#record;
    const { bootCount } = vehicle;
    const present = await protocol.list(vehicle, this.#stop.signal);
    if (present.kind !== 'done') return present;
    if (!isSameLog(logId, listed, present.value))
      throw new Error(
        'The vehicle’s logs have changed since they were listed, so this number may mean another log. List them again.',
      );
    const pausing = new AbortController();
    const isSameBoot = () => vehicles.get(vehicleId)?.bootCount === bootCount;
    let writing = Promise.resolve();
    const outcome = await protocol.download(vehicle, {
      logId,
      sizeBytes,
      fromByte: this.#record.receivedBytes,
      signal: AbortSignal.any([this.#stop.signal, pausing.signal]),
      take: (bytes) => {
        // After a reboot the id may mean another log.
        if (isSameBoot()) {
          const at = this.#record.receivedBytes;
          this.#newsAtMs = clock.monotonicMs();
          writing = writing.then(async () => void (await handle.write(bytes, 0, bytes.length, at)));
          // Handled where it is awaited.
          writing.catch(() => undefined);
          this.#change({ receivedBytes: at + bytes.length });
        }
        if (!isSameBoot() || this.#hindrance() !== undefined) pausing.abort();
      },
    });
    await writing;
    return outcome;
  }

  async #import(): Promise<void> {
    const { replay, vehicles, context, file } = this.#options;
    const { vehicleId, logId } = this.#record;
    this.#change({ state: 'importing', detail: null });
    const name = `${vehicleId} log ${logId}`;
    const bytes = createReadStream(file);
    const session = await replay.importLog({ name, bytes, mode: vehicles.modeOf(vehicleId) }, context);
    const { receivedBytes, sizeBytes } = this.#record;
    const detail =
      receivedBytes < sizeBytes
        ? say('The vehicle sent only {sent} of {size} bytes.', { sent: receivedBytes, size: sizeBytes })
        : null;
    if (!this.hasEnded) this.#end({ state: 'done', detail, sessionId: session.sessionId });
  }

  /** Why no bytes can be requested now. */
  #hindrance(): string | undefined {
    const vehicle = this.#options.vehicles.get(this.#record.vehicleId);
    if (!vehicle || vehicle.isLost)
      return 'The link is lost. The download resumes when the connection returns.';
    if (vehicle.heartbeat?.isArmed) return 'The vehicle is armed. The download resumes when it is disarmed.';
    return undefined;
  }

  #pause(): Promise<void> {
    const { signal } = this.#stop;
    return new Promise((resolve) => {
      const end = () => {
        timer.cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = this.#options.clock.after(LOOK_AGAIN_MS, end);
      signal.addEventListener('abort', end, { once: true });
    });
  }

  #change(change: Partial<OnboardLogDownload>): void {
    if (!this.hasEnded) this.#record = { ...this.#record, ...change };
  }

  #end(change: Partial<OnboardLogDownload>): void {
    this.#record = { ...this.#record, ...change, endedAtMs: this.#options.clock.utcMs() };
  }
}

/**
 * Whether an id still means the same log. After each reboot ids count from the oldest log again. A
 * log being written grows with each listing and reports the current time, and so would another log
 * with its id. So it counts as the same only if all other logs are unchanged.
 */
function isSameLog(
  logId: number,
  before: readonly OnboardLogEntry[],
  now: readonly OnboardLogEntry[],
): boolean {
  const present = new Map(now.map((log) => [log.logId, log]));
  const isAsItWas = (was: OnboardLogEntry) => {
    const is = present.get(was.logId);
    return is !== undefined && is.sizeBytes === was.sizeBytes && is.utcS === was.utcS;
  };
  const was = before.find((log) => log.logId === logId);
  const is = present.get(logId);
  if (!was || !is || is.sizeBytes < was.sizeBytes) return false;
  return isAsItWas(was) || before.every((log) => log === was || isAsItWas(log));
}
