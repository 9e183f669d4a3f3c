import { describe, expect, it } from 'vitest';
import { landAction } from '../../../gateway/command/catalogue/flight/land-action.ts';
import { rtlAction } from '../../../gateway/command/catalogue/flight/rtl-action.ts';
import { MavType, MavVtolState } from '../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../builder/vehicle-state-builder.ts';
import { blankMessage, heartbeatOf } from './blank-message.ts';
import { buildRegistryRig } from './registry-rig.ts';

const RTL = 11;
const QLAND = 20;

/** What ArduPlane says with Q_ENABLE 1 and Q_MAV_TYPE 0, its defaults of a quadplane. */
function build(autopilot = 3) {
  const rig = buildRegistryRig();
  const { wire, registry } = rig;
  const beat = (fields = {}) =>
    wire.deliver('HEARTBEAT', heartbeatOf({ type: MavType.FIXED_WING, autopilot, ...fields }));
  const tell = (vtolState: number) =>
    wire.deliver('EXTENDED_SYS_STATE', blankMessage('EXTENDED_SYS_STATE', { vtolState, landedState: 1 }));
  const get = () => registry.get('uav-1') as VehicleState;
  return { ...rig, beat, tell, get };
}

describe('a quadplane that calls itself a plane', () => {
  it('is known by its VTOL state, with its modes and its landing, and stays so', () => {
    const { beat, tell, get, registry } = build();
    beat();
    tell(MavVtolState.FW);
    expect(get()).toMatchObject({ type: 'vtol', landed: { landedState: 'on_ground' } });
    beat({ customMode: QLAND });
    tell(MavVtolState.UNDEFINED);
    beat({ customMode: QLAND });
    expect(get()).toMatchObject({ type: 'vtol', heartbeat: { flightMode: 'QLAND' } });
    expect(registry.telemetry('uav-1')?.flight_modes).toEqual(expect.arrayContaining(['QLAND', 'QRTL']));
    const [step] = landAction.steps({ vehicle: get(), params: {} });
    expect(step?.request).toMatchObject({ params: [1, QLAND, 0, 0, 0, 0, 0] });
  });

  it('is what it says after a reboot', () => {
    const { beat, tell, get, clock } = build();
    beat();
    tell(MavVtolState.MC);
    clock.advance(1000);
    beat({ systemStatus: 1 });
    expect(get()).toMatchObject({ type: 'plane', bootCount: 1 });
    tell(MavVtolState.MC);
    expect(get().type).toBe('vtol');
  });

  it.each([
    ['a plane without VTOL', 3, MavType.FIXED_WING, MavVtolState.UNDEFINED, 'plane'],
    ['a plane of PX4', 12, MavType.FIXED_WING, MavVtolState.FW, 'plane'],
    ['a copter', 3, MavType.QUADROTOR, MavVtolState.MC, 'copter'],
  ])('is not %s', (_what, autopilot, type, vtolState, expected) => {
    const { beat, tell, get } = build(autopilot);
    beat({ type });
    tell(vtolState);
    beat({ type });
    expect(get().type).toBe(expected);
  });

  it('is home where it circles over home', () => {
    const flying = buildFlyingCopter({ type: 'vtol', mavType: MavType.FIXED_WING });
    const { heartbeat, position, home } = flying;
    const circling: VehicleState = {
      ...flying,
      heartbeat: { ...heartbeat!, customMode: RTL },
      position: { ...position!, latitudeDeg: home!.latitudeDeg + 0.001 },
    };
    expect(rtlAction.effect({ params: {}, vehicle: circling }).isDone(circling, 0)).toBe(true);
  });

  it.each([
    [MavVtolState.MC, 'hovering'],
    [MavVtolState.TRANSITION_TO_MC, 'hovering'],
    [MavVtolState.FW, 'forward'],
    [MavVtolState.TRANSITION_TO_FW, 'forward'],
    [MavVtolState.UNDEFINED, undefined],
  ])('tells by VTOL state %i what carries it', (state, carriedBy) => {
    const { beat, tell, get } = build();
    beat();
    tell(state);
    expect(get().landed?.vtolState).toBe(carriedBy);
  });
});
