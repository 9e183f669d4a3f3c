import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf, isSameActor } from '../../base/principal/actor.ts';
import { nameFor } from '../../base/principal/holder-name.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { CommandLease, Takeover, TakeoverRequest } from '../../contract/command/lease.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { CommandContext, OnUnrecorded } from '../gate/command-context.ts';
import { controlState } from '../gate/control-state.ts';
import { epochEnded, holderChanged, leaseHeld, vehicleLimit } from './lease-refusals.ts';
import {
  activityOf,
  type LeaseEntry,
  type LeaseLoss,
  type LeaseStore,
  LeaseTable,
  type LeaseUse,
} from './lease-table.ts';

/** A holder who does not answer a takeover within this time loses the lease. */
const TAKEOVER_MS = 10_000;

export interface CommandLeasesOptions {
  readonly store: LeaseStore;
  readonly vehicles: VehicleDirectory;
  readonly audit: AuditLog;
  /** How many vehicles an account's billing plan allows; undefined: any number. If omitted, no account is limited. */
  readonly maxVehiclesOf?: ((accountId: string) => number | undefined) | undefined;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

interface LeaseRequest {
  readonly takeover: Takeover;
  readonly epoch: number;
  readonly context: CommandContext;
  readonly timer: Timer;
}

/**
 * Command leases: who commands which vehicle. A command to a free vehicle takes its lease. Other
 * actors are refused or take over. The emergency set bypasses leases.
 */
export class CommandLeases {
  /** Each lease change, as users see it. */
  readonly events = new Emitter<{ lease: CommandLease }>();
  readonly #options: CommandLeasesOptions;
  readonly #leases: LeaseTable;
  readonly #requests = new Map<string, LeaseRequest>();

  constructor(options: CommandLeasesOptions) {
    this.#options = options;
    this.#leases = new LeaseTable(options.store, options.clock);
    this.#leases.events.on('changed', ({ vehicleId }) => this.#announce(vehicleId));
    this.#leases.events.on('freed', ({ vehicleId }) => this.#onFreed(vehicleId));
  }

  start(): void {
    this.#leases.start();
  }

