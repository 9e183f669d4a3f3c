import { MavProtocolCapability } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../state/vehicle-state.ts';

/**
 * Whether the vehicle reports that it serves files by MAVLink FTP; false until it has reported its
 * capabilities.
 */
export function hasFiles({ version }: Pick<VehicleState, 'version'>): boolean {
  return ((version?.capabilities ?? 0n) & BigInt(MavProtocolCapability.FTP)) !== 0n;
}
