import { expect, it, onTestFinished } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { MESSAGE_ID, type MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type {
  MessageInterval,
  RequestOutcome,
} from '../../../../gateway/mavlink/protocol/message-interval.ts';
import { PayloadContact } from '../../../../gateway/vehicle/contact/payload-contact.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter, buildPayload } from '../../../builder/vehicle-state-builder.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

/** Records what is asked; every request has the given outcome. */
function rig(over: Partial<VehicleState>, outcome: RequestOutcome = 'timed-out') {
  const clock = new FakeClock();
  const asked: { readonly to: number; readonly name: MessageName; readonly rateHz?: number }[] = [];
  let state = buildFlyingCopter(over);
  const ask = (to: number, name: MessageName, rateHz: number | undefined) => {
    expect(MESSAGE_ID[name]).toBeDefined();
    asked.push({ to, name, ...(rateHz !== undefined && { rateHz }) });
  };
  const messageInterval = {
    isBusy: () => false,
    requestOnce: (target, name, done) => {
      ask(target.componentId, name, undefined);
      done(outcome);
    },
    setRate: (target, name, rateHz, done) => {
      ask(target.componentId, name, rateHz);
      done(outcome);
    },
  } satisfies Partial<MessageInterval>;
  const contact = new PayloadContact({
    clock,
    directory: { list: () => [state] } as never,
    messageInterval: messageInterval as never,
  });
  contact.start();
  onTestFinished(() => contact.stop());
  const timesOf = (name: MessageName, to?: number) =>
    asked.filter((each) => each.name === name && (to === undefined || each.to === to)).length;
  return {
    clock,
    asked,
    timesOf,
    change: (patch: Partial<VehicleState>) => {
      state = { ...state, ...patch };
    },
  };
}

it('asks an autopilot without equipment a few times, then no more', () => {
  const { clock, timesOf } = rig({});
  clock.advance(600_000);
  expect(timesOf('CAMERA_INFORMATION', 1)).toBe(4);
  expect(timesOf('GIMBAL_MANAGER_INFORMATION', 1)).toBe(4);
});

it('asks a camera that is silent about itself less and less often, for ever', () => {
  const { cameras } = buildPayload();
  const bare = cameras.map(({ id, componentId, heardAtMs }) => ({ id, componentId, heardAtMs }));
  const { clock, timesOf } = rig({ cameras: bare });
  clock.advance(10_000);
  expect(timesOf('CAMERA_INFORMATION', 100)).toBe(4);
  clock.advance(300_000);
  expect(timesOf('CAMERA_INFORMATION', 100)).toBeLessThan(20);
  expect(timesOf('CAMERA_INFORMATION', 100)).toBeGreaterThan(10);
});

it('asks again for values before they get old, but not for what was refused', () => {
  const accepted = rig(buildPayload(), 'accepted');
  accepted.clock.advance(2900);
  expect(accepted.timesOf('CAMERA_CAPTURE_STATUS')).toBe(0);
  accepted.clock.advance(27_100);
  expect(accepted.timesOf('CAMERA_CAPTURE_STATUS')).toBeGreaterThan(8);
  expect(accepted.timesOf('STORAGE_INFORMATION')).toBeGreaterThan(3);
  const refused = rig(buildPayload(), 'unsupported');
  refused.clock.advance(60_000);
  expect(refused.timesOf('CAMERA_CAPTURE_STATUS')).toBe(1);
  refused.change({ bootCount: 1 });
  refused.clock.advance(60_000);
  expect(refused.timesOf('CAMERA_CAPTURE_STATUS')).toBe(2);
});

it('asks the manager who has control, and for a stream of angles when they stop', () => {
  const { clock, asked, change } = rig(buildPayload(), 'accepted');
  clock.advance(1400);
  expect(asked.filter(({ rateHz }) => rateHz !== undefined)).toEqual([]);
  clock.advance(2500);
  expect(asked).toContainEqual({ to: 1, name: 'GIMBAL_DEVICE_ATTITUDE_STATUS', rateHz: 4 });
  expect(asked).toContainEqual({ to: 1, name: 'GIMBAL_MANAGER_STATUS' });
  change({ isLost: true });
  const before = asked.length;
  clock.advance(60_000);
  expect(asked).toHaveLength(before);
  change({ isLost: false, lastFrameAtMs: clock.monotonicMs() as MonotonicMs });
  clock.advance(10_000);
  expect(asked.length).toBeGreaterThan(before);
});

it('asks for a stream of what a camera follows while it does not report it, otherwise now and then', () => {
  const tracking = (state: 'idle' | 'active') => {
    const { clock, asked, change } = rig(buildPayload(), 'accepted');
    const [first, ...others] = buildPayload().cameras;
    const report = { receivedAtMs: clock.monotonicMs(), state, area: undefined };
    change({ cameras: [{ ...first!, tracking: report }, ...others] });
    const reports = () => asked.filter(({ name }) => name === 'CAMERA_TRACKING_IMAGE_STATUS');
    clock.advance(900);
    expect(reports()).toEqual([]);
    clock.advance(1500);
    const soon = reports();
    clock.advance(10_000);
    return { soon, later: reports() };
  };
  expect(tracking('active').soon[0]).toMatchObject({ to: 100, rateHz: 5 });
  const idle = tracking('idle');
  expect(idle.soon).toEqual([]);
  expect(idle.later.length).toBeGreaterThan(2);
  expect(idle.later[0]).toEqual({ to: 100, name: 'CAMERA_TRACKING_IMAGE_STATUS' });
});
