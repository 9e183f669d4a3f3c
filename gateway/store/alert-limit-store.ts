import type Database from 'better-sqlite3';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import { type AuditLog, writeAudit } from '../base/log/audit-log.ts';
import type { RequestContext } from '../contract/account/principal.ts';
import { say } from '../contract/operator-text.ts';
import {
  type AlertLimitSettings,
  type AlertLimits,
  type AlertLimitsPort,
  alertLimitSettingsSchema,
  alertLimitsSchema,
  contradictionIn,
  limitsOfVehicle,
} from '../contract/vehicle/alert-limits.ts';
import { StationSettingRepository } from './repository/vehicle/station-setting-repository.ts';

const NAME = 'alert-limits';
/** Under this name earlier versions stored the limits of batteries alone. */
const EARLIER_NAME = 'battery-limits';

/** The station's limits for alerts: those from the configuration until the operator sets others. */
export class AlertLimitStore implements AlertLimitsPort {
  readonly #stored: StationSettingRepository;
  readonly #deps: { readonly audit: AuditLog; readonly clock: Clock };
  #settings: AlertLimitSettings;

  constructor({
    database,
    audit,
    clock,
    configured,
  }: {
    readonly database: Database.Database;
    readonly audit: AuditLog;
    readonly clock: Clock;
    readonly configured: AlertLimits;
  }) {
    this.#deps = { audit, clock };
    this.#stored = new StationSettingRepository(database);
    const set = alertLimitSettingsSchema.safeParse(withNewLimits(this.#stored.get(NAME), configured));
    this.#settings = set.success
      ? set.data
      : { defaults: { ...configured, ...earlierLimits(this.#stored.get(EARLIER_NAME)) }, vehicles: {} };
  }

  get settings(): AlertLimitSettings {
    return this.#settings;
  }

  put(settings: AlertLimitSettings, context: RequestContext): AlertLimitSettings {
    refuseContradictions(settings);
    writeAudit(this.#deps, context, 'station.alert-limits', 'station', { before: this.#settings, settings });
    this.#stored.put(NAME, settings, 'The alert limits');
    this.#settings = settings;
    return settings;
  }
}

/** Limits that came with a later version have their defaults. */
function withNewLimits(stored: unknown, configured: AlertLimits): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  const { defaults } = stored as { readonly defaults?: object };
  return { ...stored, defaults: { ...configured, ...defaults } };
}

function refuseContradictions(settings: AlertLimitSettings): void {
  for (const vehicleId of [undefined, ...Object.keys(settings.vehicles)]) {
    const limits = vehicleId === undefined ? settings.defaults : limitsOfVehicle(settings, vehicleId);
    const pair = contradictionIn(limits);
    if (!pair) continue;
    const { caution, warning, side } = pair;
    const values = {
      vehicle: vehicleId ?? 'all vehicles',
      warning,
      warningValue: limits[warning],
      caution,
      cautionValue: limits[caution],
    };
    throw new AppError(
      'limits-contradict',
      side === 'below'
        ? say(
            'Limits of {vehicle}: {warning} ({warningValue}) must not be above {caution} ({cautionValue}). The caution comes before the warning.',
            values,
          )
        : say(
            'Limits of {vehicle}: {warning} ({warningValue}) must not be below {caution} ({cautionValue}). The caution comes before the warning.',
            values,
          ),
    );
  }
}

function earlierLimits(stored: unknown): Partial<AlertLimits> {
  const { lowPct, criticalPct, lowCellV, criticalCellV, returnReserveS } = (stored ?? {}) as Record<
    string,
    unknown
  >;
  const limits = alertLimitsSchema.partial().safeParse({
    batteryLowPct: lowPct,
    batteryCriticalPct: criticalPct,
    batteryLowCellV: lowCellV,
    batteryCriticalCellV: criticalCellV,
    batteryReturnReserveS: returnReserveS,
  });
  return limits.success && stored !== undefined ? (limits.data as Partial<AlertLimits>) : {};
}
