import { describe, expect, it } from 'vitest';
import { rtlAction } from '../../../../../gateway/command/catalogue/flight/rtl-action.ts';
import { px4CustomMode } from '../../../../../gateway/vehicle/autopilot/px4.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

const AUTO = 10;
const RTL = 11;

/** `northDeg` of home, everything heard just now. */
function vehicle(
  type: VehicleState['type'],
  customMode: number,
  northDeg: number,
  over: Partial<VehicleState> = {},
): VehicleState {
  const flying = buildFlyingCopter({ type, ...over });
  const { heartbeat, position, home } = flying;
  return {
    ...flying,
    heartbeat: { ...heartbeat!, customMode },
    position: { ...position!, latitudeDeg: home!.latitudeDeg + northDeg },
  };
}

function isDone(now: VehicleState): boolean {
  return rtlAction.effect({ params: {}, vehicle: now }).isDone(now, 0);
}

describe('rtl', () => {
  it.each([
    ['plane', 0.001],
    ['rover', 0.00005],
    ['boat', 0.00005],
  ] as const)('is done with a %s home only where it returned', (type, northDeg) => {
    expect(isDone(vehicle(type, AUTO, northDeg))).toBe(false);
    expect(isDone(vehicle(type, RTL, northDeg))).toBe(true);
    expect(isDone(vehicle(type, RTL, northDeg * 10))).toBe(false);
  });

  it('is done with a PX4 in Return only', () => {
    const px4 = { autopilot: 'px4' } as const;
    expect(isDone(vehicle('plane', px4CustomMode(4, 4), 0.001, px4))).toBe(false);
    expect(isDone(vehicle('plane', px4CustomMode(4, 5), 0.001, px4))).toBe(true);
  });

  it('claims nothing of an autopilot whose modes nobody knows: it may be home for its own reasons', () => {
    const generic = vehicle('plane', AUTO, 0.001, { autopilot: 'generic' });
    expect(isDone(generic)).toBe(false);
    expect(rtlAction.effect({ params: {}, vehicle: generic }).onTimeout).toBe('unknown');
  });
});
