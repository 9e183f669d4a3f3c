import { type Message, t, translated } from '../../../language/translate.ts';

interface FaultParameterText {
  readonly label: string;
  /** Empty for a plain number. */
  readonly unit: string;
}

const TEXT: Readonly<Record<string, { readonly label: Message; readonly unit: string }>> = {
  offsetM: { label: 'Jump (of a position)', unit: 'm' },
  bearingDeg: { label: 'Towards', unit: '°' },
  sigmaM: { label: 'Noise (standard deviation)', unit: 'm' },
  times: { label: 'How many times as fast', unit: '×' },
  level: { label: 'Level: 1 low, 2 critical', unit: '' },
  temperatureC: { label: 'Temperature', unit: '°C' },
  motor: { label: 'Number of the motor', unit: '' },
  offsetDeg: { label: 'Turned by', unit: '°' },
  speedMps: { label: 'Wind speed', unit: 'm/s' },
  fromDeg: { label: 'From (direction)', unit: '°' },
  share: { label: 'Share of the messages', unit: '0 to 1' },
  lostShare: { label: 'Share of the readings that is lost', unit: '0 to 1' },
  delayMs: { label: 'Delay', unit: 'ms' },
  jitterMs: { label: 'On top, by chance up to', unit: 'ms' },
};

/** What a parameter of a fault is called, and its unit. */
export function faultParameterText(name: string): FaultParameterText {
  const known = TEXT[name];
  if (!known) return { label: name, unit: '' };
  return { label: t(known.label), unit: translated(known.unit) };
}
