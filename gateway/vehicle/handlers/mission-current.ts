import { MissionState } from '../../mavlink/codec/generated/enums.ts';
import type { MessageHandler } from './message-handler.ts';
import { UINT16_MAX } from './wire-value.ts';

/** Source: https://mavlink.io/en/messages/common.html#MISSION_CURRENT */
export const missionCurrent: MessageHandler<'MISSION_CURRENT'> = (_state, message, nowMs) => ({
  mission: {
    heardAtMs: nowMs,
    seq: message.seq === UINT16_MAX ? undefined : message.seq,
    total: totalOf(message.total, message.missionState),
    missionState: message.missionState === MissionState.UNKNOWN ? undefined : message.missionState,
  },
});

/** 0 is "not supported", UINT16_MAX "no mission"; ArduPilot sends 0 for both, and the state shows which. */
function totalOf(total: number, missionState: number): number | undefined {
  if (total === UINT16_MAX || (total === 0 && missionState === MissionState.NO_MISSION)) return 0;
  return total === 0 ? undefined : total;
}
