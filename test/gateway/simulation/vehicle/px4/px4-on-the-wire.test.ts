import { describe, expect, it } from 'vitest';
import { english } from '../../../../../gateway/contract/operator-text.ts';
import {
  MavCmd,
  MavProtocolCapability,
  MavResult,
} from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import {
  parameterNumber,
  parameterWireValue,
} from '../../../../../gateway/mavlink/protocol/parameter/parameter-encoding.ts';
import { HOME } from '../copter-bench.ts';
import { MODE, Px4Bench } from './px4-bench.ts';

const INT32 = 6;
const REAL32 = 9;
const NAN = Number.NaN;

function wire(value: number): number {
  const encoded = parameterWireValue(value, INT32, 'bytewise');
  if (typeof encoded !== 'number') throw new Error(english(encoded));
  return encoded;
}

describe('a PX4 on the wire', () => {
  it('beats once a second as PX4 in Hold, says what it can, and streams without being asked', () => {
    const bench = new Px4Bench().boot();
    expect(bench.all('HEARTBEAT').length).toBeGreaterThanOrEqual(9);
    expect(bench.all('HEARTBEAT').length).toBeLessThanOrEqual(11);
    expect(bench.last('HEARTBEAT')).toMatchObject({
      autopilot: 12,
      type: 2,
      customMode: MODE.hold,
      baseMode: 1 + 4 + 8 + 16,
      systemStatus: 3,
    });
    expect(bench.junk).toEqual([]);
    const names = new Set(bench.heard.map(({ decoded }) => decoded.name));
    for (const name of ['ATTITUDE', 'GLOBAL_POSITION_INT', 'SYS_STATUS', 'ESTIMATOR_STATUS', 'CURRENT_MODE'])
      expect(names).toContain(name);
    expect(names).not.toContain('EKF_STATUS_REPORT');
    expect(bench.last('GPS_RAW_INT')?.fixType).toBe(3);
    bench.command(MavCmd.REQUEST_MESSAGE, 148);
    bench.run(100);
    const { capabilities = 0n } = bench.last('AUTOPILOT_VERSION') ?? {};
    expect(capabilities & BigInt(MavProtocolCapability.PARAM_ENCODE_BYTEWISE)).not.toBe(0n);
    expect(capabilities & BigInt(MavProtocolCapability.PARAM_ENCODE_C_CAST)).toBe(0n);
  });

  it('knows message intervals: its own names only, 0 gives the usual rate back', () => {
    const bench = new Px4Bench().boot();
    const attitudes = (ms: number) => {
      const from = bench.heard.length;
      bench.run(ms);
      return bench.all('ATTITUDE', from).length;
    };
    expect(bench.command(MavCmd.SET_MESSAGE_INTERVAL, 193, 1e6)).toBe(MavResult.FAILED);
    expect(bench.command(MavCmd.SET_MESSAGE_INTERVAL, 30, 500_000)).toBe(MavResult.ACCEPTED);
    expect(attitudes(2000)).toBe(4);
    bench.command(MavCmd.SET_MESSAGE_INTERVAL, 30, -1);
    expect(attitudes(2000)).toBe(0);
    bench.command(MavCmd.SET_MESSAGE_INTERVAL, 30, 0);
    expect(attitudes(2000)).toBeGreaterThan(25);
    expect(bench.command(MavCmd.DO_SET_SERVO, 1, 1500)).toBe(MavResult.UNSUPPORTED);
  });

  it('describes every mode it has when it is asked for all', () => {
    const bench = new Px4Bench().boot();
    expect(bench.command(MavCmd.REQUEST_MESSAGE, 435, 0)).toBe(MavResult.ACCEPTED);
    bench.run(100);
    const modes = bench.all('AVAILABLE_MODES');
    expect(modes).toHaveLength(modes[0]?.numberModes ?? 0);
    expect(modes.map(({ customMode }) => customMode)).toEqual(
      expect.arrayContaining(Object.values(MODE) as number[]),
    );
  });
});

