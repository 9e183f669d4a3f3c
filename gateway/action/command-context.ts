import type { Actor, CommandRecord } from '../contract/command.ts';
import type { Principal } from '../contract/gateway-port.ts';

/** Who asks and on which way: a request's context, or that of a launch or mission acting for the one who asked. */
export interface CommandContext {
  readonly principal: Principal;
  /** 32 lower-case hex digits, W3C trace id. */
  readonly traceId: string;
  readonly source: CommandRecord['source'];
}

export function actorOf({ principal }: CommandContext): Actor {
  return { kind: principal.kind, id: principal.id };
}
