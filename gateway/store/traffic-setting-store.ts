import type Database from 'better-sqlite3';
import {
  type StoredTrafficSource,
  storedTrafficSourceSchema,
  trafficForwardingSchema,
} from '../contract/vehicle/traffic.ts';
import { StationSettingRepository } from './repository/vehicle/station-setting-repository.ts';

const SOURCES = 'traffic-sources';
const FORWARDING = 'traffic-forwarding';
const storedSourcesSchema = storedTrafficSourceSchema.array().catch([]);

/** The receivers of other aircraft, and the vehicles that get them. */
export class TrafficSettingStore {
  readonly #stored: StationSettingRepository;

  constructor(database: Database.Database) {
    this.#stored = new StationSettingRepository(database);
  }

  sources(): readonly StoredTrafficSource[] {
    return storedSourcesSchema.parse(this.#stored.get(SOURCES));
  }

  /** @throws store-unavailable */
  saveSources(sources: readonly StoredTrafficSource[]): void {
    this.#stored.put(SOURCES, sources, 'The traffic sources');
  }

  forwardedTo(): readonly string[] {
    const none = { vehicleIds: [] };
    return trafficForwardingSchema.catch(none).parse(this.#stored.get(FORWARDING)).vehicleIds;
  }

  /** @throws store-unavailable */
  saveForwardedTo(vehicleIds: readonly string[]): void {
    this.#stored.put(FORWARDING, { vehicleIds }, 'The traffic setting');
  }
}
