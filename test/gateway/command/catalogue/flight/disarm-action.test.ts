import { describe, expect, it } from 'vitest';
import { armActions } from '../../../../../gateway/command/catalogue/flight/arm-actions.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

function refusalOf(over: Partial<VehicleState>): string | undefined {
  return armActions.disarm.precondition({ params: {}, vehicle: buildFlyingCopter(over) })?.code;
}

describe('disarm', () => {
  it.each(['rover', 'boat', 'submarine'] as const)(
    'stops an armed PX4 %s, which tells "in the air" for as long as it is armed',
    (type) => {
      expect(refusalOf({ autopilot: 'px4', type })).toBeUndefined();
      // Up the hill from home, and nothing said of landing.
      const flight = { isAirborne: undefined, tookOffAtMs: undefined };
      expect(refusalOf({ autopilot: 'px4', type, landed: undefined, flight })).toBeUndefined();
    },
  );

  it('is refused in the air, known or only by the height', () => {
    expect(refusalOf({})).toBe('state-conflict');
    const flight = { isAirborne: undefined, tookOffAtMs: undefined };
    expect(refusalOf({ landed: undefined, flight })).toBe('state-conflict');
  });

  it('does not go by a word about landing that is older than what is known of the flight', () => {
    const heard = { receivedAtMs: 0 as never };
    const landed = { ...heard, landedState: 'in_air' as const };
    expect(refusalOf({ landed, flight: { isAirborne: false, tookOffAtMs: undefined } })).toBeUndefined();
    const stood = { ...heard, landedState: 'on_ground' as const };
    expect(refusalOf({ landed: stood })).toBe('state-conflict');
  });
});
