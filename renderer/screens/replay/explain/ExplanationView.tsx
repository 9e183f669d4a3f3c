import { type ReactNode, useEffect, useState } from 'react';
import type { Explanation } from '../../../../gateway/contract/analysis/cognition.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CopyButton } from '../../../components/button/CopyButton.tsx';
import { AsRecorded } from '../../../components/code/AsRecorded.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { CONFIDENCE_TEXT, eventText, PHASE_TEXT, statementText } from '../../../format/event-text.ts';
import {
  type AskedSpan,
  claimsInSpan,
  phasesInSpan,
  reachedMs,
  type ShownClaim,
} from '../../../format/explained-span.ts';
import { textOfExplanation } from '../../../format/explanation-text.ts';
import { VERDICT_TEXT } from '../../../format/governance-text.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { formatFlightSeconds } from '../../../format/plot-text.ts';
import { type Message, t, tParts } from '../../../language/translate.ts';
import { translateEvidence } from '../../../language/translate-gateway.ts';
import type { PlaybackControl } from '../../../state/replay/playback-controls.ts';
import type { useExplanation } from '../../../state/vehicle/analysis-queries.ts';

export interface ExplanationViewProps {
  readonly answer: NonNullable<ReturnType<typeof useExplanation>['data']>;
  readonly title: string;
  /** Times are relative to this moment. UTC milliseconds. */
  readonly originMs: number;
  readonly sessionId: string;
  readonly control: PlaybackControl;
}

const WHOLE: AskedSpan = { fromMs: undefined, toMs: undefined };

