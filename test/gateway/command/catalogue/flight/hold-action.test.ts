import { describe, expect, it } from 'vitest';
import { gotoAction } from '../../../../../gateway/command/catalogue/flight/goto-action.ts';
import { holdAction } from '../../../../../gateway/command/catalogue/flight/hold-action.ts';
import { landAction } from '../../../../../gateway/command/catalogue/flight/land-action.ts';
import type { ProgramMessage } from '../../../../../gateway/command/catalogue/program-message.ts';
import { speedStep } from '../../../../../gateway/command/catalogue/reposition-step.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter, buildParkedCopter } from '../../../../builder/vehicle-state-builder.ts';

const MODE = { auto: 10, loiter: 12, guided: 15, qhover: 18, qloiter: 19, qland: 20 } as const;
const NEVER_SEEN_FLYING = { isAirborne: undefined, tookOffAtMs: undefined };
const FAST = { velocityNorthMps: 18 };

function quadplane(
  customMode: number,
  over: Partial<VehicleState> = {},
  position: Partial<NonNullable<VehicleState['position']>> = {},
): VehicleState {
  const vehicle = buildFlyingCopter({ type: 'vtol', ...over });
  return {
    ...vehicle,
    heartbeat: { ...vehicle.heartbeat!, customMode },
    position: { ...vehicle.position!, ...position },
  };
}

function withVtolState(vtolState: 'hovering' | 'forward', receivedAtMs = 0): Partial<VehicleState> {
  return { landed: { receivedAtMs: receivedAtMs as never, landedState: 'in_air', vtolState } };
}

function modesOf(action: typeof holdAction | typeof landAction, vehicle: VehicleState): unknown[] {
  const [step] = action.steps({ params: {}, vehicle });
  const fallback = step?.fallback;
  return [step, fallback].flatMap((each) => (each && 'params' in each.request ? each.request.params[1] : []));
}

describe('hold of a quadplane', () => {
  it.each([17, 18, 19, 20, 21, 22, 23, 25])('stays where it hovers: QLOITER in mode %i', (mode) => {
    // Most quadplanes call themselves a plane: Q_MAV_TYPE is 0.
    for (const type of ['vtol', 'plane'] as const)
      expect(modesOf(holdAction, quadplane(mode, { type }))).toEqual([MODE.qloiter, MODE.loiter]);
  });

  it('stays where it hovers in a mode that does both, as in the take-off of a mission', () => {
    const hovering = withVtolState('hovering');
    expect(modesOf(holdAction, quadplane(MODE.auto, hovering))[0]).toBe(MODE.qloiter);
    expect(modesOf(holdAction, quadplane(MODE.auto, withVtolState('forward')))[0]).toBe(MODE.loiter);
    const since = { ...hovering, lastFrameAtMs: 6000 as never };
    expect(modesOf(holdAction, quadplane(MODE.auto, since))[0]).toBe(MODE.loiter);
  });

  it('circles where it flies forward, and that is all there is to see', () => {
    for (const type of ['vtol', 'plane'] as const) {
      const vehicle = quadplane(MODE.auto, { type });
      expect(modesOf(holdAction, vehicle)[0]).toBe(MODE.loiter);
      const { isDone } = holdAction.effect({ params: {}, vehicle });
      expect(isDone(quadplane(MODE.loiter, { type }, FAST), 0)).toBe(true);
    }
  });

  it('is done hovering only when it stands', () => {
    for (const type of ['vtol', 'plane'] as const) {
      const { isDone } = holdAction.effect({ params: {}, vehicle: quadplane(MODE.qhover, { type }) });
      expect(isDone(quadplane(MODE.qloiter, { type }, FAST), 0)).toBe(false);
      expect(isDone(quadplane(MODE.qloiter, { type }), 0)).toBe(true);
    }
  });
});

