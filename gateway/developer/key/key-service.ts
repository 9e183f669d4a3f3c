import type { Clock, Timer } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { type Gates, SCOPES, type Scope } from '../../contract/account/access.ts';
import type { ActorName } from '../../contract/account/actor.ts';
import type { KeyAccounts, KeyGrant, KeyPort, KeyRecord, KeyRequest } from '../../contract/account/key.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import { say } from '../../contract/operator-text.ts';
import type { KeyRepository, NewKey, StoredKey } from '../../store/repository/developer/key-repository.ts';
import { type KeyDigest, type KeyMode, keyPrefix, keysIn, makeApiKey, parseApiKey } from './key-digest.ts';

const MAX_ACTIVE_KEYS = 50;
/** Rotated keys in their overlap; as many as there can be active ones. */
const MAX_ROTATING_KEYS = 50;
/** At most this many ended keys stay in the list. */
const MAX_ENDED_KEYS = 200;
/** Keys looked for in one reported address. */
const MAX_REPORTED = 5;
const EXPIRY_CHECK_MS = 1000;
/** Keys that expired this long before a start are reported too: their queued work still exists. */
const EXPIRED_WHILE_STOPPED_MS = 24 * 3600 * 1000;
const READING_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope.endsWith(':read'));

export interface KeyServiceOptions {
  readonly keys: KeyRepository;
  readonly digest: KeyDigest;
  readonly accounts: KeyAccounts;
  /** Durable when it returns. @throws store-unavailable */
  readonly audit: AuditLog;
  /** Called in the turn in which a key is revoked, and within a second after it expires. */
  readonly onEnded: (keyId: string, why: 'revoked' | 'expired') => void;
  readonly randomBytes: (count: number) => Buffer;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** API keys: made and listed for accounts, recognised for every caller. Only the digest of a key is stored. */
export class KeyService implements KeyPort {
  readonly #options: KeyServiceOptions;
  readonly #lastUses: LastUses;
  #timer: Timer | undefined;
  /** UTC; keys that ended until then were reported. */
  #lookedAtMs = 0;

  constructor(options: KeyServiceOptions) {
    this.#options = options;
    const { keys, clock, logger } = options;
    this.#lastUses = new LastUses({ store: (uses) => keys.storeUses(uses), clock, logger });
  }

  start(): void {
    this.#lastUses.start();
    if (this.#timer) return;
    const { clock } = this.#options;
    this.#lookedAtMs = clock.utcMs() - EXPIRED_WHILE_STOPPED_MS;
    this.#timer = clock.every(EXPIRY_CHECK_MS, () => this.#reportExpired());
  }

  stop(): void {
    this.#lastUses.stop();
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  create({ name, mode, expiresAt, scopes: wanted }: KeyRequest, context: RequestContext): KeyGrant {
    const { keys, clock, accounts } = this.#options;
    const { principal } = context;
    const accountId = accountIdOf(principal);
    const nowMs = clock.utcMs();
    const expiresAtMs = expiresAt === undefined ? null : Date.parse(expiresAt);
    if (expiresAtMs !== null && expiresAtMs <= nowMs) throw expiryPassed();
    const scopes = grantedScopes(wanted, principal);
    refuseLockedMode(mode, accounts.account(accountId), accounts.gatesOf(principal));
    const known = keys.ofAccount(accountId);
    const maxKeys = accounts.maxKeys?.(accountId) ?? MAX_ACTIVE_KEYS;
    if (countOf(known, 'active', nowMs) >= maxKeys)
      throw new AppError(
        'state-conflict',
        say('The account has {count} active keys. Revoke one first.', { count: maxKeys }),
      );
    const made = this.#make({ accountId, name, mode, scopes, createdAtMs: nowMs, expiresAtMs });
    writeAudit(this.#options, context, 'key.create', made.key.keyId, { name, mode, scopes });
    keys.insert(made.key, forgettable(known, nowMs));
    return this.#grant(made);
  }

  list(principal: Principal): readonly KeyRecord[] {
    const nowMs = this.#options.clock.utcMs();
    return this.#options.keys.ofAccount(accountIdOf(principal)).map((key) => ({
      ...keyRecordOf(key, nowMs),
      lastUsedAtMs: this.#lastUses.pendingOf(key.keyId) ?? key.lastUsedAtMs,
    }));
  }

