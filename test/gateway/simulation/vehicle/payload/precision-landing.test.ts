import { describe, expect, it } from 'vitest';
import { MavCmd } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../../../gateway/mavlink/codec/generated/messages.ts';
import type { SimulatedCopterOptions } from '../../../../../gateway/simulation/vehicle/copter/simulated-copter.ts';
import { CopterBench, HOME } from '../copter-bench.ts';

const PRECISE = { PLND_ENABLED: 1, PLND_TYPE: 1 };
const WITH_LIDAR = { ...PRECISE, RNGFND1_TYPE: 100, RNGFND1_MAX: 30 };
const DOCK_NORTH_M = 1;
const LAND = 9;
/** Extensions of MANUAL_CONTROL. */
const NO_MORE = {
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
};

function dock(isClosed: () => boolean = () => false) {
  const latitudeDeg = HOME.latitudeDeg + DOCK_NORTH_M / 111_318.845;
  return { latitudeDeg, longitudeDeg: HOME.longitudeDeg, hasMarker: true, isClosed };
}

function above(options: Partial<SimulatedCopterOptions> = {}, heightM = 12): CopterBench {
  return new CopterBench({ docks: [dock()], ...options }).boot().takeOff(heightM);
}

/** Metres from the marker. */
function awayM({ flight: { body } }: CopterBench): number {
  return Math.hypot(body.northM - DOCK_NORTH_M, body.eastM);
}

function landed(bench: CopterBench, limitMs = 120_000): CopterBench {
  bench.until(() => !bench.flight.isArmed, limitMs, 'landed');
  return bench;
}

function land(bench: CopterBench): CopterBench {
  bench.command(MavCmd.NAV_LAND);
  return bench;
}

/** LANDING_TARGET as a companion computer of the vehicle sends it. */
function sighting(over: Partial<MessageByName['LANDING_TARGET']> = {}): MessageByName['LANDING_TARGET'] {
  const place = { x: 0, y: 0, z: 0, q: [0, 0, 0, 0], type: 2, positionValid: 0, sizeX: 0, sizeY: 0 };
  return { timeUsec: 0n, targetNum: 0, frame: 12, angleX: 0, angleY: 0, distance: 0, ...place, ...over };
}

