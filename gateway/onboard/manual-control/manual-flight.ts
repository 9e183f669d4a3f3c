import type { Clock, Timer } from '../../base/clock.ts';
import { AppError, errorText, textOf } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf } from '../../base/principal/actor.ts';
import { modesFor } from '../../command/catalogue/mode-step.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandGate } from '../../command/gate/command-gate.ts';
import type { Operation } from '../../command/operation/operation.ts';
import { receivedSince } from '../../command/target/sighting.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import type { ManualControl, ManualControlPhase, Sticks } from '../../contract/onboard/manual-control.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { ManualControlProtocol } from '../../mavlink/protocol/manual-control-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { FailsafeWatch } from './failsafe-watch.ts';
import { isInPilotMode } from './pilot-modes.ts';
import { CENTRED, type Deflection, StickWatch } from './stick-watch.ts';

/** 20 Hz: autopilots need at least 10, and a telemetry radio supports up to 25. */
const SEND_PERIOD_MS = 50;
/** How long to wait until telemetry shows the hold. Centred sticks are sent until then. */
const HOLDING_MS = 4000;
/** After this long, everything sent before a hold has arrived, and one of the hold's frames too. */
const OVERTAKEN_MS = 1000;
/** Commands that end manual control. */
const TAKES_OVER: ReadonlySet<string> = new Set([
  'hold',
  'rtl',
  'land',
  'precision-land',
  'disarm',
  'takeoff',
  'goto',
  'change-altitude',
  'orbit',
  'set-mode',
  'start-mission',
]);

export interface ManualFlightOptions {
  readonly manualControlId: string;
  readonly vehicleId: string;
  readonly context: CommandContext;
  readonly operation: Operation;
  readonly gate: Pick<CommandGate, 'submit' | 'cancel'>;
  readonly protocol: Pick<ManualControlProtocol, 'send' | 'giveBack'>;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onChanged: (control: ManualControl) => void;
}

/**
 * Manual control of one vehicle by one person, from the decision to the hold at the end. Sends only
 * while its lease is current. {@link StickWatch} decides whether sticks may be deflected.
 */
export class ManualFlight {
  readonly #options: ManualFlightOptions;
  readonly #sinceMs: number;
  #phase: ManualControlPhase = 'starting';
  #detail: OperatorText | null = null;
  #watch: StickWatch | undefined;
  #connection: object | undefined;
  #timer: Timer | undefined;
  #holdingSinceMs = 0;
  /** The vehicle must stay in place: control was handed back, or a hold was ordered. */
  #isToStay = false;
  /** A pending mode change: the vehicle may still enter the mode. Has an id once it is sent. */
  #modeChange: { commandId?: string } | undefined;
  /** A hold was ordered while it left this mode. It may still enter the pilot's mode. */
  #leftMode: { readonly name: string | undefined } | undefined;
  #failsafeWatch: FailsafeWatch | undefined;

  constructor(options: ManualFlightOptions) {
    this.#options = options;
    this.#sinceMs = options.clock.utcMs();
  }

  get state(): ManualControl {
    const { manualControlId, vehicleId, operation, context } = this.#options;
    return {
      manualControlId,
      vehicleId,
      commandId: operation.commandId,
      by: actorOf(context),
      phase: this.#phase,
      detail: this.#detail,
      sinceMs: this.#sinceMs,
    };
  }

  get hasEnded(): boolean {
    return this.#phase === 'ended';
  }

