import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import { type StationRole, stationRoleSchema } from '../contract/account/access.ts';
import type { RequestContext } from '../contract/account/principal.ts';
import type { AuditRow } from '../contract/command/audit.ts';
import { LOGIN_LIMITS } from '../developer/account/login/login-limits.ts';
import type { StationMembers } from '../developer/account/station-members.ts';
import { PLANS, planOf } from '../developer/credit/plans.ts';
import { newVoucherCode, voucherHash } from '../developer/credit/voucher-code.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type {
  AccountOverview,
  AccountOverviewRepository,
} from '../store/repository/developer/account-overview-repository.ts';

export interface AdminParts extends Repositories {
  readonly members: StationMembers;
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  readonly traceId: string;
}

export interface AdminFlags {
  readonly plan?: string | undefined;
  readonly credits?: string | undefined;
  readonly expires?: string | undefined;
  readonly reason?: string | undefined;
}

/** Does the act and says what it did, a line each. */
export type AdminCommand = (parts: AdminParts) => readonly string[];

/** One act never moves more than this. */
const MAX_CREDITS = 1_000_000_000;

export const ADMIN_HELP = `What the owner of the machine may do beside the gateway, running or not:

  voucher create --plan developer|team|fleet [--credits N] [--expires 2027-01-01]
                                        a code that activates a plan once; it is shown now and never again
  credits grant EMAIL N --reason TEXT   give an account credits
  credits expire EMAIL N --reason TEXT  take credits away again
  accounts list                         accounts, their plans and credits
  keys list                             API keys, without their secrets
  members list                          who may see and command live vehicles, with role and what is missing
  members admit EMAIL ROLE              give a role: observer, pilot, approver or administrator
  members remove EMAIL                  take the role away; a running gateway obeys within a second
  login-limits list                     PINs asked for in the last hour, wrong PINs, and who has to wait until when
  login-limits clear [EMAIL]            end the waiting for PINs, of one address or of all; open PINs end too
  backup FOLDER                         copy the whole station into a new folder, also while it flies
  restore FOLDER [--replace]            make a data directory of a backup, while no gateway uses it;
                                        --replace moves a station that is there aside
  diagnostics [FILE.zip] [--frames] [--personal]
                                        save what helps to find a fault, also of a gateway that does not start;
                                        without keys and passwords, nothing is sent. --frames adds the last MAVLink
                                        frames, --personal keeps positions, names and addresses

  --data-dir DIR                        the gateway's data directory (or AERODECK_DATA_DIR)

Examples: npm run admin -- credits grant ana@acme.example 500 --reason "trade fair"
          npm run admin -- members admit ana@acme.example pilot`;

/** Parses the arguments before anything is opened. @throws validation */
export function adminCommand(words: readonly string[], flags: AdminFlags): AdminCommand {
  const [noun, verb, ...rest] = words;
  const [email, amount] = rest;
  switch (`${noun} ${verb}`) {
    case 'voucher create':
      refuseMore(rest, 0);
      return createVoucher(flags);
    case 'credits grant':
    case 'credits expire':
      refuseMore(rest, 2);
      return moveCredits(verb === 'grant' ? 'grant' : 'expire', email, amount, flags.reason);
    case 'accounts list':
      refuseMore(rest, 0);
      return listAccounts;
    case 'keys list':
      refuseMore(rest, 0);
      return listKeys;
    case 'members list':
      refuseMore(rest, 0);
      return listMembers;
    case 'members admit':
      refuseMore(rest, 2);
      return admitMember(required(email, 'members admit'), amount);
    case 'members remove':
      refuseMore(rest, 1);
      return removeMember(required(email, 'members remove'));
    case 'login-limits list':
      refuseMore(rest, 0);
      return listLoginLimits;
    case 'login-limits clear':
      refuseMore(rest, 1);
      return clearLoginLimits(email);
    default:
      throw new AppError('validation', `Unknown command "${words.join(' ')}". See --help.`);
  }
}

