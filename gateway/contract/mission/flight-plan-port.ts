import type { Principal } from '../account/principal.ts';
import type { FlightPlanFormat, FlightPlanSummary } from './flight-plan.ts';

/**
 * Saved flight plans. Each belongs to its principal and does not exist for others (`not-found`). Plans and
 * files are passed on unread: code that parses them runs in a job process, which may end them (`job-limit`,
 * `job-failed`).
 */
export interface FlightPlanPort {
  /** Newest save first, on from `beforeId` (exclusive). */
  list(
    query: { readonly limit: number; readonly beforeId?: string | undefined },
    principal: Principal,
  ): readonly FlightPlanSummary[];
  /** The newest version, or the named one while it is kept: JSON text of a FlightPlanRecord. @throws not-found */
  read(flightPlanId: string, principal: Principal, version?: number): string;
  /**
   * @param body JSON of a FlightPlanRequest
   * @returns the record as {@link read} gives it
   * @throws invalid-request, resource-limit at 500, validation, above 4 MiB too
   */
  create(
    body: Uint8Array,
    principal: Principal,
  ): Promise<{ readonly flightPlanId: string; readonly json: string }>;
  /**
   * Keeps a new version; the newest 50 stay. Body and answer as of {@link create}.
   * @throws not-found, version-conflict when another was saved meanwhile, invalid-request, validation without a version or above 4 MiB
   */
  save(flightPlanId: string, body: Uint8Array, principal: Principal): Promise<string>;
  /** @throws not-found */
  remove(flightPlanId: string, principal: Principal): void;
  /**
   * Reads a file; answers with the JSON text of a FlightPlanImport. Nothing is saved.
   * @throws plan-file-invalid with the line or path
   */
  importFile(bytes: Uint8Array, format: FlightPlanFormat, principal: Principal): Promise<string>;
  /** The newest version as the text of a file. @throws not-found, validation for a format that is only read */
  exportFile(flightPlanId: string, format: FlightPlanFormat, principal: Principal): Promise<string>;
  /**
   * Against the zones in force and, where one is named, the vehicle as it is now.
   * @param body JSON of a FlightPlanCheckRequest
   * @returns JSON text of a FlightPlanCheck
   * @throws invalid-request, validation, not-found for a vehicle out of reach
   */
  check(body: Uint8Array, principal: Principal): Promise<string>;
}
