import type { AuditHead } from '../../contract/command/audit.ts';

/**
 * The text signed for a head. The first line distinguishes it from all other texts that the key
 * signs.
 */
export function headText({ auditId, atMs, hash }: Omit<AuditHead, 'signature'>): string {
  return `aerodeck-audit-head-v1\n${auditId}\n${atMs}\n${hash}\n`;
}

/** The text signed for an acknowledgement. `breakHash` is the newest acknowledged break. */
export function acknowledgementText(breakHash: string, reason: string): string {
  return `aerodeck-audit-acknowledgement-v1\n${breakHash}\n${reason}\n`;
}

/** Counts of an export. */
export interface ExportSeal {
  readonly rows: number;
  readonly heads: number;
  /** Hash of the last row, or the genesis hash. */
  readonly hash: string;
  readonly atMs: number;
}

/** The text signed for an export. */
export function sealText({ rows, heads, hash, atMs }: ExportSeal): string {
  return `aerodeck-audit-export-v1\n${rows}\n${heads}\n${hash}\n${atMs}\n`;
}
