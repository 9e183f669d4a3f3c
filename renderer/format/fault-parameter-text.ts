interface FaultParameterText {
  readonly label: string;
  /** Empty for a plain number. */
  readonly unit: string;
}

const TEXT: Readonly<Record<string, FaultParameterText>> = {
  offsetM: { label: 'Jump', unit: 'm' },
  bearingDeg: { label: 'Towards', unit: '°' },
  sigmaM: { label: 'Noise (standard deviation)', unit: 'm' },
  times: { label: 'How many times as fast', unit: '×' },
  level: { label: 'Level: 1 low, 2 critical', unit: '' },
  temperatureC: { label: 'Temperature', unit: '°C' },
  motor: { label: 'Number of the motor', unit: '' },
  offsetDeg: { label: 'Turned by', unit: '°' },
  speedMps: { label: 'Wind speed', unit: 'm/s' },
  fromDeg: { label: 'From', unit: '°' },
  share: { label: 'Share of the messages', unit: '0 to 1' },
  lostShare: { label: 'Share of the readings that is lost', unit: '0 to 1' },
  delayMs: { label: 'Delay', unit: 'ms' },
  jitterMs: { label: 'On top, by chance up to', unit: 'ms' },
};

/** What a parameter of a fault is called, and its unit. */
export function faultParameterText(name: string): FaultParameterText {
  return TEXT[name] ?? { label: name, unit: '' };
}