/** An explanation with links to its moments. It can be limited to a time span. */
export function ExplanationView({ answer, title, originMs, sessionId, control }: ExplanationViewProps) {
  const { result, governance, trace_id: traceId } = answer;
  const [span, setSpan] = useState(WHOLE);
  const claims = claimsInSpan(result, span);
  const phases = phasesInSpan(result, span);
  const current = useReachedMs(claims, control, sessionId);
  const seek = (atMs: number) => control.seek(sessionId, atMs);
  return (
    <div className="explanation grid gap-14">
      <SpanTools
        span={span}
        originMs={originMs}
        count={claims.length}
        total={result.claims.length}
        headMs={() => control.momentOf(sessionId)}
        onSpan={setSpan}
      />
      <Part
        title={t('Summary')}
        tool={
          <CopyButton
            text={textOfExplanation({ title, explanation: result, claims, phases, traceId, originMs })}
            label={t('Copy the explanation as text')}
          />
        }
      >
        <p>{statementText(result.summary)}</p>
        {span !== WHOLE && <Note>{t('The summary covers the whole flight.')}</Note>}
      </Part>
      <Part title={t('What happened')}>
        {claims.length > 0 ? (
          <ClaimList claims={claims} currentMs={current} originMs={originMs} onSeek={seek} />
        ) : (
          <Note>
            {span === WHOLE
              ? t('No statements could be derived from this recording.')
              : t('No statements are based on events in this time span.')}
          </Note>
        )}
      </Part>
      <Part title={t('Open questions')}>
        {result.unknowns.length === 0 && <Note>{t('None.')}</Note>}
        <ul className="bullets">
          {result.unknowns.map((unknown) => (
            <li key={english(unknown)}>{statementText(unknown)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('Phases')}>
        <Phases phases={phases} originMs={originMs} onSeek={seek} />
      </Part>
      <details className="small-dim">
        <summary>{t('Source')}</summary>
        <p>
          <Sentence
            parts={tParts(
              'Analysed by fixed rules from recording {recording}, vehicle {vehicle}. Governance decision: {verdict}.',
              {
                recording: <span className="number">{result.session}</span>,
                vehicle: <span className="number">{result.asset_id}</span>,
                verdict: t(VERDICT_TEXT[governance.decision]),
              },
            )}
          />
        </p>
        <ul>
          {governance.evidence.map((entry) => (
            <li key={english(entry)} className="number break-anywhere">
              {translateEvidence(entry)}
            </li>
          ))}
        </ul>
        <p>
          <Sentence
            parts={tParts('Trace {traceId}', { traceId: <span className="number">{traceId}</span> })}
          />{' '}
          <CopyButton text={traceId} label={t('Copy the trace id')} />
        </p>
        <AsRecorded value={result} label={t('Explanation as recorded')} />
      </details>
    </div>
  );
}

function Part(props: { readonly title: string; readonly tool?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="stack-4" aria-label={props.title}>
      <div className="row-spread">
        <h3 className="small-dim">{props.title}</h3>
        {props.tool}
      </div>
      {props.children}
    </section>
  );
}

function SpanTools(props: {
  readonly span: AskedSpan;
  readonly originMs: number;
  readonly count: number;
  readonly total: number;
  readonly headMs: () => number;
  readonly onSpan: (span: AskedSpan) => void;
}) {
  const { span, originMs, count, total, headMs, onSpan } = props;
  const text = (atMs: number | undefined, open: string) =>
    atMs === undefined ? open : formatFlightSeconds((atMs - originMs) / 1000);
  const { fromMs, toMs } = span;
  const choices: readonly (readonly [name: Message, tooltip: Message, (atMs: number) => AskedSpan])[] = [
    [
      'From here',
      'Only after the playback position',
      (atMs) => ({ fromMs: atMs, toMs: toMs !== undefined && toMs > atMs ? toMs : undefined }),
    ],
    [
      'Up to here',
      'Only before the playback position',
      (atMs) => ({ fromMs: fromMs !== undefined && fromMs < atMs ? fromMs : undefined, toMs: atMs }),
    ],
  ];
  const isNarrowed = span.fromMs !== undefined || span.toMs !== undefined;
  return (
    <fieldset className="dim line-wrap border-bottom gap-4 p-2-0">
      <legend className="visually-hidden">{t('Limit to a time span')}</legend>
      <span className="number">
        {t('{from} to {to}', {
          from: text(span.fromMs, t('start (of a span)')),
          to: text(span.toMs, t('end (of a span)')),
        })}
      </span>
      {choices.map(([name, tooltip, spanAt]) => (
        <Button key={name} variant="quiet" tooltip={t(tooltip)} onClick={() => onSpan(spanAt(headMs()))}>
          {t(name)}
        </Button>
      ))}
      {isNarrowed && (
        <>
          <Button variant="quiet" onClick={() => onSpan(WHOLE)}>
            {t('Whole flight')}
          </Button>
          <Note as="span" role="status">
            {t('{count} of {total} statements', { count, total })}
          </Note>
        </>
      )}
    </fieldset>
  );
}

function Phases({
  phases,
  originMs,
  onSeek,
}: {
  readonly phases: Explanation['phases'];
  readonly originMs: number;
  readonly onSeek: (atMs: number) => void;
}) {
  if (phases.length === 0) return <Note>{t('No flight phases found.')}</Note>;
  return (
    <ol className="explanation-phases">
      {phases.map((phase) => (
        <li key={phase.from_ms}>
          <MomentButton atMs={phase.from_ms} originMs={originMs} onSeek={onSeek} />
          <span className="number explanation-until small-dim">
            {t('to {time}', { time: formatFlightSeconds((phase.to_ms - originMs) / 1000) })}
          </span>
          <span>{t(PHASE_TEXT[phase.phase])}</span>
          <span className="dim">{phase.flight_mode ?? t('mode not known')}</span>
        </li>
      ))}
    </ol>
  );
}

/** Updated only when playback reaches another claim. */
function useReachedMs(
  claims: readonly ShownClaim[],
  control: PlaybackControl,
  sessionId: string,
): number | undefined {
  const [reached, setReached] = useState<number>();
  useEffect(() => {
    const look = () => setReached(reachedMs(claims, control.momentOf(sessionId)));
    look();
    return control.subscribe(look);
  });
  return reached;
}

interface ClaimListProps {
  readonly claims: readonly ShownClaim[];
  /** Time of the newest claims that playback has reached. UTC milliseconds. */
  readonly currentMs: number | undefined;
  readonly originMs: number;
  readonly onSeek: (atMs: number) => void;
}

/** Statements in order of time, each with its confidence and the events that support it. */
function ClaimList({ claims, currentMs, originMs, onSeek }: ClaimListProps) {
  return (
    <ol>
      {claims.map(({ claim, atMs, events, missingIds }) => {
        const { word, explanation } = CONFIDENCE_TEXT[claim.confidence];
        return (
          <li
            key={`${english(claim.text)} ${claim.event_ids[0]}`}
            className="claim stack border-bottom"
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
                <span>{statementText(claim.text)}</span>{' '}
                <span
                  className="claim-confidence dim rounded-8 text-11 border-strong nowrap p-0-6"
                  data-confidence={claim.confidence}
                  title={t(explanation)}
                >
                  {t(word)}
                </span>
              </p>
              <ul className="flex wraps gap-4-10" aria-label={t('Based on')}>
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
                  <Note as="li" key={id}>
                    <Sentence
                      parts={tParts('Event {id} is missing', {
                        id: <span className="number">{id}</span>,
                      })}
                    />
                  </Note>
                ))}
              </ul>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

interface MomentButtonProps {
  readonly atMs: number;
  /** Times are relative to this moment. UTC milliseconds. */
  readonly originMs: number;
  /** What happened then. Without it, only the time is shown. */
  readonly text?: string;
  readonly onSeek: (atMs: number) => void;
}

/** A link to a moment of the recording; moves playback there. */
function MomentButton({ atMs, originMs, text, onSeek }: MomentButtonProps) {
  const time = formatFlightSeconds((atMs - originMs) / 1000);
  return (
    <button
      type="button"
      className="moment small-dim bare gap-6 rounded-4 inline-flex items-baseline text-left"
      title={`${formatLocalMoment(atMs)} · ${formatUtcTime(atMs)}`}
      aria-label={text === undefined ? t('Go to {time}', { time }) : undefined}
      onClick={() => onSeek(atMs)}
    >
      <span className="number">{time}</span> {text !== undefined && <span>{text}</span>}
    </button>
  );
}
