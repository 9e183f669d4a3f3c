import { Sparkles } from 'lucide-react';
import type { LogbookFlight } from '../../../../gateway/contract/logbook.ts';
import { Button } from '../../../components/Button.tsx';
import { useFlightExplanation } from '../../../state/flight-explanation.ts';
import { failureText } from '../../../state/failure-text.ts';

/** What happened and why, when somebody wants it in the report. */
export function ExplanationPart({ flight }: { readonly flight: LogbookFlight }) {
  const { data, error, isPending, mutate } = useFlightExplanation(flight);
  return (
    <section className="report-part" aria-label="Explanation" data-empty={!data || undefined}>
      <h3>Explanation</h3>
      {!data && (
        <div className="report-explain">
          <Button disabledReason={isPending ? 'Being made.' : undefined} onClick={() => mutate()}>
            <Sparkles size={14} aria-hidden />
            {isPending ? 'Reading the flight…' : 'Add the explanation'}
          </Button>
          <span className="field-note">
            What happened and why, each claim from events of the recording. Free for the operator of this
            station; it costs an account 2 credits.
          </span>
        </div>
      )}
      {error && (
        <p className="field-error" role="alert">
          {failureText(error)}
        </p>
      )}
      {data && (
        <>
          <p>{data.summary}</p>
          <ol className="report-claims">
            {data.claims.map((claim) => (
              <li key={`${claim.event_ids.join()} ${claim.text}`}>
                {claim.text} <span className="field-note">({claim.confidence})</span>
              </li>
            ))}
          </ol>
          {data.unknowns.length > 0 && (
            <>
              <h4>What the recording cannot tell</h4>
              <ul className="report-claims">
                {data.unknowns.map((unknown) => (
                  <li key={unknown}>{unknown}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}
