import { beforeEach, describe, expect, test } from 'vitest';
import { planStateSchema } from '../../../../../gateway/contract/action/plan.ts';
import { say } from '../../../../../gateway/contract/operator-text.ts';
import { RestClient } from '../../../../../renderer/api/connection/rest-client.ts';
import {
  PLAN_COMMANDS,
  whyNotCommand,
} from '../../../../../renderer/state/command-center/plans/plan-commands.ts';
import {
  beginDraft,
  cycleWith,
  draftOfPlan,
  draftTitle,
  editDraft,
  emptyDraft,
  redoDraft,
  requestOfDraft,
  undoDraft,
  usePlanDraftStore,
  withChangedStep,
  withoutStep,
  withStep,
} from '../../../../../renderer/state/command-center/plans/plan-draft.ts';
import { makePlanOrders } from '../../../../../renderer/state/command-center/plans/plan-orders.ts';
import { receivePlan, usePlanStore } from '../../../../../renderer/state/command-center/plans/plan-store.ts';
import { usePlanViewStore } from '../../../../../renderer/state/command-center/plans/plan-view-store.ts';
import { planFrames } from '../../../../../renderer/state/connection/apply-server-frame.ts';
import { buildAction, buildPlan, buildStep } from '../../../builder/build-plans.ts';
import { buildProblem } from '../../../builder/build-problem.ts';

beforeEach(() => {
  usePlanStore.setState(usePlanStore.getInitialState(), true);
  usePlanViewStore.setState(usePlanViewStore.getInitialState(), true);
  usePlanDraftStore.setState(usePlanDraftStore.getInitialState(), true);
});

const opened = () => usePlanStore.getState().opened.pln_1;
const request = (stepId: string, change: object = {}) => ({
  stepId,
  type: 'land' as const,
  params: {},
  resources: [],
  postconditions: [],
  onFail: 'stop' as const,
  maxRetries: 0,
  ...change,
});

describe('plans in the store', () => {
  test('an answer that crosses a frame takes nothing back', () => {
    receivePlan(buildPlan('running', [buildStep('a', 'running', { version: 4 })], { version: 5 }));
    receivePlan(buildPlan('validated', [buildStep('a', 'pending', { version: 1 })], { version: 4 }));
    expect(opened()?.state).toBe('running');
    expect(opened()?.steps[0]?.state).toBe('running');
  });

  test('frames bring summary, step and action of an open plan further', () => {
    receivePlan(buildPlan('validated', [buildStep('a'), buildStep('b')]));
    const {
      steps: _s,
      dependencies: _d,
      problems: _p,
      ...summary
    } = buildPlan('running', [], { version: 4 });
    planFrames.onPlan({ plan: summary });
    planFrames.onPlan({ planId: 'pln_1', step: buildStep('a', 'running', { version: 2 }) });
    planFrames.onAction(buildAction({ stepId: 'a', actionId: 'act_a', version: 3, detail: 'climbing' }));
    expect(opened()).toMatchObject({ state: 'running', version: 4 });
    expect(opened()?.steps[0]).toMatchObject({ state: 'running', action: { detail: 'climbing' } });
    expect(opened()?.steps[1]?.state).toBe('pending');
  });

  test('a gap and a snapshot ask for what is on screen to be read anew', () => {
    planFrames.onGap();
    planFrames.onSnapshot({ plans: [], actions: [] });
    expect(usePlanStore.getState().resyncCount).toBe(2);
  });
});

