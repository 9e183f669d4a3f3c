import type { Mode } from '../../contract/list.ts';
import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { PrincipalVisibility } from './principal-visibility.ts';

/** Imports of the principal's own tenant, and recordings of the station whose vehicles it may reach. */
export function isSessionShown(
  { source, actor, mode }: ReplaySession,
  visibility: PrincipalVisibility,
  reaches: (mode: Mode) => boolean,
): boolean {
  if (source === 'imported') return actor !== null && visibility.actor(actor);
  return reaches(mode);
}
