import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { list, problem } from '../../builder/developer-rig.tsx';
import { buildParameter, HISTORY, parametersRig, showParameters } from './parameters-rig.tsx';

beforeAll(() => {
  // Nothing is laid out here: without a height no row of the list is drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(cleanup);

const FIRST = 'RTL_ALT';
const EARLIER = 'WPNAV_SPEED';
const UNTOUCHED = 'FS_GCS_ENABLE';
const OLDER = `${HISTORY}&cursor=pch-1`;

const row = (changeId: string, name: string) => ({
  changeId,
  name,
  vehicleId: 'uav-1',
  commandId: 'cmd-1',
  atMs: 1,
  actor: { kind: 'operator', id: 'operator' },
  mode: 'sim',
  outcome: 'written',
  from: 1,
  asked: 2,
  held: 2,
  detail: null,
});

function open(newest = FIRST) {
  const rig = parametersRig([FIRST, EARLIER, UNTOUCHED].map((name) => buildParameter({ name })));
  rig.answer(HISTORY, { items: [row('pch-1', newest)], nextCursor: 'pch-1' });
  rig.answer(OLDER, list([row('pch-2', EARLIER)]));
  showParameters(rig);
  const shown = () => within(screen.getByRole('listbox', { name: 'Parameters' })).getAllByRole('option');
  const older = () => rig.sent.filter(({ path }) => OLDER.endsWith(path)).length;
  return { rig, shown, older };
}

async function showChanged(): Promise<void> {
  await screen.findByRole('option', { name: /RTL_ALT/ });
  fireEvent.click(screen.getByRole('button', { name: 'Changed' }));
}

test('those that differ from their defaults, if the vehicle tells them', async () => {
  const about = (defaultValue: number) => ({ about: { label: '', text: '', defaultValue } });
  showParameters(
    parametersRig([
      buildParameter({ name: FIRST, value: 1, ...about(1) }),
      buildParameter({ name: EARLIER, value: 2, ...about(1) }),
      buildParameter({ name: UNTOUCHED, value: 2 }),
    ]),
  );
  await screen.findByRole('option', { name: /RTL_ALT/ });
  fireEvent.click(screen.getByRole('button', { name: 'Not default' }));
  const parameters = within(screen.getByRole('listbox', { name: 'Parameters' }));
  expect(parameters.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(EARLIER),
  ]);
});

describe('the changed ones', () => {
  test('are all that were ever written, not those of the newest page', async () => {
    const { shown, older } = open();
    await screen.findByRole('option', { name: /RTL_ALT/ });
    expect(older()).toBe(0);
    await showChanged();
    await screen.findByRole('option', { name: /WPNAV_SPEED/ });
    expect(shown()).toHaveLength(2);
    expect(older()).toBe(1);
  });

  test('say that the history could not be read whole, and it is not asked for over and over', async () => {
    const { rig, shown, older } = open();
    rig.answer(OLDER, () => problem(503, 'store-unavailable', 'The store does not answer.'));
    await showChanged();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The store does not answer'));
    expect(shown()).toHaveLength(1);
    expect(older()).toBe(1);
  });

  test('are not said to be none while the history is being read', async () => {
    const { rig } = open('GONE_ONE');
    rig.answer(OLDER, () => new Promise<Response>(() => undefined) as unknown as Response);
    await showChanged();
    expect(await screen.findByText('Loading the history…')).toBeDefined();
    expect(screen.queryByText(/No changes made here/)).toBeNull();
  });
});
