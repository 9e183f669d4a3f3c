import { describe, expect, it } from 'vitest';
import {
  CopterMode,
  PlaneMode,
  RoverMode,
  SubMode,
} from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { ardupilotProfile, isStartingMode } from '../../../../gateway/vehicle/autopilot/ardupilot.ts';
import type { VehicleType } from '../../../../gateway/vehicle/state/groups.ts';

describe('ArduPilot modes', () => {
  it.each([
    ['copter', CopterMode],
    ['helicopter', CopterMode],
    ['vtol', PlaneMode],
    ['rover', RoverMode],
    ['boat', RoverMode],
    ['submarine', SubMode],
  ] as const)('names every mode of the dialect for a %s', (type, modes) => {
    for (const customMode of Object.values(modes)) {
      expect(ardupilotProfile.modeName(type, customMode)).toBeDefined();
    }
    expect(ardupilotProfile.modeName(type, 250)).toBeUndefined();
  });

  it.each<[VehicleType, (string | undefined)[]]>([
    ['copter', ['BRAKE', 'RTL', 'LAND', 'GUIDED', 'AUTO']],
    ['plane', ['LOITER', 'RTL', 'AUTOLAND', 'GUIDED', 'AUTO']],
    ['vtol', ['LOITER', 'RTL', 'QLAND', 'GUIDED', 'AUTO']],
    ['rover', ['HOLD', 'RTL', undefined, 'GUIDED', 'AUTO']],
    ['boat', ['LOITER', 'RTL', undefined, 'GUIDED', 'AUTO']],
    ['submarine', ['POSHOLD', undefined, 'SURFACE', 'GUIDED', 'AUTO']],
    ['other', [undefined, undefined, undefined, undefined, undefined]],
  ])('sets for a %s what hold, rtl, land, guided and auto mean', (type, names) => {
    const intents = ['hold', 'rtl', 'land', 'guided', 'auto'] as const;
    expect(intents.map((intent) => ardupilotProfile.modeFor(intent, type)?.name)).toEqual(names);
    for (const intent of intents) {
      const mode = ardupilotProfile.modeFor(intent, type);
      if (mode) expect(ardupilotProfile.intentOf(type, mode.customMode)).toBe(intent);
    }
  });

  it('holds and lands what hovers by its lift motors, whatever it calls itself', () => {
    for (const type of ['plane', 'vtol'] as const) {
      expect(ardupilotProfile.modeFor('hold', type, true)?.name).toBe('QLOITER');
      expect(ardupilotProfile.modeFor('land', type, true)?.name).toBe('QLAND');
      expect(ardupilotProfile.modeFor('rtl', type, true)?.name).toBe('RTL');
      for (const [name, mode] of Object.entries(PlaneMode))
        expect(ardupilotProfile.isHoverMode(type, mode), name).toBe(/^Q|LOITER_ALT_QLAND/.test(name));
    }
    expect(ardupilotProfile.modeFor('hold', 'copter', true)?.name).toBe('BRAKE');
    expect(ardupilotProfile.isHoverMode('copter', 18)).toBe(false);
  });

  it('offers only modes that can be set', () => {
    for (const type of ['copter', 'plane', 'vtol', 'rover', 'boat', 'submarine'] as const) {
      const modes = ardupilotProfile.flightModes(type);
      expect(modes.length).toBeGreaterThan(8);
      for (const { name, customMode } of modes) {
        expect(name).not.toBe('INITIALISING');
        expect(ardupilotProfile.modeName(type, customMode)).toBe(name);
      }
    }
    expect(ardupilotProfile.flightModes('plane').some(({ name }) => name.startsWith('Q'))).toBe(false);
  });

  it('knows the mode a rover starts in, and that 16 is POSHOLD on a copter', () => {
    expect(isStartingMode('rover', 16)).toBe(true);
    expect(isStartingMode('copter', 16)).toBe(false);
  });

  it('sets a mode by its number', () => {
    expect(ardupilotProfile.setModeParams(6)).toEqual([1, 6, 0]);
  });
});
