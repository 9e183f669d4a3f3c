import { Sentence } from '../../../components/Sentence.tsx';
import { eventText } from '../../../format/event-text.ts';
import { CONFIDENCE_TEXT } from '../../../format/explanation-text.ts';
import { t, tParts } from '../../../language/translate.ts';
import type { ShownClaim } from './explained-span.ts';
import { MomentButton } from './MomentButton.tsx';

export interface ClaimListProps {
  readonly claims: readonly ShownClaim[];
  /** Time of those the play head has reached last. UTC milliseconds. */
  readonly currentMs: number | undefined;
  readonly originMs: number;
  readonly onSeek: (atMs: number) => void;
}

/** Statements in order of time, each with how sure it is and the events it rests on. */
export function ClaimList({ claims, currentMs, originMs, onSeek }: ClaimListProps) {
  return (
    <ol className="claims">
      {claims.map(({ claim, atMs, events, missingIds }) => {
        const { word, explanation } = CONFIDENCE_TEXT[claim.confidence];
        return (
          <li
            key={`${claim.text} ${claim.event_ids[0]}`}
            className="claim"
            aria-current={atMs !== undefined && atMs === currentMs ? 'time' : undefined}
          >
            <div className="claim-time">
              {atMs === undefined ? (
                <span className="number">—</span>
              ) : (
                <MomentButton atMs={atMs} originMs={originMs} onSeek={onSeek} />
              )}
            </div>
            <div>
              <p>
                <span lang="en">{claim.text}</span>{' '}
                <span className="claim-confidence" data-confidence={claim.confidence} title={t(explanation)}>
                  {t(word)}
                </span>
              </p>
              <ul className="claim-events" aria-label={t('Rests on')}>
                {events.map((event) => (
                  <li key={event.id}>
                    <MomentButton
                      atMs={event.t}
                      originMs={originMs}
                      text={eventText(event)}
                      onSeek={onSeek}
                    />
                  </li>
                ))}
                {missingIds.map((id) => (
                  <li key={id} className="field-note">
                    <Sentence
                      parts={tParts('Event {id} was not sent along', {
                        id: <span className="number">{id}</span>,
                      })}
                    />
                  </li>
                ))}
              </ul>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
