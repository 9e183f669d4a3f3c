import type { CommandContext } from '../../command/gate/command-context.ts';

/**
 * Audits a request before it runs. Durable when it returns.
 * @throws store-unavailable: then nothing may be done
 */
export type AuditCommand = (
  action: string,
  target: string,
  detail: Readonly<Record<string, unknown>>,
  context: CommandContext,
  decisionId?: string | null,
) => void;
