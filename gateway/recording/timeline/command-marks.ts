import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MavCmd, MavMissionResult, MavResult, MavType } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../mavlink/codec/message/message-codec.ts';
import { plainText } from '../../vehicle/state/status-text-assembler.ts';
import { isAutopilotHeartbeat, vehicleIdOf } from '../../vehicle/state/vehicle-kind.ts';
import { RecordedVehicle, type Silence, SilenceWatch } from '../flight/recorded-vehicle.ts';
import type { HeardRecord } from '../read/recorded-frames.ts';
import { markOf, type TimelineMark } from './timeline-mark.ts';

/** They ask and change nothing: hundreds of them would hide what was commanded. */
const QUESTIONS: ReadonlySet<number> = new Set([
  MavCmd.SET_MESSAGE_INTERVAL,
  MavCmd.GET_MESSAGE_INTERVAL,
  MavCmd.REQUEST_MESSAGE,
  MavCmd.REQUEST_AUTOPILOT_CAPABILITIES,
  MavCmd.REQUEST_PROTOCOL_VERSION,
]);
const RETRIED_WITHIN_MS = 10_000;
const ANSWERED_WITHIN_MS = 60_000;
const MISSION_KINDS = ['mission', 'fence', 'rally points'];
const COORDINATE_SCALE = 1e7;

const COMMANDS = namesOf(MavCmd);
const RESULTS = namesOf(MavResult);

interface Open {
  readonly mark: TimelineMark;
  readonly sentAtMs: number;
  lastResult: number | undefined;
}

/** Turns commands, uploads and parameter writes of ground stations, and the answers to them, into marks. */
class CommandMarks {
  readonly #emit: (mark: TimelineMark) => void;
  readonly #open = new Map<string, Open>();

  constructor(emit: (mark: TimelineMark) => void) {
    this.#emit = emit;
  }

