import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { ManualControl, Sticks } from '../../../../gateway/contract/onboard/manual-control.ts';
import { MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { ManualControlProtocol } from '../../../../gateway/mavlink/protocol/manual-control-protocol.ts';
import { ManualControlService } from '../../../../gateway/onboard/manual-control/manual-control-service.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

const CONTEXT = OPERATOR as RequestContext;
const WINDOW = {};
const LOITER = { mode: 'LOITER' };

let rig: GateRig;
let desk: ManualControlService;
let seq = 0;

beforeEach(async () => {
  rig = new GateRig();
  desk = deskOf(rig);
  await rig.run('arm');
  await rig.run('takeoff', { altitudeM: 20 });
});

function deskOf(room: GateRig): ManualControlService {
  const made = new ManualControlService({
    operations: room.operations,
    gate: room.gate,
    protocol: new ManualControlProtocol(room.wire),
    vehicles: room.directory,
    clock: room.clock,
    ids: room.ids,
    logger: silentLogger,
  });
  made.start();
  return made;
}

const begin = (request = LOITER): Promise<ManualControl> =>
  rig.outcomeOf(desk.begin('uav-1', request, CONTEXT), 20_000);
const phase = () => desk.of('uav-1')?.phase;
const sent = () => rig.wire.sentOf('MANUAL_CONTROL');
const newest = () => sent().at(-1);
const isDeflected = ({ x, y, z, r }: MessageByName['MANUAL_CONTROL']) =>
  x !== 0 || y !== 0 || z !== 500 || r !== 0;
const mode = () => rig.directory.get('uav-1')?.heartbeat?.flightMode;

function move(change: Partial<Sticks>, connection: object = WINDOW): void {
  const control = desk.of('uav-1');
  if (!control) throw new Error('nobody flies');
  seq += 1;
  const still = { forward: 0, right: 0, up: 0, turn: 0, isHeld: true };
  const tMs = rig.clock.monotonicMs();
  const { manualControlId } = control;
  desk.take({ manualControlId, seq, tMs, ...still, ...change }, CONTEXT.principal, connection);
}

/** Sends sticks as a window does, every 70 ms. */
async function fly(change: Partial<Sticks>, forMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < forMs; passedMs += 70) {
    move(change);
    await rig.clock.advanceAsync(70, 35);
  }
}

describe('handover', () => {
  it('takes the lease, asks governance, writes an audit row, centres the sticks and then sets the mode', async () => {
    const control = await begin();
    expect(control).toMatchObject({ phase: 'ready', by: { kind: 'operator' } });
    expect(mode()).toBe('LOITER');
    expect(rig.leases.lease('uav-1').state.activity).toBe('manual-control');
    expect(rig.records.get(control.commandId)).toMatchObject({
      command: 'manual-control',
      source: 'joystick',
      state: 'sent',
      decision: { decision: expect.stringContaining('allow') },
    });
    expect(rig.audit.map(({ action }) => action)).toContain('manual-control');
    const names = rig.wire.sent.slice(-40).map(({ name }) => name);
    expect(names.indexOf('MANUAL_CONTROL')).toBeLessThan(names.lastIndexOf('COMMAND_LONG'));
    expect(sent().some(isDeflected)).toBe(false);
  });

  it('refuses on the ground, in modes without a pilot, for planes, and beside somebody else', async () => {
    await expect(desk.begin('uav-1', {}, CONTEXT)).rejects.toMatchObject({ code: 'state-conflict' });
    await expect(desk.begin('uav-1', { mode: 'ACRO' }, CONTEXT)).rejects.toMatchObject({
      code: 'unsupported-command',
    });
    await expect(desk.begin('uav-1', LOITER, contextOf('other') as RequestContext)).rejects.toMatchObject({
      code: 'lease-held',
    });
    const onGround = new GateRig();
    await expect(deskOf(onGround).begin('uav-1', LOITER, CONTEXT)).rejects.toMatchObject({
      code: 'state-conflict',
    });
    rig.directory.change('uav-1', { type: 'plane' });
    await expect(desk.begin('uav-1', LOITER, CONTEXT)).rejects.toMatchObject({ code: 'unsupported-command' });
    expect(sent()).toEqual([]);
  });

  it('sends nothing when governance denies, is away, or nothing can be written down', async () => {
    rig.governance = { decide: () => Promise.reject(new Error('away')) };
    await expect(begin()).rejects.toMatchObject({ code: 'governance-unavailable' });
    rig = new GateRig();
    desk = deskOf(rig);
    await rig.run('arm');
    await rig.run('takeoff', { altitudeM: 20 });
    rig.auditFails = true;
    await expect(begin()).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(sent()).toEqual([]);
    expect(desk.of('uav-1')).toBeUndefined();
  });

  it('does not know how it ended when the change of mode was not answered, and failed when it was refused', async () => {
    for (const [answer, state] of [
      ['deaf', 'unknown'],
      [MavResult.FAILED, 'failed'],
    ] as const) {
      rig.copter.answer = () => answer;
      await expect(begin()).rejects.toMatchObject({ code: 'state-conflict' });
      const ended = rig.records.list({ limit: 50 }).find(({ command }) => command === 'manual-control');
      expect(ended?.state).toBe(state);
    }
  });

  it('goes to one person at a time and to one connection of theirs', async () => {
    await begin();
    await expect(desk.begin('uav-1', LOITER, CONTEXT)).rejects.toMatchObject({ code: 'vehicle-busy' });
    move({ isHeld: false });
    expect(() => move({}, {})).toThrow(expect.objectContaining({ code: 'lease-held' }));
    const stranger = contextOf('other').principal;
    const frame = {
      manualControlId: 'mct_1',
      seq: 1,
      tMs: 0,
      isHeld: true,
      forward: 1,
      right: 0,
      up: 0,
      turn: 0,
    };
    expect(() => desk.take(frame, stranger, WINDOW)).toThrow(expect.objectContaining({ code: 'not-found' }));
  });
});