function createVoucher(flags: AdminFlags): AdminCommand {
  const plan = planOf(flags.plan ?? null);
  if (!plan?.needsVoucher) {
    const plans = PLANS.filter(({ needsVoucher }) => needsVoucher).map(({ id }) => id);
    throw new AppError('validation', `--plan must be one of ${plans.join(', ')}.`);
  }
  const credits = flags.credits === undefined ? plan.includedCredits : wholeCredits(flags.credits);
  if (credits === 0) throw new AppError('validation', `The plan ${plan.name} needs --credits.`);
  const expiresAtMs = flags.expires === undefined ? undefined : startOfDay(flags.expires);
  return ({ credits: ledger, vouchers, audit, clock, random, traceId }) => {
    const atMs = clock.utcMs();
    if (expiresAtMs !== undefined && expiresAtMs <= atMs)
      throw new AppError('validation', '--expires is in the past.');
    const code = newVoucherCode(random);
    const hash = voucherHash(code);
    if (hash === undefined) throw new AppError('internal-error', 'The new voucher is malformed.');
    ledger.transact(() => {
      vouchers.add(hash, { planId: plan.id, credits, createdAtMs: atMs, expiresAtMs });
      const detail = { planId: plan.id, credits, expires: flags.expires ?? null };
      audit.append(auditRow('voucher.create', `voucher:${hash.slice(0, 16)}`, detail, atMs, traceId));
    });
    const until = flags.expires === undefined ? '' : ` until ${flags.expires}`;
    return [
      code,
      `Valid once${until} for the plan ${plan.name} with ${credits} credits. It is not stored: write it down now.`,
    ];
  };
}

function moveCredits(
  kind: 'grant' | 'expire',
  email: string | undefined,
  amountText: string | undefined,
  reason: string | undefined,
): AdminCommand {
  if (email === undefined || amountText === undefined)
    throw new AppError('validation', `credits ${kind} needs an e-mail address and an amount.`);
  const amount = wholeCredits(amountText);
  const text = reason?.trim() ?? '';
  if (text === '' || text.length > 200)
    throw new AppError(
      'validation',
      '--reason must state the reason in 1 to 200 characters, for the audit record.',
    );
  return ({ accountOverviews, credits, audit, clock, traceId }) => {
    const account = accountOf(accountOverviews, email);
    const atMs = clock.utcMs();
    const balance = credits.transact(() => {
      const entry = { accountId: account.accountId, atMs, amount, ref: `admin:${traceId}`, traceId };
      if (kind === 'grant') credits.grant(entry);
      else if (!credits.expire(entry))
        throw new AppError('validation', `The account has only ${account.balance} credits.`);
      const detail = { amount, reason: text };
      audit.append(auditRow(`credits.${kind}`, account.accountId, detail, atMs, traceId));
      return credits.account(account.accountId).balance;
    });
    return [`${account.email} has ${balance} credits.`];
  };
}

function clearLoginLimits(address: string | undefined): AdminCommand {
  const email = address?.trim().toLowerCase();
  if (email !== undefined && !/^[^@]+@[^@]+$/.test(email))
    throw new AppError('validation', `"${email}" is not an e-mail address.`);
  return ({ challenges, failures, credits, audit, clock, traceId }) => {
    credits.transact(() => {
      if (email === undefined) {
        challenges.sweep(Number.MAX_SAFE_INTEGER);
        failures.sweep(Number.MAX_SAFE_INTEGER);
      } else {
        challenges.forgetEmail(email);
        failures.forgetEmail(email);
      }
      audit.append(auditRow('login-limits.clear', `login:${email ?? 'all'}`, {}, clock.utcMs(), traceId));
    });
    return [`The login limits of ${email ?? 'all addresses'} are cleared. Ask for a new PIN.`];
  };
}

const listLoginLimits: AdminCommand = ({ challenges, failures, clock }) => {
  const nowMs = clock.utcMs();
  const asked = new Map(
    challenges
      .countsOfEmails(nowMs - LOGIN_LIMITS.requestSpanMs)
      .map(({ email, count }) => [`email:${email}`, count]),
  );
  const failed = new Map(failures.list().map((failure) => [failure.subject, failure]));
  return [
    row('WHO', 'PINS ASKED FOR', 'WRONG PINS', 'BLOCKED UNTIL'),
    ...[...new Set([...asked.keys(), ...failed.keys()])].sort().map((subject) => {
      const { failures: wrong = 0, blockedUntilMs = 0 } = failed.get(subject) ?? {};
      const until = blockedUntilMs > nowMs ? new Date(blockedUntilMs).toISOString() : '-';
      return row(subject, String(asked.get(subject) ?? 0), String(wrong), until);
    }),
  ];
};

