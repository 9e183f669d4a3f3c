import { describe, expect, it } from 'vitest';
import { settled } from '../../../fake/fake-clock.ts';
import { graphOf, look, START } from './support/graphs.ts';
import { contextOf, OPERATOR, WorkflowRig } from './support/workflow-rig.ts';

const GRAPH = graphOf([START, look('look')], ['start next look']);
const HOUR_MS = 3_600_000;
const ZURICH = 'Europe/Zurich';

function at(text: string): number {
  return Date.parse(text);
}

/** Moves the clock an hour at a time; the runs that begin end in between. */
async function hours(rig: WorkflowRig, count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 120; quarter += 1) {
    const { length } = rig.audit;
    rig.clock.advance(HOUR_MS / 120);
    // What is due is written down before its graph is checked again.
    if (rig.audit.length > length) await settled();
    if (rig.service.runs({ limit: 1 }, OPERATOR.principal).some(({ endedAtMs }) => endedAtMs === null))
      await settled();
  }
  await settled();
}

function beginnings(rig: WorkflowRig): readonly string[] {
  return rig.service
    .runs({ limit: 50 }, OPERATOR.principal)
    .map(({ startedAtMs }) => new Date(startedAtMs).toISOString().slice(0, 16))
    .toReversed();
}

describe('schedules', () => {
  it('keep the local hour over the change to summer time', async () => {
    const rig = new WorkflowRig({}, at('2026-03-28T00:00:00Z'));
    const workflowId = await rig.save(GRAPH);
    const { schedule } = await rig.service.schedule(
      workflowId,
      { cron: '0 6 * * *', timeZone: ZURICH, environment: 'simulation', inputs: {}, isEnabled: true },
      OPERATOR,
    );
    expect(schedule?.nextAtMs).toBe(at('2026-03-28T05:00:00Z'));
    await hours(rig, 54);
    expect(beginnings(rig)).toEqual(['2026-03-28T05:00', '2026-03-29T04:00', '2026-03-30T04:00']);
    const [run] = rig.service.runs({ limit: 1 }, OPERATOR.principal);
    expect(run).toMatchObject({ isScheduled: true, actor: { id: 'operator' }, state: 'passed' });
  });

  it('run once in the night in which an hour comes twice', async () => {
    const rig = new WorkflowRig({}, at('2026-10-24T20:00:00Z'));
    await rig.service.schedule(
      await rig.save(GRAPH),
      { cron: '30 2 * * *', timeZone: ZURICH, environment: 'simulation', inputs: {}, isEnabled: true },
      OPERATOR,
    );
    await hours(rig, 12);
    expect(beginnings(rig)).toHaveLength(1);
  });

  it('skip what was missed while the station was off, and tell it', async () => {
    const rig = new WorkflowRig({}, at('2026-05-01T00:00:00Z'));
    const workflowId = await rig.save(GRAPH);
    await rig.service.schedule(
      workflowId,
      { cron: '0 6 * * *', timeZone: 'UTC', environment: 'simulation', inputs: {}, isEnabled: true },
      OPERATOR,
    );
    await rig.service.stop();
    rig.clock.advance(10 * HOUR_MS);
    rig.open();
    rig.clock.advance(10_000);
    await settled();
    const read = await rig.service.read(workflowId, OPERATOR.principal);
    expect(read?.schedule).toMatchObject({ nextAtMs: at('2026-05-02T06:00:00Z'), lastAtMs: null });
    expect(read?.schedule?.lastProblem).toContain('Missed');
    expect(rig.alerts.get(workflowId)).toContain('did not run');
    await hours(rig, 24);
    expect(beginnings(rig)).toEqual(['2026-05-02T06:00']);
    expect(rig.alerts.size).toBe(0);
  });

  it('never begin again before the run before has ended', async () => {
    const rig = new WorkflowRig({}, at('2026-05-01T00:00:00Z'));
    const slow = graphOf([START, { id: 'w', type: 'wait', durationS: 7000 }], ['start next w'], {
      maxDurationS: 80_000,
    });
    const workflowId = await rig.save(slow);
    await rig.service.schedule(
      workflowId,
      { cron: '0 * * * *', timeZone: 'UTC', environment: 'simulation', inputs: {}, isEnabled: true },
      OPERATOR,
    );
    await hours(rig, 2);
    expect(beginnings(rig)).toEqual(['2026-05-01T01:00']);
    expect((await rig.service.read(workflowId, OPERATOR.principal))?.schedule?.lastProblem).toContain(
      'Skipped',
    );
  });

  it('run as who set it with what they may then, and tell it when they may no more', async () => {
    const rig = new WorkflowRig({}, at('2026-05-01T00:00:00Z'));
    const key = contextOf('key', 'key_1', undefined, 'acc_1');
    rig.principals.set('key_1', key.principal);
    const workflowId = await rig.save(GRAPH, key);
    const request = { timeZone: 'UTC', environment: 'simulation', inputs: {}, isEnabled: true } as const;
    await rig.service.schedule(workflowId, { cron: '0 * * * *', ...request }, key);
    await hours(rig, 1);
    expect(rig.calls.map(({ principal }) => principal.id)).toEqual(['key_1']);
    rig.principals.delete('key_1');
    await hours(rig, 1);
    expect(rig.calls).toHaveLength(1);
    expect((await rig.service.read(workflowId, key.principal))?.schedule?.lastProblem).toContain(
      'no longer exists',
    );
    expect(rig.alerts.size).toBe(1);
    await rig.service.unschedule(workflowId, key);
    expect(rig.alerts.size).toBe(0);
  });

  it.each([
    ['nonsense', 'UTC'],
    ['0 6 * * *', 'Mars/Base'],
  ])('refuse %s in %s', async (cron, timeZone) => {
    const rig = new WorkflowRig();
    const workflowId = await rig.save(GRAPH);
    const request = { cron, timeZone, environment: 'sandbox', inputs: {}, isEnabled: true } as const;
    await expect(rig.service.schedule(workflowId, request, OPERATOR)).rejects.toThrow(/\/cron/);
    expect((await rig.service.read(workflowId, OPERATOR.principal))?.schedule).toBeNull();
  });
});
