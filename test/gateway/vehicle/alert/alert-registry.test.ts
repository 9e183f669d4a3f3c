import { describe, expect, it } from 'vitest';
import type { Alert } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { AlertRegistry, MAX_ALERTS } from '../../../../gateway/vehicle/alert/alert-registry.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

function build() {
  const clock = new FakeClock();
  const alerts = new AlertRegistry(clock);
  const announced: Alert[] = [];
  alerts.on('alert', (alert) => announced.push(alert));
  alerts.start();
  return { clock, alerts, announced };
}
const LOW = {
  vehicleId: 'uav-1',
  code: 'battery-low',
  severity: 'caution',
  text: 'Copter 1: battery low',
  advice: 'Plan the return now.',
} as const;

describe('alerts', () => {
  it('are raised, counted, acknowledged and cleared, each change told', () => {
    const { clock, alerts, announced } = build();
    alerts.raise(LOW);
    clock.advance(1000);
    alerts.raise(LOW);
    expect(alerts.acknowledge('uav-1:battery-low').acknowledged).toBe(true);
    alerts.clear(LOW);
    alerts.clear(LOW);
    expect(announced.map(({ count, active, acknowledged }) => [count, active, acknowledged])).toEqual([
      [1, true, false],
      [2, true, false],
      [2, true, true],
      [2, false, true],
    ]);
    expect(announced[1]?.sinceMs).toBe(announced[0]?.sinceMs);
  });

  it('need a new acknowledgement when they come back or grow worse', () => {
    const { alerts } = build();
    alerts.raise(LOW);
    alerts.acknowledge('uav-1:battery-low');
    expect(alerts.raise(LOW).acknowledged).toBe(true);
    expect(alerts.raise({ ...LOW, severity: 'warning' }).acknowledged).toBe(false);
    alerts.acknowledge('uav-1:battery-low');
    alerts.clear(LOW);
    expect(alerts.raise(LOW).acknowledged).toBe(false);
  });

  it('keep what has ended with its time, and start anew when the condition comes back', () => {
    const { clock, alerts } = build();
    const first = alerts.raise(LOW);
    clock.advance(5000);
    alerts.clear(LOW);
    clock.advance(5000);
    const second = alerts.raise(LOW);
    expect(second.alertId).not.toBe(first.alertId);
    expect(alerts.list()).toMatchObject([
      { alertId: second.alertId, active: true, count: 1, untilMs: null },
      { alertId: first.alertId, active: false, untilMs: first.sinceMs + 5000 },
    ]);
    expect(alerts.acknowledge(first.alertId)).toMatchObject({ active: false, acknowledged: true });
    expect(alerts.list()[0]?.acknowledged).toBe(false);
  });

  it('that have ended are at most 500, the oldest go', () => {
    const { clock, alerts } = build();
    for (let index = 0; index < MAX_ALERTS + 20; index += 1) {
      alerts.raise({ ...LOW, count: index });
      alerts.clear(LOW);
      clock.advance(1);
    }
    expect(alerts.list()).toHaveLength(MAX_ALERTS);
    expect(alerts.list()[0]?.count).toBe(MAX_ALERTS + 19);
    expect(alerts.list().at(-1)?.count).toBe(20);
  });

  it('that expire are cleared when nobody raises them again', () => {
    const { clock, alerts } = build();
    const text = { ...LOW, code: 'statustext', key: 'Bad AHRS', expiresAfterMs: 5000 } as const;
    alerts.raise(text);
    clock.advance(4000);
    alerts.raise(text);
    clock.advance(4000);
    expect(alerts.isActive(text)).toBe(true);
    clock.advance(2000);
    expect(alerts.isActive(text)).toBe(false);
  });

  it('of the gateway have no vehicle', () => {
    const { alerts } = build();
    const alert = alerts.raise({
      vehicleId: null,
      code: 'not-recording',
      severity: 'warning',
      text: 'Not recording',
    });
    expect(alert).toMatchObject({ alertId: 'gateway:not-recording', vehicleId: null, advice: null });
  });

  it('refuse to acknowledge what is not there', () => {
    const { alerts } = build();
    expect(() => alerts.acknowledge('uav-9:x')).toThrowError(expect.objectContaining({ code: 'not-found' }));
  });

  it('are at most 500: the mildest end first, the worst stay', () => {
    const { alerts, announced } = build();
    alerts.raise({ ...LOW, code: 'link-lost', severity: 'warning' });
    alerts.raise({ ...LOW, code: 'ekf', severity: 'warning' });
    alerts.clear({ ...LOW, code: 'ekf' });
    for (let index = 0; index < 2 * MAX_ALERTS; index += 1) {
      alerts.raise({
        ...LOW,
        code: 'statustext',
        key: `text ${index}`,
        severity: index % 2 ? 'caution' : 'info',
      });
    }
    const list = alerts.list().filter((alert) => alert.active);
    expect(list).toHaveLength(MAX_ALERTS);
    expect(list.some(({ code }) => code === 'link-lost')).toBe(true);
    // Whoever follows the changes ends with the same set of active alerts.
    const followed = new Map(announced.map((alert) => [alert.alertId, alert]));
    const active = [...followed.values()].filter((alert) => alert.active).map(({ alertId }) => alertId);
    expect(active.sort()).toEqual(list.map(({ alertId }) => alertId).sort());
  });

  it('leave no timer behind', () => {
    const { clock, alerts } = build();
    alerts.stop();
    expect(clock.pendingTimers).toBe(0);
  });
});
