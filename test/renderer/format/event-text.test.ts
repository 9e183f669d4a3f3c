import { afterEach, beforeAll, expect, test } from 'vitest';
import { english, type OperatorText, say } from '../../../gateway/contract/operator-text.ts';
import type { TimelineEvent } from '../../../gateway/contract/recording/replay.ts';
import { eventText, statementText } from '../../../renderer/format/event-text.ts';
import { setKnownNames } from '../../../renderer/format/known-names.ts';
import { loadLanguage, setCurrentLanguage } from '../../../renderer/language/translate.ts';

const told: readonly (readonly [kind: TimelineEvent['kind'], summary: OperatorText, german: string])[] = [
  ['armed', say('{name} armed', { name: 'Copter 2' }), 'Copter 2 scharfgeschaltet'],
  ['armed', say('{name} disarmed', { name: 'Copter 2' }), 'Copter 2 entschärft'],
  ['armed', say('{name} was armed already', { name: 'Copter 2' }), 'Copter 2 war bereits scharf'],
  ['mission_item', say('Mission item {seq} reached', { seq: 3 }), 'Missionspunkt 3 erreicht'],
  ['ack', say('Upload of {what} accepted', { what: 'rally points' }), 'Hochladen angenommen: Sammelpunkte'],
  ['command', say('{command} sent', { command: 'MAV_CMD_DO_PARACHUTE' }), 'MAV_CMD_DO_PARACHUTE gesendet'],
  ['failsafe', say('Failsafe: {text}', { text: 'Battery 1 low' }), 'Failsafe: Battery 1 low'],
  ['statustext', say('Mission item {seq} reached', { seq: 3 }), 'Mission item 3 reached'],
  ['annotation', 'Copter 2 armed', 'Copter 2 armed'],
  ['alert', 'Something nobody has said before', 'Something nobody has said before'],
];

beforeAll(() => loadLanguage('de'));
afterEach(() => {
  setCurrentLanguage('en');
  setKnownNames({ byId: new Map(), actors: undefined });
});

test.each(told)('an event of kind %s, “%s”, is told in the language chosen', (kind, summary, german) => {
  expect(eventText({ kind, summary })).toBe(english(summary));
  setCurrentLanguage('de');
  expect(eventText({ kind, summary })).toBe(german);
});

test.each([
  ['MAV_CMD_NAV_TAKEOFF', '“Take off”', '„Abheben“'],
  ['NAV_RETURN_TO_LAUNCH', '“Return to launch”', '„Rückkehr zum Home-Punkt“'],
  ['MAV_CMD_COMPONENT_ARM_DISARM', '“Arm or disarm”', '„Scharfschalten oder entschärfen“'],
  ['MAV_CMD_DO_PARACHUTE', 'MAV_CMD_DO_PARACHUTE', 'MAV_CMD_DO_PARACHUTE'],
  ['constructor', 'constructor', 'constructor'],
])('%s of another ground station is called %s', (command, title, german) => {
  const summary = say('{command} answered {result}', { command, result: 'ACCEPTED' });
  expect(eventText({ kind: 'ack', summary })).toBe(`${title} answered ACCEPTED`);
  setCurrentLanguage('de');
  expect(eventText({ kind: 'ack', summary })).toBe(`${german} beantwortet: ACCEPTED`);
});

test('a statement names people, also inside of its cause', () => {
  const actors = [
    { kind: 'key', id: 'k1', name: 'Harvest', isRevoked: false },
    { kind: 'key', id: 'k2', name: 'Old', isRevoked: true },
    { kind: 'account', id: 'a1', name: 'eva@example.com', isRevoked: false },
  ] as const;
  setKnownNames({ byId: new Map(), actors: new Map(actors.map((each) => [each.id, each])) });
  const sent = (who: OperatorText) =>
    statementText(say('{who} sent {command}.', { who, command: 'NAV_LAND' }));
  expect(sent(say('Key {id}', { id: 'k1' }))).toBe('Key “Harvest” sent “Land”.');
  expect(sent(say('Key {id}', { id: 'k2' }))).toBe('Key “Old” (revoked) sent “Land”.');
  expect(sent(say('Key {id}', { id: 'k3' }))).toBe('Removed key k3 sent “Land”.');
  expect(sent(say('Account {id}', { id: 'a1' }))).toBe('eva@example.com sent “Land”.');
  const cause = say('{who} ordered “{command}”', { who: say('Key {id}', { id: 'k1' }), command: 'Land' });
  expect(statementText(say('Mode {from} → {to} because {cause}.', { from: 'AUTO', to: 'LAND', cause }))).toBe(
    'Mode AUTO → LAND because Key “Harvest” ordered “Land”.',
  );
});
