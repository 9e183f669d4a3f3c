import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import { errorText, textOf } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { AuditHead } from '../../contract/command/audit.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { AuditHeadRepository } from '../repository/audit/audit-head-repository.ts';
import type { AuditRepository, ChainPoint } from '../repository/audit/audit-repository.ts';
import type { AuditKey } from './audit-key.ts';
import { type AuditFault, chainFault, GENESIS } from './chain-fault.ts';
import type { HeadFile } from './head-file.ts';
import { headLine, headOfLine } from './head-line.ts';
import type { HeadMark } from './head-mark.ts';
import { headText } from './signed-text.ts';

export interface AuditSignerOptions {
  readonly audit: AuditRepository;
  readonly heads: AuditHeadRepository;
  readonly headFile: HeadFile;
  readonly headMark: HeadMark;
  readonly key: AuditKey;
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * The record to sign differs from what was written. It is signed anyway, to cover later rows too.
   * If this throws because the fault could not be recorded, nothing is signed.
   */
  readonly onFault: (fault: AuditFault) => void;
  /** Why heads cannot be written, undefined when they can again. */
  readonly onUnsigned: (reason: OperatorText | undefined) => void;
}

const PERIOD_MS = 60_000;
const MAX_UNSIGNED_ROWS = 100;
/** More rows than fit between two heads, and still checked within 20 ms. */
const MAX_CHECKED_ROWS = 2000;
const PAGE = 500;
/** The first head is that of row 0, the start. */
const BEFORE_ALL = -1;

/**
 * Signs the end of the audit chain: at start and stop, and every 100 rows or 60 s. Writes each head
 * to the store and, in the same transaction, to the file beside it. Covers rows of other processes
 * too.
 */
export class AuditSigner {
  readonly #options: AuditSignerOptions;
  #timer: Timer | undefined;
  #soon: Timer | undefined;
  #unsubscribe: Unsubscribe | undefined;
  #known: AuditHead | undefined;
  #lastAppended: ChainPoint | undefined;
  #isFailing = false;
  /** An earlier run has signed in this store, so a head must exist. */
  #mustHaveHead = false;

  constructor(options: AuditSignerOptions) {
    this.#options = options;
  }

  /** The newest head this run has read or signed. Store and file must have it. */
  get known(): AuditHead | undefined {
    return this.#known;
  }

