import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import type {
  Permit,
  PermitRequest,
  Question,
} from '../../../../gateway/developer/workflow/graph/surroundings.ts';
import { command, END, graphOf, look, START } from './support/graphs.ts';
import { contextOf, OPERATOR, WorkflowRig } from './support/workflow-rig.ts';

const GRAPH = graphOf([START, look('look'), END], ['start next look', 'look next end']);
const SLOW = graphOf([START, { id: 'w', type: 'wait', durationS: 100 }], ['start next w']);

describe('saved workflows', () => {
  it('keep their versions, and refuse a save on top of an older one', async () => {
    const rig = new WorkflowRig();
    const workflowId = await rig.save(GRAPH);
    const next = { name: 'Longer', text: 'Waits', graph: SLOW, version: 1 };
    const saved = await rig.service.save(workflowId, next, OPERATOR);
    expect(saved).toMatchObject({ version: 2, name: 'Longer', nodes: 2 });
    expect(saved.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(await rig.service.read(workflowId, OPERATOR.principal, 1)).toMatchObject({
      version: 1,
      name: 'Try',
    });
    await expect(rig.service.save(workflowId, next, OPERATOR)).rejects.toThrow(/newest version is 2/);
    await expect(rig.service.save(workflowId, { ...next, version: undefined }, OPERATOR)).rejects.toThrow(
      /version/,
    );
    expect(rig.audit).toEqual([`workflow.save ${workflowId}`, `workflow.save ${workflowId}`]);
  });

  it('are saved with faults and told them, but not run', async () => {
    const rig = new WorkflowRig();
    const broken = graphOf([START, look('look', { operationId: 'fly.away' })], ['start next look']);
    const workflowId = await rig.save(broken);
    expect((await rig.service.read(workflowId, OPERATOR.principal))?.problems).toHaveLength(1);
    const request = { environment: 'sandbox', inputs: {}, isStepwise: false } as const;
    await expect(rig.service.run(workflowId, request, OPERATOR)).rejects.toMatchObject({
      code: 'workflow-invalid',
      message: expect.stringMatching(/^look operationId: /) as unknown,
    });
    expect(rig.service.runs({ limit: 5 }, OPERATOR.principal)).toEqual([]);
  });

  it('are their owner’s: keys of an account share them, others see nothing', async () => {
    const rig = new WorkflowRig();
    const ann = contextOf('account', 'acc_ann', undefined, 'acc_ann');
    const key = contextOf('key', 'key_1', undefined, 'acc_ann');
    const bob = contextOf('account', 'acc_bob', undefined, 'acc_bob');
    rig.principals.set('acc_ann', ann.principal);
    const runId = await rig.begin(GRAPH, 'sandbox', {}, ann);
    await rig.ended(runId, false, ann);
    const [own] = rig.service.list({ limit: 5 }, key.principal);
    expect(rig.service.runRecord(runId, key.principal)).toBeDefined();
    expect(rig.service.list({ limit: 5 }, bob.principal)).toEqual([]);
    expect(rig.service.runRecord(runId, bob.principal)).toBeUndefined();
    expect(() => rig.service.remove(own?.workflowId ?? '', bob)).toThrow(/Workflow .* not found/);
  });

  it('come in pages, newest first', async () => {
    const rig = new WorkflowRig();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      rig.clock.advance(1000);
      ids.push(await rig.save(GRAPH));
    }
    const page = rig.service.list({ limit: 2 }, OPERATOR.principal).map(({ workflowId }) => workflowId);
    expect(page).toEqual([ids[2], ids[1]]);
    const rest = rig.service.list({ limit: 2, beforeId: page[1] }, OPERATOR.principal);
    expect(rest.map(({ workflowId }) => workflowId)).toEqual([ids[0]]);
  });

  it('are not removed while they run', async () => {
    const rig = new WorkflowRig();
    const runId = await rig.begin(SLOW);
    const { workflowId } = rig.run(runId);
    expect(() => rig.service.remove(workflowId, OPERATOR)).toThrow(/is running/);
    rig.service.control(runId, 'abort', OPERATOR);
    await rig.ended(runId);
    rig.service.remove(workflowId, OPERATOR);
    expect(await rig.service.read(workflowId, OPERATOR.principal)).toBeUndefined();
    expect(rig.run(runId).state).toBe('aborted');
  });
});

