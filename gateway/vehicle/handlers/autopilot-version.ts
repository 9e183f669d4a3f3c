import { FirmwareVersionType } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import { profileOf } from '../autopilot/profile-of.ts';
import { builtFor } from '../contact/built-for.ts';
import { plainText } from '../state/plain-text.ts';
import type { MessageHandler } from './message-handler.ts';

const TYPE_SUFFIXES = new Map<number, string>([
  [FirmwareVersionType.DEV, '-dev'],
  [FirmwareVersionType.ALPHA, '-alpha'],
  [FirmwareVersionType.BETA, '-beta'],
  [FirmwareVersionType.RC, '-rc'],
  [FirmwareVersionType.OFFICIAL, ''],
]);

/** Source: https://mavlink.io/en/messages/common.html#AUTOPILOT_VERSION */
export const autopilotVersion: MessageHandler<'AUTOPILOT_VERSION'> = (state, message, nowMs) => ({
  version: {
    heardAtMs: nowMs,
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
});

/** Hex of `uid2`, or of `uid` where that is zero; undefined when the autopilot gives neither. */
export function hardwareUidOf(message: MessageByName['AUTOPILOT_VERSION']): string | undefined {
  if (message.uid2.some((byte) => byte !== 0)) {
    return message.uid2.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return message.uid === 0n ? undefined : BigInt.asUintN(64, message.uid).toString(16).padStart(16, '0');
}

/** Major, minor and patch in the upper three bytes, kind of release in the lowest. */
function versionText(version: number): string {
  if (version === 0) return '';
  const [major, minor, patch] = [24, 16, 8].map((shift) => (version >>> shift) & 0xff);
  return `${major}.${minor}.${patch}${TYPE_SUFFIXES.get(version & 0xff) ?? ''}`;
}

/** ArduPilot puts eight letters of the git hash there; binary hashes are left out. */
function gitText(bytes: readonly number[]): string {
  const text = plainText(String.fromCharCode(...bytes.map((byte) => byte & 0xff)));
  return /^[0-9a-f]{6,8}$/i.test(text) ? `(${text})` : '';
}