describe('sticks', () => {
  it('leave at 20 Hz while the button is held, and stop in the turn in which it is let go', async () => {
    await begin();
    await fly({ isHeld: false }, 210);
    const before = sent().length;
    await fly({ forward: 0.5, turn: 1, up: -1 }, 1050);
    expect(sent().length - before).toBeGreaterThanOrEqual(19);
    expect(sent().length - before).toBeLessThanOrEqual(23);
    // The bottom of the throttle with full rudder would disarm an ArduPilot vehicle.
    expect(newest()).toMatchObject({ x: 500, y: 0, z: 0, r: 500, buttons: 0 });
    move({ isHeld: false, forward: 1 });
    expect(newest()).toMatchObject({ x: 0, y: 0, z: 500, r: 0 });
    expect(phase()).toBe('released');
  });

  it('ends in a hold when the button stays let go', async () => {
    const { commandId } = await begin();
    await fly({ isHeld: false }, 210);
    await fly({ forward: 1 }, 500);
    await fly({ isHeld: false }, 2800);
    expect(mode()).toBe('LOITER');
    await rig.clock.advanceAsync(1500, 50);
    expect(mode()).toBe('BRAKE');
    expect(desk.of('uav-1')).toMatchObject({ phase: 'ended', detail: expect.stringContaining('released') });
    expect(rig.records.get(commandId)?.state).toBe('done');
    const before = sent().length;
    await rig.clock.advanceAsync(1000, 50);
    expect(sent().length).toBe(before);
  });

  it('centre half a second after a window fell silent, and end in a hold', async () => {
    await begin();
    await fly({ isHeld: false }, 210);
    await fly({ forward: 1 }, 500);
    await rig.clock.advanceAsync(560, 35);
    expect(newest()?.x).toBe(0);
    expect(phase()).toBe('silent');
    await rig.clock.advanceAsync(3000, 50);
    expect(mode()).toBe('BRAKE');
    expect(phase()).toBe('ended');
  });
});