  stop(): void {
    this.#leases.stop();
    for (const { timer } of this.#requests.values()) timer.cancel();
    this.#requests.clear();
  }

  /** The holder changes: runs of the older epoch end and send nothing more. Called before {@link onRevoked}. */
  onLosing(listener: (loss: LeaseLoss) => void): Unsubscribe {
    return this.#leases.events.on('losing', listener);
  }

  /**
   * The holder changes: everything decided, waiting or running under the older epoch must be
   * cancelled before this returns.
   */
  onRevoked(listener: (loss: LeaseLoss) => void): Unsubscribe {
    return this.#leases.events.on('revoked', listener);
  }

  /**
   * Starts a command, transfer, launch, mission or plan under the caller's lease, taking a free
   * lease. If the origin has an epoch, only under that epoch. `onUnrecorded`: with a full disk,
   * continues with an epoch in memory.
   * @throws lease-held, plan-limit, store-unavailable when the new epoch cannot be stored
   */
  enter(
    vehicleId: string,
    context: CommandContext,
    activity: OperatorText,
    onUnrecorded?: OnUnrecorded,
  ): LeaseUse {
    const entry = this.#leases.of(vehicleId);
    const { epoch } = context.origin ?? {};
    this.#refuseOthers(entry, context);
    if (epoch !== undefined && epoch !== entry.epoch) throw epochEnded(entry);
    this.#refuseBeyondPlan(entry, context.principal);
    return this.#leases.use(entry, context.principal, activity, onUnrecorded);
  }

  /** Whether the requester's billing plan allows this vehicle. */
  isWithinPlan(vehicleId: string, principal: Principal): boolean {
    return this.#planLimit(this.#leases.of(vehicleId), principal) === undefined;
  }

  /** Restarts an idle lease's timer after the holder's emergency command. Never throws. */
  touch(vehicleId: string, context: CommandContext): void {
    const entry = this.#leases.of(vehicleId);
    if (entry.holder && isSameActor(entry.holder, actorOf(context))) this.#leases.touch(entry);
  }

  /** @throws not-found */
  lease(vehicleId: string): CommandLease {
    return this.#view(this.#known(vehicleId));
  }

  /** Leases of all vehicles. */
  list(): readonly CommandLease[] {
    return this.#options.vehicles.list().map(({ vehicleId }) => this.#view(this.#leases.of(vehicleId)));
  }

  /** Takes an explicit lease, or renews it. @throws lease-held, not-found, plan-limit, store-unavailable */
  take(vehicleId: string, context: CommandContext): CommandLease {
    const entry = this.#known(vehicleId);
    this.#refuseOthers(entry, context);
    this.#refuseBeyondPlan(entry, context.principal);
    if (entry.holder && entry.kind === 'explicit') this.#leases.renew(entry);
    else {
      this.#audit('lease.take', entry, context, 'granted', {});
      if (entry.holder) this.#leases.renew(entry);
      else this.#leases.grant(entry, context.principal, 'explicit');
    }
    return this.#view(entry);
  }

  /** Releases the lease. Running operations keep it. Idempotent. @throws lease-held, not-found */
  release(vehicleId: string, context: CommandContext): CommandLease {
    const entry = this.#known(vehicleId);
    this.#refuseOthers(entry, context);
    if (entry.holder) {
      this.#audit('lease.release', entry, context, 'released', {});
      this.#leases.giveBack(entry);
    }
    return this.#view(entry);
  }

  /**
   * Asks the holder for the vehicle; granted at once without a holder. One request per vehicle.
   * @throws not-found, version-conflict if the epoch is outdated, scope-missing for `force`,
   * state-conflict if another actor is already asking, plan-limit, store-unavailable
   */
  requestTakeover(vehicleId: string, request: TakeoverRequest, context: CommandContext): CommandLease {
    const entry = this.#known(vehicleId);
    const actor = actorOf(context);
    if (request.epoch !== entry.epoch || entry.isChanging) throw holderChanged(entry);
    if (request.force && !context.principal.scopes.has('governance:override'))
      throw new AppError('scope-missing', 'A forced takeover needs the scope governance:override.', {
        context: { scope: 'governance:override' },
      });
    const { holder } = entry;
    if (holder && isSameActor(holder, actor)) return this.#view(entry);
    this.#refuseBeyondPlan(entry, context.principal);
    const { reason } = request;
    if (!holder || request.force) {
      this.#audit('lease.takeover', entry, context, request.force ? 'forced' : 'granted', { reason });
      this.#grant(entry, context.principal);
      return this.#view(entry);
    }
    const earlier = this.#requests.get(vehicleId);
    if (earlier && !isSameActor(earlier.takeover.by, actor))
      throw new AppError(
        'state-conflict',
        say('{who} has already asked for {vehicle}. Wait for the answer.', {
          who: nameFor(context.principal, earlier.context.principal),
          vehicle: vehicleId,
        }),
      );
    if (!earlier) this.#ask(entry, reason, context);
    return this.#view(entry);
  }

  /** @throws not-found if that request is not waiting, lease-held for anyone but the holder, store-unavailable */
  answerTakeover(
    vehicleId: string,
    answer: { readonly takeoverId: string; readonly accept: boolean },
    context: CommandContext,
  ): CommandLease {
    const entry = this.#known(vehicleId);
    const request = this.#requests.get(vehicleId);
    if (request?.takeover.takeoverId !== answer.takeoverId)
      throw new AppError('not-found', 'That takeover request is no longer open.');
    this.#refuseOthers(entry, context);
    if (answer.accept) this.#refuseBeyondPlan(entry, request.context.principal);
    const { takeoverId, by } = request.takeover;
    const detail = { takeoverId, by: by.id };
    this.#audit('lease.takeover', entry, context, answer.accept ? 'accepted' : 'refused', detail);
    if (answer.accept) this.#grant(entry, request.context.principal);
    else {
      this.#forget(vehicleId);
      this.#announce(vehicleId);
    }
    return this.#view(entry);
  }

  /**
   * Ends the leases and takeover requests of an actor whose credential has ended, for all vehicles
   * by default. Sends nothing: vehicles keep following their last command. Never throws.
   * @returns the vehicles it held
   */
  endHolder(
    actor: Actor,
    reason: OperatorText,
    matches: (vehicleId: string) => boolean = () => true,
  ): readonly string[] {
    const ended: string[] = [];
    for (const entry of this.#leases.entries()) {
      const { vehicleId, holder } = entry;
      if (!matches(vehicleId)) continue;
      const request = this.#requests.get(vehicleId);
      if (request && isSameActor(request.takeover.by, actor)) {
        this.#forget(vehicleId);
        this.#announce(vehicleId);
      }
      if (!holder || !isSameActor(holder, actor)) continue;
      ended.push(vehicleId);
      this.#end(entry, holder, reason);
    }
    return ended;
  }

  #end(entry: LeaseEntry, from: Actor, reason: OperatorText): void {
    const { vehicleId } = entry;
    try {
      this.#leases.revoke(entry, from, reason);
    } catch (error) {
      this.#options.logger.error({ vehicleId, error: errorText(error) }, 'a lease did not end cleanly');
    }
    // An actor that is waiting for the vehicle gets it now, under the new epoch.
    const request = this.#requests.get(vehicleId);
    if (request) this.#requests.set(vehicleId, { ...request, epoch: entry.epoch });
    this.#leases.free(entry);
  }

