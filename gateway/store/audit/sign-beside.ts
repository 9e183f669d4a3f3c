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
 * Signs the end of the record for a program other than the gateway, which may be running. Never throws, and makes no
 * key. What it cannot sign the gateway signs, at the latest at its next start.
 */
export function signBeside({ audit, heads, dataDirectory, clock }: SignBesideParts): void {
  const key = readAuditKey(dataDirectory);
  // A store with a key has a head. Without one the gateway must find that the heads were removed, so nothing is signed
  // here.
  if (!key || !heads.newest()) return;
  new AuditSigner({
    audit,
    heads,
    headFile: new HeadFile(dataDirectory),
    headMark: new HeadMark(dataDirectory),
    key,
    clock,
    logger: silentLogger,
    // The gateway finds the same fault and reports it to the operator.
    onFault: () => undefined,
    onUnsigned: () => undefined,
  }).sign();
}
