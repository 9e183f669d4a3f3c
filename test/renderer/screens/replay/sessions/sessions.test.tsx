import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LogbookPage } from '../../../../../renderer/screens/replay/logbook/LogbookPage.tsx';
import { SessionsPage } from '../../../../../renderer/screens/replay/sessions/SessionsPage.tsx';
import { useLogbookStore } from '../../../../../renderer/state/replay/logbook.ts';
import { useSessionViewStore } from '../../../../../renderer/state/replay/session-list.ts';
import { buildFlight, buildSession } from '../../../builder/build-sessions.ts';
import { DeveloperRig, list, problem } from '../../../builder/developer-rig.tsx';

// A busy machine draws a hundred rows late.

const LIST = 'GET /api/replay/sessions?limit=200';

beforeEach(() => {
  useSessionViewStore.setState(useSessionViewStore.getInitialState(), true);
  useLogbookStore.setState(useLogbookStore.getInitialState(), true);
  location.hash = '#/replay';
});
afterEach(cleanup);

function rigWith(...sessions: ReturnType<typeof buildSession>[]): DeveloperRig {
  const rig = new DeveloperRig();
  rig.answer(LIST, list(sessions));
  for (const session of sessions) rig.answer(`GET /api/replay/sessions/${session.sessionId}`, session);
  return rig;
}

test('nothing recorded: says how to get the first, and offers the import', async () => {
  rigWith().show(<SessionsPage />);
  expect(await screen.findByText('No recordings yet')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import a log' })).toBeDefined();
});

test('a list that cannot be had can be asked for again', async () => {
  const rig = rigWith();
  rig.answer(LIST, () => problem(503, 'store-unavailable', 'The store is locked.'));
  rig.show(<SessionsPage />);
  expect(await screen.findByText('The store is locked.')).toBeDefined();
  rig.answer(LIST, list([buildSession()]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'survey.tlog' })).toBeDefined();
});

test('every page is read, so that filters speak of all; only some rows are drawn', async () => {
  const rig = new DeveloperRig();
  const many = Array.from({ length: 220 }, (_, index) =>
    buildSession({ sessionId: `s${index}`, name: `flight ${index}.tlog`, startAtMs: 1_000 - index }),
  );
  rig.answer(LIST, { items: many.slice(0, 200), nextCursor: 's199' });
  rig.answer(`${LIST}&cursor=s199`, { items: many.slice(200), nextCursor: null });
  rig.show(<SessionsPage />);
  expect(await screen.findByText('220 recordings')).toBeDefined();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(100);
  fireEvent.change(screen.getByLabelText('Find by name, vehicle, tag or note'), {
    target: { value: 'flight 219' },
  });
  expect(await screen.findByText('1 of 220 recordings')).toBeDefined();
  expect(screen.getByText('flight 219.tlog')).toBeDefined();
});

