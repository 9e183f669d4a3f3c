import { skipToken } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { commandApi } from '../../../../gateway/contract/api/command-api.ts';
import type { Policy, PolicyProblem } from '../../../../gateway/contract/command/policy.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence, Words } from '../../../components/Sentence.tsx';
import { OVERRIDE_RULE_TEXT } from '../../../format/governance-text.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { t, tParts } from '../../../language/translate.ts';
import { toastUndo } from '../../../state/app/toast-undo.ts';
import { useDebounced } from '../../../state/app/use-debounced.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { useOperation } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { VerdictBadge } from '../panes/FindingList.tsx';

export interface PolicyEditorProps {
  readonly policy: Policy;
  /** Undefined if it may be saved. */
  readonly whyNotSave: string | undefined;
}

/** The text is checked after a pause of this length. */
const CHECK_PAUSE_MS = 400;

/** The text of a policy: checked while typing, in force once saved, with undo. */
export function PolicyEditor({ policy, whyNotSave }: PolicyEditorProps) {
  const actions = useGovernanceActions();
  const [text, setText] = useState(policy.text || starterText(policy.policyId));
  const [base, setBase] = useState(policy.text);
  const { waiting, failure, send: attempt } = useRequest();
  const debounced = useDebounced(text, CHECK_PAUSE_MS);
  const check = useOperation(
    commandApi.validatePolicy,
    debounced === '' || debounced === policy.text
      ? skipToken
      : { params: { policyId: policy.policyId }, body: { text: debounced } },
    { gcTime: 0 },
  );
  const problems = debounced === text ? check.data?.problems : undefined;
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isChanged = text !== base;

  // Another user may have changed it. An unedited text is updated, an edited one is kept.
  if (policy.text !== base && text === base) {
    setBase(policy.text);
    setText(policy.text);
  }

  const goTo = (problem: PolicyProblem) => {
    const place = placeInText(text, problem);
    area.current?.focus();
    area.current?.setSelectionRange(place, place);
  };
  const putBack = () =>
    policy.source === 'user' && policy.updatedAtMs !== null
      ? actions.savePolicy(policy.policyId, policy.text)
      : actions.removePolicy(policy.policyId);
  const save = () =>
    attempt(async () => {
      const saved = await actions.savePolicy(policy.policyId, text);
      setBase(saved.text);
      setText(saved.text);
      toastUndo(t('{policy}: applies from the next decision', { policy: policy.policyId }), putBack);
    });
  const backToDefault = () =>
    attempt(async () => {
      await actions.removePolicy(policy.policyId);
      setBase(text);
      toastUndo(t('{policy}: reset to the default', { policy: policy.policyId }), () =>
        actions.savePolicy(policy.policyId, policy.text),
      );
    });

  return (
    <>
      <header className="policy-head spread flex gap-12 items-start">
        <div>
          <h2 className="number">{policy.policyId}</h2>
          <p>
            <Words of={policy.description} />
          </p>
        </div>
        <VerdictBadge verdict={policy.verdict} isRule />
      </header>
      <Note>
        {t(OVERRIDE_RULE_TEXT[policy.override])}{' '}
        {policy.source === 'default' ? t('Default of this version.') : t('Custom file of this station.')}
        {policy.updatedAtMs !== null && (
          <>
            {' '}
            <Changed atMs={policy.updatedAtMs} />
          </>
        )}
      </Note>
      {policy.refused && (
        <section className="notice stack" data-tone="caution" aria-label={t('Rejected file')}>
          <h3 className="row-6">
            {t('A newer version of the file was rejected; the text below stays active')}
          </h3>
          <PolicyProblems problems={policy.refused.problems} />
          <Button onClick={() => policy.refused && setText(policy.refused.text)}>
            {t('Fix the rejected text')}
          </Button>
        </section>
      )}
      <label className="field-label" htmlFor={id}>
        {t('Cedar policy')}
      </label>
      <textarea
        ref={area}
        id={id}
        className="input number policy-text"
        spellCheck={false}
        wrap="off"
        value={text}
        readOnly={whyNotSave !== undefined}
        aria-invalid={problems !== undefined && problems.length > 0}
        aria-describedby={`${id}-problems`}
        onChange={(event) => setText(event.target.value)}
      />
      <div id={`${id}-problems`} role="status">
        <PolicyState isChanged={isChanged} problems={problems} onGoTo={goTo} />
        <AsyncView query={check} />
        {failure && <Note tone="error">{failure}</Note>}
      </div>
      <div className="buttons">
        <Button
          variant="primary"
          disabledReason={whyNotSave ?? whyNot(isChanged, problems) ?? waiting}
          onClick={() => void save()}
        >
          {t('Save')}
        </Button>
        <Button
          disabledReason={isChanged ? undefined : t('No changes.')}
          onClick={() => setText(policy.text)}
        >
          {t('Revert')}
        </Button>
        {policy.source === 'user' && policy.updatedAtMs !== null && (
          <Button disabledReason={whyNotSave ?? waiting} onClick={() => void backToDefault()}>
            {t('Reset to default')}
          </Button>
        )}
      </div>
    </>
  );
}