describe('end', () => {
  const flown = async () => {
    const control = await begin();
    await fly({ isHeld: false }, 210);
    await fly({ forward: 1 }, 300);
    return control;
  };
  const holds = () => rig.records.list({ limit: 50 }).filter(({ command }) => command === 'hold').length;

  it('hands back into a hold', async () => {
    await flown();
    expect(desk.end('uav-1', CONTEXT)).toMatchObject({ phase: 'holding' });
    expect(newest()?.x).toBe(0);
    await rig.clock.advanceAsync(2000, 50);
    expect(mode()).toBe('BRAKE');
    expect(phase()).toBe('ended');
    expect(holds()).toBe(1);
  });

  it('gives way to RTL and to whatever else moves the vehicle, and gives no hold against it', async () => {
    await flown();
    await rig.run('rtl', {}, 3000).catch(() => undefined);
    expect(mode()).toBe('RTL');
    expect(desk.of('uav-1')).toMatchObject({ phase: 'ended', detail: '“rtl” was sent.' });
    expect(holds()).toBe(0);
  });

  it('holds at once and sends no stick more when somebody takes the vehicle over', async () => {
    const { commandId } = await flown();
    const taker = contextOf('taker', { scopes: new Set(['governance:override']) });
    const { epoch } = rig.leases.lease('uav-1');
    const before = sent().length;
    rig.leases.requestTakeover('uav-1', { epoch, reason: 'I can see it', force: true }, taker);
    expect(holds()).toBe(1);
    expect(phase()).toBe('ended');
    await rig.clock.advanceAsync(1000, 50);
    // Let go under the lease that ends, and nothing under that of somebody else.
    expect(sent().length).toBe(before + 1);
    expect(newest()).toMatchObject({ x: 0, y: 0, z: 500, r: 0 });
    expect(rig.records.get(commandId)).toMatchObject({ state: 'cancelled' });
    expect(rig.leases.lease('uav-1').holder?.id).toBe('taker');
  });

  it('ends with a disarmed, landed or removed vehicle without a word more', async () => {
    await flown();
    const heartbeat = rig.directory.get('uav-1')?.heartbeat;
    if (heartbeat) rig.directory.change('uav-1', { heartbeat: { ...heartbeat, isArmed: false } });
    await rig.clock.advanceAsync(60, 60);
    expect(desk.of('uav-1')).toMatchObject({ phase: 'ended', detail: 'The vehicle is disarmed.' });
    expect(holds()).toBe(0);
  });

  it('gives the transmitter its sticks back when somebody changes the mode', async () => {
    await flown();
    expect(rig.wire.sentOf('RC_CHANNELS_OVERRIDE')).toEqual([]);
    const heartbeat = rig.directory.get('uav-1')?.heartbeat;
    if (heartbeat)
      rig.directory.change('uav-1', { heartbeat: { ...heartbeat, customMode: 0, flightMode: 'STABILIZE' } });
    await rig.clock.advanceAsync(60, 60);
    expect(desk.of('uav-1')).toMatchObject({ phase: 'ended', detail: 'The vehicle changed to STABILIZE.' });
    expect(newest()).toMatchObject({ x: 0, y: 0, z: 500, r: 0 });
    expect(rig.wire.sentOf('RC_CHANNELS_OVERRIDE')).toMatchObject([
      { chan1Raw: 0, chan3Raw: 0, chan4Raw: 0, chan5Raw: 0xffff },
    ]);
    expect(holds()).toBe(0);
  });

  it('holds when the gateway stops', async () => {
    await flown();
    rig.operations.stop();
    expect(holds()).toBe(1);
    expect(phase()).toBe('ended');
  });
});

it('never sends a deflected stick without lease, held button and fresh input, whatever happens in which order', async () => {
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sticks'), isHeld: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 10, max: 800 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('takeover', 'end', 'hold', 'begin') }) },
  );
  let deflectedCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      rig = new GateRig();
      desk = deskOf(rig);
      await rig.run('arm');
      await rig.run('takeoff', { altitudeM: 20 });
      let heldMs = Number.NEGATIVE_INFINITY;
      let holderId = 'operator';
      const earlier = rig.wire.onSend;
      rig.wire.onSend = (message) => {
        earlier?.(message);
        if (message.name !== 'MANUAL_CONTROL') return;
        expect(rig.leases.lease('uav-1').holder?.id).toBe('operator');
        if (!isDeflected(message.message as MessageByName['MANUAL_CONTROL'])) return;
        deflectedCount += 1;
        expect(rig.clock.monotonicMs() - heldMs).toBeLessThanOrEqual(500);
      };
      for (const each of [{ kind: 'begin' } as const, ...events]) {
        if (each.kind === 'sticks' && 'isHeld' in each) {
          heldMs = each.isHeld ? rig.clock.monotonicMs() : Number.NEGATIVE_INFINITY;
          try {
            move({ isHeld: each.isHeld, forward: 1 });
          } catch {
            // It has ended.
          }
        } else if (each.kind === 'wait' && 'ms' in each) await rig.clock.advanceAsync(each.ms, 50);
        else if (each.kind === 'begin') await begin().catch(() => undefined);
        else if (each.kind === 'hold') void rig.submit('hold').catch(() => undefined);
        else if (each.kind === 'end') {
          try {
            desk.end('uav-1', CONTEXT);
          } catch {
            // Nobody flies.
          }
        } else if (holderId === 'operator') {
          holderId = 'taker';
          const { epoch } = rig.leases.lease('uav-1');
          const taker = contextOf('taker', { scopes: new Set(['governance:override']) });
          rig.leases.requestTakeover('uav-1', { epoch, reason: 'mine now', force: true }, taker);
        }
      }
    }),
    { numRuns: 25, seed: 11 },
  );
  expect(deflectedCount).toBeGreaterThan(20);
});
