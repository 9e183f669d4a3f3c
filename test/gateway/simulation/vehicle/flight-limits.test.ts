import { describe, expect, it } from 'vitest';
import { CopterBench, HOME } from './copter-bench.ts';

const DO_REPOSITION = 192;

describe('flying within limits', () => {
  it('hovers within half a metre in gusty wind', () => {
    const bench = new CopterBench({ windSpeedMps: 7, windFromDeg: 250 }).boot().takeOff(15);
    bench.run(8000);
    const { northM, eastM } = bench.flight.body;
    for (let second = 0; second < 60; second += 1) {
      bench.run(1000);
      const { body } = bench.flight;
      expect(Math.hypot(body.northM - northM, body.eastM - eastM)).toBeLessThan(1);
      expect(
        Math.hypot(body.northM - bench.flight.reference.northM, body.eastM - bench.flight.reference.eastM),
      ).toBeLessThan(0.5);
      expect(Math.abs(body.upM - 15)).toBeLessThan(0.5);
    }
  });

  it('keeps WPNAV_SPEED, WPNAV_SPEED_UP, WPNAV_SPEED_DN and ANGLE_MAX', () => {
    const bench = new CopterBench().boot().takeOff(10);
    let fastest = 0;
    let climb = 0;
    let descent = 0;
    let lean = 0;
    const watch = (seconds: number) => {
      for (let tick = 0; tick < seconds * 10; tick += 1) {
        bench.run(100);
        const { body } = bench.flight;
        fastest = Math.max(fastest, Math.hypot(body.velocityNorthMps, body.velocityEastMps));
        climb = Math.max(climb, body.velocityUpMps);
        descent = Math.max(descent, -body.velocityUpMps);
        lean = Math.max(lean, Math.hypot(body.rollRad, body.pitchRad));
      }
    };
    const goTo = (north: number, height: number) =>
      bench.commandInt(DO_REPOSITION, {
        x: Math.round((HOME.latitudeDeg + north / 111_319) * 1e7),
        y: Math.round(HOME.longitudeDeg * 1e7),
        z: height,
      });
    expect(goTo(150, 12)).toBe(0);
    watch(30);
    expect(goTo(150, 60)).toBe(0);
    watch(30);
    expect(goTo(150, 20)).toBe(0);
    watch(35);
    expect(Math.abs(bench.heightM - 20)).toBeLessThan(0.4);
    expect(bench.distanceM).toBeGreaterThan(149);
    expect(bench.distanceM).toBeLessThan(151);
    expect(fastest).toBeGreaterThan(9);
    expect(fastest).toBeLessThan(10.8);
    expect(climb).toBeGreaterThan(2.3);
    expect(climb).toBeLessThan(2.75);
    expect(descent).toBeGreaterThan(1.4);
    expect(descent).toBeLessThan(1.75);
    expect(lean).toBeLessThan((33 * Math.PI) / 180);
  });

  it('turns the way and as fast as CONDITION_YAW says', () => {
    const bench = new CopterBench().boot().takeOff(10);
    expect(bench.command(115, 90, 30, -1, 0)).toBe(0);
    bench.run(1500);
    // Counter-clockwise to 90° is 270° long: after 1.5 s it is somewhere in the west.
    expect(bench.flight.body.yawRad).toBeLessThan(0);
    bench.run(10_000);
    expect((bench.flight.body.yawRad * 180) / Math.PI).toBeCloseTo(90, 0);
    expect(bench.command(115, 20, 0, 1, 1)).toBe(0);
    bench.run(4000);
    expect((bench.flight.body.yawRad * 180) / Math.PI).toBeCloseTo(110, 0);
  });

  it('circles with the parameters of CIRCLE', () => {
    const bench = new CopterBench().boot().takeOff(10);
    const { northM, eastM, yawRad } = bench.flight.estimate;
    const centre = { north: northM + 10 * Math.cos(yawRad), east: eastM + 10 * Math.sin(yawRad) };
    expect(bench.setMode(7)).toBe(0);
    bench.run(8000);
    for (let second = 0; second < 18; second += 1) {
      bench.run(1000);
      const { body } = bench.flight;
      const radius = Math.hypot(body.northM - centre.north, body.eastM - centre.east);
      expect(radius).toBeGreaterThan(9);
      expect(radius).toBeLessThan(11);
    }
  });

  it('obeys the sticks in LOITER and stays when they are let go', () => {
    const bench = new CopterBench().boot().takeOff(10);
    expect(bench.setMode(5)).toBe(0);
    for (let turn = 0; turn < 40; turn += 1) {
      bench.send('MANUAL_CONTROL', {
        target: 1,
        x: 500,
        y: 0,
        z: 500,
        r: 0,
        buttons: 0,
        buttons2: 0,
        enabledExtensions: 0,
        s: 0,
        t: 0,
        aux1: 0,
        aux2: 0,
        aux3: 0,
        aux4: 0,
        aux5: 0,
        aux6: 0,
      });
      bench.run(100);
    }
    expect(bench.flight.body.northM).toBeGreaterThan(10);
    bench.run(8000);
    expect(bench.flight.estimate.groundSpeedMps).toBeLessThan(0.2);
    expect(Math.abs(bench.heightM - 10)).toBeLessThan(0.5);
  });
});
