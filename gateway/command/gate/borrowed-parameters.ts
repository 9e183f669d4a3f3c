import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import { english, say } from '../../contract/operator-text.ts';
import { isSameParameterValue } from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import type {
  BorrowedParameter,
  BorrowedParameterRepository,
} from '../../store/repository/vehicle/borrowed-parameter-repository.ts';
import type { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { CommandLeases } from '../lease/command-leases.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandGate } from './command-gate.ts';

export interface BorrowedParametersOptions {
  readonly store: Pick<BorrowedParameterRepository, 'list' | 'put' | 'remove'>;
  readonly gate: Pick<CommandGate, 'submit' | 'whenEnded'>;
  readonly leases: Pick<CommandLeases, 'lease' | 'release'>;
  readonly vehicles: VehicleDirectory;
  readonly alerts: Pick<AlertRegistry, 'raise' | 'clear'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

const AGAIN_MS = 10_000;
/** Each attempt is a command on record: a vehicle that refuses for hours must not fill the records. */
const LONGEST_PAUSE_MS = 600_000;

const NEVER_FAILED = { pauseMs: AGAIN_MS, dueMs: undefined };

interface Entry {
  readonly parameter: BorrowedParameter;
  /** The command that changed it; unknown after a restart. */
  readonly context: CommandContext | undefined;
  isReturning: boolean;
  /** After a failed attempt: how long to wait, and until when. */
  pauseMs: number;
  dueMs: MonotonicMs | undefined;
}

/**
 * Restores the parameters that a command changed for one flight. It sends its own command once the
 * vehicle is disarmed, never in flight; after a failure again in 10 s, then 20 s, up to 10 min. An alert is
 * active while restoring is impossible. Keeps a value that another actor has set since.
 */
export class BorrowedParameters {
  readonly #options: BorrowedParametersOptions;
  readonly #entries = new Map<string, Entry>();
  #unsubscribe: readonly Unsubscribe[] = [];
  #timer: Timer | undefined;

  constructor(options: BorrowedParametersOptions) {
    this.#options = options;
  }

  /** Restores the entries of the previous run. */
  start(): void {
    const { store, vehicles, clock } = this.#options;
    for (const parameter of store.list()) this.#keep(parameter, undefined);
    const look = ({ vehicleId }: { readonly vehicleId: string | null }) => {
      for (const entry of this.#entries.values())
        if (entry.parameter.vehicleId === vehicleId) this.#look(entry);
    };
    this.#unsubscribe = [vehicles.on('changed', look), vehicles.on('event', look)];
    this.#timer = clock.every(AGAIN_MS, () => {
      for (const entry of this.#entries.values()) this.#look(entry);
    });
    for (const entry of this.#entries.values()) this.#look(entry);
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Call before the change. Keeps the value before the first of several changes. @throws store-unavailable */
  borrow(parameter: BorrowedParameter, context: CommandContext): void {
    const known = this.#entries.get(keyOf(parameter))?.parameter;
    const borrowed = { ...parameter, before: known?.before ?? parameter.before };
    this.#options.store.put(borrowed);
    this.#keep(borrowed, context);
  }

  #keep(parameter: BorrowedParameter, context: CommandContext | undefined): void {
    this.#entries.set(keyOf(parameter), { parameter, context, isReturning: false, ...NEVER_FAILED });
  }

  #look(entry: Entry): void {
    const { parameter } = entry;
    const vehicle = this.#options.vehicles.get(parameter.vehicleId);
    const canTake = vehicle && !vehicle.isLost && !vehicle.hasConflict;
    const isDisarmed = canTake && vehicle.heartbeat?.isArmed === false;
    // Once it is back, or has flown again, what refused the attempts may be over.
    if (!isDisarmed) Object.assign(entry, NEVER_FAILED);
    if (!canTake) this.#report(parameter);
    if (!isDisarmed || entry.isReturning) return;
    if (entry.dueMs !== undefined && this.#options.clock.monotonicMs() < entry.dueMs) return;
    if (isSetByOthers(parameter, vehicle)) this.#end(parameter);
    else void this.#setBack(entry);
  }

  async #setBack(entry: Entry): Promise<void> {
    const { gate, leases, logger, clock } = this.#options;
    const { vehicleId, name, before } = entry.parameter;
    const context = this.#contextOf(entry);
    // Another command may have changed the parameter meanwhile. That change is restored after its own flight.
    const isNewest = (): boolean => this.#entries.get(keyOf(entry.parameter)) === entry;
    entry.isReturning = true;
    try {
      const wasFree = leases.lease(vehicleId).holder === null;
      const params = { name, value: before };
      const sent = await gate.submit(
        { vehicleId, command: 'set-parameter', params, waitFor: 'sent' },
        context,
      );
      const { state, detail } = await gate.whenEnded(sent.commandId);
      if (wasFree) leases.release(vehicleId, context);
      if (state !== 'done') throw new Error(english(detail ?? state));
      if (isNewest()) this.#end(entry.parameter);
    } catch (error) {
      logger.warn({ vehicleId, name, before, error: errorText(error) }, 'a parameter was not restored');
      entry.dueMs = (clock.monotonicMs() + entry.pauseMs) as MonotonicMs;
      entry.pauseMs = Math.min(2 * entry.pauseMs, LONGEST_PAUSE_MS);
      if (isNewest()) this.#report(entry.parameter);
    } finally {
      entry.isReturning = false;
    }
  }

  #end(parameter: BorrowedParameter): void {
    const { store, alerts, logger } = this.#options;
    this.#entries.delete(keyOf(parameter));
    alerts.clear(alertKeyOf(parameter));
    try {
      store.remove(parameter);
    } catch (error) {
      logger.error({ ...parameter, error: errorText(error) }, 'a restored parameter is still on record');
    }
  }

  #report(parameter: BorrowedParameter): void {
    const { vehicleId, name, before, value } = parameter;
    this.#options.alerts.raise({
      ...alertKeyOf(parameter),
      severity: 'caution',
      text: say(
        '{name} of {vehicle} was changed from {before} to {value} for take-off and has not been restored yet',
        { name, vehicle: vehicleId, before, value },
      ),
      advice:
        'It is restored when the vehicle is connected and disarmed. You can also set it yourself under Parameters.',
    });
  }

  #contextOf({ context }: Entry): CommandContext {
    const { principal, traceId } = context ?? {
      principal: { kind: 'operator', id: 'gateway', tenantId: 'local', scopes: new Set() },
      traceId: this.#options.ids.traceId(),
    };
    return { principal, traceId, source: 'system' };
  }
}

function keyOf({ vehicleId, name }: BorrowedParameter): string {
  return `${vehicleId}/${name}`;
}

function alertKeyOf({ vehicleId, name }: BorrowedParameter) {
  return { vehicleId, code: 'parameter-borrowed', key: name } as const;
}

/** Whether the last reported value differs from the one our command set. */
function isSetByOthers({ name, value }: BorrowedParameter, { parameters }: VehicleState): boolean {
  const reading = parameters.find((each) => each.name === name);
  return reading !== undefined && !isSameParameterValue(reading.value, value);
}
