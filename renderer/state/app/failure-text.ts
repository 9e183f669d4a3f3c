import type { Problem } from '../../../gateway/contract/error.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import { currentLanguage } from '../../language/translate.ts';
import { gatewayTextLine, translateError, translateSentence } from '../../language/translate-gateway.ts';
import { raiseBlock, sayStatus } from '../developer/developer-notice-store.ts';
import { blockOfProblem } from '../developer/gate-block.ts';

/** Message of a failure; the first invalid field if the gateway names one. */
export function failureText(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const problem = cause instanceof GatewayError ? cause.problem : undefined;
  if (!problem) return cause.message;
  const [first] = problem.errors ?? [];
  const text = currentLanguage() === 'en' ? cause.message : translatedProblem(problem, first === undefined);
  return first ? `${text} ${first.pointer}: ${translateSentence(first.detail).text}` : text;
}

/** Translated each time, because the language may change. An invalid field is more precise than the general text. */
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

/** The same, also shown in the status line of the developer area. */
export function failureToStatus(cause: unknown): string {
  const text = failureText(cause);
  sayStatus(text);
  return text;
}

/** Remaining attempts after a wrong PIN, if the gateway reports them. */
export function attemptsLeftOf(cause: unknown): number | undefined {
  const left = cause instanceof GatewayError ? cause.problem?.attemptsLeft : undefined;
  return typeof left === 'number' ? left : undefined;
}

/** Whether the outcome is unknown: the request may have taken effect. */
export function isUnanswered(cause: unknown): boolean {
  return cause instanceof GatewayError && (!cause.problem || cause.problem.code === 'internal-error');
}

/** Error code of the gateway; undefined if there was no response. */
export function problemCodeOf(cause: unknown): string | undefined {
  return cause instanceof GatewayError ? cause.problem?.code : undefined;
}
