import type { GcsRule } from '../craft/craft.ts';
import type { ParameterStore } from '../service/parameter-store.ts';

/** FS_GCS_ENABLE 5: land instead of returning. */
const LAND = 5;

/** FS_GCS_ENABLE and FS_GCS_TIMEOUT as ArduCopter reads them. */
export function copterGcsRule(parameters: ParameterStore): GcsRule {
  const enable = parameters.get('FS_GCS_ENABLE');
  return {
    isEnabled: enable > 0,
    action: enable === LAND ? 'land' : 'return',
    timeoutMs: parameters.get('FS_GCS_TIMEOUT') * 1000,
    text: 'GCS Failsafe',
  };
}
