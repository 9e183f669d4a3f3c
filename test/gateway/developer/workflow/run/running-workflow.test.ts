import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../../gateway/developer/workflow/graph/surroundings.ts';
import { command, END, graphOf, launch, look, START } from '../support/graphs.ts';
import { contextOf, WorkflowRig } from '../support/workflow-rig.ts';

const FAIL = { id: 'fail', type: 'end', outcome: 'failed' } as const;
const transform = (id: string, expression: string) => ({ id, type: 'transform', expression });

describe('a run', () => {
  it('in a sandbox calls nothing and answers with examples that fit', async () => {
    const rig = new WorkflowRig();
    const graph = graphOf(
      [
        START,
        launch('go'),
        transform('id', 'nodes.go.output.launchId'),
        { id: 'ask', type: 'approval', text: 'Go?' },
        END,
      ],
      ['start next go', 'go next id', 'id next ask', 'ask approved end'],
    );
    const run = await rig.ended(await rig.begin(graph, 'sandbox'));
    expect(run.state).toBe('passed');
    expect(rig.calls).toEqual([]);
    expect(run.nodes.map(({ mode }) => mode)).toEqual([null, 'fallback', null, 'fallback', null]);
    expect(run.nodes[2]?.output).toMatch(/^lch_/);
  });

  it('in a sandbox refuses a request its schema refuses', async () => {
    const rig = new WorkflowRig();
    const body = { missionType: { value: 'hover' }, zoneId: { expression: '1 + 1' } };
    const run = await rig.ended(
      await rig.begin(graphOf([START, launch('go', { body })], ['start next go']), 'sandbox'),
    );
    expect(run.nodes[1]?.problem).toMatchObject({
      code: 'validation',
      text: expect.stringContaining('zoneId') as unknown,
    });
  });

  it('follows what it started until that has ended, and keeps what governance said', async () => {
    const statuses = ['enqueued', 'on_pattern', 'completed'];
    const rig = new WorkflowRig()
      .answer('POST', '/drone/launch', 202, { launchId: 'lch_1', status: 'enqueued', mode: 'sim' })
      .answer('GET', '/drone/launch/lch_1', 200, () => ({
        launchId: 'lch_1',
        status: statuses.shift() ?? 'completed',
        mode: 'sim',
        actionId: 'act_1',
        decision: { decisionId: 'dec_1', decision: 'allow' },
      }));
    const run = await rig.ended(
      await rig.begin(graphOf([START, launch('go'), END], ['start next go', 'go next end'])),
      true,
    );
    expect(run.state).toBe('passed');
    expect(run.nodes[1]).toMatchObject({
      state: 'succeeded',
      status: 202,
      mode: 'sim',
      actionId: 'act_1',
      decision: { decisionId: 'dec_1', outcome: 'allow' },
      output: { status: 'completed' },
    });
    const [first] = rig.calls;
    expect(first?.idempotencyKey).toBe(`${run.runId}.1`);
    expect(first?.traceId).toBe(run.traceId);
  });

  it('fails where what it started failed, and goes on by the port for that', async () => {
    const rig = new WorkflowRig()
      .answer('POST', '/drone/launch', 202, { launchId: 'lch_1', status: 'enqueued' })
      .answer('GET', '/drone/launch/lch_1', 200, { launchId: 'lch_1', status: 'failed', detail: 'No GPS.' });
    const graph = graphOf(
      [START, launch('go'), transform('why', 'nodes.go.problem.text')],
      ['start next go', 'go failed why'],
    );
    const run = await rig.ended(await rig.begin(graph), true);
    expect(run.state).toBe('passed');
    expect(run.nodes[2]?.output).toBe('lch_1 ended as failed: No GPS.');
  });

  it('takes the ports of conditions, loops and approvals, and binds outputs to inputs', async () => {
    const questions: string[] = [];
    const rig = new WorkflowRig({
      ask: async (text): Promise<Question> => {
        questions.push(text);
        return { approvalId: 'apv_1', answer: Promise.resolve('rejected'), withdraw: () => undefined };
      },
    }).answer('GET', '/telemetry?limit=2', 200, { ids: ['uav-1', 'uav-2'] });
    rig.modes.set('uav-2', 'sim');
    const graph = graphOf(
      [
        START,
        look('look', { query: { limit: { expression: 'inputs.count' } } }),
        { id: 'some', type: 'condition', expression: '$count(nodes.look.output.ids) > 1' },
        { id: 'all', type: 'loop', over: 'nodes.look.output.ids' },
        command('home', 'rtl', { expression: 'vehicle' }),
        { id: 'ask', type: 'approval', text: 'Again?' },
        FAIL,
      ],
      [
        'start next look',
        'look next some',
        'some yes all',
        'all each home',
        'all next ask',
        'ask rejected fail',
      ],
      { inputs: [{ name: 'count', type: 'number', value: 2 }] },
    );
    const runId = await rig.begin(graph);
    const run = await rig.ended(runId);
    expect(rig.called).toEqual([
      'GET /telemetry?limit=2',
      'POST /api/vehicles/uav-1/commands/rtl',
      'POST /api/vehicles/uav-2/commands/rtl',
    ]);
    expect(rig.turns(runId)).toEqual([
      'start succeeded',
      'look succeeded',
      'some succeeded',
      'all succeeded',
      'home["uav-1"] succeeded',
      'home["uav-2"] succeeded',
      'ask succeeded',
      'fail succeeded',
    ]);
    expect(questions).toEqual(['Again?']);
    expect(run.state).toBe('failed');
  });

  it('takes back what was done from the newest to the oldest when a later node fails', async () => {
    const rig = new WorkflowRig().answer('GET', '/telemetry', 503, { code: 'overloaded', detail: 'Busy.' });
    const graph = graphOf(
      [
        START,
        command('one', 'takeoff', { value: 'uav-1' }),
        command('two', 'goto', { value: 'uav-1' }),
        look('look'),
        command('undo-one', 'land', { value: 'uav-1' }),
        command('undo-two', 'hold', { value: 'uav-1' }),
      ],
      ['start next one', 'one next two', 'two next look', 'one undo undo-one', 'two undo undo-two'],
    );
    const runId = await rig.begin(graph);
    const run = await rig.ended(runId);
    expect(run).toMatchObject({ state: 'failed', detail: 'look: Busy.' });
    expect(rig.turns(runId)).toEqual([
      'start succeeded',
      'one undone',
      'two undone',
      'look failed',
      'undo undo-two succeeded',
      'undo undo-one succeeded',
    ]);
  });

  it('aborted, ends what it started and takes back the rest', async () => {
    const rig = new WorkflowRig()
      .answer('POST', '/drone/launch', 202, { launchId: 'lch_1', status: 'enqueued' })
      .answer('GET', '/drone/launch/lch_1', 200, {
        launchId: 'lch_1',
        status: 'on_pattern',
        actionId: 'act_1',
      });
    const graph = graphOf(
      [
        START,
        command('up', 'takeoff', { value: 'uav-1' }),
        launch('go'),
        command('down', 'land', { value: 'uav-1' }),
      ],
      ['start next up', 'up next go', 'up undo down'],
    );
    const runId = await rig.begin(graph);
    await rig.until('it is launched', () => rig.called.includes('POST /drone/launch'));
    await rig.until('it is followed', () => rig.called.includes('GET /drone/launch/lch_1'), 1000);
    rig.service.control(runId, 'abort', contextOf('operator', 'operator'));
    const run = await rig.ended(runId);
    expect(run.state).toBe('aborted');
    expect(rig.turns(runId)).toEqual(['start succeeded', 'up undone', 'go aborted', 'undo down succeeded']);
    const ends = rig.called.slice(-2);
    expect(ends).toEqual(['POST /api/action/act_1/abort', 'POST /api/vehicles/uav-1/commands/land']);
    expect(rig.audit.at(-1)).toBe(`workflow.abort ${runId}`);
  });

  it('retries what only reads, and never sends anything else twice', async () => {
    const rig = new WorkflowRig().answer('GET', '/telemetry', 503, {}).answer('POST', /commands/, 503, {});
    const graph = graphOf(
      [START, look('look', { retries: 2 }), { ...command('up', 'takeoff', { value: 'uav-1' }), retries: 2 }],
      ['start next look', 'look failed up'],
    );
    await rig.ended(await rig.begin(graph), true);
    expect(rig.called).toEqual([
      'GET /telemetry',
      'GET /telemetry',
      'GET /telemetry',
      'POST /api/vehicles/uav-1/commands/takeoff',
    ]);
  });

  it('in simulation sends nothing to a vehicle that is not simulated', async () => {
    const rig = new WorkflowRig({ vehiclesOf: (id) => (id === 'zone-of-2' ? ['uav-2'] : undefined) });
    rig.modes.set('uav-2', 'live');
    for (const [node, isSent] of [
      [command('it', 'rtl', { value: 'uav-1' }), true],
      [command('it', 'rtl', { value: 'uav-2' }), false],
      // It names none, so it could reach any.
      [launch('it'), false],
      [{ ...look('it'), operationId: 'removeZone', path: { zoneId: { value: 'zone-of-2' } } }, false],
      [look('it'), true],
    ] as const) {
      rig.calls.length = 0;
      const run = await rig.ended(await rig.begin(graphOf([START, node], ['start next it'])));
      expect(rig.calls).toHaveLength(isSent ? 1 : 0);
      expect(run.nodes[1]?.problem?.code).toBe(isSent ? undefined : 'simulation-only');
    }
  });

  it('waits until something is so, and no longer than it may', async () => {
    let height = 0;
    const rig = new WorkflowRig({ vehicles: () => [{ altitude_m: height }] as never });
    const wait = (timeoutS: number) =>
      graphOf(
        [START, { id: 'high', type: 'wait', until: 'vehicles[0].altitude_m > 10', timeoutS }],
        ['start next high'],
      );
    const soon = await rig.begin(wait(100));
    await rig.until('it waits', () => rig.turns(soon).length === 2);
    height = 20;
    expect((await rig.ended(soon, true)).state).toBe('passed');
    height = 0;
    const never = await rig.ended(await rig.begin(wait(3)), true);
    expect(never.nodes[1]?.problem?.code).toBe('node-timeout');
  });

  it('goes a step at a time, pauses and goes on', async () => {
    const rig = new WorkflowRig();
    const graph = graphOf([START, look('a'), look('b')], ['start next a', 'a next b']);
    const runId = await rig.begin(graph, 'simulation', { isStepwise: true });
    expect(rig.run(runId)).toMatchObject({ state: 'paused', nextNodeId: 'start', nodes: [] });
    const context = contextOf('operator', 'operator');
    rig.service.control(runId, 'step', context);
    await rig.until('it stands at a', () => rig.run(runId).nextNodeId === 'a');
    rig.service.control(runId, 'continue', context);
    expect((await rig.ended(runId)).state).toBe('passed');
    expect(() => rig.service.control(runId, 'step', context)).toThrow(/has ended/);
  });

  it('ends where it takes too many steps, too many turns, or too long', async () => {
    const rig = new WorkflowRig();
    const over = (rest: object) =>
      graphOf(
        [START, { id: 'l', type: 'loop', over: '[1..40]', maxTurns: 64 }, look('a')],
        ['start next l', 'l each a'],
        {
          ...rest,
        },
      );
    const steps = await rig.ended(await rig.begin(over({ maxSteps: 10 })));
    expect(steps).toMatchObject({ state: 'failed', detail: 'The run exceeded 10 steps.' });
    const turns = graphOf([START, { id: 'l', type: 'loop', over: '[1..9]', maxTurns: 8 }], ['start next l']);
    expect((await rig.ended(await rig.begin(turns))).nodes[1]?.problem?.code).toBe('loop-too-long');
    const slow = graphOf([START, { id: 'w', type: 'wait', durationS: 900 }], ['start next w'], {
      maxDurationS: 60,
    });
    expect((await rig.ended(await rig.begin(slow), true)).detail).toBe('It did not end within 60 s.');
  });

  it('keeps a bounded amount of outputs, items and requests', async () => {
    const rig = new WorkflowRig();
    const long = { type: 'transform', expression: '$pad("", 200000, "x")' };
    const graph = graphOf(
      [
        START,
        { id: 'l', type: 'loop', over: '[$pad("", 50000, "y"), $pad("", 50000, "z")]' },
        { id: 'a', ...long },
        { id: 'b', ...long },
        { id: 'c', ...long },
      ],
      ['start next l', 'l each a', 'a next b', 'b next c'],
    );
    const run = await rig.ended(await rig.begin(graph));
    expect(run).toMatchObject({ state: 'passed' });
    expect(run.nodes.find(({ nodeId }) => nodeId === 'a')?.output).toHaveLength(200_000);
    expect(run.nodes.at(-1)?.output).toEqual({ isTooLarge: true, length: 200_002 });
    expect(JSON.stringify(run.nodes).length).toBeLessThan(1_100_000);
  });

  it('calls nothing more for a key that was revoked', async () => {
    const rig = new WorkflowRig();
    const key = contextOf('key', 'key_1', undefined, 'acc_1');
    rig.principals.set('key_1', key.principal);
    const graph = graphOf([START, look('a'), look('b')], ['start next a', 'a next b']);
    rig.answer('GET', '/telemetry', 200, () => void rig.principals.delete('key_1'));
    const runId = await rig.begin(graph, 'simulation', {}, key);
    const run = await rig.ended(runId, false, key);
    expect(run.nodes[2]?.problem?.code).toBe('login-required');
    expect(rig.calls).toHaveLength(1);
  });
});