describe('parameters of a PX4', () => {
  const ask = { targetSystem: 1, targetComponent: 1 };

  it('come behind their hash, in the order of names, whole numbers as bytes', () => {
    const bench = new Px4Bench({ parameters: { NAV_DLL_ACT: 2 } }).boot();
    bench.send('PARAM_REQUEST_LIST', ask);
    bench.run(1500);
    const [hash, ...list] = bench.all('PARAM_VALUE');
    expect(hash).toMatchObject({ paramId: '_HASH_CHECK', paramType: 5, paramIndex: 0xffff });
    expect(list).toHaveLength(list[0]?.paramCount ?? 0);
    const names = list.map(({ paramId }) => paramId);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(60);
    const of = (name: string) => list.find(({ paramId }) => paramId === name);
    expect(of('MPC_TKO_SPEED')).toMatchObject({ paramType: REAL32, paramValue: 1.5 });
    const act = of('NAV_DLL_ACT');
    expect(act?.paramType).toBe(INT32);
    expect(parameterNumber(act?.paramValue ?? 0, INT32, 'bytewise')).toBe(2);
  });

  it('are set by bytes, change the hash, and an unknown one is told', () => {
    const bench = new Px4Bench().boot();
    const set = (paramId: string, paramValue: number, paramType: number) => {
      bench.send('PARAM_SET', { ...ask, paramId, paramValue, paramType });
      bench.run(50);
    };
    const hash = () => {
      bench.send('PARAM_REQUEST_READ', { ...ask, paramId: '_HASH_CHECK', paramIndex: -1 });
      bench.run(50);
      return bench.last('PARAM_VALUE')?.paramValue;
    };
    const before = hash();
    set('COM_LOW_BAT_ACT', wire(3), INT32);
    expect(bench.last('PARAM_VALUE')).toMatchObject({ paramId: 'COM_LOW_BAT_ACT', paramValue: wire(3) });
    expect(hash()).not.toBe(before);
    set('FS_GCS_ENABLE', 1, INT32);
    expect(bench.words()).toContain('[pm] unknown param: FS_GCS_ENABLE');
  });

  it('stop when the station has them in store', () => {
    const bench = new Px4Bench().boot();
    bench.send('PARAM_REQUEST_LIST', ask);
    bench.run(40);
    bench.send('PARAM_SET', { ...ask, paramId: '_HASH_CHECK', paramValue: 0, paramType: 5 });
    bench.run(1000);
    const listed = bench.all('PARAM_VALUE').length;
    expect(listed).toBeGreaterThan(1);
    expect(listed).toBeLessThan(40);
  });
});

