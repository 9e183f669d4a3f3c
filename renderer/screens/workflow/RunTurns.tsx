import type { WorkflowNodeRun } from '../../../gateway/contract/developer/workflow.ts';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { ModeBadge } from '../../components/ModeBadge.tsx';
import { Sentence } from '../../components/Sentence.tsx';
import { formatLocalTime, formatUtcTime } from '../../format/duration.ts';
import { NODE_STATE_TEXT } from '../../format/workflow-text.ts';
import { t, tParts, translated } from '../../language/translate.ts';
import { routeHref } from '../../state/route.ts';
import { outcomeOf } from './run-looks.ts';

export interface RunTurnsProps {
  readonly turns: readonly WorkflowNodeRun[];
  readonly titleOf: (nodeId: string) => string;
  /** Whether each turn says of which node it is. */
  readonly isNamed: boolean;
}

/** Turns of nodes, newest first: what was asked, what was decided, what came back. */
export function RunTurns({ turns, titleOf, isNamed }: RunTurnsProps) {
  if (turns.length === 0) return <p className="field-note">{t('It has not run.')}</p>;
  return (
    <ol className="turns" aria-label={t('Turns (run)')}>
      {turns.toReversed().map((turn) => (
        <li key={turn.seq} className="turn">
          <Turn turn={turn} title={isNamed ? titleOf(turn.nodeId) : undefined} />
        </li>
      ))}
    </ol>
  );
}

function Turn({ turn, title }: { readonly turn: WorkflowNodeRun; readonly title: string | undefined }) {
  const { word, tone } = NODE_STATE_TEXT[turn.state];
  const outcome = outcomeOf(turn);
  const tookMs = turn.endedAtMs === null ? undefined : turn.endedAtMs - turn.startedAtMs;
  return (
    <>
      <div className="turn-head">
        {title !== undefined && <strong>{title}</strong>}
        <span className="workflow-state" data-tone={tone}>
          {t(word)}
        </span>
        {turn.isUndo && <span className="dev-tag">{t('takes back')}</span>}
        {turn.item !== null && turn.item !== undefined && (
          <span className="dev-tag" title={t('Of the loop')}>
            {typeof turn.item === 'string' ? turn.item : JSON.stringify(turn.item)}
          </span>
        )}
        {turn.mode !== null && <ModeBadge mode={turn.mode} />}
        <time className="number turn-time" title={formatUtcTime(turn.startedAtMs)}>
          {formatLocalTime(turn.startedAtMs)}
          {tookMs !== undefined && ` · ${tookMs} ms`}
        </time>
      </div>
      {turn.problem && (
        <p className="field-error">
          {turn.problem.text} <code className="number">{turn.problem.code}</code>
        </p>
      )}
      {outcome !== undefined && (
        <p>
          <Sentence
            parts={tParts('Decided: {outcome}', { outcome: <strong>{translated(outcome)}</strong> })}
          />
        </p>
      )}
      {turn.approvalId !== null && (
        <p>
          <a href={routeHref('command-center', 'approvals')}>
            {turn.state === 'waiting-approval' ? t('Answer it in the approvals') : t('See the approvals')}
          </a>
        </p>
      )}
      {turn.actionId !== null && (
        <p className="field-note">
          {t('Action')} <code className="number">{turn.actionId}</code>
        </p>
      )}
      {turn.request && (
        <p className="turn-request">
          <code className="number">
            {turn.request.method} {turn.request.path}
          </code>
          {turn.status !== null && <span className="number"> → {turn.status}</span>}
        </p>
      )}
      {turn.request?.body !== null && turn.request?.body !== undefined && (
        <details className="inspector-more">
          <summary>{t('What was sent')}</summary>
          <CodeBlock
            label={t('What was sent')}
            language="json"
            code={JSON.stringify(turn.request.body, null, 2)}
          />
        </details>
      )}
      {turn.output !== null && turn.output !== undefined && (
        <CodeBlock label={t('Output')} language="json" code={JSON.stringify(turn.output, null, 2)} />
      )}
    </>
  );
}
