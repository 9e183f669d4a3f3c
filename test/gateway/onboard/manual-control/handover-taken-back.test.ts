import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { ManualControl } from '../../../../gateway/contract/onboard/manual-control.ts';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { ManualControlProtocol } from '../../../../gateway/mavlink/protocol/manual-control-protocol.ts';
import { ManualControlService } from '../../../../gateway/onboard/manual-control/manual-control-service.ts';
import { contextOf, GateRig, OPERATOR } from '../../../fake/gate-rig.ts';

const CONTEXT = OPERATOR as RequestContext;
const LOITER = 5;

describe('a handover that ends while its change of mode is under way', () => {
  let rig: GateRig;
  let desk: ManualControlService;
  let begun: Promise<ManualControl>;

  beforeEach(fresh);

  async function fresh(): Promise<void> {
    rig = new GateRig();
    const { gate, operations, clock, ids, directory: vehicles } = rig;
    const protocol = new ManualControlProtocol(rig.wire);
    const room = { operations, clock, ids, logger: silentLogger };
    desk = new ManualControlService({ ...room, gate, protocol, vehicles });
    desk.start();
    await rig.run('arm');
    await rig.run('takeoff', { altitudeM: 20 });
  }

  /** Begins, and lets some time pass. */
  async function beginFor(passedMs: number): Promise<void> {
    begun = desk.begin('uav-1', { mode: 'LOITER' }, CONTEXT);
    begun.catch(() => undefined);
    await rig.clock.advanceAsync(passedMs, 50);
  }
  const mode = () => rig.directory.get('uav-1')?.heartbeat?.flightMode;
  const sticks = () => rig.wire.sentOf('MANUAL_CONTROL').length;
  const givenBack = () => rig.wire.sentOf('RC_CHANNELS_OVERRIDE').length;
  const modesSent = (wanted: number) =>
    rig.wire
      .sentOf('COMMAND_LONG')
      .filter(({ command, param2 }) => command === MavCmd.DO_SET_MODE && param2 === wanted).length;
  const newest = (name: string) => rig.records.list({ limit: 50 }).find(({ command }) => command === name);
  const takeOver = () => {
    const taker = contextOf('taker', { scopes: new Set(['governance:override']) });
    const { epoch } = rig.leases.lease('uav-1');
    rig.leases.requestTakeover('uav-1', { epoch, reason: 'mine now', force: true }, taker);
  };
  /** Governance answers for changes of mode when it is let. */
  function hangingGovernance(): () => void {
    const { governance } = rig;
    const { promise, resolve } = Promise.withResolvers<void>();
    rig.governance = {
      decide: async (input) => {
        if (input.command === 'set-mode') await promise;
        return governance.decide(input);
      },
    };
    return resolve;
  }

  it('holds when it is handed back, whatever the last heartbeat shows, and takes the change of mode back', async () => {
    rig.copter.answer = () => 'deaf';
    await beginFor(500);
    expect(mode()).toBe('GUIDED');
    expect(desk.end('uav-1', CONTEXT)).toMatchObject({ phase: 'holding' });
    const asked = modesSent(LOITER);
    rig.copter.answer = () => undefined;
    await rig.clock.advanceAsync(2000, 50);
    expect(mode()).toBe('BRAKE');
    expect(modesSent(LOITER)).toBe(asked);
    expect(newest('set-mode')).toMatchObject({ state: 'cancelled' });
    expect(newest('manual-control')).toMatchObject({ state: 'done', detail: 'Manual control ended.' });
    await expect(begun).rejects.toMatchObject({ code: 'state-conflict', message: 'Manual control ended.' });
  });

  it('keeps the sticks centred until the hold is seen, also when the mode comes first', async () => {
    rig.copter.answer = () => 'deaf';
    await beginFor(200);
    desk.end('uav-1', CONTEXT);
    const before = sticks();
    await rig.clock.advanceAsync(300, 50);
    rig.copter.setMode(LOITER);
    await rig.clock.advanceAsync(300, 50);
    expect(sticks() - before).toBeGreaterThanOrEqual(12);
    expect(givenBack()).toBe(0);
    rig.copter.answer = () => undefined;
    await rig.clock.advanceAsync(2500, 50);
    expect(mode()).toBe('BRAKE');
    expect(desk.of('uav-1')).toMatchObject({ phase: 'ended', detail: 'Manual control ended.' });
    expect(givenBack()).toBe(1);
  });

  it('says so when neither the mode nor the hold is seen', async () => {
    rig.copter.answer = () => 'deaf';
    await beginFor(200);
    desk.end('uav-1', CONTEXT);
    await rig.clock.advanceAsync(5000, 50);
    expect(desk.of('uav-1')).toMatchObject({
      phase: 'ended',
      detail: 'Manual control ended. The vehicle has not confirmed holding. Press Hold.',
    });
    expect(newest('manual-control')).toMatchObject({ state: 'unknown' });
  });

  it('holds where it held before', async () => {
    await rig.run('hold');
    rig.copter.answer = () => 'deaf';
    await beginFor(200);
    rig.copter.answer = () => undefined;
    desk.end('uav-1', CONTEXT);
    const before = sticks();
    await rig.clock.advanceAsync(2000, 50);
    // A heartbeat from before the change of mode arrived would look the same.
    expect(sticks() - before).toBeGreaterThanOrEqual(20);
    expect(mode()).toBe('BRAKE');
    expect(newest('manual-control')).toMatchObject({ state: 'done', detail: 'Manual control ended.' });
  });

  it('never sends a change of mode that is decided after it was handed back', async () => {
    const decide = hangingGovernance();
    await beginFor(200);
    desk.end('uav-1', CONTEXT);
    await rig.clock.advanceAsync(1000, 50);
    decide();
    await rig.clock.advanceAsync(5000, 50);
    expect(mode()).toBe('BRAKE');
    expect(modesSent(LOITER)).toBe(0);
    expect(newest('set-mode')).toMatchObject({ state: 'cancelled' });
  });

  it('waits for no approval of the mode: an approval afterwards changes nothing', async () => {
    const { governance } = rig;
    rig.governance = {
      decide: async (input) => {
        const answer = await governance.decide(input);
        if (input.command !== 'set-mode' || input.approval) return answer;
        const finding = {
          policyId: 'two',
          verdict: 'require_approval',
          reason: 'two eyes',
          values: {},
        } as const;
        return {
          ...answer,
          decision: { ...answer.decision, decision: 'require_approval' },
          findings: [{ ...finding, override: 'self', isOverridden: false }],
        };
      },
    };
    await beginFor(300);
    await expect(begun).rejects.toMatchObject({ message: expect.stringContaining('approval') });
    expect(desk.of('uav-1')).toMatchObject({ phase: 'ended' });
    expect(rig.approvals.list({ state: 'waiting', limit: 9 })).toEqual([]);
    expect(newest('set-mode')).toMatchObject({ state: 'cancelled' });
    for (const { approvalId } of rig.approvals.list({ limit: 9 }))
      expect(() => rig.approvals.answer(approvalId, { isApproved: true }, CONTEXT)).toThrow();
    await rig.clock.advanceAsync(2000, 50);
    expect(modesSent(LOITER)).toBe(0);
    expect(mode()).toBe('GUIDED');
  });

  it('holds for who takes the vehicle over only where the change of mode has left', async () => {
    rig.copter.answer = () => 'deaf';
    await beginFor(200);
    takeOver();
    expect(newest('hold')).toMatchObject({ state: 'sent' });
    // The vehicle may come into the mode all the same: without a transmitter it would sink there.
    expect(givenBack()).toBe(0);
    const before = sticks();
    await rig.clock.advanceAsync(1000, 50);
    expect(sticks()).toBe(before);
  });

  it('leaves the vehicle alone for who takes it over before the change of mode has left', async () => {
    const decide = hangingGovernance();
    await beginFor(200);
    takeOver();
    decide();
    await rig.clock.advanceAsync(2000, 50);
    expect(newest('hold')).toBeUndefined();
    expect(modesSent(LOITER)).toBe(0);
    expect(mode()).toBe('GUIDED');
  });

  it('is not repeated to a vehicle that landed while it was decided', async () => {
    const decide = hangingGovernance();
    await beginFor(200);
    rig.copter.answer = () => 'deaf';
    rig.copter.cutMotors();
    await rig.clock.advanceAsync(100, 50);
    expect(desk.of('uav-1')).toMatchObject({ phase: 'ended' });
    decide();
    await rig.clock.advanceAsync(5000, 50);
    expect(modesSent(LOITER)).toBeLessThanOrEqual(1);
    expect(newest('set-mode')).toMatchObject({ state: 'cancelled' });
  });

  it('never leaves it in the pilot’s mode without saying so, whenever it is handed back and whatever was lost', async () => {
    const losses = fc.record({
      endsAtMs: fc.integer({ min: 0, max: 6000 }),
      hears: fc.array(fc.constantFrom('deaf', 'silent', undefined), { minLength: 1, maxLength: 12 }),
    });
    let heldCount = 0;
    await fc.assert(
      fc.asyncProperty(losses, async ({ endsAtMs, hears }) => {
        await fresh();
        let frames = 0;
        rig.copter.answer = () => {
          frames += 1;
          return hears[frames % hears.length];
        };
        await beginFor(endsAtMs);
        desk.end('uav-1', CONTEXT);
        await rig.clock.advanceAsync(9000, 50);
        expect(desk.of('uav-1')?.phase ?? 'ended').toBe('ended');
        if (mode() === 'BRAKE') heldCount += 1;
        if (mode() === 'LOITER') expect(newest('manual-control')?.state).toBe('unknown');
      }),
      { numRuns: 30, seed: 7 },
    );
    expect(heldCount).toBeGreaterThan(15);
  });
});
