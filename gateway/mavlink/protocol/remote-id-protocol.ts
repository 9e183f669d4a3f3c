import type { Clock, Timer } from '../../base/clock.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { MessageByName } from '../codec/generated/messages.ts';
import type { Target } from '../codec/sender.ts';
import type { CommandListener, EmergencySender, PendingCommand } from './command/command-protocol.ts';

/** Declares or ends an emergency in Remote ID. */
export interface RemoteIdEmergencyRequest {
  readonly form: 'remote-id-emergency';
  readonly target: Target;
  readonly retry: 'emergency';
  readonly isDeclared: boolean;
  /** As for a command: checked before it is sent. */
  readonly maySend?: () => boolean;
}

/** The fields that this station fills in; the addresses are added here. */
type Fields<N extends keyof MessageByName> = Omit<
  MessageByName[N],
  'targetSystem' | 'targetComponent' | 'idOrMac'
>;
export type SelfIdFields = Fields<'OPEN_DRONE_ID_SELF_ID'>;

/** What one vehicle is to transmit. */
export interface RemoteIdContent {
  readonly systemId: number;
  readonly system?: Fields<'OPEN_DRONE_ID_SYSTEM'> | undefined;
  readonly basicId?: Fields<'OPEN_DRONE_ID_BASIC_ID'> | undefined;
  readonly operatorId?: Fields<'OPEN_DRONE_ID_OPERATOR_ID'> | undefined;
  readonly selfId?: SelfIdFields | undefined;
  /** SELF_ID is sent every second. */
  readonly isEmergency: boolean;
}

export interface RemoteIdProtocolOptions {
  readonly sender: EmergencySender;
  readonly clock: Clock;
  /** For each vehicle with Remote ID, now. */
  readonly contents: () => readonly RemoteIdContent[];
  readonly emergency: {
    /** What is sent at once for the declaration, or its end. */
    selfIdFor(isDeclared: boolean): SelfIdFields;
    /** It was sent. `contents` repeats it from now on. */
    declared(systemId: number, isDeclared: boolean): void;
  };
}

const PERIOD_MS = 1000;
/** Each of the other messages is sent once in this many seconds. */
const TURNS = 3;
/** To all components of the vehicle: its autopilot, and a transmitter that listens itself. */
const ALL_COMPONENTS = 0;
/** As the service asks for, unless a receiver on board reports another aircraft. */
const NO_ID_OR_MAC: number[] = new Array<number>(20).fill(0);
const NOT_CONFIRMED: OperatorText =
  'Sent, and repeated every second. Remote ID does not confirm what it transmits.';

/**
 * Sends vehicles what they transmit as Remote ID: SYSTEM with the operator location at 1 Hz, the others every 3 s.
 * Instead of SYSTEM_UPDATE the whole SYSTEM is sent. Nothing is broadcast, so that no vehicle gets data of another. Source: https://mavlink.io/en/services/opendroneid.html
 */
export class RemoteIdProtocol {
  readonly #options: RemoteIdProtocolOptions;
  #timer: Timer | undefined;
  #turn = 0;

  constructor(options: RemoteIdProtocolOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= this.#options.clock.every(PERIOD_MS, () => this.#sendAll());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Sent on every route before it returns. Without one, nothing is declared. */
  submit(
    { target, isDeclared, maySend }: RemoteIdEmergencyRequest,
    listener: CommandListener,
  ): PendingCommand {
    const { sender, emergency } = this.#options;
    const { systemId } = target;
    const message = { ...addressed(systemId), ...emergency.selfIdFor(isDeclared) };
    if (maySend?.() === false) listener.settled({ kind: 'withdrawn', attempts: 0 });
    else if (sender.sendByEveryWay(target, 'OPEN_DRONE_ID_SELF_ID', message) === 0) {
      listener.settled({ kind: 'not-sent', attempts: 0 });
    } else {
      emergency.declared(systemId, isDeclared);
      listener.sent?.(1);
      // Callers that wait until it is sent are answered before it ends.
      this.#options.clock.after(0, () =>
        listener.settled({ kind: 'not-confirmed', attempts: 1, text: NOT_CONFIRMED }),
      );
    }
    return { withdraw: () => undefined };
  }

  #sendAll(): void {
    this.#turn = (this.#turn + 1) % TURNS;
    for (const content of this.#options.contents()) this.#send(content);
  }

  #send({ systemId, system, basicId, operatorId, selfId, isEmergency }: RemoteIdContent): void {
    const { sender } = this.#options;
    const target = { systemId, componentId: ALL_COMPONENTS };
    const address = addressed(systemId);
    if (system) sender.send(target, 'OPEN_DRONE_ID_SYSTEM', { ...address, ...system });
    if (basicId && this.#turn === 0)
      sender.send(target, 'OPEN_DRONE_ID_BASIC_ID', { ...address, ...basicId });
    if (operatorId && this.#turn === 1)
      sender.send(target, 'OPEN_DRONE_ID_OPERATOR_ID', { ...address, ...operatorId });
    if (selfId && (isEmergency || this.#turn === 2))
      sender.send(target, 'OPEN_DRONE_ID_SELF_ID', { ...address, ...selfId });
  }
}

function addressed(systemId: number) {
  return { targetSystem: systemId, targetComponent: ALL_COMPONENTS, idOrMac: NO_ID_OR_MAC };
}
