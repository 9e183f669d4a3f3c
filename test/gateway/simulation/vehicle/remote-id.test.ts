import { describe, expect, it } from 'vitest';
import { CopterBench } from './copter-bench.ts';

const ARM = 400;
const ACCEPTED = 0;
const FAILED = 4;
const GUIDED = 4;
const address = { targetSystem: 1, targetComponent: 0, idOrMac: new Array<number>(20).fill(0) };

/** A copter that is ready but for its Remote ID. */
function build() {
  const bench = new CopterBench().boot();
  bench.run(5000);
  bench.setParameter('DID_ENABLE', 1);
  bench.setMode(GUIDED);
  bench.run(1000);
  return bench;
}

const refusal = (bench: CopterBench) => {
  const from = bench.heard.length;
  expect(bench.command(ARM, 1)).toBe(FAILED);
  bench.run(50);
  return bench.texts(from).filter((text) => text.startsWith('Arm: OpenDroneID'));
};

const system = (latitude: number) => ({
  ...address,
  operatorLatitude: latitude,
  operatorLongitude: latitude,
  areaCeiling: -1000,
  areaFloor: -1000,
  operatorAltitudeGeo: 500,
  timestamp: 1,
  areaCount: 1,
  areaRadius: 0,
  operatorLocationType: 0,
  classificationType: 0,
  categoryEu: 0,
  classEu: 0,
});

describe('Remote ID of the simulated copter', () => {
  it('is not asked for with DID_ENABLE 0', () => {
    const bench = new CopterBench().boot();
    bench.run(5000);
    expect(bench.all('OPEN_DRONE_ID_ARM_STATUS')).toEqual([]);
    expect(bench.command(ARM, 1)).toBe(ACCEPTED);
  });

  it('refuses to arm with the reason, until it has everything', () => {
    const bench = build();
    expect(bench.last('OPEN_DRONE_ID_ARM_STATUS')).toEqual({
      status: 1,
      error: 'missing ID SELF_ID OP_ID SYS zero OP_LOC',
    });
    expect(refusal(bench)).toEqual(['Arm: OpenDroneID: UA_TYPE required in BasicID']);
    bench.send('OPEN_DRONE_ID_BASIC_ID', { ...address, idType: 1, uaType: 2, uasId: address.idOrMac });
    bench.run(20);
    expect(refusal(bench)).toEqual(['Arm: OpenDroneID: operator location must be set']);
    bench.send('OPEN_DRONE_ID_SYSTEM', system(0));
    bench.run(20);
    expect(refusal(bench)).toEqual(['Arm: OpenDroneID: operator location must be set']);
    bench.send('OPEN_DRONE_ID_SYSTEM', system(470_000_000));
    bench.run(20);
    expect(refusal(bench)).toEqual(['Arm: OpenDroneID: missing SELF_ID OP_ID']);
    bench.send('OPEN_DRONE_ID_SELF_ID', { ...address, descriptionType: 0, description: '' });
    bench.send('OPEN_DRONE_ID_OPERATOR_ID', { ...address, operatorIdType: 0, operatorId: 'X' });
    bench.run(1000);
    expect(bench.last('OPEN_DRONE_ID_ARM_STATUS')).toEqual({ status: 0, error: '' });
    expect(bench.command(ARM, 1)).toBe(ACCEPTED);
  });

  it('misses the operator location when it is old', () => {
    const bench = build();
    bench.send('OPEN_DRONE_ID_BASIC_ID', { ...address, idType: 1, uaType: 2, uasId: address.idOrMac });
    bench.send('OPEN_DRONE_ID_SYSTEM', system(470_000_000));
    bench.run(3100);
    expect(refusal(bench)).toEqual(['Arm: OpenDroneID: SYSTEM not available']);
    bench.run(5000);
    expect(bench.texts()).toContain('ODID: lost operator location');
  });
});
