import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { missionItemNumber } from '../format/mission-item-number.ts';
import { currentLanguage, type Message, t } from '../language/translate.ts';
import type { Announcement, VoiceCategory, VoicePriority } from './announcement.ts';

const BATTERY_STEPS_PCT = [90, 80, 70, 60, 50, 40, 30, 20, 10, 5] as const;
const LOW_PCT = 20;

/** What has changed of a vehicle and is worth hearing; nothing at first sight, and nothing of a lost one but that. */
export function vehicleNews(before: TelemetryVehicle, now: TelemetryVehicle): readonly Announcement[] {
  const isLost = now.link.state === 'lost';
  const subject = `${now.id} link`;
  if (isLost !== (before.link.state === 'lost'))
    return isLost
      ? [news('link', 'critical', '{name}: link lost', { name: now.name }, subject)]
      : [news('link', 'caution', '{name}: link back', { name: now.name }, subject)];
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

/** The lowest step that was passed downwards, in flight. */
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