  /**
   * Sends centred sticks first, so that they arrive before the mode change. Call it in the turn of the decision.
   * @throws what the mode change throws, state-conflict if it did not happen; manual control has then ended
   */
  async start(mode: string | undefined): Promise<void> {
    const { clock, operation } = this.#options;
    operation.sent('MANUAL_CONTROL');
    this.#timer = clock.every(SEND_PERIOD_MS, () => this.#tick());
    this.#tick();
    if (mode !== undefined && !this.hasEnded) await this.#changeMode(mode);
    if (this.#phase !== 'starting')
      throw new AppError('state-conflict', this.#detail ?? 'Manual control has ended.');
    this.#watch = new StickWatch(clock.monotonicMs());
    this.#enter('ready');
  }

  async #changeMode(mode: string): Promise<void> {
    const { gate, vehicleId, context } = this.#options;
    this.#modeChange = {};
    let end: CommandState = 'failed';
    try {
      const change = { vehicleId, command: 'set-mode', params: { mode }, waitFor: 'done' } as const;
      const ended = await gate.submit(change, context).finally(() => {
        this.#modeChange = undefined;
      });
      // No centred sticks are sent while an approval is pending, so the pilot would not be ready
      // for the mode.
      if (ended.state === 'awaiting_approval') gate.cancel(ended.commandId, 'Manual control has ended.');
      // It is unknown whether the vehicle obeyed.
      if (ended.state === 'unknown') end = 'unknown';
      if (ended.state !== 'done')
        throw new AppError(
          'state-conflict',
          say('The vehicle did not change to {mode}: {why}', { mode, why: ended.detail ?? ended.state }),
        );
    } catch (error) {
      // Control was handed back or taken away meanwhile. That is already reported, and a running hold continues.
      if (this.#phase !== 'starting') return;
      this.#giveUp(textOf(error), end);
      throw error;
    }
  }

  /** @throws lease-held, state-conflict */
  take(sticks: Sticks, connection: object): void {
    if (!this.#watch || this.#phase === 'holding' || this.#phase === 'ended')
      throw new AppError(
        'state-conflict',
        this.#detail ?? 'You do not have manual control of the vehicle yet.',
      );
    this.#connection ??= connection;
    if (this.#connection !== connection)
      throw new AppError('lease-held', 'Another window or program of yours has manual control.');
    this.#watch.take(sticks, this.#options.clock.monotonicMs());
    // Releasing the button must not wait for the next frame.
    if (!sticks.isHeld && this.#phase === 'flying') this.#tick();
  }

  /** Ends manual control on request: the vehicle holds and stays there. No effect afterwards. */
  end(reason: OperatorText): void {
    if (this.#phase !== 'ended') this.#isToStay = true;
    this.#stop(reason);
  }

  #stop(reason: OperatorText): void {
    if (this.#phase === 'holding' || this.#phase === 'ended') return;
    // The mode may still arrive, whatever the last heartbeat shows, so the hold replaces it, decided or not.
    const isToHold = this.#isToHold || this.#modeChange !== undefined;
    this.#leave(reason);
    if (!isToHold) return;
    this.#hold();
    // If no hold could be given.
    this.#cancelModeChange(reason);
  }

  /** Nothing of ours may continue, e.g. another actor has command: hold, and send no more sticks. */
  lose(reason: OperatorText): void {
    this.#isToStay = false;
    this.#failsafeWatch?.cancel();
    if (this.#phase === 'ended') return;
    const isToHold = (this.#isToHold || this.#hasModeLeft) && this.#phase !== 'holding';
    this.#giveUp(reason, 'cancelled');
    if (isToHold) this.#hold();
  }

  /** A command for this vehicle has changed. */
  onCommand({ command, state, commandId, source }: CommandRecord): void {
    if (state !== 'sent' || commandId === this.#options.operation.commandId || !TAKES_OVER.has(command))
      return;
    if (command === 'set-mode' && source === 'joystick' && this.#modeChange) {
      this.#modeChange.commandId = commandId;
      // Not in this turn: listeners would see the end before the sending.
      if (this.#phase !== 'starting')
        queueMicrotask(() => this.#cancelModeChange('Manual control has ended.'));
      return;
    }
    if (this.#phase === 'starting' && command === 'set-mode') return;
    // The newest command counts.
    this.#failsafeWatch?.cancel();
    if (command !== 'hold') {
      this.#isToStay = false;
      this.#leftMode = undefined;
    }
    if (this.#phase === 'holding' || this.#phase === 'ended') return;
    this.#isToStay = command === 'hold';
    this.#leave(say('“{command}” was sent.', { command }));
  }

  #tick(): void {
    const { operation, vehicles, vehicleId, clock } = this.#options;
    if (this.#phase === 'ended') return;
    if (!operation.maySend) {
      this.#giveUp(operation.detail ?? 'Another operator has command of this vehicle.', 'cancelled');
      return;
    }
    const vehicle = vehicles.get(vehicleId);
    const over = goneReason(vehicle);
    if (!vehicle || over !== undefined) {
      this.#giveUp(over ?? 'The vehicle was removed from this station.', 'done');
      return;
    }
    if (this.#phase === 'holding') this.#tickHolding(vehicle);
    else if (this.#phase === 'starting' || !this.#watch) this.#send(vehicle, CENTRED);
    else if (vehicle.isLost) this.#stop('No messages from the vehicle.');
    else if (!isInPilotMode(vehicle))
      this.#giveUp(
        say('The vehicle changed to {mode}.', { mode: vehicle.heartbeat?.flightMode ?? 'an unknown mode' }),
        'done',
      );
    else {
      const { phase, deflection, endReason } = this.#watch.at(clock.monotonicMs());
      if (endReason === undefined) {
        this.#enter(phase);
        this.#send(vehicle, deflection);
      } else this.#stop(endReason);
    }
  }

  #tickHolding(vehicle: VehicleState): void {
    if (this.#isOut(vehicle)) this.#giveUp(this.#detail ?? 'Manual control ended.', 'done');
    else if (this.#options.clock.monotonicMs() - this.#holdingSinceMs > HOLDING_MS)
      this.#giveUp(
        say('{why} The vehicle has not confirmed holding. Press Hold.', {
          why: this.#detail ?? 'Manual control ended.',
        }),
        'unknown',
      );
    else this.#send(vehicle, CENTRED);
  }

  /** If the pilot's mode may still arrive, only another mode or a lasting hold proves that the vehicle left it. */
  #isOut(vehicle: VehicleState): boolean {
    if (isInPilotMode(vehicle)) return false;
    if (!this.#leftMode) return true;
    const heartbeat = receivedSince(vehicle.heartbeat, this.#holdingSinceMs);
    if (!heartbeat) return false;
    if (heartbeat.flightMode !== this.#leftMode.name) return true;
    const isHolding = modesFor(vehicle, 'hold').includes(heartbeat.customMode);
    return isHolding && heartbeat.receivedAtMs - this.#holdingSinceMs > OVERTAKEN_MS;
  }

  /** Manual control has ended. Sends centred sticks until the vehicle has left the pilot's mode. */
  #leave(reason: OperatorText): void {
    if (!this.#timer) {
      this.#giveUp(reason, 'cancelled');
      return;
    }
    this.#holdingSinceMs = this.#options.clock.monotonicMs();
    if (this.#isToStay && this.#modeChange) {
      const { vehicles, vehicleId } = this.#options;
      this.#leftMode = { name: vehicles.get(vehicleId)?.heartbeat?.flightMode };
    }
    this.#detail = reason;
    this.#enter('holding');
    this.#tick();
  }

  /** If the vehicle left the mode on its own for a landing or return, we must not stop it. */
  get #isToHold(): boolean {
    const vehicle = this.#options.vehicles.get(this.#options.vehicleId);
    return this.#timer !== undefined && vehicle !== undefined && isInPilotMode(vehicle);
  }

  /** The vehicle was ordered into the pilot's mode, and that command has not ended. */
  get #hasModeLeft(): boolean {
    return this.#modeChange?.commandId !== undefined;
  }

  /** Sends nothing more for it. Cancels an undecided mode change as soon as its id is known. */
  #cancelModeChange(reason: OperatorText): void {
    const commandId = this.#modeChange?.commandId;
    if (commandId !== undefined) this.#options.gate.cancel(commandId, reason);
  }

  #hold(): void {
    const { gate, vehicleId, context, logger } = this.#options;
    gate
      .submit({ vehicleId, command: 'hold', params: {}, waitFor: 'sent' }, context)
      .catch((error: unknown) =>
        logger.warn({ vehicleId, error: errorText(error) }, 'the hold after manual control was not sent'),
      );
  }

  #giveUp(reason: OperatorText, state: CommandState): void {
    if (this.#phase === 'ended') return;
    if (this.#timer) this.#letGo();
    this.#timer?.cancel();
    this.#detail = reason;
    this.#options.operation.end(state, reason);
    this.#cancelModeChange(reason);
    this.#enter('ended');
    if (this.#isToStay) this.#watchFailsafe();
  }

  /**
   * PX4 treats the end of stick messages as their loss, holds for some seconds and returns. A
   * command in these seconds prevents that, so the requested hold is sent again.
   */
  #watchFailsafe(): void {
    const { vehicles, vehicleId, clock } = this.#options;
    if (vehicles.get(vehicleId)?.autopilot !== 'px4') return;
    this.#failsafeWatch = new FailsafeWatch({ vehicleId, vehicles, clock, onStarted: () => this.#hold() });
  }

  /**
   * The last frame is centred, because vehicles obey it for a while. In a mode without sticks, an
   * ArduPilot vehicle gets its transmitter back at once. In a pilot's mode, or with one pending, it
   * might sink without a transmitter.
   */
  #letGo(): void {
    const { operation, vehicles, vehicleId, protocol } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle || vehicle.hasConflict || !operation.maySend) return;
    this.#send(vehicle, CENTRED);
    if (vehicle.autopilot === 'ardupilot' && !isInPilotMode(vehicle) && !this.#hasModeLeft)
      protocol.giveBack(vehicle);
  }

  #send(vehicle: VehicleState, deflection: Deflection): void {
    this.#options.protocol.send(vehicle, deflection);
  }

  #enter(phase: ManualControlPhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.#options.onChanged(this.state);
  }
}

/** Why the vehicle can no longer be flown. */
function goneReason(vehicle: VehicleState | undefined): string | undefined {
  if (!vehicle) return 'The vehicle was removed from this station.';
  if (vehicle.hasConflict) return 'Two vehicles use this system id.';
  if (vehicle.heartbeat?.isArmed !== true) return 'The vehicle is disarmed.';
  return vehicle.flight.isAirborne === false ? 'The vehicle has landed.' : undefined;
}
