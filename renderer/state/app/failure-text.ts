import type { Problem } from '../../../gateway/contract/error.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import { currentLanguage } from '../../language/translate.ts';
import { gatewayTextLine, translateError } from '../../language/translate-gateway.ts';
import { raiseBlock } from '../developer/developer-notice-store.ts';
import { blockOfProblem } from '../developer/gate-block.ts';

/** A failure in words: the first wrong field where the gateway names one. */
export function failureText(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const problem = cause instanceof GatewayError ? cause.problem : undefined;
  if (!problem) return cause.message;
  const [first] = problem.errors ?? [];
  const text = currentLanguage() === 'en' ? cause.message : translatedProblem(problem, first === undefined);
  return first ? `${text} ${first.pointer}: ${first.detail}` : text;
}

/** Anew, as the language may have changed since; a wrong field says it better than the English around it. */
function translatedProblem({ code, detail, title }: Problem, hasOriginal: boolean): string {
  const told = translateError(code, detail || title);
  return gatewayTextLine(hasOriginal ? told : { ...told, original: undefined });
}

/** The same, and where a gate is the reason its alert is raised. */
export function reportFailure(cause: unknown): string {
  const problem = cause instanceof GatewayError ? cause.problem : undefined;
  const block = problem && blockOfProblem(problem);
  if (block) raiseBlock(block);
  return failureText(cause);
}

/** Tries that are left after a wrong PIN, where the gateway says so. */
export function attemptsLeftOf(cause: unknown): number | undefined {
  const left = cause instanceof GatewayError ? cause.problem?.attemptsLeft : undefined;
  return typeof left === 'number' ? left : undefined;
}

/** Whether the outcome is unknown: the request may have taken effect. */
export function isUnanswered(cause: unknown): boolean {
  return cause instanceof GatewayError && (!cause.problem || cause.problem.code === 'internal-error');
}

/** The gateway's code of a failure; undefined when it did not answer. */
export function problemCodeOf(cause: unknown): string | undefined {
  return cause instanceof GatewayError ? cause.problem?.code : undefined;
}
