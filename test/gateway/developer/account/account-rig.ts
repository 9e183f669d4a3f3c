import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { AppError } from '../../../../gateway/base/error.ts';
import type { IdGenerator } from '../../../../gateway/base/id/id.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { LoginChallenge, LoginGrant } from '../../../../gateway/contract/account/account.ts';
import type { AccountService } from '../../../../gateway/developer/account/account-service.ts';
import type { CreditsOf } from '../../../../gateway/developer/account/credits-of.ts';
import { type PinHasher, pinHasher } from '../../../../gateway/developer/account/login/pin.ts';
import type { Mailer } from '../../../../gateway/developer/account/login/smtp-mailer.ts';
import { createAccountService } from '../../../../gateway/developer/create-developer.ts';
import { AccountRepository } from '../../../../gateway/store/repository/developer/account-repository.ts';
import { LoginChallengeRepository } from '../../../../gateway/store/repository/developer/login-challenge-repository.ts';
import { LoginFailureRepository } from '../../../../gateway/store/repository/developer/login-failure-repository.ts';
import { OutboxRepository } from '../../../../gateway/store/repository/developer/outbox-repository.ts';
import { SessionRepository } from '../../../../gateway/store/repository/developer/session-repository.ts';
import { SecretRepository } from '../../../../gateway/store/repository/vehicle/secret-repository.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { emptyStore } from '../../../fake/empty-store.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

export const PILOT = 'pilot@acme-drones.example';
export const CLIENT = '127.0.0.1';

export interface AccountRigOptions {
  readonly mailer?: Mailer;
  readonly demoPin?: string;
  readonly emailDomainsFile?: string;
  readonly creditsOf?: CreditsOf;
}

/** The accounts over a database in memory, which outlives a restart of theirs. */
export class AccountRig {
  readonly clock = new FakeClock();
  readonly database: Database.Database = emptyStore();
  readonly #options: AccountRigOptions;
  /** Go on counting over a restart, as ids made of time and chance do. */
  readonly #ids: IdGenerator = countingIds();
  accounts: AccountService;
  /** PINs compared with one that was really there. */
  evaluated = 0;

  constructor(options: AccountRigOptions = {}) {
    this.#options = options;
    this.accounts = this.#create(options.demoPin);
  }

  /** A new process on the same store. */
  restart(): void {
    this.accounts = this.#create(this.#options.demoPin);
  }

  restartWithoutDemo(): void {
    this.accounts = this.#create(undefined);
  }

  async request(email = PILOT, client = CLIENT): Promise<LoginChallenge> {
    const answer = await this.accounts.login({ email }, client);
    if (answer.kind !== 'challenge') throw new Error('a login without a PIN');
    return answer.challenge;
  }

  async enter(
    claim: { email: string; pin: string } | { challengeId: string; pin: string },
    client = CLIENT,
  ): Promise<LoginGrant> {
    const answer = await this.accounts.login(claim, client);
    if (answer.kind !== 'grant') throw new Error('no grant');
    return answer.grant;
  }

  /** Asks for a PIN, reads it from the outbox and logs in. */
  async logIn(email = PILOT): Promise<LoginGrant> {
    await this.request(email);
    return this.enter({ email, pin: this.pinInOutbox(email) });
  }

  pinInOutbox(email = PILOT): string {
    const mail = this.accounts.outbox().find(({ to }) => to === email);
    return /PIN is (\d{6})/.exec(mail?.text ?? '')?.[1] ?? 'no PIN';
  }

  #create(demoPin: string | undefined): AccountService {
    const { database } = this;
    const secrets = new SecretRepository(database);
    const real = pinHasher(secrets.secret('login-pin'));
    const counting: PinHasher = {
      hash: (challengeId, pin) => real.hash(challengeId, pin),
      matches: (challengeId, pin, hash) => {
        if (hash !== undefined) this.evaluated += 1;
        return real.matches(challengeId, pin, hash);
      },
    };
    return createAccountService({
      store: {
        accounts: new AccountRepository(database),
        challenges: new LoginChallengeRepository(database),
        failures: new LoginFailureRepository(database),
        sessions: new SessionRepository(database),
        outbox: new OutboxRepository(database),
        secrets,
        inTransaction: (write) => database.transaction(write)(),
      },
      mailer: this.#options.mailer,
      demoPin,
      emailDomainsFile: this.#options.emailDomainsFile ?? join('/nowhere', 'email-domains.json'),
      ...(this.#options.creditsOf && { creditsOf: this.#options.creditsOf }),
      clock: this.clock,
      ids: this.#ids,
      logger: silentLogger,
      hasher: counting,
    });
  }
}

/** A PIN of six digits that is not the given one. */
export function otherPin(pin: string): string {
  return String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
}

/** The code and the facts of what was thrown. */
export async function refusalOf(attempt: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await attempt;
  } catch (thrown) {
    if (thrown instanceof AppError) return { code: thrown.code, ...thrown.context };
    throw thrown;
  }
  throw new Error('it was not refused');
}
