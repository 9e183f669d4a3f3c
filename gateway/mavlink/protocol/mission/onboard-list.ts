import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { MavMissionType } from '../../codec/generated/enums.ts';

/** The onboard lists, all read, written and cleared by the same protocol. */
export type OnboardList = 'mission' | 'fence' | 'rally';

/** MAV_MISSION_TYPE of a list, and its name in texts. */
export const ONBOARD_LISTS: Readonly<
  Record<OnboardList, { readonly missionType: number; readonly noun: string }>
> = {
  mission: { missionType: MavMissionType.MISSION, noun: 'mission' },
  fence: { missionType: MavMissionType.FENCE, noun: 'fence' },
  rally: { missionType: MavMissionType.RALLY, noun: 'rally points' },
};

/** What to do when the onboard list is unknown. */
export function readFirstText(noun: string): OperatorText {
  return noun === 'mission'
    ? 'Read the mission before flying it.'
    : say('Read the {noun} before flying with it.', { noun });
}
