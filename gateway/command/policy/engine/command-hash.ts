import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../base/canonical-json.ts';
import type { Actor } from '../../../contract/account/actor.ts';

/** An override is bound to this: the same command with the same parameters to the same vehicle by the same actor. */
export interface CommandIdentity {
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly vehicleId: string | null;
  readonly actor: Actor;
}

/** SHA-256 in hex; equal for equal requests, whenever they are made. */
export function commandHash({ command, params, vehicleId, actor }: CommandIdentity): string {
  const { kind, id } = actor;
  return createHash('sha256')
    .update(canonicalJson({ command, params, vehicleId, actor: { kind, id } }))
    .digest('hex');
}
