import { Sparkles } from 'lucide-react';
import type { Explanation } from '../../../../gateway/contract/analysis/cognition.ts';
import type { LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import { Button } from '../../../components/Button.tsx';
import { CONFIDENCE_TEXT } from '../../../format/explanation-text.ts';
import { t } from '../../../language/translate.ts';
import { useExplanation } from '../../../state/cognition-queries.ts';
import { failureText } from '../../../state/failure-text.ts';
import { claimsInSpan } from '../explain/explained-span.ts';
import { offsetText } from './ReportParts.tsx';
import { flightSpan } from './report-events.ts';

/** What happened and why. Optional in the report. */
export function ExplanationPart({ flight }: { readonly flight: LogbookFlight }) {
  const { data, error, isFetching, refetch } = useExplanation(flight.sessionId, flight.vehicleId);
  return (
    <section className="report-part" aria-label={t('Explanation')} data-empty={!data || undefined}>
      <h3>{t('Explanation')}</h3>
      {data ? (
        <Claims explanation={data.result} flight={flight} />
      ) : (
        <div className="report-explain">
          <Button disabledReason={isFetching ? t('Being made.') : undefined} onClick={() => void refetch()}>
            <Sparkles size={14} aria-hidden />
            {isFetching ? t('Analysing the recording…') : t('Add the explanation')}
          </Button>
          <span className="field-note">
            {t(
              'What happened and why, each statement from recorded events. Free for the operator of this station; an account pays 2 credits.',
            )}
          </span>
        </div>
      )}
      {error && !isFetching && (
        <p className="field-error" role="alert">
          {failureText(error)}
        </p>
      )}
    </section>
  );
}

interface ClaimsProps {
  readonly explanation: Explanation;
  readonly flight: LogbookFlight;
}

function Claims({ explanation, flight }: ClaimsProps) {
  const span = flightSpan(flight);
  const claims = claimsInSpan(explanation, span);
  return (
    <>
      <p lang="en">{explanation.summary}</p>
      <ul className="report-list">
        {claims.map(({ claim, atMs }) => (
          <li key={`${claim.event_ids.join()} ${claim.text}`}>
            <span className="number">{atMs === undefined ? '' : offsetText(atMs, span.fromMs)}</span>
            <span>
              <span lang="en">{claim.text}</span>{' '}
              <span className="field-note">
                {t('{confidence}, events {ids}', {
                  confidence: t(CONFIDENCE_TEXT[claim.confidence].word),
                  ids: claim.event_ids.join(', '),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {explanation.unknowns.length > 0 && (
        <>
          <h4>{t('What the recording cannot tell')}</h4>
          <ul className="report-unknowns">
            {explanation.unknowns.map((unknown) => (
              <li key={unknown} lang="en">
                {unknown}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
