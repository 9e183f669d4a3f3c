import { CircleCheck, CircleX, Eye, UserCheck } from 'lucide-react';
import { VERDICT_TEXT, type Verdict } from '../../../format/governance-text.ts';
import './panes.css';

const ICON = {
  allow: CircleCheck,
  allow_with_monitoring: Eye,
  monitor: Eye,
  require_approval: UserCheck,
  deny: CircleX,
} as const;

/** A verdict with a sign and a word. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const Icon = ICON[verdict];
  return (
    <span className="verdict" data-verdict={verdict}>
      <Icon size={13} aria-hidden />
      {VERDICT_TEXT[verdict]}
    </span>
  );
}
