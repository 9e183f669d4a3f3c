import { afterEach, beforeAll, expect, it } from 'vitest';
import { POLICY_ACTIONS } from '../../../gateway/command/policy/engine/policy-actions.ts';
import {
  COMMAND_PARAMS,
  commandNameSchema,
  commandOf,
} from '../../../gateway/contract/command/catalogue/commands.ts';
import { commandText } from '../../../renderer/format/command-text.ts';
import { loadLanguage, setCurrentLanguage } from '../../../renderer/language/translate.ts';
import { translateSentence } from '../../../renderer/language/translate-gateway.ts';
import { COMMAND_SAMPLES } from '../../builder/command-samples.ts';

beforeAll(() => loadLanguage('de'));
afterEach(() => setCurrentLanguage('en'));

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

it.each(commandNameSchema.options)('%s has German for its request', (name) => {
  setCurrentLanguage('de');
  const words = commandOf(name).words(COMMAND_PARAMS[name].parse(COMMAND_SAMPLES[name].params));
  expect(translateSentence(words).language).toBe('de');
});

it('says a request in the language of the window, its measures too', () => {
  setCurrentLanguage('de');
  expect(commandText('goto', { lat: 47.4, lon: 8.5, altitudeM: 30 })).toBe('Punkt anfliegen in 30 m');
});

it('says what a piece of work was about', () => {
  expect(commandText('calibration', { kind: 'gyro' })).toBe('Calibrate: gyro');
  expect(commandText('motor-test', { motor: 2, throttlePct: 5 })).toBe('Run motor 2 at 5 %');
  expect(commandText('parameter-write', { parameters: [{ name: 'A' }, { name: 'B' }] })).toBe(
    'Write 2 parameters',
  );
});
