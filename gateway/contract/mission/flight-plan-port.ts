import type { Principal } from '../account/principal.ts';
import type { FlightPlanFormat, FlightPlanSummary } from './flight-plan.ts';

/**
 * Saved flight plans. Each belongs to its principal and does not exist for others (`not-found`).
 * Plans and files are passed on unparsed: code that parses them runs in a job process, which may
 * end them (`job-limit`, `job-failed`).
 */
export interface FlightPlanPort {
  /** Most recently saved first, starting after `beforeId`. */
  list(
    query: { readonly limit: number; readonly beforeId?: string | undefined },
    principal: Principal,
  ): readonly FlightPlanSummary[];
  /** The newest version, or the requested one if kept: JSON text of a FlightPlanRecord. @throws not-found */
  read(flightPlanId: string, principal: Principal, version?: number): string;
  /**
   * @param body JSON of a FlightPlanRequest @returns the record as {@link read} returns it
   * @throws invalid-request, resource-limit at 500, validation, also above 4 MiB
   */
  create(
    body: Uint8Array,
    principal: Principal,
  ): Promise<{ readonly flightPlanId: string; readonly json: string }>;
  /**
   * Stores a new version; keeps the newest 50. Body and answer as for {@link create}.
   * @throws not-found, version-conflict, invalid-request, validation without a version or above 4
   * MiB
   */
  save(flightPlanId: string, body: Uint8Array, principal: Principal): Promise<string>;
  /** @throws not-found */
  remove(flightPlanId: string, principal: Principal): void;
  /**
   * Parses a file. Returns the JSON text of a FlightPlanImport. Saves nothing.
   * @throws plan-file-invalid with the line or path
   */
  importFile(bytes: Uint8Array, format: FlightPlanFormat, principal: Principal): Promise<string>;
  /** The newest version as a file's text. @throws not-found, validation for a read-only format */
  exportFile(flightPlanId: string, format: FlightPlanFormat, principal: Principal): Promise<string>;
  /**
   * Checks a plan against the active zones and, if a vehicle is named, its current state. @param
   * body JSON of a FlightPlanCheckRequest @returns JSON text of a FlightPlanCheck
   * @throws invalid-request, validation, not-found for a vehicle out of reach
   */
  check(body: Uint8Array, principal: Principal): Promise<string>;
}