describe('runs', () => {
  it('are refused with a field that is missing, wrong or unknown', async () => {
    const rig = new WorkflowRig();
    const graph = graphOf([START], [], {
      inputs: [
        { name: 'who', type: 'vehicle' },
        { name: 'height', type: 'number', value: 5 },
      ],
    });
    await expect(rig.begin(graph, 'sandbox', { inputs: { height: 'high', more: 1 } })).rejects.toMatchObject({
      code: 'validation',
      context: {
        errors: [
          { pointer: '/inputs/who', detail: 'is missing' },
          { pointer: '/inputs/height', detail: 'is not a number' },
          { pointer: '/inputs/more', detail: 'is not an input of this workflow' },
        ],
      },
    });
  });

  it('are refused outside of the sandbox to a key that lacks a scope', async () => {
    const rig = new WorkflowRig();
    const key = contextOf('key', 'key_1', ['workflow:run']);
    await expect(rig.begin(GRAPH, 'simulation', {}, key)).rejects.toMatchObject({ code: 'scope-missing' });
    expect(await rig.begin(GRAPH, 'sandbox', {}, key)).toMatch(/^wfr_/);
  });

  it('are four at once for one principal', async () => {
    const rig = new WorkflowRig();
    for (let count = 0; count < 4; count += 1) await rig.begin(SLOW);
    await expect(rig.begin(SLOW)).rejects.toMatchObject({ code: 'resource-limit' });
  });

  it('that a kill cut off come back as interrupted and do not go on', async () => {
    const rig = new WorkflowRig();
    const runId = await rig.begin(SLOW);
    await rig.until('it waits', () => rig.turns(runId).length === 2);
    // Not stopped: another program opens the same file.
    const again = rig.open();
    const run = again.runRecord(runId, OPERATOR.principal);
    expect(run).toMatchObject({ state: 'interrupted', nextNodeId: null });
    expect(run?.nodes.map(({ state }) => state)).toEqual(['succeeded', 'aborted']);
    expect(() => again.control(runId, 'continue', OPERATOR)).toThrow(/has ended: interrupted/);
  });

  it('are interrupted by an orderly stop, and nothing is taken back', async () => {
    const rig = new WorkflowRig();
    const graph = graphOf(
      [
        START,
        command('up', 'takeoff', { value: 'uav-1' }),
        { id: 'w', type: 'wait', durationS: 100 },
        look('u'),
      ],
      ['start next up', 'up next w', 'up undo u'],
    );
    const runId = await rig.begin(graph);
    await rig.until('it waits', () => rig.turns(runId).length === 3);
    await rig.service.stop();
    expect(rig.run(runId).state).toBe('interrupted');
    expect(rig.called).toEqual(['POST /api/vehicles/uav-1/commands/takeoff']);
  });
});

describe('live runs', () => {
  it('ask governance whether the same graph was rehearsed', async () => {
    const asked: PermitRequest[] = [];
    const rig = new WorkflowRig({
      permit: async (request): Promise<Permit> => {
        asked.push(request);
        return { decision: { decisionId: 'dec_1', outcome: 'allow' }, question: undefined };
      },
    });
    await rig.ended(await rig.begin(GRAPH, 'live'));
    await rig.ended(await rig.begin(GRAPH, 'simulation'));
    const run = await rig.ended(await rig.begin(GRAPH, 'live'));
    expect(asked.map(({ isRehearsed }) => isRehearsed)).toEqual([false, true]);
    expect(run.nodes[0]?.decision).toEqual({ decisionId: 'dec_1', outcome: 'allow' });
  });

  it('that governance denies leave nothing behind', async () => {
    const rig = new WorkflowRig({
      permit: () =>
        Promise.reject(new AppError('governance-denied', 'Denied: it has not passed a rehearsal.')),
    });
    await expect(rig.begin(GRAPH, 'live')).rejects.toMatchObject({ code: 'governance-denied' });
    expect(rig.service.runs({ limit: 5 }, OPERATOR.principal)).toEqual([]);
    expect(rig.calls).toEqual([]);
  });

  it.each([
    ['approved', 'passed', 1],
    ['rejected', 'failed', 0],
  ] as const)('wait for a person: %s', async (answer, state, calls) => {
    let decide: (value: 'approved' | 'rejected') => void = () => undefined;
    const question: Question = {
      approvalId: 'apv_1',
      answer: new Promise((resolve) => {
        decide = resolve;
      }),
      withdraw: () => undefined,
    };
    const rig = new WorkflowRig({
      permit: async () => ({ decision: { decisionId: 'dec_1', outcome: 'require_approval' }, question }),
    });
    const runId = await rig.begin(GRAPH, 'live');
    expect(rig.run(runId).nodes[0]).toMatchObject({ state: 'waiting-approval', approvalId: 'apv_1' });
    decide(answer);
    expect((await rig.ended(runId)).state).toBe(state);
    expect(rig.calls).toHaveLength(calls);
  });
});