  #ask(entry: LeaseEntry, reason: string, context: CommandContext): void {
    const { clock, ids, vehicles } = this.#options;
    const { vehicleId } = entry;
    const vehicle = vehicles.get(vehicleId);
    const requestedAtMs = clock.utcMs();
    const takeover: Takeover = {
      takeoverId: ids.next('tko'),
      by: actorOf(context),
      reason,
      requesterState: controlState(vehicle, undefined),
      holderState: controlState(vehicle, activityOf(entry)),
      requestedAtMs,
      deadlineAtMs: requestedAtMs + TAKEOVER_MS,
    };
    this.#audit('lease.takeover', entry, context, 'requested', { takeoverId: takeover.takeoverId, reason });
    const timer = clock.after(TAKEOVER_MS, () => this.#grantWaiting(vehicleId, 'silence'));
    this.#requests.set(vehicleId, { takeover, epoch: entry.epoch, context, timer });
    this.#announce(vehicleId);
  }

  #onFreed(vehicleId: string): void {
    if (this.#requests.has(vehicleId)) this.#grantWaiting(vehicleId, 'free');
  }

  /** The holder did not answer or is gone. */
  #grantWaiting(vehicleId: string, why: 'silence' | 'free'): void {
    const request = this.#requests.get(vehicleId);
    const entry = this.#leases.of(vehicleId);
    this.#forget(vehicleId);
    if (!request || request.epoch !== entry.epoch) return;
    const { takeoverId } = request.takeover;
    try {
      this.#refuseBeyondPlan(entry, request.context.principal);
      this.#audit('lease.takeover', entry, request.context, `granted-${why}`, { takeoverId });
      this.#grant(entry, request.context.principal);
    } catch (error) {
      this.#options.logger.error({ vehicleId, error: errorText(error) }, 'a takeover was not granted');
      this.#announce(vehicleId);
    }
  }

  #grant(entry: LeaseEntry, by: Principal): void {
    this.#leases.grant(entry, by, 'explicit');
    if (!this.#requests.has(entry.vehicleId)) return;
    this.#forget(entry.vehicleId);
    this.#announce(entry.vehicleId);
  }

  #forget(vehicleId: string): void {
    this.#requests.get(vehicleId)?.timer.cancel();
    this.#requests.delete(vehicleId);
  }

  #known(vehicleId: string): LeaseEntry {
    if (!this.#options.vehicles.get(vehicleId))
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    return this.#leases.of(vehicleId);
  }

  #refuseOthers(entry: LeaseEntry, { principal }: CommandContext): void {
    const { holder, isChanging } = entry;
    if (isChanging || (holder && !isSameActor(holder, principal))) throw leaseHeld(entry, principal);
  }

  #refuseBeyondPlan(entry: LeaseEntry, principal: Principal): void {
    const limit = this.#planLimit(entry, principal);
    if (limit) throw vehicleLimit(limit.most, limit.counted);
  }

  /** @returns the plan's limit and the vehicles that count towards it, if this vehicle exceeds it */
  #planLimit(
    entry: LeaseEntry,
    { accountId }: Principal,
  ): { readonly most: number; readonly counted: readonly string[] } | undefined {
    // An account keeps control of a vehicle it flies, even if its plan has shrunk meanwhile.
    if (accountId === undefined || this.#countsFor(entry, accountId)) return undefined;
    const most = this.#options.maxVehiclesOf?.(accountId);
    if (most === undefined) return undefined;
    const entries = this.#leases.entries().filter((other) => this.#countsFor(other, accountId));
    return entries.length < most ? undefined : { most, counted: entries.map(({ vehicleId }) => vehicleId) };
  }

  /** A vehicle counts while the account holds it, and then until it is disarmed or disappears. */
  #countsFor({ vehicleId, holder, accountId: last }: LeaseEntry, accountId: string): boolean {
    if (last !== accountId) return false;
    const vehicle = this.#options.vehicles.get(vehicleId);
    return holder !== undefined || (vehicle?.heartbeat?.isArmed === true && !vehicle.isLost);
  }

  #audit(action: string, entry: LeaseEntry, context: CommandContext, outcome: string, detail: object): void {
    const { vehicleId, epoch, holder = null } = entry;
    writeAudit(this.#options, context, action, vehicleId, { ...detail, epoch, holder }, { outcome });
  }

  #view(entry: LeaseEntry): CommandLease {
    const { vehicleId, epoch, holder, kind, sinceMs, expiresAtMs } = entry;
    const request = this.#requests.get(vehicleId);
    return {
      vehicleId,
      epoch,
      holder: holder ?? null,
      kind: kind ?? null,
      sinceMs: sinceMs ?? null,
      expiresAtMs: expiresAtMs ?? null,
      state: controlState(this.#options.vehicles.get(vehicleId), activityOf(entry)),
      takeover: request?.epoch === epoch ? request.takeover : null,
    };
  }

  #announce(vehicleId: string): void {
    this.events.emit('lease', this.#view(this.#leases.of(vehicleId)));
  }
}
