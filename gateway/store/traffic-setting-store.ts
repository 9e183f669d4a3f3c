import type Database from 'better-sqlite3';
import {
  type StoredTrafficSource,
  storedTrafficSourceSchema,
  trafficForwardingSchema,
} from '../contract/vehicle/traffic.ts';
import { storeWrite } from './store-write.ts';

const SOURCES = 'traffic-sources';
const FORWARDING = 'traffic-forwarding';
const storedSourcesSchema = storedTrafficSourceSchema.array().catch([]);

/** The receivers of other aircraft, and the vehicles that get them. */
export class TrafficSettingStore {
  readonly #put: Database.Statement;
  readonly #select: Database.Statement;

  constructor(database: Database.Database) {
    this.#put = database.prepare(
      `INSERT INTO station_setting (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
    this.#select = database.prepare('SELECT value FROM station_setting WHERE name = ?').pluck();
  }

  sources(): readonly StoredTrafficSource[] {
    return storedSourcesSchema.parse(this.#stored(SOURCES));
  }

  /** @throws store-unavailable */
  saveSources(sources: readonly StoredTrafficSource[]): void {
    storeWrite('The traffic sources', () => this.#put.run(SOURCES, JSON.stringify(sources)));
  }

  forwardedTo(): readonly string[] {
    const none = { vehicleIds: [] };
    return trafficForwardingSchema.catch(none).parse(this.#stored(FORWARDING)).vehicleIds;
  }

  /** @throws store-unavailable */
  saveForwardedTo(vehicleIds: readonly string[]): void {
    storeWrite('The traffic setting', () => this.#put.run(FORWARDING, JSON.stringify({ vehicleIds })));
  }

  #stored(name: string): unknown {
    const value = this.#select.get(name);
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  }
}
