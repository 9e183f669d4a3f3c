import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand';
import type { Gates } from '../../../gateway/contract/account/access.ts';
import type { Account } from '../../../gateway/contract/account/account.ts';
import { DOCUMENTED_OPERATIONS } from '../../../gateway/contract/developer/documented-operations.ts';
import type { DocsEntry } from '../../../gateway/contract/developer/reference.ts';
import { RestClient } from '../../../renderer/api/connection/rest-client.ts';
import { useConnectionStore } from '../../../renderer/state/connection/connection-store.ts';
import { GatewayContext } from '../../../renderer/state/connection/gateway-context.ts';
import { GatewayRuntime } from '../../../renderer/state/connection/gateway-runtime.ts';
import { useAccountStore, useActiveKeyStore } from '../../../renderer/state/developer/account-store.ts';
import { useAssistantStore } from '../../../renderer/state/developer/assistant-store.ts';
import { useBasketStore } from '../../../renderer/state/developer/basket-store.ts';
import {
  useDeveloperDialogStore,
  useDeveloperNoticeStore,
} from '../../../renderer/state/developer/developer-notice-store.ts';
import { DeveloperContext, DeveloperRuntime } from '../../../renderer/state/developer/developer-runtime.ts';
import { useProgressStore } from '../../../renderer/state/developer/developer-sequence.ts';
import { useSandboxStore } from '../../../renderer/state/developer/sandbox-store.ts';
import { useWorkspaceStore } from '../../../renderer/state/developer/workspace-store.ts';
import { FakeClock } from '../../fake/fake-clock.ts';

export const account: Account = {
  accountId: 'acc-1',
  email: 'ada@aerial-works.com',
  tenantId: 'ten-1',
  emailVerified: 'local',
  createdAtMs: 0,
};

/** Gates of nobody, changed as wanted. */
export function buildGates(change: Partial<Gates> = {}): Gates {
  return {
    login: 'required',
    companyEmail: 'unverified',
    credits: { state: 'locked', balance: 0 },
    docs: { state: 'partial', unlocked: 2, total: 25 },
    productionKeys: 'locked',
    ...change,
  };
}

export const openGates = buildGates({
  login: 'active',
  companyEmail: 'local',
  credits: { state: 'active', balance: 100 },
  docs: { state: 'unlocked', unlocked: 25, total: 25 },
});

