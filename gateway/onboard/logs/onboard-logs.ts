import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type { OnboardLog, OnboardLogDownload, OnboardLogPort } from '../../contract/onboard/onboard-log.ts';
import { say } from '../../contract/operator-text.ts';
import type { ReplayPort } from '../../contract/recording/replay.ts';
import type { OnboardLogEntry } from '../../mavlink/protocol/log/log-outcome.ts';
import type { LogProtocol } from '../../mavlink/protocol/log/log-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { LogDownload } from './log-download.ts';
import type { LogEraseGate } from './log-erase-gate.ts';

export interface OnboardLogsOptions {
  readonly protocol: Pick<LogProtocol, 'list' | 'download'>;
  readonly gate: Pick<LogEraseGate, 'erase'>;
  readonly vehicles: Pick<VehicleDirectory, 'get' | 'modeOf'>;
  /** The recordings, as far as a principal may add to them. */
  readonly replayOf: (principal: Principal) => Pick<ReplayPort, 'importLog'>;
  /** For downloaded log data. */
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
}

const MAX_KEPT = 100;
const MAX_UNDER_WAY = 16;

/** Onboard logs: lists them and reads them into the recordings, one per vehicle at a time. */
export class OnboardLogs implements OnboardLogPort {
  readonly #options: OnboardLogsOptions;
  /** Oldest first. */
  readonly #downloads: LogDownload[] = [];
  /** The latest list, by vehicle id. */
  readonly #lists = new Map<string, readonly OnboardLogEntry[]>();
  /** By vehicle id: each log request waits for the previous one. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: OnboardLogsOptions) {
    this.#options = options;
  }

  /** Removes files left by a killed process. */
  async start(): Promise<void> {
    await rm(this.#options.folder, { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    for (const download of this.#downloads) download.cancel();
    await Promise.allSettled(this.#turns.values());
  }

  async list(vehicleId: string): Promise<readonly OnboardLog[]> {
    this.#reachable(vehicleId);
    if (this.#underWay(vehicleId))
      throw new AppError(
        'vehicle-busy',
        'A log of this vehicle is being downloaded. Try again when it has finished.',
      );
    return await this.#inTurn(vehicleId, () => this.#ask(vehicleId));
  }

  async download(vehicleId: string, logId: number, context: RequestContext): Promise<OnboardLogDownload> {
    this.#reachable(vehicleId);
    const running = this.#downloads.find(
      ({ record, hasEnded }) => !hasEnded && record.vehicleId === vehicleId && record.logId === logId,
    );
    if (running) return running.record;
    if (this.#downloads.filter(({ hasEnded }) => !hasEnded).length >= MAX_UNDER_WAY)
      throw new AppError(
        'resource-limit',
        say('{count} logs are already being downloaded. Wait for one, or cancel it.', {
          count: MAX_UNDER_WAY,
        }),
      );
    if (!this.#lists.has(vehicleId)) await this.list(vehicleId);
    const listed = this.#lists.get(vehicleId) ?? [];
    const log = listed.find((entry) => entry.logId === logId);
    if (!log)
      throw new AppError(
        'not-found',
        say('Log {log} not found on {vehicle}. List the logs of the vehicle.', {
          log: logId,
          vehicle: vehicleId,
        }),
      );
    return this.#begin(vehicleId, log, listed, context).record;
  }

  async erase(vehicleId: string, count: number, context: RequestContext): Promise<{ commandId: string }> {
    this.#reachable(vehicleId);
    if (this.#underWay(vehicleId))
      throw new AppError(
        'state-conflict',
        'A log of this vehicle is being downloaded. Wait for it, or cancel it.',
      );
    return await this.#inTurn(vehicleId, async () => {
      const logs = await this.#listed(vehicleId);
      if (logs.length !== count)
        throw new AppError(
          'state-conflict',
          say('The vehicle has {count} logs, not {said}. Check the list and try again.', {
            count: logs.length,
            said: count,
          }),
        );
      const commandId = await this.#options.gate.erase(vehicleId, logs, context);
      this.#lists.delete(vehicleId);
      return { commandId };
    });
  }

  downloads(): readonly OnboardLogDownload[] {
    return this.#downloads.map(({ record }) => record).reverse();
  }

  cancel(downloadId: string): OnboardLogDownload {
    const download = this.#downloads.find(({ record }) => record.downloadId === downloadId);
    if (!download) throw new AppError('not-found', say('Download {id} not found.', { id: downloadId }));
    download.cancel();
    return download.record;
  }

  #begin(
    vehicleId: string,
    { logId, sizeBytes }: OnboardLogEntry,
    listed: readonly OnboardLogEntry[],
    context: RequestContext,
  ): LogDownload {
    const { ids, clock, folder, replayOf } = this.#options;
    const downloadId = ids.next('dl');
    const download = new LogDownload({
      ...this.#options,
      replay: replayOf(context.principal),
      context,
      listed,
      file: join(folder, `${downloadId}.part`),
      record: {
        downloadId,
        vehicleId,
        logId,
        sizeBytes,
        receivedBytes: 0,
        state: 'queued',
        detail: null,
        sessionId: null,
        startedAtMs: clock.utcMs(),
        endedAtMs: null,
      },
    });
    this.#downloads.push(download);
    const oldest = this.#downloads.findIndex(({ hasEnded }) => hasEnded);
    if (this.#downloads.length > MAX_KEPT && oldest >= 0) this.#downloads.splice(oldest, 1);
    void this.#inTurn(vehicleId, () => (download.hasEnded ? Promise.resolve() : download.run()));
    return download;
  }

  /** The list the vehicle reports now. */
  async #listed(vehicleId: string): Promise<readonly OnboardLogEntry[]> {
    const outcome = await this.#options.protocol.list(this.#reachable(vehicleId));
    if (outcome.kind === 'not-sent')
      throw new AppError('vehicle-offline', 'No link to the vehicle at the moment.');
    if (outcome.kind !== 'done')
      throw new AppError(
        'vehicle-timeout',
        'The vehicle did not list its logs. It may have none, or its firmware may not send them.',
      );
    return outcome.value;
  }

  async #ask(vehicleId: string): Promise<readonly OnboardLog[]> {
    const logs = await this.#listed(vehicleId);
    this.#lists.set(vehicleId, logs);
    return logs.map(({ logId, sizeBytes, utcS }) => ({
      logId,
      sizeBytes,
      beganAtMs: utcS === undefined ? null : utcS * 1000,
      download:
        this.downloads().find((record) => record.vehicleId === vehicleId && record.logId === logId) ?? null,
    }));
  }

  #underWay(vehicleId: string): boolean {
    return this.#downloads.some(({ record, hasEnded }) => !hasEnded && record.vehicleId === vehicleId);
  }

  #inTurn<Answer>(vehicleId: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.#turns.get(vehicleId) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#turns.set(vehicleId, turn);
    const forget = () => {
      if (this.#turns.get(vehicleId) === turn) this.#turns.delete(vehicleId);
    };
    turn.then(forget, forget);
    return turn;
  }

  /** @throws not-found, vehicle-conflict, vehicle-offline, state-conflict */
  #reachable(vehicleId: string): VehicleState {
    const vehicle = this.#options.vehicles.get(vehicleId);
    if (!vehicle)
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    if (vehicle.hasConflict)
      throw new AppError(
        'vehicle-conflict',
        'Two vehicles use this system id, so the logs cannot be assigned to one of them.',
      );
    if (vehicle.isLost)
      throw new AppError('vehicle-offline', 'The vehicle is lost: no message from it for 3 s.');
    if (vehicle.heartbeat?.isArmed)
      throw new AppError(
        'state-conflict',
        'The vehicle is armed, and a log download would slow down its telemetry. Disarm first.',
      );
    return vehicle;
  }
}