  names(): readonly ActorName[] {
    return this.#options.keys.names();
  }

  revoke(keyId: string, context: RequestContext): void {
    const key = this.#own(keyId, context.principal);
    if (key.revokedAtMs !== null) return;
    this.#options.keys.revoke(keyId, this.#options.clock.utcMs());
    this.#end(keyId, 'revoked');
    // The safe order: a leaked key is stopped even if the audit row cannot be written.
    try {
      writeAudit(this.#options, context, 'key.revoke', keyId, { name: key.name });
    } catch (error) {
      const action = 'key.revoke';
      this.#options.logger.error({ action, error: errorText(error) }, 'an audit row is missing');
    }
  }

  rotate(keyId: string, context: RequestContext): KeyGrant {
    const { keys, clock, accounts } = this.#options;
    const { principal } = context;
    const old = this.#own(keyId, principal);
    const nowMs = clock.utcMs();
    const state = keyStateOf(old, nowMs);
    if (state !== 'active')
      throw new AppError('state-conflict', `The key is ${state}; only an active one can be rotated.`);
    const { accountId, name, mode, expiresAtMs } = old;
    refuseLockedMode(mode, accounts.account(accountId), accounts.gatesOf(principal));
    const known = keys.ofAccount(accountId);
    if (countOf(known, 'rotating', nowMs) >= MAX_ROTATING_KEYS)
      throw new AppError('state-conflict', 'Too many keys are being rotated. Revoke keys you no longer use.');
    const scopes = grantedScopes(old.scopes, principal);
    const made = this.#make({ accountId, name, mode, scopes, createdAtMs: nowMs, expiresAtMs });
    writeAudit(this.#options, context, 'key.rotate', keyId, { name, newKeyId: made.key.keyId });
    keys.replace(keyId, made.key, forgettable(known, nowMs));
    return this.#grant(made);
  }

  authenticate(text: string): Principal | undefined {
    const parsed = parseApiKey(text);
    if (!parsed) return undefined;
    const { keys, digest, clock } = this.#options;
    const key = keys.get(parsed.keyId);
    const isRight = digest.matches(text, key?.secretHash);
    const nowMs = clock.utcMs();
    if (!key || !isRight || key.mode !== parsed.mode || !isUsable(keyStateOf(key, nowMs))) return undefined;
    this.#lastUses.note(key.keyId, nowMs);
    return this.#principalOf(key);
  }

  /** The principal of a key. Undefined when the key is unknown, revoked or expired. */
  principal(keyId: string): Principal | undefined {
    const { keys, clock } = this.#options;
    const key = keys.get(keyId);
    return key && isUsable(keyStateOf(key, clock.utcMs())) ? this.#principalOf(key) : undefined;
  }

  reportExposure(text: string): void {
    const { keys, digest, logger } = this.#options;
    try {
      for (const { keyId, text: found } of keysIn(decoded(text), MAX_REPORTED)) {
        const key = keys.get(keyId);
        // Ids are not secret: only the full key proves that it was exposed.
        if (!key || key.isExposed || !digest.matches(found, key.secretHash)) continue;
        keys.markExposed(keyId);
        logger.warn({ keyId }, 'a key was sent in an address: it should be rotated');
      }
    } catch (error) {
      logger.error({ error: errorText(error) }, 'an exposed key could not be marked');
    }
  }

  /** A rotated key expires at the end of its overlap. */
  #reportExpired(): void {
    const { keys, clock, logger } = this.#options;
    const nowMs = clock.utcMs();
    try {
      const ended = keys.endedBetween(this.#lookedAtMs, nowMs, ROTATION_OVERLAP_MS);
      this.#lookedAtMs = nowMs;
      for (const keyId of ended) this.#end(keyId, 'expired');
    } catch (error) {
      logger.error({ error: errorText(error) }, 'expired keys could not be queried');
    }
  }

  /** An error while ending its leases must not delay the answer to a revocation. */
  #end(keyId: string, why: 'revoked' | 'expired'): void {
    try {
      this.#options.onEnded(keyId, why);
    } catch (error) {
      this.#options.logger.error(
        { keyId, error: errorText(error) },
        'leases and sessions of a key were not ended',
      );
    }
  }

