import type { IdGenerator } from '../../base/id/id.ts';
import type { CommandContext } from '../gate/command-context.ts';

/** The command context of a program on a two-way link. */
export function programContext(linkId: string, ids: IdGenerator): CommandContext {
  return {
    principal: { kind: 'program', id: linkId, tenantId: 'local', scopes: new Set(['drone:command']) },
    traceId: ids.traceId(),
    source: 'forward',
  };
}
