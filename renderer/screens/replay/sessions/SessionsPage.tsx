import { useQuery } from '@tanstack/react-query';
import { listOf } from '../../../../gateway/contract/list.ts';
import { replaySessionSchema } from '../../../../gateway/contract/replay.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useGateway } from '../../../state/gateway-context.ts';
import { routeHref } from '../../../state/route.ts';

/** The recordings that can be played, newest first. */
export function SessionsPage() {
  const { rest } = useGateway();
  const sessions = useQuery({
    queryKey: ['replay-sessions'],
    queryFn: () => rest.request({ path: '/api/replay/sessions', schema: listOf(replaySessionSchema) }),
  });
  if (sessions.isPending) return <p role="status">Loading the sessions…</p>;
  if (sessions.isError) return <p role="alert">{failureText(sessions.error)}</p>;
  return (
    <ul>
      {sessions.data.items.map(({ sessionId, name }) => (
        <li key={sessionId}>
          <a href={routeHref('replay', undefined, { session: sessionId })}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
