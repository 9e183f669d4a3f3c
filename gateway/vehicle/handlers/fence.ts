import { MavSysStatusSensor } from '../../mavlink/codec/generated/enums.ts';
import type { FenceGroup, SensorGroup } from '../state/groups.ts';
import type { MessageHandlers } from './message-handler.ts';

/** ArduPilot repeats FENCE_STATUS every second; a fence called not enabled for this long without it is off. */
const FENCE_OFF_AFTER_MS = 5000;
/** A longer gap between two of these messages proves nothing for the rest of it. */
const FENCE_GAP_MS = 1000;

export const fenceHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#FENCE_STATUS */
  FENCE_STATUS: (_state, message, nowMs) => ({
    fence: {
      heardAtMs: nowMs,
      isBreached: message.breachStatus !== 0,
      breachType: message.breachType,
      breachCount: message.breachCount,
    },
  }),
};

/**
 * ArduPilot stops sending FENCE_STATUS once the fence is switched off, so a breach would last for ever. A
 * fence that only reports counts as not enabled too, but its FENCE_STATUS continues, which restarts the time.
 */
export function fenceAfter(fence: FenceGroup, before: SensorGroup | undefined, now: SensorGroup): FenceGroup {
  if (!fence.isBreached) return fence;
  const { GEOFENCE } = MavSysStatusSensor;
  if ((now.present & ~now.enabled & GEOFENCE) === 0) return { ...fence, offForMs: 0 };
  const sinceMs = Math.max(fence.heardAtMs, before?.heardAtMs ?? fence.heardAtMs);
  const offForMs = (fence.offForMs ?? 0) + Math.min(now.heardAtMs - sinceMs, FENCE_GAP_MS);
  return { ...fence, isBreached: offForMs < FENCE_OFF_AFTER_MS, offForMs };
}
