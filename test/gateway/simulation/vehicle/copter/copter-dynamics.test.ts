import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import {
  CopterDynamics,
  type CopterInput,
} from '../../../../../gateway/simulation/vehicle/copter/copter-dynamics.ts';
import { WindField } from '../../../../../gateway/simulation/vehicle/physics/wind-field.ts';

const DT_S = 0.01;
const CALM = { northM: 0, eastM: 0 };
const input = (difference: Partial<CopterInput>): CopterInput => ({
  areMotorsOn: true,
  rollRad: 0,
  pitchRad: 0,
  yawRateRadS: 0,
  climbAccelMps2: 0,
  ...difference,
});

function fly(body: CopterDynamics, control: CopterInput, seconds: number): void {
  for (let step = 0; step < seconds / DT_S; step += 1) body.step(DT_S, control, CALM, false);
}

describe('CopterDynamics', () => {
  it('never goes below the ground and keeps every number finite, whatever is commanded', () => {
    const wild = fc.record({
      areMotorsOn: fc.boolean(),
      rollRad: fc.double({ min: -10, max: 10, noNaN: true }),
      pitchRad: fc.double({ min: -10, max: 10, noNaN: true }),
      yawRateRadS: fc.double({ min: -50, max: 50, noNaN: true }),
      climbAccelMps2: fc.double({ min: -100, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(wild, { minLength: 1, maxLength: 20 }), fc.integer(), (controls, seed) => {
        const wind = new WindField(12, 200, 0, seededRandom(seed));
        const body = new CopterDynamics(0);
        for (const control of controls) {
          for (let step = 0; step < 50; step += 1) {
            wind.step(DT_S);
            body.step(DT_S, control, wind.velocity, false);
            expect(body.upM).toBeGreaterThanOrEqual(0);
            expect(Math.abs(body.rollRad)).toBeLessThanOrEqual(Math.PI / 4 + 1e-9);
            expect(Math.abs(body.yawRad)).toBeLessThanOrEqual(Math.PI + 1e-9);
          }
        }
        for (const value of Object.values(body)) {
          if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        }
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('stays on the ground until the lift carries the weight', () => {
    const body = new CopterDynamics(1);
    fly(body, input({ climbAccelMps2: -0.5, pitchRad: 0.4 }), 5);
    expect([body.upM, body.northM, body.eastM]).toEqual([0, 0, 0]);
    fly(body, input({ climbAccelMps2: 1 }), 2);
    expect(body.upM).toBeGreaterThan(1);
  });

  it('leans forward to fly forward and reaches the speed at which drag balances the lean', () => {
    const body = new CopterDynamics(0);
    fly(body, input({ climbAccelMps2: 2 }), 3);
    fly(body, input({ pitchRad: -0.26 }), 30);
    expect(body.velocityNorthMps).toBeGreaterThan(9);
    expect(body.velocityNorthMps).toBeLessThan(11);
    expect(Math.abs(body.eastM)).toBeLessThan(0.01);
  });

  it('falls with the motors off and remembers how hard it hit', () => {
    const body = new CopterDynamics(0);
    fly(body, input({ climbAccelMps2: 3 }), 4);
    fly(body, input({ areMotorsOn: false }), 20);
    expect(body.isOnGround).toBe(true);
    expect(body.impactMps).toBeGreaterThan(5);
  });

  it('cannot stay up on an empty battery', () => {
    const body = new CopterDynamics(0);
    fly(body, input({ climbAccelMps2: 2 }), 4);
    for (let step = 0; step < 3000; step += 1) body.step(DT_S, input({ climbAccelMps2: 9 }), CALM, true);
    expect(body.isOnGround).toBe(true);
  });
});
