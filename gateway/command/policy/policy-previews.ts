import type { Clock } from '../../base/clock.ts';
import { inSlices } from '../../base/pace/slices.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import { type PolicyPreview, PREVIEW_COMMANDS, PREVIEW_DAYS } from '../../contract/command/policy.ts';
import type { Judgement, RecordedDecisions } from './judge-recorded.ts';
import { invalidPolicy } from './policy-service.ts';

const DAY_MS = 86_400_000;
/** Records read at a time: about a millisecond of work. */
const PAGE = 25;
const MAX_ITEMS = 100;
/** Decisions that are judged at once. A decision with a large mission takes a megabyte, most take 3 KB. */
const MAX_BYTES = 8 * 1024 * 1024;
const LINE_END = Buffer.from('\n');

export interface PolicyPreviewsOptions {
  /** Newest first. */
  readonly records: {
    list(page: { limit: number; beforeId?: string | undefined }): readonly CommandRecord[];
  };
  /** A stored decision as JSON; undefined if it is no longer stored. */
  readonly decisions: { textOf(decisionId: string): string | undefined };
  /** Runs in a job process. `owner`: who asked. @throws job-limit, job-failed, overloaded */
  readonly judge: (recorded: RecordedDecisions, owner: string) => Promise<Judgement>;
  readonly clock: Clock;
}

/** What another text of a policy would have changed in the recorded commands. Changes nothing. */
export class PolicyPreviews {
  readonly #options: PolicyPreviewsOptions;

  constructor(options: PolicyPreviewsOptions) {
    this.#options = options;
  }

  /**
   * The newest 2,000 commands of the last 30 days, as far as they are shown, decided by their recorded values.
   * @throws policy-invalid, job-limit, job-failed, overloaded
   */
  async preview(...[policyId, text, principal, isShown]: Parameters<GovernancePort['previewPolicy']>) {
    const { clock, judge } = this.#options;
    const sinceMs = Math.floor(clock.utcMs()) - PREVIEW_DAYS * DAY_MS;
    const { commands, lines, ...gathered } = await inSlices(this.#gather(sinceMs, isShown), clock);
    const judgement = await judge({ policyId, text, lines }, ownerOf(principal));
    if ('problems' in judgement) throw invalidPolicy(policyId, judgement.problems);
    const { changes, unreadable } = judgement;
    const countOf = (isCounted: (after: string) => boolean) =>
      changes.filter(({ after }) => isCounted(after)).length;
    const denied = countOf((after) => after === 'deny');
    const needApproval = countOf((after) => after === 'require_approval');
    const preview: PolicyPreview = {
      sinceMs,
      checked: commands.length - unreadable,
      unchecked: { ...gathered.unchecked, unreadable },
      isTruncated: gathered.isTruncated,
      denied,
      needApproval,
      allowed: changes.length - denied - needApproval,
      items: changes.slice(0, MAX_ITEMS).flatMap(({ index, ...change }) => {
        const record = commands[index];
        if (!record) return [];
        const { commandId, vehicleId, command, params, createdAtMs } = record;
        return [{ commandId, vehicleId, command, params, createdAtMs, ...change }];
      }),
    };
    return preview;
  }

  *#gather(sinceMs: number, isShown: (record: CommandRecord) => boolean) {
    const { records, decisions } = this.#options;
    const commands: CommandRecord[] = [];
    const pieces: Uint8Array[] = [];
    const unchecked = { undecided: 0, forgotten: 0 };
    const gathered = (isTruncated: boolean) => ({
      commands,
      unchecked,
      isTruncated,
      lines: Buffer.concat(pieces),
    });
    let bytes = 0;
    let considered = 0;
    let oldest: CommandRecord | undefined;
    for (let read = 0; read <= PREVIEW_COMMANDS; read += PAGE) {
      const page = records.list({ limit: PAGE, beforeId: oldest?.commandId });
      for (const record of page) {
        yield;
        // The clock may have been wrong for a while: an older record does not end the search.
        if (record.createdAtMs < sinceMs) continue;
        considered += 1;
        if (considered > PREVIEW_COMMANDS || bytes > MAX_BYTES) return gathered(true);
        if (!isShown(record)) continue;
        const text = record.decision && decisions.textOf(record.decision.decisionId);
        if (text === null) unchecked.undecided += 1;
        else if (text === undefined) unchecked.forgotten += 1;
        else {
          const line = Buffer.from(text);
          commands.push(record);
          pieces.push(line, LINE_END);
          bytes += line.length;
        }
      }
      if (page.length < PAGE) return gathered(false);
      oldest = page.at(-1);
    }
    // The last record that was read is recent: there may be more.
    return gathered(oldest !== undefined && oldest.createdAtMs >= sinceMs);
  }
}
