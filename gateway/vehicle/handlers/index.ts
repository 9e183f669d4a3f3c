import type { MonotonicMs } from '../../base/clock.ts';
import { MavType } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import { attitudeHandlers } from './attitude.ts';
import { batteryHandlers, fenceHandlers } from './battery.ts';
import { cameraHandlers, cameraHeard } from './camera.ts';
import { gimbalHandlers, gimbalHeard } from './gimbal.ts';
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
  ...cameraHandlers,
  ...gimbalHandlers,
  ...versionHandlers,
};

/** Messages that other components than the autopilot may send about the vehicle. */
const COMPONENT_HANDLERS: MessageHandlers = { ...cameraHandlers, ...gimbalHandlers };

/** The state change of a message of the autopilot; undefined if it has none. */
export function patchOf(
  state: VehicleState,
  name: MessageName,
  message: MessageByName[MessageName],
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  // Name and message come from the same frame, which a union type cannot express.
  const handler = HANDLERS[name] as MessageHandler<MessageName> | undefined;
  return handler?.(state, message, nowMs, state.componentId);
}

/** The state change of a message of another component: cameras and gimbals; undefined if it has none. */
export function componentPatchOf(
  state: VehicleState,
  componentId: number,
  name: MessageName,
  message: MessageByName[MessageName],
  nowMs: MonotonicMs,
): VehiclePatch | undefined {
  if (name === 'HEARTBEAT') {
    const { type } = message as MessageByName['HEARTBEAT'];
    if (type === MavType.CAMERA) return cameraHeard(state, componentId, nowMs);
    return type === MavType.GIMBAL ? gimbalHeard(state, componentId, nowMs) : undefined;
  }
  const handler = COMPONENT_HANDLERS[name] as MessageHandler<MessageName> | undefined;
  return handler?.(state, message, nowMs, componentId);
}
