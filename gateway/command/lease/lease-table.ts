import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import { isSameActor } from '../../base/principal/actor.ts';
import { nameFor } from '../../base/principal/holder-name.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { OnUnrecorded } from '../gate/command-context.ts';

/** A lease ends this long after the holder's last command or renewal. The window renews it every 10 s. */
const LEASE_MS = 30_000;

/** Stores epochs across restarts. */
export interface LeaseStore {
  /** Durable when it returns. @throws when it is not, or the epoch is not newer than the stored one */
  save(vehicleId: string, epoch: number): void;
  /** vehicleId → epoch */
  epochs(): ReadonlyMap<string, number>;
}

/** The holder loses the vehicle. A new epoch grants nothing until all listeners have returned. */
export interface LeaseLoss {
  readonly vehicleId: string;
  /** The epoch that ends. */
  readonly epoch: number;
  readonly from: Actor;
  /** A sentence for the records of the operations that end with the lease. */
  readonly reason: OperatorText;
}

export interface LeaseTableEvents {
  /** Runs (launches, missions, plans) end first, so that they do not treat their command's end as a failure. */
  losing: LeaseLoss;
  /** Then everything decided, waiting or running under the older epoch is cancelled. */
  revoked: LeaseLoss;
  freed: { readonly vehicleId: string };
  changed: { readonly vehicleId: string };
}

/** An operation of the holder. The lease does not expire while it lasts. */
export interface LeaseUse {
  readonly epoch: number;
  /** False once another actor holds the lease: nothing more may be sent. */
  isCurrent(): boolean;
  /** Ends the use. A command that took the lease and sent nothing releases it. Idempotent. */
  end(wasSent: boolean): void;
}

/** The state of a vehicle's lease. */
export interface LeaseEntry {
  readonly vehicleId: string;
  epoch: number;
  /** Ahead of `epoch` if a grant failed after it was stored. */
  storedEpoch: number;
  holder: Actor | undefined;
  holderTenantId: string | undefined;
  /** The last holder since the gateway started. */
  lastHolder: Actor | undefined;
  /** The last holder's tenant; empty if none. */
  lastTenantId: string;
  /** The last holder's account; undefined for the operator and before the first holder. */
  accountId: string | undefined;
  kind: 'command' | 'explicit' | undefined;
  sinceMs: number | undefined;
  expiresAtMs: number | undefined;
  timer: Timer | undefined;
  isChanging: boolean;
  /** Whether anything was sent under it since it was taken. */
  wasUsed: boolean;
  /** Running operations, described for people. */
  readonly uses: Map<object, OperatorText>;
}

/** Who holds which vehicle, since when and until when. Does not handle takeover requests. */
export class LeaseTable {
  readonly events = new Emitter<LeaseTableEvents>();
  readonly #store: LeaseStore;
  readonly #clock: Clock;
  readonly #entries = new Map<string, LeaseEntry>();

