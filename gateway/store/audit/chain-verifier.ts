import type { Clock } from '../../base/clock.ts';
import { Slices } from '../../base/pace/slices.ts';
import {
  AUDIT_ACKNOWLEDGED,
  AUDIT_BROKEN,
  type AuditBreak,
  type AuditHead,
  type AuditVerification,
} from '../../contract/command/audit.ts';
import { say } from '../../contract/operator-text.ts';
import type { AuditHeadRepository } from '../repository/audit/audit-head-repository.ts';
import type { AuditRepository, ChainedRow, ChainLink } from '../repository/audit/audit-repository.ts';
import type { AuditKey } from './audit-key.ts';
import { type AuditFault, chainFault, GENESIS } from './chain-fault.ts';
import type { HeadFile } from './head-file.ts';
import { headLine, headOfLine } from './head-line.ts';
import { acknowledgementText, headText } from './signed-text.ts';

export interface ChainVerifierOptions {
  readonly audit: AuditRepository;
  readonly heads: AuditHeadRepository;
  readonly headFile: HeadFile;
  readonly key: AuditKey;
  readonly clock: Clock;
}

/** The ends of rows, heads and file at the start. The next verification checks later ones. */
interface Extent {
  readonly lastRowId: number;
  readonly lastHeadId: number;
  readonly fileBytes: number;
}

/** Takes about half a millisecond. */
const ROWS_PAGE = 64;
const HEADS_PAGE = 200;
/** The gateway writes no rows with IDs below 1. Existing ones are checked too. */
const BEFORE_ALL = Number.NEGATIVE_INFINITY;

/** Checks that the audit record is unchanged: every row, every signed head, and the head file. */
export class ChainVerifier {
  readonly #options: ChainVerifierOptions;

  constructor(options: ChainVerifierOptions) {
    this.#options = options;
  }

  /**
   * In slices of a few milliseconds. `known` is a head that must exist.
   * @throws overloaded when `signal` aborts it
   */
  async verify(known: AuditHead | undefined, signal: AbortSignal): Promise<AuditVerification> {
    const { clock, key } = this.#options;
    const beganAtMs = clock.monotonicMs();
    const slices = new Slices(clock, signal);
    const extent = this.#extent();
    const rows = await this.#verifyRows(extent, slices);
    const heads = await this.#verifyHeads(extent, slices);
    const open = rows.breaks.newestOpen;
    const fault =
      worst(rows.fault, heads.fault) ??
      (open && { auditId: undefined, reason: open.reason }) ??
      this.#missing(known);
    return {
      ok: fault === undefined,
      count: rows.count,
      brokenAtId: fault?.auditId ?? null,
      reason: fault?.reason ?? null,
      headCount: heads.count,
      lastSignedId: heads.lastSignedId || null,
      publicKey: key.publicKey,
      breaks: rows.breaks.newest,
      durationMs: clock.monotonicMs() - beganAtMs,
    };
  }

  /** Holds the write lock: another process signs in both the store and the file, or in neither. */
  #extent(): Extent {
    const { audit, heads, headFile } = this.#options;
    return heads.inTransaction(() => ({
      lastRowId: audit.newest()?.auditId ?? 0,
      lastHeadId: heads.newest()?.auditId ?? 0,
      fileBytes: headFile.sizeBytes,
    }));
  }

  async #verifyRows(
    { lastRowId }: Extent,
    slices: Slices,
  ): Promise<{
    readonly count: number;
    readonly fault: AuditFault | undefined;
    readonly breaks: BreakList;
  }> {
    const { audit, key } = this.#options;
    const breaks = new BreakList(audit, key);
    let previous = GENESIS;
    let afterId = BEFORE_ALL;
    for (let count = 0; ; ) {
      const links = audit.links(afterId, ROWS_PAGE).filter(({ auditId }) => auditId <= lastRowId);
      const last = links.at(-1);
      if (!last) return { count, fault: undefined, breaks };
      count += links.length;
      const fault = chainFault(previous, links);
      for (const link of links) breaks.take(link);
      if (fault) return { count, fault, breaks };
      previous = last;
      afterId = last.auditId;
      if (slices.isOver) await slices.rest();
    }
  }

  /** Store and file have the same heads in order, each signed by our key and of an existing row. */
  async #verifyHeads(
    { lastRowId, lastHeadId, fileBytes }: Extent,
    slices: Slices,
  ): Promise<{
    readonly count: number;
    readonly lastSignedId: number | undefined;
    readonly fault: AuditFault | undefined;
  }> {
    let count = 0;
    let lastSignedId: number | undefined;
    const lines = this.#options.headFile.lines(fileBytes);
    for await (const head of this.#storedHeads(lastHeadId)) {
      const line = await lines.next();
      if (slices.isOver) await slices.rest();
      const fault =
        filePairFault(head, line.done ? undefined : line.value) ??
        this.#headFault(head, lastSignedId ?? 0, lastRowId);
      if (fault) {
        await lines.return(undefined);
        return { count, lastSignedId, fault };
      }
      count += 1;
      lastSignedId = head.auditId;
    }
    const more = await lines.next();
    await lines.return(undefined);
    if (slices.isOver) await slices.rest();
    const fault = more.done ? undefined : this.#surplusFault(more.value);
    return { count, lastSignedId, fault };
  }

  async *#storedHeads(lastHeadId: number): AsyncGenerator<AuditHead> {
    let afterId = BEFORE_ALL;
    for (;;) {
      const page = this.#options.heads
        .after(afterId, HEADS_PAGE)
        .filter(({ auditId }) => auditId <= lastHeadId);
      const last = page.at(-1);
      if (!last) return;
      yield* page;
      afterId = last.auditId;
    }
  }

  #headFault(head: AuditHead, signedBefore: number, lastRowId: number): AuditFault | undefined {
    const { audit, key } = this.#options;
    const { auditId } = head;
    if (!key.isSigned(headText(head), head.signature))
      return {
        auditId: undefined,
        reason: say('The signed head of row {row} is not signed with the key of this station.', {
          row: auditId,
        }),
      };
    const hash = auditId === 0 ? GENESIS.hash : audit.hashOf(auditId);
    if (hash === head.hash) return undefined;
    if (hash === undefined)
      return {
        auditId: Math.min(lastRowId + 1, auditId),
        reason: say('Rows were removed: row {row} was signed and is missing.', { row: auditId }),
      };
    return {
      auditId: signedBefore + 1,
      reason: say('Rows between {from} and {row} were rewritten: row {to} is not the one that was signed.', {
        from: signedBefore + 1,
        row: auditId,
        to: auditId,
      }),
    };
  }

  /** A head only in the file: the store lost it, and perhaps the rows up to it. */
  #surplusFault(line: string): AuditFault {
    const { audit, key, headFile } = this.#options;
    const head = headOfLine(line);
    if (!head || !key.isSigned(headText(head), head.signature))
      return {
        auditId: undefined,
        reason: say('{file} contains a line that this station did not write.', { file: headFile.path }),
      };
    const { auditId, hash } = head;
    if (audit.hashOf(auditId) === hash)
      return {
        auditId: undefined,
        reason: say('The signed head of row {row} was removed from the store.', { row: auditId }),
      };
    const end = audit.newest()?.auditId ?? 0;
    return {
      auditId: Math.min(end + 1, auditId),
      reason: say(
        'Rows were removed or rewritten: {file} has the signed head of row {row}, which is not in the store.',
        { file: headFile.path, row: auditId },
      ),
    };
  }

  #missing(known: AuditHead | undefined): AuditFault | undefined {
    if (!known) return undefined;
    const found = this.#options.heads.after(known.auditId - 1, 1)[0];
    if (found && headLine(found) === headLine(known)) return undefined;
    const { audit } = this.#options;
    if (known.auditId > 0 && audit.hashOf(known.auditId) !== known.hash)
      return {
        auditId: Math.min((audit.newest()?.auditId ?? 0) + 1, known.auditId),
        reason: say('Rows were removed or rewritten: row {row}, which was signed, is missing.', {
          row: known.auditId,
        }),
      };
    return {
      auditId: undefined,
      reason: say('The signed head of row {row} was removed.', { row: known.auditId }),
    };
  }
}