test('a recording that could not be read says why and where, and cannot be played', async () => {
  const broken = buildSession({
    state: 'failed',
    problems: [{ offset: 4096, bytes: 20, reason: 'no frame found' }],
  });
  rigWith(broken).show(<SessionsPage />);
  expect(await screen.findByText('no frame found (byte 4,096)')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Play survey.tlog' })).toBeNull();
});

test('arrows go from row to row and show the details', async () => {
  rigWith(buildSession(), buildSession({ sessionId: 'imp_2', name: 'older.tlog', startAtMs: 5 })).show(
    <SessionsPage />,
  );
  const row = await screen.findByRole('button', { name: 'survey.tlog' });
  row.focus();
  fireEvent.keyDown(row, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('older.tlog');
  const detail = await screen.findByRole('complementary', { name: 'Recording' });
  expect(await within(detail).findByRole('heading', { name: 'older.tlog' })).toBeDefined();
  expect(location.hash).toBe('#/replay?detail=imp_2');
});

test('two are compared, aligned at arming', async () => {
  rigWith(buildSession(), buildSession({ sessionId: 'imp_2', name: 'older.tlog', startAtMs: 5 })).show(
    <SessionsPage />,
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Compare survey.tlog' }));
  expect(screen.getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Compare older.tlog' }));
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(location.hash).toBe('#/replay?session=imp_1&with=imp_2&align=armed');
});

test('a note at a moment is checked against the recording before it is sent', async () => {
  location.hash = '#/replay?detail=imp_1';
  const rig = rigWith(buildSession());
  rig.answer('POST /api/replay/sessions/imp_1/notes', {
    noteId: 'note_1',
    atMs: null,
    text: 'x',
    tags: [],
    by: { kind: 'operator', id: 'operator' },
    createdAtMs: 0,
  });
  rig.show(<SessionsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Gust here' } });
  fireEvent.change(screen.getByLabelText('Tags, separated by commas'), { target: { value: 'wind, gust' } });
  fireEvent.change(screen.getByLabelText(/^Time, of/), { target: { value: '9:00' } });
  expect(screen.getByText('The recording ends at 2:07.')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^Time, of/), { target: { value: '1:05' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  await waitFor(() => expect(rig.sent.some(({ method }) => method === 'POST')).toBe(true));
  const body = JSON.parse(rig.sent.find(({ method }) => method === 'POST')?.body ?? '{}') as unknown;
  expect(body).toEqual({
    text: 'Gust here',
    tags: ['wind', 'gust'],
    atMs: (buildSession().startAtMs ?? 0) + 65_000,
  });
});

test('removing asks once more, elsewhere, and then closes the details', async () => {
  location.hash = '#/replay?detail=imp_1';
  const rig = rigWith(buildSession());
  rig.answer('DELETE /api/replay/sessions/imp_1', () => new Response(null, { status: 204 }));
  rig.show(<SessionsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove…' }));
  expect(rig.sent.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(location.hash).toBe('#/replay'));
});

test('the logbook keeps hours in a simulator apart, and unknown is a dash', async () => {
  const rig = rigWith(buildSession());
  rig.answer('GET /api/replay/flights?limit=100', {
    items: [buildFlight({ airborneS: null, disarmedAtMs: null, highestM: null })],
    nextCursor: null,
    totals: [
      { mode: 'live', flights: 1, armedS: 79, airborneS: 73, distanceM: 220, vehicles: 1 },
      { mode: 'sim', flights: 40, armedS: 7_200, airborneS: 7_000, distanceM: 51_000, vehicles: 2 },
    ],
  });
  rig.show(<LogbookPage />);
  const real = await screen.findByRole('region', { name: 'Totals: Real aircraft' });
  expect(within(real).getByText('220 m')).toBeDefined();
  const simulated = screen.getByRole('region', { name: /Totals: The built-in simulator/ });
  expect(within(simulated).getByText('2:00:00')).toBeDefined();
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(2, 6)).toEqual(['1:19+', '—', '220 m', '—']);
  expect(screen.getByRole('link', { name: /^Replay Copter 2/ }).getAttribute('href')).toBe(
    `#/replay?session=imp_1&at=${buildFlight().armedAtMs}`,
  );
});

test('no flight of that vehicle is not an empty logbook', async () => {
  const rig = rigWith(buildSession());
  rig.answer('GET /api/replay/flights?limit=100', { items: [buildFlight()], nextCursor: null, totals: [] });
  rig.answer('GET /api/replay/flights?vehicleId=uav-2&limit=100', {
    items: [],
    nextCursor: null,
    totals: [],
  });
  rig.show(<LogbookPage />);
  await screen.findByRole('option', { name: 'Copter 2' });
  fireEvent.change(screen.getByLabelText('Vehicle'), { target: { value: 'uav-2' } });
  expect(await screen.findByText('No flight matches the filter.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: /^Report of Copter 2/ })).toBeDefined();
});
