import { describe, expect, it } from 'vitest';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { heartbeatOf } from '../blank-message.ts';
import { buildAlertRig } from './alert-rig.ts';

function build() {
  const rig = buildAlertRig();
  const one = () => {
    const active = rig.registered.list().filter((alert) => alert.active);
    expect(active.map(({ code }) => code)).toHaveLength(1);
    const { code, severity, text, detail, advice, count } = active[0] ?? expect.fail('no alert');
    return {
      code,
      severity,
      text: english(text),
      detail: detail ? english(detail) : null,
      advice: english(advice ?? ''),
      count,
    };
  };
  return { ...rig, one };
}

describe('one condition is one alert', () => {
  it('the battery: percent, charge state and three sentences of ArduPilot', () => {
    const { keep, say, one } = build();
    keep(3000, 'BATTERY_STATUS', { chargeState: 0, batteryRemaining: 25 });
    expect(one()).toMatchObject({
      code: 'battery-low',
      severity: 'caution',
      text: 'Copter 1: Battery low',
      detail: 'Battery below 30 %',
      count: 1,
    });
    say(4, 'Battery 1 is low 10.90V used 256 mAh');
    say(4, 'Battery Failsafe');
    keep(500, 'BATTERY_STATUS', { chargeState: 2, batteryRemaining: 25 });
    expect(one()).toMatchObject({
      severity: 'warning',
      text: 'Copter 1: Battery failsafe',
      detail: 'Battery below 30 %; Battery 1 is low 10.90V used 256 mAh; Battery Failsafe',
      advice: expect.stringContaining('acting on its own'),
      count: 2,
    });
    say(4, 'Battery Failsafe');
    expect(one().count).toBe(3);
  });

  it('the battery of PX4, worse than what the station sees', () => {
    const { keep, say, one } = build();
    keep(3000, 'BATTERY_STATUS', { chargeState: 0, batteryRemaining: 25 });
    say(1, 'Critical battery level, land now');
    expect(one()).toMatchObject({ severity: 'warning', text: 'Copter 1: Battery critical' });
  });

  it('an empty battery after a critical one needs to be acknowledged again', () => {
    const { keep, registered } = build();
    keep(3000, 'BATTERY_STATUS', { chargeState: 3, batteryRemaining: 10 });
    const critical = registered.list()[0] ?? expect.fail('no alert');
    registered.acknowledge(critical.alertId);
    keep(500, 'BATTERY_STATUS', { chargeState: 4, batteryRemaining: 10 });
    const empty = registered.list()[0] ?? expect.fail('no alert');
    expect([english(critical.text), english(empty.text)]).toEqual([
      'Copter 1: Battery critical',
      'Copter 1: Battery empty',
    ]);
    expect(empty).toMatchObject({ alertId: critical.alertId, severity: 'warning', acknowledged: false });
    expect(empty.degree).toBeGreaterThan(critical.degree ?? 0);
  });

  it('the position estimate: report and sentence, until both have ended', () => {
    const { keep, say, one, active } = build();
    keep(250, 'ATTITUDE', {});
    say(2, 'EKF variance');
    expect(one()).toMatchObject({ code: 'ekf', severity: 'warning', detail: 'EKF variance' });
    keep(3000, 'EKF_STATUS_REPORT', { flags: 167 });
    expect(one()).toMatchObject({ code: 'ekf', count: 1 });
    say(4, 'EKF Failsafe Cleared');
    keep(500, 'EKF_STATUS_REPORT', { flags: 167 });
    expect(one()).toMatchObject({ code: 'ekf', detail: null });
    keep(3000, 'EKF_STATUS_REPORT', { flags: 831 });
    expect(active()).toEqual([]);
  });

  it('a fence, which ArduPilot reports by FENCE_STATUS and by a notice', () => {
    const { keep, say, one, active } = build();
    keep(250, 'FENCE_STATUS', { breachStatus: 1, breachType: 3 });
    say(5, 'Polygon fence breached');
    expect(one()).toMatchObject({
      code: 'fence-breach',
      detail: 'Outside the fence; Polygon fence breached',
    });
    say(5, 'Fence breach cleared');
    keep(500, 'FENCE_STATUS', { breachStatus: 0, breachType: 0 });
    expect(active()).toEqual([]);
  });

  it('a failsafe lasts until the autopilot clears it, at most until a minute after disarming', () => {
    const { keep, say, one, active } = build();
    keep(250, 'ATTITUDE', {});
    say(4, 'GCS Failsafe');
    keep(90_000, 'ATTITUDE', {});
    expect(one()).toMatchObject({ code: 'station-failsafe', severity: 'caution' });
    say(4, 'GCS Failsafe Cleared');
    expect(active()).toEqual([]);
    say(4, 'Radio Failsafe');
    keep(61_000, 'ATTITUDE', {});
    expect(one().code).toBe('remote-failsafe');
    keep(500, 'ATTITUDE', {}, false);
    expect(active()).toEqual([]);
  });

  it('satellites and HDOP are one alert about the GPS, and only while armed', () => {
    const { keep, one, active } = build();
    const weak = { fixType: 3, satellitesVisible: 5, eph: 320 };
    keep(3000, 'GPS_RAW_INT', weak, false);
    expect(active()).toEqual([]);
    keep(3000, 'GPS_RAW_INT', weak);
    expect(one()).toMatchObject({
      code: 'gps-weak',
      severity: 'caution',
      detail: 'Fewer than 6 satellites; HDOP above 2',
    });
  });

  it('values that swing around their limit raise one alert', () => {
    const { keep, registered } = build();
    for (let swing = 0; swing < 10; swing += 1) {
      keep(1500, 'BATTERY_STATUS', { chargeState: 0, batteryRemaining: 29 });
      keep(1500, 'BATTERY_STATUS', { chargeState: 0, batteryRemaining: 31 });
    }
    expect(registered.list()).toMatchObject([{ code: 'battery-low', count: 1 }]);
  });
});

