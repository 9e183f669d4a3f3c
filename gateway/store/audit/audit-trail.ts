import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { gatewayContext, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { Slices } from '../../base/pace/slices.ts';
import type { Actor } from '../../contract/account/actor.ts';
import {
  AUDIT_ACKNOWLEDGED,
  AUDIT_BROKEN,
  type AuditHead,
  type AuditVerification,
  GENESIS_HASH,
  type SignedSeal,
} from '../../contract/command/audit.ts';
import { english, type OperatorText, say } from '../../contract/operator-text.ts';
import type { AuditHeadRepository } from '../repository/audit/audit-head-repository.ts';
import type { AuditRepository, ChainedRow } from '../repository/audit/audit-repository.ts';
import { type AuditKey, newAuditKey, readAuditKey } from './audit-key.ts';
import { AuditSigner } from './audit-signer.ts';
import type { AuditFault } from './chain-fault.ts';
import { ChainVerifier } from './chain-verifier.ts';
import { HeadFile } from './head-file.ts';
import { HeadMark } from './head-mark.ts';
import { acknowledgementText, type ExportSeal, sealText } from './signed-text.ts';

export interface AuditTrailOptions {
  readonly audit: AuditRepository;
  readonly heads: AuditHeadRepository;
  /** Directory of key and head file. */
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'traceId'>;
  readonly logger: Logger;
  /** The store was damaged and replaced at this start, so its head file restarts. */
  readonly isStoreReplaced: boolean;
  /** The record was changed. Called for each finding, with undefined once acknowledged. */
  readonly onBroken: (reason: OperatorText | undefined) => void;
  /** Why the record cannot be signed, undefined when it can again. */
  readonly onUnsigned: (reason: OperatorText | undefined) => void;
}

/** The audit record as evidence: signed ends, verification, export. */
export class AuditTrail {
  readonly #options: AuditTrailOptions;
  readonly #key: AuditKey;
  readonly #hadKey: boolean;
  /** Writes a new key to disk. Undefined once written. */
  #storeKey: (() => void) | undefined;
  readonly #signer: AuditSigner;
  readonly #verifier: ChainVerifier;
  readonly #stopping = new AbortController();
  #running: Promise<AuditVerification> | undefined;
  #next: Promise<AuditVerification> | undefined;
  #isBreakWritten = false;

  constructor(options: AuditTrailOptions) {
    this.#options = options;
    const { audit, heads, dataDirectory, clock, onUnsigned } = options;
    const logger = options.logger.child({ module: 'audit' });
    const known = readAuditKey(dataDirectory);
    this.#hadKey = known !== undefined;
    const { key, store } = known ? { key: known, store: undefined } : newAuditKey(dataDirectory);
    this.#key = key;
    this.#storeKey = store;
    const parts = { audit, heads, headFile: new HeadFile(dataDirectory), key: this.#key, clock };
    this.#verifier = new ChainVerifier(parts);
    this.#signer = new AuditSigner({
      ...parts,
      headMark: new HeadMark(dataDirectory),
      logger,
      onFault: (fault) => this.#report(fault),
      onUnsigned,
    });
  }

  /**
   * Signs what an earlier run left unsigned, and checks the whole record in the background.
   * @throws data-dir-unwritable when no key exists and none can be created
   */
  start(): void {
    this.#storeKey?.();
    this.#storeKey = undefined;
    const { isStoreReplaced } = this.#options;
    this.#signer.start({ isStoreReplaced, hadKey: this.#hadKey });
    this.verify().catch((error: unknown) => {
      if (!this.#stopping.signal.aborted)
        this.#options.logger.error({ error: errorText(error) }, 'the audit record could not be verified');
    });
  }

  /**
   * Signs the end and cancels a running verification. Call it after the last row, before the store
   * is closed.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#signer.stop();
    await Promise.allSettled([this.#running, this.#next]);
  }

  /**
   * Checks everything written before the call. Calls during a run share the next run. Also reports
   * faults to the operator. With the seal of an earlier export, the exported rows must still exist.
   * @throws overloaded when the gateway stops meanwhile, validation for a seal of another station
   */
  verify(seal?: SignedSeal): Promise<AuditVerification> {
    return seal ? this.#verifyAgainst(seal) : this.#verifyOnce();
  }

  async #verifyAgainst(seal: SignedSeal): Promise<AuditVerification> {
    if (!this.#key.isSigned(sealText(seal), seal.signature))
      throw new AppError('validation', 'The seal is not signed with the key of this station.');
    const verification = await this.#verifyOnce();
    const fault = verification.ok ? this.#sealFault(seal) : undefined;
    if (!fault) return verification;
    this.#tryReport(fault);
    return { ...verification, ok: false, brokenAtId: fault.auditId ?? null, reason: fault.reason };
  }

  #verifyOnce(): Promise<AuditVerification> {
    if (this.#running) {
      const next = () => {
        this.#next = undefined;
        return this.#run();
      };
      this.#next ??= this.#running.then(next, next);
      return this.#next;
    }
    return this.#run();
  }

  /**
   * Acknowledges the recorded breaks. Damage still in the record is found again and stays broken.
   * @returns the verification afterwards
   * @throws state-conflict when nothing is broken, store-unavailable when it cannot be stored
   */
  async acknowledge(reason: string, by: Actor, traceId: string): Promise<AuditVerification> {
    const { audit, onBroken } = this.#options;
    let found = await this.verify();
    // A break found just now was stored after its verification read the rows.
    if (!found.ok && !openBreak(found)) found = await this.verify();
    if (found.ok) throw new AppError('state-conflict', 'The audit record is not broken.');
    const upToId = openBreak(found)?.auditId;
    const hash = upToId === undefined ? undefined : audit.hashOf(upToId);
    if (hash === undefined)
      throw new AppError('store-unavailable', 'The break could not be recorded. Free disk space.');
    const context = { principal: by, traceId };
    const detail = { upToId, reason, signature: this.#key.sign(acknowledgementText(hash, reason)) };
    writeAudit(this.#options, context, AUDIT_ACKNOWLEDGED, 'audit', detail, { outcome: 'acknowledged' });
    this.#isBreakWritten = false;
    this.#signer.forgetMissing();
    this.#signer.sign();
    const verification = await this.verify();
    if (verification.ok) onBroken(undefined);
    return verification;
  }

  /** The whole record as JSON lines, signed up to its end. */
  export(): AsyncIterable<string> {
    this.#signer.sign();
    const { audit, heads, clock } = this.#options;
    return auditExport({ audit, heads, key: this.#key, clock, signal: this.#stopping.signal });
  }

  #run(): Promise<AuditVerification> {
    const run = this.#verify().finally(() => {
      if (this.#running === run) this.#running = undefined;
    });
    this.#running = run;
    return run;
  }

  async #verify(): Promise<AuditVerification> {
    const verification = await this.#verifier.verify(this.#signer.known, this.#stopping.signal);
    const { ok, brokenAtId, reason } = verification;
    if (ok) return verification;
    if (openBreak(verification)) this.#isBreakWritten = true;
    this.#tryReport({ auditId: brokenAtId ?? undefined, reason: reason ?? 'It is broken.' });
    return verification;
  }

  #sealFault({ rows, heads: headCount, hash }: SignedSeal): AuditFault | undefined {
    const { audit, heads } = this.#options;
    const end = audit.newest()?.auditId ?? 0;
    if (end < rows)
      return {
        auditId: end + 1,
        reason: say('The record was rolled back: an export had {rows} rows, there are {end}.', { rows, end }),
      };
    if (rows > 0 && audit.hashOf(rows) !== hash)
      return { auditId: rows, reason: say('Row {row} is not the one that was exported.', { row: rows }) };
    const left = heads.countUpTo(rows);
    if (left >= headCount) return undefined;
    return {
      auditId: undefined,
      reason: say('Signed heads were removed: an export had {heads} up to row {rows}, there are {left}.', {
        heads: headCount,
        rows,
        left,
      }),
    };
  }

  #tryReport(fault: AuditFault): void {
    try {
      this.#report(fault);
    } catch (error) {
      this.#options.logger.error({ error: errorText(error) }, 'the break could not be recorded');
    }
  }

  /** @throws store-unavailable when the break cannot be stored */
  #report({ auditId, reason }: AuditFault): void {
    const { ids, logger, onBroken } = this.#options;
    const words = english(reason);
    logger.error({ auditId, reason: words }, 'the audit record is broken');
    onBroken(reason);
    if (this.#isBreakWritten) return;
    // Later verifications report it, even in later runs.
    const context = gatewayContext(ids.traceId());
    const detail = { auditId: auditId ?? null, reason: words };
    writeAudit(this.#options, context, AUDIT_BROKEN, 'audit', detail, { outcome: 'broken' });
    this.#isBreakWritten = true;
  }
}

