import { describe, expect, it } from 'vitest';
import { replayFlight } from './replay-flight.ts';

/** `status mode` each time it changes, as an operator would see it, with the second of the flight. */
function story(file: string) {
  const steps: [seconds: number, step: string][] = [];
  const flight = replayFlight(file, (seconds, { registry }) => {
    const [state] = registry.list();
    const view = state && registry.telemetry(state.vehicleId);
    if (!view) return;
    const step = `${view.status} ${view.flight_mode}`;
    if (steps.at(-1)?.[1] !== step) steps.push([seconds, step]);
  });
  const eventsOf = (kind: string) =>
    flight.events.filter((event) => event.kind === kind).map(({ summary }) => summary);
  return { ...flight, steps, eventsOf };
}

function withinOneSecond(steps: readonly [number, string][], truth: readonly [number, string][]): void {
  expect(steps.map(([, step]) => step)).toEqual(truth.map(([, step]) => step));
  for (const [index, [seconds]] of truth.entries()) {
    expect(Math.abs((steps[index]?.[0] ?? Number.NaN) - seconds)).toBeLessThanOrEqual(1);
  }
}

describe('recorded flights', () => {
  it('follows a copter through take-off, mission, return and disarming', () => {
    const { steps, eventsOf, rig } = story('copter-mission.tlog');
    withinOneSecond(steps, [
      [0, 'on_ground STABILIZE'],
      [43.6, 'on_ground GUIDED'],
      [44, 'armed GUIDED'],
      [47, 'flying GUIDED'],
      [60, 'flying AUTO'],
      [158, 'on_ground AUTO'],
    ]);
    expect(eventsOf('mission_item')).toHaveLength(6);
    expect([...eventsOf('lost'), ...eventsOf('rebooted'), ...eventsOf('conflict')]).toEqual([]);
    const view = rig.registry.telemetry('uav-2');
    expect(view).toMatchObject({
      name: 'Copter 2',
      firmware: 'ArduCopter 4.7.0-dev (90700977)',
      armed: false,
      mission: { count: 6, state: 'complete' },
      health: { ready: true, issues: [] },
      home: { lat: 47.397742, lon: 8.5458595, alt_amsl_m: 488.08 },
    });
    expect(rig.registry.get('uav-2')?.version?.hardwareUid).toBe('346431323139633763346335343034616100');
  });

  it('shows the battery fail-safe as it happened: return, then land, then not ready', () => {
    const { steps, rig } = story('copter-battery-failsafe.tlog');
    withinOneSecond(steps, [
      [0, 'on_ground STABILIZE'],
      [42.6, 'on_ground GUIDED'],
      [43, 'armed GUIDED'],
      [46, 'flying GUIDED'],
      [54.8, 'flying AUTO'],
      [76, 'returning RTL'],
      [87.2, 'landing LAND'],
      [122, 'on_ground LAND'],
    ]);
    const view = rig.registry.telemetry('uav-2');
    expect(view?.health.ready).toBe(false);
    expect(view?.health.issues.map(({ code, text }) => `${code}: ${text}`)).toEqual([
      'prearm: Battery failsafe',
      'sensor-battery-monitor: Battery unhealthy',
      'battery-critical: Battery critical',
    ]);
    expect(view?.battery?.charge_state).toBe('critical');
  });

  it('shows the return after the ground station fell silent, and that it goes on afterwards', () => {
    const { steps } = story('copter-linkloss.tlog');
    withinOneSecond(steps.slice(3), [
      [46, 'flying GUIDED'],
      [72.3, 'returning RTL'],
      [84.3, 'flying GUIDED'],
      [90.4, 'returning RTL'],
      [136, 'on_ground RTL'],
    ]);
  });

  it('shows both fence breaches while they last', () => {
    const breaches: [number, number][] = [];
    replayFlight('copter-geofence.tlog', (seconds, { registry }) => {
      const fence = registry.get('uav-4')?.fence;
      if (!fence) return;
      const type = fence.isBreached ? fence.breachType : 0;
      if (breaches.at(-1)?.[1] !== type) breaches.push([Math.round(seconds), type]);
    });
    expect(breaches.map(([, type]) => type)).toEqual([0, 3, 0, 2, 0]);
  });

  it('never says that a rover flies', () => {
    const { steps, eventsOf } = story('rover-mission.tlog');
    expect(steps.map(([, step]) => step)).toEqual([
      'on_ground INITIALISING',
      'on_ground MANUAL',
      'armed AUTO',
      'armed HOLD',
      'on_ground HOLD',
    ]);
    expect(eventsOf('rebooted')).toEqual([]);
  });
});
