import { MavProtocolCapability } from '../../mavlink/codec/generated/enums.ts';
import type { ParameterEncoding } from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import type { VehicleState } from './vehicle-state.ts';

/** As reported by the vehicle, if known: PX4 copies the bytes of whole numbers, ArduPilot casts them. */
export function encodingOf({
  autopilot,
  version,
}: Pick<VehicleState, 'autopilot'> & {
  readonly version: Pick<NonNullable<VehicleState['version']>, 'capabilities'> | undefined;
}): ParameterEncoding {
  const capabilities = version?.capabilities ?? 0n;
  if ((capabilities & BigInt(MavProtocolCapability.PARAM_ENCODE_BYTEWISE)) !== 0n) return 'bytewise';
  if ((capabilities & BigInt(MavProtocolCapability.PARAM_ENCODE_C_CAST)) !== 0n) return 'cast';
  return autopilot === 'px4' ? 'bytewise' : 'cast';
}

/**
 * Whether the vehicle reports MAVLink FTP support; false until it has reported its capabilities.
 */
export function hasFiles({ version }: Pick<VehicleState, 'version'>): boolean {
  return ((version?.capabilities ?? 0n) & BigInt(MavProtocolCapability.FTP)) !== 0n;
}
