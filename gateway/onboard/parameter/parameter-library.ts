import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { ParameterDescriptions, ParameterProgress } from '../../contract/onboard/parameter.ts';
import { say } from '../../contract/operator-text.ts';
import type { Inbox } from '../../mavlink/codec/inbox.ts';
import type { ParameterHash } from '../../mavlink/protocol/parameter/parameter-hash.ts';
import type {
  ParameterListEnd,
  ParameterListProtocol,
} from '../../mavlink/protocol/parameter/parameter-list-protocol.ts';
import type { ParameterRepository } from '../../store/repository/vehicle/parameter-repository.ts';
import { encodingOf } from '../../vehicle/state/capabilities.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { KnownParameters } from './known-parameters.ts';

/** Values the vehicle changes on its own arrive in bursts. */
const SAVE_AFTER_MS = 5000;
const ANNOUNCE_EVERY_MS = 200;
/** Listeners fetch all values on each announcement. */
const ANNOUNCE_NEWS_AFTER_MS = 1000;
/** `param_index` of a value that was not requested by index. */
const NO_INDEX = 0xffff;

export interface ParameterLibraryOptions {
  readonly protocol: Pick<ParameterListProtocol, 'read' | 'interrupt'>;
  readonly hash: ParameterHash;
  readonly inbox: Inbox;
  readonly vehicles: VehicleDirectory;
  readonly store: Pick<ParameterRepository, 'list' | 'saveList'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** True while more urgent traffic uses the vehicle's link. */
  readonly isLinkHeld: (vehicleId: string) => boolean;
  /** True for a link that is too slow to read the whole list unasked. */
  readonly isSlowLink: (vehicle: VehicleState) => boolean;
}

/**
 * The parameters of every vehicle they were requested for, as last reported. Read on first use,
 * kept when the link drops, continued when it returns, read again after a reboot, stored with the
 * autopilot's own hash if available.
 */
export class ParameterLibrary {
  readonly events = new Emitter<{ progress: ParameterProgress }>();
  readonly #options: ParameterLibraryOptions;
  readonly #known = new Map<string, KnownParameters>();
  readonly #announced = new Map<string, Announced>();
  readonly #reporting = new Map<string, Timer>();
  readonly #saving = new Map<string, Timer>();
  #revision = 0;
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: ParameterLibraryOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { inbox, vehicles } = this.#options;
    this.#unsubscribe = [
      inbox.on('PARAM_VALUE', (message, { systemId, componentId }) => {
        for (const book of this.#known.values()) {
          if (book.systemId !== systemId || book.componentId !== componentId) continue;
          // The list reader handles the entries of the list.
          if (book.state === 'loading' && message.paramIndex !== NO_INDEX) continue;
          const vehicle = vehicles.get(book.vehicleId);
          if (!vehicle) continue;
          if (!book.hear(message, encodingOf(vehicle))) continue;
          this.#announceSoon(book);
          if (book.state === 'complete') this.#saveSoon(book);
        }
      }),
      vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      // A loss is the absence of frames and may arrive only as an event.
      vehicles.on('event', ({ vehicleId }) => {
        const vehicle = vehicleId === null ? undefined : vehicles.get(vehicleId);
        if (vehicle) this.#onVehicle(vehicle);
      }),
      vehicles.on('removed', ({ vehicleId }) => this.#forget(vehicleId)),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const vehicleId of [...this.#known.keys()]) this.#forget(vehicleId);
  }

  /**
   * The vehicle's known parameters. The first call starts reading them unless the link is slow;
   * `refresh` reads again. @throws not-found, vehicle-offline for a refresh of a lost vehicle
   */
  open(vehicleId: string, refresh: boolean): KnownParameters {
    const vehicle = this.#options.vehicles.get(vehicleId);
    if (!vehicle)
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    const known = this.#known.get(vehicleId);
    if (refresh && vehicle.isLost)
      throw new AppError('vehicle-offline', 'The vehicle is lost. The values shown are not being updated.');
    const book = known ?? this.#begin(vehicle);
    if (refresh) this.#readAgain(book, vehicle);
    else if (!known) this.#readUnasked(book, vehicle);
    return book;
  }

  /** The vehicle's last reported value. */
  valueOf(vehicleId: string, name: string): number | undefined {
    return this.#known.get(vehicleId)?.valueOf(name);
  }

