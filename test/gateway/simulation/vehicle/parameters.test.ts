import { describe, expect, it } from 'vitest';
import { CopterBench } from './copter-bench.ts';

const INT8 = 2;
const INT16 = 4;
const REAL32 = 9;
const TO = { targetSystem: 1, targetComponent: 1 };

const set = (bench: CopterBench, paramId: string, paramValue: number) => {
  bench.send('PARAM_SET', { ...TO, paramId, paramValue, paramType: REAL32 });
  bench.run(20);
  return bench.last('PARAM_VALUE');
};

describe('parameters', () => {
  it('lists all of them in order within 1.2 s, after three banner lines', () => {
    const bench = new CopterBench().boot();
    const from = bench.heard.length;
    const startedAtMs = bench.clock.monotonicMs();
    bench.send('PARAM_REQUEST_LIST', TO);
    bench.run(3000);
    const values = bench.all('PARAM_VALUE', from);
    expect(values).toHaveLength(1354);
    expect(values.map(({ paramIndex }) => paramIndex)).toEqual(values.map((_, index) => index));
    expect(values.every(({ paramCount }) => paramCount === 1354)).toBe(true);
    expect(values.find(({ paramId }) => paramId === 'RTL_ALT')).toMatchObject({
      paramValue: 1500,
      paramType: 6,
    });
    expect(bench.texts(from)).toEqual([
      'ArduCopter V4.7.0-dev (90700977)',
      expect.any(String),
      'Frame: QUAD/PLUS',
    ]);
    const last = bench.heard.findLast(({ decoded }) => decoded.name === 'PARAM_VALUE');
    expect((last?.atMs ?? 0) - startedAtMs).toBeLessThan(1250);
    expect((last?.atMs ?? 0) - startedAtMs).toBeGreaterThan(850);
  });

  it('starts the list again when asked again midway', () => {
    const bench = new CopterBench().boot();
    bench.send('PARAM_REQUEST_LIST', TO);
    bench.run(400);
    const from = bench.heard.length;
    bench.send('PARAM_REQUEST_LIST', TO);
    bench.run(3000);
    expect(bench.all('PARAM_VALUE', from).filter(({ paramIndex }) => paramIndex === 0)).toHaveLength(1);
    expect(bench.all('PARAM_VALUE', from).at(-1)?.paramIndex).toBe(1353);
  });

  it('reads by index and by name, and is silent about what it does not know', () => {
    const bench = new CopterBench().boot();
    bench.send('PARAM_REQUEST_READ', { ...TO, paramIndex: 5, paramId: '' });
    bench.run(20);
    expect(bench.last('PARAM_VALUE')).toMatchObject({ paramId: 'RTL_ALT', paramIndex: 5 });
    bench.send('PARAM_REQUEST_READ', { ...TO, paramIndex: -1, paramId: 'WPNAV_SPEED' });
    bench.run(20);
    expect(bench.last('PARAM_VALUE')).toMatchObject({
      paramId: 'WPNAV_SPEED',
      paramValue: 1000,
      paramIndex: 65535,
    });
    const from = bench.heard.length;
    bench.send('PARAM_REQUEST_READ', { ...TO, paramIndex: -1, paramId: 'NO_SUCH' });
    bench.send('PARAM_REQUEST_READ', { ...TO, paramIndex: 5000, paramId: '' });
    bench.run(50);
    expect(bench.all('PARAM_VALUE', from)).toEqual([]);
  });

  it.each([
    ['clamps to the type', 'FENCE_ACTION', 300, 127, INT8],
    ['cuts fractions', 'LAND_SPEED', 1234.6, 1234, INT16],
    ['cuts negative fractions toward zero', 'FENCE_ACTION', -2.7, -2, INT8],
    ['keeps floats as single precision', 'WPNAV_SPEED', 123.4, Math.fround(123.4), REAL32],
  ])('%s', (_what, name, asked, kept, type) => {
    const bench = new CopterBench().boot();
    expect(set(bench, name, asked)).toMatchObject({
      paramId: name,
      paramValue: kept,
      paramType: type,
      paramIndex: 65535,
    });
  });

  it('reports an unchanged value as REAL32, like the real one', () => {
    const bench = new CopterBench().boot();
    expect(set(bench, 'FENCE_TYPE', 7)).toMatchObject({ paramValue: 7, paramType: REAL32 });
  });

  it('ignores NaN and unknown names', () => {
    const bench = new CopterBench().boot();
    expect(set(bench, 'RTL_ALT', Number.NaN)).toMatchObject({ paramValue: 1500 });
    const from = bench.heard.length;
    set(bench, 'NO_SUCH', 3);
    expect(bench.all('PARAM_VALUE', from)).toEqual([]);
  });

  it('keeps what was set over a reboot, and a new system id waits for it', () => {
    const bench = new CopterBench().boot();
    set(bench, 'RTL_ALT', 4000);
    set(bench, 'MAV_SYSID', 33);
    expect(bench.command(246, 1)).toBe(0);
    bench.run(3000);
    bench.send('PARAM_REQUEST_READ', { targetSystem: 33, targetComponent: 1, paramIndex: 5, paramId: '' });
    bench.run(20);
    expect(bench.last('PARAM_VALUE')).toMatchObject({ paramId: 'RTL_ALT', paramValue: 4000 });
  });
});