  add(tMs: number, record: HeardRecord, decoded: DecodedMessage): void {
    if (decoded.name === 'COMMAND_LONG') {
      this.#command(tMs, record, decoded.message, longParams(decoded.message), decoded.message.confirmation);
    } else if (decoded.name === 'COMMAND_INT') {
      this.#command(tMs, record, decoded.message, intParams(decoded.message), 0);
    } else if (decoded.name === 'COMMAND_ACK') {
      this.#ack(tMs, record, decoded.message);
    } else if (decoded.name === 'SET_MODE') {
      this.#say(tMs, record, decoded.message.targetSystem, 'Mode change requested', {
        what: 'set_mode',
        command: 'SET_MODE',
        customMode: decoded.message.customMode,
      });
    } else if (decoded.name === 'PARAM_SET') {
      const name = plainText(decoded.message.paramId);
      const value = rounded(decoded.message.paramValue);
      this.#say(
        tMs,
        record,
        decoded.message.targetSystem,
        say('Parameter {name} set to {value}', { name, value: String(value) }),
        {
          what: 'parameter',
          command: 'PARAM_SET',
          name,
          value,
        },
      );
    } else if (decoded.name === 'MISSION_COUNT') {
      this.#upload(tMs, record, decoded.message);
    } else if (decoded.name === 'MISSION_ACK') {
      this.#uploadEnd(tMs, record, decoded.message);
    } else if (decoded.name === 'MISSION_CLEAR_ALL') {
      this.#say(
        tMs,
        record,
        decoded.message.targetSystem,
        say('Clearing of {what}', { what: missionKind(decoded.message) }),
        {
          what: 'mission_clear',
          command: 'MISSION_CLEAR_ALL',
        },
      );
    }
  }

  #command(
    tMs: number,
    record: HeardRecord,
    { command, targetSystem }: { readonly command: number; readonly targetSystem: number },
    params: Readonly<Record<string, unknown>>,
    confirmation: number,
  ): void {
    if (QUESTIONS.has(command)) return;
    const key = `${record.systemId}>${targetSystem}:${command}`;
    const open = this.#open.get(key);
    if (open && confirmation > 0 && tMs - open.sentAtMs <= RETRIED_WITHIN_MS) {
      open.mark.data.attempts = Number(open.mark.data.attempts) + 1;
      return;
    }
    const name = commandName(command);
    const mark = this.#say(tMs, record, targetSystem, say('{command} sent', { command: name }), {
      what: 'command',
      command: name,
      params,
      attempts: 1,
      result: null,
    });
    this.#open.set(key, { mark, sentAtMs: tMs, lastResult: undefined });
  }

  #ack(tMs: number, { systemId }: HeardRecord, message: MessageByName['COMMAND_ACK']): void {
    const { command, result, targetSystem, progress } = message;
    if (QUESTIONS.has(command)) return;
    const open = this.#openOf(systemId, targetSystem, command);
    const isAnswer = open !== undefined && tMs - open.sentAtMs <= ANSWERED_WITHIN_MS;
    if (isAnswer && open.lastResult === result) return;
    const name = commandName(command);
    const isGood = result === MavResult.ACCEPTED || result === MavResult.IN_PROGRESS;
    if (isAnswer) {
      open.lastResult = result;
      open.mark.endT = tMs;
      open.mark.data.result = resultName(result);
    }
    this.#emit(
      markOf({
        t: tMs,
        kind: 'ack',
        severity: isGood ? 'info' : 'caution',
        vehicle: vehicleIdOf(systemId),
        summary: say('{command} answered {result}', { command: name, result: resultName(result) }),
        data: {
          what: 'ack',
          command: name,
          result: resultName(result),
          progressPct: result === MavResult.IN_PROGRESS && progress <= 100 ? progress : null,
          afterMs: isAnswer ? tMs - open.sentAtMs : null,
        },
      }),
    );
  }

  /** MAVLink 1 answers do not say to whom. */
  #openOf(systemId: number, targetSystem: number, command: number): Open | undefined {
    if (targetSystem !== 0) return this.#open.get(`${targetSystem}>${systemId}:${command}`);
    const end = `>${systemId}:${command}`;
    for (const [key, open] of this.#open) if (key.endsWith(end)) return open;
    return undefined;
  }

  #upload(tMs: number, record: HeardRecord, message: MessageByName['MISSION_COUNT']): void {
    // The vehicle says it too, when it is asked for what it has.
    if (message.targetSystem === record.systemId || isVehicleSide(record)) return;
    const mark = this.#say(
      tMs,
      record,
      message.targetSystem,
      say('Upload of {what} ({count} items) started', { what: missionKind(message), count: message.count }),
      {
        what: 'mission_upload',
        command: 'MISSION_COUNT',
        missionType: message.missionType,
        items: message.count,
        result: null,
      },
    );
    this.#open.set(uploadKey(record.systemId, message.targetSystem, message.missionType), {
      mark,
      sentAtMs: tMs,
      lastResult: undefined,
    });
  }

  #uploadEnd(tMs: number, { systemId }: HeardRecord, message: MessageByName['MISSION_ACK']): void {
    const key = uploadKey(message.targetSystem, systemId, message.missionType);
    const open = this.#open.get(key);
    if (!open) return;
    this.#open.delete(key);
    const isGood = message.type === MavMissionResult.ACCEPTED;
    open.mark.endT = tMs;
    open.mark.data.result = isGood ? 'ACCEPTED' : `MAV_MISSION_RESULT ${message.type}`;
    this.#emit(
      markOf({
        t: tMs,
        kind: 'ack',
        severity: isGood ? 'info' : 'caution',
        vehicle: vehicleIdOf(systemId),
        summary: isGood
          ? say('Upload of {what} accepted', { what: missionKind(message) })
          : say('Upload of {what} refused ({result})', {
              what: missionKind(message),
              result: message.type,
            }),
        data: {
          what: 'ack',
          command: 'MISSION_COUNT',
          result: open.mark.data.result,
          afterMs: tMs - open.sentAtMs,
        },
      }),
    );
  }

  #say(
    tMs: number,
    { systemId, componentId }: HeardRecord,
    targetSystem: number,
    summary: OperatorText,
    data: { readonly what: string } & Record<string, unknown>,
  ): TimelineMark {
    const mark = markOf({
      t: tMs,
      kind: 'command',
      severity: 'info',
      vehicle: targetSystem === 0 ? null : vehicleIdOf(targetSystem),
      summary,
      data: { ...data, from: `${systemId}/${componentId}` },
    });
    this.#emit(mark);
    return mark;
  }
}

function longParams(message: MessageByName['COMMAND_LONG']): Record<string, unknown> {
  const { param1, param2, param3, param4, param5, param6, param7 } = message;
  return { params: [param1, param2, param3, param4, param5, param6, param7].map(rounded) };
}

