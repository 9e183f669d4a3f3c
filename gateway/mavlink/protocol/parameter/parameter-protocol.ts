import type { Clock, Timer } from '../../../base/clock.ts';
import type { Unsubscribe } from '../../../base/emitter.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { ParamValue } from '../../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../codec/inbox.ts';
import type { Sender, Target } from '../../codec/sender.ts';
import type { CommandOutcome } from '../command/command-outcome.ts';
import type { CommandListener, PendingCommand } from '../command/command-protocol.ts';
import { holdsParameterValue, parameterNumber, parameterWireValue } from './parameter-encoding.ts';
import type { ParameterReadRequest, ParameterSetRequest } from './parameter-request.ts';

const FIRST_WAIT_MS = 200;
const WAIT_GROWTH = 1.5;
const LONGEST_WAIT_MS = 400;
const SENDS = 10;
/** A differing answer may be a late answer to the read, so it must arrive more than once. */
const REFUSALS = 3;
const READ_ROUNDS = 4;
const READ_ROUND_MS = 250;
/** `param_index`: use the name. */
const BY_NAME = -1;

export interface ParameterProtocolOptions {
  readonly sender: Sender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

interface Flight {
  readonly target: Target;
  onValue(message: ParamValue): void;
  withdraw(): void;
}

/**
 * The MAVLink parameter microservice for single parameters. Setting reads first, because only the
 * vehicle knows the type, and it does not answer for an unknown name. A value is accepted when the
 * vehicle reports it.
 * Source: https://mavlink.io/en/services/parameter.html
 */
export class ParameterProtocol {
  readonly #options: ParameterProtocolOptions;
  readonly #flights = new Set<Flight>();
  readonly #setting = new Set<string>();
  #unsubscribe: Unsubscribe | undefined;

  constructor(options: ParameterProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe ??= this.#options.inbox.on('PARAM_VALUE', (message, origin) =>
      this.#onValue(message, origin),
    );
  }

  /** Cancels everything in flight. Nothing more is sent. */
  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    for (const flight of [...this.#flights]) flight.withdraw();
  }

  /**
   * Settles as `accepted` when the vehicle reports the value, `not-done` when it has another or no
   * such parameter, `timed-out` when it did not answer after the value was sent. Sends the first
   * frame before it returns.
   */
  set(request: ParameterSetRequest, listener: CommandListener): PendingCommand {
    const key = `${request.target.systemId}/${request.target.componentId}/${request.name}`;
    if (this.#setting.has(key)) {
      listener.settled({ kind: 'busy', attempts: 0 });
      return { withdraw: () => undefined };
    }
    this.#setting.add(key);
    const flight = new SetFlight(request, this.#options, {
      ...(listener.sent && { sent: (attempts) => listener.sent?.(attempts) }),
      settled: (outcome) => {
        this.#setting.delete(key);
        this.#flights.delete(flight);
        listener.settled(outcome);
      },
    });
    this.#flights.add(flight);
    flight.begin();
    return flight;
  }

  /** Settles as `accepted` when all are reported, `timed-out` after a second if some are not. */
  read(request: ParameterReadRequest, listener: CommandListener): PendingCommand {
    const flight = new ReadFlight(request, this.#options, {
      ...(listener.sent && { sent: (attempts) => listener.sent?.(attempts) }),
      settled: (outcome) => {
        this.#flights.delete(flight);
        listener.settled(outcome);
      },
    });
    this.#flights.add(flight);
    flight.begin();
    return flight;
  }

  #onValue(message: ParamValue, { systemId, componentId }: MessageOrigin): void {
    for (const flight of [...this.#flights]) {
      const { target } = flight;
      if (target.systemId === systemId && target.componentId === componentId) flight.onValue(message);
    }
  }
}

class SetFlight implements Flight {
  readonly #request: ParameterSetRequest;
  readonly #options: ParameterProtocolOptions;
  readonly #listener: CommandListener;
  /** The reported type. Undefined while it is being read. */
  #type: number | undefined;
  #wireValue = 0;
  #attempts = 0;
  #tries = 0;
  #waitMs = FIRST_WAIT_MS;
  #refusals = 0;
  /** The send of the last counted differing answer. */
  #refusedTry = 0;
  #heldValue: number | undefined;
  #timer: Timer | undefined;
  #hasSettled = false;

  constructor(request: ParameterSetRequest, options: ParameterProtocolOptions, listener: CommandListener) {
    this.#request = request;
    this.#options = options;
    this.#listener = listener;
  }

  get target(): Target {
    return this.#request.target;
  }

  begin(): void {
    this.#restartWaits();
    this.#transmit();
  }

  withdraw(): void {
    this.#settle({ kind: 'withdrawn', attempts: this.#attempts });
  }

