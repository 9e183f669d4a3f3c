import { expect, it } from 'vitest';
import { POLICY_ACTIONS } from '../../../gateway/command/policy/engine/policy-actions.ts';
import { commandText } from '../../../renderer/format/command-text.ts';

/** Steps of plans, which have texts of their own, and what has no name. */
const NO_COMMAND = new Set([
  'mission-start',
  'upload-mission',
  'formation',
  'separate',
  'follow',
  'dock-approach',
  'dock-land',
  'other',
]);
const GROUPS = ['motion', 'onboard', 'payload', 'setup', 'safety'];

const commands = [...POLICY_ACTIONS]
  .filter(([command, groups]) => !NO_COMMAND.has(command) && groups.some((group) => GROUPS.includes(group)))
  .map(([command]) => command);

it.each(commands)('%s has words for its card', (command) => {
  expect(commandText(command)).toMatch(/^[A-Z]/);
});

it('says what a piece of work was about', () => {
  expect(commandText('calibration', { kind: 'gyro' })).toBe('Calibrate: gyro');
  expect(commandText('motor-test', { motor: 2, throttlePct: 5 })).toBe('Run motor 2 at 5 %');
  expect(commandText('parameter-write', { parameters: [{ name: 'A' }, { name: 'B' }] })).toBe(
    'Write 2 parameters',
  );
});
