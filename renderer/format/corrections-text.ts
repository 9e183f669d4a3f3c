import type {
  CorrectedVehicle,
  CorrectionsSource,
  CorrectionsState,
  CorrectionsStatus,
  SatelliteSystem,
} from '../../gateway/contract/onboard/corrections.ts';
import { type Message, t } from '../language/translate.ts';
import { formatHeight } from './measure/measured.ts';
import { formatClockTime } from './measure/time.ts';

export const CORRECTIONS_STATUS: Readonly<
  Record<CorrectionsStatus, { readonly text: Message; readonly tone?: 'ok' | 'caution' }>
> = {
  connecting: { text: 'connecting' },
  receiving: { text: 'receiving', tone: 'ok' },
  stalled: { text: 'stalled: connected, but no corrections', tone: 'caution' },
  retrying: { text: 'retrying', tone: 'caution' },
  refused: { text: 'refused', tone: 'caution' },
};

const VEHICLE_TEXT: Readonly<Record<CorrectedVehicle['state'], Message>> = {
  deciding: 'waits for a decision',
  sending: 'sending',
  refused: 'refused',
  unreachable: 'no open link',
};

/** Longer silence means that nothing is sent at present. */
const SENDING_WITHIN_MS = 10_000;

export function correctedVehicleText({ state, sentAgeMs }: CorrectedVehicle): string {
  const isSilent = state === 'sending' && (sentAgeMs === null || sentAgeMs > SENDING_WITHIN_MS);
  return t(isSilent ? 'waits for corrections' : VEHICLE_TEXT[state]);
}

export const SATELLITE_SYSTEM_NAMES: Readonly<Record<SatelliteSystem, string>> = {
  gps: 'GPS',
  glonass: 'GLONASS',
  galileo: 'Galileo',
  beidou: 'BeiDou',
  qzss: 'QZSS',
  sbas: 'SBAS',
  navic: 'NavIC',
};

/** By the first three digits of the message number. */
const MSM_SYSTEMS: Readonly<Record<number, SatelliteSystem>> = {
  107: 'gps',
  108: 'glonass',
  109: 'galileo',
  110: 'sbas',
  111: 'qzss',
  112: 'beidou',
  113: 'navic',
};

/** What an RTCM message contains; the dash for one that is not known here. */
export function rtcmMeaning(number: number): string {
  if (number === 1005 || number === 1006) return t('Position of the base');
  if (number === 1007 || number === 1008 || number === 1033) return t('Antenna and receiver');
  if (number >= 1001 && number <= 1004) return t('Observations of {system}', { system: 'GPS' });
  if (number >= 1009 && number <= 1012) return t('Observations of {system}', { system: 'GLONASS' });
  if (number === 1230) return t('GLONASS biases');
  const system = MSM_SYSTEMS[Math.floor(number / 10)];
  const kind = number % 10;
  return system && kind >= 1 && kind <= 7
    ? t('Observations of {system}, MSM{kind}', { system: SATELLITE_SYSTEM_NAMES[system], kind })
    : '—';
}

/** Where a source is: `host:port/mountpoint`, or the device. */
export function sourceAddress({ config }: Pick<CorrectionsSource, 'config'>): string {
  if (config.kind === 'serial') return `${config.path} · ${config.baud} baud`;
  const place = `${config.host}:${config.port}`;
  return config.kind === 'tcp' || config.mountpoint === '' ? place : `${place}/${config.mountpoint}`;
}

/** Progress of a survey-in in words. */
export function surveyText(survey: NonNullable<CorrectionsState['survey']>): string {
  const params = {
    time: formatClockTime(survey.durationS),
    accuracy: formatHeight(survey.accuracyM, 2),
  };
  if (survey.isValid) return t('done: {accuracy} after {time}', params);
  return survey.isActive ? t('{accuracy} after {time}', params) : t('not running');
}
