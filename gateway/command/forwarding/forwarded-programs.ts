import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { SAFETY_COMMANDS } from '../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import { MavResult, MavSeverity } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { ReadOnlySender } from '../../mavlink/protocol/read-only-requests.ts';
import {
  PROGRAM_READ_COMMANDS,
  type ReturnedFrame,
  type ReturnedFrameHandler,
  type ReturnVerdict,
} from '../../mavlink/router/returned-frame.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { CommandGate } from '../gate/command-gate.ts';
import {
  namesMode,
  type ProgramRequest,
  requestOfInt,
  requestOfLong,
  requestOfMode,
} from './program-command.ts';
import { programContext } from './program-context.ts';
import type { ProgramMissions } from './program-missions.ts';
import type { ProgramParameters } from './program-parameters.ts';
import type { ProgramRefusals } from './program-refusals.ts';
import { type ProgramReply, replyToError } from './program-reply.ts';

export interface ForwardedProgramsOptions {
  readonly gate: Pick<CommandGate, 'submit' | 'whenEnded'>;
  readonly missions: ProgramMissions;
  readonly parameters: ProgramParameters;
  readonly refusals: ProgramRefusals;
  readonly sender: ReadOnlySender;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

type Command = MessageByName['COMMAND_LONG'] | MessageByName['COMMAND_INT'];

interface Given {
  /** Undefined while the decision or the vehicle's answer is pending. */
  result: number | undefined;
  readonly atMs: number;
}

/** Limit per second and link, counted separately for reads and commands. The emergency set is exempt. */
const MAX_PER_SECOND = 20;
/** Programs repeat unanswered requests. A full list takes longer than this anyway. */
const LIST_AGAIN_MS = 10_000;
const REPEAT_MS = 10_000;
const MAX_GIVEN = 256;
const READ_COMMANDS: ReadonlySet<number> = new Set(PROGRAM_READ_COMMANDS);
/** Messages that start a transfer. Its other messages are not limited. */
const BEGINS_MISSION: ReadonlySet<string> = new Set([
  'MISSION_COUNT',
  'MISSION_CLEAR_ALL',
  'MISSION_REQUEST_LIST',
]);
const TOO_MUCH = { reason: 'too many requests in one second' };
/** Why a message is always refused, where the message does not show it. */
const NEVER: Readonly<Record<string, string>> = {
  MANUAL_CONTROL: 'manual control is reserved for the pilot at the station',
  RC_CHANNELS_OVERRIDE: 'manual control is reserved for the pilot at the station',
  FILE_TRANSFER_PROTOCOL: 'onboard files are reserved for the station',
  REQUEST_DATA_STREAM: 'only the station requests message streams',
};
const NO_LINK = { reason: 'no open link to the vehicle' };
const NOT_OFFERED = 'a forwarded program may not send it';
const TEXT_BYTES = 50;
const ALL_COMPONENTS = 0;
/** Every program sends these continuously and expects no answer. */
const BACKGROUND: ReadonlySet<string> = new Set([
  'HEARTBEAT',
  'TIMESYNC',
  'SYSTEM_TIME',
  'PING',
  'STATUSTEXT',
]);

/**
 * What a program may do over a two-way link: read parameters and missions, request messages, and
 * send the commands, missions and parameters the gates support. Each is decided, recorded and
 * monitored as the program's own; the gate's answer becomes the acknowledgement. Everything else is
 * refused, reported and recorded. No message is passed on unchanged.
 */
export class ForwardedPrograms implements ReturnedFrameHandler {
  readonly #options: ForwardedProgramsOptions;
  readonly #given = new Map<string, Given>();
  readonly #listedAtMs = new Map<string, number>();
  readonly #windows = new Map<string, { startMs: number; count: number }>();

  constructor(options: ForwardedProgramsOptions) {
    this.#options = options;
  }

