import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { commandApi } from '../../../../gateway/contract/api/command-api.ts';
import type { Policy, PolicyProblem } from '../../../../gateway/contract/command/policy.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import { MarkedEditor } from '../../../components/code/MarkedEditor.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { Note } from '../../../components/Note.tsx';
import { Tabs } from '../../../components/page/Tabs.tsx';
import { Sentence, Words } from '../../../components/Sentence.tsx';
import { OVERRIDE_RULE_TEXT } from '../../../format/governance-text.ts';
import { policyName } from '../../../format/reason-text.ts';
import { t, tParts } from '../../../language/translate.ts';
import { changeParameters } from '../../../state/app/route.ts';
import { toastUndo } from '../../../state/app/toast-undo.ts';
import { useDebounced } from '../../../state/app/use-debounced.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import {
  forgetPolicyDraft,
  keepPolicyDraft,
  usePolicyDrafts,
} from '../../../state/command-center/policy-drafts.ts';
import { useOperation } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { VerdictBadge } from '../panes/FindingList.tsx';
import { hasWrongNumber, PolicyForm, type TypedNumbers } from './PolicyForm.tsx';
import { PolicyPreview } from './PolicyPreview.tsx';

export interface PolicyEditorProps {
  readonly policy: Policy;
  /** Undefined if it may be saved. */
  readonly whyNotSave: string | undefined;
}

/** The text is checked after a pause of this length. */
const CHECK_PAUSE_MS = 400;
const NO_PROBLEMS: readonly PolicyProblem[] = [];

/** A policy as a form of its values and as text: checked while it changes, in force once saved, with undo. */
export function PolicyEditor({ policy, whyNotSave }: PolicyEditorProps) {
  const { policyId } = policy;
  const actions = useGovernanceActions();
  const inForce = policy.text || starterText(policyId);
  const draft = usePolicyDrafts((drafts) => drafts[policyId]);
  const text = draft?.text ?? inForce;
  const [typed, setTyped] = useState<TypedNumbers>({});
  const [tab, setTab] = useState<'form' | 'source'>(policy.text === '' ? 'source' : 'form');
  const [place, setPlace] = useState<PolicyProblem>();
  const { waiting, failure, send: attempt } = useRequest();
  const debounced = useDebounced(text, CHECK_PAUSE_MS);
  const isUnchanged = (some: string) => some === policy.text;
  const check = useOperation(
    commandApi.validatePolicy,
    debounced === '' || isUnchanged(debounced)
      ? skipToken
      : { params: { policyId }, body: { text: debounced } },
    { gcTime: 0 },
  );
  const checked = isUnchanged(debounced) ? NO_PROBLEMS : check.data?.problems;
  const problems = debounced === text ? checked : undefined;
  const isChanged = !isUnchanged(text);

  const write = (next: string, nextTyped: TypedNumbers = {}) => {
    setTyped(nextTyped);
    if (isUnchanged(next)) forgetPolicyDraft(policyId);
    else if (next !== text) keepPolicyDraft(policyId, { text: next, base: draft?.base ?? policy.text });
  };
  const revert = () => {
    setTyped({});
    forgetPolicyDraft(policyId);
    if (policy.text === '' && !policy.refused) changeParameters({ policy: undefined });
  };
  const goTo = (problem: PolicyProblem) => {
    setTab('source');
    setPlace({ ...problem });
  };
  const putBack = () =>
    policy.source === 'user' && policy.updatedAtMs !== null
      ? actions.savePolicy(policyId, policy.text)
      : actions.removePolicy(policyId);
  const save = () =>
    attempt(async () => {
      await actions.savePolicy(policyId, text);
      // What was written in the meantime stays.
      if (usePolicyDrafts.getState()[policyId]?.text === text) forgetPolicyDraft(policyId);
      toastUndo(t('{policy}: applies from the next decision', { policy: policyId }), putBack);
    });
  const backToDefault = () =>
    attempt(async () => {
      await actions.removePolicy(policyId);
      toastUndo(t('{policy}: reset to the default', { policy: policyId }), () =>
        actions.savePolicy(policyId, policy.text),
      );
    });
  const whyNot = () => {
    if (hasWrongNumber(text, typed)) return t('Correct the values first.');
    if (!isChanged) return t('No changes.');
    return problems && problems.length > 0 ? t('Correct the text first.') : undefined;
  };

  return (
    <>
      <header className="spread flex gap-12 items-start">
        <div>
          <h2 className="text-16">{policyName(policy.policyId)}</h2>
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
            <Sentence parts={tParts('Changed {time}.', { time: <Moment atMs={policy.updatedAtMs} /> })} />
          </>
        )}
      </Note>
      {policy.refused && (
        <section className="notice stack" data-tone="caution" aria-label={t('Rejected file')}>
          <h3 className="row-6">
            {t('A newer version of the file was rejected; the text below stays active')}
          </h3>
          <PolicyProblems problems={policy.refused.problems} />
          <Button onClick={() => policy.refused && write(policy.refused.text)}>
            {t('Fix the rejected text')}
          </Button>
        </section>
      )}
      {draft && draft.base !== policy.text && isChanged && (
        <Note tone="caution">
          {t('The policy was changed elsewhere since you began. Saving replaces that change.')}
        </Note>
      )}
      <Tabs
        label={t('Views of the policy')}
        contentClass="policy-view grid gap-12 items-start"
        value={tab}
        onChange={(next) => {
          setTab(next);
          setPlace(undefined);
        }}
        tabs={[
          {
            id: 'form',
            title: t('Form'),
            content: (
              <PolicyForm text={text} typed={typed} isReadOnly={whyNotSave !== undefined} onChange={write} />
            ),
          },
          {
            id: 'source',
            title: t('Cedar source'),
            content:
              whyNotSave === undefined ? (
                <MarkedEditor
                  language="cedar"
                  label={t('Cedar policy')}
                  value={text}
                  problems={problems ?? NO_PROBLEMS}
                  place={place}
                  // The editor has its own line ends.
                  onChange={(next) => next !== text.replaceAll('\r\n', '\n') && write(next)}
                />
              ) : (
                <CodeBlock code={text} language="cedar" label={t('Cedar policy')} />
              ),
          },
        ]}
      />
      <div role="status">
        <PolicyState isChanged={isChanged} problems={problems} onGoTo={goTo} />
        <AsyncView query={check} />
        {failure && <Note tone="error">{failure}</Note>}
      </div>
      <div className="buttons">
        <Button
          variant="primary"
          disabledReason={whyNotSave ?? whyNot() ?? waiting}
          onClick={() => void save()}
        >
          {t('Save')}
        </Button>
        <Button
          disabledReason={draft || Object.keys(typed).length > 0 ? undefined : t('No changes.')}
          onClick={revert}
        >
          {t('Revert')}
        </Button>
        {policy.source === 'user' && policy.updatedAtMs !== null && (
          <Button disabledReason={whyNotSave ?? waiting} onClick={() => void backToDefault()}>
            {t('Reset to default')}
          </Button>
        )}
      </div>
      <PolicyPreview
        policyId={policyId}
        text={checked?.length === 0 ? debounced : undefined}
        isInvalid={checked !== undefined && checked.length > 0}
      />
    </>
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
export function starterText(policyId: string): string {
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