  constructor(store: LeaseStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** After a start no vehicle has a holder. The epochs continue. */
  start(): void {
    for (const [vehicleId, epoch] of this.#store.epochs()) {
      const entry = this.of(vehicleId);
      entry.epoch = Math.max(entry.epoch, epoch);
      entry.storedEpoch = Math.max(entry.storedEpoch, epoch);
    }
  }

  stop(): void {
    for (const entry of this.#entries.values()) entry.timer?.cancel();
  }

  of(vehicleId: string): LeaseEntry {
    const known = this.#entries.get(vehicleId);
    if (known) return known;
    const entry: LeaseEntry = {
      vehicleId,
      epoch: 0,
      storedEpoch: 0,
      holder: undefined,
      holderTenantId: undefined,
      lastHolder: undefined,
      lastTenantId: '',
      accountId: undefined,
      kind: undefined,
      sinceMs: undefined,
      expiresAtMs: undefined,
      timer: undefined,
      isChanging: false,
      wasUsed: false,
      uses: new Map(),
    };
    this.#entries.set(vehicleId, entry);
    return entry;
  }

  /**
   * Starts a use under the lease of `by`, taking the lease if free. The caller has checked that no
   * other actor holds it.
   */
  use(entry: LeaseEntry, by: Principal, activity: OperatorText, onUnrecorded?: OnUnrecorded): LeaseUse {
    const wasFree = entry.holder === undefined;
    if (wasFree) this.grant(entry, by, 'command', onUnrecorded);
    const key = {};
    const { epoch } = entry;
    entry.uses.set(key, activity);
    this.#schedule(entry);
    this.#changed(entry);
    return {
      epoch,
      isCurrent: () => entry.epoch === epoch,
      end: (wasSent) => {
        if (!entry.uses.delete(key) || entry.isChanging) return;
        if (wasSent) entry.wasUsed = true;
        // Releases a lease that was taken only for this use and never used, unless something else
        // was sent meanwhile.
        if (wasFree && !entry.wasUsed && entry.uses.size === 0 && entry.kind === 'command') this.free(entry);
        else {
          this.#schedule(entry);
          this.#changed(entry);
        }
      },
    };
  }

  /**
   * Makes `by` the holder. If another actor held it before, first stores the new epoch, then
   * informs and stops everything under the old one, and only then grants. `onUnrecorded` lets a
   * full disk pass: a later epoch is stored with the next grant.
   * @throws when the epoch cannot be stored or a listener fails: nothing is granted
   */
  grant(entry: LeaseEntry, by: Principal, kind: 'command' | 'explicit', onUnrecorded?: OnUnrecorded): void {
    const actor: Actor = { kind: by.kind, id: by.id };
    const { vehicleId, lastHolder } = entry;
    if (!lastHolder || !isSameActor(lastHolder, actor)) {
      const epoch = entry.storedEpoch + 1;
      try {
        this.#store.save(vehicleId, epoch);
      } catch (error) {
        if (!onUnrecorded || !isDiskFull(error)) throw error;
        onUnrecorded(error);
      }
      entry.storedEpoch = epoch;
      if (lastHolder) {
        // This text goes into the former holder's records.
        const who = nameFor({ kind: lastHolder.kind, tenantId: entry.lastTenantId }, by);
        this.#revoke(entry, lastHolder, say('{who} took command of the vehicle.', { who }));
      }
      entry.epoch = epoch;
      entry.uses.clear();
    }
    entry.sinceMs = this.#clock.utcMs();
    entry.wasUsed = false;
    entry.holder = actor;
    entry.holderTenantId = by.tenantId;
    entry.lastHolder = actor;
    entry.lastTenantId = by.tenantId;
    entry.accountId = by.accountId;
    entry.kind = kind;
    this.#schedule(entry);
    this.#changed(entry);
  }

  /** The holder keeps it as long as it renews it. */
  renew(entry: LeaseEntry): void {
    entry.kind = 'explicit';
    this.#schedule(entry);
    this.#changed(entry);
  }

  /** The holder gave a command that needs no lease. */
  touch(entry: LeaseEntry): void {
    this.#schedule(entry);
  }

  /** The holder releases it. Operations still running under it keep it until they end. */
  giveBack(entry: LeaseEntry): void {
    if (entry.uses.size === 0) {
      this.free(entry);
      return;
    }
    entry.kind = 'command';
    this.#schedule(entry);
    this.#changed(entry);
  }

  /**
   * Ends the epoch without a new holder and cancels everything under it. The caller frees the entry
   * afterwards. Needs no store: the next grant stores a newer epoch.
   */
  revoke(entry: LeaseEntry, from: Actor, reason: OperatorText): void {
    try {
      this.#revoke(entry, from, reason);
    } finally {
      entry.storedEpoch += 1;
      entry.epoch = entry.storedEpoch;
      entry.lastHolder = undefined;
      entry.uses.clear();
    }
  }

  entries(): readonly LeaseEntry[] {
    return [...this.#entries.values()];
  }

  free(entry: LeaseEntry): void {
    entry.timer?.cancel();
    entry.holder = undefined;
    entry.holderTenantId = undefined;
    entry.kind = undefined;
    entry.sinceMs = undefined;
    entry.expiresAtMs = undefined;
    this.#changed(entry);
    this.events.emit('freed', { vehicleId: entry.vehicleId });
  }

  #revoke(entry: LeaseEntry, from: Actor, reason: OperatorText): void {
    const { vehicleId, epoch } = entry;
    const loss: LeaseLoss = { vehicleId, epoch, from, reason };
    entry.isChanging = true;
    try {
      this.events.emit('losing', loss);
      this.events.emit('revoked', loss);
    } finally {
      entry.isChanging = false;
      // A use that ended meanwhile did not restart the timer.
      this.#schedule(entry);
    }
  }

  #schedule(entry: LeaseEntry): void {
    entry.timer?.cancel();
    entry.timer = undefined;
    entry.expiresAtMs = undefined;
    if (entry.holder === undefined) return;
    if (entry.kind === 'command' && entry.uses.size > 0) return;
    entry.expiresAtMs = this.#clock.utcMs() + LEASE_MS;
    entry.timer = this.#clock.after(LEASE_MS, () => this.#onExpiry(entry));
  }

  #onExpiry(entry: LeaseEntry): void {
    if (entry.uses.size === 0) {
      this.free(entry);
      return;
    }
    // The lease is not renewed, but an operation of the holder is still running.
    entry.kind = 'command';
    this.#schedule(entry);
    this.#changed(entry);
  }

  #changed({ vehicleId }: LeaseEntry): void {
    this.events.emit('changed', { vehicleId });
  }
}

/** The longest-running operation: a plan, mission or launch is more informative than its current command. */
export function activityOf({ uses }: LeaseEntry): OperatorText | undefined {
  return uses.values().next().value;
}
