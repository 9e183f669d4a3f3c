import { describe, expect, it } from 'vitest';
import { AppError } from '../../gateway/base/error.ts';
import type { ActionEvent, ActionRecord } from '../../gateway/contract/action/action.ts';
import type { LaunchStatus } from '../../gateway/contract/action/launch.ts';
import { mayFollow } from '../../gateway/contract/command/operation-states.ts';
import { missionItems } from '../builder/mission-items.ts';
import { OPERATOR, Station } from './station.ts';

const HOVER = { missionType: 'Hover', zoneId: 'zone-north', priority: 'high' };
const flying = () => Station.withCopter({ bootReadyS: 1 });

const serviceOf = (there: Station) => there.actions.service;
const newest = (there: Station): ActionRecord => serviceOf(there).actions({ limit: 1 })[0]!;
const eventsOf = (there: Station, { actionId }: ActionRecord): readonly ActionEvent[] =>
  serviceOf(there).events({ actionId });
/** Rows that hold something of the launch or mission. */
const rowsOf = (there: Station, runId: string) => {
  const count = (sql: string) => there.database.prepare(sql).pluck().get(runId) as number;
  return {
    commands: count(
      "SELECT count(*) FROM command WHERE run IS NOT NULL AND json_extract(record, '$.runId') = ?",
    ),
    actions: count("SELECT count(*) FROM action WHERE json_extract(record, '$.attempts[0].runId') = ?"),
  };
};

function expectAllowed(events: readonly ActionEvent[]): void {
  for (const [index, { from, to, version }] of events.entries()) {
    expect(version).toBe(index + 1);
    expect(from).toBe(events[index - 1]?.to ?? null);
    if (from !== null) expect(mayFollow('action', from as never, to as never)).toBe(true);
  }
}

/** Launches, and kills the gateway in the turn in which the launch announces the status. */
async function dyingWhen(
  there: Station,
  status: LaunchStatus,
): Promise<{ readonly launchId: string; readonly actionId: string }> {
  const died = new Promise<{ launchId: string; actionId: string }>((resolve) => {
    const stopListening = there.port.on('launch', (launch) => {
      if (launch.status !== status) return;
      stopListening();
      there.die();
      resolve({ launchId: launch.launchId, actionId: launch.actionId ?? '' });
    });
  });
  there.port.launch(HOVER, OPERATOR).catch(() => undefined);
  return there.outcomeOf(died, 400);
}