  /**
   * `isStoreReplaced`: the store is a backup or new, so the head file restarts from its content.
   * `hadKey`: an earlier run has already signed.
   */
  start({ isStoreReplaced, hadKey }: { readonly isStoreReplaced: boolean; readonly hadKey: boolean }): void {
    const { audit, heads, clock } = this.#options;
    if (this.#timer) return;
    this.#timer = clock.every(PERIOD_MS, () => this.sign());
    this.#unsubscribe = audit.onAppended((point) => this.#appended(point));
    this.#attempt(() => (isStoreReplaced ? this.#replaceFile() : this.#repair()));
    this.#known = this.#missingMark() ?? heads.newest();
    this.#mustHaveHead = hadKey && !isStoreReplaced;
    this.sign();
  }

  /** Signs the last rows. */
  stop(): void {
    if (!this.#timer) return;
    this.#timer.cancel();
    this.#timer = undefined;
    this.#soon?.cancel();
    this.#soon = undefined;
    this.#unsubscribe?.();
    this.sign();
  }

  /** Signs the end of the chain unless already signed. Never throws. Reports and retries failures. */
  sign(): void {
    const { heads, onFault } = this.#options;
    this.#attempt(() => {
      // The file may contain a head that the store refused.
      if (this.#isFailing) this.#repair();
      // The fault is on disk before a new head can cover it.
      const fault = heads.inTransaction(() => this.#unsignedFault());
      if (fault) onFault(fault);
      heads.inTransaction(() => this.#signInTransaction());
      this.#lastAppended = undefined;
    });
    if (!this.#missingMark()) this.#mark();
  }

  /** The missing heads were acknowledged: the newest existing head now counts. */
  forgetMissing(): void {
    this.#known = this.#options.heads.newest();
    this.#mark();
  }

  /** The marked head, if other heads exist but not this one. The start detects when no heads exist. */
  #missingMark(): AuditHead | undefined {
    const { heads, headMark, key } = this.#options;
    const marked = headMark.read();
    if (!marked || !heads.newest() || !key.isSigned(headText(marked), marked.signature)) return undefined;
    const [found] = heads.after(marked.auditId - 1, 1);
    return found && headLine(found) === headLine(marked) ? undefined : marked;
  }

  #mark(): void {
    const { heads, headMark, logger } = this.#options;
    const newest = heads.newest();
    if (!newest || newest.auditId === headMark.read()?.auditId) return;
    try {
      headMark.write(newest);
    } catch (error) {
      // The older mark stays valid.
      logger.warn({ error: errorText(error) }, 'the newest signed head could not be stored next to the key');
    }
  }

  #unsignedFault(): AuditFault | undefined {
    const { audit, heads, headFile } = this.#options;
    const newest = audit.newest() ?? GENESIS;
    const before = heads.newest();
    if (!before && !this.#known && this.#mustHaveHead && headFile.sizeBytes === 0)
      return { auditId: undefined, reason: 'All signed heads were removed.' };
    return newest.auditId === before?.auditId ? undefined : this.#faultSince(before, newest);
  }

  #signInTransaction(): void {
    const { audit, heads, headFile, key, clock } = this.#options;
    // The start is signed before the first row, so a record without heads has lost them.
    const newest = audit.newest() ?? GENESIS;
    const before = heads.newest();
    if (newest.auditId === before?.auditId) return;
    // The chain was cut: its end is older than the last head, which stays as evidence.
    if (before && newest.auditId < before.auditId) return;
    const unsigned = { auditId: newest.auditId, atMs: clock.utcMs(), hash: newest.hash };
    const head = { ...unsigned, signature: key.sign(headText(unsigned)) };
    heads.insert(head);
    headFile.append(head);
    if (head.auditId > (this.#known?.auditId ?? -1)) this.#known = head;
  }

  /** A fault that is quick to find. Only a verification checks the whole chain. */
  #faultSince(before: AuditHead | undefined, newest: ChainPoint): AuditFault | undefined {
    const { audit } = this.#options;
    const known = this.#known;
    if (known && (!before || before.auditId < known.auditId))
      return {
        auditId: undefined,
        reason: say('The signed head of row {row} was removed.', { row: known.auditId }),
      };
    const last = this.#lastAppended;
    if (last && audit.hashOf(last.auditId) !== last.hash)
      return {
        auditId: last.auditId,
        reason: say('Row {row} was replaced right after it was written.', { row: last.auditId }),
      };
    const start = before ?? GENESIS;
    if (newest.auditId < start.auditId)
      return {
        auditId: newest.auditId + 1,
        reason: say('The rows after {row} were removed.', { row: newest.auditId }),
      };
    if (before && before.auditId > 0 && audit.hashOf(before.auditId) !== before.hash)
      return {
        auditId: before.auditId,
        reason: say('Row {row} is not the one that was signed.', { row: before.auditId }),
      };
    if (newest.auditId - start.auditId > MAX_CHECKED_ROWS) return undefined;
    return chainFault(start, audit.links(start.auditId, MAX_CHECKED_ROWS));
  }

  #appended(point: ChainPoint): void {
    this.#lastAppended = point;
    if (point.auditId - (this.#known?.auditId ?? 0) < MAX_UNSIGNED_ROWS || this.#isFailing) return;
    // After the row's command was sent, because signing takes milliseconds.
    this.#soon ??= this.#options.clock.after(0, () => {
      this.#soon = undefined;
      this.sign();
    });
  }

  #attempt(work: () => void): void {
    const { logger, onUnsigned } = this.#options;
    try {
      work();
      if (this.#isFailing) onUnsigned(undefined);
      this.#isFailing = false;
    } catch (thrown) {
      logger.error({ error: errorText(thrown) }, 'the end of the audit record could not be signed');
      this.#isFailing = true;
      onUnsigned(textOf(thrown));
    }
  }

  /** A crash may leave the last head only in the file: copies it to the store. */
  #repair(): void {
    const { audit, heads, headFile, key, logger } = this.#options;
    heads.inTransaction(() => {
      const lines = headFile.repairEnd();
      const newest = heads.newest();
      const last = headOfLine(lines.at(-1) ?? '');
      if (!last || (newest && last.auditId <= newest.auditId)) return;
      const isNext = newest ? lines.at(-2) === headLine(newest) : lines.length === 1;
      const hash = last.auditId === 0 ? GENESIS.hash : audit.hashOf(last.auditId);
      const isOurs = key.isSigned(headText(last), last.signature) && hash === last.hash;
      if (!isNext || !isOurs) return;
      heads.insert(last);
      logger.info(
        { auditId: last.auditId },
        'a signed head missing from the store after a crash was restored',
      );
    });
  }

  #replaceFile(): void {
    const { heads, headFile, headMark, clock } = this.#options;
    const newest = heads.newest();
    if (newest) headMark.write(newest);
    headFile.moveAside(clock.utcMs());
    let afterId = BEFORE_ALL;
    for (let page = heads.after(afterId, PAGE); page.length > 0; page = heads.after(afterId, PAGE)) {
      for (const head of page) headFile.append(head);
      afterId = page.at(-1)?.auditId ?? afterId;
    }
  }
}
