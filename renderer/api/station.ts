import { type BatteryLimits, batteryLimitsSchema } from '../../gateway/contract/station.ts';
import type { RestClient } from './rest-client.ts';

const PATH = '/api/station/battery-limits';

export function readBatteryLimits(rest: RestClient): Promise<BatteryLimits> {
  return rest.request({ path: PATH, schema: batteryLimitsSchema });
}

export function putBatteryLimits(rest: RestClient, limits: BatteryLimits): Promise<BatteryLimits> {
  return rest.request({ method: 'PUT', path: PATH, body: limits, schema: batteryLimitsSchema });
}
