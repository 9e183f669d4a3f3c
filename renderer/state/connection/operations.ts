import {
  type QueryKey,
  type SkipToken,
  skipToken,
  type UseInfiniteQueryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { NamedOperation } from '../../../gateway/contract/api/api-operation.ts';
import { type AnswerOf, call, type InputArgument, type InputOf } from '../../api/call.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import { useGateway } from './gateway-context.ts';

/** Key of what the operation answers: with `input` that answer, and those to more input; without it all of them. */
export function operationKey(operation: Pick<NamedOperation, 'id'>, input?: unknown): QueryKey {
  return input === undefined ? [operation.id] : [operation.id, input];
}

/** For several queries at once, with {@link useOperation} for one. */
export function operationQuery<Operation extends NamedOperation>(
  rest: RestCaller,
  operation: Operation,
  input: InputArgument<Operation>[0],
) {
  return {
    queryKey: operationKey(operation, input),
    queryFn: () => call(rest, operation, ...([input] as InputArgument<Operation>)),
  };
}

interface QueryOptions<Operation extends NamedOperation, Data>
  extends Omit<UseQueryOptions<AnswerOf<Operation>, Error, Data>, 'queryKey' | 'queryFn'> {
  /** Asked for again when this is another one. */
  readonly revision?: unknown;
}

/** The answer of an operation, kept under its {@link operationKey}. `skipToken`: it cannot be asked for yet. */
export function useOperation<Operation extends NamedOperation, Data = AnswerOf<Operation>>(
  operation: Operation,
  input: InputArgument<Operation>[0] | SkipToken,
  { revision, ...options }: QueryOptions<Operation, Data> = {},
) {
  const { rest } = useGateway();
  const isSkipped = input === skipToken;
  const key = operationKey(operation, isSkipped ? null : input);
  return useQuery({
    ...options,
    queryKey: revision === undefined ? key : [...key, revision],
    queryFn: isSkipped ? skipToken : operationQuery(rest, operation, input).queryFn,
  });
}

type ItemsOf<Operation extends NamedOperation> =
  AnswerOf<Operation> extends { readonly items: readonly (infer Item)[] } ? readonly Item[] : never;

function itemsOf<Operation extends NamedOperation>(answer: AnswerOf<Operation>): ItemsOf<Operation> {
  return (answer as { readonly items: ItemsOf<Operation> }).items;
}

/** The items of an operation that answers a list. */
export function useItems<Operation extends NamedOperation>(
  operation: Operation,
  input: InputArgument<Operation>[0] | SkipToken,
  options?: Omit<QueryOptions<Operation, ItemsOf<Operation>>, 'select'>,
) {
  return useOperation(operation, input, { ...options, select: itemsOf<Operation> });
}

interface Page {
  readonly nextCursor: string | null;
}
type PageOptions<Answer> = Omit<
  UseInfiniteQueryOptions<Answer, Error, { readonly pages: readonly Answer[] }, QueryKey, string | undefined>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>;

/** The answers of an operation page by page. */
export function usePages<Operation extends NamedOperation>(
  operation: Operation,
  input: InputOf<Operation> & { readonly query: object },
  options?: PageOptions<AnswerOf<Operation>>,
) {
  const { rest } = useGateway();
  return useInfiniteQuery({
    ...options,
    queryKey: [...operationKey(operation, input), 'pages'],
    queryFn: ({ pageParam: cursor }) =>
      call(
        rest,
        operation,
        ...([{ ...input, query: { ...input.query, cursor } }] as unknown as InputArgument<Operation>),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as Page).nextCursor ?? undefined,
  });
}

/** Asks for an operation that changes something. It is sent at once or never, and not repeated automatically. */
export function useOrder<Operation extends NamedOperation>(
  operation: Operation,
  options?: Omit<UseMutationOptions<AnswerOf<Operation>, Error, InputOf<Operation>>, 'mutationFn'>,
) {
  const { rest } = useGateway();
  return useMutation({
    ...options,
    networkMode: 'always',
    mutationFn: (input: InputOf<Operation>) =>
      call(rest, operation, ...([input] as unknown as InputArgument<Operation>)),
  });
}
