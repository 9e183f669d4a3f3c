import type { AuditHead } from '../../contract/command/audit.ts';

/** A head as one line of the head file and of an export, without line end. Each head has one text. */
export function headLine({ auditId, atMs, hash, signature }: AuditHead): string {
  return JSON.stringify({ auditId, atMs, hash, signature });
}

/** Undefined if the line is not a head. */
export function headOfLine(line: string): AuditHead | undefined {
  try {
    const head = JSON.parse(line) as AuditHead;
    return headLine(head) === line && Number.isSafeInteger(head.auditId) ? head : undefined;
  } catch {
    return undefined;
  }
}
