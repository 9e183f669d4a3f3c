import { z } from 'zod';
import { accountSchema, type LoginGrant } from '../../../gateway/contract/account/account.ts';
import { accountApi } from '../../../gateway/contract/api/account-api.ts';
import { call } from '../call.ts';
import type { Clock } from '../connection/clock.ts';
import { GatewayError, type RestCaller, RestClient, type RestRequest } from '../connection/rest-client.ts';
import { retryingCaller } from '../connection/retrying-caller.ts';

const loginSchema = z.object({
  accessToken: z.string(),
  accessExpiresAtMs: z.number(),
  refreshToken: z.string(),
  account: accountSchema,
  /** Logged in with the demo PIN: documentation only. */
  demo: z.boolean(),
  /** When these tokens were issued: of two pairs the newer one is valid. */
  issuedAtMs: z.number(),
});
/** The stored login of a window. */
export type StoredLogin = z.infer<typeof loginSchema>;

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('who') }),
  z.object({ kind: z.literal('login'), login: loginSchema }),
  z.object({ kind: z.literal('logout') }),
  z.object({ kind: z.literal('changed') }),
]);
type WindowMessage = z.infer<typeof messageSchema>;

/** The other windows of this machine. */
export interface WindowChannel {
  postMessage(message: unknown): void;
  /** Called with each message of another window. */
  listen(receive: (message: unknown) => void): void;
  close(): void;
}

export interface AccountSessionOptions {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly newId: () => string;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly openChannel: () => WindowChannel;
  /** Runs one action at a time across all windows. `hadToWait` says whether it had to wait for another window. */
  readonly exclusively: <Result>(action: (hadToWait: boolean) => Promise<Result>) => Promise<Result>;
  /** The account that is logged in now; `hasEnded` when the gateway ended the session. */
  readonly onAccount: (login: StoredLogin | undefined, hasEnded: boolean) => void;
  /** Another window changed something the account sees: keys, credits, workspaces. */
  readonly onChanged: () => void;
}

const STORAGE_KEY = 'aerodeck.account';
/** A token this close to its end is renewed first. */
const RENEW_BEFORE_MS = 30_000;
/** Maximum delivery time of a message between windows. */
const MESSAGE_PATIENCE_MS = 200;

/**
 * The account's login, one for all windows: tokens live in the memory and session storage of each, a renewed
 * pair is handed to the others, and only one window renews at a time, because a refresh token that is shown
 * twice ends the session.
 */
export class AccountSession {
  readonly #options: AccountSessionOptions;
  #login: StoredLogin | undefined;
  #channel: WindowChannel | undefined;

  constructor(options: AccountSessionOptions) {
    this.#options = options;
  }

  start(): void {
    this.#channel = this.#options.openChannel();
    this.#channel.listen((message) => this.#receive(message));
    this.#login = this.#stored();
    this.#options.onAccount(this.#login, false);
    if (!this.#login) this.#tell({ kind: 'who' });
  }

  stop(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

  get login(): StoredLogin | undefined {
    return this.#login;
  }

  /** Takes the grant of a login and hands it to the other windows. */
  accept(grant: LoginGrant): void {
    const issuedAtMs = this.#options.clock.utcMs();
    const login: StoredLogin = {
      accessToken: grant.accessToken,
      accessExpiresAtMs: issuedAtMs + grant.expiresIn * 1000,
      refreshToken: grant.refreshToken,
      account: grant.account,
      demo: grant.demo,
      issuedAtMs,
    };
    this.#keep(login);
    this.#tell({ kind: 'login', login });
  }

  /** Forgets the login here and in the other windows. */
  forget(hasEnded: boolean): void {
    this.#drop(hasEnded);
    this.#tell({ kind: 'logout' });
  }

  /** Makes the other windows read the account's data again. */
  announceChange(): void {
    this.#tell({ kind: 'changed' });
  }

  /** Asks the gateway as the account. A request that met a token just ended is sent once more with a new one. */
  async request<Schema extends z.ZodType>(request: RestRequest<Schema>): Promise<z.infer<Schema>> {
    const token = await this.accessToken();
    try {
      return await this.#client(token).request(request);
    } catch (cause) {
      if (!(cause instanceof GatewayError) || cause.problem?.status !== 401) throw cause;
      if (cause.problem.code === 'pin-wrong') throw cause;
      // A 401 comes before any effect, so a retry cannot repeat anything.
      return await this.#client(await this.#renewed(token)).request(request);
    }
  }

  /** A token that stays valid for a while. @throws GatewayError session-expired, login-required */
  async accessToken(): Promise<string> {
    const login = this.#login;
    if (!login) throw new GatewayError('problem', 'Log in first.');
    const isFresh = login.accessExpiresAtMs - this.#options.clock.utcMs() > RENEW_BEFORE_MS;
    return isFresh ? login.accessToken : this.#renewed(login.accessToken);
  }

  /** Renews unless another window has done so meanwhile. */
  #renewed(spentToken: string): Promise<string> {
    return this.#options.exclusively(async (hadToWait) => {
      if (hadToWait) await this.#passed(MESSAGE_PATIENCE_MS);
      const login = this.#login;
      if (!login) throw new GatewayError('problem', 'Log in first.');
      if (login.accessToken !== spentToken) return login.accessToken;
      try {
        // The old refresh token must never be shown again.
        const body = { refreshToken: login.refreshToken };
        this.accept(await call(this.#client(spentToken), accountApi.refreshLogin, { body }));
      } catch (cause) {
        if (cause instanceof GatewayError && cause.problem?.status === 401) this.forget(true);
        throw cause;
      }
      return this.#login?.accessToken ?? spentToken;
    });
  }

  #passed(delayMs: number): Promise<void> {
    return new Promise((fulfil) => this.#options.clock.after(delayMs, fulfil));
  }

  #client(token: string): RestCaller {
    const { baseUrl, fetch, newId, clock } = this.#options;
    const client = new RestClient({ baseUrl, token, fetch, newId, onUnauthenticated: () => undefined });
    return retryingCaller(client, clock);
  }

  #receive(payload: unknown): void {
    const parsed = messageSchema.safeParse(payload);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.kind === 'who' && this.#login) this.#tell({ kind: 'login', login: this.#login });
    if (message.kind === 'changed') this.#options.onChanged();
    if (message.kind === 'logout' && this.#login) this.#drop(false);
    if (message.kind === 'login' && message.login.issuedAtMs > (this.#login?.issuedAtMs ?? 0))
      this.#keep(message.login);
  }

  #keep(login: StoredLogin): void {
    this.#login = login;
    this.#options.storage.setItem(STORAGE_KEY, JSON.stringify(login));
    this.#options.onAccount(login, false);
  }

  #drop(hasEnded: boolean): void {
    this.#login = undefined;
    this.#options.storage.removeItem(STORAGE_KEY);
    this.#options.onAccount(undefined, hasEnded);
  }

  #tell(message: WindowMessage): void {
    this.#channel?.postMessage(message);
  }

  #stored(): StoredLogin | undefined {
    try {
      const parsed = loginSchema.safeParse(JSON.parse(this.#options.storage.getItem(STORAGE_KEY) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }
}
