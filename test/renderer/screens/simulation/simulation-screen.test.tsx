import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { PlanRehearsal } from '../../../../renderer/screens/command-center/plans/PlanRehearsal.tsx';
import { FaultForm } from '../../../../renderer/screens/simulation/runs/FaultForm.tsx';
import { RunBar, RunHead, RunResult } from '../../../../renderer/screens/simulation/runs/RunPage.tsx';
import { AssertionList, EventList } from '../../../../renderer/screens/simulation/runs/RunSide.tsx';
import { RunsPage } from '../../../../renderer/screens/simulation/runs/RunsPage.tsx';
import { WatchContext } from '../../../../renderer/screens/simulation/runs/watch-context.ts';
import { ScenariosPage } from '../../../../renderer/screens/simulation/scenarios/ScenariosPage.tsx';
import { SimulationWatch } from '../../../../renderer/state/simulation/simulation-watch.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildPlan, buildStep } from '../../builder/build-plans.ts';
import {
  buildDetail,
  buildRun,
  buildScenarioSummary,
  buildSimulationFrame,
} from '../../builder/build-simulations.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { list, problem } from '../../builder/developer-rig.tsx';

const SCENARIOS = 'GET /api/simulations';
const RUNS = 'GET /api/simulation/run?limit=200';
const START = 'POST /api/simulation/run';

afterEach(cleanup);

function bodyOf(rig: ReturnType<typeof commandCenterRig>, method: string, path: string): unknown {
  const sent = rig.sent.findLast((each) => each.method === method && each.path === path);
  return JSON.parse(sent?.body ?? 'null');
}

