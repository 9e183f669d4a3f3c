import type { MonotonicMs } from '../../base/clock.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { MavComponent } from '../../mavlink/codec/generated/enums.ts';
import type { Heard } from './groups.ts';

/** Remote ID of a vehicle that has it: one that requires it, or whose transmitter was heard. */
export interface RemoteIdGroup {
  /** The last OPEN_DRONE_ID_ARM_STATUS; undefined if none was received since power-up. */
  readonly status: (Heard & { readonly isGood: boolean; readonly reason: string }) | undefined;
}

/** A transmitter reports every second. ArduPilot too calls it lost after this time. */
export const REMOTE_ID_LOST_MS = 5000;

const TRANSMITTERS: readonly number[] = [
  MavComponent.ODID_TXRX_1,
  MavComponent.ODID_TXRX_2,
  MavComponent.ODID_TXRX_3,
];

/** Only an ArduPilot with Remote ID says this, as when its transmitter is missing from the start. */
const ARDUPILOT_TEXT = /^(?:(?:pre)?arm: )?(?:OpenDroneID|ODID):/i;

export function isRemoteIdText(text: string): boolean {
  return ARDUPILOT_TEXT.test(text);
}

/** Whether the component is the Remote ID transmitter of its system. Source: https://mavlink.io/en/services/opendroneid.html */
export function isRemoteIdComponent(componentId: number): boolean {
  return TRANSMITTERS.includes(componentId);
}

export function remoteIdView(
  { status }: RemoteIdGroup,
  nowMs: MonotonicMs,
): NonNullable<TelemetryVehicle['remote_id']> {
  if (!status) return { state: 'not_heard', reason: null, age_ms: null };
  const silentMs = Math.max(0, Math.round(nowMs - status.receivedAtMs));
  if (silentMs >= REMOTE_ID_LOST_MS) return { state: 'lost', reason: null, age_ms: silentMs };
  return status.isGood
    ? { state: 'good', reason: null, age_ms: silentMs }
    : { state: 'not_ready', reason: status.reason || null, age_ms: silentMs };
}

/** What is wrong with its Remote ID; undefined if nothing is, or it has none. */
export function remoteIdProblem(
  remoteId: RemoteIdGroup | undefined,
  nowMs: MonotonicMs,
): OperatorText | undefined {
  if (!remoteId) return undefined;
  const { state, reason } = remoteIdView(remoteId, nowMs);
  switch (state) {
    case 'good':
      return undefined;
    case 'not_heard':
      return 'Remote ID: no report from the transmitter';
    case 'lost':
      return 'Remote ID: transmitter lost';
    case 'not_ready':
      return reason === null ? 'Remote ID: not ready' : say('Remote ID: {reason}', { reason });
  }
}
