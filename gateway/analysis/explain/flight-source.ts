import type { Principal } from '../../contract/account/principal.ts';
import type { FlightLog } from '../../recording/flight/flight-log.ts';

/** Where recordings are read for explaining. */
export interface FlightSource {
  /**
   * The session of that id, or without one the newest ready session in which the vehicle was heard. Undefined
   * when the principal may see none.
   */
  flight(
    of: { readonly sessionId: string | undefined; readonly vehicleId: string },
    principal: Principal,
  ): Promise<FlightLog | undefined>;
}
