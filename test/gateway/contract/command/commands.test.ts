import { describe, expect, it } from 'vitest';
import { cameraCommands } from '../../../../gateway/contract/command/catalogue/camera-commands.ts';
import {
  COMMAND_PARAMS,
  COMMANDS,
  commandNameSchema,
  commandOf,
  SAFETY_COMMANDS,
  STEERING_COMMANDS,
} from '../../../../gateway/contract/command/catalogue/commands.ts';
import { emergencyCommands } from '../../../../gateway/contract/command/catalogue/emergency-commands.ts';
import { flightCommands } from '../../../../gateway/contract/command/catalogue/flight-commands.ts';
import { payloadCommands } from '../../../../gateway/contract/command/catalogue/payload-commands.ts';
import { settingCommands } from '../../../../gateway/contract/command/catalogue/setting-commands.ts';
import { CATEGORIES } from '../../../../gateway/contract/command/category.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { COMMAND_SAMPLES } from '../../../builder/command-samples.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';

const names = commandNameSchema.options;

describe('the commands', () => {
  it.each(names)('%s has every part', (name) => {
    const { category, groups, title, summary, words, sends, proof } = commandOf(name);
    const params = COMMAND_PARAMS[name].parse(COMMAND_SAMPLES[name].params);
    expect(CATEGORIES).toContain(category);
    expect(groups.length).toBeGreaterThan(0);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(english(words(params))).toMatch(/^[A-Z].*[^.]$/);
    expect(english(words(params))).not.toContain('undefined');
    expect(sends).toMatch(/[A-Z]+_[A-Z]+.*\(\d+\)/);
    expect(proof).toMatch(/^[A-Z].*[^.]$/);
  });

  it('are each in one file only', () => {
    const groups = [flightCommands, emergencyCommands, settingCommands, payloadCommands, cameraCommands];
    expect(groups.flatMap((group) => Object.keys(group)).sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  it('of the safety class, and those that steer with a full disk, are these and no others', () => {
    expect([...SAFETY_COMMANDS].sort()).toEqual(['disarm', 'hold', 'land', 'remote-id-emergency', 'rtl']);
    expect([...STEERING_COMMANDS].sort()).toEqual(['change-altitude', 'goto']);
    expect(names.filter((name) => commandOf(name).groups.includes('start'))).toEqual([
      'arm',
      'takeoff',
      'start-mission',
    ]);
  });

  it.each(names)('%s is offered for a vehicle that can do it', (name) => {
    const { neverFor, whyNotOffered } = commandOf(name);
    const { status } = COMMAND_SAMPLES[name];
    const vehicle = sampleVehicle({
      autopilot: 'px4',
      type: 'copter',
      status,
      armed: status !== 'on_ground',
      remote_id: { state: 'good', reason: null, age_ms: 200 },
      mission: { seq: 1, count: 3, state: 'not_started', distance_to_next_m: null },
    });
    expect(neverFor?.(vehicle)).toBeUndefined();
    expect(whyNotOffered?.(vehicle)).toBeUndefined();
  });
});
