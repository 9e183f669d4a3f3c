import {
  type QueryKey,
  replaceEqualDeep,
  type SkipToken,
  skipToken,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
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

/** The input of these parameters; it cannot be asked for before all of them are known. */
export function whenKnown<Name extends string>(params: Readonly<Record<Name, string | undefined>>) {
  const isKnown = Object.values(params).every((value) => value !== undefined);
  return isKnown ? { params: params as Readonly<Record<Name, string>> } : skipToken;
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
  options: Omit<QueryOptions<AnswerOf<Operation>, ItemsOf<Operation>>, 'select'> = {},
) {
  return useOperation<Operation, ItemsOf<Operation>>(operation, input, {
    ...options,
    select: itemsOf as never,
    // The answer shares its parts already; sharing the selected list again would copy it for each who asks.
    structuralSharing: (before, next) => (Array.isArray(next) ? next : replaceEqualDeep(before, next)),
  });
}

export const itemsOf = <Item>({ items }: { readonly items: readonly Item[] }) => items;

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

/** Reads on to the last page while `isWanted`: a failure ends that until it is read anew. */
export function useReadOn(
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>,
  isWanted = true,
): void {
  const { fetchNextPage, hasNextPage, isFetching, isError } = query;
  const isDue = isWanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
}
