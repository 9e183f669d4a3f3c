import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import type { CommandContext } from '../../../../gateway/command/gate/command-context.ts';
import type { LaunchRecord } from '../../../../gateway/contract/action/launch.ts';
import type { MissionRun } from '../../../../gateway/contract/mission/mission.ts';
import type { OperatorText } from '../../../../gateway/contract/operator-text.ts';
import { sampleLaunch, sampleMissionRun } from '../../../builder/contract-samples.ts';
import { OPERATOR, PlanRig } from '../plan/support/plan-rig.ts';

const REQUEST = { missionType: 'Patrol', zoneId: 'zone-north', priority: 'high' };

describe('launches and mission starts are actions', () => {
  let rig: PlanRig;
  let context: CommandContext | undefined;
  let launch: LaunchRecord;
  beforeEach(() => {
    rig = new PlanRig();
    launch = sampleLaunch({
      launchId: 'lch_1',
      status: 'enqueued',
      aircraft: 'unassigned',
      commandIds: [],
      decision: null,
    });
    rig.launch = async (_request, given) => {
      context = given;
      launch = { ...launch, actionId: given.origin?.actionId ?? null };
      return launch;
    };
  });
  afterEach(() => rig.close());

  const become = (change: Partial<LaunchRecord>) => {
    launch = { ...launch, ...change };
    rig.launchEvents.emit('launch', launch);
  };
  const action = () => rig.service.actions({ limit: 1 })[0]!;
  const states = () => rig.service.events({ actionId: action().actionId }).map(({ to }) => to);

  it('with a record that follows the launch', async () => {
    const answer = await rig.service.runs.launch(REQUEST, OPERATOR);
    expect(answer).toMatchObject({ launchId: 'lch_1', status: 'enqueued' });
    expect(action()).toMatchObject({
      type: 'launch',
      category: 'Mission',
      title: 'Launch: Patrol over zone-north',
      priority: 'high',
      state: 'allocating',
      params: { missionType: 'patrol', zoneId: 'zone-north' },
      attempts: [{ runId: 'lch_1', outcome: 'running' }],
    });
    expect(context).toMatchObject({ traceId: OPERATOR.traceId, origin: { actionId: action().actionId } });
    expect(answer.actionId).toBe(action().actionId);
    become({ aircraft: 'uav-1', status: 'checking' });
    expect(action()).toMatchObject({ state: 'ready', vehicleId: 'uav-1' });
    become({ status: 'arming' });
    become({ status: 'taking_off', commandIds: ['cmd_1'] });
    become({ status: 'on_pattern', commandIds: ['cmd_1', 'cmd_2'], detail: 'Waypoint 1 of 2' });
    become({ detail: 'Waypoint 2 of 2' });
    expect(action()).toMatchObject({
      state: 'executing',
      detail: 'Waypoint 2 of 2',
      attempts: [{ commandIds: ['cmd_1', 'cmd_2'] }],
    });
    become({ status: 'completed', detail: null });
    expect(action()).toMatchObject({ state: 'succeeded', attempts: [{ outcome: 'succeeded' }] });
    expect([...new Set(states())]).toEqual([
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
  });

  it.each([
    ['failed', 'failed', 'failed'],
    ['aborted', 'aborted', 'cancelled'],
    ['interrupted', 'failed', 'unknown'],
  ] as const)('which ends as it does: %s', async (status, state, outcome) => {
    await rig.service.runs.launch(REQUEST, OPERATOR);
    become({ status, detail: 'So it ended.' });
    expect(action()).toMatchObject({ state, detail: 'So it ended.', attempts: [{ outcome }] });
  });

  it('denied when governance denies it, and the answer stays what it was', async () => {
    const denial = new AppError('governance-denied', 'Denied: wind.');
    rig.launch = () => Promise.reject(denial);
    await expect(rig.service.runs.launch(REQUEST, OPERATOR)).rejects.toBe(denial);
    expect(action()).toMatchObject({ state: 'denied', detail: 'Denied: wind.' });
  });

  it('mission starts likewise', () => {
    let run: MissionRun | undefined;
    rig.startMission = ({ vehicleId }, given) => {
      run = sampleMissionRun({
        missionId: 'msn_1',
        vehicleId,
        status: 'enqueued',
        commandIds: [],
        actionId: given.origin?.actionId ?? null,
      });
      return run;
    };
    rig.service.runs.startMission({ vehicleId: 'uav-2', priority: 'urgent' }, OPERATOR);
    expect(action()).toMatchObject({
      type: 'mission',
      vehicleId: 'uav-2',
      priority: 'urgent',
      state: 'allocating',
    });
    rig.launchEvents.emit('mission', { ...run!, status: 'flying' });
    expect(action().state).toBe('executing');
    rig.launchEvents.emit('mission', { ...run!, status: 'completed' });
    expect(action().state).toBe('succeeded');
  });

  it('aborted while it is decided: the launch is told, and ends before anything is done for it', async () => {
    let decide: () => void = () => undefined;
    let whyAborted: () => OperatorText | undefined = () => undefined;
    rig.launch = async (_request, given, why) => {
      whyAborted = why;
      await new Promise<void>((resolve) => {
        decide = resolve;
      });
      return {
        ...launch,
        actionId: given.origin?.actionId ?? null,
        status: 'aborted',
        detail: why() ?? null,
      };
    };
    const answer = rig.service.runs.launch(REQUEST, OPERATOR);
    expect(whyAborted()).toBeUndefined();
    const { actionId } = action();
    expect(rig.service.abortAction(actionId, OPERATOR)).toMatchObject({
      state: 'allocating',
      detail: 'Aborted by operator. The action ends when the pending decision arrives.',
    });
    expect(whyAborted()).toEqual('Aborted by operator.');
    decide();
    await answer;
    expect(action()).toMatchObject({ state: 'aborted', detail: 'Aborted by operator.' });
    expect(rig.abortedRuns).toEqual([]);
  });

  it('aborted as an action: a launch that flies is aborted', async () => {
    await rig.service.runs.launch(REQUEST, OPERATOR);
    become({ aircraft: 'uav-1', status: 'on_pattern' });
    rig.service.abortAction(action().actionId, OPERATOR);
    expect(rig.abortedRuns).toEqual(['lch_1']);
  });

  it('aborted as an action: a mission too, which holds', () => {
    rig.startMission = ({ vehicleId }, given) =>
      sampleMissionRun({
        missionId: 'msn_1',
        vehicleId,
        status: 'flying',
        actionId: given.origin?.actionId ?? null,
      });
    rig.service.runs.startMission({ vehicleId: 'uav-2' }, OPERATOR);
    rig.service.abortAction(action().actionId, OPERATOR);
    expect(rig.abortedRuns).toEqual(['msn_1']);
  });

  it('left behind by a killed gateway have failed with an unknown outcome', async () => {
    await rig.service.runs.launch(REQUEST, OPERATOR);
    become({ aircraft: 'uav-1', status: 'on_pattern' });
    rig.killAndRestart();
    expect(action()).toMatchObject({ state: 'failed', attempts: [{ outcome: 'unknown', runId: 'lch_1' }] });
  });
});