describe('a draft', () => {
  const three = [request('a'), request('b', { afterStepId: 'a' }), request('c', { afterStepId: 'b' })].reduce(
    withStep,
    emptyDraft,
  );

  test('removing a step joins what stood around it', () => {
    expect(withoutStep(three, 'b')).toMatchObject({
      steps: [{ stepId: 'a' }, { stepId: 'c' }],
      dependencies: [{ type: 'finish_to_start', from: 'a', to: 'c' }],
    });
  });

  test('names the circle a dependency would close', () => {
    expect(cycleWith(three.dependencies, { type: 'finish_to_start', from: 'c', to: 'a' })).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(cycleWith(three.dependencies, { type: 'finish_to_start', from: 'a', to: 'c' })).toBeUndefined();
  });

  test('every edit can be undone and done again', () => {
    beginDraft();
    editDraft((draft) => withStep(draft, request('a')));
    editDraft((draft) => withStep(draft, request('b')));
    const stepIds = () => usePlanDraftStore.getState().draft?.steps.map(({ stepId }) => stepId);
    undoDraft();
    undoDraft();
    undoDraft();
    expect(stepIds()).toEqual([]);
    redoDraft();
    redoDraft();
    expect(stepIds()).toEqual(['a', 'b']);
  });

  test('a copied step keeps its name and proofs only while it asks the same', () => {
    const draft = draftOfPlan(buildPlan('completed', [buildStep('a'), buildStep('b')]));
    const changed = withChangedStep(
      draft,
      'a',
      request('a', { type: 'goto', vehicleId: 'uav-2', params: { lat: 47, lon: 8, altitudeM: 50 } }),
    );
    const [a, b] = requestOfDraft(changed).steps ?? [];
    expect(a).toMatchObject({ vehicleId: 'uav-2', resources: [], postconditions: [] });
    expect(a?.title).toBeUndefined();
    expect(b).toMatchObject({
      title: 'Step b',
      resources: [{ type: 'vehicle', id: 'uav-1' }],
      postconditions: [{ field: 'altitude_m', operator: '>=', value: 29 }],
    });
  });

  test('a copied step is named by the gateway again where the gateway named it', () => {
    const title = say('Take off to {altitude} m', { altitude: 30 });
    const draft = draftOfPlan(buildPlan('completed', [buildStep('a', 'succeeded', { title })]));
    const [step] = draft.steps;
    expect(step && draftTitle(step)).toBe(title);
    expect(requestOfDraft(draft).steps?.[0]).not.toHaveProperty('title');
  });

  test('claims no vehicle that none of its steps uses: an abort would command it', () => {
    const draft = draftOfPlan(buildPlan('completed', [buildStep('a')], { vehicles: ['uav-1', 'uav-9'] }));
    expect(requestOfDraft(draft)).not.toHaveProperty('vehicles');
  });
});

describe('the eight commands', () => {
  const states = planStateSchema.options;
  const allowed = (command: (typeof PLAN_COMMANDS)[number], isReachable = true) =>
    states.filter((state) => {
      const plan = buildPlan(state, [buildStep('a', 'succeeded'), buildStep('b', 'failed')]);
      return whyNotCommand(command, plan, isReachable) === undefined;
    });

  test('stand open where the state allows them', () => {
    expect(Object.fromEntries(PLAN_COMMANDS.map((command) => [command, allowed(command)]))).toEqual({
      execute: ['validated', 'approved'],
      pause: ['running'],
      resume: ['paused', 'interrupted'],
      verify: states.filter((state) => !['draft', 'validated', 'approved'].includes(state)),
      retry: ['running', 'paused', 'partially_completed', 'failed', 'interrupted'],
      audit: states,
      replay: states.filter((state) => !['draft', 'validated', 'approved'].includes(state)),
      abort: states.filter((state) => !['aborting', 'aborted', 'completed'].includes(state)),
    });
  });

  test('only abort stands open while the gateway seems gone', () => {
    for (const command of PLAN_COMMANDS)
      expect(allowed(command, false), command).toEqual(command === 'abort' ? allowed('abort') : []);
  });
});

describe('orders', () => {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const ordersThat = (answer: (path: string) => Response) => {
    sent.length = 0;
    return makePlanOrders(
      new RestClient({
        baseUrl: 'http://gateway',
        token: 't',
        newId: () => 'k',
        onUnauthenticated: () => undefined,
        fetch: (url, init) => {
          const path = String(url).replace('http://gateway', '');
          const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
          sent.push({ path, body });
          return Promise.resolve(answer(path));
        },
      }),
    );
  };
  const plan = buildPlan('running', [buildStep('a')]);
  const summary = () => Response.json(plan, { status: 202 });

  test('abort and pause name no version: they hold whatever has happened since', async () => {
    const orders = ordersThat(summary);
    await orders.abort(plan, {});
    await orders.command(plan, 'pause');
    await orders.command(plan, 'resume');
    expect(sent.map(({ body }) => body)).toEqual([{}, {}, { version: 3 }]);
  });

  test('a version conflict reads the plan anew, says so and repeats nothing', async () => {
    const problem = buildProblem({ code: 'version-conflict', status: 409, detail: 'Version 4 is present.' });
    const orders = ordersThat((path) =>
      path.endsWith('/execute')
        ? Response.json(problem, { status: 409 })
        : Response.json({ ...plan, version: 4, name: 'Patrol 2' }),
    );
    expect(await orders.command(plan, 'execute')).toBe(false);
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/action/plan/pln_1/execute',
      '/api/action/plan/pln_1',
    ]);
    expect(opened()?.name).toBe('Patrol 2');
    expect(usePlanViewStore.getState().notice).toMatchObject({ tone: 'caution', planId: 'pln_1' });
  });
});
