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
  input: InputArgument<Operation>[0] | SkipToken,
  revision?: unknown,
): {
  readonly queryKey: QueryKey;
  readonly queryFn: SkipToken | (() => Promise<AnswerOf<Operation>>);
} {
  const isSkipped = input === skipToken;
  const key = operationKey(operation, isSkipped ? null : input);
  return {
    queryKey: revision === undefined ? key : [...key, revision],
    queryFn: isSkipped ? skipToken : () => call(rest, operation, ...([input] as InputArgument<Operation>)),
  };
}

interface QueryOptions<Kept, Data> extends Omit<UseQueryOptions<Kept, Error, Data>, 'queryKey' | 'queryFn'> {
  /** Asked for again when this is another one. */
  readonly revision?: unknown;
}

/** The answer of an operation, kept under its {@link operationKey}. `skipToken`: it cannot be asked for yet. */
export function useOperation<Operation extends NamedOperation, Data = AnswerOf<Operation>>(
  operation: Operation,
  input: InputArgument<Operation>[0] | SkipToken,
  { revision, ...options }: QueryOptions<AnswerOf<Operation>, Data> = {},
) {
  const { rest } = useGateway();
  return useQuery({ ...options, ...operationQuery(rest, operation, input, revision) });
}

type ItemsOf<Operation extends NamedOperation> =
  AnswerOf<Operation> extends { readonly items: readonly (infer Item)[] } ? readonly Item[] : never;

/** The items of an operation that answers a list; all who ask for them get the same array. */
export function useItems<Operation extends NamedOperation>(
  operation: Operation,
  input: InputArgument<Operation>[0] | SkipToken,
  { revision, ...options }: QueryOptions<ItemsOf<Operation>, ItemsOf<Operation>> = {},
) {
  const { rest } = useGateway();
  const { queryKey, queryFn } = operationQuery(rest, operation, input, revision);
  return useQuery({
    ...options,
    queryKey: [...queryKey, 'items'],
    queryFn:
      queryFn === skipToken
        ? skipToken
        : async () => ((await queryFn()) as { readonly items: ItemsOf<Operation> }).items,
  });
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
