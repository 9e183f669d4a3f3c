import { UserRound } from 'lucide-react';
import type { Gates, StationRole } from '../../../../gateway/contract/account/access.ts';
import type { Account } from '../../../../gateway/contract/account/account.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CopyButton } from '../../../components/button/CopyButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { type Message, t, tParts } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { openDialog } from '../../../state/developer/developer-notice-store.ts';
import {
  planName,
  useAccountActions,
  useKeys,
  usePlans,
  useSessions,
  useSubscription,
} from '../../../state/developer/developer-queries.ts';
import { useDeveloperWhoami, useGates } from '../../../state/developer/gates.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import './account-screen.css';
import { formatAge, formatLocalDate } from '../../../format/measure/time.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useRequest } from '../../../state/connection/use-request.ts';

/** The account the developer area uses, its open gates, and its other logins. */
export function AccountScreen() {
  const account = useAccountStore((state) => state.account);
  const gates = useGates();
  const { logOut } = useAccountActions();
  return (
    <div className="dev-page account-page gap-16 grid content-start">
      <header className="dev-head line-wrap gap-8-16">
        <h1>{t('Account')}</h1>
        {account && (
          <div className="buttons push-right">
            <Button onClick={() => void logOut()}>{t('Log out')}</Button>
          </div>
        )}
      </header>
      {account ? (
        <>
          <ProfileCard account={account} />
          {gates && <GatesCard gates={gates} />}
          <SessionsCard />
        </>
      ) : (
        <EmptyState
          icon={UserRound}
          title={t('Not logged in')}
          actions={
            <Button variant="primary" onClick={() => openDialog('login')}>
              {t('Log in')}
            </Button>
          }
        >
          {t(
            'Documentation, keys, credits and workspaces need an account. Log in with your company e-mail; the first login creates the account. Flying needs no login.',
          )}
        </EmptyState>
      )}
    </div>
  );
}

const VERIFIED: Readonly<Record<Account['emailVerified'], Message>> = {
  verified: 'Verified by e-mail',
  local: 'Verified on this machine: test keys only',
  demo: 'Demo: documentation only',
};

const ROLE_TEXT: Readonly<Record<StationRole, Message>> = {
  observer: 'Observer',
  pilot: 'Pilot',
  approver: 'Approver',
  administrator: 'Administrator',
};

function ProfileCard({ account }: { readonly account: Account }) {
  const role = useDeveloperWhoami()?.station.role;
  const subscription = useSubscription();
  const plans = usePlans();
  const keys = useKeys();
  const active = keys.data?.filter(({ state }) => state === 'active' || state === 'rotating').length;
  return (
    <section className="dev-card card stack-10" aria-label={t('Profile')}>
      <dl className="facts grid items-center">
        <dt>{t('E-mail')}</dt>
        <dd>{account.email}</dd>
        <dt>{t('Verification')}</dt>
        <dd>{t(VERIFIED[account.emailVerified])}</dd>
        <dt>{t('Tenant')}</dt>
        <dd>
          <code className="dev-code">{account.tenantId}</code>
          <CopyButton text={account.tenantId} label={t('Copy tenant id')} />
        </dd>
        <dt>{t('Registered')}</dt>
        <dd>{formatLocalDate(account.createdAtMs)}</dd>
        <dt>{t('Role')}</dt>
        <dd>
          {role ? t(ROLE_TEXT[role]) : t('none: simulated vehicles only')}{' '}
          <Note as="span">{t('The operator of the station gives roles under Settings, People.')}</Note>
        </dd>
        <dt>{t('Plan (prices)')}</dt>
        <dd>
          <a href={routeHref('billing')}>{planName(plans.data, subscription.data?.planId ?? null)}</a>
        </dd>
        <dt>{t('API keys')}</dt>
        <dd>
          <a href={routeHref('billing', 'keys')}>
            {t('{count, plural, one {# active key} other {# active keys}}', { count: active ?? 0 })}
          </a>
        </dd>
        <dt>{t('Password')}</dt>
        <dd>{t('none: each login sends a new PIN')}</dd>
      </dl>
    </section>
  );
}