describe('advice fits the state of the vehicle', () => {
  /** Mode numbers of ArduCopter. */
  const heartbeat = (customMode: number, isArmed: boolean) =>
    heartbeatOf({ baseMode: isArmed ? 217 : 81, systemStatus: isArmed ? 4 : 3, customMode });

  it('of a low battery: in flight, returning, landing, on the ground', () => {
    const { wire, clock, one, keep } = build();
    keep(3000, 'BATTERY_STATUS', { chargeState: 2 });
    const adviceIn = (customMode: number, isArmed: boolean, landedState: number) => {
      wire.deliver('HEARTBEAT', heartbeat(customMode, isArmed));
      wire.deliver('EXTENDED_SYS_STATE', { landedState, vtolState: 0 });
      clock.advance(300);
      return one().advice;
    };
    expect(adviceIn(4, true, 2)).toBe('Plan the return now.');
    expect(adviceIn(6, true, 2)).toBe('It is returning. Land earlier if the charge drops quickly.');
    expect(adviceIn(9, true, 4)).toBe('It is landing. Keep the place clear.');
    expect(adviceIn(9, true, 1)).toBe('Disarm and change the battery.');
    expect(adviceIn(9, false, 1)).toBe('Charge or change the battery before the next flight.');
  });

  it('keeps the acknowledgement while only the advice changes', () => {
    const { registered, keep, wire, clock } = build();
    keep(3000, 'BATTERY_STATUS', { chargeState: 2 });
    registered.acknowledge(registered.list()[0]?.alertId ?? '');
    wire.deliver('HEARTBEAT', heartbeat(4, false));
    clock.advance(300);
    expect(registered.list()).toMatchObject([
      { acknowledged: true, count: 1, advice: 'Charge or change the battery before the next flight.' },
    ]);
  });
});