  #principalOf({ keyId, accountId, tenantId, mode, scopes }: StoredKey): Principal {
    const standing = mode === 'live' ? this.#options.accounts.standingOf?.(accountId) : undefined;
    const key = { keyId, mode };
    return { kind: 'key', id: keyId, tenantId, scopes: new Set(scopes), accountId, key, ...standing };
  }

  /** @throws not-found for a key of another account too */
  #own(keyId: string, principal: Principal): StoredKey {
    const accountId = accountIdOf(principal);
    const key = this.#options.keys.get(keyId);
    if (key?.accountId !== accountId) throw new AppError('not-found', `Key ${keyId} not found.`);
    return key;
  }

  #make(parts: Omit<NewKey, 'keyId' | 'secretHash'>): { readonly key: NewKey; readonly text: string } {
    const { randomBytes, digest } = this.#options;
    const { keyId, text } = makeApiKey(parts.mode, randomBytes);
    return { key: { ...parts, keyId, secretHash: digest.of(text) }, text };
  }

  #grant({ key, text }: { readonly key: NewKey; readonly text: string }): KeyGrant {
    const fresh = { ...key, tenantId: '', lastUsedAtMs: null, replacedAtMs: null, revokedAtMs: null };
    return { ...keyRecordOf({ ...fresh, isExposed: false }, key.createdAtMs), key: text };
  }
}

function accountIdOf({ kind, accountId }: Principal): string {
  if (kind === 'account' && accountId !== undefined) return accountId;
  throw new AppError(
    'login-required',
    'Keys belong to an account. Log in with POST /api/auth/login and send the access token.',
  );
}

/** The requested scopes, if the principal has them itself; by default its own reading scopes. */
function grantedScopes(wanted: readonly Scope[] | undefined, principal: Principal): readonly Scope[] {
  if (wanted === undefined) return READING_SCOPES.filter((scope) => principal.scopes.has(scope));
  const beyond = wanted.filter((scope) => !principal.scopes.has(scope));
  const scopes = beyond.join(', ');
  if (beyond.length > 0)
    throw new AppError('scope-missing', say('The account itself lacks {scopes}.', { scopes }), {
      context: { scope: beyond[0] },
    });
  return [...new Set(wanted)];
}

function countOf(keys: readonly StoredKey[], state: KeyRecord['state'], nowMs: number): number {
  return keys.filter((key) => keyStateOf(key, nowMs) === state).length;
}

/** The oldest ended keys beyond what is kept; `keys` are newest first. */
function forgettable(keys: readonly StoredKey[], nowMs: number): readonly string[] {
  return keys
    .filter((key) => !isUsable(keyStateOf(key, nowMs)))
    .slice(MAX_ENDED_KEYS - 1)
    .map(({ keyId }) => keyId);
}

