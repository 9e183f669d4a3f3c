import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import type { CommandLease } from '../../../../gateway/contract/command/lease.ts';
import type { OperatorText } from '../../../../gateway/contract/operator-text.ts';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { missionItems } from '../../../builder/mission-items.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';
import { MissionPeer } from '../../../fake/mission-peer.ts';

const ANNA = contextOf('anna');
const BEN = contextOf('ben');
const CHIEF = contextOf('chief', { scopes: new Set(['governance:override']) });

describe('CommandLeases', () => {
  let rig: GateRig;

  beforeEach(() => {
    rig = new GateRig();
  });

  const lease = () => rig.leases.lease('uav-1');
  const holder = () => lease().holder?.id;
  const takeover = (context = BEN, epoch = lease().epoch, force = false) =>
    rig.leases.requestTakeover('uav-1', { epoch, reason: 'my turn', force }, context);
  const by = (context = ANNA, command: 'arm' | 'set-mode' = 'arm') =>
    rig.submit(command, command === 'arm' ? {} : { mode: 'LOITER' }, 'done', context);
  const coded = (code: string) => expect.objectContaining({ code });

  it('go to whoever commands, and refuse others by name and activity until 30 s after the last command', async () => {
    expect(lease()).toMatchObject({ epoch: 0, holder: null });
    const first = by();
    expect(lease()).toMatchObject({
      epoch: 1,
      holder: { kind: 'key', id: 'anna' },
      kind: 'command',
      expiresAtMs: null,
      state: { activity: 'Arm' },
    });
    await expect(by(BEN)).rejects.toMatchObject({
      code: 'lease-held',
      message: expect.stringMatching(/anna has command of uav-1 \(Arm\)/),
      context: { holder: { id: 'anna' }, epoch: 1 },
    });
    expect(await rig.outcomeOf(first)).toMatchObject({ state: 'done', epoch: 1 });
    await rig.clock.advanceAsync(29_900, 100);
    await expect(by(BEN, 'set-mode')).rejects.toMatchObject({ code: 'lease-held' });
    await rig.clock.advanceAsync(200, 100);
    expect(lease()).toMatchObject({ epoch: 1, holder: null, kind: null });
    expect(await rig.outcomeOf(by(BEN, 'set-mode'))).toMatchObject({ state: 'done', epoch: 2 });
  });

  it('never meet one principal alone, whatever way it comes', async () => {
    const rest = { ...OPERATOR, source: 'rest' as const };
    await rig.run('arm');
    await rig.clock.advanceAsync(100_000, 5000);
    expect(await rig.outcomeOf(rig.submit('set-mode', { mode: 'LOITER' }, 'done', rest))).toMatchObject({
      state: 'done',
      epoch: 1,
    });
  });

  it('are not kept by a command that sent nothing', async () => {
    rig.directory.ready.set('uav-1', false);
    expect(await rig.outcomeOf(by())).toMatchObject({ state: 'denied' });
    expect(holder()).toBeUndefined();
    rig.directory.ready.set('uav-1', true);
    expect(await rig.outcomeOf(by(BEN))).toMatchObject({ state: 'done' });
  });

  it.each(['hold', 'rtl', 'land'] as const)('do not stand before %s of anybody', async (command) => {
    await rig.outcomeOf(by());
    await rig.outcomeOf(rig.submit('takeoff', { altitudeM: 10 }, 'done', ANNA));
    const before = rig.frames;
    const submitted = rig.submit(command, {}, 'done', BEN);
    expect(rig.frames).toBe(before + 1);
    expect(await rig.outcomeOf(submitted)).toMatchObject({ state: 'done', epoch: null });
    expect(holder()).toBe('anna');
  });

  it('last 30 s after an emergency command of the holder, and no longer for that of another', async () => {
    await rig.outcomeOf(by());
    await rig.outcomeOf(rig.submit('takeoff', { altitudeM: 10 }, 'done', ANNA));
    await rig.clock.advanceAsync(20_000, 1000);
    await rig.submit('hold', {}, 'sent', ANNA);
    await rig.clock.advanceAsync(20_000, 1000);
    expect(holder()).toBe('anna');
    await rig.submit('hold', {}, 'sent', BEN);
    await rig.clock.advanceAsync(11_000, 1000);
    expect(holder()).toBeUndefined();
  });

  it('are kept by renewing and given back', async () => {
    expect(rig.leases.take('uav-1', ANNA)).toMatchObject({ kind: 'explicit', holder: { id: 'anna' } });
    for (let round = 0; round < 10; round += 1) {
      expect(lease().expiresAtMs).toBe(rig.clock.utcMs() + 30_000);
      await rig.clock.advanceAsync(10_000, 1000);
      expect(holder()).toBe('anna');
      rig.leases.take('uav-1', ANNA);
    }
    expect(() => rig.leases.take('uav-1', BEN)).toThrow(coded('lease-held'));
    expect(() => rig.leases.release('uav-1', BEN)).toThrow(coded('lease-held'));
    expect(rig.leases.release('uav-1', ANNA)).toMatchObject({ holder: null, epoch: 1 });
    rig.leases.take('uav-1', ANNA);
    await rig.clock.advanceAsync(30_000, 1000);
    expect(holder()).toBeUndefined();
    expect(() => rig.leases.take('uav-9', ANNA)).toThrow(coded('not-found'));
  });

  it('stay with what still flies, renewed or given back', async () => {
    rig.leases.take('uav-1', ANNA);
    const run = rig.leases.enter('uav-1', ANNA, 'Launch lch_1');
    rig.leases.release('uav-1', ANNA);
    await rig.clock.advanceAsync(200_000, 5000);
    expect(lease()).toMatchObject({ holder: { id: 'anna' }, state: { activity: 'Launch lch_1' } });
    run.end(true);
    await rig.clock.advanceAsync(31_000, 1000);
    expect(holder()).toBeUndefined();
  });

  it('that are not renewed stay until what flies under them has ended', async () => {
    rig.leases.take('uav-1', ANNA);
    const run = rig.leases.enter('uav-1', ANNA, 'Launch lch_1');
    expect(lease()).toMatchObject({ kind: 'explicit', expiresAtMs: rig.clock.utcMs() + 30_000 });
    await rig.clock.advanceAsync(31_000, 1000);
    expect(lease()).toMatchObject({ holder: { id: 'anna' }, kind: 'command', expiresAtMs: null });
    run.end(true);
    expect(lease().expiresAtMs).toBe(rig.clock.utcMs() + 30_000);
    await rig.clock.advanceAsync(31_000, 1000);
    expect(holder()).toBeUndefined();
  });

  it('taken for a use that sent nothing stay while another use lasts, and when taken explicitly meanwhile', () => {
    const first = rig.leases.enter('uav-1', ANNA, 'Arm');
    const second = rig.leases.enter('uav-1', ANNA, 'Launch lch_1');
    first.end(false);
    expect(holder()).toBe('anna');
    second.end(false);
    rig.leases.release('uav-1', ANNA);
    const third = rig.leases.enter('uav-1', ANNA, 'Arm');
    rig.leases.take('uav-1', ANNA);
    third.end(false);
    expect(lease()).toMatchObject({ holder: { id: 'anna' }, kind: 'explicit' });
  });

  it('tell of every use, its end, the release and the expiry', async () => {
    const told: unknown[] = [];
    rig.leases.events.on('lease', ({ vehicleId, holder: by, kind, state }) =>
      told.push([vehicleId, by?.id, kind, state.activity]),
    );
    const toldSince = () => told.splice(0).at(-1);
    rig.leases.take('uav-1', ANNA);
    expect(toldSince()).toEqual(['uav-1', 'anna', 'explicit', null]);
    const run = rig.leases.enter('uav-1', ANNA, 'Launch lch_1');
    expect(toldSince()).toEqual(['uav-1', 'anna', 'explicit', 'Launch lch_1']);
    rig.leases.release('uav-1', ANNA);
    expect(toldSince()).toEqual(['uav-1', 'anna', 'command', 'Launch lch_1']);
    rig.leases.take('uav-1', ANNA);
    expect(toldSince()).toEqual(['uav-1', 'anna', 'explicit', 'Launch lch_1']);
    await rig.clock.advanceAsync(31_000, 1000);
    expect(toldSince()).toEqual(['uav-1', 'anna', 'command', 'Launch lch_1']);
    run.end(true);
    expect(toldSince()).toEqual(['uav-1', 'anna', 'command', null]);
    await rig.clock.advanceAsync(31_000, 1000);
    expect(toldSince()).toEqual(['uav-1', undefined, null, null]);
  });

  it('of a full disk are granted to what may not wait, and to nothing else', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    let problem: Error = full;
    rig.epochs.set = () => {
      throw problem;
    };
    const missed: unknown[] = [];
    expect(() => rig.leases.enter('uav-1', ANNA, 'Arm')).toThrow('no space');
    expect(holder()).toBeUndefined();
    rig.leases.enter('uav-1', ANNA, 'Steer', (error) => void missed.push(error));
    expect(missed).toEqual([full]);
    expect(lease()).toMatchObject({ epoch: 1, holder: { id: 'anna' } });
    problem = new Error('the epoch is not newer');
    rig.leases.endHolder({ kind: 'key', id: 'anna' }, 'The key anna was revoked.');
    expect(() => rig.leases.enter('uav-1', BEN, 'Steer', (error) => void missed.push(error))).toThrow(
      'not newer',
    );
    expect(missed).toHaveLength(1);
    expect(holder()).toBeUndefined();
  });

  it('end nothing by themselves once the gateway has stopped', async () => {
    rig.leases.take('uav-1', ANNA);
    rig.leases.stop();
    await rig.clock.advanceAsync(31_000, 1000);
    expect(holder()).toBe('anna');
  });

  describe('of an account whose billing plan allows one vehicle', () => {
    const own = contextOf('other-key', { accountId: 'acc_anna' });

    beforeEach(() => {
      rig.maxVehicles = 1;
      rig.directory.put({ ...(rig.directory.list()[0] as VehicleState), vehicleId: 'uav-2' });
    });

    it('are refused for a second vehicle, by whichever of its keys and in whichever way', async () => {
      await rig.outcomeOf(by());
      const refusal = {
        code: 'plan-limit',
        message: expect.stringContaining('of this billing plan: 1. In use: uav-1.'),
        context: { limit: 'vehicles', allowed: 1, vehicles: ['uav-1'] },
      };
      for (const context of [ANNA, own]) {
        expect(() => rig.leases.enter('uav-2', context, 'Arm')).toThrow(expect.objectContaining(refusal));
        expect(() => rig.leases.take('uav-2', context)).toThrow(expect.objectContaining(refusal));
        expect(rig.leases.isWithinPlan('uav-2', context.principal)).toBe(false);
      }
      const { epoch } = rig.leases.lease('uav-2');
      expect(() => rig.leases.requestTakeover('uav-2', { epoch, reason: 'x', force: false }, ANNA)).toThrow(
        expect.objectContaining(refusal),
      );
      expect(rig.leases.lease('uav-2')).toMatchObject({ epoch: 0, holder: null });
      expect(await rig.outcomeOf(by(ANNA, 'set-mode'))).toMatchObject({ state: 'done' });
    });

    it('count until the vehicle is disarmed or not heard of, and others by themselves', async () => {
      await rig.outcomeOf(by());
      await rig.clock.advanceAsync(60_000, 1000);
      expect(holder()).toBeUndefined();
      expect(() => rig.leases.take('uav-2', ANNA)).toThrow(coded('plan-limit'));
      rig.leases.take('uav-2', BEN);
      rig.leases.release('uav-2', BEN);
      rig.leases.take('uav-2', OPERATOR);
      rig.leases.take('uav-1', OPERATOR);
      rig.leases.release('uav-1', OPERATOR);
      rig.leases.release('uav-2', OPERATOR);
      // The operator had it meanwhile: it is not the account's any more.
      rig.leases.take('uav-2', ANNA);
      rig.leases.release('uav-2', ANNA);
      rig.directory.change('uav-2', { isLost: true });
      rig.leases.take('uav-1', ANNA);
      expect(holder()).toBe('anna');
    });

    it('stay where the plan has become smaller, and where a takeover was asked for before it was full', async () => {
      rig.maxVehicles = undefined;
      rig.leases.take('uav-1', ANNA);
      rig.leases.take('uav-2', BEN);
      rig.maxVehicles = 1;
      rig.leases.take('uav-1', ANNA);
      rig.leases.release('uav-1', ANNA);
      rig.leases.requestTakeover('uav-2', { epoch: 1, reason: 'my turn', force: false }, ANNA);
      rig.leases.take('uav-1', ANNA);
      await rig.clock.advanceAsync(10_100, 100);
      expect(rig.leases.lease('uav-2')).toMatchObject({ holder: { id: 'ben' }, takeover: null });
    });
  });

  it('grow over a restart, also when nobody holds anything then', async () => {
    await rig.outcomeOf(by());
    takeover(CHIEF, 1, true);
    const next = new GateRig(rig);
    expect(next.leases.lease('uav-1')).toMatchObject({ epoch: 2, holder: null });
    const record = await next.outcomeOf(next.submit('arm', {}, 'done', ANNA));
    expect(record.epoch).toBe(3);
  });

  it('that cannot be written down are not granted', async () => {
    rig.leaseStoreFails = true;
    await expect(by()).rejects.toThrow('disk full');
    expect(lease()).toMatchObject({ epoch: 0, holder: null });
    expect(rig.frames).toBe(0);
    rig.leaseStoreFails = false;
    expect(await rig.outcomeOf(by())).toMatchObject({ state: 'done' });
  });

  it('are not taken when what runs under the old epoch cannot be stopped', async () => {
    await rig.outcomeOf(by());
    const unsubscribe = rig.leases.onRevoked(() => {
      throw new Error('cannot stop');
    });
    expect(() => takeover(CHIEF, 1, true)).toThrow('cannot stop');
    expect(lease()).toMatchObject({ epoch: 1, holder: { id: 'anna' } });
    unsubscribe();
    expect(takeover(CHIEF, 1, true)).toMatchObject({ epoch: 3, holder: { id: 'chief' } });
  });

  it('end in time although a takeover failed while their last use ended', async () => {
    const run = rig.leases.enter('uav-1', ANNA, 'Launch lch_1');
    rig.leases.onRevoked(() => {
      run.end(true);
      throw new Error('cannot stop');
    });
    expect(() => takeover(CHIEF, 1, true)).toThrow('cannot stop');
    expect(holder()).toBe('anna');
    await rig.clock.advanceAsync(31_000, 1000);
    expect(holder()).toBeUndefined();
  });

  it('refuse the commands of a run that began under an older epoch', async () => {
    const { epoch } = rig.leases.enter('uav-1', ANNA, 'Plan pln_1');
    const step = { ...ANNA, origin: { planId: 'pln_1', epoch } };
    takeover(CHIEF, epoch, true);
    rig.leases.release('uav-1', CHIEF);
    await expect(rig.submit('arm', {}, 'done', step)).rejects.toMatchObject({ code: 'lease-held' });
    expect(rig.frames).toBe(0);
  });

  describe('taken over', () => {
    beforeEach(async () => {
      await rig.outcomeOf(by());
    });

    it('by asking: both see what the other sees, and silence grants', async () => {
      const told: CommandLease[] = [];
      rig.leases.events.on('lease', (changed) => void told.push(changed));
      const asked = takeover();
      expect(asked).toMatchObject({
        holder: { id: 'anna' },
        takeover: {
          by: { id: 'ben' },
          reason: 'my turn',
          holderState: { isArmed: true, flightMode: 'GUIDED', altitudeM: expect.any(Number) },
          requesterState: { isArmed: true, activity: null },
          deadlineAtMs: rig.clock.utcMs() + 10_000,
        },
      });
      expect(told).toEqual([asked]);
      await rig.clock.advanceAsync(9900, 100);
      expect(holder()).toBe('anna');
      await rig.clock.advanceAsync(100, 100);
      expect(lease()).toMatchObject({ epoch: 2, holder: { id: 'ben' }, kind: 'explicit', takeover: null });
      await expect(by(ANNA, 'set-mode')).rejects.toMatchObject({ code: 'lease-held' });
      expect(
        rig.audit.filter(({ action }) => action === 'lease.takeover').map(({ outcome }) => outcome),
      ).toEqual(['requested', 'granted-silence']);
    });

    it('only when the holder does not refuse', async () => {
      const { takeoverId } = takeover().takeover!;
      expect(() => rig.leases.answerTakeover('uav-1', { takeoverId, accept: true }, BEN)).toThrow(
        coded('lease-held'),
      );
      rig.leases.answerTakeover('uav-1', { takeoverId, accept: false }, ANNA);
      await rig.clock.advanceAsync(15_000, 100);
      expect(lease()).toMatchObject({ epoch: 1, holder: { id: 'anna' }, takeover: null });
      expect(() => rig.leases.answerTakeover('uav-1', { takeoverId, accept: true }, ANNA)).toThrow(
        coded('not-found'),
      );
    });

    it('at once when the holder accepts, or lets go', async () => {
      const { takeoverId } = takeover().takeover!;
      expect(rig.leases.answerTakeover('uav-1', { takeoverId, accept: true }, ANNA)).toMatchObject({
        epoch: 2,
        holder: { id: 'ben' },
      });
      takeover(ANNA);
      rig.leases.release('uav-1', BEN);
      expect(lease()).toMatchObject({ epoch: 3, holder: { id: 'anna' } });
    });

    it('by force with the scope only', () => {
      expect(() => takeover(BEN, 1, true)).toThrow(coded('scope-missing'));
      expect(takeover(CHIEF, 1, true)).toMatchObject({ epoch: 2, holder: { id: 'chief' } });
      expect(rig.audit.at(-1)).toMatchObject({
        action: 'lease.takeover',
        outcome: 'forced',
        actor: { id: 'chief' },
      });
    });

    it('not unseen, not twice, and not by two at once', async () => {
      expect(() => takeover(BEN, 0)).toThrow(coded('version-conflict'));
      const asked = takeover();
      expect(takeover().takeover).toEqual(asked.takeover);
      expect(() => takeover(contextOf('carl'))).toThrow(coded('state-conflict'));
      takeover(CHIEF, 1, true);
      await rig.clock.advanceAsync(12_000, 100);
      expect(lease()).toMatchObject({ epoch: 2, holder: { id: 'chief' }, takeover: null });
      expect(() => takeover(BEN, 1)).toThrow(coded('version-conflict'));
    });

    it('not when the new epoch cannot be written down', async () => {
      takeover();
      rig.leaseStoreFails = true;
      await rig.clock.advanceAsync(11_000, 100);
      expect(lease()).toMatchObject({ epoch: 1, holder: { id: 'anna' }, takeover: null });
    });

    it('with everything of the older epoch cancelled before it is granted', async () => {
      await rig.outcomeOf(rig.submit('takeoff', { altitudeM: 10 }, 'done', ANNA));
      rig.copter.answer = () => 'deaf';
      const flying = rig.submit('goto', { lat: 47.398, lon: 8.546 }, 'done', ANNA);
      await settled();
      let heldThen: string | undefined;
      rig.gate.events.on('command', ({ state }) => {
        if (state === 'cancelled') heldThen = holder();
      });
      takeover(CHIEF, 1, true);
      expect(heldThen).toBe('anna');
      expect(await flying).toMatchObject({
        state: 'cancelled',
        detail: 'chief took command of the vehicle.',
      });
      const before = rig.frames;
      await rig.clock.advanceAsync(20_000, 100);
      expect(rig.frames).toBe(before);
    });

    it('and is not named to a holder of another tenant', async () => {
      await rig.outcomeOf(rig.submit('takeoff', { altitudeM: 10 }, 'done', ANNA));
      const losses: OperatorText[] = [];
      rig.leases.onRevoked(({ reason }) => losses.push(reason));
      takeover(
        contextOf('stranger', { tenantId: 'elsewhere', scopes: new Set(['governance:override']) }),
        1,
        true,
      );
      expect(losses).toEqual(['Another operator took command of the vehicle.']);
    });

    it('with the uses of the older epoch void: they send nothing, and their end changes nothing', async () => {
      rig.leases.release('uav-1', ANNA);
      const old = rig.leases.enter('uav-1', ANNA, 'Launch lch_1');
      expect(old.isCurrent()).toBe(true);
      takeover(CHIEF, 1, true);
      expect(old.isCurrent()).toBe(false);
      expect(lease().state.activity).toBeNull();
      old.end(false);
      old.end(true);
      expect(holder()).toBe('chief');
      await rig.clock.advanceAsync(31_000, 1000);
      expect(holder()).toBeUndefined();
    });

    it('without being free in between, when its uses end with it', () => {
      rig.leases.release('uav-1', ANNA);
      const old = rig.leases.enter('uav-1', ANNA, 'Launch lch_1');
      rig.leases.onRevoked(() => old.end(false));
      const holders: (string | undefined)[] = [];
      rig.leases.events.on('lease', (changed) => void holders.push(changed.holder?.id));
      takeover(CHIEF, 1, true);
      expect(holders).toEqual(['chief']);
    });

    it('without stopping a way home that is under way', async () => {
      await rig.outcomeOf(rig.submit('takeoff', { altitudeM: 10 }, 'done', ANNA));
      const home = rig.submit('rtl', {}, 'done', ANNA);
      await rig.clock.advanceAsync(1000, 100);
      takeover(CHIEF, 1, true);
      expect(await rig.outcomeOf(home)).toMatchObject({ state: 'done' });
    });

    it('with a mission half way to the vehicle cancelled', async () => {
      const { wire, clock } = rig;
      const peer = new MissionPeer({ wire, clock, random: seededRandom(1), delayMs: 50, loss: 0 });
      const upload = rig.missions.upload('uav-1', missionItems(30), ANNA);
      await rig.clock.advanceAsync(400, 10);
      takeover(CHIEF, 1, true);
      await expect(upload).rejects.toMatchObject({
        code: 'mission-transfer-failed',
        message: expect.stringContaining('chief took command'),
      });
      const before = rig.wire.sentOf('MISSION_ITEM_INT').length;
      await rig.clock.advanceAsync(20_000, 100);
      expect(rig.wire.sentOf('MISSION_ITEM_INT')).toHaveLength(before);
      expect(peer.stored.length).toBeLessThan(30);
      expect(rig.records.list({ limit: 1 })).toMatchObject([
        { command: 'mission-upload', state: 'cancelled', epoch: 1 },
      ]);
    });
  });

  it('free a run that was lost to somebody: it is told before its command is cancelled', async () => {
    await rig.outcomeOf(by());
    const order: string[] = [];
    rig.gate.events.on('losing', () => void order.push('losing'));
    rig.gate.events.on('command', ({ state }) => void order.push(state));
    rig.copter.answer = (command) => (command === MavCmd.DO_SET_MODE ? 'deaf' : undefined);
    void by(ANNA, 'set-mode');
    await settled();
    order.length = 0;
    takeover(CHIEF, 1, true);
    expect(order).toEqual(['losing', 'cancelled']);
  });

  it('end at once with their holder’s credential: nothing more is sent, and others may command', async () => {
    const first = by();
    await settled();
    const sent = rig.wire.sent.length;
    expect(rig.leases.endHolder({ kind: 'key', id: 'anna' }, 'The key anna was revoked.')).toEqual(['uav-1']);
    expect(lease()).toMatchObject({ holder: null, epoch: 2 });
    expect(await rig.outcomeOf(first)).toMatchObject({
      state: 'cancelled',
      detail: expect.stringContaining('The key anna was revoked.'),
    });
    await rig.clock.advanceAsync(5000, 100);
    expect(rig.wire.sent.length).toBe(sent);
    expect(await rig.outcomeOf(by(BEN, 'set-mode'))).toMatchObject({ state: 'done', epoch: 3 });
    await rig.clock.advanceAsync(31_000, 1000);
    expect(holder()).toBeUndefined();
    expect(rig.leases.endHolder({ kind: 'key', id: 'anna' }, 'again')).toEqual([]);
  });

  it('of an ended credential go to whoever is asking for the vehicle', () => {
    rig.leases.take('uav-1', ANNA);
    takeover(BEN);
    rig.leases.endHolder({ kind: 'key', id: 'anna' }, 'The key anna was revoked.');
    expect(lease()).toMatchObject({ holder: { id: 'ben' }, takeover: null });
  });

  it('name the holder and its activity to the same tenant and the operator only', () => {
    rig.leases.take('uav-1', ANNA);
    const stranger = contextOf('cleo', { tenantId: 'elsewhere' });
    for (const refused of [
      () => rig.leases.take('uav-1', stranger),
      () => rig.leases.release('uav-1', stranger),
      () => rig.leases.enter('uav-1', stranger, 'Arm'),
    ])
      expect(refused).toThrow(
        expect.objectContaining({
          code: 'lease-held',
          message: expect.stringMatching(/^Another operator has command of uav-1\./),
          context: { holder: { kind: 'key', id: 'other' }, activity: null, epoch: 1 },
        }),
      );
    takeover(BEN);
    expect(() => takeover(stranger)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^Another operator has already asked/) }),
    );
    expect(() => rig.leases.take('uav-1', OPERATOR)).toThrow(/^anna has command of uav-1/);
  });
});