/** The reference as the gateway gives it to somebody for whom it is locked, or open. */
export function buildReference(isOpen: boolean): readonly DocsEntry[] {
  return DOCUMENTED_OPERATIONS.map((operation) => ({
    id: operation.id,
    endpoint: `${operation.method} ${operation.path}`,
    auth: operation.auth,
    name: operation.name,
    group: operation.group,
    purpose: operation.purpose,
    scope: operation.scope ?? null,
    credits: operation.credits,
    locked: !(isOpen || operation.isOpen),
    available: operation.id !== 'sdk.generate',
    ...((isOpen || operation.isOpen) && {
      description: `How \`${operation.id}\` works.`,
      request: {
        schema: { type: 'object', required: ['zoneId'], properties: { zoneId: { type: 'string' } } },
      },
      response: { schema: { type: 'object', properties: { status: { type: 'string' } } } },
      errors: [{ code: 'credits-required', status: 402, title: 'Not enough credits' }],
      snippets: { curl: 'curl -H "Authorization: Bearer $AERODECK_TOKEN"', typescript: '', python: '' },
    }),
  }));
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

type Answer = Readonly<Record<string, unknown>> | ((sent: Sent) => Response);

/** A developer area over a gateway that answers from a table of `METHOD /path`. */
export class DeveloperRig {
  readonly clock = new FakeClock();
  readonly sent: Sent[] = [];
  readonly runtime: DeveloperRuntime;
  readonly #answers = new Map<string, Answer>();
  readonly #gateway: GatewayRuntime;
  readonly #queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

  constructor(gates: Gates = buildGates()) {
    for (const reset of RESETS) reset();
    localStorage.clear();
    sessionStorage.clear();
    const answerFetch = (url: string | URL | Request, init?: RequestInit) =>
      Promise.resolve(this.#answer(String(url), init));
    const owner = new RestClient({
      baseUrl: 'http://gateway',
      token: 'owner',
      fetch: answerFetch,
      newId: () => 'id',
      onUnauthenticated: () => undefined,
    });
    this.#gateway = new GatewayRuntime({
      rest: owner,
      clock: this.clock,
      random: () => 0,
      requestFrame: (action) => action(),
      openSocket: () => ({ send: () => undefined, close: () => undefined }),
      onMissionChanged: () => undefined,
    });
    this.runtime = new DeveloperRuntime({
      owner,
      queryClient: this.#queryClient,
      fetch: answerFetch,
      newId: () => 'id',
      clock: this.clock,
      storage: sessionStorage,
      openChannel: () => ({ postMessage: () => undefined, listen: () => undefined, close: () => undefined }),
      exclusively: (action) => action(false),
      openSocket: () => ({ send: () => undefined, close: () => undefined }),
    });
    this.answer('GET /api/whoami', {
      principal: { kind: 'account', id: 'acc-1', tenantId: 'ten-1' },
      scopes: [],
      gates,
      station: { role: null },
    });
    this.answer('GET /runtime-config.json', { apiBase: 'http://gateway' });
    this.answer('GET /api/docs/apis', list(buildReference(gates.docs.state === 'unlocked')));
    this.answer('GET /api/zones', list([]));
    this.runtime.start();
    if (gates.login === 'active') this.logIn(gates);
  }

  logIn(gates: Gates): void {
    this.runtime.account.accept({
      accessToken: 'access',
      tokenType: 'Bearer',
      expiresIn: 900,
      refreshToken: 'refresh',
      account,
      gates,
      demo: false,
    });
  }

  /** From now on that request is answered so: a value as 200, a function as it likes. */
  answer(request: string, answer: Answer): void {
    this.#answers.set(inOrder(request), answer);
  }

  show(children: ReactNode) {
    return render(
      <QueryClientProvider client={this.#queryClient}>
        <Tooltip.Provider>
          <GatewayContext value={this.#gateway}>
            <DeveloperContext value={this.runtime}>{children}</DeveloperContext>
          </GatewayContext>
        </Tooltip.Provider>
      </QueryClientProvider>,
    );
  }

  #answer(url: string, init: RequestInit | undefined): Response {
    const sent: Sent = {
      method: init?.method ?? 'GET',
      path: url.replace('http://gateway', ''),
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? init.body : undefined,
    };
    this.sent.push(sent);
    const answer = this.#answers.get(inOrder(`${sent.method} ${sent.path}`));
    if (typeof answer === 'function') return (answer as (sent: Sent) => Response)(sent);
    return answer === undefined ? problem(404, 'not-found', 'Not found') : Response.json(answer);
  }
}

/** A request with its queries in one order, whichever they were written in. */
function inOrder(request: string): string {
  const [path, query] = request.split('?');
  return query === undefined ? request : `${path}?${query.split('&').toSorted().join('&')}`;
}

export function list(items: readonly unknown[]) {
  return { items, nextCursor: null };
}

export function problem(status: number, code: string, detail: string, more: object = {}): Response {
  const body = { type: '', title: code, status, detail, instance: '/', code, trace_id: 'abc', ...more };
  return Response.json(body, { status, headers: { 'x-trace-id': 'abc' } });
}

const RESETS: readonly (() => void)[] = [
  resetOf(useAccountStore),
  resetOf(useActiveKeyStore),
  resetOf(useAssistantStore),
  resetOf(useBasketStore),
  resetOf(useConnectionStore),
  resetOf(useDeveloperDialogStore),
  resetOf(useDeveloperNoticeStore),
  resetOf(useProgressStore),
  resetOf(useSandboxStore),
  resetOf(useWorkspaceStore),
];

function resetOf<State>(store: StoreApi<State>): () => void {
  return () => store.setState(store.getInitialState(), true);
}
