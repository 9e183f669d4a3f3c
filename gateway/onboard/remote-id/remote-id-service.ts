import { z } from 'zod';
import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import {
  type BasicId,
  basicIdFault,
  basicIdSchema,
  DEFAULT_REMOTE_ID,
  operatorIdFault,
  POSITION_LIVE_MS,
  publicOperatorId,
  type RemoteIdPort,
  type RemoteIdSettings,
  remoteIdSettingsSchema,
  type StationPosition,
  type StationRemoteId,
  type VehicleRemoteId,
} from '../../contract/onboard/remote-id.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { RemoteIdContent } from '../../mavlink/protocol/remote-id-protocol.ts';
import type { StationSettingRepository } from '../../store/repository/vehicle/station-setting-repository.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import {
  basicIdFields,
  type OperatorLocation,
  operatorIdFields,
  selfIdFields,
  sentOf,
  systemFields,
  takeoffLocation,
} from './remote-id-content.ts';
import type { RemoteIdEmergencies } from './remote-id-emergencies.ts';

export interface RemoteIdServiceOptions {
  readonly store: Pick<StationSettingRepository, 'get' | 'put'>;
  readonly vehicles: Pick<VehicleDirectory, 'list' | 'get'>;
  readonly emergencies: RemoteIdEmergencies;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

const STATION = 'remote-id';
const VEHICLES = 'remote-id-vehicles';
const WHAT = 'The Remote ID settings';

const vehiclesSchema = z.record(z.string(), basicIdSchema);

/**
 * What this station lets vehicles transmit as Remote ID. The settings are personal data: the audit names only the
 * changed fields, the secret characters of an operator id are never stored.
 */
export class RemoteIdService implements RemoteIdPort {
  readonly #options: RemoteIdServiceOptions;
  #settings: RemoteIdSettings;
  #basicIds: Readonly<Record<string, BasicId>>;
  #position: { readonly place: Omit<StationPosition, 'ageMs'>; readonly atMs: MonotonicMs } | undefined;

  constructor(options: RemoteIdServiceOptions) {
    this.#options = options;
    const settings = remoteIdSettingsSchema.safeParse(options.store.get(STATION));
    this.#settings = settings.success ? settings.data : DEFAULT_REMOTE_ID;
    const basicIds = vehiclesSchema.safeParse(options.store.get(VEHICLES));
    this.#basicIds = basicIds.success ? basicIds.data : {};
  }

  get settings(): RemoteIdSettings {
    return this.#settings;
  }

  station(): StationRemoteId {
    const position = this.#position;
    const ageMs = this.#positionAgeMs();
    return {
      ...this.#settings,
      position: position
        ? { ...position.place, ageMs: Math.round(ageMs), isLive: ageMs < POSITION_LIVE_MS }
        : null,
      problems: this.#problems(),
    };
  }

  put(wanted: RemoteIdSettings, context: RequestContext): StationRemoteId {
    const before = this.#settings;
    const fault = operatorIdFault(wanted.operatorId, wanted.region, before);
    if (fault !== undefined) throw new AppError('validation', fault);
    if (wanted.locationSource === 'fixed' && !wanted.fixedLocation)
      throw new AppError('validation', 'Enter the latitude and longitude of the operator location.');
    const settings = { ...wanted, operatorId: publicOperatorId(wanted.operatorId, wanted.region) };
    const names = Object.keys(settings) as (keyof RemoteIdSettings)[];
    const changed = names.filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(before[name]));
    const { isEnabled, region } = settings;
    writeAudit(this.#options, context, 'station.remote-id', 'station', { changed, isEnabled, region });
    this.#options.store.put(STATION, settings, WHAT);
    this.#settings = settings;
    return this.station();
  }

