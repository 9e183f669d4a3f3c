import { type Telemetry, telemetrySchema } from '../../../gateway/contract/vehicle/telemetry.ts';
import type { RestClient } from './rest-client.ts';

/** All vehicles as they are now. */
export function readTelemetry(rest: RestClient): Promise<Telemetry> {
  return rest.request({ path: '/telemetry', schema: telemetrySchema, timeoutMs: 3_000 });
}
