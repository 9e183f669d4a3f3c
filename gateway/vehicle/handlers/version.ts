import { FirmwareVersionType } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import { profileOf } from '../autopilot/profile-of.ts';
import type { AutopilotKind } from '../state/groups.ts';
import { plainText } from '../state/status-text-assembler.ts';
import type { MessageHandlers } from './message-handler.ts';

/**
 * PX4's chip families in the first two bytes of `uid2`; SIM and SITL are the simulated ones.
 * Source: PX4 `platforms/common/include/px4_platform_common/board_common.h`, PX4_SOC_ARCH_ID_t
 */
const PX4_SIMULATED: ReadonlySet<number> = new Set([0x1005, 0x1006]);

const TYPE_SUFFIXES = new Map<number, string>([
  [FirmwareVersionType.DEV, '-dev'],
  [FirmwareVersionType.ALPHA, '-alpha'],
  [FirmwareVersionType.BETA, '-beta'],
  [FirmwareVersionType.RC, '-rc'],
  [FirmwareVersionType.OFFICIAL, ''],
]);

export const versionHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#AUTOPILOT_VERSION */
  AUTOPILOT_VERSION: (state, message, nowMs) => ({
    version: {
      receivedAtMs: nowMs,
      firmware: [
        profileOf(state.autopilot).firmwareName(state.type),
        versionText(message.flightSwVersion),
        gitText(message.flightCustomVersion),
      ]
        .filter(Boolean)
        .join(' '),
      capabilities: message.capabilities,
      hardwareUid: hardwareUidOf(message),
      builtFor: builtFor(state.autopilot, message),
    },
  }),
};

/** Hex of `uid2`, or of `uid` if that is zero; undefined if both are. */
export function hardwareUidOf(message: MessageByName['AUTOPILOT_VERSION']): string | undefined {
  if (message.uid2.some((byte) => byte !== 0)) {
    return message.uid2.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return message.uid === 0n ? undefined : BigInt.asUintN(64, message.uid).toString(16).padStart(16, '0');
}

/** Major, minor and patch in the upper three bytes, release type in the lowest. */
function versionText(version: number): string {
  if (version === 0) return '';
  const [major, minor, patch] = [24, 16, 8].map((shift) => (version >>> shift) & 0xff);
  return `${major}.${minor}.${patch}${TYPE_SUFFIXES.get(version & 0xff) ?? ''}`;
}

/** ArduPilot sends eight letters of the git hash. Binary hashes are ignored. */
function gitText(bytes: readonly number[]): string {
  const text = plainText(String.fromCharCode(...bytes.map((byte) => byte & 0xff)));
  return /^[0-9a-f]{6,8}$/i.test(text) ? `(${text})` : '';
}

/**
 * The firmware's target; undefined if not reported. ArduPilot sends its board id in the upper half
 * of `board_version`, and boards with USB send USB ids. SITL has neither, but Linux boards do not
 * either, so missing ids prove nothing.
 */
function builtFor(
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
