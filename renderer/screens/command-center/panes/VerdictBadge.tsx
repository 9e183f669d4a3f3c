import { CircleCheck, CircleX, Eye, UserCheck } from 'lucide-react';
import { POLICY_VERDICT_TEXT, VERDICT_TEXT, type Verdict } from '../../../format/governance-text.ts';
import './panes.css';
import { t } from '../../../language/translate.ts';

const ICON = {
  allow: CircleCheck,
  allow_with_monitoring: Eye,
  monitor: Eye,
  require_approval: UserCheck,
  deny: CircleX,
} as const;

export interface VerdictBadgeProps {
  readonly verdict: Verdict;
  /** What a policy says when it matches, not what was said of a command. */
  readonly isRule?: boolean;
}

/** A verdict with a sign and a word. */
export function VerdictBadge({ verdict, isRule = false }: VerdictBadgeProps) {
  const Icon = ICON[verdict];
  return (
    <span className="verdict" data-verdict={verdict}>
      <Icon size={13} aria-hidden />
      {t(isRule ? POLICY_VERDICT_TEXT[verdict] : VERDICT_TEXT[verdict])}
    </span>
  );
}