describe('a launch is one record, and its action shows it', () => {
  it('from the request to the ground', async () => {
    const there = await flying();
    const announced: ActionRecord[] = [];
    serviceOf(there).on('action', (action) => void announced.push(action));
    const { launchId, actionId } = await there.port.launch(HOVER, OPERATOR);
    expect(newest(there)).toMatchObject({
      actionId,
      type: 'launch',
      category: 'Mission',
      title: expect.objectContaining({ text: 'Launch: Hover over zone-north' }),
      priority: 'high',
      params: { missionType: 'hover', zoneId: 'zone-north' },
      attempts: [{ runId: launchId, outcome: 'running' }],
    });
    await there.landed(launchId);
    const action = newest(there);
    const launch = there.port.launchRecord(launchId)!;
    expect(action).toMatchObject({
      state: 'succeeded',
      vehicleId: 'uav-1',
      mode: 'sim',
      decision: launch.decision,
      attempts: [{ outcome: 'succeeded', commandIds: launch.commandIds }],
    });
    expect(announced.at(-1)).toEqual(action);
    const events = eventsOf(there, action);
    expect([...new Set(events.map(({ to }) => to))]).toEqual([
      'queued',
      'allocating',
      'ready',
      'authorizing',
      'dispatched',
      'acknowledged',
      'executing',
      'verifying',
      'succeeded',
    ]);
    expectAllowed(events);
    expect(action.version).toBe(events.length);
    expect(rowsOf(there, launchId)).toEqual({ commands: 1, actions: 0 });
  });

  it('denied by governance: the action is denied, and no launch is shown', async () => {
    const there = await flying();
    await there.governance.service.putPolicy(
      'never',
      '@id("never") @description("d") @verdict("deny") @override("never") @reason("no") forbid (principal, action == Action::"launch", resource);',
      OPERATOR,
    );
    await expect(there.port.launch(HOVER, OPERATOR)).rejects.toMatchObject({ code: 'governance-denied' });
    expect(newest(there)).toMatchObject({ state: 'denied', attempts: [{ outcome: 'denied', runId: null }] });
    expect(there.port.launches(10)).toEqual([]);
    expectAllowed(eventsOf(there, newest(there)));
  });

  it('aborted as an action while it is being decided: nothing is done for it', async () => {
    const there = await flying();
    const answer = there.port.launch(HOVER, OPERATOR);
    const { actionId } = newest(there);
    expect(serviceOf(there).abortAction(actionId, OPERATOR)).toMatchObject({
      state: 'allocating',
      detail: expect.objectContaining({
        text: 'Aborted by operator. The action ends when the pending decision arrives.',
      }),
    });
    expect(await answer).toMatchObject({ status: 'aborted' });
    expect(newest(there)).toMatchObject({ actionId, state: 'aborted', attempts: [{ outcome: 'cancelled' }] });
    expect(there.effective()).toEqual([]);
  });

  it('aborted as an action in the air: it comes home', async () => {
    const there = await flying();
    const { launchId, actionId } = await there.port.launch(HOVER, OPERATOR);
    await there.until('it hovers', () => there.port.launchRecord(launchId)?.status === 'on_pattern');
    expect(serviceOf(there).abortAction(actionId!, OPERATOR)).toMatchObject({ state: 'aborted' });
    expect(there.port.commands({ limit: 1 })[0]).toMatchObject({ command: 'rtl' });
    // Again is no error and does nothing.
    expect(serviceOf(there).abortAction(actionId!, OPERATOR)).toMatchObject({ state: 'aborted' });
  });

  it.each(['enqueued', 'checking', 'arming', 'taking_off', 'on_pattern', 'returning', 'landing'] as const)(
    'killed while %s: launch, action and command end together, and nothing moves',
    async (status) => {
      const there = await flying();
      const { launchId, actionId } = await dyingWhen(there, status);
      await there.start();
      there.sent.length = 0;
      await there.run(10);
      expect(there.effective()).toEqual([]);
      const action = serviceOf(there).action(actionId)!;
      expect(there.port.launchRecord(launchId)).toMatchObject({ status: 'interrupted' });
      expect(action).toMatchObject({
        state: 'failed',
        detail: 'The gateway restarted. Nothing has been sent since.',
        attempts: [{ outcome: 'unknown', runId: launchId }],
      });
      expectAllowed(eventsOf(there, action));
      const [command] = there.port
        .commands({ limit: 50 })
        .filter(({ runId }) => runId === launchId)
        .slice(-1);
      expect(command).toMatchObject({ command: 'launch', endedAtMs: expect.any(Number) });
      // A second start finds it ended.
      await there.stop();
      await there.start();
      expect(serviceOf(there).action(actionId)).toEqual(action);
    },
  );

  it('that ends on a full disk is shown as it ended, and stored once there is room', async () => {
    const there = await flying();
    const { launchId, actionId } = await there.port.launch(HOVER, OPERATOR);
    await there.until('it lands', () => there.port.launchRecord(launchId)?.status === 'landing');
    there.fillDisk();
    await there.landed(launchId);
    expect(serviceOf(there).action(actionId!)).toMatchObject({ state: 'succeeded' });
    there.freeDisk();
    await there.run(3);
    there.die();
    await there.start();
    expect(there.port.launchRecord(launchId)).toMatchObject({ status: 'completed', progressPct: 100 });
    const action = serviceOf(there).action(actionId!)!;
    expect(action).toMatchObject({ state: 'succeeded' });
    expectAllowed(eventsOf(there, action));
  });

  it('executed again after a failure: the same action has a second attempt and is listed once', async () => {
    const there = await flying();
    const { launchId, actionId } = await there.port.launch(HOVER, OPERATOR);
    await there.until('it hovers', () => there.port.launchRecord(launchId)?.status === 'on_pattern');
    there.die();
    await there.start();
    await there.ready();
    const { version } = serviceOf(there).action(actionId!)!;
    await expect(serviceOf(there).executeAction(actionId!, { version: 1 }, OPERATOR)).rejects.toMatchObject({
      code: 'version-conflict',
    });
    await serviceOf(there).executeAction(actionId!, { version }, OPERATOR);
    const listed = serviceOf(there).actions({ limit: 10 });
    expect(listed.map((action) => action.actionId)).toEqual([actionId]);
    expect(listed[0]?.attempts).toHaveLength(2);
    expectAllowed(eventsOf(there, listed[0]!));
  });
});

