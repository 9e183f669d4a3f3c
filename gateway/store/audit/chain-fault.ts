import { GENESIS_HASH } from '../../contract/command/audit.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { ChainLink, ChainPoint } from '../repository/audit/audit-repository.ts';

/** The predecessor of the first row of a chain. */
export const GENESIS: ChainPoint = { auditId: 0, hash: GENESIS_HASH };

/** A fault in the audit record and its position. */
export interface AuditFault {
  /**
   * First row that differs from what was written. Undefined when the rows are intact and the fault
   * is in their heads.
   */
  readonly auditId: number | undefined;
  /** One sentence for people. */
  readonly reason: OperatorText;
}

/** The first of `links` that does not follow its predecessor. `previous` precedes the first link. */
export function chainFault(previous: ChainPoint, links: readonly ChainLink[]): AuditFault | undefined {
  let { auditId, hash } = previous;
  for (const link of links) {
    const expectedId = auditId + 1;
    if (link.auditId > expectedId)
      return fault(expectedId, say('Row {row} was removed.', { row: expectedId }));
    if (link.auditId < expectedId)
      return fault(expectedId, say('A row {row} was inserted before the first.', { row: link.auditId }));
    if (link.contentHash !== link.hash)
      return fault(expectedId, say('Row {row} was changed.', { row: expectedId }));
    if (link.previousHash !== hash)
      return fault(
        expectedId,
        say('Row {row} does not follow the row before it: rows were swapped, replaced or removed.', {
          row: expectedId,
        }),
      );
    ({ auditId, hash } = link);
  }
  return undefined;
}

function fault(auditId: number, reason: OperatorText): AuditFault {
  return { auditId, reason };
}
