import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';
import { useNamedPlans } from '../../../state/plan/plan-names.ts';
import { sayOfPlan, usePlanViewStore } from '../../../state/plan/plan-view-store.ts';

const ICON = { done: CircleCheck, caution: TriangleAlert, failed: CircleX } as const;

/** The outcome of the last request. Stays until the next one or until it is dismissed. */
export function PlanNotice({ planId }: { readonly planId: string | undefined }) {
  const notice = usePlanViewStore((state) => state.notice);
  const named = useNamedPlans();
  if (!notice || (notice.planId !== undefined && notice.planId !== planId)) return null;
  const Icon = ICON[notice.tone];
  return (
    <div className="plan-notice" data-tone={notice.tone} role={notice.tone === 'done' ? 'status' : 'alert'}>
      <Icon size={15} aria-hidden />
      <p>{named(notice.text)}</p>
      <Button
        variant="quiet"
        shape="square"
        label={t('Put this notice away')}
        onClick={() => sayOfPlan(undefined)}
      >
        <X size={14} aria-hidden />
      </Button>
    </div>
  );
}