describe('hold', () => {
  const BRAKE = 17;
  const copter = buildFlyingCopter();
  const inMode = (customMode: number, over: Partial<VehicleState> = {}) => ({
    ...copter,
    heartbeat: { ...copter.heartbeat!, customMode },
    ...over,
  });
  const effectOf = (vehicle: VehicleState) => holdAction.effect({ params: {}, vehicle });

  it('is refused without a mode for it; an autopilot with unknown modes gets the command', () => {
    const refusal = (over: Partial<VehicleState>) =>
      holdAction.precondition?.({ params: {}, vehicle: buildFlyingCopter(over) })?.code;
    expect([refusal({}), refusal({ autopilot: 'generic' }), refusal({ type: 'other' })]).toEqual([
      undefined,
      undefined,
      'unsupported-command',
    ]);
    expect(
      holdAction.steps({ params: {}, vehicle: buildFlyingCopter({ autopilot: 'generic' }) }),
    ).toMatchObject([
      {
        name: 'NAV_LOITER_UNLIM',
        request: { params: [0, 0, 0, Number.NaN, Number.NaN, Number.NaN, Number.NaN], retry: 'emergency' },
      },
    ]);
  });

  it('is under way in its mode, done when it also stands still, and failed when it leaves the mode', () => {
    const { isDone, isUnderway, staysInModes } = effectOf(copter);
    const moving = inMode(BRAKE, { position: { ...copter.position!, ...FAST } });
    expect([inMode(BRAKE), moving, copter].map((now) => isDone(now, 0))).toEqual([true, false, false]);
    expect([inMode(BRAKE), moving, copter].map((now) => isUnderway?.(now, 0))).toEqual([true, true, false]);
    expect(staysInModes).toContain(BRAKE);
    const generic = buildFlyingCopter({ autopilot: 'generic' });
    expect(effectOf(generic).isDone(generic, 0)).toBe(true);
    expect(effectOf(generic)).not.toHaveProperty('staysInModes');
  });

  it('is sent as an emergency, also with the second mode', () => {
    const [step] = holdAction.steps({ params: {}, vehicle: copter });
    expect([step?.request.retry, step?.fallback?.request.retry]).toEqual(['emergency', 'emergency']);
  });

  it('is the pause of a forwarded program, not its continuation', () => {
    const taken = (param1: number) => holdAction.fromProgram?.paramsOf({ param1 } as ProgramMessage, copter);
    expect([taken(0), taken(1)]).toEqual([{}, undefined]);
  });

  it.each<[string, VehicleState, string | undefined]>([
    ['an aircraft in the air', copter, undefined],
    [
      'an aircraft of which it is unknown whether it flies',
      { ...copter, flight: NEVER_SEEN_FLYING },
      undefined,
    ],
    ['an aircraft on the ground', buildParkedCopter(), 'already-on-ground'],
    ['a silent aircraft on the ground', buildParkedCopter({ heartbeat: undefined }), undefined],
    [
      'an armed aircraft on the ground',
      buildParkedCopter({ heartbeat: copter.heartbeat }),
      'already-on-ground',
    ],
    ['a disarmed rover', buildParkedCopter({ type: 'rover' }), 'not-armed'],
    ['an armed boat', buildParkedCopter({ type: 'boat', heartbeat: copter.heartbeat }), undefined],
    ['a silent rover', buildParkedCopter({ type: 'rover', heartbeat: undefined }), undefined],
  ])('of %s reports whether it changed nothing', (_what, vehicle, outcome) => {
    expect(effectOf(vehicle).unchanged?.outcome).toBe(outcome);
  });
});

describe('a quadplane', () => {
  it('that hovers lands there: a landing as a plane is refused to it', () => {
    for (const type of ['vtol', 'plane'] as const)
      expect(modesOf(landAction, quadplane(MODE.qhover, { type }))[0]).toBe(MODE.qland);
  });

  it('has arrived on its circle where it flies forward, at the place where it hovers', () => {
    const vehicle = quadplane(MODE.guided);
    const { latitudeDeg, longitudeDeg } = vehicle.position!;
    const params = { lat: latitudeDeg + 0.0007, lon: longitudeDeg };
    const { isDone } = gotoAction.effect({ params, vehicle });
    expect(isDone(quadplane(MODE.guided), 0)).toBe(true);
    expect(isDone(quadplane(MODE.guided, withVtolState('hovering')), 0)).toBe(false);
  });

  it('is told an airspeed: a ground speed would only be the least one', () => {
    const { request } = speedStep(quadplane(MODE.auto), 18);
    expect('params' in request && request.params.slice(0, 2)).toEqual([0, 18]);
  });
});