function intParams(message: MessageByName['COMMAND_INT']): Record<string, unknown> {
  const { param1, param2, param3, param4, x, y, z, frame } = message;
  return {
    params: [param1, param2, param3, param4].map(rounded),
    frame,
    lat: x / COORDINATE_SCALE,
    lon: y / COORDINATE_SCALE,
    altitudeM: rounded(z),
  };
}

/** Seven digits, which is what a 32-bit float knows; NaN is "leave it as it is". */
function rounded(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(7)) : null;
}

function missionKind({ missionType }: { readonly missionType: number }): string {
  return MISSION_KINDS[missionType] ?? 'items';
}

function uploadKey(station: number, vehicle: number, missionType: number): string {
  return `${station}>${vehicle}#${missionType}`;
}

/** Autopilots are component 1. */
function isVehicleSide({ componentId }: HeardRecord): boolean {
  return componentId === 1;
}

function namesOf(values: Readonly<Record<string, number>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(values).map(([name, value]) => [value, name]));
}

/** `MAV_CMD_NAV_TAKEOFF`, or the number where the name is not known. */
function commandName(command: number): string {
  const name = COMMANDS.get(command);
  if (name === undefined) return `MAV_CMD ${command}`;
  return name.startsWith('MAV_CMD_') ? name : `MAV_CMD_${name}`;
}

/** `ACCEPTED`, `DENIED`, …; the number where the name is not known. */
function resultName(result: number): string {
  return RESULTS.get(result) ?? `MAV_RESULT ${result}`;
}

/** Derives the events of a recording from its messages, given in order of time. */
export class FlightEvents {
  readonly #emit: (mark: TimelineMark) => void;
  readonly #vehicles: RecordedVehicle[] = [];
  readonly #bySystem = new Array<RecordedVehicle | undefined>(256);
  readonly #stations = new Map<number, SilenceWatch>();
  readonly #commands: CommandMarks;

  /** `emit` gets each mark when it is known. A mark with a duration comes at its end, with its start time. */
  constructor(emit: (mark: TimelineMark) => void) {
    this.#emit = emit;
    this.#commands = new CommandMarks(emit);
  }

  /** In the order in which they were heard. */
  get vehicles(): readonly RecordedVehicle[] {
    return this.#vehicles;
  }

  /** @returns the vehicle whose record it is */
  add(tMs: number, record: HeardRecord): RecordedVehicle | undefined {
    const { systemId, componentId, decoded } = record;
    for (const vehicle of this.#vehicles) vehicle.coverage.pass(tMs);
    if (decoded?.name === 'HEARTBEAT') {
      if (decoded.message.type === MavType.GCS) this.#stationHeard(tMs, systemId, componentId);
      else if (isAutopilotHeartbeat(decoded.message) && !this.#bySystem[systemId]) {
        const vehicle = new RecordedVehicle(decoded.message, record, tMs, this.#emit);
        this.#vehicles.push(vehicle);
        this.#bySystem[systemId] = vehicle;
      }
    }
    if (decoded) this.#commands.add(tMs, record, decoded);
    const vehicle = this.#bySystem[systemId];
    vehicle?.add(tMs, record);
    return vehicle;
  }

  /** The recording ends at `tMs`. */
  end(tMs: number): void {
    for (const vehicle of this.#vehicles) vehicle.end(tMs);
    for (const [systemId, watch] of this.#stations) {
      const silence = watch.end(tMs);
      if (silence) this.#stationSilent(`${systemId}`, silence, tMs - silence.fromMs);
    }
  }

  #stationHeard(tMs: number, systemId: number, componentId: number): void {
    const watch = this.#stations.get(systemId) ?? new SilenceWatch();
    this.#stations.set(systemId, watch);
    const silence = watch.heard(tMs);
    if (silence) this.#stationSilent(`${systemId}/${componentId}`, silence, tMs - silence.fromMs);
  }

  #stationSilent(station: string, { fromMs, toMs }: Silence, silentMs: number): void {
    const silentS = Math.round(silentMs / 100) / 10;
    const isArmed = this.vehicles.some((vehicle) => vehicle.isArmed);
    this.#emit(
      markOf({
        t: fromMs,
        endT: toMs ?? null,
        kind: 'link',
        severity: isArmed ? 'warning' : 'caution',
        vehicle: null,
        summary: say('No heartbeat of the ground station {station} for {seconds} s', {
          station,
          seconds: silentS,
        }),
        data: { what: 'station_silent', station, silent_s: silentS, armed: isArmed },
      }),
    );
  }
}
