import type { Explanation } from '../../gateway/contract/analysis/cognition.ts';
import { t } from '../language/translate.ts';
import { CONFIDENCE_TEXT, eventText, PHASE_TEXT, statementText } from './event-text.ts';
import type { ShownClaim } from './explained-span.ts';
import { formatUtcTime } from './measure/time.ts';
import { formatFlightSeconds } from './plot-text.ts';

interface TextParts {
  readonly title: string;
  readonly explanation: Explanation;
  readonly claims: readonly ShownClaim[];
  readonly phases: Explanation['phases'];
  readonly traceId: string;
  /** Times are relative to this moment. UTC milliseconds. */
  readonly originMs: number;
}

/** The explanation for a report. */
export function textOfExplanation({
  title,
  explanation,
  claims,
  phases,
  traceId,
  originMs,
}: TextParts): string {
  const at = (atMs: number) => formatFlightSeconds((atMs - originMs) / 1000);
  const isNarrowed = claims.length < explanation.claims.length;
  return [
    title,
    t('Recording {recording}, vehicle {vehicle}, times since {time}', {
      recording: explanation.session,
      vehicle: explanation.asset_id,
      time: formatUtcTime(originMs),
    }),
    '',
    statementText(explanation.summary),
    '',
    isNarrowed
      ? t('What happened ({count} of {total} statements)', {
          count: claims.length,
          total: explanation.claims.length,
        })
      : t('What happened'),
    ...claims.flatMap(({ claim, atMs, events, missingIds }) => [
      `- ${atMs === undefined ? '' : `${at(atMs)} `}${statementText(claim.text)} (${t(CONFIDENCE_TEXT[claim.confidence].word)})`,
      ...events.map((event) => `    ${at(event.t)} ${eventText(event)} [${event.id}]`),
      ...missingIds.map((id) => `    [${id}]`),
    ]),
    '',
    t('Phases'),
    ...phases.map(
      (phase) =>
        `- ${t('{from} to {to}', { from: at(phase.from_ms), to: at(phase.to_ms) })} ${t(PHASE_TEXT[phase.phase])}${phase.flight_mode ? `, ${phase.flight_mode}` : ''}`,
    ),
    '',
    t('Open questions'),
    ...(explanation.unknowns.length > 0
      ? explanation.unknowns.map((unknown) => `- ${statementText(unknown)}`)
      : [`- ${t('None.')}`]),
    '',
    t('Trace {traceId}', { traceId }),
    '',
  ].join('\n');
}
