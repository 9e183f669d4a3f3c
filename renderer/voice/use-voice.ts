import { useEffect } from 'react';
import { browserClock, type Clock } from '../api/clock.ts';
import { useAlertStore } from '../state/alert-store.ts';
import { gatewayUtcMs } from '../state/gateway-clock.ts';
import { useVehicleStore } from '../state/vehicle/vehicle-store.ts';
import { alertNews } from './alert-news.ts';
import { Announcer } from './announcer.ts';
import { BrowserSpeech } from './browser-speech.ts';
import type { Speech } from './speech.ts';
import { vehicleNews } from './vehicle-news.ts';
import { followVoiceSettings, useVoiceStore } from './voice-store.ts';

const LOCK = 'aerodeck.voice';

/** Speaks of the live vehicles until it is stopped; recordings have stores of their own and stay silent. */
export function speakNews(speech: Speech, clock: Clock): () => void {
  const announcer = new Announcer({ speech, clock, settings: () => useVoiceStore.getState() });
  const stops = [
    useVoiceStore.subscribe(() => announcer.settingsChanged()),
    useAlertStore.subscribe(({ alerts }, before) => {
      const nameOf = (id: string) => useVehicleStore.getState().entries[id]?.telemetry.name;
      for (const news of alertNews(before.alerts, alerts, gatewayUtcMs(clock.utcMs()), nameOf))
        announcer.say(news);
    }),
    useVehicleStore.subscribe(({ entries }, before) => {
      for (const [id, { telemetry }] of Object.entries(entries)) {
        const earlier = before.entries[id]?.telemetry;
        if (earlier && earlier !== telemetry)
          for (const news of vehicleNews(earlier, telemetry)) announcer.say(news);
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    announcer.stop();
  };
}

/** Only one window of this machine speaks: the one with the lock. The next one takes over when it closes. */
export function useVoice(): void {
  useEffect(() => {
    const stopFollowing = followVoiceSettings();
    const ending = new AbortController();
    const speakUntilEnd = () =>
      new Promise<void>((resolve) => {
        const stop = speakNews(new BrowserSpeech(), browserClock);
        ending.signal.addEventListener('abort', () => {
          stop();
          resolve();
        });
      });
    // Without the lock manager, as on a page that is not secure, every window speaks.
    const turn =
      'locks' in navigator
        ? navigator.locks.request(LOCK, { signal: ending.signal }, speakUntilEnd)
        : speakUntilEnd();
    void turn.catch(() => undefined);
    return () => {
      ending.abort();
      stopFollowing();
    };
  }, []);
}
