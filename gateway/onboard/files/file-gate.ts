import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import { say } from '../../contract/operator-text.ts';
import { MavFtpErr } from '../../mavlink/codec/generated/enums.ts';
import type { FtpReader } from '../../mavlink/protocol/ftp/ftp-reader.ts';
import type { FtpWriter } from '../../mavlink/protocol/ftp/ftp-writer.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { GroundChanges } from '../transfer/ground-changes.ts';
import { fileTransferError } from './file-transfer-error.ts';

export interface FileGateOptions {
  readonly changes: Pick<GroundChanges, 'change'>;
  readonly writer: Pick<FtpWriter, 'write' | 'remove'>;
  /** Reads the written file back. */
  readonly reader: Pick<FtpReader, 'read' | 'crc32'>;
}

const MESSAGE = 'FILE_TRANSFER_PROTOCOL';
const TURN_WAIT_MS = 10_000;
const ALL_ONES = 0xffff_ffff;

/**
 * The only path for writing files, through {@link GroundChanges}. The audit row holds the file's
 * digest, and the written file is read back and compared.
 */
export class FileGate {
  readonly #options: FileGateOptions;

  constructor(options: FileGateOptions) {
    this.#options = options;
  }

  /**
   * Writes a file to the vehicle and compares the result. Waits for an approval if governance
   * requires one. @returns the id of the command record
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held,
   * governance-denied, governance-unavailable, state-conflict while it is armed or if already
   * cancelled, store-unavailable: nothing was sent
   * @throws vehicle-denied, vehicle-timeout: the onboard content is unknown
   */
  write(vehicleId: string, path: string, bytes: Uint8Array, context: CommandContext): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return this.#options.changes.change(
      vehicleId,
      {
        command: 'file-write',
        params: { path, sizeBytes: bytes.length, sha256 },
        message: MESSAGE,
        subject: 'the file',
        carryOut: async (vehicle, operation) => {
          const { signal } = operation;
          const progress = (doneBytes: number) => operation.progress(doneBytes, bytes.length);
          const ask = { signal, turnWaitMs: TURN_WAIT_MS };
          const outcome = await this.#options.writer.write(vehicle, { path, bytes, progress, ...ask });
          if (outcome.kind !== 'done') throw fileTransferError(outcome, path);
          await this.#compare(vehicle, path, bytes, signal);
        },
      },
      context,
    );
  }

  /** Removes an onboard file. @throws as {@link write} */
  remove(vehicleId: string, path: string, context: CommandContext): Promise<string> {
    return this.#options.changes.change(
      vehicleId,
      {
        command: 'file-remove',
        params: { path },
        message: MESSAGE,
        subject: 'the file',
        carryOut: async (vehicle, { signal }) => {
          const ask = { signal, turnWaitMs: TURN_WAIT_MS };
          const outcome = await this.#options.writer.remove(vehicle, path, ask);
          if (outcome.kind !== 'done') throw fileTransferError(outcome, path);
        },
      },
      context,
    );
  }

  /** Acknowledged parts do not prove that the whole file is correct. */
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
        say(
          'The onboard file {path} differs from the sent file. Remove it or send it again before it is used.',
          {
            path,
          },
        ),
      );
  }
}
