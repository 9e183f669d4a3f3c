import { type ComponentType, lazy, Suspense } from 'react';
import { SubNav } from '../../components/page/SubNav.tsx';
import { routeHref } from '../../state/app/route.ts';
import { useWaitingCount } from '../../state/command-center/governance-store.ts';
import { ApprovalsPane } from './approvals/ApprovalsPane.tsx';
import { AuditPane } from './audit/AuditPane.tsx';
import { LeasesPane } from './leases/LeasesPane.tsx';
import { PoliciesPane } from './policies/PoliciesPane.tsx';
import { RecordsPane } from './records/RecordsPane.tsx';
import { StreamNotice } from './StreamNotice.tsx';
import './command-center.css';
import { type Message, t } from '../../language/translate.ts';

const PlansPane = lazy(async () => ({ default: (await import('./plans/PlansPane.tsx')).PlansPane }));

interface CommandCenterPage {
  /** Page of the address. Undefined shows the first page. */
  readonly id: string | undefined;
  readonly title: Message;
  readonly Component: ComponentType;
}

const PAGES: readonly CommandCenterPage[] = [
  { id: undefined, title: 'Records', Component: RecordsPane },
  { id: 'plans', title: 'Action plans', Component: PlansPane },
  { id: 'approvals', title: 'Approvals', Component: ApprovalsPane },
  { id: 'policies', title: 'Policies', Component: PoliciesPane },
  { id: 'leases', title: 'Command leases', Component: LeasesPane },
  { id: 'audit', title: 'Audit', Component: AuditPane },
];

/** Every governed action of the station: the request, the decision of governance and what the vehicle did. */
export function CommandCenterScreen({ page }: { readonly page: string | undefined }) {
  const waitingCount = useWaitingCount();
  const current = PAGES.find((each) => each.id === page) ?? PAGES[0];
  return (
    <div className="command-center grid h-full min-h-0">
      <header className="screen-head">
        <h1>{t('Command Center')}</h1>
        <SubNav
          label={t('Command Center')}
          currentId={current?.id ?? ''}
          pages={PAGES.map(({ id, title }) => ({
            id: id ?? '',
            title: t(title),
            href: routeHref('command-center', id),
            count: id === 'approvals' && waitingCount > 0 ? waitingCount : undefined,
          }))}
        />
        <StreamNotice />
      </header>
      <div className="scroll">
        <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
          {current && <current.Component />}
        </Suspense>
      </div>
    </div>
  );
}
