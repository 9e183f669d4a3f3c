import { z } from 'zod';
import { create } from 'zustand';
import { browserClock } from '../api/connection/clock.ts';
import { setVoice, useVoiceStore } from './voice-store.ts';

const STORAGE_KEY = 'aerodeck.voice.muted-until';
const MUTE_MS = 60_000;

/** UTC milliseconds until which sound and voice are muted for a short time, in all windows of this machine. */
export const useMuteStore = create<{ readonly untilMs: number }>(() => ({ untilMs: storedUntilMs() }));

/** Mutes sound and voice for a minute from now. */
export function muteForAMinute(): void {
  setUntil(browserClock.utcMs() + MUTE_MS);
}

/** One click: mutes for a minute, or ends any mute. */
export function muteOrUnmute(): void {
  if (!isMutedAt(browserClock.utcMs())) muteForAMinute();
  else {
    setUntil(0);
    if (useVoiceStore.getState().isMuted) setVoice({ isMuted: false });
  }
}

/** Whether sound and voice are muted, for a short time or until unmuted. */
export function isMutedAt(utcMs: number): boolean {
  return useVoiceStore.getState().isMuted || mutedForMs(utcMs) > 0;
}

/** Rest of the short mute; 0 without one. Longer than a minute means that the machine's clock was set back. */
export function mutedForMs(utcMs: number): number {
  const leftMs = useMuteStore.getState().untilMs - utcMs;
  return leftMs > 0 && leftMs <= MUTE_MS ? leftMs : 0;
}

/** Follows a mute in another window of this machine. @returns a function to stop */
export function followMute(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY) useMuteStore.setState({ untilMs: storedUntilMs() });
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function setUntil(untilMs: number): void {
  useMuteStore.setState({ untilMs });
  localStorage.setItem(STORAGE_KEY, String(untilMs));
}

function storedUntilMs(): number {
  const stored = z.coerce.number().safeParse(localStorage.getItem(STORAGE_KEY) ?? 0);
  return stored.success ? stored.data : 0;
}
