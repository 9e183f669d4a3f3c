import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Alert } from '../../../gateway/contract/vehicle/telemetry.ts';
import { SI_UNITS, setCurrentUnits } from '../../../renderer/format/measure/units.ts';
import { loadLanguage, setCurrentLanguage } from '../../../renderer/language/translate.ts';
import { alertNews, spokenText, vehicleNews } from '../../../renderer/voice/use-voice.ts';
import { sampleAlert, sampleVehicle } from '../../builder/contract-samples.ts';

beforeAll(() => loadLanguage('de'));
afterEach(() => {
  setCurrentUnits(SI_UNITS);
  setCurrentLanguage('en');
});

const copter = (changes: object = {}) =>
  sampleVehicle({ name: 'Copter 1', armed: true, flight_mode: 'GUIDED', battery_pct: 55, ...changes });
const link = (state: 'online' | 'lost') => ({ link: { ...copter().link, state } });
const texts = (before: object, now: object) =>
  vehicleNews(copter(before), copter(now)).map(({ text }) => text);

it('tells of modes, arming, the link, battery steps in flight and the way of a mission', () => {
  expect(texts({}, { flight_mode: 'ALT_HOLD' })).toEqual(['Copter 1: mode alt hold']);
  expect(texts({ armed: false }, {})).toEqual(['Copter 1: armed']);
  expect(texts(link('online'), link('lost'))).toEqual(['Copter 1: link lost']);
  expect(texts(link('lost'), { ...link('online'), flight_mode: 'RTL' })).toEqual(['Copter 1: link restored']);
  expect(texts({ battery_pct: 51 }, { battery_pct: 38 })).toEqual(['Copter 1: battery 40 percent']);
  expect(texts({ battery_pct: 51, armed: false }, { battery_pct: 38, armed: false })).toEqual([]);
  const mission = (seq: number, state = 'active') => ({
    mission: { seq, count: 12, state, distance_to_next_m: null },
  });
  expect(texts(mission(2), mission(3))).toEqual(['Copter 1: mission item 3 of 12']);
  const ofPx4 = (seq: number) => ({ autopilot: 'px4', ...mission(seq) });
  expect(texts(ofPx4(1), ofPx4(2))).toEqual(['Copter 1: mission item 3 of 12']);
  expect(texts(mission(12), mission(12, 'complete'))).toEqual(['Copter 1: mission complete']);
});

it('speaks German where German was chosen', () => {
  setCurrentLanguage('de');
  expect(vehicleNews(copter(link('online')), copter(link('lost')))).toEqual([
    {
      category: 'link',
      priority: 'critical',
      text: 'Copter 1: Verbindung verloren',
      language: 'de',
      subject: 'uav-1 link',
    },
  ]);
  expect(spokenText('120 m')).toBe('120 Meter');
});

it('takes what was never known for no news', () => {
  expect(texts({ armed: null, flight_mode: null, battery_pct: null }, {})).toEqual([]);
});

it('speaks in the units chosen, with their names in words', () => {
  expect(spokenText('Altitude 120 m, wind 12.5 m/s')).toBe('Altitude 120 metres, wind 13 metres a second');
  setCurrentUnits({ ...SI_UNITS, height: 'ft', speed: 'kn' });
  expect(spokenText('Altitude 100 m, wind 10 m/s, battery 20%')).toBe(
    'Altitude 328 feet, wind 19 knots, battery 20 percent',
  );
  expect(spokenText('Mode ALT_HOLD → RTL')).toBe('Mode alt hold to RTL');
});

it('tells of new and of worse alerts, once, and not of what stood there before', () => {
  const alert: Alert = {
    alertId: 'a',
    vehicleId: 'uav-1',
    severity: 'caution',
    code: 'battery-low',
    text: 'Battery low',
    advice: null,
    sinceMs: 1000,
    count: 1,
    active: true,
    acknowledged: false,
  };
  const news = (before: Alert | undefined, now: Alert, utcMs = 2000) =>
    alertNews(before ? { a: before } : {}, { a: now }, utcMs, () => 'Copter 1');
  expect(news(undefined, alert)).toEqual([
    { category: 'alerts', priority: 'caution', text: 'Copter 1: Battery low', language: 'en' },
  ]);
  expect(news(undefined, alert, 60_000)).toEqual([]);
  expect(news(alert, { ...alert, count: 2 })).toEqual([]);
  expect(news(alert, { ...alert, severity: 'warning' })[0]?.priority).toBe('critical');
  expect(news({ ...alert, severity: 'info' }, alert)).toHaveLength(1);
  expect(news(undefined, { ...alert, code: 'link-lost' })).toEqual([]);
});

it('announces an alert again when it becomes worse at the same severity', () => {
  const critical = {
    ...sampleAlert({ code: 'battery-low', severity: 'warning', text: 'Battery critical', degree: 1 }),
    alertId: 'a',
  };
  const empty = { ...critical, text: 'Battery empty', degree: 3 };
  const news = (before: Alert, now: Alert) =>
    alertNews({ a: before }, { a: now }, 60_000, () => 'Copter 1').map(({ text }) => text);
  expect(news(critical, empty)).toEqual(['Copter 1: Battery empty']);
  expect(news(empty, critical)).toEqual([]);
  expect(news(empty, { ...empty, count: 2 })).toEqual([]);
});
