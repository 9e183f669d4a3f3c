import type { ReplayExportQuery, ReplaySession } from '../../contract/recording/replay.ts';
import { ORIGINAL_ENDINGS } from '../formats/foreign-format.ts';

const MAX_LENGTH = 80;
const KNOWN_ENDING = /\.(tlog|bin|ulg|log|rlog)$/i;

/** Safe on every system, and in a header: letters, digits, points, dashes and underscores. */
export function exportName({ name, format }: ReplaySession, query: ReplayExportQuery): string {
  const stem = name
    .replace(KNOWN_ENDING, '')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '_')
    .replaceAll(/^[._-]+|[._]+$/g, '')
    .slice(0, MAX_LENGTH);
  const parts = [stem || 'recording', query.vehicle, query.message].filter((part) => part !== undefined);
  return `${parts.join('_').replaceAll(/[^A-Za-z0-9._-]/g, '_')}${endingOf(format, query)}`;
}

function endingOf(format: ReplaySession['format'], query: ReplayExportQuery): string {
  if (query.format !== 'original') return `.${query.format}`;
  return format === 'tlog' ? '.tlog' : ORIGINAL_ENDINGS[format];
}
