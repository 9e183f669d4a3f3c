import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type MapSetup, useDrawnMap } from '../../../renderer/map/DrawnMap.tsx';
import type { FlightMap } from '../../../renderer/map/flight/flight-map.ts';
import { DeveloperRig } from '../builder/developer-rig.tsx';

vi.mock('../../../renderer/map/map-look.ts', () => ({ useMapLook: () => undefined }));

/** Maps that were made, and what becomes of them; a card that fails makes none. */
const drawing = { made: [] as MapSetup[], removed: 0, error: undefined as Error | undefined };

function Screen() {
  const { container, drawn, notice } = useDrawnMap((setup) => {
    setup.container.append('half a map');
    if (drawing.error) throw drawing.error;
    drawing.made.push(setup);
    const remove = () => {
      drawing.removed += 1;
    };
    return { map: { remove } as FlightMap };
  }, undefined);
  return (
    <>
      <div ref={container} data-testid="canvas" />
      {notice}
      <p>{drawn ? 'controls' : 'no controls'}</p>
    </>
  );
}

const noWebGl2 = Object.assign(new Error('WebGL2 is required'), { name: 'GPUInitializationError' });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Object.assign(drawing, { made: [], removed: 0, error: undefined });
});

test('without WebGL 2 the map says so, nothing is left of it, and it is tried again on wish', () => {
  drawing.error = noWebGl2;
  new DeveloperRig().show(<Screen />);
  screen.getByRole('heading', { name: 'The map cannot be drawn' });
  screen.getByText('no controls');
  expect(screen.getByTestId('canvas').textContent).toBe('');
  drawing.error = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('status')).toBeNull();
  screen.getByText('controls');
});

test('a lost map is made again, but waits for the operator when it did not last', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  new DeveloperRig().show(<Screen />);
  now.mockReturnValue(10_000);
  act(() => drawing.made.at(-1)?.onLost());
  expect([drawing.made.length, drawing.removed]).toEqual([2, 1]);
  screen.getByText('controls');
  now.mockReturnValue(19_999);
  act(() => drawing.made.at(-1)?.onLost());
  expect([drawing.made.length, drawing.removed]).toEqual([2, 2]);
  screen.getByRole('heading', { name: 'The map cannot be drawn' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([drawing.made.length, drawing.removed]).toEqual([3, 2]);
});

test('any other failure is not taken for one of the graphics card', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  drawing.error = new Error('a mistake of ours');
  expect(() => new DeveloperRig().show(<Screen />)).toThrow('a mistake of ours');
});
