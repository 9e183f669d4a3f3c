import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { MavCmd, MavResult } from '../codec/generated/enums.ts';
import { MESSAGE_ID, type MessageByName, type MessageName } from '../codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../codec/inbox.ts';
import type { Target } from '../codec/sender.ts';
import type { ReadOnlyCommand, ReadOnlySender } from './read-only-requests.ts';

/**
 * `no-route`: nothing was sent. `timed-out`: sent once without an answer. Incoming messages show
 * whether it took effect.
 */
export type RequestOutcome =
  | 'accepted'
  | 'unsupported'
  | 'denied'
  | 'failed'
  | 'timed-out'
  | 'no-route'
  | 'busy';

export interface MessageIntervalOptions {
  readonly inbox: Inbox;
  readonly sender: ReadOnlySender;
  readonly clock: Clock;
  /** How long to wait for the answer to a request. Default 400. */
  readonly ackTimeoutMs?: number;
}

interface OpenRequest {
  readonly command: ReadOnlyCommand;
  readonly componentId: number;
  readonly timer: Timer;
  readonly done: (outcome: RequestOutcome) => void;
}

const DEFAULT_ACK_TIMEOUT_MS = 400;
const US_PER_S = 1_000_000;

/**
 * Asks an autopilot to send a message once or regularly. COMMAND_ACK names the command but not the
 * requested message, so only one request per system is open. Another one is `busy` at once. Each
 * request is sent once: the caller decides when to retry.
 * Source: https://mavlink.io/en/mavgen_c/howto_requestmessages.html
 */
export class MessageInterval {
  readonly #options: MessageIntervalOptions;
  readonly #open = new Map<number, OpenRequest>();
  #unsubscribe: Unsubscribe | undefined;

  constructor(options: MessageIntervalOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe ??= this.#options.inbox.on('COMMAND_ACK', (message, origin) =>
      this.#hear(message, origin),
    );
  }

  /** Open requests end as `timed-out`. */
  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    for (const systemId of [...this.#open.keys()]) this.#finish(systemId, 'timed-out');
  }

  isBusy(systemId: number): boolean {
    return this.#open.has(systemId);
  }

  /** @param rateHz > 0 */
  setRate(target: Target, name: MessageName, rateHz: number, done: (outcome: RequestOutcome) => void): void {
    const intervalUs = Math.round(US_PER_S / rateHz);
    this.#request(target, MavCmd.SET_MESSAGE_INTERVAL, [MESSAGE_ID[name], intervalUs], done);
  }

  requestOnce(target: Target, name: MessageName, done: (outcome: RequestOutcome) => void): void {
    this.#request(target, MavCmd.REQUEST_MESSAGE, [MESSAGE_ID[name]], done);
  }

  /** Uses the commands from before REQUEST_MESSAGE. */
  requestOnceOldWay(
    target: Target,
    name: 'AUTOPILOT_VERSION' | 'HOME_POSITION',
    done: (outcome: RequestOutcome) => void,
  ): void {
    if (name === 'HOME_POSITION') this.#request(target, MavCmd.GET_HOME_POSITION, [], done);
    else this.#request(target, MavCmd.REQUEST_AUTOPILOT_CAPABILITIES, [1], done);
  }

  /**
   * For autopilots without message intervals: a group of messages at one rate. Not acknowledged.
   * @param streamId MAV_DATA_STREAM
   * @param rateHz rounded, at least 1
   * @returns false when no open link leads to the target.
   */
  requestStream(target: Target, streamId: number, rateHz: number): boolean {
    return this.#options.sender.send(target, 'REQUEST_DATA_STREAM', {
      targetSystem: target.systemId,
      targetComponent: target.componentId,
      reqStreamId: streamId,
      reqMessageRate: Math.max(1, Math.round(rateHz)),
      startStop: 1,
    });
  }

  #request(
    target: Target,
    command: ReadOnlyCommand,
    params: readonly number[],
    done: (outcome: RequestOutcome) => void,
  ): void {
    const { sender, clock, ackTimeoutMs = DEFAULT_ACK_TIMEOUT_MS } = this.#options;
    const { systemId, componentId } = target;
    if (this.#open.has(systemId)) {
      done('busy');
      return;
    }
    const timer = clock.after(ackTimeoutMs, () => this.#finish(systemId, 'timed-out'));
    this.#open.set(systemId, { command, componentId, timer, done });
    if (!sender.sendCommand(target, command, params)) this.#finish(systemId, 'no-route');
  }

  #hear(message: MessageByName['COMMAND_ACK'], origin: MessageOrigin): void {
    const open = this.#open.get(origin.systemId);
    if (!open || open.command !== message.command || open.componentId !== origin.componentId) return;
    const { sender } = this.#options;
    // MAVLink 1 has no target fields: they read as 0.
    if (message.targetSystem !== 0 && message.targetSystem !== sender.systemId) return;
    if (message.targetComponent !== 0 && message.targetComponent !== sender.componentId) return;
    this.#finish(origin.systemId, outcomeOf(message.result));
  }

  #finish(systemId: number, outcome: RequestOutcome): void {
    const open = this.#open.get(systemId);
    if (!open) return;
    this.#open.delete(systemId);
    open.timer.cancel();
    open.done(outcome);
  }
}

function outcomeOf(result: number): RequestOutcome {
  if (result === MavResult.ACCEPTED || result === MavResult.IN_PROGRESS) return 'accepted';
  if (result === MavResult.UNSUPPORTED) return 'unsupported';
  return result === MavResult.DENIED ? 'denied' : 'failed';
}
