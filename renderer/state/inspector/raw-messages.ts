import { useQuery } from '@tanstack/react-query';
import { describeRawMessage, listRawMessages } from '../../api/inspector.ts';
import { useGateway } from '../connection/gateway-context.ts';

/** Every message of the dialects; they change with the gateway only. */
export function useRawMessages() {
  const { rest } = useGateway();
  return useQuery({
    queryKey: ['raw-messages'],
    queryFn: () => listRawMessages(rest),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRawMessage(name: string) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: ['raw-messages', name],
    queryFn: () => describeRawMessage(rest, name),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
