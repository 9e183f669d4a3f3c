import type { PolicyFinding } from '../../../../gateway/contract/command/decision.ts';
import { comparedText, OVERRIDE_RULE_TEXT } from '../../../format/governance-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { VerdictBadge } from './VerdictBadge.tsx';
import '../../shared/compared.css';
import { Words } from '../../../components/Words.tsx';
import { t } from '../../../language/translate.ts';

/** What each policy found, why, and with which values. */
export function FindingList({ findings }: { readonly findings: readonly PolicyFinding[] }) {
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <li key={finding.policyId} className="finding" data-verdict={finding.verdict}>
          <p className="finding-head">
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
    <dl className="compared">
      {entries.map(([path, value]) => (
        <div key={path}>
          <dt className="number">{path}</dt>
          <dd className="number">{comparedText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Way({ finding }: { readonly finding: PolicyFinding }) {
  if (finding.isOverridden)
    return <p className="field-note">{t('Lifted by an override: it only monitors.')}</p>;
  if (finding.verdict !== 'deny') return null;
  return <p className="field-note">{t(OVERRIDE_RULE_TEXT[finding.override])}</p>;
}
