import type { Explanation } from '../../../../gateway/contract/analysis/cognition.ts';
import { formatUtcTime } from '../../../format/duration.ts';
import { eventText } from '../../../format/event-text.ts';
import { CONFIDENCE_TEXT, PHASE_TEXT } from '../../../format/explanation-text.ts';
import { formatFlightSeconds } from '../../../format/plot-text.ts';
import { t } from '../../../language/translate.ts';
import type { ShownClaim } from './explained-span.ts';

export interface TextParts {
  readonly title: string;
  readonly explanation: Explanation;
  readonly claims: readonly ShownClaim[];
  readonly phases: Explanation['phases'];
  readonly traceId: string;
  /** Times are counted from here. UTC milliseconds. */
  readonly originMs: number;
}

/** The explanation as it is shown, for a report. */
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
    explanation.summary,
    '',
    isNarrowed
      ? t('What happened ({count} of {total} statements)', {
          count: claims.length,
          total: explanation.claims.length,
        })
      : t('What happened'),
    ...claims.flatMap(({ claim, atMs, events, missingIds }) => [
      `- ${atMs === undefined ? '' : `${at(atMs)} `}${claim.text} (${t(CONFIDENCE_TEXT[claim.confidence].word)})`,
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
    t('What the recording cannot tell'),
    ...(explanation.unknowns.length > 0
      ? explanation.unknowns.map((unknown) => `- ${unknown}`)
      : [`- ${t('Nothing was found missing.')}`]),
    '',
    t('Trace {traceId}', { traceId }),
    '',
  ].join('\n');
}