  take(returned: ReturnedFrame): ReturnVerdict | Promise<ReturnVerdict> {
    if (BACKGROUND.has(returned.decoded.name)) return 'ignored';
    const vehicle = this.#addressed(returned.decoded.message);
    const reply = vehicle
      ? this.#decide(returned, vehicle)
      : { reason: NEVER[returned.decoded.name] ?? 'its target vehicle is unknown' };
    return reply instanceof Promise
      ? reply.then((settled) => this.#verdictOf(returned, vehicle, settled))
      : this.#verdictOf(returned, vehicle, reply);
  }

  /** Ends programs' uploads and records pending counts. */
  stop(): void {
    this.#options.missions.stop();
    this.#options.refusals.stop();
  }

  #decide(returned: ReturnedFrame, vehicle: VehicleState): ProgramReply | Promise<ProgramReply> {
    const { missions, parameters } = this.#options;
    const { name, message } = returned.decoded;
    if (name === 'COMMAND_LONG')
      return this.#command(returned, vehicle, message, (modes) => requestOfLong(message, vehicle, modes));
    if (name === 'COMMAND_INT')
      return this.#command(returned, vehicle, message, (modes) => requestOfInt(message, vehicle, modes));
    if (name === 'SET_MODE') return this.#mode(returned, vehicle, message);
    if (name === 'PARAM_REQUEST_LIST' || name === 'PARAM_REQUEST_READ') return this.#read(returned, vehicle);
    if (name === 'PARAM_SET')
      return this.#hasRoom(returned.linkId) ? parameters.set(returned, vehicle, message) : TOO_MUCH;
    if (BEGINS_MISSION.has(name) && !this.#hasRoom(returned.linkId)) return TOO_MUCH;
    return missions.take(returned, vehicle) ?? { reason: NEVER[name] ?? NOT_OFFERED };
  }

  /** Records what no gate handled and reports the reason to the program, at limited rates. */
  #verdictOf(returned: ReturnedFrame, vehicle: VehicleState | undefined, reply: ProgramReply): ReturnVerdict {
    if (typeof reply === 'string') return reply;
    const { linkId, decoded } = returned;
    const isCommand = decoded.name === 'COMMAND_LONG' || decoded.name === 'COMMAND_INT';
    const number = isCommand ? ` ${decoded.message.command}` : '';
    const isFirst = this.#options.refusals.note({
      linkId,
      vehicleId: vehicle?.vehicleId,
      kind: `${decoded.name}${number}`,
      reason: reply.reason,
    });
    if (isFirst && vehicle)
      returned.answer(vehicle, 'STATUSTEXT', {
        severity: MavSeverity.WARNING,
        text: `GCS: ${reply.reason}`.slice(0, TEXT_BYTES),
        id: 0,
        chunkSeq: 0,
      });
    return 'refused';
  }

  /** One vehicle by its id. Undefined for a broadcast and for a camera or gimbal on a vehicle. */
  #addressed(message: object): VehicleState | undefined {
    const systemId = 'targetSystem' in message ? message.targetSystem : undefined;
    const found = this.#options.vehicles.list().filter((vehicle) => vehicle.systemId === systemId);
    const [vehicle] = found;
    if (!vehicle || found.length > 1) return undefined;
    const componentId = 'targetComponent' in message ? message.targetComponent : ALL_COMPONENTS;
    return componentId === ALL_COMPONENTS || componentId === vehicle.componentId ? vehicle : undefined;
  }

  #read({ linkId, decoded }: ReturnedFrame, vehicle: VehicleState): ProgramReply {
    const { sender, clock } = this.#options;
    if (!this.#hasRoom(linkId, 'reading')) return TOO_MUCH;
    const { name, message } = decoded;
    if (name === 'PARAM_REQUEST_LIST') {
      const nowMs = clock.monotonicMs();
      if (nowMs - (this.#listedAtMs.get(vehicle.vehicleId) ?? Number.NEGATIVE_INFINITY) < LIST_AGAIN_MS)
        return { reason: 'the whole list is already being sent' };
      this.#listedAtMs.set(vehicle.vehicleId, nowMs);
      return sender.send(vehicle, name, message) ? 'passed' : NO_LINK;
    }
    if (name !== 'PARAM_REQUEST_READ') return { reason: NOT_OFFERED };
    return sender.send(vehicle, name, message) ? 'passed' : NO_LINK;
  }

  /** SET_MODE has no acknowledgement, but programs that use it expect one. */
  #mode(
    returned: ReturnedFrame,
    vehicle: VehicleState,
    { baseMode, customMode }: MessageByName['SET_MODE'],
  ): Promise<ProgramReply> | ProgramReply {
    if (!namesMode(baseMode)) return { reason: 'it does not set the custom mode flag' };
    const request = requestOfMode(customMode, vehicle, this.#options.vehicles.flightModes(vehicle.vehicleId));
    if (!request) return { reason: 'unknown mode' };
    if (!SAFETY_COMMANDS.has(request.command) && !this.#hasRoom(returned.linkId)) return TOO_MUCH;
    return this.#submit(returned, vehicle, request).then(({ reply }) => reply);
  }

  async #command(
    returned: ReturnedFrame,
    vehicle: VehicleState,
    message: Command,
    read: (modes: ReturnType<VehicleDirectory['flightModes']>) => ProgramRequest | undefined,
  ): Promise<ProgramReply> {
    const { vehicles, sender, clock } = this.#options;
    const acknowledge = (result: number) =>
      returned.answer(vehicle, 'COMMAND_ACK', ackOf(message, result, returned.source));
    if (READ_COMMANDS.has(message.command)) {
      if (!('confirmation' in message)) return { reason: NOT_OFFERED };
      if (!this.#hasRoom(returned.linkId, 'reading')) return TOO_MUCH;
      const { param1, param2, param3, param4, param5, param6, param7 } = message;
      const params = [param1, param2, param3, param4, param5, param6, param7];
      const command = PROGRAM_READ_COMMANDS.find((one) => one === message.command);
      return command !== undefined && sender.sendCommand(vehicle, command, params) ? 'passed' : NO_LINK;
    }
    const request = read(vehicles.flightModes(vehicle.vehicleId));
    if (!request) {
      acknowledge(MavResult.DENIED);
      return { reason: NOT_OFFERED };
    }
    const isSafetyClass = SAFETY_COMMANDS.has(request.command);
    const key = JSON.stringify([returned.linkId, returned.source, vehicle.vehicleId, request]);
    const isRepeat = 'confirmation' in message && message.confirmation > 0;
    const earlier = this.#earlier(key);
    // A repeat of an unanswered command is the same request. Repeated hold and land are sent again.
    // After an answer, a repeat may be a new request that another actor's command made necessary:
    // one too many does no harm.
    const isOpen = earlier?.result === undefined;
    if (earlier && (isSafetyClass ? isRepeat && isOpen : isRepeat || isOpen)) {
      acknowledge(earlier.result ?? MavResult.IN_PROGRESS);
      return 'ignored';
    }
    if (!isSafetyClass && !this.#hasRoom(returned.linkId)) {
      acknowledge(MavResult.TEMPORARILY_REJECTED);
      return TOO_MUCH;
    }
    const given: Given = { result: undefined, atMs: clock.monotonicMs() };
    this.#remember(key, given);
    const { reply, result } = await this.#submit(returned, vehicle, request, () =>
      acknowledge(MavResult.IN_PROGRESS),
    );
    given.result = result;
    acknowledge(result);
    return reply;
  }

  /** Submits through the gate as the program's own. An approval may take long: `onWaiting`. */
  async #submit(
    { linkId }: ReturnedFrame,
    { vehicleId }: VehicleState,
    { command, params }: ProgramRequest,
    onWaiting?: () => void,
  ): Promise<{ readonly reply: ProgramReply; readonly result: number }> {
    const { gate, ids, logger } = this.#options;
    const context = programContext(linkId, ids);
    try {
      let record = await gate.submit({ vehicleId, command, params, waitFor: 'accepted' }, context);
      if (record.state === 'awaiting_approval') {
        onWaiting?.();
        record = await gate.whenEnded(record.commandId);
      }
      const result = resultOf(record);
      return { reply: result === MavResult.ACCEPTED ? 'passed' : 'refused', result };
    } catch (error) {
      logger.info(
        { linkId, vehicleId, command, error: errorText(error) },
        'A message from a forwarded program was refused.',
      );
      return { reply: replyToError(error), result: resultOfError(error) };
    }
  }

  #hasRoom(linkId: string, wants: 'order' | 'reading' = 'order'): boolean {
    const nowMs = this.#options.clock.monotonicMs();
    const key = `${wants} ${linkId}`;
    const window = this.#windows.get(key);
    if (!window || nowMs - window.startMs >= 1000) {
      this.#windows.set(key, { startMs: nowMs, count: 1 });
      return true;
    }
    window.count += 1;
    return window.count <= MAX_PER_SECOND;
  }

  #earlier(key: string): Given | undefined {
    const given = this.#given.get(key);
    const isOld = given?.result !== undefined && this.#options.clock.monotonicMs() - given.atMs > REPEAT_MS;
    return isOld ? undefined : given;
  }

  #remember(key: string, given: Given): void {
    this.#given.delete(key);
    this.#given.set(key, given);
    const [oldest] = this.#given.keys();
    if (this.#given.size > MAX_GIVEN && oldest !== undefined) this.#given.delete(oldest);
  }
}

function ackOf({ command }: Command, result: number, to: Target): MessageByName['COMMAND_ACK'] {
  return {
    command,
    result,
    progress: 0,
    resultParam2: 0,
    targetSystem: to.systemId,
    targetComponent: to.componentId,
  };
}

function resultOf({ state }: CommandRecord): number {
  if (state === 'accepted' || state === 'in_progress' || state === 'done') return MavResult.ACCEPTED;
  return state === 'denied' || state === 'refused' ? MavResult.DENIED : MavResult.FAILED;
}

function resultOfError(error: unknown): number {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'vehicle-busy' || code === 'overloaded') return MavResult.TEMPORARILY_REJECTED;
  if (code === 'unsupported-command') return MavResult.UNSUPPORTED;
  return code === 'vehicle-offline' || code === 'vehicle-timeout' ? MavResult.FAILED : MavResult.DENIED;
}
