import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { PolicyProblem } from '../../contract/command/policy.ts';
import type {
  PolicyVersionFile,
  PolicyVersionRow,
} from '../../store/repository/command/policy-version-repository.ts';
import { newCedarEngine, RenewableEngine } from './engine/cedar-engine.ts';
import { SHIPPED_POLICIES } from './generated/shipped-policies.ts';
import { type PolicyFile, PolicyFolder } from './policy-folder.ts';
import { type PolicyReading, type PolicyText, parsePolicies } from './text/parse-policies.ts';
import type { ParsedPolicy } from './text/parsed-policy.ts';
import { PolicySet, type PolicySetOptions } from './text/policy-set.ts';

const LOOK_PERIOD_MS = 1000;
/** Every policy adds time to every decision. */
const MAX_USER_POLICIES = 200;
const NOTHING_OF_THE_USER = { changedAtMs: undefined, refused: undefined };
/** Version of the facts for policies. Changes when existing files may no longer be valid. */
const SCHEMA_VERSION = '2026.1';

/** An invalid file. `policyId` is undefined if the whole folder cannot be read. */
export interface PolicyFileProblem extends PolicyProblem {
  readonly policyId: string | undefined;
  /** What applies meanwhile; undefined: no policy of that name. */
  readonly inForce: 'default' | 'user' | undefined;
}

/** A policy in force, or the name of a file that was never valid. */
export interface PolicyEntry {
  readonly policyId: string;
  readonly policy: ParsedPolicy | undefined;
  readonly source: 'default' | 'user';
  readonly changedAtMs: number | undefined;
  readonly refused: { readonly text: string; readonly problems: readonly PolicyProblem[] } | undefined;
}

export interface PolicyStoreOptions extends PolicySetOptions {
  /** Policies shipped with the product. */
  readonly defaultFolder: string;
  /** `policies` in the data directory, for manual edits. Created if missing. */
  readonly userFolder: string;
  readonly versions: { latest(): PolicyVersionRow | undefined; save(row: PolicyVersionRow): void };
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * Reads the text of a file that was edited by hand, in a job process: loading the engine that checks texts would hold
   * this process up. Read here if omitted.
   */
  readonly readEdited?: ((text: PolicyText) => Promise<PolicyReading>) | undefined;
}

/**
 * The policies in force: the defaults, overridden by the user's own, which are checked every
 * second. A broken file never opens the gate: its last valid text stays in force, across restarts
 * too, and `problems` gives error and position.
 */
export class PolicyStore {
  readonly events = new Emitter<{
    changed: { readonly version: string };
    problems: readonly PolicyFileProblem[];
  }>();
  readonly #options: PolicyStoreOptions;
  readonly #user: PolicyFolder;
  readonly #checking: RenewableEngine;
  #defaults: ReadonlyMap<string, ParsedPolicy> = new Map();
  #entries: ReadonlyMap<string, PolicyEntry> = new Map();
  #readings: ReadonlyMap<string, { readonly text: string; readonly reading: PolicyReading }> = new Map();
  /** The user's valid texts of the previous run. */
  #lastGood: ReadonlyMap<string, string> = new Map();
  #problems: readonly PolicyFileProblem[] = [];
  #set: PolicySet | undefined;
  #loadedAtMs = 0;
  #isStored = true;
  #isReadingEdited = false;
  #timer: Timer | undefined;

  constructor(options: PolicyStoreOptions) {
    this.#options = options;
    this.#checking = new RenewableEngine(options.newEngine ?? newCedarEngine);
    this.#user = new PolicyFolder(options.userFolder);
  }

