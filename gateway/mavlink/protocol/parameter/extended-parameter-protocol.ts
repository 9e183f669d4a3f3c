import type { Clock, Timer } from '../../../base/clock.ts';
import type { Unsubscribe } from '../../../base/emitter.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { ParamAck } from '../../codec/generated/enums.ts';
import type { MessageByName } from '../../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../codec/inbox.ts';
import type { Sender, Target } from '../../codec/sender.ts';
import type { CommandOutcome } from '../command/command-outcome.ts';
import type { CommandListener, PendingCommand } from '../command/command-protocol.ts';
import { extendedBytes, extendedNumber, isSameExtendedValue } from './extended-parameter-encoding.ts';
import type { ExtendedParameterSetRequest } from './parameter-request.ts';

const FIRST_WAIT_MS = 300;
const WAIT_GROWTH = 1.5;
const LONGEST_WAIT_MS = 1000;
const SENDS = 8;
/** A differing value may be a late answer, so it must arrive more than once. */
const REFUSALS = 3;
/** For a component that reports that it is still at work. */
const LONGEST_PROGRESS_MS = 30_000;
/** `param_index`: use the name. */
const BY_NAME = -1;

export interface ExtendedParameterProtocolOptions {
  readonly sender: Sender;
  readonly inbox: Inbox;
  readonly clock: Clock;
  /** Round trip to the vehicle in milliseconds, undefined while unknown. */
  readonly rttMs: (target: Target) => number | undefined;
}

/**
 * Sets single extended parameters (PARAM_EXT), such as the settings of a camera: reads the type, sets the value until
 * it is acknowledged, and reads it back.
 * Source: https://mavlink.io/en/services/parameter_ext.html
 */
export class ExtendedParameterProtocol {
  readonly #options: ExtendedParameterProtocolOptions;
  readonly #flights = new Map<string, SetFlight>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: ExtendedParameterProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { inbox } = this.#options;
    this.#unsubscribe = [
      inbox.on('PARAM_EXT_VALUE', (message, origin) =>
        this.#flights.get(keyOf(origin, message.paramId))?.onValue(message),
      ),
      inbox.on('PARAM_EXT_ACK', (message, origin) =>
        this.#flights.get(keyOf(origin, message.paramId))?.onAnswer(message),
      ),
    ];
  }

  /** Cancels everything in flight. Nothing more is sent. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const flight of [...this.#flights.values()]) flight.withdraw();
  }

  /**
   * Settles as `accepted` when the component acknowledged the value and then reports it, `not-done` when it refuses
   * it, keeps another or has no such parameter, `timed-out` when it does not answer after the value was sent.
   */
  set(request: ExtendedParameterSetRequest, listener: CommandListener): PendingCommand {
    const key = keyOf(request.target, request.name);
    if (this.#flights.has(key)) {
      listener.settled({ kind: 'busy', attempts: 0 });
      return { withdraw: () => undefined };
    }
    const flight = new SetFlight(request, this.#options, {
      ...(listener.sent && { sent: (attempts) => listener.sent?.(attempts) }),
      settled: (outcome) => {
        this.#flights.delete(key);
        listener.settled(outcome);
      },
    });
    this.#flights.set(key, flight);
    flight.begin();
    return flight;
  }
}

function keyOf({ systemId, componentId }: Target | MessageOrigin, name: string): string {
  return `${systemId}/${componentId}/${name}`;
}

/** What is waited for: the type, the acknowledgement, or the value read back. */
type Phase = 'type' | 'answer' | 'proof';

class SetFlight {
  readonly #request: ExtendedParameterSetRequest;
  readonly #options: ExtendedParameterProtocolOptions;
  readonly #listener: CommandListener;
  #phase: Phase = 'type';
  #type = 0;
  #bytes: number[] = [];
  #attempts = 0;
  #tries = 0;
  #waitMs = FIRST_WAIT_MS;
  #refusedTries = new Set<number>();
  #progressSinceMs: number | undefined;
  #timer: Timer | undefined;
  #hasSettled = false;

  constructor(
    request: ExtendedParameterSetRequest,
    options: ExtendedParameterProtocolOptions,
    listener: CommandListener,
  ) {
    this.#request = request;
    this.#options = options;
    this.#listener = listener;
  }