const listAccounts: AdminCommand = ({ accountOverviews }) => [
  row('E-MAIL', 'ACCOUNT', 'VERIFIED', 'PLAN', 'CREDITS', 'KEYS'),
  ...accountOverviews
    .accounts()
    .map(({ email, accountId, emailVerified, planId, balance, keys }) =>
      row(email, accountId, emailVerified, planId ?? '-', String(balance), String(keys)),
    ),
];

const listKeys: AdminCommand = ({ accountOverviews, clock }) => [
  row('KEY', 'MODE', 'STATE', 'LAST USED', 'E-MAIL', 'NAME'),
  ...accountOverviews.keys().map((key) => {
    const isExpired = key.expiresAtMs !== null && clock.utcMs() >= key.expiresAtMs;
    const state = key.revokedAtMs !== null ? 'revoked' : isExpired ? 'expired' : 'active';
    const lastUsed = key.lastUsedAtMs === null ? 'never' : new Date(key.lastUsedAtMs).toISOString();
    return row(key.keyId, key.mode, state, lastUsed, key.email, key.name);
  }),
];

const listMembers: AdminCommand = ({ members }) => [
  row('E-MAIL', 'ACCOUNT', 'ROLE', 'SINCE', 'BY', 'MISSING'),
  ...members
    .admitted()
    .map(({ email, accountId, role, admittedAtMs, admittedBy, missing }) =>
      row(
        email,
        accountId,
        role ?? '-',
        admittedAtMs === null ? '-' : new Date(admittedAtMs).toISOString(),
        admittedBy ?? '-',
        missing.join(', ') || '-',
      ),
    ),
];

function admitMember(email: string, roleText: string | undefined): AdminCommand {
  const role: StationRole | undefined = stationRoleSchema.safeParse(roleText).data;
  if (role === undefined)
    throw new AppError('validation', `The role must be one of ${stationRoleSchema.options.join(', ')}.`);
  return (parts) => {
    const member = parts.members.put(email, role, commandLine(parts));
    const missing =
      member.missing.length === 0 ? '' : ` It takes effect with ${member.missing.join(' and ')}.`;
    return [`${member.email} is ${role} of this station.${missing}`];
  };
}

function removeMember(email: string): AdminCommand {
  return (parts) => {
    parts.members.remove(email, commandLine(parts));
    return [`${email} has no role at this station.`];
  };
}

function commandLine({ traceId }: AdminParts): RequestContext {
  const principal = {
    kind: 'operator',
    id: 'command-line',
    tenantId: 'local',
    scopes: new Set<never>(),
  } as const;
  return { principal, traceId, source: 'rest' };
}

function required(email: string | undefined, command: string): string {
  if (email !== undefined) return email;
  throw new AppError('validation', `${command} needs an e-mail address.`);
}

function accountOf(accounts: AccountOverviewRepository, email: string): AccountOverview {
  const account = accounts.byEmail(email);
  if (account?.emailVerified === 'demo')
    throw new AppError('validation', `${email} is a demo login, which reads the documentation only.`);
  if (account) return account;
  throw new AppError('validation', `Account ${email} not found. See "accounts list".`);
}

/** @throws validation for anything but 1 to 10⁹ in plain digits */
function wholeCredits(text: string): number {
  const credits = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (credits >= 1 && credits <= MAX_CREDITS) return credits;
  throw new AppError('validation', `Credits are a whole number from 1 to ${MAX_CREDITS}, not "${text}".`);
}

function startOfDay(text: string): number {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)) return atMs;
  throw new AppError('validation', `--expires takes a day such as 2027-01-01, not "${text}".`);
}

function refuseMore(words: readonly string[], count: number): void {
  const extra = words[count];
  if (extra !== undefined) throw new AppError('validation', `Unknown argument "${extra}". See --help.`);
}

function auditRow(
  action: string,
  target: string,
  detail: Record<string, unknown>,
  atMs: number,
  traceId: string,
): Omit<AuditRow, 'auditId'> {
  const actor = { kind: 'operator', id: 'command-line' } as const;
  return { atMs, traceId, actor, action, target, decisionId: null, outcome: 'done', detail };
}

function row(...cells: readonly string[]): string {
  // What people typed must not move the terminal's cursor.
  return cells.map((cell) => cell.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')).join('\t');
}
