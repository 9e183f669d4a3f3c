import { afterEach, expect, test } from 'vitest';
import { english, type OperatorText, say } from '../../../gateway/contract/operator-text.ts';
import type { TimelineEvent } from '../../../gateway/contract/recording/replay.ts';
import { eventText } from '../../../renderer/format/event-text.ts';
import { setCurrentLanguage } from '../../../renderer/language/translate.ts';

const told: readonly (readonly [kind: TimelineEvent['kind'], summary: OperatorText, german: string])[] = [
  ['armed', say('{name} armed', { name: 'Copter 2' }), 'Copter 2 scharfgeschaltet'],
  ['armed', say('{name} disarmed', { name: 'Copter 2' }), 'Copter 2 entschärft'],
  ['armed', say('{name} was armed already', { name: 'Copter 2' }), 'Copter 2 war bereits scharf'],
  ['mission_item', say('Mission item {seq} reached', { seq: 3 }), 'Missionspunkt 3 erreicht'],
  ['ack', say('Upload of {what} accepted', { what: 'rally points' }), 'Hochladen angenommen: Sammelpunkte'],
  [
    'ack',
    say('{command} answered {result}', { command: 'MAV_CMD_NAV_TAKEOFF', result: 'ACCEPTED' }),
    'MAV_CMD_NAV_TAKEOFF beantwortet: ACCEPTED',
  ],
  ['failsafe', say('Failsafe: {text}', { text: 'Battery 1 low' }), 'Failsafe: Battery 1 low'],
  ['statustext', say('Mission item {seq} reached', { seq: 3 }), 'Mission item 3 reached'],
  ['annotation', 'Copter 2 armed', 'Copter 2 armed'],
  ['alert', 'Something nobody has said before', 'Something nobody has said before'],
];

afterEach(() => setCurrentLanguage('en'));

test.each(told)('an event of kind %s, “%s”, is told in the language chosen', (kind, summary, german) => {
  expect(eventText({ kind, summary })).toBe(english(summary));
  setCurrentLanguage('de');
  expect(eventText({ kind, summary })).toBe(german);
});
