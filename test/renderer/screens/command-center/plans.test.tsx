import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { StoreApi } from 'zustand';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { STEP_PARAMS, type StepType } from '../../../../gateway/contract/action/step.ts';
import { HOLD_TO_CONFIRM_MS } from '../../../../renderer/components/button/SlideToConfirm.tsx';
import { PlansPane } from '../../../../renderer/screens/command-center/plans/PlansPane.tsx';
import { usePlanDraftStore } from '../../../../renderer/state/command-center/plans/plan-draft.ts';
import { usePlanStore } from '../../../../renderer/state/command-center/plans/plan-store.ts';
import { usePlanViewStore } from '../../../../renderer/state/command-center/plans/plan-view-store.ts';
import { planFrames } from '../../../../renderer/state/connection/apply-server-frame.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { buildPlan, buildPlanEvent, buildStep } from '../../builder/build-plans.ts';
import { buildEntry } from '../../builder/build-records.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { list, problem } from '../../builder/developer-rig.tsx';

const stores = [usePlanStore, usePlanViewStore, usePlanDraftStore] as unknown as StoreApi<unknown>[];

beforeEach(() => {
  for (const store of stores) store.setState(store.getInitialState(), true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const stepType = (type: StepType, needsVehicle = true) => ({
  type,
  category: 'Navigation',
  title: type,
  text: `What ${type} does.`,
  mavlink: 'none',
  needsVehicle,
  preconditions: [],
  postconditions: [],
  credits: 0,
  params: z.toJSONSchema(STEP_PARAMS[type], { io: 'input' }),
});

function rigWith(plan?: Plan, address = `#/command-center/plans?plan=${plan?.planId}`) {
  const rig = commandCenterRig(address);
  const entries = [1, 2].map((sysid) => buildEntry({ sysid }, Number.POSITIVE_INFINITY));
  useVehicleStore.setState({
    isLoaded: true,
    entries: Object.fromEntries(entries.map((entry) => [entry.telemetry.id, entry])),
  });
  rig.answer('GET /api/action/plan?limit=50', list(plan ? [plan] : []));
  rig.answer('GET /api/action/leases', list([]));
  rig.answer('GET /api/action/step-types', list([stepType('takeoff'), stepType('notify', false)]));
  if (plan) {
    rig.answer(`GET /api/action/plan/${plan.planId}`, { ...plan });
    rig.answer(`GET /api/action/plan/${plan.planId}/events`, list([]));
  }
  return rig;
}

const bodyOf = (rig: ReturnType<typeof rigWith>, path: string) =>
  JSON.parse(rig.sent.find((each) => each.path === path)?.body ?? 'null') as unknown;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bar = async () => within(await screen.findByRole('region', { name: 'Plan commands' }));

describe('without a plan', () => {
  test('says what a plan is and offers the templates', async () => {
    rigWith(undefined, '#/command-center/plans').show(<PlansPane />);
    expect(await screen.findByText('Choose a plan or create one')).toBeDefined();
    for (const name of ['Patrol', 'Inspection', 'Delivery with drop', 'Swarm survey', 'Return and dock'])
      expect(button(name)).toBeDefined();
  });

  test('a template is laid out for a vehicle and a zone', async () => {
    const rig = rigWith(undefined, '#/command-center/plans?compose=new&template=patrol');
    rig.answer(
      'GET /api/zones',
      list([
        {
          type: 'Feature',
          id: 'north',
          properties: { name: 'North field', kind: 'operation', flightAltitudeM: 30, ceilingM: 120 },
          geometry: { type: 'Polygon', coordinates: [[]] },
        },
      ]),
    );
    rig.answer('POST /api/action/plan/create', () => problem(422, 'zone-unknown', 'Zone not found.'));
    rig.show(<PlansPane />);
    await waitFor(() => expect(screen.getByLabelText('Vehicle')).toBeDefined());
    fireEvent.change(screen.getByLabelText('Vehicle'), { target: { value: 'uav-2' } });
    fireEvent.submit(screen.getByRole('form', { name: 'New plan' }));
    await waitFor(() => expect(rig.sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(bodyOf(rig, '/api/action/plan/create')).toMatchObject({ template: 'patrol', vehicles: ['uav-2'] });
    expect((await screen.findByRole('alert')).textContent).toContain('Zone not found.');
  });
});

test('a swarm survey is laid out for several vehicles', async () => {
  const rig = rigWith(undefined, '#/command-center/plans?compose=new&template=swarm-survey');
  rig.answer(
    'GET /api/zones',
    list([
      {
        type: 'Feature',
        id: 'north',
        properties: { name: 'North field', kind: 'operation', flightAltitudeM: 30, ceilingM: 120 },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [8.5, 47.4],
              [8.501, 47.4],
              [8.501, 47.401],
              [8.5, 47.4],
            ],
          ],
        },
      },
    ]),
  );
  rig.answer('POST /api/action/plan/create', () => problem(422, 'zone-unknown', 'Zone not found.'));
  rig.show(<PlansPane />);
  const group = await screen.findByRole('group', { name: /^Vehicles/ });
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Zone').value).toBe('north'));
  const [first, second] = within(group).getAllByRole('checkbox');
  if (!first || !second) throw new Error('there are not two vehicles');
  fireEvent.click(first);
  expect(button(/^Create swarm survey plan/).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(first);
  fireEvent.submit(screen.getByRole('form', { name: 'New plan' }));
  await waitFor(() => expect(rig.sent.some(({ method }) => method === 'POST')).toBe(true));
  expect(bodyOf(rig, '/api/action/plan/create')).toMatchObject({
    template: 'swarm-survey',
    zoneId: 'north',
    vehicles: ['uav-2', 'uav-1'],
  });
});

describe('an open plan', () => {
  test('shows its steps as list and graph; keys select', async () => {
    rigWith(buildPlan('running', [buildStep('a', 'succeeded'), buildStep('b', 'running')])).show(
      <PlansPane />,
    );
    const graph = await screen.findByRole('listbox', { name: /Steps as a graph/ });
    const selected = () =>
      within(graph)
        .getAllByRole('option')
        .find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;
    expect(selected()).toContain('Step b');
    expect(selected()).toContain('Running');
    fireEvent.keyDown(graph, { key: 'ArrowLeft' });
    expect(selected()).toContain('Step a');
    for (const name of ['Decision', 'Governance evidence', 'Telemetry', 'Safety context'])
      expect(screen.getByRole('region', { name })).toBeDefined();
  });

  test('follows the stream', async () => {
    rigWith(buildPlan('running', [buildStep('a', 'running')])).show(<PlansPane />);
    await screen.findByRole('region', { name: 'Step Step a' });
    act(() =>
      planFrames.onPlan({
        planId: 'pln_1',
        step: buildStep('a', 'failed', { version: 2, detail: 'The vehicle refused.' }),
      }),
    );
    expect(screen.getByText('The vehicle refused.')).toBeDefined();
  });

  test('of 2,000 steps only those in sight exist', async () => {
    const steps = Array.from({ length: 2000 }, (_, index) => buildStep(`s${index}`));
    rigWith(buildPlan('validated', steps)).show(<PlansPane />);
    const rows = within(await screen.findByRole('region', { name: 'Steps as a list' }));
    expect(rows.getAllByRole('button').length).toBeLessThan(60);
    expect(screen.getAllByRole('option').length).toBeLessThan(300);
    fireEvent.change(rows.getByLabelText(/Find a step/), { target: { value: 's1999' } });
    expect(rows.getAllByRole('button')).toHaveLength(1);
  });
});

describe('the commands', () => {
  test('execute is only confirmed by holding, and names plan, vehicle and world', async () => {
    const plan = buildPlan('validated', [buildStep('a')]);
    const rig = rigWith(plan);
    rig.answer('POST /api/action/plan/pln_1/execute', { ...plan, state: 'running', version: 4 });
    rig.show(<PlansPane />);
    fireEvent.click((await bar()).getByRole('button', { name: 'Execute' }));
    const slide = button('Execute Patrol with Copter 1 (SIM)');
    fireEvent.click(slide);
    expect(rig.sent.some(({ method }) => method === 'POST')).toBe(false);
    vi.useFakeTimers();
    fireEvent.keyDown(slide, { key: 'Enter' });
    act(() => void vi.advanceTimersByTime(HOLD_TO_CONFIRM_MS + 100));
    vi.useRealTimers();
    await waitFor(() => expect(bodyOf(rig, '/api/action/plan/pln_1/execute')).toEqual({ version: 3 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Execute Patrol/ })).toBeNull());
  });

  test('abort is one click', async () => {
    const plan = buildPlan('running', [buildStep('a', 'running')]);
    const rig = rigWith(plan);
    rig.answer('POST /api/action/plan/pln_1/abort', { ...plan, state: 'aborting', version: 4 });
    rig.show(<PlansPane />);
    fireEvent.click((await bar()).getByRole('button', { name: 'Abort' }));
    await waitFor(() => expect(screen.getAllByText('Aborting').length).toBeGreaterThan(0));
    expect(bodyOf(rig, '/api/action/plan/pln_1/abort')).toEqual({});
  });

  test('pause does not wait for what else was asked', async () => {
    const plan = buildPlan('running', [buildStep('a', 'running')]);
    const rig = rigWith(plan);
    rig.answer('POST /api/action/plan/pln_1/verify', () => new Response(new ReadableStream()));
    rig.answer('POST /api/action/plan/pln_1/pause', { ...plan, state: 'pausing', version: 4 });
    rig.show(<PlansPane />);
    const commands = await bar();
    fireEvent.click(commands.getByRole('button', { name: 'Verify' }));
    const reason = (name: string) => commands.getByRole('button', { name }).getAttribute('aria-description');
    await waitFor(() => expect(reason('Verify')).toContain('Waiting for the gateway'));
    fireEvent.click(commands.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(bodyOf(rig, '/api/action/plan/pln_1/pause')).toEqual({}));
  });

  test('one that cannot be given says why', async () => {
    rigWith(buildPlan('draft', [buildStep('a')])).show(<PlansPane />);
    const commands = await bar();
    const reason = (name: string) => commands.getByRole('button', { name }).getAttribute('aria-description');
    expect(reason('Execute')).toContain('Check the plan first');
    expect(reason('Pause')).toContain('is a draft');
    expect(reason('Verify')).toContain('not been executed');
  });

  test('check shows problems and leads to their steps', async () => {
    const plan = buildPlan('draft', [buildStep('a'), buildStep('b')]);
    const rig = rigWith(plan);
    const text = 'vehicle uav-1 is held by pln_1.';
    rig.answer('POST /api/action/pln_1/dependencies/check', {
      actionId: 'pln_1',
      isReady: false,
      waitsFor: [],
      problems: [{ severity: 'error', code: 'resource-busy', stepId: 'b', text }],
    });
    rig.show(<PlansPane />);
    fireEvent.click((await bar()).getByRole('button', { name: 'Check' }));
    const tab = within(await screen.findByRole('region', { name: 'Check' }));
    expect(await tab.findByText(/vehicle uav-1 is held by the plan “Patrol”/)).toBeDefined();
    fireEvent.click(tab.getByRole('button', { name: 'Step b' }));
    expect(usePlanViewStore.getState().selectedSteps.pln_1).toBe('b');
  });

  test('verify shows what was seen', async () => {
    const plan = buildPlan('interrupted', [buildStep('a', 'blocked')]);
    const rig = rigWith(plan);
    const condition = { field: 'altitude_m', operator: '>=' as const, value: 29 };
    rig.answer('POST /api/action/plan/pln_1/verify', {
      planId: 'pln_1',
      version: 3,
      checkedAtMs: Date.now(),
      isVerified: false,
      steps: [
        {
          stepId: 'a',
          state: 'blocked',
          isProven: false,
          results: [{ condition, isMet: false, seen: null, text: 'unknown' }],
        },
      ],
    });
    rig.show(<PlansPane />);
    expect(await screen.findByText('The gateway stopped while this plan was running.')).toBeDefined();
    fireEvent.click(button('Verify now'));
    expect(await screen.findByText('Altitude above home ≥ 29 m')).toBeDefined();
    expect(screen.getByText('not verified')).toBeDefined();
    expect(screen.getByText('—')).toBeDefined();
  });

  test('replay shows how everything stood at a moment', async () => {
    const plan = buildPlan('completed', [buildStep('a', 'succeeded')], { startedAtMs: 10_000 });
    const rig = rigWith(plan);
    rig.answer(
      'GET /api/action/plan/pln_1/events',
      list([
        buildPlanEvent({ eventId: 1, atMs: 10_000, to: 'running' }),
        buildPlanEvent({ eventId: 2, atMs: 11_000, to: 'executing', actionId: 'act_a' }),
        buildPlanEvent({ eventId: 3, atMs: 15_000, to: 'succeeded', actionId: 'act_a' }),
        buildPlanEvent({ eventId: 4, atMs: 16_000, to: 'completed' }),
      ]),
    );
    rig.show(<PlansPane />);
    fireEvent.click((await bar()).getByRole('button', { name: 'Replay' }));
    const tab = within(await screen.findByRole('region', { name: 'Replay of the events' }));
    fireEvent.change(tab.getByLabelText('Moment'), { target: { value: '12000' } });
    expect(tab.getByText('executing')).toBeDefined();
    expect(tab.getByText('running')).toBeDefined();
  });

  test('a lost vehicle is said where its plan is shown', async () => {
    const rig = rigWith(buildPlan('running', [buildStep('a', 'running')]));
    const { link } = buildEntry().telemetry;
    const lost = buildEntry({ status: 'lost', link: { ...link, state: 'lost' } }, Number.POSITIVE_INFINITY);
    useVehicleStore.setState({ entries: { 'uav-1': lost } });
    rig.show(<PlansPane />);
    expect(await screen.findByText(/Link to Copter 1 lost/)).toBeDefined();
  });
});

describe('writing a plan', () => {
  test('a step is added to a draft with values in any unit', async () => {
    const plan = buildPlan('draft', [buildStep('a')]);
    const rig = rigWith(plan);
    rig.answer('POST /api/action/plan/pln_1/steps/add', { plan });
    rig.show(<PlansPane />);
    await bar();
    act(() => usePlanViewStore.setState({ tab: 'edit' }));
    const form = within(await screen.findByRole('form', { name: 'Add a step' }));
    fireEvent.submit(screen.getByRole('form', { name: 'Add a step' }));
    expect(form.getAllByText('Altitude is required.').length).toBeGreaterThan(0);
    fireEvent.change(form.getByLabelText('Altitude'), { target: { value: '100 ft' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Add a step' }));
    await waitFor(() =>
      expect(bodyOf(rig, '/api/action/plan/pln_1/steps/add')).toMatchObject({
        type: 'takeoff',
        vehicleId: 'uav-1',
        params: { altitudeM: expect.closeTo(30.48) as number },
        afterStepId: 'a',
        version: 3,
      }),
    );
  });

  test('a cycle the gateway names is shown', async () => {
    const rig = rigWith(buildPlan('draft', [buildStep('a'), buildStep('b')]));
    rig.answer('POST /api/action/plan/pln_1/dependencies/add', () =>
      problem(422, 'dependency-cycle', 'The steps would wait for each other: a → b → a. Remove one of them.'),
    );
    rig.show(<PlansPane />);
    await bar();
    act(() => usePlanViewStore.setState({ tab: 'edit' }));
    const form = within(await screen.findByRole('form', { name: 'Add a dependency' }));
    fireEvent.change(form.getByLabelText('This step'), { target: { value: 'a' } });
    fireEvent.change(form.getByLabelText('Step to wait for'), { target: { value: 'b' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Add a dependency' }));
    expect((await screen.findByText(/a → b → a/)).closest('[role="alert"]')).not.toBeNull();
  });

  test('duplicate and edit removes a step before anything is created', async () => {
    const rig = rigWith(buildPlan('failed', [buildStep('a', 'failed'), buildStep('b'), buildStep('c')]));
    rig.answer('POST /api/action/plan/create', () => problem(503, 'store-unavailable', 'Not now.'));
    rig.show(<PlansPane />);
    await bar();
    fireEvent.click(button('Duplicate and edit'));
    await screen.findByRole('button', { name: 'Create the plan' });
    const rows = within(screen.getByRole('region', { name: 'Steps as a list' }));
    fireEvent.click(rows.getByRole('button', { name: /Step b/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the step' }));
    fireEvent.click(button('Create the plan'));
    await waitFor(() =>
      expect(bodyOf(rig, '/api/action/plan/create')).toMatchObject({
        name: 'Patrol (copy)',
        steps: [{ stepId: 'a' }, { stepId: 'c' }],
        dependencies: [{ from: 'a', to: 'c' }],
      }),
    );
    // Refused: what was written is still here.
    expect(usePlanDraftStore.getState().draft?.steps).toHaveLength(2);
  });
});