  onValue(message: ParamValue): void {
    const { name, value, encoding } = this.#request;
    if (message.paramId !== name || this.#hasSettled) return;
    // The answer to PARAM_SET may contain a wrong type: use the type that was read.
    const type = this.#type ?? message.paramType;
    const held = parameterNumber(message.paramValue, type, encoding);
    if (holdsParameterValue(held, value, type)) {
      this.#settle({ kind: 'accepted', attempts: this.#attempts, rttMs: undefined });
    } else if (this.#type === undefined) {
      this.#beginSetting(type, held);
    } else {
      this.#onRefusal(held);
    }
  }

  #beginSetting(type: number, held: number): void {
    const { name, value, encoding } = this.#request;
    const wireValue = parameterWireValue(value, type, encoding);
    if (typeof wireValue !== 'number') {
      this.#settleNotDone(
        say('{name} was not set: {why}. It is {held}.', { name, why: wireValue, held: shown(held) }),
      );
      return;
    }
    this.#type = type;
    this.#wireValue = wireValue;
    this.#restartWaits();
    this.#transmit();
  }

  #onRefusal(held: number): void {
    this.#heldValue = held;
    if (this.#refusedTry === this.#tries) return;
    this.#refusedTry = this.#tries;
    this.#refusals += 1;
    if (this.#refusals >= REFUSALS) this.#settleRefused(held);
  }

  #transmit(): void {
    if (this.#request.maySend?.() === false) {
      this.withdraw();
      return;
    }
    const wasSent = this.#type === undefined ? this.#sendRead() : this.#sendSet(this.#type);
    if (this.#hasSettled) return;
    this.#tries += 1;
    if (wasSent) {
      this.#attempts += 1;
      this.#listener.sent?.(this.#attempts);
      if (this.#hasSettled) return;
    } else if (this.#attempts === 0) {
      this.#settle({ kind: 'not-sent', attempts: 0 });
      return;
    }
    const rttMs = this.#options.rttMs(this.#request.target) ?? 0;
    this.#timer?.cancel();
    this.#timer = this.#options.clock.after(this.#waitMs, () => this.#onSilence());
    this.#waitMs = Math.min(this.#waitMs * WAIT_GROWTH, Math.max(LONGEST_WAIT_MS, 3 * rttMs));
  }

  #onSilence(): void {
    if (this.#tries < SENDS) {
      this.#transmit();
      return;
    }
    const { name } = this.#request;
    if (this.#type === undefined)
      this.#settleNotDone(
        say('The vehicle did not answer for {name}: it may not have this parameter. Nothing was set.', {
          name,
        }),
      );
    else if (this.#heldValue !== undefined) this.#settleRefused(this.#heldValue);
    else this.#settle({ kind: 'timed-out', attempts: this.#attempts, wasInProgress: false });
  }

  #sendRead(): boolean {
    const { target, name } = this.#request;
    return sendRead(this.#options.sender, target, name);
  }

  #sendSet(paramType: number): boolean {
    const { target, name } = this.#request;
    return this.#options.sender.send(target, 'PARAM_SET', {
      targetSystem: target.systemId,
      targetComponent: target.componentId,
      paramId: name,
      paramValue: this.#wireValue,
      paramType,
    });
  }

  #restartWaits(): void {
    this.#tries = 0;
    this.#waitMs = Math.max(FIRST_WAIT_MS, 3 * (this.#options.rttMs(this.#request.target) ?? 0));
  }

  #settleRefused(held: number): void {
    const { name, value } = this.#request;
    this.#settleNotDone(
      say('The vehicle kept {name} at {held} and did not accept {value}.', {
        name,
        held: shown(held),
        value: shown(value),
      }),
    );
  }

  #settleNotDone(text: OperatorText): void {
    this.#settle({ kind: 'not-done', attempts: this.#attempts, text });
  }

  #settle(outcome: CommandOutcome): void {
    if (this.#hasSettled) return;
    this.#hasSettled = true;
    this.#timer?.cancel();
    this.#listener.settled(outcome);
  }
}

class ReadFlight implements Flight {
  readonly #request: ParameterReadRequest;
  readonly #options: ParameterProtocolOptions;
  readonly #listener: CommandListener;
  readonly #missing: Set<string>;
  #rounds = 0;
  #timer: Timer | undefined;
  #hasSettled = false;

  constructor(request: ParameterReadRequest, options: ParameterProtocolOptions, listener: CommandListener) {
    this.#request = request;
    this.#options = options;
    this.#listener = listener;
    this.#missing = new Set(request.names);
  }

  get target(): Target {
    return this.#request.target;
  }

  begin(): void {
    this.#ask();
  }

  withdraw(): void {
    this.#settle({ kind: 'withdrawn', attempts: this.#rounds });
  }

  onValue({ paramId }: ParamValue): void {
    this.#missing.delete(paramId);
    if (this.#missing.size === 0)
      this.#settle({ kind: 'accepted', attempts: this.#rounds, rttMs: undefined });
  }

  #ask(): void {
    const { sender, clock, rttMs } = this.#options;
    const { target, maySend } = this.#request;
    if (maySend?.() === false) {
      this.withdraw();
      return;
    }
    if (this.#rounds === READ_ROUNDS) {
      this.#settle({ kind: 'timed-out', attempts: this.#rounds, wasInProgress: false });
      return;
    }
    let wasSent = false;
    for (const name of [...this.#missing]) {
      wasSent = sendRead(sender, target, name) || wasSent;
      if (this.#hasSettled) return;
    }
    if (!wasSent && this.#rounds === 0) {
      this.#settle({ kind: 'not-sent', attempts: 0 });
      return;
    }
    this.#rounds += 1;
    this.#listener.sent?.(this.#rounds);
    if (this.#hasSettled) return;
    const waitMs = Math.max(READ_ROUND_MS, 2 * (rttMs(target) ?? 0));
    this.#timer = clock.after(waitMs, () => this.#ask());
  }

  #settle(outcome: CommandOutcome): void {
    if (this.#hasSettled) return;
    this.#hasSettled = true;
    this.#timer?.cancel();
    this.#listener.settled(outcome);
  }
}

function sendRead(sender: Sender, target: Target, name: string): boolean {
  return sender.send(target, 'PARAM_REQUEST_READ', {
    targetSystem: target.systemId,
    targetComponent: target.componentId,
    paramId: name,
    paramIndex: BY_NAME,
  });
}

/** Formats integers exactly, fractions with the seven significant digits of a float. */
function shown(value: number): string {
  return `${Number.isInteger(value) ? value : Number(value.toPrecision(7))}`;
}
