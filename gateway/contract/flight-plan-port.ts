import type {
  FlightPlanCheck,
  FlightPlanCheckRequest,
  FlightPlanFormat,
  FlightPlanImport,
  FlightPlanRecord,
  FlightPlanRequest,
  FlightPlanSummary,
} from './flight-plan.ts';
import type { Principal } from './gateway-port.ts';

/** Saved flight plans, each its principal's own; another's does not exist for it (`not-found`). */
export interface FlightPlanPort {
  /** Newest save first, on from `beforeId` (exclusive). */
  list(
    query: { readonly limit: number; readonly beforeId?: string | undefined },
    principal: Principal,
  ): readonly FlightPlanSummary[];
  /** The newest version, or the named one while it is kept. @throws not-found */
  read(flightPlanId: string, principal: Principal, version?: number): FlightPlanRecord;
  /** @throws resource-limit at 500, validation above 4 MiB */
  create(request: FlightPlanRequest, principal: Principal): FlightPlanRecord;
  /**
   * Keeps a new version; the newest 50 stay.
   * @throws not-found, version-conflict when another was saved meanwhile, validation without a version or above 4 MiB
   */
  save(flightPlanId: string, request: FlightPlanRequest, principal: Principal): FlightPlanRecord;
  /** @throws not-found */
  remove(flightPlanId: string, principal: Principal): void;
  /** What a file holds; nothing is saved. @throws plan-file-invalid with the line or path */
  importFile(bytes: Uint8Array, format: FlightPlanFormat): FlightPlanImport;
  /** The newest version as the text of a file. @throws not-found, validation for a format that is only read */
  exportFile(flightPlanId: string, format: FlightPlanFormat, principal: Principal): string;
  /** Against the zones in force and, where one is named, the vehicle as it is now. @throws not-found for a vehicle out of reach */
  check(request: FlightPlanCheckRequest, principal: Principal): FlightPlanCheck;
}
