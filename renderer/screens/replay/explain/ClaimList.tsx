import { CONFIDENCE_TEXT } from '../../../format/explanation-text.ts';
import type { ShownClaim } from './explained-span.ts';
import { MomentButton } from './MomentButton.tsx';

export interface ClaimListProps {
  readonly claims: readonly ShownClaim[];
  /** Of the one the play head has reached; -1 for none. */
  readonly currentIndex: number;
  readonly originMs: number;
  readonly onSeek: (atMs: number) => void;
}

/** Statements in order of time, each with how sure it is and the events it rests on. */
export function ClaimList({ claims, currentIndex, originMs, onSeek }: ClaimListProps) {
  return (
    <ol className="claims">
      {claims.map(({ claim, atMs, events, missingIds }, index) => {
        const { word, explanation } = CONFIDENCE_TEXT[claim.confidence];
        return (
          <li
            key={`${claim.text} ${claim.event_ids[0]}`}
            className="claim"
            aria-current={index === currentIndex ? 'time' : undefined}
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
                {claim.text}{' '}
                <span className="claim-confidence" data-confidence={claim.confidence} title={explanation}>
                  {word}
                </span>
              </p>
              <ul className="claim-events" aria-label="Rests on">
                {events.map((event) => (
                  <li key={event.id}>
                    <MomentButton atMs={event.t} originMs={originMs} text={event.summary} onSeek={onSeek} />
                  </li>
                ))}
                {missingIds.map((id) => (
                  <li key={id} className="field-note">
                    Event <span className="number">{id}</span> was not sent along
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
