import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { formatAge } from '../../format/duration.ts';
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
      <h2 id="sessions-title">Logins</h2>
      {sessions.isPending && <p role="status">Loading logins…</p>}
      {sessions.isError && (
        <p className="field-error" role="alert">
          {failureText(sessions.error)} <Button onClick={() => void sessions.refetch()}>Try again</Button>
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
                <th scope="col">Login</th>
                <th scope="col">Since</th>
                <th scope="col">Last used</th>
                <th scope="col">Ends</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.data.map((session) => (
                <tr key={session.sessionId}>
                  <td>
                    <code title={session.sessionId}>{session.sessionId.slice(0, 12)}</code>{' '}
                    {session.current && <span className="dev-tag">this one</span>}
                  </td>
                  <td>{formatAge(nowMs - session.createdAtMs)} ago</td>
                  <td>{formatAge(nowMs - session.lastUsedAtMs)} ago</td>
                  <td>in {formatAge(session.expiresAtMs - nowMs)}</td>
                  <td data-number>
                    <Button onClick={() => void end(session.sessionId, session.current)}>
                      {session.current ? 'Log out' : 'End'}
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
