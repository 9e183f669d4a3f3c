import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ScenarioEditorPage } from '../../../../renderer/screens/simulation/scenarios/ScenarioEditorPage.tsx';
import {
  copyOfScenario,
  scenarioDrafts,
} from '../../../../renderer/state/simulation/scenario-of-selection.ts';
import { buildRun, buildScenarioSummary } from '../../builder/build-simulations.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { list } from '../../builder/developer-rig.tsx';

// The real editor needs a layout, which there is none of here.
vi.mock('../../../../renderer/components/code/CodeMirrorMarked.tsx', () => ({
  CodeMirrorMarked: ({
    value,
    onChange,
    label,
  }: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly label: string;
  }) => <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />,
}));

const FILE = 'scenario: 1\nid: calm-patrol\ntitle: Calm patrol\nisShowcase: true\n';
const COPY = 'scenario: 1\nid: calm-patrol-copy\ntitle: Calm patrol\n';
const CHECK = 'POST /api/simulations/calm-patrol-copy/validate';

afterEach(() => {
  cleanup();
  scenarioDrafts.forget('copy of calm-patrol');
});

function open() {
  const rig = commandCenterRig('#/simulation?copy=calm-patrol');
  rig.answer('GET /api/simulations', list([buildScenarioSummary()]));
  rig.answer('GET /api/simulations/calm-patrol', { scenarioId: 'calm-patrol', text: FILE });
  rig.answer(CHECK, { isUsable: true, problems: [] });
  rig.show(<ScenarioEditorPage scenarioId="calm-patrol" isCopy />);
  return rig;
}

describe('editing a copy', () => {
  test('has a name of its own, can be flown unsaved and comes back with what was written', async () => {
    const rig = open();
    rig.answer('POST /api/simulation/run', { ...buildRun() });
    const editor = await screen.findByLabelText<HTMLTextAreaElement>('Scenario, YAML');
    expect(editor.value).toBe(COPY);
    fireEvent.change(editor, { target: { value: `${COPY}seed: 3\n` } });
    await screen.findByText('Valid scenario.');
    fireEvent.click(screen.getByRole('button', { name: 'Run the draft' }));
    await waitFor(() => expect(location.hash).toBe('#/simulation?run=sim_1'));
    const sent = rig.sent.findLast(({ path }) => path === '/api/simulation/run');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ text: `${COPY}seed: 3\n` });
    cleanup();
    open();
    const again = await screen.findByLabelText<HTMLTextAreaElement>('Scenario, YAML');
    expect(again.value).toContain('seed: 3');
  });

  test('what is wrong is told with its line, and is neither flown nor saved', async () => {
    const rig = open();
    rig.answer(CHECK, { isUsable: false, problems: [{ line: 3, reason: 'title: too long' }] });
    await screen.findByRole('button', { name: 'line 3' });
    fireEvent.click(screen.getByRole('button', { name: 'Run the draft' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(rig.sent.some(({ method, path }) => method === 'PUT' || path.endsWith('/run'))).toBe(false);
  });

  test('is saved under the id it says, and the list shows it', async () => {
    const rig = open();
    rig.answer('PUT /api/simulations/calm-patrol-copy', {
      ...buildScenarioSummary({ id: 'calm-patrol-copy' }),
    });
    await screen.findByText('Valid scenario.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location.hash).toBe('#/simulation?scenario=calm-patrol-copy'));
  });
});

test('a copy takes an id nobody has', () => {
  expect(copyOfScenario(FILE, new Set(['calm-patrol-copy']))).toContain('id: calm-patrol-copy-2\n');
});