describe('scenarios', () => {
  const broken = buildScenarioSummary({
    id: 'broken',
    title: 'Broken one',
    isShowcase: false,
    source: 'own',
    problem: 'line 9: no such fault',
  });

  test('a scenario starts with the chosen seed and speed, and its run is opened', async () => {
    const rig = commandCenterRig('#/simulation');
    rig.answer(SCENARIOS, list([buildScenarioSummary(), broken]));
    rig.answer(START, { ...buildRun() });
    rig.show(<ScenariosPage />);
    fireEvent.change(await screen.findByLabelText('Seed'), { target: { value: '7' } });
    fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '20' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(location.hash).toBe('#/simulation?run=sim_1'));
    expect(bodyOf(rig, 'POST', '/api/simulation/run')).toEqual({
      scenario: 'calm-patrol',
      seed: 7,
      speed: 20,
    });
  });

  test('a seed that cannot be used is said, and nothing is started', async () => {
    const rig = commandCenterRig('#/simulation');
    rig.answer(SCENARIOS, list([buildScenarioSummary()]));
    rig.show(<ScenariosPage />);
    fireEvent.change(await screen.findByLabelText('Seed'), { target: { value: '-1' } });
    expect(screen.getByRole('alert').textContent).toContain('A whole number');
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(rig.sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a file that cannot be used says its line, shows its text and cannot be started', async () => {
    const rig = commandCenterRig('#/simulation?scenario=broken');
    rig.answer(SCENARIOS, list([buildScenarioSummary(), broken]));
    rig.answer('GET /api/simulations/broken', { scenarioId: 'broken', text: 'scenario: 1' });
    rig.show(<ScenariosPage />);
    const detail = await screen.findByRole('region', { name: 'Scenario Broken one' });
    expect(within(detail).getByRole('alert').textContent).toContain('line 9: no such fault');
    expect(within(detail).queryByRole('button', { name: 'Start' })).toBeNull();
    expect((await within(detail).findByText('scenario: 1')).textContent).toBe('scenario: 1');
  });

  test('arrows choose, and what is chosen stands in the address', async () => {
    const rig = commandCenterRig('#/simulation');
    rig.answer(SCENARIOS, list([buildScenarioSummary(), broken]));
    rig.show(<ScenariosPage />);
    const first = await screen.findByRole('button', { name: 'Calm patrol' });
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(location.hash).toBe('#/simulation?scenario=broken');
    expect(document.activeElement?.textContent).toBe('Broken one');
  });

  test('without any, it says where one’s own go; a gateway that fails can be asked again', async () => {
    const rig = commandCenterRig('#/simulation');
    rig.answer(SCENARIOS, () => problem(429, 'resource-limit', 'Too much.'));
    rig.show(<ScenariosPage />);
    await screen.findByText('Cannot load the scenarios');
    rig.answer(SCENARIOS, list([]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No scenarios yet');
    expect(screen.getByText('scenarios/NAME.yaml')).toBeDefined();
  });
});

test('runs tell their state, how many come before, and lead to the recording', async () => {
  const rig = commandCenterRig('#/simulation/runs');
  rig.answer(
    RUNS,
    list([
      buildRun({ simulationId: 'sim_2', state: 'queued', title: 'Second', createdAtMs: 1_700_000_000_001 }),
      buildRun(),
      buildRun({ simulationId: 'sim_0', state: 'passed', title: 'Ended', sessionId: 'imp_1' }),
    ]),
  );
  rig.show(<RunsPage />);
  const waiting = (await screen.findByRole('link', { name: 'Second' })).closest('tr');
  expect(waiting?.textContent).toContain('Waiting1 before it');
  const recording = screen.getByRole('link', { name: /^Open the recording of Ended/ });
  expect(recording.getAttribute('href')).toBe('#/replay?session=imp_1');
});

describe('a run', () => {
  async function openRun(change: Parameters<typeof buildRun>[0] = {}) {
    const rig = commandCenterRig('#/simulation?run=sim_1');
    const watch = new SimulationWatch({
      simulationId: 'sim_1',
      read: () => Promise.resolve(buildDetail(1, change)),
      clock: new FakeClock(),
      requestFrame: (action) => action(),
    });
    await watch.readAgain();
    rig.show(
      <WatchContext value={watch}>
        <RunHead />
        <RunResult />
        <AssertionList />
        <EventList />
        <FaultForm selectedId="uav-1" />
        <RunBar />
      </WatchContext>,
    );
    return { rig, watch };
  }

  test('pause, speed and faults are asked of the gateway', async () => {
    const { rig } = await openRun();
    rig.answer('PATCH /api/simulation/run/sim_1', { ...buildRun({ isPaused: true }) });
    const sent = () => bodyOf(rig, 'PATCH', '/api/simulation/run/sim_1');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Resume' });
    expect(sent()).toEqual({ isPaused: true });
    fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '10' } });
    await waitFor(() => expect(sent()).toEqual({ speed: 10 }));
    fireEvent.change(screen.getByLabelText('Fault'), { target: { value: 'motor-failure' } });
    fireEvent.click(screen.getByRole('button', { name: 'Inject' }));
    await screen.findByText(/^Motor failure, uav-1, for 10 s: requested/);
    expect(sent()).toEqual({ fault: { kind: 'motor-failure', vehicle: 'uav-1', forS: 10 } });
  });

  test('a fault has its own numbers, with bounds at the field, and none of them is kept', async () => {
    const { rig } = await openRun();
    rig.answer('PATCH /api/simulation/run/sim_1', { ...buildRun() });
    fireEvent.change(screen.getByLabelText('Fault'), { target: { value: 'link-delay' } });
    const delay = screen.getByLabelText<HTMLInputElement>('Delay');
    expect(delay.placeholder).toBe('800');
    fireEvent.change(delay, { target: { value: '-5' } });
    expect(screen.getByRole('alert').textContent).toBe('A number from 0 to 60000, or empty.');
    fireEvent.click(screen.getByRole('button', { name: 'Inject' }));
    expect(rig.sent.some(({ method }) => method === 'PATCH')).toBe(false);
    fireEvent.change(delay, { target: { value: '1500' } });
    fireEvent.click(screen.getByRole('button', { name: 'Inject' }));
    await screen.findByText(/^Link: delayed, uav-1/);
    expect(bodyOf(rig, 'PATCH', '/api/simulation/run/sim_1')).toEqual({
      fault: { kind: 'link-delay', vehicle: 'uav-1', forS: 10, params: { delayMs: 1500 } },
    });
    expect(delay.value).toBe('');
    fireEvent.change(screen.getByLabelText('Fault'), { target: { value: 'gps-loss' } });
    expect(screen.queryByLabelText('Delay')).toBeNull();
  });

  test('frames bring assertions and events on; the end offers the recording and bars the controls', async () => {
    const { watch } = await openRun();
    const assertions = [{ name: 'Reaches 28 m', state: 'failed', atS: 60, text: 'highest 12 m' } as const];
    act(() => watch.receive(buildSimulationFrame([2], { assertions })));
    expect(screen.getByText('highest 12 m')).toBeDefined();
    expect(screen.getByText('Event 2')).toBeDefined();
    cleanup();
    await openRun({ state: 'failed', assertions, detail: 'Reaches 28 m failed.', sessionId: 'imp_1' });
    expect(screen.getByRole('region', { name: 'Result' }).textContent).toContain('0 of 1 assertions passed.');
    const recording = screen.getByRole('link', { name: 'Open the recording' });
    expect(recording.getAttribute('href')).toBe('#/replay?session=imp_1');
    expect(screen.getByRole('button', { name: 'Inject' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Cancel run' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('what the gateway refuses is said', async () => {
    const { rig } = await openRun();
    rig.answer('POST /api/simulation/run/sim_1/cancel', () => problem(404, 'not-found', 'Run not found.'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel run' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not done:');
  });
});

describe('rehearsal of a plan', () => {
  const plan = buildPlan('validated', [buildStep('up')]);
  const OF_STEPS = `GET /api/simulation/run?planHash=${encodeURIComponent(plan.planHash)}&limit=50`;

  test('only a passed run of these very steps makes it rehearsed', async () => {
    const rig = commandCenterRig();
    const passed = { state: 'passed', endedAtMs: 1_700_000_060_000, planHash: plan.planHash } as const;
    rig.answer(OF_STEPS, list([buildRun({ ...passed, planId: null })]));
    rig.show(<PlanRehearsal plan={plan} />);
    await screen.findByText('not rehearsed');
    cleanup();
    const again = commandCenterRig();
    again.answer(
      OF_STEPS,
      list([
        buildRun({
          ...passed,
          simulationId: 'sim_2',
          state: 'failed',
          planId: plan.planId,
          detail: 'Too low.',
        }),
        buildRun({ ...passed, planId: 'pln_before', sessionId: 'imp_1' }),
      ]),
    );
    again.show(<PlanRehearsal plan={plan} />);
    fireEvent.click(await screen.findByRole('button', { name: /^rehearsed / }));
    const [failed, other] = await screen.findAllByRole('listitem');
    expect(failed?.textContent).toContain('Too low.');
    expect(within(failed!).queryByRole('link', { name: /^Recording/ })).toBeNull();
    const hrefs = within(other!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['#/simulation?run=sim_1', '#/replay?session=imp_1']);
  });

  test('the button flies the plan in simulation and opens the run', async () => {
    const rig = commandCenterRig();
    rig.answer(OF_STEPS, list([]));
    rig.answer(START, { ...buildRun({ planId: plan.planId }) });
    rig.show(<PlanRehearsal plan={plan} />);
    fireEvent.click(screen.getByRole('button', { name: 'Rehearse' }));
    await waitFor(() => expect(location.hash).toBe('#/simulation?run=sim_1'));
    expect(bodyOf(rig, 'POST', '/api/simulation/run')).toEqual({ planId: plan.planId });
  });
});
