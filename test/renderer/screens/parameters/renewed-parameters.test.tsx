import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ServerFrame } from '../../../../gateway/contract/port/websocket.ts';
import { applyServerFrame } from '../../../../renderer/state/connection/apply-server-frame.ts';
import { VehicleFeed } from '../../../../renderer/state/vehicle/vehicle-feed.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import {
  buildParameter,
  buildParameters,
  buildProgress,
  LIST,
  parametersRig,
  showParameters,
} from './parameters-rig.tsx';

beforeAll(() => {
  // Nothing is laid out here: without a height no row of the list is drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(cleanup);

const feed = new VehicleFeed({ clock: new FakeClock(), requestFrame: () => undefined });

function receive(kind: ServerFrame['kind'], data: unknown): void {
  const frame = { v: 1, seq: 1, t: 0, kind, data } as ServerFrame;
  act(() => applyServerFrame(frame, { feed, onMissionChanged: () => undefined, onGap: () => undefined }));
}

/** The screen as it stands after the stream has told how far the list is. */
async function open() {
  const rig = parametersRig([buildParameter()]);
  showParameters(rig);
  await screen.findByText('1500');
  receive('state', { parameters: buildProgress() });
  const asked = () => rig.sent.filter(({ method, path }) => `${method} ${path}` === LIST).length;
  await waitFor(() => expect(asked()).toBe(2));
  return rig;
}

describe('the list while it is looked at', () => {
  test('is renewed when the vehicle told other values', async () => {
    const rig = await open();
    rig.answer(LIST, buildParameters([buildParameter({ value: 2000 })]));
    receive('state', { parameters: buildProgress({ revision: 2 }) });
    expect(await screen.findByText('2000')).toBeDefined();
  });

  test('leaves what is being typed, and shows the value the vehicle has now', async () => {
    const rig = await open();
    fireEvent.click(screen.getByRole('option', { name: /RTL_ALT/ }));
    const field = () => screen.getByLabelText<HTMLInputElement>('New value');
    expect(field().value).toBe('1500');
    const change = async (value: number, revision: number) => {
      rig.answer(LIST, buildParameters([buildParameter({ value })]));
      receive('state', { parameters: buildProgress({ revision }) });
      await screen.findAllByText(`${value}`);
    };
    await change(2000, 2);
    expect(field().value).toBe('2000');
    fireEvent.change(field(), { target: { value: '2500' } });
    await change(1700, 3);
    expect(field().value).toBe('2500');
  });

  test('says at once that the vehicle is lost, and that it is back', async () => {
    await open();
    const note = () => screen.queryByText(/the vehicle may have different values now/);
    expect(note()).toBeNull();
    receive('state', { parameters: buildProgress({ isStale: true }) });
    expect(note()).not.toBeNull();
    receive('state', { parameters: buildProgress() });
    expect(note()).toBeNull();
  });

  test('is renewed after frames were lost for good', async () => {
    const rig = await open();
    rig.answer(LIST, buildParameters([buildParameter({ value: 2000 })]));
    receive('gap', {});
    expect(await screen.findByText('2000')).toBeDefined();
  });
});
