import { CircleCheck, CircleX, Eye, UserCheck } from 'lucide-react';
import type { PolicyFinding } from '../../../../gateway/contract/command/decision.ts';
import { Note } from '../../../components/Note.tsx';
import {
  OVERRIDE_RULE_TEXT,
  POLICY_VERDICT_TEXT,
  VERDICT_TEXT,
  type Verdict,
} from '../../../format/governance-text.ts';
import { factsOf, policyName, reasonText } from '../../../format/reason-text.ts';
import { t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { Facts } from './Pane.tsx';

/** What each policy found and why, with the values it compared. */
export function FindingList({ findings }: { readonly findings: readonly PolicyFinding[] }) {
  return (
    <ul className="findings stack-10">
      {findings.map(({ policyId, verdict, reason, values, isOverridden, override }) => (
        <li key={policyId} className="finding grid gap-3" data-verdict={verdict}>
          <p className="line-wrap gap-4-10 text-12">
            <VerdictBadge verdict={verdict} />
            <a
              href={routeHref('command-center', 'policies', { policy: policyId })}
              title={t('Policy {policy}', { policy: policyId })}
            >
              {policyName(policyId)}
            </a>
          </p>
          <p>{reasonText(reason)}</p>
          <Facts rows={factsOf(values).map(({ label, value }) => [label, value])} />
          {isOverridden ? (
            <Note>{t('Overridden: this policy only monitors.')}</Note>
          ) : (
            verdict === 'deny' && <Note>{t(OVERRIDE_RULE_TEXT[override])}</Note>
          )}
        </li>
      ))}
    </ul>
  );
}

const ICON = {
  allow: CircleCheck,
  allow_with_monitoring: Eye,
  monitor: Eye,
  require_approval: UserCheck,
  deny: CircleX,
} as const;

interface VerdictBadgeProps {
  readonly verdict: Verdict;
  /** What a policy says when it matches, independent of this command. */
  readonly isRule?: boolean;
}

/** A verdict as an icon and a word. */
export function VerdictBadge({ verdict, isRule = false }: VerdictBadgeProps) {
  const Icon = ICON[verdict];
  return (
    <span className="toned text-12 semibold items-center inline-flex gap-4 nowrap" data-verdict={verdict}>
      <Icon size={13} aria-hidden />
      {t(isRule ? POLICY_VERDICT_TEXT[verdict] : VERDICT_TEXT[verdict])}
    </span>
  );
}
