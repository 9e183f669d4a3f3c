import type { Clock } from '../../base/clock.ts';
import { silentLogger } from '../../base/log/logger.ts';
import type { AuditHeadRepository } from '../repository/audit/audit-head-repository.ts';
import type { AuditRepository } from '../repository/audit/audit-repository.ts';
import { readAuditKey } from './audit-key.ts';
import { AuditSigner } from './audit-signer.ts';
import { HeadFile } from './head-file.ts';
import { HeadMark } from './head-mark.ts';

export interface SignBesideParts {
  readonly audit: AuditRepository;
  readonly heads: AuditHeadRepository;
  readonly dataDirectory: string;
  readonly clock: Clock;
}

/**
 * Signs the end of the record for another program while the gateway may run. Never throws, and
 * creates no key. The gateway signs the rest, at its next start at the latest.
 */
export function signBeside({ audit, heads, dataDirectory, clock }: SignBesideParts): void {
  const key = readAuditKey(dataDirectory);
  // A store with a key has a head. Without one the gateway must detect the removal: sign nothing.
  if (!key || !heads.newest()) return;
  new AuditSigner({
    audit,
    heads,
    headFile: new HeadFile(dataDirectory),
    headMark: new HeadMark(dataDirectory),
    key,
    clock,
    logger: silentLogger,
    // The gateway finds the same fault and reports it.
    onFault: () => undefined,
    onUnsigned: () => undefined,
  }).sign();
}
