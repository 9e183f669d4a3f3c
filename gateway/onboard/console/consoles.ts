import type { Clock } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { isSameActor } from '../../base/principal/actor.ts';
import { nameFor } from '../../base/principal/holder-name.ts';
import type { EndFilter } from '../../base/principal/principal-reach.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type {
  ConsoleLine,
  ConsoleOpen,
  ConsoleOutput,
  ConsoleSession,
} from '../../contract/onboard/console.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { SerialControlDev, SerialControlFlag } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { Inbox } from '../../mavlink/codec/inbox.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { RawMessageGate } from '../transfer/raw-message-gate.ts';
import { ConsoleConversation } from './console-conversation.ts';

export interface ConsolesOptions {
  readonly gate: RawMessageGate;
  readonly inbox: Inbox;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

const ANSWER_MS = 3000;
const FRAME_BYTES = 70;
/** Ended sessions kept for clients that still read them. */
const KEPT_ENDED = 16;
const FLAGS = SerialControlFlag.RESPOND | SerialControlFlag.EXCLUSIVE | SerialControlFlag.MULTI;
const CTRL_C = '\x03';
/** PX4 `commander` commands other than these read-only ones move the vehicle. */
const COMMANDS_VEHICLE = /\bcommander\s+(?!(?:status|check)\b)\S/;

/**
 * Onboard shells over SERIAL_CONTROL, one per vehicle. A shell can do anything, so each line is
 * decided, recorded and sent once, in one frame: no line runs partially or twice.
 * Source: https://mavlink.io/en/messages/common.html#SERIAL_CONTROL
 */
export class Consoles {
  readonly #options: ConsolesOptions;
  readonly #sessions = new Map<string, ConsoleConversation>();
  /** Vehicles whose shell is being opened. */
  readonly #opening = new Set<string>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: ConsolesOptions) {
    this.#options = options;
  }

