import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Explanation } from '../../../../../gateway/contract/analysis/cognition.ts';
import type { ReplaySession, TimelineEvent } from '../../../../../gateway/contract/recording/replay.ts';
import { claimsInSpan, reachedMs } from '../../../../../renderer/format/explained-span.ts';
import { textOfExplanation } from '../../../../../renderer/format/explanation-text.ts';
import { ExplainPane } from '../../../../../renderer/screens/replay/explain/ExplainPane.tsx';
import { DeveloperRig, problem } from '../../../builder/developer-rig.tsx';

const EXPLAIN = 'POST /api/v1/cognitive/uav/replay/explain';
const SESSION = 'GET /api/replay/sessions/ses-1';

function event(id: string, t: number, summary: string): TimelineEvent {
  return {
    id,
    seq: t,
    t,
    tRelMs: t,
    endT: null,
    kind: 'mode',
    severity: 'info',
    vehicle: 'uav-1',
    actor: null,
    summary,
    refs: { commandId: null, actionId: null, planId: null, decisionId: null, traceId: null },
    data: {},
    prevHash: '',
    hash: '',
  };
}

const explanation: Explanation = {
  session: 'ses-1',
  asset_id: 'uav-1',
  from_ms: 0,
  to_ms: 100_000,
  summary: 'uav-1 was armed for 79 s.',
  claims: [
    { text: 'It was armed.', event_ids: ['e1'], confidence: 'certain' },
    { text: 'Mode RTL because the battery was low.', event_ids: ['e2', 'e9'], confidence: 'likely' },
  ],
  phases: [{ phase: 'return', from_ms: 60_000, to_ms: 90_000, flight_mode: 'RTL' }],
  unknowns: ['Nobody knows what happened from 10 to 12 s.'],
  events: [event('e1', 5_000, 'Armed'), event('e2', 60_000, 'Mode RTL')],
};
const answer = {
  status: 'accepted',
  api_id: 'uav-replay-explain',
  trace_id: 'f'.repeat(32),
  governance: { decision: 'allow_with_monitoring', evidence: ['policy-version:1'] },
  result: explanation,
};
const session: ReplaySession = {
  sessionId: 'ses-1',
  name: 'field.tlog',
  source: 'imported',
  format: 'tlog',
  state: 'ready',
  progressPct: 100,
  mode: 'sitl',
  startAtMs: 0,
  endAtMs: 100_000,
  durationS: 100,
  vehicles: [
    {
      vehicleId: 'uav-1',
      name: 'Copter 1',
      sysid: 1,
      autopilot: 'ardupilot',
      type: 'copter',
      armedS: 79,
      distanceM: 10,
    },
  ],
  coverage: { pct: null, gaps: [] },
  messageCount: 1,
  sizeBytes: 1,
  problems: [],
  notes: [],
  tags: [],
  actor: null,
  createdAtMs: 0,
};

afterEach(cleanup);

function open(state: ReplaySession['state'] = 'ready') {
  const rig = new DeveloperRig();
  rig.answer(SESSION, { ...session, state });
  rig.answer(EXPLAIN, answer);
  const seek = vi.fn();
  const control = { playbackId: 'p', momentOf: () => 30_000, subscribe: () => () => undefined, seek };
  rig.show(<ExplainPane sessionId="ses-1" vehicleId={undefined} control={control} />);
  return { rig, seek };
}

async function explain() {
  await screen.findByText('SITL');
  fireEvent.click(screen.getByRole('button', { name: /Explain this flight/ }));
}

test('each statement leads to the events it rests on, and says what was not sent along', async () => {
  const { rig, seek } = open();
  await explain();
  const claim = (await screen.findByText(/because the battery was low/)).closest('li')!;
  fireEvent.click(within(claim).getByRole('button', { name: /Mode RTL/ }));
  expect(seek).toHaveBeenCalledWith('ses-1', 60_000);
  expect(within(claim).getByText('likely')).toBeDefined();
  expect(within(claim).getByText('e9')).toBeDefined();
  expect(screen.getByText('Nobody knows what happened from 10 to 12 s.')).toBeDefined();
  const body = JSON.parse(rig.sent.find(({ method }) => method === 'POST')?.body ?? '{}') as object;
  expect(body).toMatchObject({
    tenant_id: 'ten-1',
    session: 'ses-1',
    mission_context: { asset_id: 'uav-1' },
  });
});

test('narrowed to a span it says how much it leaves out', async () => {
  open();
  await explain();
  await screen.findByText(/It was armed/);
  fireEvent.click(screen.getByRole('button', { name: 'From here' }));
  expect(screen.queryByText(/It was armed/)).toBeNull();
  expect(screen.getByText('1 of 2 statements')).toBeDefined();
  expect(screen.getByText('The summary covers the whole flight.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Whole flight' }));
  expect(screen.getByText(/It was armed/)).toBeDefined();
});

test('a refusal is shown with its code and nothing is made up', async () => {
  const { rig } = open();
  rig.answer(EXPLAIN, () => problem(404, 'not-found', 'uav-1 was not heard in session ses-1.'));
  await explain();
  await screen.findByText('uav-1 was not heard in session ses-1.');
  expect(screen.getByText('not-found')).toBeDefined();
  expect(screen.queryByText('What happened')).toBeNull();
});

test('a recording that is not read yet cannot be asked about, and says why', async () => {
  const { rig } = open('indexing');
  await explain();
  expect(screen.getByRole('button', { name: /Explain this flight/ }).getAttribute('aria-description')).toBe(
    'Still reading the recording',
  );
  expect(rig.sent.some(({ method }) => method === 'POST')).toBe(false);
});

test('as text it holds statements, evidence, phases and what is not known', () => {
  const claims = claimsInSpan(explanation, { fromMs: undefined, toMs: undefined });
  const text = textOfExplanation({
    title: 'What happened',
    explanation,
    claims,
    phases: explanation.phases,
    traceId: 'abc',
    originMs: 0,
  });
  expect(text).toContain('- 1:00 Mode RTL because the battery was low. (likely)');
  expect(text).toContain('    0:05 Armed [e1]');
  expect(text).toContain('- 1:00 to 1:30 Return, RTL');
  expect(text).toContain('- Nobody knows what happened from 10 to 12 s.');
});

test('the newest statements the play head has reached are marked, also where times are not in order', () => {
  const claims = [5, 60, 60, 20].map((atMs) => ({
    claim: explanation.claims[0]!,
    atMs,
    events: [],
    missingIds: [],
  }));
  expect([4, 5, 30, 60, 99].map((headMs) => reachedMs(claims, headMs))).toEqual([undefined, 5, 20, 60, 60]);
});