describe('precision landing', () => {
  it('lands on the marker within 0.3 m where a trembling GPS alone is metres off', () => {
    const flown = [PRECISE, {}].map((parameters) => {
      const bench = above({ parameters });
      bench.copter.inject({ kind: 'gps-noise', params: { sigmaM: 8 } });
      bench.run(8000);
      return landed(land(bench));
    });
    const [precise, blind] = flown.map(awayM);
    expect(precise).toBeLessThan(0.3);
    expect(blind).toBeGreaterThan(1);
    expect(flown[0]?.texts()).toEqual(
      expect.arrayContaining(['PrecLand: Target Found', 'PrecLand: Init Complete']),
    );
  });

  it('does so at the end of a return too', () => {
    const bench = above({ parameters: { ...PRECISE, RTL_LOIT_TIME: 0, RTL_ALT: 1200 } });
    bench.setMode(6);
    expect(awayM(landed(bench))).toBeLessThan(0.3);
  });

  it.each([
    ['PLND_TYPE 0', { PLND_ENABLED: 1 }],
    ['PLND_ENABLED 0', { PLND_TYPE: 1 }],
  ])('%s lands where GPS says', (_what, parameters) => {
    const bench = landed(land(above({ parameters })));
    expect(awayM(bench)).toBeGreaterThan(0.6);
    expect(bench.texts().some((text) => text.startsWith('PrecLand'))).toBe(false);
  });

  it('a marker under a closed door is not seen', () => {
    let isClosed = true;
    const bench = above({ parameters: PRECISE, docks: [dock(() => isClosed)] });
    bench.run(3000);
    expect(bench.texts()).not.toContain('PrecLand: Target Found');
    isClosed = false;
    bench.run(3000);
    expect(bench.texts()).toContain('PrecLand: Init Complete');
  });

  it('raw sightings count at once, and are sought again in vain when the target is lost', () => {
    let isClosed = false;
    const bench = above({
      parameters: { ...WITH_LIDAR, PLND_EST_TYPE: 0, PLND_RET_MAX: 1, PLND_ALT_MAX: 20 },
      docks: [dock(() => isClosed)],
    });
    expect(bench.texts()).not.toContain('PrecLand: Init Complete');
    land(bench).until(() => bench.heightM < 7, 60_000, '7 m');
    isClosed = true;
    landed(bench);
    const said = bench.texts().filter((text) => text.startsWith('PrecLand'));
    expect(said).toEqual([
      'PrecLand: Target Found',
      'PrecLand: Target Lost',
      'PrecLand: Retrying',
      'PrecLand: Retry Completed',
      'PrecLand: Failsafe Measures',
    ]);
  });

  it.each([
    [0, 'lands all the same', true],
    [2, 'stays in the air', false],
  ])('a target that is lost: PLND_STRICT %i %s', (strictness, _what, lands) => {
    let isClosed = false;
    const bench = above({
      parameters: { ...WITH_LIDAR, PLND_STRICT: strictness, PLND_RET_MAX: 0 },
      docks: [dock(() => isClosed)],
    });
    land(bench).until(() => bench.heightM < 7, 60_000, '7 m');
    isClosed = true;
    bench.run(60_000);
    expect(bench.flight.isArmed).toBe(!lands);
    expect(bench.texts().includes('PrecLand: Retrying')).toBe(false);
  });

  it('a target farther beside it than PLND_XY_DIST_MAX is approached before it sinks', () => {
    const bench = above({ parameters: { ...PRECISE, PLND_EST_TYPE: 0, PLND_XY_DIST_MAX: 0.5 }, docks: [] });
    bench.setMode(LAND);
    const beforeM = bench.heightM;
    for (let ms = 0; ms < 3000; ms += 50) {
      // Always 3 m ahead, as a ship that sails away.
      bench.send('LANDING_TARGET', sighting({ positionValid: 1, x: 3, z: bench.heightM }));
      bench.run(50);
    }
    expect(beforeM - bench.heightM).toBeLessThan(0.5);
    expect(bench.flight.body.northM).toBeGreaterThan(2);
  });

  it.each([
    ['another frame', { positionValid: 1, frame: 1, z: 5 }, 'Plnd: Frame not supported 1'],
    ['no numbers', { positionValid: 1, x: Number.NaN, z: 5 }, undefined],
    ['above it', { positionValid: 1, z: -5 }, undefined],
    ['no distance, and no rangefinder', {}, undefined],
  ])('a sighting with %s is not used', (_what, over, text) => {
    const bench = above({ parameters: { ...PRECISE, PLND_EST_TYPE: 0 }, docks: [] }, 4);
    for (let count = 0; count < 3; count += 1) bench.send('LANDING_TARGET', sighting(over));
    bench.run(500);
    expect(bench.flight.precision.isAcquired).toBe(false);
    if (text) expect(bench.texts()).toContain(text);
  });

  it('the distance a sighting does not tell comes from the rangefinder', () => {
    const bench = above({ parameters: { ...WITH_LIDAR, PLND_EST_TYPE: 0 }, docks: [] }, 8);
    bench.send('LANDING_TARGET', sighting({ angleY: -Math.PI / 8 }));
    bench.run(50);
    expect(bench.flight.precision.isAcquired).toBe(true);
    expect(bench.flight.precision.northM).toBeCloseTo(8.1 * Math.tan(Math.PI / 8), 0);
  });

  it('the stick takes the landing over', () => {
    const bench = above({ parameters: PRECISE });
    land(bench);
    const push = { target: 1, x: 1000, y: 0, z: 500, r: 0, buttons: 0, ...NO_MORE };
    for (let ms = 0; ms < 3000; ms += 200) {
      bench.send('MANUAL_CONTROL', push);
      bench.run(200);
    }
    landed(bench);
    expect(awayM(bench)).toBeGreaterThan(2);
  });
});
