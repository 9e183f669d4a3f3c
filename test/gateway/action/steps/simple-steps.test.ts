import { describe, expect, it } from 'vitest';
import { STEPS } from '../../../../gateway/action/steps/index.ts';
import type { StepPorts } from '../../../../gateway/action/steps/step-definition.ts';
import { AppError } from '../../../../gateway/base/error.ts';
import { whyClosed } from '../../../../gateway/base/geometry/closed-path.ts';
import type { LaunchRecord } from '../../../../gateway/contract/action/launch.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { MissionRun } from '../../../../gateway/contract/mission/mission.ts';
import { english, type OperatorText } from '../../../../gateway/contract/operator-text.ts';
import {
  sampleCommand,
  sampleLaunch,
  sampleMissionRun,
  sampleVehicle,
} from '../../../builder/contract-samples.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';
import { barePorts, startStep } from './field-ports.ts';

/** Ports over one vehicle a test changes by hand. */
function watched(over: Partial<StepPorts> = {}) {
  const clock = new FakeClock();
  const listeners = new Set<(vehicleId: string) => void>();
  let vehicle = sampleVehicle({ stale: false, conflict: false, armed: true, status: 'flying' });
  const ports = barePorts(clock, {
    vehicle: (id) => (id === vehicle.id ? vehicle : undefined),
    onVehicle(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...over,
  });
  const change = (changes: Partial<typeof vehicle>) => {
    vehicle = { ...vehicle, ...changes };
    for (const listener of [...listeners]) listener(vehicle.id);
  };
  return { clock, ports, change, listeners };
}

async function endOf(step: { readonly outcome: Promise<unknown> }): Promise<unknown> {
  let end: unknown = 'waits';
  void step.outcome.then((outcome) => (end = outcome));
  await settled();
  return end;
}

describe('waiting', () => {
  it('lets time pass', async () => {
    const { clock, ports, listeners } = watched();
    const step = startStep('wait', { durationS: 5 }, ports);
    clock.advance(4999);
    expect(await endOf(step)).toBe('waits');
    clock.advance(1);
    expect(await endOf(step)).toEqual({ kind: 'succeeded', detail: null });
    expect([clock.pendingTimers, listeners.size]).toEqual([0, 0]);
  });

  it('until telemetry shows all of it, and tells what it saw', async () => {
    const { clock, ports, change, listeners } = watched();
    const until = [
      { field: 'armed', operator: '==', value: false },
      { field: 'battery_pct', operator: '<', value: 50 },
    ];
    change({ battery_pct: 80 });
    const step = startStep('wait', { until }, ports, 'uav-1');
    change({ armed: false });
    expect(await endOf(step)).toBe('waits');
    expect(english(step.progress.at(-1)?.detail ?? '')).toContain('battery_pct');
    change({ battery_pct: 40, stale: true });
    expect(await endOf(step)).toBe('waits');
    change({ stale: false });
    expect(await endOf(step)).toMatchObject({
      kind: 'succeeded',
      detail: expect.stringContaining('now 40'),
    });
    expect([clock.pendingTimers, listeners.size]).toEqual([0, 0]);
  });

  it('for both: the condition must hold when the time has passed', async () => {
    const { clock, ports, change } = watched();
    change({ armed: false });
    const until = [{ field: 'armed', operator: '==', value: false }];
    const step = startStep('wait', { durationS: 10, until }, ports, 'uav-1');
    change({ armed: true });
    clock.advance(10_000);
    expect(await endOf(step)).toBe('waits');
    change({ armed: false });
    expect(await endOf(step)).toMatchObject({ kind: 'succeeded' });
  });

  it('ends at once when it is cancelled, and leaves nothing behind', async () => {
    const { clock, ports, listeners } = watched();
    const until = [{ field: 'armed', operator: '==', value: false }];
    const step = startStep('wait', { until }, ports, 'uav-1');
    step.cancel('paused');
    step.cancel('again');
    expect(await endOf(step)).toEqual({ kind: 'cancelled', detail: 'paused' });
    expect([clock.pendingTimers, listeners.size]).toEqual([0, 0]);
  });
});

describe('a command as a step', () => {
  const ended = (over: Partial<CommandRecord>) => sampleCommand({ endedAtMs: 5, ...over });

  it.each([
    ['done', 'succeeded'],
    ['denied', 'denied'],
    ['refused', 'failed'],
    ['failed', 'failed'],
    ['unknown', 'unknown'],
    ['cancelled', 'cancelled'],
  ] as const)('that ended %s is %s', async (state, kind) => {
    const { ports } = watched({ submit: async () => ended({ state, detail: 'why' }) });
    const step = startStep('gripper', { action: 'release' }, ports, 'uav-1');
    expect(await endOf(step)).toMatchObject({ kind, detail: 'why' });
    expect(step.progress[0]).toMatchObject({ commandId: ended({}).commandId });
  });

  it('whose vehicle was taken over says so', async () => {
    const taken = ended({ state: 'failed', detail: 'The vehicle changed to LAND.', takenOver: true });
    const { ports } = watched({ submit: async () => taken });
    expect(await endOf(startStep('hold', {}, ports, 'uav-1'))).toEqual({
      kind: 'failed',
      detail: 'The vehicle changed to LAND.',
      takenOver: ['uav-1'],
    });
  });

  it('tells its way and waits for an approval', async () => {
    let tell: (record: CommandRecord) => void = () => undefined;
    let end: (record: CommandRecord) => void = () => undefined;
    const waiting = sampleCommand({ state: 'awaiting_approval', approvalId: 'apr_1', endedAtMs: null });
    const { ports } = watched({
      submit: async () => waiting,
      onCommand(_id, listener) {
        tell = listener;
        return () => undefined;
      },
      whenCommandEnded: () => new Promise((resolve) => (end = resolve)),
    });
    const step = startStep('set-relay', { relay: 0, isOn: true }, ports, 'uav-1');
    await settled();
    tell({ ...waiting, state: 'sent' });
    tell({ ...waiting, state: 'accepted' });
    end(ended({ state: 'done', detail: null }));
    expect(await endOf(step)).toEqual({ kind: 'succeeded', detail: null });
    expect(step.progress.map(({ state }) => state)).toEqual([
      'awaiting_approval',
      'dispatched',
      'acknowledged',
    ]);
    expect(step.progress[0]).toMatchObject({ approvalId: 'apr_1', commandId: waiting.commandId });
  });

  it('that is cancelled gives up what has not been sent', async () => {
    const given: string[] = [];
    const waiting = sampleCommand({ state: 'awaiting_approval', endedAtMs: null });
    let answer: (record: CommandRecord) => void = () => undefined;
    const { ports } = watched({
      submit: () => new Promise((resolve) => (answer = resolve)),
      whenCommandEnded: () => new Promise(() => undefined),
      cancelCommand: (commandId, reason) => void given.push(`${commandId}: ${reason}`),
    });
    const step = startStep('gripper', { action: 'release' }, ports, 'uav-1');
    step.cancel('aborted');
    expect(await endOf(step)).toMatchObject({ kind: 'cancelled' });
    // The gate answers only now: it is told at once.
    answer(waiting);
    await settled();
    expect(given).toEqual([`${waiting.commandId}: aborted`]);
  });

  it.each([
    ['governance-denied', 'denied'],
    ['governance-unavailable', 'denied'],
    ['vehicle-offline', 'failed'],
  ] as const)('that the gate answers with %s is %s', async (code, kind) => {
    const { ports } = watched({ submit: () => Promise.reject(new AppError(code, 'because')) });
    const step = startStep('hold', {}, ports, 'uav-1');
    expect(await endOf(step)).toEqual({ kind, detail: 'because' });
  });
});

describe('missions', () => {
  const run = (over: Partial<MissionRun>): MissionRun => ({
    missionId: 'mis_1',
    timestamp: '2026-01-01T00:00:00.000Z',
    status: 'enqueued',
    detail: null,
    vehicleId: 'uav-1',
    mode: 'sim',
    traceId: 'a'.repeat(32),
    decision: null,
    commandIds: [],
    actionId: null,
    updatedAtMs: 0,
    ...over,
  });

  function missionPorts(over: Partial<StepPorts> = {}) {
    let tell: (run: MissionRun) => void = () => undefined;
    const world = watched({
      startMission: () => run({}),
      onMission(_id, listener) {
        tell = listener;
        return () => undefined;
      },
      ...over,
    });
    world.change({ status: 'on_ground', armed: false });
    return { ...world, tell: (over: Partial<MissionRun>) => tell(run(over)) };
  }

  it.each([
    ['completed', 'succeeded'],
    ['failed', 'failed'],
    ['interrupted', 'unknown'],
  ] as const)('that %s is %s', async (status, kind) => {
    const { ports, tell } = missionPorts();
    const step = startStep('mission', {}, ports, 'uav-1');
    tell({ status: 'arming', commandIds: ['cmd_1'] });
    tell({ status: 'flying', commandIds: ['cmd_1', 'cmd_2'] });
    expect(await endOf(step)).toBe('waits');
    tell({ status, detail: 'so it ended' });
    expect(await endOf(step)).toEqual({ kind, detail: 'so it ended' });
    expect(step.progress).toMatchObject([
      { state: 'dispatched', runId: 'mis_1' },
      { detail: 'enqueued' },
      { commandId: 'cmd_1' },
      { commandId: 'cmd_2', state: 'executing' },
    ]);
  });

  it('that others took over leave the vehicle to them', async () => {
    const { ports, tell } = missionPorts();
    const step = startStep('mission', {}, ports, 'uav-1');
    tell({ status: 'aborted', detail: 'The vehicle changed to LAND.' });
    expect(await endOf(step)).toEqual({
      kind: 'cancelled',
      detail: 'The vehicle changed to LAND.',
      takenOver: ['uav-1'],
    });
  });

  describe('of an aircraft in the air', () => {
    const IN_IT = { isInItsModes: true, isAtEnd: false, place: { seq: 4, total: 9 } };
    const goesOn = async () => {
      const given: unknown[] = [];
      const sight = { now: IN_IT };
      const { ports, change } = missionPorts({
        submit: async (vehicleId, command, params) => {
          given.push({ vehicleId, command, params });
          return sampleCommand({ state: 'done', endedAtMs: 1 });
        },
        missionSight: () => sight.now,
      });
      change({
        status: 'flying',
        armed: true,
        stale: false,
        mission: { seq: 4, count: 9, state: 'paused', distance_to_next_m: null },
      });
      const step = startStep('mission', {}, ports, 'uav-1');
      await settled();
      expect(given).toEqual([{ vehicleId: 'uav-1', command: 'start-mission', params: { fromSeq: 4 } }]);
      const see = (over: Partial<typeof IN_IT>) => {
        sight.now = { ...sight.now, ...over };
        change({});
      };
      return { step, change, see };
    };

    it('goes on where it was left and ends on the ground', async () => {
      const { step, change, see } = await goesOn();
      see({ place: { seq: 9, total: 9 }, isAtEnd: true });
      change({ armed: false, stale: true });
      expect(await endOf(step)).toBe('waits');
      // It has forgotten by now where it stood.
      see({ place: { seq: 0, total: 9 }, isAtEnd: false });
      change({ status: 'on_ground', stale: false });
      expect(await endOf(step)).toEqual({ kind: 'succeeded', detail: 'The vehicle is disarmed.' });
    });

    it('has not flown it because it stands disarmed', async () => {
      const { step, change, see } = await goesOn();
      see({ place: { seq: 6, total: 9 } });
      change({ status: 'on_ground', armed: false });
      expect(await endOf(step)).toEqual({
        kind: 'failed',
        detail:
          'The vehicle is disarmed and last reported item 6 of 9: it may not have flown the mission to its end.',
      });
    });

    it('is left to the fail-safe or the pilot that takes it from its mission', async () => {
      const { step, change, see } = await goesOn();
      change({ flight_mode: 'RTL' });
      see({ isInItsModes: false });
      expect(await endOf(step)).toEqual({
        kind: 'failed',
        detail: 'The vehicle changed to RTL: a failsafe or another operator took over.',
        takenOver: ['uav-1'],
      });
      change({ status: 'on_ground', armed: false });
      expect(step.progress.at(-1)).toMatchObject({ detail: 'The mission continues.' });
    });
  });

  it.each([
    ['completed', 'succeeded'],
    ['failed', 'failed'],
    ['aborted', 'cancelled'],
    ['interrupted', 'unknown'],
  ] as const)('a launch that %s is %s', async (status, kind) => {
    let tell: (launch: LaunchRecord) => void = () => undefined;
    const first = sampleLaunch({ launchId: 'lau_1', status: 'checking', detail: null, commandIds: [] });
    const { ports } = missionPorts({
      launch: async () => first,
      onLaunch(_id, listener) {
        tell = listener;
        return () => undefined;
      },
    });
    const step = startStep('launch', { missionType: 'patrol', zoneId: 'zone-north' }, ports);
    await settled();
    tell({ ...first, status: 'on_pattern', commandIds: ['cmd_9'] });
    expect(await endOf(step)).toBe('waits');
    tell({ ...first, status, detail: 'so it ended' });
    expect(await endOf(step)).toEqual({
      kind,
      detail: 'so it ended',
      // Only another hand ends one that flies.
      ...(status === 'aborted' && { takenOver: ['uav-1'] }),
    });
    expect(step.progress[0]).toMatchObject({ state: 'dispatched', runId: 'lau_1' });
    expect(step.progress.at(-1)).toMatchObject({ state: 'executing', commandId: 'cmd_9' });
  });

  it('a launch that is cancelled while it is decided on is told so', async () => {
    let why: () => OperatorText | undefined = () => undefined;
    const { ports } = missionPorts({
      launch: (_request, _context, whyAborted) => {
        why = whyAborted;
        return new Promise(() => undefined);
      },
    });
    const step = startStep('launch', { missionType: 'patrol', zoneId: 'zone-north' }, ports);
    expect(why()).toBeUndefined();
    step.cancel('Enough.');
    expect(why()).toBe('The plan step ended before the launch.');
  });

  it('a cancelled launch is withdrawn', async () => {
    const withdrawn: string[] = [];
    const { ports } = missionPorts({
      launch: async () => sampleLaunch({ launchId: 'lau_1', status: 'checking' }),
      withdrawLaunch: (launchId) => void withdrawn.push(launchId),
    });
    const step = startStep('launch', { missionType: 'patrol', zoneId: 'zone-north' }, ports);
    await settled();
    step.cancel('aborted');
    expect(await endOf(step)).toMatchObject({ kind: 'cancelled' });
    expect(withdrawn).toEqual(['lau_1']);
  });

  it.each(['paused', 'aborted'] as const)(
    'a launch and a mission that are %s end with their step',
    async (by) => {
      const ended: unknown[] = [];
      const { ports } = missionPorts({
        launch: async () => sampleLaunch({ launchId: 'lau_1', status: 'on_pattern' }),
        endRunWithStep: (runId, how) => void ended.push([runId, how]),
        startMission: () => sampleMissionRun({ missionId: 'msn_1', status: 'arming' }),
      });
      const launch = startStep('launch', { missionType: 'patrol', zoneId: 'zone-north' }, ports);
      const mission = startStep('mission', { items: undefined }, ports, 'uav-9');
      await settled();
      launch.cancel('Enough.', by);
      mission.cancel('Enough.', by);
      const how = { why: 'Enough.', isAborted: by === 'aborted' };
      expect(ended).toEqual([
        ['lau_1', how],
        ['msn_1', how],
      ]);
    },
  );

  it('a cancelled upload stops the transfer', async () => {
    const stopped: string[] = [];
    const { ports } = missionPorts({
      uploadMission: () => new Promise(() => undefined),
      cancelTransfer: (vehicleId) => void stopped.push(vehicleId),
    });
    const item = { command: 16, frame: 3, params: [0, 0, 0, 0], lat: 47, lon: 8, altitude_m: 20 };
    const step = startStep('upload-mission', { items: [item] }, ports, 'uav-1');
    step.cancel('aborted');
    expect(await endOf(step)).toMatchObject({ kind: 'cancelled' });
    expect(stopped).toEqual(['uav-1']);
  });
});

describe('people, docks and the API', () => {
  it('a door is done when the dock reports it, and refused with its reason', async () => {
    let moved: () => void = () => undefined;
    const { ports } = watched({ moveDoor: () => new Promise((resolve) => (moved = resolve)) });
    const step = startStep('dock', { dockId: 'dock-1', door: 'open' }, ports);
    expect(await endOf(step)).toBe('waits');
    moved();
    expect(await endOf(step)).toMatchObject({ kind: 'succeeded' });
    const refusing = watched({
      moveDoor: () => Promise.reject(new AppError('resource-unknown', 'Dock "x" not found.')),
    });
    expect(await endOf(startStep('dock', { dockId: 'x', door: 'open' }, refusing.ports))).toEqual({
      kind: 'failed',
      detail: 'Dock "x" not found.',
    });
  });

  it('a question waits for its answer', async () => {
    let answer: (isYes: boolean) => void = () => undefined;
    const asked: object[] = [];
    const { ports } = watched({
      confirm(request, _context, onAsked) {
        asked.push(request);
        onAsked('apr_7');
        return new Promise((resolve) => (answer = resolve));
      },
    });
    const step = startStep('confirm', { text: 'Is the field clear?' }, ports);
    expect(step.progress).toMatchObject([{ state: 'awaiting_approval', approvalId: 'apr_7' }]);
    expect(asked).toEqual([{ text: 'Is the field clear?', deadlineMs: 600_000 }]);
    answer(false);
    expect(await endOf(step)).toMatchObject({ kind: 'denied' });
  });

  it('a notice is put before the operator', async () => {
    const told: string[] = [];
    const { ports } = watched({ notify: (text, severity) => void told.push(`${severity} ${text}`) });
    expect(await endOf(startStep('notify', { text: 'Look up' }, ports))).toMatchObject({ kind: 'succeeded' });
    expect(told).toEqual(['info Look up']);
  });

  it('a call is judged by its status', async () => {
    const calls: unknown[] = [];
    const body = { code: 'not-found', detail: 'Zone not found.' };
    const { ports } = watched({
      request: async (request) => {
        calls.push(request);
        return { status: request.method === 'GET' ? 200 : 404, body };
      },
    });
    const call = (params: object) => endOf(startStep('http', params, ports));
    expect(await call({ method: 'GET', path: '/telemetry' })).toMatchObject({ kind: 'succeeded' });
    expect(await call({ method: 'DELETE', path: '/api/zones/x' })).toEqual({
      kind: 'failed',
      detail: 'DELETE /api/zones/x answered 404: not-found: Zone not found.',
    });
    expect(await call({ method: 'DELETE', path: '/api/zones/x', expectStatus: 404 })).toMatchObject({
      kind: 'succeeded',
    });
    expect(calls).toHaveLength(3);
  });

  it.each([
    '/api/auth/login',
    '/API/Auth/login',
    '/api/developer/key',
    '/api/%61uth/login',
    '/api/%2561uth/login',
    '/api/zones/../auth/login',
    '/api/zones/%2e%2e/auth/login',
    '/api//auth/login',
    '/api\\auth/login',
    '//evil.example/api/zones',
    '/\\evil.example',
    '/api/approvals/apr_1/approve',
    '/ws/telemetry',
    '/api/zones/%',
  ])('%s is not called', async (path) => {
    const { ports } = watched();
    expect(whyClosed(path)).toBeDefined();
    expect(STEPS.http.params.safeParse({ method: 'GET', path }).success).toBe(false);
    expect(ports).toBeDefined();
  });

  it.each(['/telemetry', '/api/zones?limit=5', '/api/authors', '/mission/start', '/api/zones/my%20zone'])(
    '%s may be called',
    (path) => {
      expect(whyClosed(path)).toBeUndefined();
    },
  );
});
