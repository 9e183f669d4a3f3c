import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { formatAge } from '../../format/duration.ts';
import { t } from '../../language/translate.ts';
import { useAccountActions } from '../../state/developer/account-actions.ts';
import { useSessions } from '../../state/developer/developer-queries.ts';
import { failureText } from '../../state/failure-text.ts';
import { useUtcNowMs } from '../../state/now.ts';

/** Where the account is logged in; any of them can be ended from here. */
export function SessionsCard() {
  const sessions = useSessions();
  const nowMs = useUtcNowMs();
  const actions = useAccountActions();
  const [failure, setFailure] = useState<string>();
  const end = async (sessionId: string, isCurrent: boolean) => {
    setFailure(undefined);
    try {
      await (isCurrent ? actions.logOut() : actions.endSession(sessionId));
    } catch (cause) {
      setFailure(failureText(cause));
    }
  };
  return (
    <section className="dev-card" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('Logins')}</h2>
      {sessions.isPending && <p role="status">{t('Loading logins…')}</p>}
      {sessions.isError && (
        <p className="field-error" role="alert">
          {failureText(sessions.error)}{' '}
          <Button onClick={() => void sessions.refetch()}>{t('Try again')}</Button>
        </p>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {sessions.data && (
        <div className="dev-table-frame">
          <table className="dev-table">
            <thead>
              <tr>
                <th scope="col">{t('Login')}</th>
                <th scope="col">{t('Since')}</th>
                <th scope="col">{t('Last used')}</th>
                <th scope="col">{t('Ends')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('Actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.data.map((session) => (
                <tr key={session.sessionId}>
                  <td>
                    <code title={session.sessionId}>{session.sessionId.slice(0, 12)}</code>{' '}
                    {session.current && <span className="dev-tag">{t('this one')}</span>}
                  </td>
                  <td>{t('{age} ago', { age: formatAge(nowMs - session.createdAtMs) })}</td>
                  <td>{t('{age} ago', { age: formatAge(nowMs - session.lastUsedAtMs) })}</td>
                  <td>{t('in {time}', { time: formatAge(session.expiresAtMs - nowMs) })}</td>
                  <td data-number>
                    <Button onClick={() => void end(session.sessionId, session.current)}>
                      {session.current ? t('Log out') : t('End (login)')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
