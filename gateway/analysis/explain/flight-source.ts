import type { Principal } from '../../contract/account/principal.ts';
import type { FlightLog } from '../../recording/flight/flight-log.ts';

/** Where recordings are read for explaining. */
export interface FlightSource {
  /**
   * The session of that id, or without one the newest ready session in which the vehicle was heard; undefined when there is
   * none that the principal may see.
   */
  flight(
    of: { readonly sessionId: string | undefined; readonly vehicleId: string },
    principal: Principal,
  ): Promise<FlightLog | undefined>;
}
