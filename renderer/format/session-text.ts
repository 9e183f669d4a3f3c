import type { PlaybackFlight } from '../../gateway/contract/recording/playback.ts';
import type { ReplaySession } from '../../gateway/contract/recording/replay.ts';
import { formatCount, type Message, t } from '../language/translate.ts';
import { translateSentence } from '../language/translate-gateway.ts';
import { formatClockTime, formatLocalDate } from './measure/time.ts';
import { formatQuantity, UNKNOWN } from './measure/units.ts';

export const LOG_FORMAT_TEXT: Readonly<Record<ReplaySession['format'], string>> = {
  tlog: 'tlog',
  dataflash: 'DataFlash',
  ulog: 'ULog',
};

export const SESSION_SOURCE_TEXT: Readonly<Record<ReplaySession['source'], Message>> = {
  recorded: 'This station',
  imported: 'Imported',
};

/** State of a recording, in a few words. */
export function sessionStateText({ state, progressPct }: ReplaySession): string {
  if (state === 'recording') return t('Recording (state)');
  if (state === 'indexing') return t('Reading {percent} %', { percent: formatQuantity(progressPct) });
  return state === 'ready' ? t('Ready') : t('Could not be read');
}

/** Coverage with its unit, rounded down so that 100 % means complete. */
export function coverageText(pct: number | null): string {
  return pct === null ? UNKNOWN : `${Math.floor(pct)} %`;
}

/** Why a recording could not be read, with the position. Undefined if it was read. */
export function unreadableText({ state, problems }: ReplaySession): string | undefined {
  if (state !== 'failed') return undefined;
  const [first] = problems;
  if (!first) return t('The file contains no records');
  return t('{reason} (byte {offset})', {
    reason: translateSentence(first.reason).text,
    offset: formatCount(first.offset),
  });
}

/** Names of its vehicles. */
export function sessionVehiclesText({ vehicles }: Pick<ReplaySession, 'vehicles'>): string {
  return vehicles.map(({ name }) => name).join(', ') || UNKNOWN;
}

/** Title of a recording. The station's file names are technical, so the title names the vehicles. */
export function sessionTitle(session: Pick<ReplaySession, 'name' | 'source' | 'vehicles'>): string {
  if (session.source === 'imported' || session.vehicles.length === 0) return session.name;
  return sessionVehiclesText(session);
}

/** Title of an opened recording: vehicle, date and length. First its name, unless the station made it up. */
export function recordingTitle(
  { name, startAtMs, endAtMs }: Pick<PlaybackFlight, 'name' | 'startAtMs' | 'endAtMs'>,
  session: Pick<ReplaySession, 'vehicles' | 'source'> | undefined,
): string {
  const who = session && session.vehicles.length > 0 ? [sessionVehiclesText(session)] : [];
  const isNamed = who.length === 0 || session?.source !== 'recorded';
  return [
    ...(isNamed ? [name] : []),
    ...who,
    formatLocalDate(startAtMs),
    formatClockTime((endAtMs - startAtMs) / 1000),
  ].join(' · ');
}
