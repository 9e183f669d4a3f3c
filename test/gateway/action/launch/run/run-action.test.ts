import { describe, expect, it } from 'vitest';
import { followedAction, queuedAction } from '../../../../../gateway/action/launch/run/run-action.ts';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import type { ActionState } from '../../../../../gateway/contract/action/action.ts';
import {
  hasEnded,
  hasRunEnded,
  mayFollow,
  RUN_STATUS,
  type RunStatus,
} from '../../../../../gateway/contract/command/operation-states.ts';
import type { RunProgress } from '../../../../../gateway/store/repository/command/command-repository.ts';
import { sampleCommand } from '../../../../builder/contract-samples.ts';

const RECORD = sampleCommand({
  command: 'launch',
  runId: 'lch_1',
  vehicleId: 'unassigned',
  state: 'authorised',
  detail: null,
  createdAtMs: 1000,
  endedAtMs: null,
  decision: null,
});
const FLYING: RunProgress = {
  status: 'on_pattern',
  detail: 'Waypoint 1 of 2',
  progressPct: 20,
  commandIds: ['cmd_2'],
  updatedAtMs: 5000,
};
const { status: _, ...UNDECIDED } = FLYING;
/** As opened: before its command is decided. */
const begun = () => {
  const { action, event } = queuedAction(RECORD, 'act_1', {
    title: 'A launch',
    params: {},
    priority: 'normal',
  });
  const opened = followedAction(action, RECORD, { ...UNDECIDED, commandIds: [] });
  return { action: opened.action, events: [event, ...opened.events] };
};
const STATUSES = Object.keys(RUN_STATUS) as RunStatus[];

describe('the action of a run', () => {
  it.each(STATUSES)('reaches the state of the status %s by allowed steps', (status) => {
    const { action, events } = followedAction(begun().action, RECORD, { ...FLYING, status });
    expect(action.state).toBe(RUN_STATUS[status].action);
    expect(events.at(-1)?.to).toBe(action.state);
    expect(action.attempts[0]?.endedAtMs).toBe(hasRunEnded({ status }) ? 5000 : null);
  });

  it('changes only its text without an event', () => {
    const { action } = followedAction(begun().action, RECORD, FLYING);
    const next = followedAction(action, RECORD, { ...FLYING, detail: 'Waypoint 2 of 2' });
    expect(next).toMatchObject({
      events: [],
      action: { detail: 'Waypoint 2 of 2', version: action.version },
    });
    expect(followedAction(next.action, RECORD, { ...FLYING, detail: 'Waypoint 2 of 2' }).action).toBe(
      next.action,
    );
  });

  it('shows a new command, and the vehicle once there is one', () => {
    const { action } = followedAction(begun().action, RECORD, FLYING);
    const next = followedAction(action, { ...RECORD, vehicleId: 'uav-1' }, FLYING);
    expect(next.action).toMatchObject({
      vehicleId: 'uav-1',
      state: 'executing',
      version: action.version + 1,
    });
    const last = followedAction(
      next.action,
      { ...RECORD, vehicleId: 'uav-1' },
      {
        ...FLYING,
        commandIds: ['cmd_2', 'cmd_3'],
      },
    );
    expect(last.action.attempts).toMatchObject([{ commandIds: ['cmd_2', 'cmd_3'], runId: 'lch_1' }]);
    expect(last.events).toMatchObject([{ from: 'executing', to: 'executing' }]);
  });

  it.each([
    ['denied', 'denied'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
  ] as const)('of a run that was never accepted ends with its command: %s', (state, end) => {
    const record = { ...RECORD, state, detail: 'Denied: wind.', endedAtMs: 2000 };
    const { action } = followedAction(begun().action, record, UNDECIDED);
    expect(action).toMatchObject({
      state: end,
      detail: 'Denied: wind.',
      updatedAtMs: 2000,
      attempts: [{ outcome: end, endedAtMs: 2000, runId: null }],
    });
  });

  it('takes no forbidden step and loses no version, whatever the run does', () => {
    const random = seededRandom(14);
    const oneOf = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
    for (let round = 0; round < 500; round += 1) {
      let { action } = begun();
      const { events } = begun();
      let run: RunProgress = { ...FLYING, status: 'enqueued', commandIds: [] };
      while (!hasEnded('action', action.state)) {
        // A run never goes back.
        const from = STATUSES.indexOf(run.status ?? 'enqueued');
        run = {
          ...run,
          status: oneOf(STATUSES.slice(from)),
          detail: oneOf(['a', 'b']),
          commandIds: random() < 0.5 ? run.commandIds : [...run.commandIds, `cmd_${run.commandIds.length}`],
        };
        const followed = followedAction(action, RECORD, run);
        action = followed.action;
        events.push(...followed.events);
      }
      expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
      expect(action.version).toBe(events.length);
      for (const { from, to } of events.slice(1))
        expect(mayFollow('action', from as ActionState, to as ActionState)).toBe(true);
    }
  });
});
