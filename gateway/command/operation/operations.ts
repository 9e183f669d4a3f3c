import type { Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { Decision } from '../../contract/command/decision.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { CommandContext } from '../gate/command-context.ts';
import type { CommandLeases } from '../lease/command-leases.ts';
import type { PolicyTarget } from '../policy/engine/policy-input.ts';
import { NOWHERE } from '../policy/nowhere.ts';
import { Operation, type OperationServices } from './operation.ts';

export interface OperationsOptions extends OperationServices {
  readonly leases: CommandLeases;
  readonly vehicles: VehicleDirectory;
}

/** `asked`: by the caller. */
export type CancelCause = 'revoked' | 'removed' | 'armed' | 'stopped' | 'asked';

/** One change on a vehicle other than a guided command, as its kind defines it. */
export interface Work<Checked> extends Pick<CommandRecord, 'vehicleId' | 'command' | 'category'> {
  /** Parameters for the record. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Parameters the decision is bound to. Default: `params`. */
  readonly decided?: Readonly<Record<string, unknown>>;
  /** Where it leads. If omitted, nowhere or an unknown place: policies decide by the command's name. */
  readonly targetOf?: (checked: Checked) => PolicyTarget;
  /** Checks the current state; throws if nothing may be sent. Called before each decision and after the last. */
  readonly check: () => Checked;
  /** One operation per slot name and vehicle; `busy` refuses others. */
  readonly slot?: { readonly name: string; readonly busy: OperatorText };
  /** Ends when the vehicle is armed. */
  readonly isOnGroundOnly?: boolean;
  /** It has its lease and id; nothing is decided. */
  readonly onOpened?: (operation: Operation) => void;
  /** An approval is pending: the answer may take long. */
  readonly onWaiting?: () => void;
  /** Ends it from outside. Default: {@link Operation.cancel}. */
  readonly cancel?: (detail: OperatorText, cause: CancelCause, operation: Operation) => void;
}

export interface StartedWork<Checked> {
  readonly operation: Operation;
  readonly checked: Checked;
  readonly decision: Decision;
  /** Frees its slot. Idempotent. */
  readonly release: () => void;
}

interface Entry {
  readonly operation: Operation;
  /** Running: keeps its slot until it ends, even if cancelled. */
  hasBegun: boolean;
  readonly work: Pick<Work<never>, 'vehicleId' | 'slot' | 'isOnGroundOnly' | 'cancel'>;
}

/**
 * The only path for changes other than guided commands: lease → decision (→ approval → decision) →
 * durable audit row → execution → record and audit row of the outcome. Open operations are cancelled
 * when another actor takes the vehicle, when the vehicle is gone, and when the gateway stops.
 */
export class Operations {
  readonly #options: OperationsOptions;
  readonly #entries = new Set<Entry>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: OperationsOptions) {
    this.#options = options;
  }

  start(): void {
    const { leases, vehicles } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#unsubscribe = [
      leases.onRevoked(({ vehicleId, reason }) => this.#cancelAll('revoked', reason, vehicleId)),
      vehicles.on('changed', ({ vehicleId, heartbeat }) => {
        if (heartbeat?.isArmed) this.#cancelAll('armed', 'The vehicle was armed.', vehicleId);
      }),
      vehicles.on('removed', ({ vehicleId }) =>
        this.#cancelAll('removed', 'The vehicle was removed from this station.', vehicleId),
      ),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#cancelAll('stopped', 'The gateway stopped.');
  }

  /** The operation in the vehicle's slot of that name. */
  holderOf(vehicleId: string, slotName: string): Operation | undefined {
    return this.#holder(vehicleId, slotName)?.operation;
  }

  /** Ends the operation in the slot for its caller. No effect if the slot is free. */
  cancel(vehicleId: string, slotName: string, detail: OperatorText): void {
    const entry = this.#holder(vehicleId, slotName);
    if (entry) this.#cancel(entry, detail, 'asked');
  }

  /**
   * From the request to the turn in which its first bytes may be sent, when this resolves. Waits for an
   * approval if governance requires one. The caller ends the operation and releases the slot.
   * @throws vehicle-busy, lease-held, governance-denied, governance-unavailable, state-conflict if
   * already cancelled, store-unavailable, and what `check` throws: nothing was sent
   */
  async begin<Checked>(work: Work<Checked>, context: CommandContext): Promise<StartedWork<Checked>> {
    const { vehicleId, command, params, decided = params, targetOf, check, onWaiting } = work;
    check();
    const { entry, release } = this.#open(work, context);
    const { operation } = entry;
    try {
      const cleared = await operation.clear({
        check,
        ask: (checked) => ({
          command,
          params: decided,
          vehicleId,
          target: targetOf?.(checked) ?? NOWHERE,
          isSafetyClass: false,
        }),
        onWaiting,
      });
      if (cleared.kind === 'cleared') {
        entry.hasBegun = true;
        return { operation, release, ...cleared };
      }
      if (cleared.kind === 'superseded') operation.refuseEnded();
      const { kind, detail, decision } = cleared;
      if (kind === 'lease-held') throw new AppError(kind, detail);
      throw new AppError(kind === 'denied' ? 'governance-denied' : 'state-conflict', detail, {
        context: { commandId: operation.commandId, decision },
      });
    } catch (error) {
      operation.fail(error);
      release();
      throw error;
    }
  }

  /**
   * Begins and carries out the work. An error of `carryOut` ends the operation; else `carryOut` ends it.
   * @throws as {@link begin}, and what `carryOut` throws
   */
  async perform<Checked, Result>(
    work: Work<Checked>,
    context: CommandContext,
    carryOut: (started: StartedWork<Checked>) => Promise<Result> | Result,
  ): Promise<Result> {
    const started = await this.begin(work, context);
    try {
      return await carryOut(started);
    } catch (error) {
      started.operation.fail(error);
      throw error;
    } finally {
      started.release();
    }
  }

  /** @throws vehicle-busy, lease-held */
  #open<Checked>(work: Work<Checked>, context: CommandContext) {
    const { leases, vehicles } = this.#options;
    const { vehicleId, command, params, category, slot, onOpened } = work;
    if (slot && this.#holder(vehicleId, slot.name)) throw new AppError('vehicle-busy', slot.busy);
    const lease = leases.enter(vehicleId, context, command);
    const mode = vehicles.modeOf(vehicleId);
    const text = `${command} (${JSON.stringify(params)})`;
    const request = {
      kind: 'transfer',
      vehicleId,
      command,
      params: { ...params },
      category,
      mode,
      text,
    } as const;
    const operation = new Operation(request, context, this.#options);
    operation.hold(lease);
    operation.noteRequest();
    const entry: Entry = { operation, work, hasBegun: false };
    this.#entries.add(entry);
    context.transfer?.started(operation.commandId, (detail) => this.#cancel(entry, detail, 'asked'));
    onOpened?.(operation);
    return { entry, release: () => void this.#entries.delete(entry) };
  }

  #holder(vehicleId: string, slotName: string): Entry | undefined {
    for (const entry of this.#entries) {
      const { work, operation, hasBegun } = entry;
      const isHeld = hasBegun || !operation.hasEnded;
      if (isHeld && work.vehicleId === vehicleId && work.slot?.name === slotName) return entry;
    }
    return undefined;
  }

  #cancelAll(cause: CancelCause, reason: OperatorText, vehicleId?: string): void {
    for (const entry of [...this.#entries]) {
      const { work } = entry;
      const matches = vehicleId === undefined || work.vehicleId === vehicleId;
      if (matches && (cause !== 'armed' || work.isOnGroundOnly)) this.#cancel(entry, reason, cause);
    }
  }

  #cancel({ operation, work }: Entry, detail: OperatorText, cause: CancelCause): void {
    if (work.cancel) work.cancel(detail, cause, operation);
    else operation.cancel(detail);
  }
}
