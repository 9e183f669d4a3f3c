import { Lock, LockOpen } from 'lucide-react';
import type { Plan } from '../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../components/Button.tsx';
import { formatAge, formatUtcTime } from '../../../format/duration.ts';
import { resourceText } from '../../../format/plan-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useUtcNowMs } from '../../../state/now.ts';
import { isEditable } from '../../../state/plan/plan-commands.ts';
import { usePlanOrders } from '../../../state/plan/plan-orders.ts';
import { useResourceLeases } from '../../../state/plan/plan-queries.ts';
import { usePlanStore } from '../../../state/plan/plan-store.ts';
import { routeHref } from '../../../state/route.ts';

/** Every resource the plan names and who has it now; what another holds leads to the holder. */
export function ResourcesTab({ plan }: { readonly plan: Plan }) {
  const leases = useResourceLeases();
  const orders = usePlanOrders();
  const summaries = usePlanStore((state) => state.summaries);
  const nowMs = useUtcNowMs();
  const own = new Set([plan.planId, ...plan.steps.map((step) => step.action.actionId)]);
  const needed = new Map(
    plan.steps.flatMap((step) => step.action.resources).map((each) => [`${each.type} ${each.id}`, each]),
  );
  for (const lease of leases.data ?? [])
    if (own.has(lease.heldBy)) needed.set(`${lease.type} ${lease.id}`, { type: lease.type, id: lease.id });
  const rows = [...needed.values()].map((resource) => ({
    ...resource,
    lease: leases.data?.find(({ type, id }) => type === resource.type && id === resource.id),
  }));
  const holdsSome = rows.some(({ lease }) => lease?.heldBy === plan.planId);
  const canRelease = isEditable(plan.state);
  return (
    <section aria-label={t('Resources')}>
      {leases.isError && (
        <p className="field-error" role="alert">
          {t('Who holds what cannot be read: {cause}', { cause: failureText(leases.error) })}
        </p>
      )}
      {rows.length === 0 && <p className="plan-list-note">{t('No step names a resource.')}</p>}
      {rows.length > 0 && (
        <table className="plan-table">
          <caption className="visually-hidden">{t('Resources of this plan')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Resource')}</th>
              <th scope="col">{t('Held by')}</th>
              <th scope="col">{t('Since')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, id, lease }) => (
              <tr key={`${type} ${id}`}>
                <th scope="row">{resourceText({ type, id })}</th>
                <td data-busy={(lease && !own.has(lease.heldBy)) || undefined}>
                  {lease ? (
                    <>
                      <Lock size={13} className="holder-icon" aria-hidden />{' '}
                      {own.has(lease.heldBy) ? (
                        t('this plan')
                      ) : (
                        <Holder id={lease.heldBy} name={summaries[lease.heldBy]?.name} />
                      )}
                    </>
                  ) : (
                    <>
                      <LockOpen size={13} className="holder-icon" aria-hidden />{' '}
                      {leases.data ? t('nobody: free') : '—'}
                    </>
                  )}
                </td>
                <td className="number" title={lease && formatUtcTime(lease.sinceMs)}>
                  {lease ? formatAge(nowMs - lease.sinceMs) : '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {holdsSome && canRelease && (
        <div className="form-actions">
          <Button onClick={() => void orders.allocate(plan, true)}>{t('Give them back')}</Button>
          <p className="field-note">{t('Until then no other plan or action can have them.')}</p>
        </div>
      )}
    </section>
  );
}

function Holder({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  if (name === undefined) return <code>{id}</code>;
  return <a href={routeHref('command-center', 'plans', { plan: id })}>{t('plan {name}', { name })}</a>;
}