  putPosition({ ageMs, ...place }: StationPosition): StationRemoteId {
    const atMs = (this.#options.clock.monotonicMs() - ageMs) as MonotonicMs;
    if (!this.#position || atMs >= this.#position.atMs) this.#position = { place, atMs };
    return this.station();
  }

  ofVehicle(vehicleId: string): VehicleRemoteId {
    return { vehicleId, basicId: this.#basicIds[vehicleId] ?? null };
  }

  putVehicle(vehicleId: string, basicId: BasicId | null, context: RequestContext): VehicleRemoteId {
    const fault = basicId ? basicIdFault(basicId) : undefined;
    if (fault !== undefined) throw new AppError('validation', fault);
    const { [vehicleId]: _before, ...others } = this.#basicIds;
    const basicIds = basicId ? { ...others, [vehicleId]: basicId } : others;
    writeAudit(this.#options, context, 'vehicle.remote-id', vehicleId, { hasBasicId: basicId !== null });
    this.#options.store.put(VEHICLES, basicIds, WHAT);
    this.#basicIds = basicIds;
    return this.ofVehicle(vehicleId);
  }

  /** For each vehicle that has Remote ID and no conflict about who it is. */
  contents(): readonly RemoteIdContent[] {
    return this.#options.vehicles
      .list()
      .filter(({ remoteId, hasConflict }) => remoteId && !hasConflict)
      .map((vehicle) => this.#contentOf(vehicle));
  }

  /** What telemetry shows of it beside what the vehicle reports. */
  shown(vehicleId: string): Pick<NonNullable<TelemetryVehicle['remote_id']>, 'sent' | 'emergency_since_ms'> {
    const vehicle = this.#options.vehicles.get(vehicleId);
    const isAddressed = vehicle?.remoteId !== undefined && !vehicle.hasConflict;
    return {
      sent: isAddressed ? sentOf(this.#contentOf(vehicle), this.#locationFor(vehicle)) : null,
      emergency_since_ms: this.#options.emergencies.sinceMs(vehicleId) ?? null,
    };
  }

  #contentOf(vehicle: VehicleState): RemoteIdContent {
    const { vehicleId, systemId } = vehicle;
    const { emergencies, clock } = this.#options;
    const settings = this.#settings;
    const isEmergency = emergencies.sinceMs(vehicleId) !== undefined;
    const isSelfIdNeeded = settings.isEnabled || isEmergency || emergencies.hasJustEnded(vehicleId);
    const selfId = isSelfIdNeeded ? selfIdFields(settings, isEmergency) : undefined;
    if (!settings.isEnabled) return { systemId, selfId, isEmergency };
    const basicId = this.#basicIds[vehicleId];
    return {
      systemId,
      system: systemFields(settings, this.#locationFor(vehicle), clock.utcMs()),
      basicId: basicId && basicIdFields(basicId),
      operatorId: operatorIdFields(settings),
      selfId,
      isEmergency,
    };
  }

  #locationFor(vehicle: VehicleState): OperatorLocation | undefined {
    const { locationSource } = this.#settings;
    return locationSource === 'takeoff' ? takeoffLocation(vehicle) : this.#ownLocation(locationSource);
  }

  #ownLocation(source: 'live' | 'fixed'): OperatorLocation | undefined {
    const isLive = this.#positionAgeMs() < POSITION_LIVE_MS;
    const place =
      source === 'fixed' ? this.#settings.fixedLocation : isLive ? this.#position?.place : undefined;
    if (!place) return undefined;
    const { lat, lon, altitudeM } = place;
    return { source, latitudeDeg: lat, longitudeDeg: lon, altitudeM: altitudeM ?? undefined };
  }

  #positionAgeMs(): number {
    return this.#position
      ? this.#options.clock.monotonicMs() - this.#position.atMs
      : Number.POSITIVE_INFINITY;
  }

  #problems(): OperatorText[] {
    const { isEnabled, region, operatorId, locationSource } = this.#settings;
    if (!isEnabled) return [];
    const problems: OperatorText[] = [];
    if (region === 'eu' && operatorId === '') problems.push('Enter the operator id. The EU requires it.');
    if (locationSource === 'takeoff') {
      if (region === 'faa')
        problems.push('The FAA requires the present location of the operator, not that of the take-off.');
      return problems;
    }
    const location = this.#ownLocation(locationSource);
    if (!location)
      problems.push('The position of this computer is unknown or older than 5 s. It is not sent.');
    else if (region === 'faa' && location.altitudeM === undefined)
      problems.push('The altitude of the operator location is missing. The FAA requires it.');
    return problems;
  }
}
