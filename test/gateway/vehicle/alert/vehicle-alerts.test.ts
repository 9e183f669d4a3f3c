import { describe, expect, it } from 'vitest';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { MavSysStatusSensor } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { blankMessage, heartbeatOf } from '../blank-message.ts';
import { buildAlertRig } from './alert-rig.ts';

const FENCE_BIT = MavSysStatusSensor.GEOFENCE;

describe('alerts of vehicles', () => {
  it('tell a lost link at once, worse when it was armed, and end when it is back', () => {
    const { clock, active, keep, wire } = buildAlertRig();
    keep(500, 'ATTITUDE', {}, false);
    clock.advance(3100);
    expect(active()).toEqual(['link-lost caution']);
    wire.deliver('HEARTBEAT', heartbeatOf({ baseMode: 217 }));
    clock.advance(300);
    expect(active()).toEqual([]);
    clock.advance(3000);
    expect(active()).toEqual(['link-lost warning']);
  });

  it('follow the battery down, one alert a state', () => {
    const { active, keep } = buildAlertRig();
    keep(3000, 'BATTERY_STATUS', { chargeState: 2 });
    expect(active()).toEqual(['battery-low caution']);
    keep(3000, 'BATTERY_STATUS', { chargeState: 3 });
    expect(active()).toEqual(['battery-low warning']);
    keep(3000, 'BATTERY_STATUS', { chargeState: 4 });
    expect(active()).toEqual(['battery-low warning']);
    keep(3000, 'BATTERY_STATUS', { chargeState: 1 });
    expect(active()).toEqual([]);
  });

  it('do not cry over a battery monitor that starts', () => {
    const { registered, keep } = buildAlertRig();
    keep(500, 'BATTERY_STATUS', { chargeState: 6 }, false);
    keep(3000, 'BATTERY_STATUS', { chargeState: 1 }, false);
    expect(registered.list()).toEqual([]);
  });

  it('do not end because the vehicle stopped speaking of the trouble', () => {
    const { active, keep } = buildAlertRig();
    keep(3000, 'BATTERY_STATUS', { chargeState: 3 });
    keep(20_000, 'ATTITUDE', {});
    expect(active()).toEqual(['battery-low warning']);
  });

  it('keep a battery alarm and its acknowledgement whatever is heard first after a gap, and while only SYS_STATUS speaks', () => {
    const { registered, clock, active, keep } = buildAlertRig();
    keep(3000, 'BATTERY_STATUS', { chargeState: 3 });
    const raised = registered.list().find(({ code }) => code === 'battery-low');
    registered.acknowledge(raised?.alertId ?? '');
    clock.advance(2900);
    keep(20_000, 'SYS_STATUS', { voltageBattery: 12_000, batteryRemaining: 50 });
    expect(active()).toEqual(['battery-low warning']);
    expect(registered.list().find(({ code }) => code === 'battery-low')).toMatchObject({
      acknowledged: true,
      count: 1,
    });
  });

  it('warn by the limits of the station when the autopilot says nothing, once a cause', () => {
    const { registered, active, keep } = buildAlertRig();
    const told = { chargeState: 0, voltages: [10_650, ...Array.from({ length: 9 }, () => 65_535)] };
    keep(3000, 'BATTERY_STATUS', { ...told, batteryRemaining: 13 });
    expect(active()).toEqual(['battery-low warning']);
    expect(english(registered.list()[0]?.text ?? '')).toBe('Copter 1: Battery critical');
    keep(3000, 'BATTERY_STATUS', { ...told, batteryRemaining: 12 });
    expect(registered.list()).toHaveLength(1);
    expect(registered.list()[0]).toMatchObject({ detail: { text: 'Battery below 15 %' }, count: 1 });
    keep(3000, 'BATTERY_STATUS', { ...told, batteryRemaining: 60 });
    expect(active()).toEqual([]);
  });

  it('keep what was wrong with a vehicle that is lost', () => {
    const { clock, active, keep } = buildAlertRig();
    keep(3000, 'BATTERY_STATUS', { chargeState: 3 });
    clock.advance(10_000);
    expect(active().sort()).toEqual(['battery-low warning', 'link-lost warning']);
  });

  it('tell of GPS and estimate only while armed, of a fence breach at once', () => {
    const { active, keep } = buildAlertRig();
    keep(3000, 'GPS_RAW_INT', { fixType: 1 }, false);
    expect(active()).toEqual([]);
    keep(3000, 'GPS_RAW_INT', { fixType: 1 });
    keep(3000, 'EKF_STATUS_REPORT', { flags: 167 });
    keep(250, 'FENCE_STATUS', { breachStatus: 1, breachType: 3 });
    expect(active().sort()).toEqual(['ekf warning', 'fence-breach warning', 'gps-lost warning']);
  });

  it('tell only a caution while the estimator keeps a position without the first GPS', () => {
    const { active, registered, keep, wire } = buildAlertRig();
    const alsoGps = (ms: number, flags: number) => {
      for (let time = 0; time < ms; time += 250) {
        wire.deliver('GPS_RAW_INT', blankMessage('GPS_RAW_INT', { fixType: 1 }));
        keep(250, 'EKF_STATUS_REPORT', { flags });
      }
    };
    alsoGps(3000, 831);
    expect(active()).toEqual(['gps-without-fix caution']);
    expect(registered.list()[0]?.advice).not.toMatch(/land/i);
    alsoGps(3000, 167);
    expect(active().sort()).toEqual(['ekf warning', 'gps-lost warning']);
    alsoGps(3000, 831);
    expect(active()).toEqual(['gps-without-fix caution']);
    // An estimate that was good once proves nothing now.
    keep(8000, 'GPS_RAW_INT', { fixType: 1 });
    expect(active()).toEqual(['gps-lost warning']);
  });

  it('end a fence breach when the fence was switched off, which ArduPilot tells by SYS_STATUS alone', () => {
    const { active, keep, clock } = buildAlertRig();
    const geofence = { onboardControlSensorsPresent: FENCE_BIT, onboardControlSensorsEnabled: 0 };
    keep(250, 'FENCE_STATUS', { breachStatus: 1, breachType: 3 });
    keep(20_000, 'ATTITUDE', {});
    keep(20_000, 'SYS_STATUS', { ...geofence, onboardControlSensorsEnabled: FENCE_BIT });
    keep(20_000, 'SYS_STATUS', { ...geofence, onboardControlSensorsPresent: 0 });
    expect(active()).toEqual(['fence-breach warning']);
    // A gap proves nothing: the frames of the fence may have been lost in it.
    keep(500, 'SYS_STATUS', geofence);
    clock.advance(8000);
    keep(500, 'SYS_STATUS', geofence);
    expect(active()).toEqual(['fence-breach warning']);
    keep(6000, 'SYS_STATUS', geofence);
    expect(active()).toEqual([]);
  });

  it('keep a breach of a fence that only reports, which ArduPilot calls not enabled', () => {
    const { active, keep } = buildAlertRig();
    for (let second = 0; second < 20; second += 1) {
      keep(250, 'FENCE_STATUS', { breachStatus: 1, breachType: 3 });
      keep(750, 'SYS_STATUS', { onboardControlSensorsPresent: FENCE_BIT });
      expect(active()).toEqual(['fence-breach warning']);
    }
  });

  it('tell of a conflict within 3 s and end with it', () => {
    const { clock, wire, active } = buildAlertRig();
    for (let time = 0; time < 3000; time += 500) {
      wire.deliver('HEARTBEAT', heartbeatOf());
      wire.deliver('HEARTBEAT', heartbeatOf(), { linkId: 'link_b' });
      clock.advance(500);
    }
    expect(active()).toEqual(['identity-conflict warning']);
    for (let time = 0; time < 12_000; time += 500) {
      wire.deliver('HEARTBEAT', heartbeatOf());
      clock.advance(500);
    }
    expect(active()).toEqual([]);
  });

  it('take texts of severity 0 to 3 as warnings and 4 as cautions, once each', () => {
    const { active, say, keep, registered } = buildAlertRig();
    keep(250, 'ATTITUDE', {});
    say(6, 'Mission: 1 WP');
    say(4, 'Airspeed sensor slow');
    say(4, 'Airspeed sensor slow');
    say(2, 'Gripper stuck');
    expect(active().sort()).toEqual(['statustext caution', 'statustext warning']);
    expect(registered.list().find(({ text }) => english(text).includes('Airspeed'))).toMatchObject({
      count: 2,
      detail: null,
    });
    keep(70_000, 'ATTITUDE', {});
    expect(active()).toEqual([]);
  });

  it('gather the reasons not to arm in one alert that ends with arming', () => {
    const { active, say, keep, registered } = buildAlertRig();
    keep(250, 'ATTITUDE', {}, false);
    say(2, 'PreArm: Compass not calibrated');
    say(2, 'PreArm: Battery failsafe');
    expect(active()).toEqual(['prearm caution']);
    expect(registered.list()[0]?.text).toEqual(
      'Copter 1 will not arm: Battery failsafe; Compass not calibrated',
    );
    keep(500, 'ATTITUDE', {});
    expect(active()).toEqual([]);
  });

  it('stay bounded whatever a vehicle says', () => {
    const { say, keep, active } = buildAlertRig();
    keep(250, 'ATTITUDE', {});
    for (let index = 0; index < 2000; index += 1) say(0, `text ${index}`);
    expect(active().length).toBeLessThanOrEqual(40);
  });

  it('go with a vehicle that is removed', () => {
    const { clock, active, keep, registry, alerts, registered } = buildAlertRig();
    keep(250, 'ATTITUDE', {});
    clock.advance(4000);
    expect(active()).toHaveLength(1);
    registry.remove('uav-1');
    expect(active()).toEqual([]);
    alerts.stop();
    registered.stop();
    registry.stop();
    expect(clock.pendingTimers).toBe(0);
  });
});
