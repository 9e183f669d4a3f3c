import { describe, expect, it } from 'vitest';
import { landAction } from '../../../../../gateway/command/catalogue/flight/land-action.ts';
import { MavCmd } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

const LAND = 9;
const flying = buildFlyingCopter();
const inMode = (customMode: number) => ({ ...flying, heartbeat: { ...flying.heartbeat!, customMode } });
const at = (altitudeRelativeHomeM: number) => ({
  ...flying,
  position: { ...flying.position!, altitudeRelativeHomeM },
});
const effectOf = (vehicle: VehicleState) => landAction.effect({ params: {}, vehicle });

describe('land', () => {
  it('sets the landing mode, or sends the command to an autopilot whose modes nobody knows', () => {
    const stepsOf = (vehicle: VehicleState) => landAction.steps({ params: {}, vehicle });
    expect(stepsOf(flying)).toMatchObject([
      { name: 'DO_SET_MODE', request: { params: [1, LAND, 0, 0, 0, 0, 0], retry: 'emergency' } },
    ]);
    expect(stepsOf(buildFlyingCopter({ autopilot: 'generic' }))).toEqual([
      {
        name: 'NAV_LAND',
        request: {
          form: 'long',
          command: MavCmd.NAV_LAND,
          // NaN: where it is.
          params: [0, 0, 0, Number.NaN, Number.NaN, Number.NaN, 0],
          retry: 'emergency',
        },
      },
    ]);
  });

  it('is refused to a vehicle without a landing mode', () => {
    const refusalOf = (vehicle: VehicleState) => landAction.precondition?.({ params: {}, vehicle });
    expect(refusalOf(buildFlyingCopter({ type: 'rover' }))).toMatchObject({ code: 'unsupported-command' });
    expect(refusalOf(flying)).toBeUndefined();
    expect(refusalOf(buildFlyingCopter({ type: 'rover', autopilot: 'generic' }))).toBeUndefined();
  });

  it('is done on the ground, under way in its mode, and over when that is left', () => {
    const { isDone, isUnderway, staysInModes } = effectOf(flying);
    expect(isDone(inMode(LAND), 0)).toBe(false);
    expect(isDone({ ...flying, landed: { ...flying.landed!, landedState: 'on_ground' } }, 0)).toBe(true);
    expect(isUnderway?.(inMode(LAND), 0)).toBe(true);
    expect(isUnderway?.(flying, 0)).toBe(false);
    expect(staysInModes).toContain(LAND);
    expect(effectOf(buildFlyingCopter({ autopilot: 'generic' }))).not.toHaveProperty('staysInModes');
  });

  it('has time for a slow descent, and for 120 m where the height is unknown', () => {
    expect(effectOf(at(20)).timeoutMs).toBe(100_000);
    expect(effectOf(at(-20)).timeoutMs).toBe(60_000);
    expect(effectOf({ ...flying, position: undefined }).timeoutMs).toBe(300_000);
  });
});
