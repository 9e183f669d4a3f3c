import { afterEach, expect, test } from 'vitest';
import type { TimelineEvent } from '../../../gateway/contract/recording/replay.ts';
import { eventText } from '../../../renderer/format/event-text.ts';
import { setCurrentLanguage } from '../../../renderer/language/translate.ts';

const told: readonly (readonly [kind: TimelineEvent['kind'], summary: string, german: string])[] = [
  ['armed', 'Copter 2 armed', 'Copter 2: scharf'],
  ['armed', 'Copter 2 disarmed', 'Copter 2: entschärft'],
  ['armed', 'Copter 2 was armed already', 'Copter 2 war bereits scharf'],
  ['mission_item', 'Mission item 3 reached', 'Missionspunkt 3 erreicht'],
  ['ack', 'Upload of rally points accepted', 'Hochladen angenommen: Sammelpunkte'],
  ['ack', 'MAV_CMD_NAV_TAKEOFF answered ACCEPTED', 'MAV_CMD_NAV_TAKEOFF beantwortet: ACCEPTED'],
  ['failsafe', 'Failsafe: Battery 1 low', 'Failsafe: Battery 1 low'],
  ['statustext', 'Mission item 3 reached', 'Mission item 3 reached'],
  ['annotation', 'Copter 2 armed', 'Copter 2 armed'],
  ['alert', 'Something nobody has said before', 'Something nobody has said before'],
];

afterEach(() => setCurrentLanguage('en'));

test.each(told)('an event of kind %s, “%s”, is told in the language chosen', (kind, summary, german) => {
  expect(eventText({ kind, summary })).toBe(summary);
  setCurrentLanguage('de');
  expect(eventText({ kind, summary })).toBe(german);
});
