import { AppError } from '../../base/error.ts';
import { MavCmd, MavFtpOpcode } from '../codec/generated/enums.ts';
import type { MessageByName } from '../codec/generated/messages.ts';
import { encodeFtpRequest, type FtpRequest } from '../codec/message/ftp-payload.ts';
import type { Sender, Target } from '../codec/sender.ts';

/**
 * Messages that may bypass the command gate, because they move and store nothing on the vehicle
 * (design, safety rule 1). The closing MISSION_ACK of a download is part of reading.
 */
export const READ_ONLY_MESSAGES = [
  'HEARTBEAT',
  'TIMESYNC',
  'REQUEST_DATA_STREAM',
  'MISSION_REQUEST_LIST',
  'MISSION_REQUEST_INT',
  'MISSION_REQUEST',
  'MISSION_ACK',
  'PARAM_REQUEST_LIST',
  'PARAM_REQUEST_READ',
  'PARAM_EXT_REQUEST_LIST',
  'PARAM_EXT_REQUEST_READ',
  'LOG_REQUEST_LIST',
  'LOG_REQUEST_DATA',
  'LOG_REQUEST_END',
] as const;
export type ReadOnlyMessageName = (typeof READ_ONLY_MESSAGES)[number];

/** COMMAND_LONG commands that only make the vehicle report something. */
export const READ_ONLY_COMMANDS = [
  MavCmd.REQUEST_MESSAGE,
  MavCmd.SET_MESSAGE_INTERVAL,
  MavCmd.REQUEST_AUTOPILOT_CAPABILITIES,
  MavCmd.GET_HOME_POSITION,
] as const;
export type ReadOnlyCommand = (typeof READ_ONLY_COMMANDS)[number];

/** Allowed file server requests: none stores, changes or removes a file. */
const READ_ONLY_FILE_OPERATIONS = [
  MavFtpOpcode.TERMINATESESSION,
  MavFtpOpcode.RESETSESSION,
  MavFtpOpcode.LISTDIRECTORY,
  MavFtpOpcode.OPENFILERO,
  MavFtpOpcode.READFILE,
  MavFtpOpcode.CALCFILECRC,
  MavFtpOpcode.BURSTREADFILE,
] as const;

const FILE_OPERATIONS: ReadonlySet<number> = new Set(READ_ONLY_FILE_OPERATIONS);
const MESSAGES: ReadonlySet<string> = new Set(READ_ONLY_MESSAGES);
const COMMANDS: ReadonlySet<number> = new Set(READ_ONLY_COMMANDS);

/** A sender limited to the tables above: safe for code that only listens. */
export class ReadOnlySender {
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  get systemId(): number {
    return this.#sender.systemId;
  }

  get componentId(): number {
    return this.#sender.componentId;
  }

  /**
   * @returns false when no open link leads to the target.
   * @throws AppError internal-error when the message is not in the table.
   */
  send<N extends ReadOnlyMessageName>(target: Target, name: N, message: MessageByName[N]): boolean {
    if (!MESSAGES.has(name)) throw notReadOnly(name);
    return this.#sender.send(target, name, message);
  }

  /**
   * Sends a read-only COMMAND_LONG with `params` 1 to 7, missing ones 0.
   * @param confirmation how often the same command was sent before, 0 to 255
   * @returns false when no open link leads to the target.
   * @throws AppError internal-error when the command is not in the table.
   */
  sendCommand(
    target: Target,
    command: ReadOnlyCommand,
    params: readonly number[],
    confirmation = 0,
  ): boolean {
    if (!COMMANDS.has(command)) throw notReadOnly(`command ${command}`);
    const [param1 = 0, param2 = 0, param3 = 0, param4 = 0, param5 = 0, param6 = 0, param7 = 0] = params;
    return this.#sender.send(target, 'COMMAND_LONG', {
      targetSystem: target.systemId,
      targetComponent: target.componentId,
      command,
      confirmation,
      param1,
      param2,
      param3,
      param4,
      param5,
      param6,
      param7,
    });
  }

  /**
   * Sends one request to the onboard file server.
   * @returns false when no open link leads to the target.
   * @throws AppError internal-error when the operation is not in the table.
   */
  sendFileRequest(target: Target, request: FtpRequest, sequence: number): boolean {
    if (!FILE_OPERATIONS.has(request.opcode)) throw notReadOnly(`file operation ${request.opcode}`);
    return this.#sender.send(target, 'FILE_TRANSFER_PROTOCOL', {
      targetNetwork: 0,
      targetSystem: target.systemId,
      targetComponent: target.componentId,
      payload: encodeFtpRequest(request, sequence),
    });
  }
}

function notReadOnly(what: string): AppError {
  return new AppError('internal-error', `${what} may only leave through the command gate`);
}
