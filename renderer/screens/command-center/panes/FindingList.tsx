import type { PolicyFinding } from '../../../../gateway/contract/command/decision.ts';
import { Note } from '../../../components/Note.tsx';
import {
  comparedText,
  OVERRIDE_RULE_TEXT,
  POLICY_VERDICT_TEXT,
  VERDICT_TEXT,
  type Verdict,
} from '../../../format/governance-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import '../../shared/trace-timeline.css';
import { CircleCheck, CircleX, Eye, UserCheck } from 'lucide-react';
import { Words } from '../../../components/Sentence.tsx';
import { t } from '../../../language/translate.ts';
import './panes.css';

/** What each policy found, why, and with which values. */
export function FindingList({ findings }: { readonly findings: readonly PolicyFinding[] }) {
  return (
    <ul className="findings stack-10">
      {findings.map((finding) => (
        <li key={finding.policyId} className="finding grid gap-3" data-verdict={finding.verdict}>
          <p className="finding-head flex wraps">
            <VerdictBadge verdict={finding.verdict} />
            <a
              className="number"
              href={routeHref('command-center', 'policies', { policy: finding.policyId })}
              title={t('Policy {policy}', { policy: finding.policyId })}
            >
              {finding.policyId}
            </a>
          </p>
          <p>
            <Words of={finding.reason} />
          </p>
          <Values values={finding.values} />
          <Way finding={finding} />
        </li>
      ))}
    </ul>
  );
}

function Values({ values }: { readonly values: PolicyFinding['values'] }) {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <dl className="compared grid gap-1">
      {entries.map(([path, value]) => (
        <div key={path}>
          <dt className="number dim">{path}</dt>
          <dd className="number break-anywhere">{comparedText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Way({ finding }: { readonly finding: PolicyFinding }) {
  if (finding.isOverridden) return <Note>{t('Overridden: this policy only monitors.')}</Note>;
  if (finding.verdict !== 'deny') return null;
  return <Note>{t(OVERRIDE_RULE_TEXT[finding.override])}</Note>;
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