  start(): void {
    const { inbox, vehicles } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      inbox.on('SERIAL_CONTROL', ({ device, flags, count, data }, { systemId }) => {
        if (device !== SerialControlDev.DEV_SHELL || (flags & SerialControlFlag.REPLY) === 0) return;
        const bytes = Uint8Array.from(data.slice(0, Math.min(count, FRAME_BYTES)));
        for (const session of this.#sessions.values())
          if (session.options.systemId === systemId) session.heard(bytes);
      }),
      vehicles.on('event', ({ kind, vehicleId }) => {
        if (kind === 'rebooted') this.#endOf(vehicleId, 'The vehicle has rebooted.');
      }),
      vehicles.on('removed', ({ vehicleId }) =>
        this.#endOf(vehicleId, 'The vehicle was removed from this station.'),
      ),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const session of this.#sessions.values()) session.end('The gateway stopped.');
    this.#sessions.clear();
  }

  /** @throws as {@link RawMessagePort.openConsole} */
  async open(vehicleId: string, { confirm }: ConsoleOpen, context: RequestContext): Promise<ConsoleSession> {
    const { gate, vehicles, clock, ids } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle)
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    if (vehicle.autopilot === 'ardupilot')
      throw new AppError(
        'unsupported-command',
        'ArduPilot has no shell and does not answer SERIAL_CONTROL. PX4 has one.',
      );
    gate.requireConfirmation(vehicleId, confirm);
    const taken = [...this.#sessions.values()].find(
      ({ options, hasEnded }) => options.vehicleId === vehicleId && !hasEnded,
    );
    const { kind, id, tenantId } = context.principal;
    const isOwn = taken?.options.owner.kind === kind && taken.options.owner.id === id;
    if ((taken && !isOwn) || this.#opening.has(vehicleId))
      throw new AppError(
        'vehicle-busy',
        say('{who} has the shell open.', {
          who: taken ? nameFor(context.principal, taken.options.owner) : 'Another operator',
        }),
      );
    taken?.end('The shell was opened again.');
    const sessionId = ids.next('con');
    const session = new ConsoleConversation({
      sessionId,
      vehicleId,
      systemId: vehicle.systemId,
      componentId: vehicle.componentId,
      owner: { kind, id, tenantId },
      mode: vehicles.modeOf(vehicleId),
      isConfirmed: confirm === vehicleId,
      clock,
      onEnd: () => this.#dropOldest(),
      onIdle: () => this.#letGo(session, context),
    });
    this.#opening.add(vehicleId);
    this.#sessions.set(sessionId, session);
    try {
      // An empty line: a shell answers with its prompt.
      await this.#submit(session, 'console-open', '', context);
    } catch (error) {
      session.end('The shell could not be opened.');
      this.#sessions.delete(sessionId);
      throw error;
    } finally {
      this.#opening.delete(vehicleId);
    }
    return session.view();
  }

  /** @throws as {@link RawMessagePort.consoleLine} */
  async line(
    sessionId: string,
    { line, key }: ConsoleLine,
    context: RequestContext,
  ): Promise<ConsoleSession> {
    const session = this.#own(sessionId, context);
    if (session.endReason !== null)
      throw new AppError(
        'state-conflict',
        say('The session has ended: {why} Open another.', { why: session.endReason }),
      );
    if (COMMANDS_VEHICLE.test(line))
      throw new AppError(
        'unsupported-command',
        'commander moves the vehicle, so only its status and check are allowed here. Use POST /api/vehicles/{id}/commands/{command} instead.',
      );
    const { vehicleId, isConfirmed } = session.options;
    this.#options.gate.requireConfirmation(vehicleId, isConfirmed ? vehicleId : undefined);
    await this.#submit(session, 'console-line', key === undefined ? line : CTRL_C, context);
    session.touch();
    return session.view();
  }

  /** @throws not-found */
  async output(
    sessionId: string,
    fromOffset: number,
    waitMs: number,
    context: RequestContext,
  ): Promise<ConsoleOutput> {
    return this.#own(sessionId, context).output(fromOffset, waitMs);
  }

  /** @throws not-found */
  close(sessionId: string, context: RequestContext): ConsoleSession {
    const session = this.#own(sessionId, context);
    if (!session.hasEnded) {
      session.end('The shell was closed.');
      this.#letGo(session, context);
    }
    return session.view();
  }

  /** Ends the sessions of an actor whose credential has ended. Sends nothing: the next session takes over. */
  endActor(actor: Actor, reason: OperatorText, matches: EndFilter): void {
    for (const session of this.#sessions.values()) {
      const { owner, mode, vehicleId } = session.options;
      if (isSameActor(owner, actor) && matches(mode, [vehicleId])) session.end(reason);
    }
  }

  async #submit(
    session: ConsoleConversation,
    command: 'console-open' | 'console-line',
    line: string,
    context: RequestContext,
  ): Promise<void> {
    const { vehicleId, systemId, componentId, sessionId } = session.options;
    const target = { systemId, componentId };
    const text = line === CTRL_C ? CTRL_C : `${line}\n`;
    await this.#options.gate.submit(
      vehicleId,
      {
        command,
        params: { line: line === CTRL_C ? '^C' : line, sessionId },
        frame: { target, name: 'SERIAL_CONTROL', message: shellMessage(text, FLAGS, target) },
        hasAnswered: () => session.answered(ANSWER_MS),
      },
      context,
    );
  }

  /** Ends the onboard shell so that others may use it. A failure is recorded; the session ends anyway. */
  #letGo(
    { options: { vehicleId, systemId, componentId, sessionId } }: ConsoleConversation,
    context: RequestContext,
  ): void {
    const target = { systemId, componentId };
    const frame = { target, name: 'SERIAL_CONTROL', message: shellMessage('', 0, target) } as const;
    this.#options.gate
      .submit(vehicleId, { command: 'console-close', params: { sessionId }, frame }, context)
      .catch((error: unknown) =>
        this.#options.logger.warn(
          { vehicleId, error: errorText(error) },
          'the onboard shell was not released',
        ),
      );
  }

  #own(sessionId: string, { principal }: RequestContext): ConsoleConversation {
    const session = this.#sessions.get(sessionId);
    const isOwn =
      principal.kind === 'operator' ||
      (session?.options.owner.kind === principal.kind && session.options.owner.id === principal.id);
    if (!session || !isOwn)
      throw new AppError('not-found', say('Console {id} not found.', { id: sessionId }));
    return session;
  }

  #endOf(vehicleId: string | null, reason: string): void {
    for (const session of this.#sessions.values())
      if (session.options.vehicleId === vehicleId) session.end(reason);
  }

  #dropOldest(): void {
    const ended = [...this.#sessions.values()].filter(({ hasEnded }) => hasEnded);
    for (const { options } of ended.slice(0, Math.max(0, ended.length - KEPT_ENDED)))
      this.#sessions.delete(options.sessionId);
  }
}

/** Without flags, and so without RESPOND, a PX4 ends its shell. */
function shellMessage(
  text: string,
  flags: number,
  { systemId, componentId }: Target,
): MessageByName['SERIAL_CONTROL'] {
  const bytes = [...Buffer.from(text, 'latin1')];
  return {
    baudrate: 0,
    timeout: 0,
    device: SerialControlDev.DEV_SHELL,
    flags,
    count: bytes.length,
    data: [...bytes, ...new Array<number>(FRAME_BYTES - bytes.length).fill(0)],
    targetSystem: systemId,
    targetComponent: componentId,
  };
}