function openBreak({ breaks }: AuditVerification) {
  return breaks.findLast(({ acknowledgement }) => acknowledgement === null);
}

/** The file format. The offline verifier refuses others. */
const EXPORT_FORMAT = 'aerodeck-audit-1';

interface AuditExportParts {
  readonly audit: AuditRepository;
  readonly heads: AuditHeadRepository;
  readonly key: AuditKey;
  readonly clock: Clock;
  /** Cancels the export, for example when the gateway stops. */
  readonly signal: AbortSignal;
}

/** Each page becomes about 50 kB of text. */
const PAGE = 100;

/**
 * The whole record as JSON lines, in chunks of many lines. First the format and the public key,
 * then the rows, with each signed head after its row. A signed seal ends it, so that no line can be
 * removed, not even the last.
 */
async function* auditExport({ audit, heads, key, clock, signal }: AuditExportParts): AsyncGenerator<string> {
  const slices = new Slices(clock, signal);
  const atMs = clock.utcMs();
  const lastRowId = audit.newest()?.auditId ?? 0;
  const first = { format: EXPORT_FORMAT, publicKey: key.publicKey, genesis: GENESIS_HASH, atMs };
  yield lineOf(first);
  let seal: ExportSeal = { rows: 0, heads: 0, hash: GENESIS_HASH, atMs };
  // Exports the store unchanged, even rows that do not belong there: the verifier must see them.
  let afterId = Number.NEGATIVE_INFINITY;
  let headAfterId = 0;
  for (;;) {
    if (slices.isOver) await slices.rest();
    const rows = audit.chained(afterId, PAGE).filter(({ auditId }) => auditId <= lastRowId);
    const last = rows.at(-1);
    if (!last) break;
    const pageHeads = headsUpTo(heads, headAfterId, last.auditId);
    yield linesOf(rows, pageHeads);
    afterId = last.auditId;
    headAfterId = Math.max(0, last.auditId);
    seal = {
      rows: seal.rows + rows.length,
      heads: seal.heads + pageHeads.length,
      hash: last.hash,
      atMs,
    };
  }
  yield lineOf({ seal: { ...seal, signature: key.sign(sealText(seal)) } });
}

function headsUpTo(heads: AuditHeadRepository, afterId: number, lastId: number): AuditHead[] {
  return heads.after(afterId, PAGE).filter(({ auditId }) => auditId <= lastId);
}

function linesOf(rows: readonly ChainedRow[], heads: readonly AuditHead[]): string {
  const headOf = new Map(heads.map((head) => [head.auditId, head]));
  return rows
    .map((row) => {
      const head = headOf.get(row.auditId);
      return lineOf(row) + (head ? lineOf({ head }) : '');
    })
    .join('');
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
