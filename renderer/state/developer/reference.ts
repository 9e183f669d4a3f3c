import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { developerApi } from '../../../gateway/contract/api/developer-api.ts';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import {
  API_GROUPS,
  type ApiGroup,
  DOCUMENTED_OPERATIONS,
} from '../../../gateway/contract/developer/documented-operations.ts';
import type { DocsEntry } from '../../../gateway/contract/developer/reference.ts';
import {
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
} from '../../../gateway/contract/developer/snippet-languages.ts';
import { call } from '../../api/call.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import { useAccountStore } from './account-store.ts';
import { ACCOUNT_QUERY, type DeveloperRuntime, useDeveloper } from './developer-runtime.ts';

/** Operations of one group. */
export interface ReferenceGroup {
  readonly group: ApiGroup;
  readonly entries: readonly DocsEntry[];
}

/** Who may read: the account when there is one, else the owner, who sees what is open from the start. */
function reader(runtime: DeveloperRuntime, isLoggedIn: boolean): RestCaller {
  return isLoggedIn ? runtime.account : runtime.owner;
}

/** The unlocked part of the API reference. Titles and purposes are available before the gateway has answered. */
export function useReference() {
  const runtime = useDeveloper();
  const accountId = useAccountStore((state) => state.account?.accountId);
  const query = useQuery({
    queryKey: [ACCOUNT_QUERY, developerApi.listDocumentedApis.id, accountId],
    queryFn: () => call(reader(runtime, accountId !== undefined), developerApi.listDocumentedApis),
    staleTime: 30_000,
  });
  const entries = query.data?.items ?? LOCKED_ENTRIES;
  const groups = useMemo(
    () => API_GROUPS.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })),
    [entries],
  );
  return {
    groups,
    entries,
    query,
  };
}

/** The contract's list, all locked: known without a request. */
const LOCKED_ENTRIES: readonly DocsEntry[] = DOCUMENTED_OPERATIONS.map((operation) => ({
  id: operation.id,
  endpoint: `${operation.method} ${operation.path}`,
  auth: operation.auth,
  name: operation.name,
  group: operation.group,
  purpose: operation.purpose,
  scope: operation.scope ?? null,
  credits: operation.credits,
  locked: true,
  available: true,
}));

/** Reads the OpenAPI document as the account. */
export function useOpenApiDownload(): () => Promise<unknown> {
  const { account } = useDeveloper();
  return () => call(account, stationApi.getOpenApi);
}

/** The documented operation with that id. */
export function operationOf(operationId: string) {
  return DOCUMENTED_OPERATIONS.find((operation) => operation.id === operationId);
}

const STORAGE_KEY = 'aerodeck.snippet-language';

const store = create<{ readonly language: SnippetLanguage }>(() => ({ language: storedLanguage() }));

/** The language code is shown in; kept on this machine. */
export function useSnippetLanguage(): SnippetLanguage {
  return store((state) => state.language);
}

export function chooseSnippetLanguage(language: SnippetLanguage): void {
  store.setState({ language });
  localStorage.setItem(STORAGE_KEY, language);
}

function storedLanguage(): SnippetLanguage {
  const stored = localStorage.getItem(STORAGE_KEY);
  return SNIPPET_LANGUAGES.find(({ id }) => id === stored)?.id ?? 'curl';
}
