import type Database from 'better-sqlite3';
import type { Clock } from '../base/clock.ts';
import { type AuditLog, writeAudit } from '../base/log/audit-log.ts';
import type { RequestContext } from '../contract/account/principal.ts';
import {
  type BatteryLimits,
  type BatteryLimitsPort,
  batteryLimitsSchema,
} from '../contract/vehicle/station.ts';
import { storeWrite } from './store-write.ts';

const NAME = 'battery-limits';

/** The station's battery limits: those from the configuration until the operator sets others. */
export class BatterySettings implements BatteryLimitsPort {
  readonly #put: Database.Statement;
  readonly #deps: { readonly audit: AuditLog; readonly clock: Clock };
  #limits: BatteryLimits;

  constructor({
    database,
    audit,
    clock,
    configured,
  }: {
    readonly database: Database.Database;
    readonly audit: AuditLog;
    readonly clock: Clock;
    readonly configured: BatteryLimits;
  }) {
    this.#deps = { audit, clock };
    this.#put = database.prepare(
      `INSERT INTO station_setting (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
    const stored = database.prepare('SELECT value FROM station_setting WHERE name = ?').pluck().get(NAME);
    const set = batteryLimitsSchema.safeParse(typeof stored === 'string' ? JSON.parse(stored) : undefined);
    this.#limits = set.success ? set.data : configured;
  }

  get limits(): BatteryLimits {
    return this.#limits;
  }

  put(limits: BatteryLimits, context: RequestContext): BatteryLimits {
    writeAudit(this.#deps, context, 'station.battery-limits', 'station', { before: this.#limits, limits });
    storeWrite('The battery limits', () => this.#put.run(NAME, JSON.stringify(limits)));
    this.#limits = limits;
    return limits;
  }
}
