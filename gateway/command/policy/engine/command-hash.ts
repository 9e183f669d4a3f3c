import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../base/canonical-json.ts';
import type { Actor } from '../../../contract/account/actor.ts';

/** What an override is bound to: same command, parameters, vehicle and actor. */
export interface CommandIdentity {
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly vehicleId: string | null;
  readonly actor: Actor;
}

/** SHA-256 in hex. Equal for equal requests, at any time. */
export function commandHash({ command, params, vehicleId, actor }: CommandIdentity): string {
  const { kind, id } = actor;
  return createHash('sha256')
    .update(canonicalJson({ command, params, vehicleId, actor: { kind, id } }))
    .digest('hex');
}
