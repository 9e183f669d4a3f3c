import { type Logbook, logbookSchema } from '../../gateway/contract/recording/logbook.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestCaller } from './connection/rest-client.ts';

/** Which flights; moments in UTC milliseconds. */
export interface FlightFilter {
  readonly vehicleId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

const PAGE_SIZE = 100;
/** The first look at many recordings takes its time. */
const SLOW_MS = 60_000;

/** A page of flights, newest first, with the sums over all that fit. */
export function listFlights(
  rest: RestCaller,
  filter: FlightFilter,
  cursor: string | undefined,
): Promise<Logbook> {
  return rest.request({
    path: pathWithQuery('/api/replay/flights', {
      vehicleId: filter.vehicleId,
      sessionId: filter.sessionId,
      from: filter.fromMs?.toString(),
      to: filter.toMs?.toString(),
      limit: String(PAGE_SIZE),
      cursor,
    }),
    schema: logbookSchema,
    timeoutMs: SLOW_MS,
  });
}
