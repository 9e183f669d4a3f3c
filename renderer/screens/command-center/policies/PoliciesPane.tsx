import { ScrollText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Policy, policyIdSchema } from '../../../../gateway/contract/command/policy.ts';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence, Words } from '../../../components/Sentence.tsx';
import { OVERRIDE_RULE_TEXT, POLICY_VERDICT_TEXT } from '../../../format/governance-text.ts';
import { hasWords } from '../../../format/search-text.ts';
import { changeParameters, useRouteParameter } from '../../../state/app/route.ts';
import { useWhyNotChangePolicies } from '../../../state/command-center/governance-actions.ts';
import { usePolicies } from '../../../state/command-center/governance-queries.ts';
import { keepPolicyDraft, usePolicyDrafts } from '../../../state/command-center/policy-drafts.ts';
import { useIsFleet } from '../../../state/connection/connection-store.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { PaneToolbar } from '../PaneToolbar.tsx';
import { VerdictBadge } from '../panes/FindingList.tsx';
import { newPolicy, PolicyEditor, starterText } from './PolicyEditor.tsx';
import '../command-center.css';
import { policyName, shownText } from '../../../format/reason-text.ts';
import { t, tParts } from '../../../language/translate.ts';

/** The policies that decide on every command, and their text. A fleet has those of each of its stations. */
export function PoliciesPane() {
  if (!useIsFleet()) return <StationPolicies />;
  return (
    <EmptyState icon={ScrollText} title={t('Each station has its own policies')}>
      {t('Open the window of a station to read or change them, and to see what a change would have denied.')}
    </EmptyState>
  );
}

function StationPolicies() {
  const query = usePolicies();
  const whyNot = useWhyNotChangePolicies();
  const wantedId = useRouteParameter('policy');
  const drafts = usePolicyDrafts();
  const [search, setSearch] = useState('');
  const policies = query.data?.items ?? [];
  const unsaved = query.data
    ? Object.keys(drafts)
        .filter((id) => !policies.some(({ policyId }) => policyId === id))
        .map(newPolicy)
    : [];
  const all = [...policies, ...unsaved];
  const chosen = all.find(({ policyId }) => policyId === wantedId);
  const shown = all.filter((policy) => hasWords(policyCells(policy).join(' '), search));
  const add = (policyId: string) => {
    keepPolicyDraft(policyId, { text: starterText(policyId), base: '' });
    changeParameters({ policy: policyId });
  };
  return (
    <div className="pane column h-full min-h-0">
      <PaneToolbar
        label={t('Policy tools')}
        search={{ label: t('Search policies'), text: search, onChange: setSearch }}
        rows={() => [POLICY_COLUMNS, ...shown.map(policyCells)]}
        onRefresh={() => query.refetch()}
      />
      <div className="policies grid grows min-h-0">
        <section
          className="scroll one-column stack-10 surface-1 content-start border-right p-10"
          aria-label={t('Policies')}
        >
          <AsyncView query={query} loading={t('Loading policies…')} />
          {query.data && (
            <Note className="break-anywhere">
              <InForce version={query.data.version} sinceMs={query.data.loadedAtMs} />
            </Note>
          )}
          <ul className="one-column grid gap-2">
            {shown.map((policy) => (
              <li key={policy.policyId}>
                <PolicyRow policy={policy} isChosen={policy.policyId === wantedId} />
              </li>
            ))}
          </ul>
          {shown.length === 0 && all.length > 0 && <Note>{t('No policy matches the search.')}</Note>}
          {query.data && (
            <NewPolicyForm
              takenIds={policies.map((policy) => policy.policyId)}
              disabledReason={whyNot}
              onAdd={add}
            />
          )}
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="policy-detail stack-10 scroll" aria-label={t('Policy')} tabIndex={0}>
          {chosen ? (
            <PolicyEditor key={chosen.policyId} policy={chosen} whyNotSave={whyNot} />
          ) : (
            <EmptyState icon={ScrollText} title={wantedId ? t('Policy not found') : t('No policy selected')}>
              {t('Choose a policy to read or change it. Changes apply from the next decision.')}
            </EmptyState>
          )}
        </section>
      </div>
    </div>
  );
}

/** Titles of `policyCells`, as programs read them. */
const POLICY_COLUMNS = ['id', 'name', 'verdict', 'override', 'description', 'source'];

function policyCells({ policyId, verdict, override, description, source }: Policy): readonly string[] {
  return [
    policyId,
    policyName(policyId),
    t(POLICY_VERDICT_TEXT[verdict]),
    t(OVERRIDE_RULE_TEXT[override]),
    shownText(description),
    source === 'user' ? t('changed here') : t('default'),
  ];
}

function InForce({ version, sinceMs }: { readonly version: string; readonly sinceMs: number }) {
  return (
    <Sentence
      parts={tParts('{version} active since {time}', {
        version: <span className="number">{version}</span>,
        time: <Moment atMs={sinceMs} />,
      })}
    />
  );
}

function PolicyRow({ policy, isChosen }: { readonly policy: Policy; readonly isChosen: boolean }) {
  const isDraft = usePolicyDrafts((drafts) => drafts[policy.policyId] !== undefined);
  return (
    <button
      type="button"
      className="pick hovers pointer one-column grid w-full no-fill rounded text-left p-6-8 gap-1"
      aria-pressed={isChosen}
      onClick={() => changeParameters({ policy: policy.policyId })}
    >
      <span className="row spread">
        <span className="cut-strong">{policyName(policy.policyId)}</span>
        <VerdictBadge verdict={policy.verdict} isRule />
      </span>
      <span className="policy-description">
        <Words of={policy.description} />
      </span>
      <span className="small-dim">
        <span className="number">{policy.policyId}</span> ·{' '}
        {policy.source === 'user' ? t('changed here') : t('default')}
        {isDraft && <strong> · {t('draft, not saved')}</strong>}
        {policy.refused && <strong className="caution"> · {t('newer file rejected')}</strong>}
      </span>
    </button>
  );
}

interface NewPolicyFormProps {
  readonly takenIds: readonly string[];
  readonly disabledReason: string | undefined;
  readonly onAdd: (policyId: string) => void;
}

/** An example of a policy id, the same in every language. */
const EXAMPLE_ID = 'no-night-flights';

/** Names a new policy; its text is then written in the editor. */
function NewPolicyForm({ takenIds, disabledReason, onAdd }: NewPolicyFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const parsed = policyIdSchema.safeParse(name.trim());
    if (!parsed.success) setProblem(t('Lower-case letters, digits and hyphens.'));
    else if (takenIds.includes(parsed.data)) setProblem(t('A policy with this name already exists.'));
    else {
      setProblem(undefined);
      setName('');
      onAdd(parsed.data);
    }
  };
  return (
    <form className="stack-4 border-top p-8" aria-label={t('New policy')} onSubmit={add}>
      <NotedField
        label={t('A policy of your own')}
        className="input number"
        placeholder={EXAMPLE_ID}
        autoComplete="off"
        spellCheck={false}
        value={name}
        problem={problem}
        onChange={setName}
      />
      <Button type="submit" disabledReason={disabledReason}>
        {t('Create')}
      </Button>
    </form>
  );
}
