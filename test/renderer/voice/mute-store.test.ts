import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserClock } from '../../../renderer/api/connection/clock.ts';
import { isMutedAt, mutedForMs, muteOrUnmute, useMuteStore } from '../../../renderer/voice/mute-store.ts';
import { setVoice, useVoiceStore } from '../../../renderer/voice/voice-store.ts';

const NOW_MS = 1_000_000;

beforeEach(() => {
  vi.spyOn(browserClock, 'utcMs').mockReturnValue(NOW_MS);
  useMuteStore.setState({ untilMs: 0 });
  setVoice({ isMuted: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('one click mutes for a minute, which ends by itself', () => {
  muteOrUnmute();
  expect(isMutedAt(NOW_MS + 59_999)).toBe(true);
  expect(mutedForMs(NOW_MS + 20_000)).toBe(40_000);
  expect(isMutedAt(NOW_MS + 60_000)).toBe(false);
});

it('the next click ends it, and also a mute that lasts', () => {
  muteOrUnmute();
  muteOrUnmute();
  expect(isMutedAt(NOW_MS)).toBe(false);
  setVoice({ isMuted: true });
  muteOrUnmute();
  expect(isMutedAt(NOW_MS)).toBe(false);
  expect(useVoiceStore.getState().isMuted).toBe(false);
});

it('a clock that was set back does not mute for longer', () => {
  muteOrUnmute();
  expect(isMutedAt(NOW_MS - 3_600_000)).toBe(false);
});
