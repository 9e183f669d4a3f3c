import { describe, expect, it } from 'vitest';
import { CopterBench, HOME } from './copter-bench.ts';

const ACCEPTED = 0;
const DENIED = 2;
const UNSUPPORTED = 3;
const FAILED = 4;
const X = Math.round(HOME.latitudeDeg * 1e7);
const Y = Math.round(HOME.longitudeDeg * 1e7);

describe('commands on the ground', () => {
  it.each<[string, number, number[], number | undefined]>([
    ['take-off while disarmed', 22, [0, 0, 0, 0, 0, 0, 10], FAILED],
    ['DO_SET_MODE without the custom flag', 176, [0, 4], UNSUPPORTED],
    ['DO_SET_MODE to a mode that does not exist', 176, [1, 99], FAILED],
    ['DO_SET_MODE to a mode that is not simulated', 176, [1, 23], FAILED],
    ['DO_REPOSITION as COMMAND_LONG', 192, [-1, 1, 0, 0, 47, 8, 10], UNSUPPORTED],
    ['DO_ORBIT, which ArduCopter does not have', 34, [10, 2], UNSUPPORTED],
    ['DO_CHANGE_ALTITUDE, which ArduCopter does not have', 186, [20, 3], UNSUPPORTED],
    ['DO_CHANGE_SPEED outside GUIDED and AUTO', 178, [1, 5], FAILED],
    ['DO_CHANGE_SPEED to nothing', 178, [1, 0], DENIED],
    ['CONDITION_YAW beyond the circle', 115, [400], FAILED],
    ['MISSION_START with a first item', 300, [1, 0], DENIED],
    ['DO_SET_MISSION_CURRENT without a mission', 224, [3], FAILED],
    ['DO_SET_MISSION_CURRENT below zero', 224, [-1], DENIED],
    ['DO_PAUSE_CONTINUE in STABILIZE', 193, [0], FAILED],
    ['DO_PAUSE_CONTINUE with nonsense', 193, [7], DENIED],
    ['REQUEST_MESSAGE for PROTOCOL_VERSION', 512, [300], FAILED],
    ['REQUEST_MESSAGE for COMPONENT_METADATA', 512, [397], FAILED],
    ['REQUEST_MESSAGE for CAMERA_INFORMATION: accepted, never sent', 512, [259], ACCEPTED],
    ['SET_MESSAGE_INTERVAL for an unknown id', 511, [60_000, 1000], DENIED],
    ['SET_MESSAGE_INTERVAL', 511, [33, 100_000], ACCEPTED],
    ['GET_MESSAGE_INTERVAL', 510, [33], ACCEPTED],
    ['GET_HOME_POSITION', 410, [], ACCEPTED],
    ['RUN_PREARM_CHECKS', 401, [], ACCEPTED],
    ['DO_SET_HOME here', 179, [1], ACCEPTED],
    ['DO_SET_HOME at 0/0', 179, [0], DENIED],
    ['DO_FENCE_ENABLE', 207, [1], ACCEPTED],
    ['shutdown, which is not simulated', 246, [2], UNSUPPORTED],
    ['a command nobody knows', 31_999, [], UNSUPPORTED],
  ])('%s', (_what, command, params, result) => {
    expect(new CopterBench().boot().command(command, ...params)).toBe(result);
  });

  it('answers the asker within 17 ms', () => {
    const bench = new CopterBench().boot();
    for (let turn = 0; turn < 40; turn += 1) {
      const askedAtMs = bench.clock.monotonicMs();
      const from = bench.heard.length;
      bench.command(511, 30, 0);
      const answer = bench.heard.slice(from).find(({ decoded }) => decoded.name === 'COMMAND_ACK');
      expect(answer?.decoded.message).toMatchObject({
        command: 511,
        targetSystem: 255,
        targetComponent: 190,
      });
      expect((answer?.atMs ?? 99) - askedAtMs).toBeLessThanOrEqual(17);
      bench.run(7);
    }
  });

  it('is silent for another system, and obeys whatever component is addressed', () => {
    const bench = new CopterBench().boot();
    const command = {
      command: 410,
      confirmation: 0,
      param1: 0,
      param2: 0,
      param3: 0,
      param4: 0,
      param5: 0,
      param6: 0,
      param7: 0,
    };
    bench.send('COMMAND_LONG', { ...command, targetSystem: 9, targetComponent: 1 });
    bench.run(100);
    expect(bench.all('COMMAND_ACK')).toEqual([]);
    bench.send('COMMAND_LONG', { ...command, targetSystem: 1, targetComponent: 77 });
    bench.run(100);
    expect(bench.all('COMMAND_ACK')).toHaveLength(1);
  });

  it('obeys only MAV_GCS_SYSID when MAV_OPTIONS says so', () => {
    const bench = new CopterBench({ parameters: { MAV_OPTIONS: 1 } }).boot();
    bench.sendAs(200, 'SET_MODE', { customMode: 4, targetSystem: 1, baseMode: 1 });
    bench.run(50);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(0);
    expect(bench.setMode(4)).toBe(ACCEPTED);
  });

  it('SET_MODE works and is not acknowledged', () => {
    const bench = new CopterBench().boot();
    bench.send('SET_MODE', { customMode: 5, targetSystem: 1, baseMode: 1 });
    bench.run(50);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(5);
    expect(bench.all('COMMAND_ACK')).toEqual([]);
  });

  it('tells its version, its home and its modes', () => {
    const bench = new CopterBench().boot();
    bench.command(512, 148);
    bench.command(512, 242);
    bench.command(512, 435, 4);
    expect(bench.last('AUTOPILOT_VERSION')?.flightSwVersion).toBe(0x0407_0000);
    expect(bench.last('AUTOPILOT_VERSION')?.uid2.some((byte) => byte !== 0)).toBe(true);
    expect(bench.last('HOME_POSITION')?.altitude).toBe(488_000);
    expect(bench.last('AVAILABLE_MODES')).toMatchObject({ modeIndex: 4, customMode: 4, modeName: 'GUIDED' });
  });

  it('has another board id for each vehicle and seed', () => {
    const id = (systemId: number, seed: number) => {
      const bench = new CopterBench({ systemId, seed });
      bench.boot();
      const message = {
        command: 512,
        targetSystem: systemId,
        targetComponent: 1,
        confirmation: 0,
        param1: 148,
        param2: 0,
        param3: 0,
        param4: 0,
        param5: 0,
        param6: 0,
        param7: 0,
      };
      bench.send('COMMAND_LONG', message);
      bench.run(50);
      return bench.last('AUTOPILOT_VERSION')?.uid2.join();
    };
    expect(new Set([id(1, 1), id(2, 1), id(1, 2)]).size).toBe(3);
  });
});