  /** @throws Error if the product's policies cannot be read: nothing may fly without them */
  start(): void {
    const { clock, userFolder, versions, logger } = this.#options;
    if (this.#timer) return;
    this.#defaults = this.#readDefaults();
    try {
      this.#lastGood = userTexts(versions.latest()?.files ?? []);
      mkdirSync(userFolder, { recursive: true, mode: 0o700 });
    } catch (error) {
      logger.error({ error: errorText(error) }, 'The user policies could not be prepared.');
    }
    this.look();
    this.#timer = clock.every(LOOK_PERIOD_MS, () => void this.#watch());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** The deciding set. @throws Error before {@link start}, and if no policies could be put in force */
  get current(): PolicySet {
    if (!this.#set) throw new Error('no policies are in force');
    return this.#set;
  }

  get loadedAtMs(): number {
    return this.#loadedAtMs;
  }

  get problems(): readonly PolicyFileProblem[] {
    return this.#problems;
  }

  /** Every policy in force or meant to be, by name. */
  get entries(): ReadonlyMap<string, PolicyEntry> {
    return this.#entries;
  }

  fileOf(policyId: string): string {
    return this.#user.fileOf(policyId);
  }

  /** Stores the result for this text, so that its file is not parsed again. */
  remember({ policyId, text }: PolicyText, reading: PolicyReading): void {
    this.#readings = new Map(this.#readings).set(policyId, { text, reading });
  }

  async #watch(): Promise<void> {
    const { readEdited, logger } = this.#options;
    if (this.#isReadingEdited) return;
    this.#isReadingEdited = true;
    try {
      // Again, because they may have changed meanwhile.
      if (readEdited)
        for (let texts = this.#editedTexts(); texts.length > 0; texts = this.#editedTexts())
          for (const text of texts) this.remember(text, await readEdited(text));
    } catch (error) {
      logger.warn({ error: errorText(error) }, 'No job could read an edited policy: it is read here.');
    }
    this.#isReadingEdited = false;
    if (this.#timer) this.look();
  }

  /** Texts of the folder that have not been read. They stay changed for {@link look}, which also says what is wrong. */
  #editedTexts(): readonly PolicyText[] {
    try {
      const files = this.#user.readChanged();
      if (!files) return [];
      this.#user.forget();
      return files
        .slice(0, MAX_USER_POLICIES)
        .flatMap(({ policyId, text }) =>
          text === undefined || this.#readings.get(policyId)?.text === text ? [] : [{ policyId, text }],
        );
    } catch {
      return [];
    }
  }

  look(): void {
    try {
      const files = this.#user.readChanged();
      if (files) this.#adopt(files);
      if (files || this.#isFolderBroken) this.#report(problemsOf(this.#entries));
    } catch (error) {
      // The file's disk is gone or unreadable. That is not a request to drop the user's policies.
      const reason = `the policies in ${this.#user.path} cannot be read: ${errorText(error)}`;
      if (!this.#set) this.#adoptLastGood(reason);
      this.#report([{ policyId: undefined, inForce: undefined, line: null, column: null, reason }]);
    }
    if (!this.#isStored) this.#storeVersion();
  }

  /** Without policies the station starts but decides nothing: governed commands fail closed, the rest works. */
  #adoptLastGood(reason: string): void {
    try {
      this.#adopt(
        [...this.#lastGood].map(([policyId, text]) => ({ policyId, text, reason, changedAtMs: 0 })),
      );
    } catch (error) {
      this.#options.logger.error({ error: errorText(error) }, 'No policies could be loaded.');
    }
  }

  get #isFolderBroken(): boolean {
    return this.#problems.some(({ policyId }) => policyId === undefined);
  }

  #adopt(files: readonly PolicyFile[]): void {
    const readings = this.#read(files);
    const kept = this.#keptTexts(readings);
    const entries = new Map<string, PolicyEntry>();
    for (const [policyId, policy] of this.#defaults)
      entries.set(policyId, { ...NOTHING_OF_THE_USER, policyId, policy, source: 'default' });
    for (const { policyId, text, changedAtMs } of files) {
      const reading = readings.get(policyId);
      if (!reading) continue;
      if (!('problems' in reading)) {
        const entry = { policyId, policy: reading, changedAtMs, refused: undefined };
        entries.set(policyId, { ...entry, source: 'user' });
        continue;
      }
      const own = kept.get(policyId);
      const policy = own ?? this.#defaults.get(policyId);
      entries.set(policyId, {
        policyId,
        policy,
        source: policy && !own ? 'default' : 'user',
        changedAtMs: own && this.#entries.get(policyId)?.changedAtMs,
        refused: { text: text ?? '', problems: reading.problems },
      });
    }
    this.#putInForce(entries);
  }

  /** The user's last valid policies in place of broken files. */
  #keptTexts(readings: ReadonlyMap<string, PolicyReading>): ReadonlyMap<string, ParsedPolicy> {
    const kept = new Map<string, ParsedPolicy>();
    const fromBefore = new Map<string, string>();
    for (const [policyId, reading] of readings) {
      if (!('problems' in reading)) continue;
      const before = this.#entries.get(policyId);
      const text = this.#lastGood.get(policyId);
      if (before?.source === 'user' && before.policy) kept.set(policyId, before.policy);
      else if (text !== undefined) fromBefore.set(policyId, text);
    }
    for (const [policyId, reading] of parsePolicies(fromBefore, this.#checking))
      if (!('problems' in reading)) kept.set(policyId, reading);
    return kept;
  }

  /** Skips texts that have not changed. */
  #read(files: readonly PolicyFile[]): ReadonlyMap<string, PolicyReading> {
    const readings = new Map<string, PolicyReading>();
    const fresh = new Map<string, string>();
    for (const [index, { policyId, text, reason }] of files.entries()) {
      const known = this.#readings.get(policyId);
      if (index >= MAX_USER_POLICIES)
        readings.set(policyId, refused(`there are more than ${MAX_USER_POLICIES} policies`));
      else if (text === undefined) readings.set(policyId, refused(reason));
      else if (known?.text === text) readings.set(policyId, known.reading);
      else fresh.set(policyId, text);
    }
    for (const [policyId, reading] of parsePolicies(fresh, this.#checking)) readings.set(policyId, reading);
    this.#readings = new Map(
      files.flatMap(({ policyId, text }) => {
        const reading = readings.get(policyId);
        return text === undefined || !reading ? [] : [[policyId, { text, reading }]];
      }),
    );
    return readings;
  }

  #putInForce(entries: ReadonlyMap<string, PolicyEntry>): void {
    const policies = [...entries.values()].flatMap(({ policy }) => policy ?? []);
    const version = versionOf(policies);
    if (version !== this.#set?.version) {
      this.#set = new PolicySet(version, policies, this.#options);
      this.#loadedAtMs = this.#options.clock.utcMs();
      this.#isStored = false;
    }
    this.#entries = entries;
    this.#options.logger.info({ version, policies: policies.length }, 'Policies loaded.');
    if (!this.#isStored) this.#storeVersion();
    this.events.emit('changed', { version });
  }

  /** Retried every second. The new policies apply at once, even if the disk fails. */
  #storeVersion(): void {
    const { versions, logger } = this.#options;
    const files = [...this.#entries.values()].flatMap(({ policyId, policy, source }): PolicyVersionFile[] =>
      policy ? [{ policyId, source, text: policy.text }] : [],
    );
    try {
      versions.save({ version: this.current.version, loadedAtMs: this.#loadedAtMs, files });
      this.#lastGood = userTexts(files);
      this.#isStored = true;
    } catch (error) {
      logger.error({ error: errorText(error) }, 'The policy version could not be stored.');
    }
  }

  #report(problems: readonly PolicyFileProblem[]): void {
    if (JSON.stringify(problems) === JSON.stringify(this.#problems)) return;
    this.#problems = problems;
    for (const problem of problems)
      this.#options.logger.warn(
        { ...problem },
        'A policy file is invalid; the previous version stays in force.',
      );
    this.events.emit('problems', problems);
  }

  #readDefaults(): ReadonlyMap<string, ParsedPolicy> {
    const files = new PolicyFolder(this.#options.defaultFolder).readChanged() ?? [];
    const texts = new Map(files.map(({ policyId, text = '' }) => [policyId, text]));
    // Unchanged files were checked when the product was built. Checking them at every start is slow.
    const changed = [...texts].filter(([policyId, text]) => SHIPPED_POLICIES.get(policyId)?.text !== text);
    const readings = parsePolicies(new Map(changed), this.#checking);
    return new Map(
      [...texts.keys()].flatMap((policyId) => {
        const reading = readings.get(policyId) ?? SHIPPED_POLICIES.get(policyId);
        if (!reading) return [];
        if ('problems' in reading)
          throw new AppError(
            'policy-invalid',
            `The built-in policy ${policyId} is damaged (${reading.problems[0]?.reason}). Reinstall Aerodeck.`,
          );
        return [[policyId, reading]];
      }),
    );
  }
}

function userTexts(files: readonly PolicyVersionFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ policyId, source, text }) => (source === 'user' ? [[policyId, text]] : [])),
  );
}

function refused(reason: string): PolicyReading {
  return { problems: [{ line: null, column: null, reason }] };
}

function problemsOf(entries: ReadonlyMap<string, PolicyEntry>): readonly PolicyFileProblem[] {
  return [...entries.values()].flatMap(({ policyId, policy, source, refused: refusal }) => {
    const [first] = refusal?.problems ?? [];
    return first ? [{ ...first, policyId, inForce: policy && source }] : [];
  });
}

/** Hash of all texts in force: equal for equal policies on every machine. */
function versionOf(policies: readonly ParsedPolicy[]): string {
  const texts = Object.fromEntries(policies.map(({ policyId, text }) => [policyId, text]));
  const hash = createHash('sha256').update(canonicalJson(texts)).digest('hex');
  return `${SCHEMA_VERSION}+${hash.slice(0, 12)}`;
}
