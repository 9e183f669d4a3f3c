import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, PlanStep } from '../../gateway/contract/action/plan.ts';
import { callApi } from '../fake/call-api.ts';
import { eventually } from '../fake/eventually.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { TestClient } from '../gateway/server/ws/support/test-client.ts';

describe.skipIf(!hasFleetPeers())('a plan of several stations', () => {
  let peers: FleetPeers;
  let north: GatewayChild;
  let south: GatewayChild;
  let onNorth: string;
  let onSouth: string;

  beforeAll(async () => {
    peers = await FleetPeers.begin();
    north = new GatewayChild(['--sim', 'copter']);
    south = new GatewayChild(['--sim', 'copter', '--sim-home', '47.3950,8.5456,488,0']);
    await Promise.all([north.listening(), south.listening()]);
    await Promise.all([north.ready(1), south.ready(1)]);
    onNorth = `${await peers.join(north, 'North')}.uav-1`;
    onSouth = `${await peers.join(south, 'South')}.uav-1`;
    // A second server shares the work.
    await peers.startServer();
  });
  afterAll(async () => {
    await Promise.all([north?.dispose(), south?.dispose()]);
    await peers?.stop();
  });

  const create = async (body: object): Promise<Plan> => {
    const { status, body: plan } = await peers.api('POST', '/api/action/plan/create', body);
    expect([status, plan]).toEqual([201, plan]);
    return plan;
  };
  const order = (planId: string, command: string, body: object = {}) =>
    peers.api('POST', `/api/action/plan/${planId}/${command}`, body);
  const read = async (planId: string): Promise<Plan> =>
    (await peers.api('GET', `/api/action/plan/${planId}`)).body;
  const ended = async (planId: string, state: Plan['state']): Promise<Plan> => {
    let plan = await read(planId);
    await eventually(`the plan is ${state}`, async () => {
      plan = await read(planId);
      return plan.state === state;
    });
    return plan;
  };
  const stepOf = (plan: Plan, stepId: string): PlanStep => {
    const step = plan.steps.find((each) => each.stepId === stepId);
    if (!step) throw new Error(`no step ${stepId}`);
    return step;
  };

  const zone = async (name: string) => {
    const { body } = await north.api('GET', '/api/zones/zone-north');
    return { ...body, id: `zone-${name}`, properties: { ...body.properties, name } };
  };

  it('runs in the order of its steps, each at its own station', async () => {
    const client = await new TestClient(peers.url).hello(undefined, peers.token);
    client.send('subscribe', { topics: ['plan'] });
    const plan = await create({
      name: 'One after the other',
      steps: [
        { stepId: 'north-arms', type: 'arm', vehicleId: onNorth },
        { stepId: 'pause', type: 'wait', params: { durationS: 1 }, afterStepId: 'north-arms' },
        { stepId: 'south-arms', type: 'arm', vehicleId: onSouth, afterStepId: 'pause' },
        { stepId: 'north-disarms', type: 'disarm', vehicleId: onNorth },
        { stepId: 'south-disarms', type: 'disarm', vehicleId: onSouth, afterStepId: 'north-disarms' },
      ],
      dependencies: [{ from: 'south-arms', to: 'north-disarms' }],
    });
    expect(plan).toMatchObject({
      planId: expect.stringMatching(/^pln_/),
      name: 'One after the other',
      state: 'draft',
      mode: 'sim',
    });
    expect(plan.vehicles).toEqual([onNorth, onSouth]);
    expect(plan.steps.map(({ stepId }) => stepId).sort()).toEqual(
      ['north-arms', 'north-disarms', 'pause', 'south-arms', 'south-disarms'].sort(),
    );
    const edges = plan.dependencies.map(({ from, to }) => `${from} ${to}`);
    expect(edges.sort()).toEqual([
      'north-arms pause',
      'north-disarms south-disarms',
      'pause south-arms',
      'south-arms north-disarms',
    ]);
    expect((await peers.api('GET', '/api/action/plan')).body.items[0]).toMatchObject({ planId: plan.planId });
    expect((await order(plan.planId, 'dependencies/check')).status).toBe(404);
    expect(await peers.api('POST', `/api/action/${plan.planId}/dependencies/check`, {})).toMatchObject({
      status: 200,
      body: { actionId: plan.planId, problems: [] },
    });
    expect(await order(plan.planId, 'execute')).toMatchObject({ status: 202, body: { state: 'running' } });
    const done = await ended(plan.planId, 'completed');
    const timeOf = (stepId: string) => {
      const { startedAtMs, endedAtMs } = stepOf(done, stepId).action.attempts[0] ?? {};
      return { startedAtMs: startedAtMs ?? 0, endedAtMs: endedAtMs ?? 0 };
    };
    for (const { from = '', to } of done.dependencies)
      expect([from, to, timeOf(to).startedAtMs]).toEqual([
        from,
        to,
        expect.toSatisfy((ms) => ms >= timeOf(from).endedAtMs),
      ]);
    expect(done.stepCounts).toEqual({ succeeded: 5 });
    expect(done.startedAtMs).toBeLessThan(done.endedAtMs ?? 0);
    const events = (await peers.api('GET', `/api/action/plan/${plan.planId}/events`)).body.items;
    expect(events.at(-1)).toMatchObject({ planId: plan.planId, to: 'completed' });
    expect((await order(plan.planId, 'verify')).body).toMatchObject({ planId: plan.planId });
    // The centre confirmed what each station waited for, by name.
    const approvals = (await south.api('GET', '/api/approvals')).body.items;
    expect(approvals).toMatchObject(
      Array(2).fill({ state: 'approved', decidedBy: { kind: 'operator', id: 'fleet:server' } }),
    );
    await eventually('the window has seen it', () =>
      client
        .of('plan')
        .some(({ data }) => data.plan?.planId === plan.planId && data.plan.state === 'completed'),
    );
    expect(
      client.of('plan').some(({ data }) => data.planId === plan.planId && data.step.stepId === 'south-arms'),
    ).toBe(true);
    client.socket.close();
  });

  it('stops everywhere when one part stops, and goes on when it is told to', async () => {
    const { planId } = await create({
      name: 'One fails',
      steps: [
        {
          stepId: 'fails',
          type: 'http',
          vehicleId: onNorth,
          params: { method: 'GET', path: '/api/zones/zone-late' },
        },
        { stepId: 'long', type: 'wait', vehicleId: onSouth, params: { durationS: 3600 } },
        { stepId: 'never', type: 'arm', vehicleId: onSouth, afterStepId: 'fails' },
      ],
    });
    const seen = async () =>
      (
        await peers.database.query<{ seen: Record<string, Plan>; is_active: boolean }>`
          SELECT seen, is_active FROM fleet_plan WHERE plan_id = ${planId}`
      )[0];
    expect((await order(planId, 'execute')).status).toBe(202);
    await eventually('South has paused', async () => {
      const { items } = (await south.api('GET', '/api/action/plan')).body;
      return items[0].state === 'paused';
    });
    expect(await read(planId)).toMatchObject({ state: 'paused' });
    // Until the centre has seen that no part runs, its memory changes without the observer.
    await eventually('the centre has seen both stop', async () => {
      const parts = Object.values((await seen())?.seen ?? {});
      return parts.length === 2 && parts.every(({ state }) => state !== 'running');
    });
    // Who may only read changes nothing, not even what the centre remembers of the plan.
    const observer = (await peers.api('POST', '/api/fleet/users', { name: 'Eve', role: 'observer' })).body;
    const before = await seen();
    for (const command of ['execute', 'resume', 'retry', 'pause', 'abort', 'steps/add'])
      expect(
        await callApi(peers.url, observer.token, 'POST', `/api/action/plan/${planId}/${command}`, {}),
      ).toMatchObject({ status: 403, body: { code: 'scope-missing' } });
    expect(await seen()).toEqual(before);
    const reader = await peers.api('POST', '/api/fleet/users', {
      name: 'Reader',
      role: 'observer',
      scopes: ['telemetry:read'],
    });
    for (const path of ['/api/action/plan', `/api/action/plan/${planId}`])
      expect(await callApi(peers.url, reader.body.token, 'GET', path)).toMatchObject({ status: 403 });
    expect(await order(planId, 'retry', { stepId: 'long' })).toMatchObject({ status: 409 });
    expect((await north.api('PUT', '/api/zones/zone-late', await zone('late'))).status).toBe(200);
    expect(await order(planId, 'retry')).toMatchObject({ status: 202, body: { state: 'running' } });
    await eventually(
      'the step after it is done',
      async () => stepOf(await read(planId), 'never').state === 'succeeded',
    );
    expect(await order(planId, 'pause')).toMatchObject({ status: 202, body: { state: 'paused' } });
    expect(await order(planId, 'resume')).toMatchObject({ status: 202, body: { state: 'running' } });
    expect((await order(planId, 'abort', { compensation: 'land', reason: 'enough' })).status).toBe(202);
    await ended(planId, 'aborted');
    await south.command('uav-1', 'disarm');
  });

  it('starts nothing if one part could not', async () => {
    expect((await south.api('PUT', '/api/zones/zone-gone', await zone('gone'))).status).toBe(200);
    const { planId } = await create({
      name: 'Half of it is impossible',
      steps: [
        { stepId: 'possible', type: 'wait', vehicleId: onNorth, params: { durationS: 1 } },
        {
          stepId: 'impossible',
          type: 'arm',
          vehicleId: onSouth,
          resources: [{ type: 'airspace', id: 'zone-gone' }],
        },
      ],
    });
    expect((await south.api('DELETE', '/api/zones/zone-gone')).status).toBe(204);
    expect(await order(planId, 'execute')).toMatchObject({ status: 422, body: { code: 'plan-infeasible' } });
    expect(stepOf(await read(planId), 'possible').state).toBe('pending');
    // A part that cannot even be made: the problem names the step by its place in the whole.
    const steps = [
      { stepId: 'possible', type: 'arm', vehicleId: onNorth },
      { stepId: 'unknown', type: 'arm', vehicleId: onSouth.replace('uav-1', 'uav-9') },
    ];
    expect(await peers.api('POST', '/api/action/plan/create', { name: 'Unknown', steps })).toMatchObject({
      status: 422,
      body: { code: 'resource-unknown', errors: [{ pointer: '/steps/1/resources' }] },
    });
    expect((await north.api('GET', '/api/action/plan')).body.items[0]).toMatchObject({ state: 'aborted' });
  });

  it('is built step by step, and says what is wrong', async () => {
    const { planId } = await create({ name: 'Step by step', vehicles: [onNorth, onSouth] });
    const first = await order(planId, 'steps/add', { stepId: 'a', type: 'arm', vehicleId: onNorth });
    expect(first).toMatchObject({ status: 201, body: { step: { stepId: 'a' }, plan: { planId } } });
    const second = await order(planId, 'steps/add', { type: 'arm', vehicleId: onSouth, afterStepId: 'a' });
    expect(second).toMatchObject({ status: 201, body: { step: { stepId: 'step-2' } } });
    const { version, dependencies } = await read(planId);
    expect(dependencies).toMatchObject([{ from: 'a', to: 'step-2', type: 'finish_to_start' }]);
    const wrong = [
      ['steps/add', { stepId: 'a', type: 'arm', vehicleId: onNorth }, 422, 'validation'],
      ['steps/add', { type: 'arm', vehicleId: 'st-0000000000000000.uav-1' }, 422, 'validation'],
      ['steps/add', { type: 'arm', vehicleId: onNorth, version: version - 1 }, 409, 'version-conflict'],
      ['steps/add', { type: 'no type' }, 422, 'validation'],
      ['dependencies/add', { from: 'step-2', to: 'a' }, 422, 'dependency-cycle'],
      ['dependencies/add', { from: 'b', to: 'a' }, 422, 'validation'],
      ['pause', {}, 409, 'state-conflict'],
      ['resume', {}, 409, 'state-conflict'],
      ['nothing', {}, 404, 'not-found'],
    ] as const;
    for (const [command, body, status, code] of wrong)
      expect([command, await order(planId, command, body)]).toMatchObject([
        command,
        { status, body: { code } },
      ]);
    const step = (vehicleId: string, stepId: string) => ({ stepId, type: 'arm', vehicleId });
    for (const [body, code] of [
      [{ template: 'patrol', vehicles: [onNorth, onSouth], steps: [] }, 'validation'],
      [{ steps: [step(onNorth, 'a'), { ...step(onSouth, 'b'), afterStepId: 'x' }] }, 'validation'],
      [
        {
          steps: [step(onNorth, 'a'), step(onSouth, 'b')],
          dependencies: [
            { from: 'a', to: 'b' },
            { from: 'b', to: 'a' },
          ],
        },
        'dependency-cycle',
      ],
      [
        {
          steps: [
            {
              type: 'formation',
              params: { vehicles: [onNorth, onSouth], shape: 'line', spacingM: 10, altitudeM: 20 },
            },
          ],
        },
        'validation',
      ],
    ] as const)
      expect(await peers.api('POST', '/api/action/plan/create', { name: 'Wrong', ...body })).toMatchObject({
        status: 422,
        body: { code },
      });
    const both = { resources: undefined };
    expect(await peers.api('POST', `/api/action/${planId}/resources`, both)).toMatchObject({
      status: 200,
      body: { actionId: planId, leases: [{ id: onNorth }, { id: onSouth }] },
    });
    expect((await peers.api('GET', `/api/action/plan/pln_${'0'.repeat(26)}`)).status).toBe(404);
    const key = { 'idempotency-key': 'plan-once' };
    const once = async () => {
      const answer = await fetch(`${peers.url}/api/action/plan/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${peers.token}`, 'content-type': 'application/json', ...key },
        body: JSON.stringify({ name: 'Once', steps: [step(onNorth, 'a'), step(onSouth, 'b')] }),
      });
      return (await answer.json()) as Plan;
    };
    expect((await once()).planId).toBe((await once()).planId);
  });

  it('pauses where it can when a station is away, and says so', async () => {
    const wait = (vehicleId: string) => ({ type: 'wait', vehicleId, params: { durationS: 3600 } });
    const { planId } = await create({ name: 'One is lost', steps: [wait(onNorth), wait(onSouth)] });
    expect((await order(planId, 'execute')).status).toBe(202);
    north.kill('SIGKILL');
    await north.ended;
    await eventually('the fleet misses it', async () => {
      const { code } = (await peers.api('GET', `/api/vehicles/${onNorth}`)).body;
      return code === 'station-unreachable';
    });
    expect(await read(planId)).toMatchObject({
      state: 'running',
      detail: expect.stringMatching(/North is not connected/),
    });
    expect(await order(planId, 'pause')).toMatchObject({
      status: 503,
      body: { code: 'station-unreachable' },
    });
    expect((await south.api('GET', '/api/action/plan')).body.items[0]).toMatchObject({ state: 'paused' });
    expect(await order(planId, 'resume')).toMatchObject({
      status: 503,
      body: { code: 'station-unreachable' },
    });
  });
});
