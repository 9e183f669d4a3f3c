import type { Clock } from '../../../base/clock.ts';
import { MavFtpErr, MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { Inbox } from '../../codec/inbox.ts';
import {
  encodeFtpRequest,
  FTP_DATA_BYTES,
  type FtpFrame,
  type FtpRequest,
} from '../../codec/message/ftp-payload.ts';
import type { Sender, Target } from '../../codec/sender.ts';
import { converse, type FtpAskOptions, openFtpSession } from './ftp-conversation.ts';
import type { FtpExchange } from './ftp-exchange.ts';
import type { FtpOutcome, FtpRefusal } from './ftp-outcome.ts';
import type { FtpLine, FtpTurns } from './ftp-turns.ts';

export interface FtpWriterOptions {
  readonly sender: Sender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  readonly turns: FtpTurns;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

export interface FtpWriteRequest extends FtpAskOptions {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly progress?: ((doneBytes: number) => void) | undefined;
}

/** A server queues only a few requests. */
const AT_ONCE = 3;

/**
 * Writes and removes files by MAVLink FTP for the command gate. One transfer per vehicle at a time.
 * Source: https://mavlink.io/en/services/ftp.html
 */
export class FtpWriter {
  readonly #options: FtpWriterOptions;

  constructor(options: FtpWriterOptions) {
    this.#options = options;
  }

  /**
   * Replaces the file with `bytes`. `done` when the vehicle took each part and closed the file.
   * After any other outcome the vehicle may hold the old file, part of the new one, or nothing.
   */
  write(target: Target, request: FtpWriteRequest): Promise<FtpOutcome<void>> {
    return this.#inTurn(target, request, (exchange, line) => this.#writeFile(exchange, line, request));
  }

  /** `done` when the vehicle confirmed the removal. */
  remove(target: Target, path: string, options: FtpAskOptions = {}): Promise<FtpOutcome<void>> {
    return this.#inTurn(target, options, (exchange) => removeFile(exchange, path));
  }

  async #writeFile(
    exchange: FtpExchange,
    line: FtpLine,
    { path, bytes, progress }: FtpWriteRequest,
  ): Promise<FtpOutcome<void>> {
    const opened = await this.#create(exchange, line, path);
    if (opened.kind !== 'done') return opened;
    const { session } = opened.value;
    const parts: FtpRequest[] = [];
    for (let offset = 0; offset < bytes.length; offset += FTP_DATA_BYTES)
      parts.push({
        opcode: MavFtpOpcode.WRITEFILE,
        session,
        offset,
        data: bytes.subarray(offset, offset + FTP_DATA_BYTES),
      });
    let doneBytes = 0;
    let refusal: FtpRefusal | undefined;
    const failure = await exchange.askAll(parts, AT_ONCE, (answer, { data }) => {
      if ('kind' in answer) {
        refusal = answer;
        return false;
      }
      doneBytes += data?.length ?? 0;
      progress?.(doneBytes);
      return true;
    });
    if (failure ?? refusal) return failure ?? refusal ?? { kind: 'silent' };
    // An unclosed file may not be stored.
    const closed = await exchange.ask({ opcode: MavFtpOpcode.TERMINATESESSION, session });
    if (closed.kind !== 'done') return closed;
    line.openSession = undefined;
    line.mayBeOpen = false;
    return { kind: 'done', value: undefined };
  }

  /** A server may refuse to create an existing file (MAV_FTP_ERR_FILEEXISTS). It is removed first. */
  async #create(exchange: FtpExchange, line: FtpLine, path: string): Promise<FtpOutcome<FtpFrame>> {
    const open = () => openFtpSession(exchange, line, this.#options.clock, MavFtpOpcode.CREATEFILE, path);
    const opened = await open();
    if (opened.kind !== 'refused' || opened.code !== MavFtpErr.FILEEXISTS) return opened;
    const removed = await removeFile(exchange, path);
    return removed.kind === 'done' ? open() : removed;
  }

  #inTurn(
    target: Target,
    ask: FtpAskOptions,
    work: (exchange: FtpExchange, line: FtpLine) => Promise<FtpOutcome<void>>,
  ): Promise<FtpOutcome<void>> {
    const { sender } = this.#options;
    const wire = {
      ...this.#options,
      ownSystemId: sender.systemId,
      send: (request: FtpRequest, sequence: number) =>
        sender.send(target, 'FILE_TRANSFER_PROTOCOL', {
          targetNetwork: 0,
          targetSystem: target.systemId,
          targetComponent: target.componentId,
          payload: encodeFtpRequest(request, sequence),
        }),
    };
    return converse(wire, target, ask, work);
  }
}

async function removeFile(exchange: FtpExchange, path: string): Promise<FtpOutcome<void>> {
  const data = new TextEncoder().encode(path);
  const answer = await exchange.ask({ opcode: MavFtpOpcode.REMOVEFILE, data });
  return answer.kind === 'done' ? { kind: 'done', value: undefined } : answer;
}