describe('a mission run is one record', () => {
  const ITEMS = missionItems(4);

  it('and its action has its items', async () => {
    const there = await flying();
    const { missionId, actionId } = await there.port.startMission(
      { vehicleId: 'uav-1', items: ITEMS, priority: 'urgent' },
      OPERATOR,
    );
    expect(serviceOf(there).action(actionId!)).toMatchObject({
      type: 'mission',
      vehicleId: 'uav-1',
      priority: 'urgent',
      params: { items: ITEMS },
      resources: [{ type: 'vehicle', id: 'uav-1' }],
    });
    await there.until('it flies', () => there.port.mission(missionId)?.status === 'flying');
    expect(newest(there).state).toBe('executing');
    expect(rowsOf(there, missionId)).toEqual({ commands: 1, actions: 0 });
    serviceOf(there).abortAction(actionId!, OPERATOR);
    expect(there.port.mission(missionId)).toMatchObject({ status: 'aborted' });
    expect(there.port.commands({ limit: 1 })[0]).toMatchObject({ command: 'hold' });
  });

  it('refused while the vehicle is held, it has failed in both views', async () => {
    const there = await flying();
    await there.port.startMission({ vehicleId: 'uav-1', items: ITEMS }, OPERATOR);
    const second = { ...OPERATOR, traceId: 'd'.repeat(32) };
    await expect(there.port.startMission({ vehicleId: 'uav-1' }, second)).rejects.toBeInstanceOf(AppError);
    const action = newest(there);
    expect(action).toMatchObject({ traceId: second.traceId, state: 'failed', attempts: [{ runId: null }] });
    const [command] = there.port.commands({ limit: 50 }).filter(({ traceId }) => traceId === second.traceId);
    expect(command).toMatchObject({ command: 'mission', state: 'failed', actionId: action.actionId });
    expect(there.port.missions(10)).toHaveLength(1);
  });
});

it('pages and narrows the actions of runs and of the queue in one order', async () => {
  const there = await flying();
  const service = serviceOf(there);
  const queue = () => service.queueAction({ ...QUEUED }, OPERATOR).actionId;
  const QUEUED = {
    type: 'hold' as const,
    vehicleId: 'uav-1',
    params: {},
    priority: 'normal' as const,
    resources: [],
    postconditions: [],
  };
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    ids.push(queue());
    ids.push((await there.port.launch(HOVER, OPERATOR)).actionId!);
    ids.push(queue());
    if (round < 2) await there.run(1);
  }
  const seen: string[] = [];
  let beforeId: string | undefined;
  for (;;) {
    const page = service.actions({ limit: 2, ...(beforeId !== undefined && { beforeId }) });
    seen.push(...page.map(({ actionId }) => actionId));
    beforeId = page.at(-1)?.actionId;
    if (page.length < 2) break;
  }
  expect(seen).toHaveLength(ids.length);
  expect(new Set(seen)).toEqual(new Set(ids));
  const times = seen.map((actionId) => service.action(actionId)!.createdAtMs);
  expect(times).toEqual([...times].sort((left, right) => right - left));
  expect(service.actions({ limit: 10, category: 'Mission' })).toHaveLength(3);
  expect(service.actions({ limit: 10, state: 'queued' })).toHaveLength(6);
  expect(service.actions({ limit: 10, planId: 'pln_none' })).toEqual([]);
  expect(service.actions({ limit: 10, beforeId: 'act_none' })).toEqual([]);
});

it('a question that names no vehicle is as real as the station it is asked at', async () => {
  const there = await flying();
  const { actionId } = serviceOf(there).queueAction(
    {
      type: 'confirm',
      params: { text: 'Is the site clear?' },
      priority: 'normal',
      resources: [],
      postconditions: [],
    },
    OPERATOR,
  );
  await serviceOf(there).executeAction(actionId, {}, OPERATOR);
  const waiting = () => there.governance.approvals.list({ limit: 1, state: 'waiting' })[0];
  await there.until('a person is asked', () => waiting() !== undefined);
  expect(newest(there).mode).toBe('sim');
  expect(waiting()).toMatchObject({ actionId, vehicleId: null, mode: 'sim' });
});
