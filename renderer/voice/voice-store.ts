import { z } from 'zod';
import { create } from 'zustand';

const STORAGE_KEY = 'aerodeck.voice';
export const voiceSchema = z.object({
  categories: z.object({
    alerts: z.boolean(),
    link: z.boolean(),
    modes: z.boolean(),
    battery: z.boolean(),
    mission: z.boolean(),
  }),
  volume: z.number().min(0).max(1),
  rate: z.number().min(0.5).max(2),
  isMuted: z.boolean(),
  doCriticalsEndMute: z.boolean(),
});
export type VoiceSettings = z.infer<typeof voiceSchema>;

const DEFAULTS: VoiceSettings = {
  categories: { alerts: true, link: true, modes: true, battery: true, mission: false },
  volume: 1,
  rate: 1,
  isMuted: false,
  doCriticalsEndMute: false,
};

/** What is spoken and how loud. Stored on this machine for all its windows. */
export const useVoiceStore = create<VoiceSettings>(() => storedVoice());

export function setVoice(change: Partial<VoiceSettings>): void {
  useVoiceStore.setState(change);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useVoiceStore.getState()));
}

export function toggleMute(): void {
  setVoice({ isMuted: !useVoiceStore.getState().isMuted });
}

/** Follows changes made in another window of this machine. @returns a function to stop */
export function followVoiceSettings(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) useVoiceStore.setState(storedVoice());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function storedVoice(): VoiceSettings {
  try {
    const parsed = voiceSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}