describe('arming and flying a PX4', () => {
  it('says why it will not arm, and where it stands when it would not', () => {
    const bench = new Px4Bench();
    bench.copter.start();
    bench.run(1000);
    bench.beat();
    bench.run(100);
    expect(bench.command(MavCmd.COMPONENT_ARM_DISARM, 1)).toBe(MavResult.TEMPORARILY_REJECTED);
    expect(bench.words()).toEqual(
      expect.arrayContaining([
        'Preflight Fail: ekf2 missing data',
        'Arming denied: Resolve system health failures first',
      ]),
    );
    expect(bench.last('HOME_POSITION')).toBeUndefined();
    bench.wait(9000);
    expect(bench.words()).toContain('Ready for takeoff!');
    expect(bench.last('HOME_POSITION')).toBeDefined();
    bench.setMode(MODE.land);
    expect(bench.command(MavCmd.COMPONENT_ARM_DISARM, 1, 21_196)).toBe(MavResult.TEMPORARILY_REJECTED);
    expect(bench.words()).toContain('Preflight Fail: Mode not suitable for takeoff');
  });

  it('stops its motors 10 s after arming when nothing follows', () => {
    const bench = new Px4Bench().boot();
    expect(bench.command(MavCmd.COMPONENT_ARM_DISARM, 1)).toBe(MavResult.ACCEPTED);
    bench.wait(9000);
    expect(bench.flight.isArmed).toBe(true);
    bench.wait(2000);
    expect(bench.flight.isArmed).toBe(false);
    expect(bench.words()).toContain('Disarmed by auto preflight disarming');
  });

  it('takes off to an altitude above sea level, holds, goes elsewhere, lands, and stops its motors 2 s later', () => {
    const bench = new Px4Bench().boot();
    bench.command(MavCmd.COMPONENT_ARM_DISARM, 1);
    bench.command(MavCmd.NAV_TAKEOFF, NAN, 0, 0, NAN, NAN, NAN, HOME.altitudeAmslM + 12);
    bench.wait(4000);
    expect(bench.mode).toBe(MODE.takeoff);
    expect(bench.last('EXTENDED_SYS_STATE')?.landedState).toBe(3);
    bench.see(() => bench.mode === MODE.hold, 20_000, 'hold');
    bench.wait(2000);
    expect(Math.abs(bench.heightM - 12)).toBeLessThan(0.5);
    expect(bench.command(MavCmd.COMPONENT_ARM_DISARM, 0)).toBe(MavResult.TEMPORARILY_REJECTED);
    expect(bench.words()).toContain('Disarming denied: not landed');
    const y = Math.round((HOME.longitudeDeg + 0.0003) * 1e7);
    const place = { frame: 0, x: Math.round(HOME.latitudeDeg * 1e7), y, z: HOME.altitudeAmslM + 15 };
    expect(bench.commandInt(MavCmd.DO_REPOSITION, { ...place, param1: -1, param2: 0 })).toBe(
      MavResult.UNSUPPORTED,
    );
    expect(bench.commandInt(MavCmd.DO_REPOSITION, { ...place, param1: -1, param2: 1 })).toBe(
      MavResult.ACCEPTED,
    );
    bench.see(() => bench.distanceM > 21 && bench.heightM > 14.5, 30_000, 'there');
    bench.command(MavCmd.NAV_LAND);
    bench.see(() => !bench.flight.isArmed, 40_000, 'disarmed');
    const said = bench.words();
    const order = ['Armed by external command', 'Takeoff detected', 'Landing at current position'];
    order.push('Landing detected', 'Disarmed by landing');
    expect(said.filter((text) => order.includes(text))).toEqual(order);
    const at = (text: string) =>
      bench.heard.find(({ decoded: { message } }) => 'text' in message && message.text === `${text}\t`)
        ?.atMs ?? 0;
    const landedForMs = at('Disarmed by landing') - at('Landing detected');
    expect(landedForMs).toBeGreaterThan(1900);
    expect(landedForMs).toBeLessThan(2300);
    bench.wait(1000);
    expect(bench.mode).toBe(MODE.hold);
  });

  it('returns at RTL_RETURN_ALT and waits above home when RTL_LAND_DELAY says so', () => {
    const parameters = { RTL_RETURN_ALT: 20, RTL_DESCEND_ALT: 8, RTL_LAND_DELAY: -1 };
    const bench = new Px4Bench({ parameters }).boot().fly(10);
    const y = Math.round((HOME.longitudeDeg + 0.0004) * 1e7);
    const place = { frame: 0, x: Math.round(HOME.latitudeDeg * 1e7), y, z: HOME.altitudeAmslM + 10 };
    bench.commandInt(MavCmd.DO_REPOSITION, { ...place, param1: -1, param2: 1 });
    bench.see(() => bench.distanceM > 28, 30_000, 'away');
    expect(bench.command(MavCmd.NAV_RETURN_TO_LAUNCH)).toBe(MavResult.ACCEPTED);
    let highestM = 0;
    bench.see(
      () => {
        highestM = Math.max(highestM, bench.heightM);
        return bench.words().includes('RTL: completed, loitering');
      },
      60_000,
      'above home',
    );
    expect(bench.words().join()).toMatch(/RTL: start return at 50[89] m \(20 m above destination\)/);
    expect(highestM).toBeGreaterThan(19);
    expect(bench.distanceM).toBeLessThan(2);
    expect(Math.abs(bench.heightM - 8)).toBeLessThan(1);
  });

  it('takes every mode while disarmed; in the air those for sticks need somebody at them', () => {
    const bench = new Px4Bench().boot();
    for (const customMode of Object.values(MODE)) {
      expect(bench.setMode(customMode)).toBe(MavResult.ACCEPTED);
      bench.run(1000);
      expect(bench.mode).toBe(customMode);
    }
    expect(bench.command(MavCmd.DO_SET_MODE, 1, 4, 99)).toBe(MavResult.TEMPORARILY_REJECTED);
    bench.setMode(MODE.hold);
    bench.fly(10);
    expect(bench.setMode(MODE.position)).toBe(MavResult.TEMPORARILY_REJECTED);
    expect(bench.words()).toContain('Switching to Position is currently not available');
    const sticks = (x: number) => {
      const rest = { y: 0, z: 500, r: 0, buttons: 0, buttons2: 0, enabledExtensions: 0 };
      const more = { s: 0, t: 0, aux1: 0, aux2: 0, aux3: 0, aux4: 0, aux5: 0, aux6: 0 };
      bench.send('MANUAL_CONTROL', { target: 1, x, ...rest, ...more });
    };
    sticks(0);
    bench.run(20);
    expect(bench.setMode(MODE.position)).toBe(MavResult.ACCEPTED);
    for (let count = 0; count < 20; count += 1) {
      sticks(800);
      bench.wait(200);
    }
    expect(bench.flight.body.velocityNorthMps).toBeGreaterThan(3);
    bench.see(() => bench.mode === MODE.return, 8000, 'return without sticks');
    expect(bench.words()).toContain('Failsafe activated, entering Hold for 5 seconds');
  });
});
