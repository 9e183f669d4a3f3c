import { describe, expect, it } from 'vitest';
import { LocalFrame } from '../../../../gateway/base/geometry/local-frame.ts';
import { DEFAULT_ALERT_LIMITS } from '../../../../gateway/contract/vehicle/alert-limits.ts';
import { closestApproach } from '../../../../gateway/vehicle/traffic/closest-approach.ts';
import { HOME } from './traffic-rig.ts';

const frame = new LocalFrame(HOME);

interface Motion {
  readonly eastM?: number;
  readonly northM?: number;
  readonly upM?: number;
  readonly eastMps?: number;
  readonly northMps?: number;
  readonly upMps?: number;
}

function track({ eastM = 0, northM = 0, upM = 0, eastMps = 0, northMps = 0, upMps = 0 }: Motion) {
  return {
    ...frame.toGeo({ eastM, northM }),
    altitudeAmslM: 500 + upM,
    velocityEastMps: eastMps,
    velocityNorthMps: northMps,
    velocityUpMps: upMps,
  };
}

const approach = (other: Motion, own: Motion = {}, limits = DEFAULT_ALERT_LIMITS) =>
  closestApproach(track(own), track(other), limits);

describe('closest approach', () => {
  it('is where the line of flight is nearest: 3,000 m ahead, 400 m to the side, at 50 m/s in 60 s', () => {
    const { inS, horizontalM, verticalM, horizontalNowM, bearingDeg } = approach({
      northM: 3000,
      eastM: 400,
      upM: 30,
      northMps: -50,
    });
    expect(inS).toBeCloseTo(60, 1);
    expect(horizontalM).toBeCloseTo(400, 0);
    expect(verticalM).toBeCloseTo(30, 3);
    expect(horizontalNowM).toBeCloseTo(Math.hypot(3000, 400), 0);
    expect(bearingDeg).toBeCloseTo((Math.atan2(400, 3000) * 180) / Math.PI, 1);
  });

  it('counts height: 3-4-5 with a descent of 3 m/s to 4 m/s over the ground meets in 100 s', () => {
    const met = approach({ eastM: 400, upM: 300, eastMps: -4, upMps: -3 });
    expect([met.inS, met.horizontalM, met.verticalM]).toEqual([
      expect.closeTo(100, 1),
      expect.closeTo(0, 0),
      expect.closeTo(0, 1),
    ]);
  });

  it('counts our own movement: both at 20 m/s towards each other close 2,000 m in 50 s', () => {
    const { inS, horizontalM } = approach({ eastM: 2000, eastMps: -20 }, { eastMps: 20 });
    expect([inS, horizontalM]).toEqual([expect.closeTo(50, 1), expect.closeTo(0, 0)]);
  });

  it('is past for one that goes away, and now for one that keeps its distance', () => {
    expect(approach({ eastM: 900, eastMps: 30 })).toMatchObject({ inS: 0, level: 'ok' });
    expect(approach({ eastM: 900 })).toMatchObject({ inS: 0, level: 'ok' });
    expect(approach({ eastM: 500, eastMps: 30 })).toMatchObject({ level: 'warning' });
  });

  it.each([
    // Caution: within 2,000 m and 200 m in 60 s. Warning: within 600 m and 100 m in 30 s.
    ['reaches 2,000 m in 59 s', { northM: 2000 + 59 * 100, northMps: -100 }, 'caution'],
    ['reaches 2,000 m in 61 s', { northM: 2000 + 61 * 100, northMps: -100 }, 'ok'],
    ['reaches 600 m in 29 s', { northM: 600 + 29 * 100, northMps: -100 }, 'warning'],
    ['reaches 600 m in 31 s', { northM: 600 + 31 * 100, northMps: -100 }, 'caution'],
    ['passes 1,990 m away', { northM: 3000, eastM: 1990, northMps: -100 }, 'caution'],
    ['passes 2,010 m away', { northM: 3000, eastM: 2010, northMps: -100 }, 'ok'],
    ['passes 190 m above', { northM: 3000, upM: 190, northMps: -100 }, 'caution'],
    ['passes 210 m above', { northM: 3000, upM: 210, northMps: -100 }, 'ok'],
    ['descends into our altitude', { northM: 2500, upM: 500, northMps: -50, upMps: -10 }, 'caution'],
    ['passes 150 m below at 400 m', { northM: 1000, eastM: 400, upM: -150, northMps: -100 }, 'caution'],
  ] as const)('has a level by distance, height and time: %s', (_what, motion, level) => {
    expect(approach(motion).level).toBe(level);
  });

  it('takes an unknown altitude for the same one', () => {
    const other = { ...track({ northM: 3000, northMps: -50 }), altitudeAmslM: undefined };
    const met = closestApproach(track({ upMps: 5 }), other, DEFAULT_ALERT_LIMITS);
    expect(met).toMatchObject({ level: 'caution', verticalM: null, verticalNowM: null });
  });

  it('has no level whose limit is 0', () => {
    const off = { ...DEFAULT_ALERT_LIMITS, trafficCriticalTimeS: 0, trafficNearM: 0 };
    expect(approach({ northM: 300, northMps: -10 }, {}, off).level).toBe('ok');
  });
});
