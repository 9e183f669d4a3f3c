import { ACCOUNT_REQUESTS } from './account-requests.ts';
import { EQUIPMENT_REQUESTS } from './equipment-requests.ts';
import { FLIGHT_REQUESTS } from './flight-requests.ts';
import { PROGRAM_REQUESTS } from './program-requests.ts';
import type { SampleRequests } from './sample-request.ts';

/** One good call of every route, by the route's own name. */
export const SAMPLE_REQUESTS: SampleRequests = {
  ...FLIGHT_REQUESTS,
  ...EQUIPMENT_REQUESTS,
  ...PROGRAM_REQUESTS,
  ...ACCOUNT_REQUESTS,
};
