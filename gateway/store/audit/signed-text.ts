import type { AuditHead } from '../../contract/command/audit.ts';

/**
 * The text that the signature of a head covers. The first line keeps it distinct from all other texts that
 * the key signs.
 */
export function headText({ auditId, atMs, hash }: Omit<AuditHead, 'signature'>): string {
  return `aerodeck-audit-head-v1\n${auditId}\n${atMs}\n${hash}\n`;
}

/** What the signature of an acknowledgement covers: `breakHash` is that of the newest break that it acknowledges. */
export function acknowledgementText(breakHash: string, reason: string): string {
  return `aerodeck-audit-acknowledgement-v1\n${breakHash}\n${reason}\n`;
}

/** What an export holds. */
export interface ExportSeal {
  readonly rows: number;
  readonly heads: number;
  /** Of the last row; the genesis hash when there is none. */
  readonly hash: string;
  readonly atMs: number;
}

/** What the seal at the end of an export covers. */
export function sealText({ rows, heads, hash, atMs }: ExportSeal): string {
  return `aerodeck-audit-export-v1\n${rows}\n${heads}\n${hash}\n${atMs}\n`;
}
