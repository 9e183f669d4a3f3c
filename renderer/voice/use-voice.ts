import { useEffect } from 'react';
import {
  type Alert,
  isWorseAlert,
  type Severity,
  type TelemetryVehicle,
} from '../../gateway/contract/vehicle/telemetry.ts';
import { browserClock, type Clock } from '../api/connection/clock.ts';
import { currentUnits, heightIn, METRES_PER_FOOT, speedIn, type Units } from '../format/measure/units.ts';
import { missionItemNumber } from '../format/mission-item-text.ts';
import { currentLanguage, type Message, t } from '../language/translate.ts';
import { translateAlert } from '../language/translate-gateway.ts';
import { useAlertStore } from '../state/app/alert-store.ts';
import { gatewayUtcMs } from '../state/connection/now.ts';
import { useVehicleStore } from '../state/vehicle/vehicle-store.ts';
import { Announcer } from './announcer.ts';
import { BrowserSpeech } from './browser-speech.ts';
import { followMute, isMutedAt, useMuteStore } from './mute-store.ts';
import type { Announcement, Speech, VoiceCategory, VoicePriority } from './speech.ts';
import { followVoiceSettings, useVoiceStore } from './voice-store.ts';

const LOCK = 'aerodeck.voice';

/** Speaks about live vehicles until stopped. Recordings have their own stores and stay silent. */
export function speakNews(speech: Speech, clock: Clock): () => void {
  const settings = () => ({ ...useVoiceStore.getState(), isMuted: isMutedAt(clock.utcMs()) });
  const announcer = new Announcer({ speech, clock, settings });
  const stops = [
    useVoiceStore.subscribe(() => announcer.settingsChanged()),
    useMuteStore.subscribe(() => announcer.settingsChanged()),
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

/** Only the window that holds the lock speaks. When it closes, the next one takes over. */
export function useVoice(): void {
  useEffect(() => {
    const stops = [followVoiceSettings(), followMute()];
    const ending = new AbortController();
    const speakUntilEnd = () =>
      new Promise<void>((resolve) => {
        const stop = speakNews(new BrowserSpeech(), browserClock);
        ending.signal.addEventListener('abort', () => {
          stop();
          resolve();
        });
      });
    // Without the lock manager, as on an insecure page, every window speaks.
    const turn =
      'locks' in navigator
        ? navigator.locks.request(LOCK, { signal: ending.signal }, speakUntilEnd)
        : speakUntilEnd();
    void turn.catch(() => undefined);
    return () => {
      ending.abort();
      for (const stop of stops) stop();
    };
  }, []);
}

const BATTERY_STEPS_PCT = [90, 80, 70, 60, 50, 40, 30, 20, 10, 5] as const;
const LOW_PCT = 20;

/** Changes of a vehicle to announce. Nothing for a new vehicle; for a lost one, only the loss. */
export function vehicleNews(before: TelemetryVehicle, now: TelemetryVehicle): readonly Announcement[] {
  const isLost = now.link.state === 'lost';
  const subject = `${now.id} link`;
  if (isLost !== (before.link.state === 'lost'))
    return isLost
      ? [news('link', 'critical', '{name}: link lost', { name: now.name }, subject)]
      : [news('link', 'caution', '{name}: link restored', { name: now.name }, subject)];
  if (isLost) return [];
  return [...modeNews(before, now), ...batteryNews(before, now), ...missionNews(before, now)];
}

function modeNews(before: TelemetryVehicle, now: TelemetryVehicle): readonly Announcement[] {
  const { name, armed, flight_mode: flightMode } = now;
  const said: Announcement[] = [];
  if (armed !== before.armed && armed !== null && before.armed !== null)
    said.push(
      news('modes', 'info', armed ? '{name}: armed' : '{name}: disarmed', { name }, `${now.id} armed`),
    );
  if (flightMode !== before.flight_mode && flightMode !== null && before.flight_mode !== null) {
    const mode = flightMode.toLowerCase().replaceAll('_', ' ');
    said.push(news('modes', 'info', '{name}: mode {mode}', { name, mode }, `${now.id} mode`));
  }
  return said;
}

/** The lowest step passed downwards in flight. */
function batteryNews(before: TelemetryVehicle, now: TelemetryVehicle): readonly Announcement[] {
  const [from, to] = [before.battery_pct, now.battery_pct];
  if (now.armed !== true || from === null || to === null) return [];
  const pct = BATTERY_STEPS_PCT.filter((step) => from > step && to <= step).at(-1);
  if (pct === undefined) return [];
  const priority = pct <= LOW_PCT ? 'caution' : 'info';
  return [news('battery', priority, '{name}: battery {pct} percent', { name: now.name, pct })];
}

function missionNews(before: TelemetryVehicle, now: TelemetryVehicle): readonly Announcement[] {
  const [from, to] = [before.mission, now.mission];
  const { name } = now;
  if (!from || !to) return [];
  if (to.state === 'complete' && from.state === 'active')
    return [news('mission', 'info', '{name}: mission complete', { name })];
  if (to.state !== 'active' || to.seq === null || to.seq === from.seq) return [];
  const seq = missionItemNumber(now) ?? to.seq;
  const { count } = to;
  return [
    count === null
      ? news('mission', 'info', '{name}: mission item {seq}', { name, seq })
      : news('mission', 'info', '{name}: mission item {seq} of {count}', { name, seq, count }),
  ];
}

function news(
  category: VoiceCategory,
  priority: VoicePriority,
  message: Message,
  values: Readonly<Record<string, string | number>>,
  subject?: string,
): Announcement {
  const text = t(message, values);
  return { category, priority, text, language: currentLanguage(), ...(subject !== undefined && { subject }) };
}

const PRIORITY: Readonly<Record<Severity, VoicePriority>> = {
  warning: 'critical',
  caution: 'caution',
  info: 'info',
};
/** Alerts older than this at the start or after a stream loss are on the screen, not news. */
const OLD_AFTER_MS = 15_000;
/** Announced with the link. */
const SAID_ELSEWHERE = 'link-lost';

type Alerts = Readonly<Record<string, Alert>>;

/**
 * Alerts that are new or have become worse. An alert raised again is not repeated. `utcMs` is the
 * gateway's.
 */
export function alertNews(
  before: Alerts,
  now: Alerts,
  utcMs: number,
  nameOf: (vehicleId: string) => string | undefined,
): readonly Announcement[] {
  return Object.values(now)
    .filter((alert) => {
      const known = before[alert.alertId];
      if (alert.code === SAID_ELSEWHERE || alert.acknowledged) return false;
      return known ? isWorseAlert(alert, known) : isNew(alert, utcMs);
    })
    .map((alert) => {
      const { severity, vehicleId } = alert;
      const name = vehicleId === null ? undefined : nameOf(vehicleId);
      const { text, language } = translateAlert(alert);
      const words = spokenText(text);
      const isNamed = name === undefined || words.includes(name);
      return {
        category: 'alerts',
        priority: PRIORITY[severity],
        // Texts without a translation are spoken in English.
        language,
        text: isNamed ? words : `${name}: ${words}`,
      };
    });
}

function isNew({ sinceMs }: Alert, utcMs: number): boolean {
  return utcMs - sinceMs < OLD_AFTER_MS;
}

const SPEED_WORD: Readonly<Record<Units['speed'], Message>> = {
  'm/s': '{value} metres a second',
  'km/h': '{value} kilometres an hour',
  kn: '{value} knots',
  mph: '{value} miles an hour',
};
const FEET_PER_KM = 1000 / METRES_PER_FOOT;

/**
 * Converts a text of the screen to speech: metres and metres a second in the chosen units with
 * their names in words, per cent in full, capitals of modes as words.
 */
export function spokenText(text: string): string {
  return text
    .replaceAll(/[−-]?\d+(?:\.\d+)?\s?(?:m\/s|km|m|%)(?![\w/])/gu, (found) => {
      const value = Number.parseFloat(found.replace('−', '-'));
      const unit = found.replace(/^[−\d.\s-]+/u, '');
      return measureWords(value, unit);
    })
    .replaceAll(/[A-Z]{2,}(?:_[A-Z]+)+/gu, (name) => name.toLowerCase().replaceAll('_', ' '))
    .replaceAll('→', t('to (spoken)'))
    .replaceAll('·', ',');
}

function measureWords(value: number, unit: string): string {
  const words = (message: Message, number: number) => t(message, { value: spokenNumber(number) });
  if (unit === '%') return words('{value} percent', value);
  if (unit === 'm/s') return words(SPEED_WORD[currentUnits().speed], speedIn(value));
  const isFeet = currentUnits().height === 'ft';
  if (unit === 'km')
    return isFeet ? words('{value} feet', value * FEET_PER_KM) : words('{value} kilometres', value);
  return words(isFeet ? '{value} feet' : '{value} metres', heightIn(value));
}

/** One decimal below ten, none above: more is hard to follow by ear. */
function spokenNumber(value: number): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  return String(Number(value.toFixed(digits)));
}
