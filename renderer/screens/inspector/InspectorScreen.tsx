import { SubNav } from '../../components/page/SubNav.tsx';
import { routeHref } from '../../state/app/route.ts';
import { ConsolePage } from './ConsolePage.tsx';
import { MessagesPage } from './MessagesPage.tsx';
import { SendPage } from './SendPage.tsx';
import './inspector.css';
import './direct.css';
import { t } from '../../language/translate.ts';

const PAGES = [
  { id: 'messages', title: 'Messages', Component: MessagesPage },
  { id: 'send', title: 'Send', Component: SendPage },
  { id: 'console', title: 'Console', Component: ConsolePage },
] as const;

/** Raw MAVLink: received messages, sending messages, and the onboard shell. */
export function InspectorScreen({ page }: { readonly page: string | undefined }) {
  const current = PAGES.find(({ id }) => id === page) ?? PAGES[0];
  return (
    <div className="screen-column">
      <header className="wire-pages line flex-none gap-16 surface-1">
        <h1>{t('Inspector')}</h1>
        <SubNav
          label={t('Inspector')}
          currentId={current.id}
          pages={PAGES.map(({ id, title }) => ({
            id,
            title: t(title),
            href: routeHref('inspector', id === 'messages' ? undefined : id),
          }))}
        />
      </header>
      <current.Component />
    </div>
  );
}
