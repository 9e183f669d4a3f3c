import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FieldTree } from '../../../../../renderer/screens/replay/plots/FieldTree.tsx';
import { PlotsPane } from '../../../../../renderer/screens/replay/plots/PlotsPane.tsx';
import type { PlaybackControl } from '../../../../../renderer/state/replay/playback-controls.ts';
import { usePlotLayoutStore } from '../../../../../renderer/state/replay/plots.ts';
import { DeveloperRig, problem } from '../../../builder/developer-rig.tsx';
import { buildFields, buildMessage, copterMessages } from './build-plots.ts';

const control: PlaybackControl = {
  playbackId: 'pb-1',
  momentOf: () => 0,
  subscribe: () => () => undefined,
  seek: () => undefined,
};
const FIELDS = 'GET /api/replay/sessions/ses-1/fields';

beforeEach(() => usePlotLayoutStore.setState(usePlotLayoutStore.getInitialState(), true));
afterEach(cleanup);

function show(rig: DeveloperRig): void {
  rig.show(<PlotsPane sessionIds={['ses-1']} control={control} />);
}

test('a recording that is still being read says so and is waited for', async () => {
  const rig = new DeveloperRig();
  rig.answer(FIELDS, () => problem(409, 'state-conflict', 'The session is not read yet.'));
  show(rig);
  await screen.findByText('This recording is still being read');
});

test('a failure is told in the words of the gateway and can be tried again', async () => {
  const rig = new DeveloperRig();
  rig.answer(FIELDS, () => problem(404, 'not-found', 'Session ses-1 not found.'));
  show(rig);
  await screen.findByText('Session ses-1 not found.');
  rig.answer(FIELDS, { ...buildFields(copterMessages) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No plots yet');
});

test('with nothing plotted it offers the presets the recording has', async () => {
  const rig = new DeveloperRig();
  rig.answer(FIELDS, { ...buildFields(copterMessages) });
  show(rig);
  await screen.findByText('No plots yet');
  expect(screen.getByRole('button', { name: 'Battery' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Vibration' })).toBeNull();
});

test('the list of fields is worked by keys alone', () => {
  const onToggle = vi.fn();
  new DeveloperRig().show(
    <FieldTree messages={copterMessages} pickedIds={[]} fullReason={undefined} onToggle={onToggle} />,
  );
  const tree = screen.getByRole('tree');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', ' '])
    fireEvent.keyDown(tree, { key });
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('uav-1.1.ATTITUDE.pitch');
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  expect(screen.queryByRole('treeitem', { name: /pitch/ })).toBeNull();
});

test('300 messages of 30 fields are a handful of rows', () => {
  const names = Array.from({ length: 30 }, (_, index) => `field_${index}`);
  const messages = Array.from({ length: 300 }, (_, index) => buildMessage(`MESSAGE_${index}`, names));
  new DeveloperRig().show(
    <FieldTree messages={messages} pickedIds={[]} fullReason={undefined} onToggle={() => undefined} />,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'field_2' } });
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
});
