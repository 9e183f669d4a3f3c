import type { FaultKind, FaultParameter } from '../../gateway/contract/simulation/fault-params.ts';
import type { AssertionResult, SimulationState } from '../../gateway/contract/simulation/simulation.ts';
import { type Message, t, translated } from '../language/translate.ts';

type SimulationTone = 'ok' | 'warning' | 'active' | 'neutral';

export const SIMULATION_STATE_TEXT: Readonly<
  Record<
    SimulationState,
    { readonly word: Message; readonly tone: SimulationTone; readonly meaning: Message }
  >
> = {
  queued: { word: 'Waiting', tone: 'neutral', meaning: 'Starts when an earlier run has ended.' },
  running: { word: 'Running', tone: 'active', meaning: 'Simulation in progress.' },
  passed: { word: 'Passed', tone: 'ok', meaning: 'Completed; all assertions passed.' },
  failed: {
    word: 'Failed',
    tone: 'warning',
    meaning: 'An assertion failed, or the scenario could not be flown.',
  },
  cancelled: { word: 'Cancelled', tone: 'neutral', meaning: 'Cancelled before there was a result.' },
};

export const ASSERTION_STATE_TEXT: Readonly<
  Record<AssertionResult['state'], { readonly word: Message; readonly tone: SimulationTone }>
> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  passed: { word: 'Passed', tone: 'ok' },
  failed: { word: 'Failed', tone: 'warning' },
};

/** Names of the faults. */
export const FAULT_TEXT: Readonly<Record<FaultKind, Message>> = {
  'gps-loss': 'GPS: no position',
  'gps-glitch': 'GPS: position jumps',
  'gps-noise': 'GPS: noise',
  'battery-drain': 'Battery: drains fast',
  'battery-failsafe': 'Battery: critical',
  'battery-hot': 'Battery: hot',
  'motor-failure': 'Motor failure',
  'compass-error': 'Compass error',
  'rangefinder-failure': 'Rangefinder failure',
  'wind-gust': 'Gust of wind',
  'link-loss': 'Link: lost',
  'link-delay': 'Link: delayed',
  'link-duplicate': 'Link: duplicated messages',
  'link-reorder': 'Link: out of order',
  'link-corrupt': 'Link: corrupted',
  'autopilot-freeze': 'Autopilot: frozen',
  'autopilot-reboot': 'Autopilot: restarts',
};

/** Why the text is not a valid value of the parameter. Undefined if it is valid or empty. */
export function faultParameterProblem(text: string, { min, max }: FaultParameter): string | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  return value >= min && value <= max
    ? undefined
    : t('A number from {min} to {max}, or empty.', { min: shown(min), max: shown(max) });
}

/** Its bounds and default. */
export function boundsText({ usual, min, max }: FaultParameter): string {
  const bounds = { min: shown(min), max: shown(max) };
  return usual === undefined
    ? t('{min} to {max}; empty: unchanged', bounds)
    : t('{min} to {max}; empty: {usual}', { ...bounds, usual: shown(usual) });
}

function shown(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

interface FaultParameterText {
  readonly label: string;
  /** Empty for a plain number. */
  readonly unit: string;
}

const FAULT_PARAMETER_TEXT: Readonly<Record<string, { readonly label: Message; readonly unit: string }>> = {
  offsetM: { label: 'Jump (of a position)', unit: 'm' },
  bearingDeg: { label: 'Towards', unit: '°' },
  sigmaM: { label: 'Noise (standard deviation)', unit: 'm' },
  times: { label: 'Speed factor', unit: '×' },
  level: { label: 'Level: 1 low, 2 critical', unit: '' },
  temperatureC: { label: 'Temperature', unit: '°C' },
  motor: { label: 'Motor number', unit: '' },
  offsetDeg: { label: 'Rotated by', unit: '°' },
  speedMps: { label: 'Wind speed', unit: 'm/s' },
  fromDeg: { label: 'From (direction)', unit: '°' },
  share: { label: 'Share of the messages', unit: '0 to 1' },
  lostShare: { label: 'Share of lost readings', unit: '0 to 1' },
  delayMs: { label: 'Delay', unit: 'ms' },
  jitterMs: { label: 'Additional random delay up to', unit: 'ms' },
};

/** Label and unit of a fault parameter. */
export function faultParameterText(name: string): FaultParameterText {
  const known = FAULT_PARAMETER_TEXT[name];
  if (!known) return { label: name, unit: '' };
  return { label: t(known.label), unit: translated(known.unit) };
}