function expiryPassed(): AppError {
  const detail = 'is in the past';
  return new AppError('validation', `Invalid body: /expiresAt ${detail}.`, {
    context: { errors: [{ pointer: '/expiresAt', detail }] },
  });
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Checks that an account may create keys of that mode; the error names the closed gate and how to open it.
 * @throws company-email-required, production-locked
 */
function refuseLockedMode(mode: KeyMode, account: ReturnType<KeyAccounts['account']>, gates: Gates): void {
  if (account === undefined || account.emailVerified === 'demo')
    throw new AppError(
      'company-email-required',
      'A demo login gives access to the documentation only. Log in with your company e-mail to create keys.',
      { context: { gate: 'companyEmail' } },
    );
  if (mode === 'test' || gates.productionKeys === 'available') return;
  throw new AppError(
    'production-locked',
    say('Live keys are locked. {why} Test keys are available now.', { why: remedyOf(gates) }),
    { context: { gate: 'productionKeys' } },
  );
}

function remedyOf({ companyEmail, credits }: Gates): string {
  if (companyEmail !== 'verified')
    return 'Ask the owner to configure a mail server (AERODECK_SMTP_URL), then log in again with the PIN it sends.';
  if (credits.state !== 'active') return 'Activate a plan or redeem a voucher first.';
  return 'GET /api/whoami shows the gates that are still closed.';
}

/** How long a rotated key stays valid beside the new one. */
const ROTATION_OVERLAP_MS = 24 * 3600 * 1000;

type KeyState = KeyRecord['state'];

/** What a key is at `nowMs` (UTC); the bounds are exclusive, at its expiry a key is expired. */
function keyStateOf(key: StoredKey, nowMs: number): KeyState {
  if (key.revokedAtMs !== null) return 'revoked';
  const endsAtMs = keyEndOf(key);
  if (endsAtMs !== null && nowMs >= endsAtMs) return 'expired';
  return key.replacedAtMs === null ? 'active' : 'rotating';
}

/** True while requests with the key are let in. */
function isUsable(state: KeyState): boolean {
  return state === 'active' || state === 'rotating';
}

/** The key as its account sees it. */
function keyRecordOf(key: StoredKey, nowMs: number): KeyRecord {
  return {
    keyId: key.keyId,
    name: key.name,
    mode: key.mode,
    scopes: [...key.scopes],
    prefix: keyPrefix(key.mode, key.keyId),
    createdAtMs: key.createdAtMs,
    expiresAtMs: keyEndOf(key),
    lastUsedAtMs: key.lastUsedAtMs,
    state: keyStateOf(key, nowMs),
    isExposed: key.isExposed,
  };
}

/** UTC milliseconds from which the key is not valid any more; null when it has no end. */
function keyEndOf({ expiresAtMs, replacedAtMs }: StoredKey): number | null {
  if (replacedAtMs === null) return expiresAtMs;
  return Math.min(expiresAtMs ?? Number.POSITIVE_INFINITY, replacedAtMs + ROTATION_OVERLAP_MS);
}

const WRITE_PERIOD_MS = 1000;

interface LastUsesOptions {
  /** Stores all of them in one transaction. */
  readonly store: (uses: ReadonlyMap<string, number>) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** When keys were last used: kept in memory and written once a second at most, however many requests there are. */
class LastUses {
  readonly #options: LastUsesOptions;
  /** Not written yet: UTC milliseconds by key id, one entry a key at most. */
  readonly #pending = new Map<string, number>();
  #timer: Timer | undefined;

  constructor(options: LastUsesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= this.#options.clock.every(WRITE_PERIOD_MS, () => this.#write());
  }

  /** Writes what is pending. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#write();
  }

  note(keyId: string, atMs: number): void {
    this.#pending.set(keyId, atMs);
  }

  /** The use that is not stored yet. */
  pendingOf(keyId: string): number | undefined {
    return this.#pending.get(keyId);
  }

  #write(): void {
    if (this.#pending.size === 0) return;
    try {
      this.#options.store(this.#pending);
      this.#pending.clear();
    } catch (error) {
      this.#options.logger.warn({ error: errorText(error) }, 'last uses of keys could not be stored');
    }
  }
}
