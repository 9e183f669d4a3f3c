import { CreditCard } from 'lucide-react';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { SubNav } from '../../../components/page/SubNav.tsx';
import { t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { openDialog } from '../../../state/developer/developer-notice-store.ts';
import { KeysPage } from './KeysPage.tsx';
import { PlansPage } from './PlansPage.tsx';
import { UsagePage } from './UsagePage.tsx';
import './billing-screen.css';

/** Plans and balance, usage, and the keys that spend it. */
export function BillingScreen({ page }: { readonly page: string | undefined }) {
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  const current = page === 'usage' || page === 'keys' ? page : 'plans';
  return (
    <div className="dev-page billing gap-16 grid content-start">
      <header className="dev-head line-wrap gap-8-16">
        <h1>{t('Billing')}</h1>
        <SubNav
          label={t('Billing')}
          currentId={current}
          pages={[
            { id: 'plans', title: t('Billing plans and balance'), href: routeHref('billing') },
            { id: 'usage', title: t('Usage'), href: routeHref('billing', 'usage') },
            { id: 'keys', title: t('API keys'), href: routeHref('billing', 'keys') },
          ]}
        />
      </header>
      {current === 'plans' && <PlansPage />}
      {current !== 'plans' && !isLoggedIn && (
        <EmptyState
          icon={CreditCard}
          title={current === 'keys' ? t('Log in to manage keys') : t('Log in to see usage')}
          actions={
            <Button variant="primary" onClick={() => openDialog('login')}>
              {t('Log in')}
            </Button>
          }
        >
          {t('Keys and credits need an account. Flying from this window needs neither.')}
        </EmptyState>
      )}
      {current === 'usage' && isLoggedIn && <UsagePage />}
      {current === 'keys' && isLoggedIn && <KeysPage />}
    </div>
  );
}
