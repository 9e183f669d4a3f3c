import type { CommandContext } from '../action/command-context.ts';
import type { CommandGate } from '../action/command-gate.ts';
import type { Clock } from '../base/clock.ts';
import { AppError, errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import { type CommandRecord, SAFETY_COMMANDS } from '../contract/command.ts';
import { MavMissionResult, MavResult } from '../mavlink/generated/enums.ts';
import type { MessageByName } from '../mavlink/generated/messages.ts';
import type { Target } from '../mavlink/sender.ts';
import type { ReadOnlySender } from '../protocol/read-only-requests.ts';
import {
  PROGRAM_READ_COMMANDS,
  type ReturnDesk,
  type ReturnedFrame,
  type ReturnVerdict,
} from '../router/returned-frame.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import { type ProgramWish, wishOfInt, wishOfLong, wishOfMode } from './program-command.ts';

export interface ProgramDeskOptions {
  readonly gate: Pick<CommandGate, 'submit' | 'whenEnded'>;
  readonly sender: ReadOnlySender;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

type Command = MessageByName['COMMAND_LONG'] | MessageByName['COMMAND_INT'];

interface Given {
  /** Undefined while it is decided or waits for the vehicle. */
  result: number | undefined;
  readonly atMs: number;
}

/** More than this of one link in a second is refused; the emergency set never is. */
const MAX_PER_SECOND = 20;
/** Programs repeat what is not answered; a whole list takes longer than this anyway. */
const LIST_AGAIN_MS = 10_000;
const REPEAT_MS = 10_000;
const MAX_GIVEN = 256;
const READ_COMMANDS: ReadonlySet<number> = new Set(PROGRAM_READ_COMMANDS);
const BOUND_MISSION: ReadonlySet<string> = new Set([
  'MISSION_COUNT',
  'MISSION_CLEAR_ALL',
  'MISSION_REQUEST_LIST',
  'MISSION_WRITE_PARTIAL_LIST',
]);
/** Said by every program all the time, and expected of nobody. */
const BACKGROUND: ReadonlySet<string> = new Set([
  'HEARTBEAT',
  'TIMESYNC',
  'SYSTEM_TIME',
  'PING',
  'STATUSTEXT',
]);

/**
 * What another program may do over a two-way link: read parameters and ask for messages, and give the commands the gate knows,
 * each decided, written down and watched as the program's own, with the gate's answer for an acknowledgement. Everything else is
 * refused. Nothing of it is passed on as it came.
 */
export class ProgramDesk implements ReturnDesk {
  readonly #options: ProgramDeskOptions;
  readonly #given = new Map<string, Given>();
  readonly #listedAtMs = new Map<string, number>();
  readonly #windows = new Map<string, { startMs: number; count: number }>();

  constructor(options: ProgramDeskOptions) {
    this.#options = options;
  }

  take(returned: ReturnedFrame): ReturnVerdict | Promise<ReturnVerdict> {
    const { name, message } = returned.decoded;
    if (BACKGROUND.has(name)) return 'ignored';
    const vehicle = this.#addressed(message);
    if (!vehicle) return 'refused';
    if (name === 'COMMAND_LONG')
      return this.#command(returned, vehicle, message, (modes) => wishOfLong(message, vehicle, modes));
    if (name === 'COMMAND_INT')
      return this.#command(returned, vehicle, message, (modes) => wishOfInt(message, vehicle, modes));
    if (name === 'SET_MODE') return this.#mode(returned, vehicle, message);
    if (name === 'PARAM_REQUEST_LIST' || name === 'PARAM_REQUEST_READ') return this.#read(returned, vehicle);
    if (BOUND_MISSION.has(name))
      returned.answer(vehicle, 'MISSION_ACK', {
        targetSystem: returned.source.systemId,
        targetComponent: returned.source.componentId,
        type: MavMissionResult.DENIED,
        missionType: 'missionType' in message ? message.missionType : 0,
        opaqueId: 0,
      });
    return 'refused';
  }

  /** One vehicle by its id: what is meant for all of them is meant for nobody. */
  #addressed(message: object): VehicleState | undefined {
    const systemId = 'targetSystem' in message ? message.targetSystem : undefined;
    const found = this.#options.vehicles.list().filter((vehicle) => vehicle.systemId === systemId);
    return found.length === 1 ? found[0] : undefined;
  }

  #read({ linkId, decoded }: ReturnedFrame, vehicle: VehicleState): ReturnVerdict {
    const { sender, clock } = this.#options;
    if (!this.#hasRoom(linkId)) return 'refused';
    const { name, message } = decoded;
    if (name === 'PARAM_REQUEST_LIST') {
      const nowMs = clock.monotonicMs();
      if (nowMs - (this.#listedAtMs.get(vehicle.vehicleId) ?? Number.NEGATIVE_INFINITY) < LIST_AGAIN_MS)
        return 'refused';
      this.#listedAtMs.set(vehicle.vehicleId, nowMs);
      return sender.send(vehicle, name, message) ? 'passed' : 'refused';
    }
    if (name !== 'PARAM_REQUEST_READ') return 'refused';
    return sender.send(vehicle, name, message) ? 'passed' : 'refused';
  }

  /** The old way to change the mode has no acknowledgement; programs that use it read one all the same. */
  #mode(
    returned: ReturnedFrame,
    vehicle: VehicleState,
    { customMode }: MessageByName['SET_MODE'],
  ): Promise<ReturnVerdict> | ReturnVerdict {
    const wish = wishOfMode(customMode, vehicle, this.#options.vehicles.flightModes(vehicle.vehicleId));
    if (!wish || (!SAFETY_COMMANDS.has(wish.command) && !this.#hasRoom(returned.linkId))) return 'refused';
    return this.#submit(returned, vehicle, wish).then(({ verdict }) => verdict);
  }

  async #command(
    returned: ReturnedFrame,
    vehicle: VehicleState,
    message: Command,
    read: (modes: ReturnType<VehicleDirectory['flightModes']>) => ProgramWish | undefined,
  ): Promise<ReturnVerdict> {
    const { vehicles, sender, clock } = this.#options;
    const acknowledge = (result: number) =>
      returned.answer(vehicle, 'COMMAND_ACK', ackOf(message, result, returned.source));
    if (READ_COMMANDS.has(message.command)) {
      if (!('confirmation' in message) || !this.#hasRoom(returned.linkId)) return 'refused';
      const { param1, param2, param3, param4, param5, param6, param7 } = message;
      const params = [param1, param2, param3, param4, param5, param6, param7];
      const command = PROGRAM_READ_COMMANDS.find((one) => one === message.command);
      return command !== undefined && sender.sendCommand(vehicle, command, params) ? 'passed' : 'refused';
    }
    const wish = read(vehicles.flightModes(vehicle.vehicleId));
    if (!wish) {
      acknowledge(MavResult.DENIED);
      return 'refused';
    }
    const isSafetyClass = SAFETY_COMMANDS.has(wish.command);
    const key = JSON.stringify([returned.linkId, returned.source, vehicle.vehicleId, wish]);
    const isRepeat = 'confirmation' in message && message.confirmation > 0;
    const earlier = this.#earlier(key);
    // What is repeated because no answer came is one wish; pressed again, hold and land are sent again.
    if (earlier && (isRepeat || (earlier.result === undefined && !isSafetyClass))) {
      acknowledge(earlier.result ?? MavResult.IN_PROGRESS);
      return 'ignored';
    }
    if (!isSafetyClass && !this.#hasRoom(returned.linkId)) {
      acknowledge(MavResult.TEMPORARILY_REJECTED);
      return 'refused';
    }
    const given: Given = { result: undefined, atMs: clock.monotonicMs() };
    this.#remember(key, given);
    const { verdict, result } = await this.#submit(returned, vehicle, wish, () =>
      acknowledge(MavResult.IN_PROGRESS),
    );
    given.result = result;
    acknowledge(result);
    return verdict;
  }

  /** Through the gate, as the program's own. A person who is asked may take long: `onWaiting`. */
  async #submit(
    { linkId }: ReturnedFrame,
    { vehicleId }: VehicleState,
    { command, params }: ProgramWish,
    onWaiting?: () => void,
  ): Promise<{ readonly verdict: ReturnVerdict; readonly result: number }> {
    const { gate, ids, logger } = this.#options;
    const context: CommandContext = {
      principal: { kind: 'program', id: linkId, tenantId: 'local', scopes: new Set(['drone:command']) },
      traceId: ids.traceId(),
      source: 'forward',
    };
    try {
      let record = await gate.submit({ vehicleId, command, params, waitFor: 'accepted' }, context);
      if (record.state === 'awaiting_approval') {
        onWaiting?.();
        record = await gate.whenEnded(record.commandId);
      }
      const result = resultOf(record);
      return { verdict: result === MavResult.ACCEPTED ? 'passed' : 'refused', result };
    } catch (error) {
      logger.info({ linkId, vehicleId, command, error: errorText(error) }, 'A program was refused.');
      return { verdict: 'refused', result: resultOfError(error) };
    }
  }

  #hasRoom(linkId: string): boolean {
    const nowMs = this.#options.clock.monotonicMs();
    const window = this.#windows.get(linkId);
    if (!window || nowMs - window.startMs >= 1000) {
      this.#windows.set(linkId, { startMs: nowMs, count: 1 });
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
