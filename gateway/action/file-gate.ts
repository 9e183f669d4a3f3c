import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Clock } from '../base/clock.ts';
import type { Unsubscribe } from '../base/emitter.ts';
import { AppError, errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import { MavFtpErr } from '../mavlink/generated/enums.ts';
import type { FtpReader } from '../protocol/ftp-reader.ts';
import type { FtpWriter } from '../protocol/ftp-writer.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { type Authoriser, plainDecision } from './authoriser.ts';
import { clear } from './clearance.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandLeases } from './command-leases.ts';
import type { CommandRecords } from './command-records.ts';
import { fileTransferError } from './file-transfer-error.ts';
import { newCommandRecord } from './new-command-record.ts';
import { reachableVehicle } from './reachable-vehicle.ts';
import { cancelledError } from './transfer-errors.ts';
import { TransferRecord } from './transfer-record.ts';

export interface FileGateOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalDesk;
  readonly leases: CommandLeases;
  readonly records: CommandRecords;
  readonly writer: Pick<FtpWriter, 'write' | 'remove'>;
  /** Reads back what was written. */
  readonly reader: Pick<FtpReader, 'read' | 'crc32'>;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

interface Change {
  readonly command: 'file-write' | 'file-remove';
  readonly params: Readonly<Record<string, unknown>>;
  readonly carryOut: (vehicle: VehicleState, record: TransferRecord, signal: AbortSignal) => Promise<void>;
}

interface Running {
  readonly record: TransferRecord;
  readonly stop: AbortController;
}

/** Files lead nowhere by themselves; what scripts make of a flight is for policies that name them. */
const NOWHERE = {
  highestAltitudeM: null,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
} as const;
const TURN_WAIT_MS = 10_000;
const ALL_ONES = 0xffff_ffff;

/**
 * The only way out for files: not while the vehicle is armed, lease → decision (→ approval → decision) → durable audit row with the
 * digest of what is written → transfer → what is on board compared with it → record and audit row. One change a vehicle at a time.
 */
export class FileGate {
  readonly #options: FileGateOptions;
  readonly #running = new Map<string, Running>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: FileGateOptions) {
    this.#options = options;
  }

  start(): void {
    const { vehicles, leases } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, to }) =>
        this.#cancel(vehicleId, `${to.id} took command of the vehicle.`),
      ),
      vehicles.on('changed', ({ vehicleId, heartbeat }) => {
        if (heartbeat?.isArmed) this.#cancel(vehicleId, 'The vehicle was armed.');
      }),
      vehicles.on('removed', ({ vehicleId }) => this.#cancel(vehicleId, 'The vehicle is no longer known.')),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const vehicleId of [...this.#running.keys()]) this.#cancel(vehicleId, 'The gateway stopped.');
  }

  /**
   * Puts a file on board and compares what is there with it. Where governance wants an approval it waits for it.
   * @returns the id of the command record
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held, governance-denied, governance-unavailable,
   * state-conflict while it is armed or when it was cancelled before, store-unavailable: nothing was sent
   * @throws vehicle-denied, vehicle-timeout: what is on board is not known
   */
  write(vehicleId: string, path: string, bytes: Uint8Array, context: CommandContext): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return this.#change(
      vehicleId,
      {
        command: 'file-write',
        params: { path, sizeBytes: bytes.length, sha256 },
        carryOut: async (vehicle, record, signal) => {
          const progress = (doneBytes: number) => record.progress(doneBytes, bytes.length);
          const ask = { signal, turnWaitMs: TURN_WAIT_MS };
          const outcome = await this.#options.writer.write(vehicle, { path, bytes, progress, ...ask });
          if (outcome.kind !== 'done') throw fileTransferError(outcome, path);
          await this.#compare(vehicle, path, bytes, signal);
        },
      },
      context,
    );
  }

  /** Removes a file on board. @throws as {@link write} */
  remove(vehicleId: string, path: string, context: CommandContext): Promise<string> {
    return this.#change(
      vehicleId,
      {
        command: 'file-remove',
        params: { path },
        carryOut: async (vehicle, _record, signal) => {
          const ask = { signal, turnWaitMs: TURN_WAIT_MS };
          const outcome = await this.#options.writer.remove(vehicle, path, ask);
          if (outcome.kind !== 'done') throw fileTransferError(outcome, path);
        },
      },
      context,
    );
  }

  async #change(vehicleId: string, change: Change, context: CommandContext): Promise<string> {
    const record = this.#begin(vehicleId, change, context);
    const running = { record, stop: new AbortController() };
    this.#running.set(vehicleId, running);
    let hasBegun = false;
    try {
      const vehicle = await this.#authorise(vehicleId, change, record, context);
      hasBegun = true;
      record.sent('FILE_TRANSFER_PROTOCOL');
      await change.carryOut(vehicle, record, running.stop.signal);
      record.end('done', null);
      return record.commandId;
    } catch (error) {
      const isDenial = error instanceof AppError && error.code === 'governance-unavailable';
      const isUnknown = error instanceof AppError && error.code === 'vehicle-timeout';
      const wasCancelled = record.hasEnded && hasBegun;
      const detail = record.detail;
      record.end(isDenial ? 'denied' : isUnknown ? 'unknown' : 'failed', errorText(error));
      if (wasCancelled)
        throw new AppError(
          'state-conflict',
          `${detail ?? ''} What is on board of the file is not known.`.trim(),
        );
      throw error;
    } finally {
      if (this.#running.get(vehicleId) === running) this.#running.delete(vehicleId);
    }
  }

  #begin(vehicleId: string, { command, params }: Change, context: CommandContext): TransferRecord {
    const { vehicles, leases, records, authoriser, clock } = this.#options;
    groundedVehicle(vehicles, vehicleId);
    if (this.#running.has(vehicleId))
      throw new AppError('vehicle-busy', 'Another file of the vehicle is being written or removed now.');
    return new TransferRecord({
      record: newCommandRecord(
        { vehicleId, command, params: { ...params }, category: 'Fleet', mode: vehicles.modeOf(vehicleId) },
        context,
        this.#options,
      ),
      lease: leases.enter(vehicleId, context, command),
      context,
      records,
      authoriser,
      clock,
    });
  }

  /** @returns the vehicle as it is in the turn in which it may be sent to. */
  async #authorise(
    vehicleId: string,
    { command, params }: Change,
    record: TransferRecord,
    context: CommandContext,
  ): Promise<VehicleState> {
    const { authoriser, approvals, vehicles } = this.#options;
    const { commandId } = record;
    const clearance = await clear(
      {
        authoriser,
        approvals,
        kind: 'command',
        commandId,
        request: () => {
          if (record.hasEnded) throw cancelledError(record);
          groundedVehicle(vehicles, vehicleId);
          return { command, params, vehicleId, target: NOWHERE, isSafetyClass: false };
        },
        onDecided: (decision) => record.onDecided(decision),
        onAsked: (pending) => record.onAsked(pending),
        onAnswered: (outcome) => record.onAnswered(outcome),
      },
      context,
    );
    if (record.hasEnded) throw cancelledError(record);
    if (clearance.kind !== 'cleared') {
      record.end(clearance.kind, clearance.detail);
      const code = clearance.kind === 'denied' ? 'governance-denied' : 'state-conflict';
      throw new AppError(code, clearance.detail, {
        context: { commandId, decision: plainDecision(clearance.decision) },
      });
    }
    if (!record.maySend) throw new AppError('lease-held', 'Somebody else commands the vehicle now.');
    // What was true before the decision may have changed while it was made.
    const vehicle = groundedVehicle(vehicles, vehicleId);
    if (!authoriser.isValid(clearance.decision))
      throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
    record.authorise();
    return vehicle;
  }

  /** The vehicle's word that it took each part is no proof that the file is what was sent. */
  async #compare(vehicle: VehicleState, path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const ask = { signal, turnWaitMs: TURN_WAIT_MS };
    const sum = await this.#options.reader.crc32(vehicle, path, ask);
    let isSame = sum.kind === 'done' && sum.value === (crc32(bytes, ALL_ONES) ^ ALL_ONES) >>> 0;
    if (sum.kind === 'refused' && sum.code === MavFtpErr.UNKNOWNCOMMAND) {
      const parts: Uint8Array[] = [];
      const read = await this.#options.reader.read(vehicle, {
        path,
        maxBytes: bytes.length,
        take: (part) => void parts.push(part),
        ...ask,
      });
      if (read.kind !== 'done' && read.kind !== 'too-large') throw fileTransferError(read, path);
      isSame = read.kind === 'done' && Buffer.concat(parts).equals(bytes);
    } else if (sum.kind !== 'done') throw fileTransferError(sum, path);
    if (!isSame)
      throw new AppError(
        'vehicle-denied',
        `${path} on board is not what was sent. Remove it or send it again before anything uses it.`,
      );
  }

  #cancel(vehicleId: string, detail: string): void {
    const running = this.#running.get(vehicleId);
    if (!running) return;
    running.record.end('cancelled', detail);
    running.stop.abort();
  }
}

/** @throws as {@link reachableVehicle}, and state-conflict while it is armed */
function groundedVehicle(vehicles: VehicleDirectory, vehicleId: string): VehicleState {
  const vehicle = reachableVehicle(vehicles, vehicleId, false);
  if (vehicle.heartbeat?.isArmed)
    throw new AppError(
      'state-conflict',
      'The vehicle is armed: files on board are changed on the ground. Disarm first.',
    );
  return vehicle;
}