function filePairFault(head: AuditHead, line: string | undefined): AuditFault | undefined {
  if (line === headLine(head)) return undefined;
  const { auditId } = head;
  const inFile = line === undefined ? undefined : headOfLine(line);
  if (line !== undefined && !inFile)
    return {
      auditId: undefined,
      reason: say('The head file was edited at the head of row {row}.', { row: auditId }),
    };
  if (inFile && inFile.auditId < auditId)
    return {
      auditId: undefined,
      reason: say('The signed head of row {row} is in the head file but was removed from the store.', {
        row: inFile.auditId,
      }),
    };
  if (inFile?.auditId === auditId)
    return {
      auditId: undefined,
      reason: say('The signed head of row {row} differs between the store and the head file.', {
        row: auditId,
      }),
    };
  return {
    auditId: undefined,
    reason: say('The signed head of row {row} was removed from the head file.', { row: auditId }),
  };
}

/** Row faults first: an auditor must see them before head faults. */
function worst(rows: AuditFault | undefined, heads: AuditFault | undefined): AuditFault | undefined {
  if (!rows) return heads;
  const isHeadEarlier = heads?.auditId !== undefined && heads.auditId < (rows.auditId ?? 0);
  return isHeadEarlier ? heads : rows;
}

const MAX_LISTED = 100;

/** The breaks that the record itself reports, with their acknowledgements. Takes rows in order. */
class BreakList {
  readonly #audit: Pick<AuditRepository, 'chained'>;
  readonly #key: AuditKey;
  readonly #breaks: AuditBreak[] = [];

  constructor(audit: Pick<AuditRepository, 'chained'>, key: AuditKey) {
    this.#audit = audit;
    this.#key = key;
  }

  get newest(): AuditBreak[] {
    return this.#breaks.slice(-MAX_LISTED);
  }

  get newestOpen(): AuditBreak | undefined {
    return this.#breaks.findLast(({ acknowledgement }) => acknowledgement === null);
  }

  take({ auditId, action }: ChainLink): void {
    if (action !== AUDIT_BROKEN && action !== AUDIT_ACKNOWLEDGED) return;
    const row = this.#row(auditId);
    if (!row) return;
    if (action === AUDIT_ACKNOWLEDGED) this.#acknowledge(row);
    else
      this.#breaks.push({
        auditId,
        atMs: row.atMs,
        reason: String(row.detail.reason),
        acknowledgement: null,
      });
  }

  /** Acknowledgements without our signature did not come from the API. */
  #acknowledge({ auditId, atMs, actor, detail }: ChainedRow): void {
    const reason = String(detail.reason);
    const upToId = Number(detail.upToId);
    const broken = this.#breaks.some((known) => known.auditId === upToId) && this.#row(upToId);
    if (!broken) return;
    if (!this.#key.isSigned(acknowledgementText(broken.hash, reason), String(detail.signature))) return;
    for (const [index, known] of this.#breaks.entries())
      if (known.auditId <= upToId && known.acknowledgement === null)
        this.#breaks[index] = { ...known, acknowledgement: { auditId, atMs, by: actor, reason } };
  }

  #row(auditId: number): ChainedRow | undefined {
    return this.#audit.chained(auditId - 1, 1).find((row) => row.auditId === auditId);
  }
}
