import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import { attitudeHandlers } from './attitude.ts';
import { batteryHandlers, fenceHandlers } from './battery.ts';
import type { MessageHandler, MessageHandlers, VehiclePatch } from './message-handler.ts';
import { missionHandlers } from './mission.ts';
import { payloadHandlers } from './payload.ts';
import { estimatorHandlers, positionHandlers } from './position.ts';
import { remoteIdHandlers } from './remote-id.ts';
import { statusHandlers } from './status.ts';
import { versionHandlers } from './version.ts';

/** Every message that changes vehicle state. Excludes STATUSTEXT, whose chunks are joined first. */
export const HANDLERS: MessageHandlers = {
  ...statusHandlers,
  ...positionHandlers,
  ...attitudeHandlers,
  ...batteryHandlers,
  ...estimatorHandlers,
  ...missionHandlers,
  ...fenceHandlers,
  ...payloadHandlers,
  ...remoteIdHandlers,
  ...versionHandlers,
};

/** The state change of a message by any name; undefined if it has none. */
export function patchOf(
  state: VehicleState,
  name: MessageName,
  message: MessageByName[MessageName],
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  // Name and message come from the same frame, which a union type cannot express.
  const handler = HANDLERS[name] as MessageHandler<MessageName> | undefined;
  return handler?.(state, message, nowMs);
}
