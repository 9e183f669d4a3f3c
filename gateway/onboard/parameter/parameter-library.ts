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
        for (const parameters of this.#known.values()) {
          if (parameters.systemId !== systemId || parameters.componentId !== componentId) continue;
          // The list reader handles the entries of the list.
          if (parameters.state === 'loading' && message.paramIndex !== NO_INDEX) continue;
          const vehicle = vehicles.get(parameters.vehicleId);
          if (!vehicle) continue;
          if (!parameters.hear(message, encodingOf(vehicle))) continue;
          this.#announceSoon(parameters);
          if (parameters.state === 'complete') this.#saveSoon(parameters);
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
    const parameters = known ?? this.#begin(vehicle);
    if (refresh) this.#readAgain(parameters, vehicle);
    else if (!known) this.#readUnasked(parameters, vehicle);
    return parameters;
  }

  /** The vehicle's last reported value. */
  valueOf(vehicleId: string, name: string): number | undefined {
    return this.#known.get(vehicleId)?.valueOf(name);
  }

  progressOf(parameters: KnownParameters): ParameterProgress {
    return parameters.progress(this.#options.vehicles.get(parameters.vehicleId)?.isLost !== false);
  }

  /** Sets whose descriptions are shown. */
  describe(vehicleId: string, descriptions: ParameterDescriptions): void {
    const parameters = this.#known.get(vehicleId);
    if (!parameters || parameters.descriptions === descriptions) return;
    parameters.descriptions = descriptions;
    this.#announce(parameters);
  }

  /** Other descriptions apply to these vehicles: lists that are shown must be read again. */
  redescribe(isMeant: (vehicleId: string) => boolean): void {
    for (const parameters of this.#known.values()) {
      if (!isMeant(parameters.vehicleId)) continue;
      parameters.renew();
      this.#announce(parameters);
    }
  }

  /** Settles when nothing is being read, or after `timeoutMs`. */
  idle(vehicleId: string, timeoutMs: number): Promise<void> {
    const parameters = this.#known.get(vehicleId);
    if (parameters?.state !== 'loading') return Promise.resolve();
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
    // Shared by all vehicles, so that a new list never reuses the last number of the previous one.
    const nextRevision = () => {
      this.#revision += 1;
      return this.#revision;
    };
    const parameters = new KnownParameters(vehicle, vehicles.modeOf(vehicleId), nextRevision);
    const stored = store.list(vehicleId, parameters.mode);
    if (stored) parameters.restore(stored);
    this.#known.set(vehicleId, parameters);
    return parameters;
  }

  #readUnasked(parameters: KnownParameters, vehicle: VehicleState): void {
    if (vehicle.isLost)
      parameters.detail = 'The vehicle is lost. Its parameters are read when the link returns.';
    else if (this.#options.isSlowLink(vehicle))
      parameters.detail = 'The link is slow, so the list is read only on request.';
    else {
      this.#read(parameters, vehicle, true);
      return;
    }
    parameters.isWanted = vehicle.isLost;
    this.#announce(parameters);
  }

  #readAgain(parameters: KnownParameters, vehicle: VehicleState): void {
    if (parameters.state === 'loading') return;
    if (parameters.state === 'complete') parameters.beginAnew();
    this.#read(parameters, vehicle, false);
  }

  #read(parameters: KnownParameters, vehicle: VehicleState, mayTrustHash: boolean): void {
    const { hash } = this.#options;
    parameters.isWanted = false;
    parameters.state = 'loading';
    parameters.detail = null;
    this.#announce(parameters);
    if (vehicle.autopilot !== 'px4') {
      this.#list(parameters, vehicle);
      return;
    }
    // The hash covers all values. If it equals the stored list's, nothing needs to be read.
    hash.ask(vehicle, (reported) => {
      if (this.#known.get(parameters.vehicleId) !== parameters || parameters.state !== 'loading') return;
      if (mayTrustHash && reported !== undefined && reported === parameters.hash) {
        parameters.finish(this.#options.clock.utcMs());
        this.#announce(parameters);
        return;
      }
      parameters.hash = reported;
      const now = this.#options.vehicles.get(parameters.vehicleId);
      if (now?.isLost === false) this.#list(parameters, now);
      else this.#onEnd(parameters, 'link-lost');
    });
  }

  #list(parameters: KnownParameters, vehicle: VehicleState): void {
    const { protocol, isLinkHeld } = this.#options;
    protocol.read(
      {
        target: vehicle,
        encoding: encodingOf(vehicle),
        list: parameters.beginList(),
        isHeld: () => isLinkHeld(parameters.vehicleId),
      },
      {
        heard: () => this.#announce(parameters),
        restarted: (cause) => {
          parameters.detail =
            cause === 'rebooted'
              ? 'The vehicle rebooted. Its parameters are read again from the start.'
              : 'The parameter list has changed. It is read again from the start.';
          this.#announce(parameters);
        },
        settled: (end) => this.#onEnd(parameters, end),
      },
    );
  }

  #onEnd(parameters: KnownParameters, end: ParameterListEnd): void {
    if (end === 'complete') {
      parameters.finish(this.#options.clock.utcMs());
      this.#save(parameters);
    } else {
      parameters.state = parameters.received > 0 ? 'partial' : 'none';
      parameters.isWanted = end === 'link-lost' || end === 'not-sent';
      parameters.detail = END_TEXTS[end];
    }
    this.#announce(parameters);
  }

  #onVehicle(vehicle: VehicleState): void {
    const { vehicleId, isLost } = vehicle;
    const parameters = this.#known.get(vehicleId);
    if (!parameters) return;
    if (!isLost && this.#options.vehicles.modeOf(vehicleId) !== parameters.mode) {
      // Another airframe with the same id: the known values do not belong to it.
      this.#forget(vehicleId);
      this.open(vehicleId, false);
      return;
    }
    this.#follow(parameters, vehicle);
    if (this.#announced.get(vehicleId)?.isStale !== (isLost || parameters.isEarlier))
      this.#announce(parameters);
  }

  #follow(parameters: KnownParameters, vehicle: VehicleState): void {
    const { protocol, isSlowLink } = this.#options;
    if (vehicle.bootCount !== parameters.bootCount) {
      parameters.bootCount = vehicle.bootCount;
      if (parameters.state === 'loading') protocol.interrupt(parameters.systemId, 'rebooted');
      else {
        // The reboot has applied pending changes, and the list may differ now.
        parameters.beginAnew();
        parameters.detail = 'The vehicle has rebooted since this was read.';
        parameters.isWanted = vehicle.isLost;
        if (!vehicle.isLost && !isSlowLink(vehicle)) this.#read(parameters, vehicle, false);
        else this.#announce(parameters);
      }
    } else if (vehicle.isLost) {
      if (parameters.state === 'loading') protocol.interrupt(parameters.systemId, 'link-lost');
    } else if (parameters.isWanted) this.#read(parameters, vehicle, true);
  }

  #forget(vehicleId: string): void {
    const parameters = this.#known.get(vehicleId);
    if (!parameters) return;
    this.#known.delete(vehicleId);
    this.#announced.delete(vehicleId);
    this.#reporting.get(vehicleId)?.cancel();
    this.#reporting.delete(vehicleId);
    const isUnsaved = this.#saving.get(vehicleId) !== undefined;
    this.#saving.get(vehicleId)?.cancel();
    this.#saving.delete(vehicleId);
    if (isUnsaved) this.#save(parameters);
    this.#options.protocol.interrupt(parameters.systemId, 'withdrawn');
  }

  #saveSoon(parameters: KnownParameters): void {
    const { vehicleId } = parameters;
    if (this.#saving.has(vehicleId)) return;
    const save = () => {
      this.#saving.delete(vehicleId);
      if (parameters.state === 'complete') this.#save(parameters);
    };
    this.#saving.set(vehicleId, this.#options.clock.after(SAVE_AFTER_MS, save));
  }

  /** The shown values are the vehicle's. The stored list only saves time. */
  #save(parameters: KnownParameters): void {
    const stored = parameters.stored();
    if (!stored) return;
    try {
      this.#options.store.saveList(parameters.vehicleId, parameters.mode, stored);
    } catch (error) {
      this.#options.logger.warn({ err: error, vehicleId: parameters.vehicleId }, 'parameters not stored');
    }
  }

  #announceSoon(parameters: KnownParameters): void {
    const { vehicleId } = parameters;
    if (this.#reporting.has(vehicleId)) return;
    this.#reporting.set(
      vehicleId,
      this.#options.clock.after(ANNOUNCE_NEWS_AFTER_MS, () => {
        this.#reporting.delete(vehicleId);
        this.#announce(parameters);
      }),
    );
  }

  #announce(parameters: KnownParameters): void {
    const { vehicleId, state } = parameters;
    const nowMs = this.#options.clock.monotonicMs();
    const progress = this.progressOf(parameters);
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