function Changed({ atMs }: { readonly atMs: number }) {
  return (
    <Sentence
      parts={tParts('Changed {time}.', {
        time: (
          <time className="number" title={formatUtcTime(atMs)}>
            {formatLocalMoment(atMs)}
          </time>
        ),
      })}
    />
  );
}

interface PolicyStateProps {
  readonly isChanged: boolean;
  readonly problems: readonly PolicyProblem[] | undefined;
  readonly onGoTo: (problem: PolicyProblem) => void;
}

function PolicyState({ isChanged, problems, onGoTo }: PolicyStateProps) {
  if (!isChanged) return <Note>{t('No changes.')}</Note>;
  if (!problems) return <Note>{t('Checking…')}</Note>;
  if (problems.length === 0) return <Note>{t('Valid. Not active yet.')}</Note>;
  return <PolicyProblems problems={problems} onGoTo={onGoTo} />;
}

function whyNot(isChanged: boolean, problems: readonly PolicyProblem[] | undefined): string | undefined {
  if (!isChanged) return t('No changes.');
  return problems && problems.length > 0 ? t('Correct the text first.') : undefined;
}

/** Index of a problem's line and column in the text; 0 if it names no place. */
export function placeInText(text: string, { line, column }: PolicyProblem): number {
  if (line === null) return 0;
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  return Math.min(text.length, start + Math.max(0, (column ?? 1) - 1));
}

interface PolicyProblemsProps {
  readonly problems: readonly PolicyProblem[];
  /** Moves to the place. Without it, the place is only text. */
  readonly onGoTo?: (problem: PolicyProblem) => void;
}

/** Why a text is invalid, each with line and column. */
function PolicyProblems({ problems, onGoTo }: PolicyProblemsProps) {
  return (
    <ul className="stack-4">
      {problems.map((problem) => {
        const place = placeText(problem);
        return (
          <Note as="li" tone="error" key={`${place} ${problem.reason}`}>
            {place &&
              (onGoTo ? (
                <button
                  type="button"
                  className="number bare p-0 underline inherit-color"
                  onClick={() => onGoTo(problem)}
                >
                  {place}
                </button>
              ) : (
                <span className="number">{place}</span>
              ))}{' '}
            {problem.reason}
          </Note>
        );
      })}
    </ul>
  );
}

function placeText({ line, column }: PolicyProblem): string {
  if (line === null) return '';
  return column === null ? t('line {line}', { line }) : t('line {line}, column {column}', { line, column });
}

/** A policy that is not stored yet. */
export function newPolicy(policyId: string): Policy {
  return {
    policyId,
    description: t('Not saved yet'),
    verdict: 'deny',
    override: 'self',
    source: 'user',
    text: '',
    refused: null,
    updatedAtMs: null,
  };
}

/** The initial text of a new policy, with every part a policy can have. */
function starterText(policyId: string): string {
  return `// What it is for, and why the numbers are what they are.
@id("${policyId}")
@description("One sentence for people.")
@verdict("deny")
@override("self")
@reason("{target.highestAltitudeM} m is above {limit} m")
forbid (principal, action, resource)
when {
  context.target has highestAltitudeM && context.target.highestAltitudeM > 100
};
`;
}
