import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  PlayerContext,
  usePlayerKeys,
} from '../../../../../renderer/screens/replay/player/player-context.ts';
import type { PlaybackPlayer } from '../../../../../renderer/state/replay/playback-player.ts';

afterEach(cleanup);

function Keys() {
  usePlayerKeys();
  return (
    <>
      <div className="map-canvas">
        <canvas data-testid="map" tabIndex={0} />
      </div>
      <a href="#/replay">All sessions</a>
      <button type="button">Note</button>
      <input aria-label="Note text" />
    </>
  );
}

test('Space plays and pauses from the map and from links, not in a field or on a button', () => {
  const player = { toggle: vi.fn(), jumpBy: vi.fn() };
  render(
    <PlayerContext value={player as unknown as PlaybackPlayer}>
      <Keys />
    </PlayerContext>,
  );
  const map = screen.getByTestId('map');
  for (const element of [document.body, map, screen.getByRole('link')])
    fireEvent.keyDown(element, { key: ' ' });
  expect(player.toggle).toHaveBeenCalledTimes(3);
  for (const element of [screen.getByRole('button'), screen.getByRole('textbox')])
    fireEvent.keyDown(element, { key: ' ' });
  expect(player.toggle).toHaveBeenCalledTimes(3);
  fireEvent.keyDown(map, { key: 'ArrowLeft' });
  expect(player.jumpBy).not.toHaveBeenCalled();
});
