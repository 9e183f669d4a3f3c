import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Clock } from '../../api/connection/clock.ts';
import { type RestCaller, RestClient } from '../../api/connection/rest-client.ts';
import { retryingCaller } from '../../api/connection/retrying-caller.ts';
import type { OpenSocket } from '../../api/connection/telemetry-stream.ts';
import { AccountSession, type AccountSessionOptions } from '../../api/developer/account-session.ts';
import { type SandboxAnswer, type SandboxCall, sampleStream, sendCall } from '../../api/developer/sandbox.ts';
import { dropActiveKey, useAccountStore } from './account-store.ts';

export interface DeveloperRuntimeOptions
  extends Pick<
    AccountSessionOptions,
    'fetch' | 'newId' | 'clock' | 'storage' | 'openChannel' | 'exclusively'
  > {
  /** Asks as the owner of this machine. */
  readonly owner: RestClient;
  readonly openSocket: OpenSocket;
  readonly queryClient: QueryClient;
}

/** Root of the keys of everything that depends on who is logged in. */
export const ACCOUNT_QUERY = 'account';

/** What the developer area works with: the account's login, the owner's outbox, and calls as they are written. */
export class DeveloperRuntime {
  readonly owner: RestClient;
  /** For calls without a credential: their failures say nothing about the owner's token. */
  readonly anonymous: RestCaller;
  /**
   * Logs in as the owner of this machine, whom requests of other programs do not lock out. A wrong PIN does
   * not count as a refused token.
   */
  readonly login: RestCaller;
  readonly account: AccountSession;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly #options: DeveloperRuntimeOptions;

  constructor(options: DeveloperRuntimeOptions) {
    this.#options = options;
    this.owner = options.owner;
    this.anonymous = this.#caller('');
    this.login = this.#caller(options.owner.token);
    this.clock = options.clock;
    this.newId = options.newId;
    this.account = new AccountSession({
      ...options,
      baseUrl: options.owner.baseUrl,
      onAccount: (login, hasEnded) => {
        const before = useAccountStore.getState().account?.accountId;
        const now = login?.account;
        useAccountStore.setState({ account: now, isDemo: login?.demo ?? false, hasEnded });
        if (before !== undefined && before !== now?.accountId) dropActiveKey();
        if (before !== now?.accountId) this.#readAnew();
      },
      onChanged: () => this.#readAnew(),
    });
  }

  #caller(token: string): RestCaller {
    const { owner, fetch, newId, clock } = this.#options;
    const client = new RestClient({
      baseUrl: owner.baseUrl,
      token,
      fetch,
      newId,
      onUnauthenticated: () => undefined,
    });
    return retryingCaller(client, clock);
  }

  start(): void {
    this.account.start();
  }

  stop(): void {
    this.account.stop();
  }

  /** After a change of the account's data: reads it again here and in the other windows. */
  changed(): void {
    this.#readAnew();
    this.account.announceChange();
  }

  sendCall(call: SandboxCall): Promise<SandboxAnswer> {
    return sendCall(call, { fetch: this.#options.fetch, clock: this.clock });
  }

  sampleStream(url: string, token: string): Promise<SandboxAnswer> {
    return sampleStream({ url, token }, { openSocket: this.#options.openSocket, clock: this.clock });
  }

  #readAnew(): void {
    void this.#options.queryClient.invalidateQueries({ queryKey: [ACCOUNT_QUERY] });
  }
}

/** Set by the shell around the window. */
export const DeveloperContext = createContext<DeveloperRuntime | undefined>(undefined);

export function useDeveloper(): DeveloperRuntime {
  const runtime = useContext(DeveloperContext);
  if (!runtime) throw new Error('useDeveloper needs a DeveloperContext above it');
  return runtime;
}