function GatesCard({ gates }: { readonly gates: Gates }) {
  const rows = [
    { name: t('Login'), text: t(gates.login), isOpen: gates.login === 'active' },
    { name: t('Company e-mail'), text: t(gates.companyEmail), isOpen: gates.companyEmail !== 'unverified' },
    { name: t('Credits'), text: `${gates.credits.balance}`, isOpen: gates.credits.state === 'active' },
    {
      name: t('Docs'),
      text: t('{unlocked} of {total} APIs', gates.docs),
      isOpen: gates.docs.state === 'unlocked',
    },
    { name: t('Live keys'), text: t(gates.productionKeys), isOpen: gates.productionKeys === 'available' },
  ];
  return (
    <section className="dev-card card stack-10" aria-labelledby="gates-title">
      <h2 id="gates-title">{t('Access')}</h2>
      <ul className="gate-list stack-6">
        {rows.map((row) => (
          <li className="grid gap-12 items-center" key={row.name}>
            <span>{row.name}</span>
            <span className="dev-tag text-center" data-tone={row.isOpen ? 'ok' : undefined}>
              {row.isOpen ? t('open') : t('closed')}
            </span>
            <Note as="span">{row.text}</Note>
          </li>
        ))}
      </ul>
      {gates.productionKeys === 'locked' && (
        <Note>
          <Sentence
            parts={tParts(
              'Live keys need an e-mail address verified through a mail server ({variable}) and active credits.',
              { variable: <code>AERODECK_SMTP_URL</code> },
            )}
          />
        </Note>
      )}
    </section>
  );
}

/** Where the account is logged in. Each login can be ended here. */
function SessionsCard() {
  const sessions = useSessions();
  const nowMs = useUtcNowMs();
  const actions = useAccountActions();
  const { waiting, failure, send } = useRequest();
  const end = (sessionId: string, isCurrent: boolean) =>
    send(() => (isCurrent ? actions.logOut() : actions.endSession(sessionId)));
  const endAll = () =>
    actions.logOutEverywhere(
      [...(sessions.data ?? [])]
        .sort((a, b) => Number(a.current) - Number(b.current))
        .map(({ sessionId }) => sessionId),
    );
  const whyNotEverywhere = sessions.data ? undefined : t('Loading logins…');
  return (
    <section className="dev-card card stack-10" aria-labelledby="sessions-title">
      <div className="row-spread gap-12">
        <h2 id="sessions-title">{t('Logins')}</h2>
        <Button disabledReason={waiting ?? whyNotEverywhere} onClick={() => void send(endAll)}>
          {t('Log out everywhere')}
        </Button>
      </div>
      <Note>{t('API keys stay valid when logins end. Revoke them on their own page.')}</Note>
      <AsyncView query={sessions} loading={t('Loading logins…')} />
      {failure && <Note tone="error">{failure}</Note>}
      {sessions.data && (
        <div className="dev-table-frame">
          <Table
            columns={[
              t('Login'),
              t('Since'),
              t('Last used'),
              t('Expires'),
              { title: t('Actions'), isHidden: true },
            ]}
          >
            <tbody>
              {sessions.data.map((session) => (
                <tr key={session.sessionId}>
                  <td>
                    <code title={session.sessionId}>{session.sessionId.slice(0, 12)}</code>{' '}
                    {session.current && <span className="dev-tag">{t('this login')}</span>}
                  </td>
                  <td>{t('{age} ago', { age: formatAge(nowMs - session.createdAtMs) })}</td>
                  <td>{t('{age} ago', { age: formatAge(nowMs - session.lastUsedAtMs) })}</td>
                  <td>{t('in {time}', { time: formatAge(session.expiresAtMs - nowMs) })}</td>
                  <td data-number>
                    <Button
                      disabledReason={waiting}
                      onClick={() => void end(session.sessionId, session.current)}
                    >
                      {session.current ? t('Log out') : t('End (login)')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
