import type { Plan } from '../../../../gateway/contract/plan.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { AuditRows } from '../audit/AuditRows.tsx';

/** What the audit holds of the plan's trace. */
export function AuditTab({ plan }: { readonly plan: Plan }) {
  return (
    <section aria-label="Audit">
      <p className="number trace-line">
        trace {plan.traceId} <CopyButton text={plan.traceId} label="Copy trace id" />
      </p>
      <AuditRows traceId={plan.traceId} />
    </section>
  );
}
