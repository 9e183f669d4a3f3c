import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import { AppError, textOf } from '../../base/error.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type { GovernanceEvents, GovernancePort } from '../../contract/command/governance-port.ts';
import type { Policy, PolicyCheck, PolicyProblem, PolicySet } from '../../contract/command/policy.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { PolicyEntry, PolicyStore } from './policy-store.ts';
import type { PolicyReading, PolicyText } from './text/parse-policies.ts';

export interface PolicyServiceOptions {
  readonly store: PolicyStore;
  /** Parses a user's text in a job process. `owner`: that user. @throws job-limit, job-failed, overloaded */
  readonly read: (text: PolicyText, owner: string) => Promise<PolicyReading>;
  /** Durable when it returns. @throws when it is not: then nothing is changed */
  readonly audit: AuditLog;
  readonly clock: Clock;
}

type PolicyPort = Pick<GovernancePort, 'policies' | 'policy' | 'putPolicy' | 'removePolicy' | 'checkPolicy'>;

/** The governance port's policies: reads, checks and changes the user's own. Audits each change before making it. */
export class PolicyService implements PolicyPort {
  /** `policies`: another set is in force, or other files are broken. */
  readonly events = new Emitter<Pick<GovernanceEvents, 'policies'>>();
  readonly #options: PolicyServiceOptions;
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: PolicyServiceOptions) {
    this.#options = options;
  }

  /** Starts watching the files. @throws as {@link PolicyStore.start} */
  start(): void {
    const { store } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    store.start();
    this.#unsubscribe = [
      store.events.on('changed', () => this.#announce()),
      store.events.on('problems', () => this.#announce()),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#options.store.stop();
  }

  policies(): PolicySet {
    const { store } = this.#options;
    return {
      items: [...store.entries.values()]
        .sort((left, right) => (left.policyId < right.policyId ? -1 : 1))
        .map((entry) => policyOf(entry)),
      nextCursor: null,
      version: store.current.version,
      loadedAtMs: store.loadedAtMs,
    };
  }

  policy(policyId: string): Policy | undefined {
    const entry = this.#options.store.entries.get(policyId);
    return entry && policyOf(entry);
  }

  /** @throws job-limit, job-failed, overloaded */
  async checkPolicy(policyId: string, text: string, principal: Principal): Promise<PolicyCheck> {
    const reading = await this.#options.read({ policyId, text }, ownerOf(principal));
    const problems = 'problems' in reading ? [...reading.problems] : [];
    return { isValid: problems.length === 0, problems };
  }

  /**
   * Writes the user's file. In force when this resolves.
   * @throws policy-invalid, store-unavailable, job-limit, job-failed, overloaded
   */
  async putPolicy(policyId: string, text: string, context: RequestContext): Promise<Policy> {
    const { store, read } = this.#options;
    const reading = await read({ policyId, text }, ownerOf(context.principal));
    if ('problems' in reading) throw invalidPolicy(policyId, reading.problems);
    const detail = { text, versionBefore: store.current.version };
    writeAudit(this.#options, context, 'policy.put', policyId, detail, { outcome: 'authorised' });
    const file = store.fileOf(policyId);
    changeFile(policyId, () => {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, text, { flush: true, mode: 0o600 });
      renameSync(`${file}.new`, file);
    });
    store.remember({ policyId, text }, reading);
    store.look();
    const policy = this.policy(policyId);
    if (policy?.text !== text)
      throw new AppError(
        'store-unavailable',
        say('The policy {policy} was saved but is not in force ({reason}).', {
          policy: policyId,
          reason: policy?.refused?.problems[0]?.reason ?? 'it cannot be read',
        }),
      );
    return policy;
  }

  /** Removes the user's file: the default, if any, applies again. @throws not-found, store-unavailable */
  removePolicy(policyId: string, context: RequestContext): void {
    const { store } = this.#options;
    const entry = store.entries.get(policyId);
    if (!entry || (entry.source === 'default' && !entry.refused))
      throw new AppError('not-found', say('You have no policy {policy} of your own.', { policy: policyId }));
    const detail = { versionBefore: store.current.version };
    writeAudit(this.#options, context, 'policy.remove', policyId, detail, { outcome: 'authorised' });
    changeFile(policyId, () => rmSync(store.fileOf(policyId)));
    store.look();
  }

  #announce(): void {
    const { store } = this.#options;
    this.events.emit('policies', {
      version: store.current.version,
      problemCount: store.problems.length,
    });
  }
}

function changeFile(policyId: string, change: () => void): void {
  try {
    change();
  } catch (cause) {
    throw new AppError(
      'store-unavailable',
      say('The file of the policy {policy} cannot be changed ({cause}). Nothing was changed.', {
        policy: policyId,
        cause: textOf(cause),
      }),
      { cause },
    );
  }
}

function policyOf({ policyId, policy, source, changedAtMs, refused }: PolicyEntry): Policy {
  return {
    policyId,
    description:
      policy?.description ?? 'No version of this policy is in force: its file has never been valid.',
    verdict: policy?.verdict ?? 'deny',
    override: policy?.override ?? 'never',
    source,
    text: policy?.text ?? '',
    refused: refused ? { text: refused.text, problems: [...refused.problems] } : null,
    updatedAtMs: changedAtMs ?? null,
  };
}

/** Position and reason: `line 3, column 7: unexpected token`. */
export function policyProblemText({ line, column, reason }: PolicyProblem): OperatorText {
  return line === null || column === null
    ? reason
    : say('line {line}, column {column}: {reason}', { line, column, reason });
}

export function invalidPolicy(policyId: string, problems: readonly PolicyProblem[]): AppError {
  const [first] = problems;
  const problem = first ? policyProblemText(first) : 'it is not valid';
  return new AppError(
    'policy-invalid',
    say('The policy {policy} is invalid: {problem}. The current version stays in force.', {
      policy: policyId,
      problem:
        problems.length > 1
          ? say('{problem} (and {count} more)', { problem, count: problems.length - 1 })
          : problem,
    }),
    {
      context: {
        errors: problems.map((problem) => ({ pointer: '/text', detail: policyProblemText(problem) })),
        problems,
      },
    },
  );
}