  begin(): void {
    this.#enter('type');
  }

  withdraw(): void {
    this.#settle({ kind: 'withdrawn', attempts: this.#attempts });
  }

  onValue({ paramValue, paramType }: MessageByName['PARAM_EXT_VALUE']): void {
    const { name, value } = this.#request;
    const held = extendedNumber(paramValue, paramType);
    if (this.#phase === 'type') {
      const bytes = extendedBytes(value, paramType);
      if (!Array.isArray(bytes)) {
        this.#notDone(
          say('{name} was not set: {why}. It is {held}.', { name, why: bytes, held: shown(held) }),
        );
        return;
      }
      this.#type = paramType;
      this.#bytes = bytes;
      this.#enter('answer');
    } else if (this.#phase === 'proof') {
      if (held !== undefined && isSameExtendedValue(held, value, this.#type))
        this.#settle({ kind: 'accepted', attempts: this.#attempts, rttMs: undefined });
      else if (this.#refusedTries.add(this.#tries).size >= REFUSALS)
        this.#notDone(
          say('The camera kept {name} at {held} and did not accept {value}.', {
            name,
            held: shown(held),
            value: shown(value),
          }),
        );
    }
  }

  onAnswer({ paramResult }: MessageByName['PARAM_EXT_ACK']): void {
    if (this.#phase !== 'answer') return;
    const { name } = this.#request;
    switch (paramResult) {
      case ParamAck.ACCEPTED:
        this.#enter('proof');
        return;
      case ParamAck.IN_PROGRESS:
        this.#progressSinceMs ??= this.#options.clock.monotonicMs();
        return;
      case ParamAck.VALUE_UNSUPPORTED:
        this.#notDone(say('The camera does not support this value of {name}.', { name }));
        return;
      default:
        this.#notDone(say('The camera could not set {name}.', { name }));
    }
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#tries = 0;
    this.#waitMs = Math.max(FIRST_WAIT_MS, 3 * (this.#options.rttMs(this.#request.target) ?? 0));
    this.#transmit();
  }

  #transmit(): void {
    if (this.#request.maySend?.() === false) {
      this.withdraw();
      return;
    }
    const wasSent = this.#send();
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
    this.#timer?.cancel();
    this.#timer = this.#options.clock.after(this.#waitMs, () => this.#onSilence());
    this.#waitMs = Math.max(this.#waitMs, Math.min(this.#waitMs * WAIT_GROWTH, LONGEST_WAIT_MS));
  }

  #onSilence(): void {
    const nowMs = this.#options.clock.monotonicMs();
    const isAtWork =
      this.#progressSinceMs !== undefined && nowMs - this.#progressSinceMs < LONGEST_PROGRESS_MS;
    if (this.#tries < SENDS || (this.#phase === 'answer' && isAtWork)) this.#transmit();
    else if (this.#phase === 'type')
      this.#notDone(
        say('The camera did not answer for {name}: it may not have this setting. Nothing was set.', {
          name: this.#request.name,
        }),
      );
    else this.#settle({ kind: 'timed-out', attempts: this.#attempts, wasInProgress: isAtWork });
  }

  #send(): boolean {
    const { target, name } = this.#request;
    const address = { targetSystem: target.systemId, targetComponent: target.componentId, paramId: name };
    return this.#phase === 'answer'
      ? this.#options.sender.send(target, 'PARAM_EXT_SET', {
          ...address,
          paramValue: this.#bytes,
          paramType: this.#type,
        })
      : this.#options.sender.send(target, 'PARAM_EXT_REQUEST_READ', { ...address, paramIndex: BY_NAME });
  }

  #notDone(text: OperatorText): void {
    this.#settle({ kind: 'not-done', attempts: this.#attempts, text });
  }

  #settle(outcome: CommandOutcome): void {
    if (this.#hasSettled) return;
    this.#hasSettled = true;
    this.#timer?.cancel();
    this.#listener.settled(outcome);
  }
}

function shown(value: number | undefined): string {
  return value === undefined ? '—' : `${Number(value.toPrecision(7))}`;
}