  progressOf(book: KnownParameters): ParameterProgress {
    return book.progress(this.#options.vehicles.get(book.vehicleId)?.isLost !== false);
  }

  /** Sets whose descriptions are shown. */
  describe(vehicleId: string, descriptions: ParameterDescriptions): void {
    const book = this.#known.get(vehicleId);
    if (!book || book.descriptions === descriptions) return;
    book.descriptions = descriptions;
    this.#announce(book);
  }

  /** Settles when nothing is being read, or after `timeoutMs`. */
  idle(vehicleId: string, timeoutMs: number): Promise<void> {
    const book = this.#known.get(vehicleId);
    if (book?.state !== 'loading') return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        timer.cancel();
        unsubscribe();
        resolve();
      };
      const timer = this.#options.clock.after(timeoutMs, end);
      const unsubscribe = this.events.on('progress', (progress) => {
        if (progress.vehicleId === vehicleId && progress.state !== 'loading') end();
      });
    });
  }

  #begin(vehicle: VehicleState): KnownParameters {
    const { store, vehicles } = this.#options;
    const { vehicleId } = vehicle;
    // Shared by all vehicles, so that a new book never reuses its predecessor's last number.
    const nextRevision = () => {
      this.#revision += 1;
      return this.#revision;
    };
    const book = new KnownParameters(vehicle, vehicles.modeOf(vehicleId), nextRevision);
    const stored = store.list(vehicleId, book.mode);
    if (stored) book.restore(stored);
    this.#known.set(vehicleId, book);
    return book;
  }

  #readUnasked(book: KnownParameters, vehicle: VehicleState): void {
    if (vehicle.isLost) book.detail = 'The vehicle is lost. Its parameters are read when the link returns.';
    else if (this.#options.isSlowLink(vehicle))
      book.detail = 'The link is slow, so the list is read only on request.';
    else {
      this.#read(book, vehicle, true);
      return;
    }
    book.isWanted = vehicle.isLost;
    this.#announce(book);
  }

  #readAgain(book: KnownParameters, vehicle: VehicleState): void {
    if (book.state === 'loading') return;
    if (book.state === 'complete') book.beginAnew();
    this.#read(book, vehicle, false);
  }

  #read(book: KnownParameters, vehicle: VehicleState, mayTrustHash: boolean): void {
    const { hash } = this.#options;
    book.isWanted = false;
    book.state = 'loading';
    book.detail = null;
    this.#announce(book);
    if (vehicle.autopilot !== 'px4') {
      this.#list(book, vehicle);
      return;
    }
    // The hash covers all values. If it equals the stored list's, nothing needs to be read.
    hash.ask(vehicle, (told) => {
      if (this.#known.get(book.vehicleId) !== book || book.state !== 'loading') return;
      if (mayTrustHash && told !== undefined && told === book.hash) {
        book.finish(this.#options.clock.utcMs());
        this.#announce(book);
        return;
      }
      book.hash = told;
      const now = this.#options.vehicles.get(book.vehicleId);
      if (now?.isLost === false) this.#list(book, now);
      else this.#onEnd(book, 'link-lost');
    });
  }

  #list(book: KnownParameters, vehicle: VehicleState): void {
    const { protocol, isLinkHeld } = this.#options;
    protocol.read(
      {
        target: vehicle,
        encoding: encodingOf(vehicle),
        list: book.beginList(),
        isHeld: () => isLinkHeld(book.vehicleId),
      },
      {
        heard: () => this.#announce(book),
        restarted: (cause) => {
          book.detail =
            cause === 'rebooted'
              ? 'The vehicle rebooted. Its parameters are read again from the start.'
              : 'The parameter list has changed. It is read again from the start.';
          this.#announce(book);
        },
        settled: (end) => this.#onEnd(book, end),
      },
    );
  }

  #onEnd(book: KnownParameters, end: ParameterListEnd): void {
    if (end === 'complete') {
      book.finish(this.#options.clock.utcMs());
      this.#save(book);
    } else {
      book.state = book.received > 0 ? 'partial' : 'none';
      book.isWanted = end === 'link-lost' || end === 'not-sent';
      book.detail = END_TEXTS[end];
    }
    this.#announce(book);
  }

  #onVehicle(vehicle: VehicleState): void {
    const { vehicleId, isLost } = vehicle;
    const book = this.#known.get(vehicleId);
    if (!book) return;
    if (!isLost && this.#options.vehicles.modeOf(vehicleId) !== book.mode) {
      // Another airframe with the same id: the known values do not belong to it.
      this.#forget(vehicleId);
      this.open(vehicleId, false);
      return;
    }
    this.#follow(book, vehicle);
    if (this.#announced.get(vehicleId)?.isStale !== (isLost || book.isEarlier)) this.#announce(book);
  }

  #follow(book: KnownParameters, vehicle: VehicleState): void {
    const { protocol, isSlowLink } = this.#options;
    if (vehicle.bootCount !== book.bootCount) {
      book.bootCount = vehicle.bootCount;
      if (book.state === 'loading') protocol.interrupt(book.systemId, 'rebooted');
      else {
        // The reboot has applied pending changes, and the list may differ now.
        book.beginAnew();
        book.detail = 'The vehicle has rebooted since this was read.';
        book.isWanted = vehicle.isLost;
        if (!vehicle.isLost && !isSlowLink(vehicle)) this.#read(book, vehicle, false);
        else this.#announce(book);
      }
    } else if (vehicle.isLost) {
      if (book.state === 'loading') protocol.interrupt(book.systemId, 'link-lost');
    } else if (book.isWanted) this.#read(book, vehicle, true);
  }

  #forget(vehicleId: string): void {
    const book = this.#known.get(vehicleId);
    if (!book) return;
    this.#known.delete(vehicleId);
    this.#announced.delete(vehicleId);
    this.#reporting.get(vehicleId)?.cancel();
    this.#reporting.delete(vehicleId);
    const isUnsaved = this.#saving.get(vehicleId) !== undefined;
    this.#saving.get(vehicleId)?.cancel();
    this.#saving.delete(vehicleId);
    if (isUnsaved) this.#save(book);
    this.#options.protocol.interrupt(book.systemId, 'withdrawn');
  }

  #saveSoon(book: KnownParameters): void {
    const { vehicleId } = book;
    if (this.#saving.has(vehicleId)) return;
    const save = () => {
      this.#saving.delete(vehicleId);
      if (book.state === 'complete') this.#save(book);
    };
    this.#saving.set(vehicleId, this.#options.clock.after(SAVE_AFTER_MS, save));
  }

  /** The shown values are the vehicle's. The stored list only saves time. */
  #save(book: KnownParameters): void {
    const stored = book.stored();
    if (!stored) return;
    try {
      this.#options.store.saveList(book.vehicleId, book.mode, stored);
    } catch (error) {
      this.#options.logger.warn({ err: error, vehicleId: book.vehicleId }, 'parameters not stored');
    }
  }

  #announceSoon(book: KnownParameters): void {
    const { vehicleId } = book;
    if (this.#reporting.has(vehicleId)) return;
    this.#reporting.set(
      vehicleId,
      this.#options.clock.after(ANNOUNCE_NEWS_AFTER_MS, () => {
        this.#reporting.delete(vehicleId);
        this.#announce(book);
      }),
    );
  }

  #announce(book: KnownParameters): void {
    const { vehicleId, state } = book;
    const nowMs = this.#options.clock.monotonicMs();
    const progress = this.progressOf(book);
    const { isStale } = progress;
    const last = this.#announced.get(vehicleId);
    const isSame = last?.state === state && last.isStale === isStale;
    if (isSame && state === 'loading' && nowMs - last.atMs < ANNOUNCE_EVERY_MS) return;
    this.#announced.set(vehicleId, { state, isStale, atMs: nowMs });
    this.events.emit('progress', progress);
  }
}

/** The last announcement and its time. */
interface Announced {
  readonly state: ParameterProgress['state'];
  readonly isStale: boolean;
  readonly atMs: MonotonicMs;
}

const END_TEXTS: Readonly<Record<Exclude<ParameterListEnd, 'complete'>, string>> = {
  silent: 'The vehicle stopped answering. Read again to continue.',
  'link-lost': 'The link was lost. Reading resumes when it returns.',
  'not-sent': 'No open link to the vehicle.',
  unsteady: 'The list kept changing while it was read. Read it again.',
  withdrawn: 'Reading was stopped.',
};
