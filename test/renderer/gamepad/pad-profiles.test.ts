import { beforeEach, expect, it } from 'vitest';
import { USUAL_MAPPING } from '../../../renderer/gamepad/pad-mapping.ts';
import {
  changePadMapping,
  padMapping,
  padMappingsSchema,
  replacePadMappings,
  resetPadMapping,
  usePadMappingStore,
} from '../../../renderer/gamepad/pad-mapping-store.ts';

beforeEach(() => replacePadMappings({}));

it('uses the profile of the type, otherwise the general mapping', () => {
  changePadMapping('Pad', { deadManButton: 6 });
  changePadMapping('Pad', { deadManButton: 7 }, 'plane');
  expect(padMapping('Pad').deadManButton).toBe(6);
  expect(padMapping('Pad', 'copter').deadManButton).toBe(6);
  expect(padMapping('Pad', 'plane').deadManButton).toBe(7);
  changePadMapping('Pad', { expo: 0.9 });
  expect(padMapping('Pad', 'plane').expo).toBe(USUAL_MAPPING.expo);
  resetPadMapping('Pad', 'plane');
  expect(padMapping('Pad', 'plane')).toMatchObject({ deadManButton: 6, expo: 0.9 });
});

it('calibrates the gamepad, not a profile', () => {
  const ranges = { 0: { least: -0.9, centre: 0, most: 0.9 } };
  changePadMapping('Pad', { deadManButton: 7 }, 'plane');
  changePadMapping('Pad', { ranges }, 'plane');
  expect(padMapping('Pad').ranges).toEqual(ranges);
  expect(padMapping('Pad', 'plane').ranges).toEqual(ranges);
  expect(padMapping('Pad', 'rover').ranges).toEqual(ranges);
});

it('reads mappings that were stored before there were profiles, and is stored on this machine', () => {
  const { gimbal: _gimbal, buttons: _buttons, ...before } = USUAL_MAPPING;
  expect(padMappingsSchema.parse({ Pad: before })).toEqual({ Pad: { ...USUAL_MAPPING, profiles: {} } });
  changePadMapping('Pad', { buttons: { 0: { kind: 'record' } } }, 'rover');
  const kept: unknown = JSON.parse(localStorage.getItem('aerodeck.gamepads') ?? '');
  expect(padMappingsSchema.parse(kept)).toEqual(usePadMappingStore.getState().mappings);
});

it('holds no command that its catalogue refuses', () => {
  const withParams = (params: object) => ({
    Pad: { ...USUAL_MAPPING, buttons: { 0: { kind: 'command', command: 'takeoff', params } } },
  });
  expect(padMappingsSchema.safeParse(withParams({ altitudeM: 20 })).success).toBe(true);
  expect(padMappingsSchema.safeParse(withParams({})).success).toBe(false);
  expect(padMappingsSchema.safeParse(withParams({ altitudeM: 20, isForced: true })).success).toBe(false);
});
