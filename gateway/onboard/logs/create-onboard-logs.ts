import { join } from 'node:path';
import type { Runtime } from '../../base/runtime.ts';
import type { PortGuard } from '../../contract/port/port-guard.ts';
import type { FtpReader } from '../../mavlink/protocol/ftp/ftp-reader.ts';
import { LogEraser } from '../../mavlink/protocol/log/log-eraser.ts';
import type {
  LogDownloadRequest,
  LogOutcome,
  OnboardLogEntry,
} from '../../mavlink/protocol/log/log-outcome.ts';
import { LogProtocol } from '../../mavlink/protocol/log/log-protocol.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { hasFiles } from '../../vehicle/state/capabilities.ts';
import type { Onboard } from '../create-onboard.ts';
import type { OnboardParameters } from '../parameter/create-onboard-parameters.ts';
import { LogEraseGate } from './log-erase-gate.ts';
import { OnboardLogs } from './onboard-logs.ts';

export interface OnboardLogsOptions extends Runtime {
  readonly fleet: Fleet;
  readonly parameters: OnboardParameters;
  readonly onboard: Onboard;
  readonly guard: Pick<PortGuard, 'replayFor'>;
  readonly dataDirectory: string;
}

/** Onboard logs: read with a sender that can only read, erased through their own gate. */
export function createOnboardLogs(options: OnboardLogsOptions): OnboardLogs {
  const { fleet, onboard, guard, dataDirectory, clock, ids } = options;
  const { router, vehicles } = fleet;
  const logs = new LogProtocol(fleet.asking);
  return new OnboardLogs({
    gate: new LogEraseGate({
      changes: onboard.groundChanges,
      eraser: new LogEraser({ sender: router, logs, clock }),
    }),
    protocol: new LogSource({
      logs,
      files: options.parameters.fileReader,
      hasFiles: ({ systemId, componentId }) =>
        vehicles
          .list()
          .some(
            (vehicle) =>
              vehicle.systemId === systemId && vehicle.componentId === componentId && hasFiles(vehicle),
          ),
    }),
    vehicles,
    replayOf: (principal) => guard.replayFor(principal),
    folder: join(dataDirectory, 'board-logs'),
    clock,
    ids,
  });
}

type Target = Parameters<LogProtocol['list']>[0];

interface LogSourceOptions {
  readonly logs: Pick<LogProtocol, 'list' | 'download'>;
  readonly files: Pick<FtpReader, 'list' | 'read'>;
  /** Whether the vehicle reports support for file transfer. */
  readonly hasFiles: (target: Target) => boolean;
}

const FOLDER = '/APM/LOGS';
const LOG_NAME = /^\d{1,10}\.BIN$/i;
/** Size of the chunks that are passed on. */
const PART_BYTES = 32 * 1024;

/**
 * Reads onboard logs the fastest way: as a file if exactly one has the log's length, which takes a
 * third of the frames; otherwise, or if the file fails, by LOG_*.
 */
export class LogSource {
  readonly #options: LogSourceOptions;
  /** For each vehicle, how many logs have a given length. */
  readonly #listed = new Map<number, ReadonlyMap<number, number>>();
  /** By vehicle, log and length; null if the log is not available as a file. */
  readonly #paths = new Map<string, string | null>();

  constructor(options: LogSourceOptions) {
    this.#options = options;
  }

  async list(target: Target, signal?: AbortSignal): Promise<LogOutcome<readonly OnboardLogEntry[]>> {
    const outcome = await this.#options.logs.list(target, signal);
    if (outcome.kind !== 'done') return outcome;
    const counts = new Map<number, number>();
    for (const { sizeBytes } of outcome.value) counts.set(sizeBytes, (counts.get(sizeBytes) ?? 0) + 1);
    this.#listed.set(target.systemId, counts);
    return outcome;
  }

  async download(target: Target, request: LogDownloadRequest): Promise<LogOutcome<number>> {
    const { logs, files } = this.#options;
    const key = `${target.systemId}/${request.logId}/${request.sizeBytes}`;
    const path = await this.#pathOf(target, request, key);
    if (path === undefined) return logs.download(target, request);
    let parts: Uint8Array[] = [];
    let waiting = 0;
    let fromByte = request.fromByte;
    const pass = () => {
      if (waiting === 0) return;
      const bytes = Buffer.concat(parts);
      parts = [];
      waiting = 0;
      fromByte += bytes.length;
      request.take(bytes);
    };
    const take = (bytes: Uint8Array) => {
      parts.push(bytes);
      waiting += bytes.length;
      if (waiting >= PART_BYTES) pass();
    };
    const { signal, sizeBytes } = request;
    const outcome = await files.read(target, {
      path,
      fromByte,
      maxBytes: sizeBytes,
      take,
      ...(signal && { signal }),
    });
    pass();
    switch (outcome.kind) {
      case 'done':
        return outcome;
      case 'cancelled':
      case 'not-sent':
        return { kind: outcome.kind };
      case 'silent':
        // If the file server never answered, use LOG_* next time.
        if (fromByte === request.fromByte) this.#paths.set(key, null);
        return { kind: 'silent' };
      case 'interrupted':
        return { kind: 'silent' };
      case 'refused':
      case 'too-large':
        this.#paths.set(key, null);
        return logs.download(target, { ...request, fromByte });
      case 'busy':
        return logs.download(target, { ...request, fromByte });
    }
  }

  /** Undefined if the log must be read by LOG_*. */
  async #pathOf(
    target: Target,
    { sizeBytes, signal }: LogDownloadRequest,
    key: string,
  ): Promise<string | undefined> {
    const { hasFiles, files } = this.#options;
    const known = this.#paths.get(key);
    if (known !== undefined) return known ?? undefined;
    if (!hasFiles(target) || this.#listed.get(target.systemId)?.get(sizeBytes) !== 1) return undefined;
    const outcome = await files.list(target, FOLDER, signal && { signal });
    if (outcome.kind === 'busy' || outcome.kind === 'cancelled') return undefined;
    const same =
      outcome.kind === 'done'
        ? outcome.value.filter((entry) => LOG_NAME.test(entry.name) && entry.sizeBytes === sizeBytes)
        : [];
    const path = same.length === 1 ? `${FOLDER}/${same[0]?.name}` : null;
    this.#paths.set(key, path);
    return path ?? undefined;
  }
}