describe('commands in the air', () => {
  const airborne = () => new CopterBench().boot().takeOff(10);

  it('take-off a second time, downwards or in the wrong mode is refused', () => {
    const bench = airborne();
    expect(bench.command(22, 0, 0, 0, 0, 0, 0, 30)).toBe(FAILED);
    const grounded = new CopterBench().boot();
    grounded.setMode(0);
    grounded.command(400, 1);
    expect(grounded.command(22, 0, 0, 0, 0, 0, 0, 30)).toBe(FAILED);
    grounded.setMode(4);
    expect(grounded.command(22, 0, 0, 0, 0, 0, 0, -5)).toBe(FAILED);
    expect(grounded.commandInt(22, { frame: 0, z: 30 })).toBe(DENIED);
  });

  it('DO_REPOSITION: needs GUIDED or the flag, and a place that exists', () => {
    const bench = airborne();
    expect(bench.setMode(5)).toBe(ACCEPTED);
    expect(bench.commandInt(192, { x: X, y: Y, z: 10 })).toBe(DENIED);
    expect(bench.commandInt(192, { param2: 1, x: X, y: Y, z: 10 })).toBe(ACCEPTED);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(4);
    expect(bench.commandInt(192, { x: 2_000_000_000, y: Y, z: 10 })).toBe(DENIED);
    expect(bench.commandInt(192, { x: X, y: Y, z: Number.NaN })).toBe(DENIED);
    expect(bench.commandInt(192, { x: X, y: Y, z: 10, frame: 12 })).toBe(DENIED);
  });

  it('DO_REPOSITION beyond an enabled fence fails', () => {
    const bench = new CopterBench({ parameters: { FENCE_ENABLE: 1, FENCE_TYPE: 2, FENCE_RADIUS: 50 } })
      .boot()
      .takeOff(10);
    expect(bench.commandInt(192, { x: X + 9000, y: Y, z: 10 })).toBe(FAILED);
    expect(bench.commandInt(192, { x: X + 1000, y: Y, z: 10 })).toBe(ACCEPTED);
  });

  it('DO_CHANGE_SPEED slows the flight down', () => {
    const bench = airborne();
    expect(bench.command(178, 1, 3, -1)).toBe(ACCEPTED);
    bench.commandInt(192, { x: X + 9000, y: Y, z: 10 });
    bench.run(8000);
    expect(bench.flight.estimate.groundSpeedMps).toBeGreaterThan(2.5);
    expect(bench.flight.estimate.groundSpeedMps).toBeLessThan(3.4);
  });

  it('DO_PAUSE_CONTINUE stops in GUIDED and goes on', () => {
    const bench = airborne();
    bench.commandInt(192, { x: X + 9000, y: Y, z: 10 });
    bench.run(4000);
    expect(bench.command(193, 0)).toBe(ACCEPTED);
    bench.run(8000);
    expect(bench.flight.estimate.groundSpeedMps).toBeLessThan(0.3);
    expect(bench.command(193, 1)).toBe(ACCEPTED);
    bench.run(5000);
    expect(bench.flight.estimate.groundSpeedMps).toBeGreaterThan(3);
  });

  it('LAND, RTL and LOITER exist as commands', () => {
    const bench = airborne();
    expect(bench.command(17)).toBe(ACCEPTED);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(5);
    expect(bench.command(20)).toBe(ACCEPTED);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(6);
    expect(bench.command(21)).toBe(ACCEPTED);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(9);
    bench.until(() => !bench.flight.isArmed, 60_000, 'landed');
  });

  it('SET_POSITION_TARGET flies at a velocity for GUID_TIMEOUT and stops on nonsense', () => {
    const bench = airborne();
    const target = {
      timeBootMs: 0,
      targetSystem: 1,
      targetComponent: 1,
      x: 0,
      y: 0,
      z: 0,
      vx: 0,
      vy: 4,
      vz: 0,
      afx: 0,
      afy: 0,
      afz: 0,
      yaw: 0,
      yawRate: 0,
    };
    bench.send('SET_POSITION_TARGET_LOCAL_NED', { ...target, coordinateFrame: 1, typeMask: 0xdc7 });
    bench.run(2500);
    expect(bench.flight.body.velocityEastMps).toBeGreaterThan(3);
    bench.run(6000);
    expect(bench.flight.estimate.groundSpeedMps).toBeLessThan(0.3);
    bench.send('SET_POSITION_TARGET_GLOBAL_INT', {
      ...target,
      latInt: X,
      lonInt: Y,
      alt: 25,
      coordinateFrame: 6,
      typeMask: 0xdf8,
    });
    bench.run(15_000);
    expect(Math.abs(bench.heightM - 25)).toBeLessThan(0.4);
  });

  it('a reboot is refused', () => {
    expect(airborne().command(246, 1)).toBe(FAILED);
  });
});
