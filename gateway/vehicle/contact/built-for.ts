import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { AutopilotKind } from '../state/vehicle-state.ts';

/**
 * Chip families PX4 puts into the first two bytes of `uid2`; SIM and SITL are the two simulated ones.
 * Source: PX4 `platforms/common/include/px4_platform_common/board_common.h`, PX4_SOC_ARCH_ID_t
 */
const PX4_SIMULATED: ReadonlySet<number> = new Set([0x1005, 0x1006]);

/**
 * What the firmware says it was built for; undefined when it does not say. ArduPilot gives its board id in the upper half
 * of `board_version`, boards with USB give its ids, and SITL has neither; nor have boards that run Linux, so that silence
 * proves nothing.
 */
export function builtFor(
  autopilot: AutopilotKind,
  { boardVersion, vendorId, uid2 }: MessageByName['AUTOPILOT_VERSION'],
): 'hardware' | 'sitl' | undefined {
  if (vendorId !== 0) return 'hardware';
  if (autopilot === 'ardupilot') return boardVersion >>> 16 === 0 ? undefined : 'hardware';
  if (autopilot !== 'px4') return undefined;
  const family = ((uid2[0] ?? 0) << 8) | (uid2[1] ?? 0);
  if (family === 0) return undefined;
  return PX4_SIMULATED.has(family) ? 'sitl' : 'hardware';
}
