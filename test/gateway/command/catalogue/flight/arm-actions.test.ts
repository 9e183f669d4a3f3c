import { describe, expect, it } from 'vitest';
import { armActions } from '../../../../../gateway/command/catalogue/flight/arm-actions.ts';
import type { ProgramMessage } from '../../../../../gateway/command/catalogue/program-message.ts';
import { MavCmd } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../../builder/vehicle-state-builder.ts';

function refusalOf(over: Partial<VehicleState>): string | undefined {
  return armActions.disarm.precondition({ params: {}, vehicle: buildFlyingCopter(over) })?.code;
}

const flying = buildFlyingCopter();
/** Motors on or off since a heartbeat at 5 s. */
const seen = (isArmed: boolean): VehicleState => ({
  ...flying,
  heartbeat: { ...flying.heartbeat!, isArmed, receivedAtMs: 5000 as never },
});

describe('arm', () => {
  const refusal = (vehicle: VehicleState) => armActions.arm.precondition({ params: {}, vehicle })?.code;

  it('is refused only to an armed vehicle', () => {
    expect(refusal(seen(true))).toBe('state-conflict');
    expect(refusal(seen(false))).toBeUndefined();
    expect(refusal({ ...flying, heartbeat: undefined })).toBeUndefined();
  });

  it('is sent once, without force', () => {
    expect(armActions.arm.steps({ params: {}, vehicle: flying })).toEqual([
      { name: 'COMPONENT_ARM_DISARM', request: request(1, 'once') },
    ]);
  });

  it('is done when a heartbeat after the command shows it', () => {
    const { isDone } = armActions.arm.effect();
    expect([isDone(seen(true), 5000), isDone(seen(true), 5001), isDone(seen(false), 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

const request = (armed: 0 | 1, retry: string) => ({
  form: 'long',
  command: MavCmd.COMPONENT_ARM_DISARM,
  params: [armed, 0, 0, 0, 0, 0, 0],
  retry,
});

describe('arming by a forwarded program', () => {
  const isTaken = (name: 'arm' | 'disarm', param1: number, param2: number) =>
    armActions[name].fromProgram.paramsOf({ param1, param2 } as ProgramMessage, flying) !== undefined;

  it('is accepted without force, and never with it', () => {
    expect([isTaken('arm', 1, 0), isTaken('arm', 0, 0), isTaken('arm', 1, 21_196)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isTaken('disarm', 0, 0), isTaken('disarm', 1, 0), isTaken('disarm', 0, 21_196)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(armActions.arm.fromProgram.command).toBe(MavCmd.COMPONENT_ARM_DISARM);
  });
});

describe('disarm', () => {
  it('is sent as an emergency, without force, and is done when a heartbeat after the command shows it', () => {
    const [step] = armActions.disarm.steps();
    expect(step?.request).toEqual(request(0, 'emergency'));
    const { isDone } = armActions.disarm.effect();
    for (const isSeen of [isDone, step?.isSeen])
      expect([isSeen?.(seen(false), 5000), isSeen?.(seen(false), 5001), isSeen?.(seen(true), 0)]).toEqual([
        true,
        false,
        false,
      ]);
  });

  it('is possible when disarmed; with only the height known, up to 2 m above home', () => {
    expect(refusalOf({ heartbeat: seen(false).heartbeat })).toBeUndefined();
    const flight = { isAirborne: undefined, tookOffAtMs: undefined };
    expect(refusalOf({ heartbeat: undefined, flight })).toBe('state-conflict');
    expect(refusalOf({ position: undefined, flight })).toBeUndefined();
    const at = (altitudeRelativeHomeM: number) => ({ ...flying.position!, altitudeRelativeHomeM });
    expect(refusalOf({ position: at(2), flight })).toBeUndefined();
    expect(refusalOf({ position: at(2.1), flight })).toBe('state-conflict');
  });

  it.each(['rover', 'boat', 'submarine'] as const)(
    'stops an armed PX4 %s, which reports "in the air" as long as it is armed',
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
