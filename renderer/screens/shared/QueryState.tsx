import { Failure } from '../../components/Failure.tsx';
import { failureText } from '../../state/app/failure-text.ts';

export interface QueryStateProps {
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly loading: string;
}

/** Says that an answer is loading, or why there is none; nothing once it is there. */
export function QueryState({ query, loading }: QueryStateProps) {
  if (query.isPending) return <p role="status">{loading}</p>;
  if (query.isError)
    return <Failure onRetry={() => void query.refetch()}>{failureText(query.error)}</Failure>;
  return null;
}
