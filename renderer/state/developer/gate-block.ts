import type { Gates } from '../../../gateway/contract/account/access.ts';
import type { DocumentedOperation } from '../../../gateway/contract/developer/documented-operations.ts';
import type { Problem } from '../../../gateway/contract/error.ts';
import { type Message, t } from '../../language/translate.ts';
import { translateError } from '../../language/translate-gateway.ts';

/** What blocks an action. */
export type GateName =
  | 'login'
  | 'company-email'
  | 'credits'
  | 'docs'
  | 'production-keys'
  | 'scope'
  | 'scenario'
  | 'api-base';

/** A blocked action: which gate, in words, and the way to open it. */
export interface GateBlock {
  readonly gate: GateName;
  /** `Login required to run "Start a mission"`. */
  readonly title: string;
  readonly advice: string;
  /** What the button does; undefined where nothing in this window opens the gate. */
  readonly way: { readonly label: string; readonly to: GateTarget } | undefined;
}

export type GateTarget = 'login' | 'plans' | 'keys' | 'assistant' | 'docs';

const TARGET_LABEL: Readonly<Record<GateTarget, Message>> = {
  login: 'Log in',
  plans: 'Choose a plan',
  keys: 'Manage keys',
  assistant: 'Ask the assistant',
  docs: 'Open the docs',
};

/** Builds a block whose button leads `to` the place that opens the gate. */
export function blockBy(gate: GateName, title: string, advice: string, to?: GateTarget): GateBlock {
  return { gate, title, advice, way: to && { label: t(TARGET_LABEL[to]), to } };
}

const LOGIN_ADVICE: Message =
  'Register or log in with your company e-mail and the PIN sent to it. Flying needs no login.';

/** The block of an action that needs a login; the title says for what. */
export function loginBlock(title: string): GateBlock {
  return blockBy('login', title, t(LOGIN_ADVICE), 'login');
}

/**
 * What blocks a call of the operation now; undefined when it may be sent. Some operations run
 * without a login, as this machine's owner.
 */
export function blockOfCall(
  operation: Pick<DocumentedOperation, 'name' | 'auth' | 'credits' | 'runsWithoutLogin'>,
  gates: Gates | undefined,
): GateBlock | undefined {
  if (operation.auth === 'none') return undefined;
  if (gates?.login !== 'active')
    return operation.runsWithoutLogin
      ? undefined
      : loginBlock(t('Login required to run “{name}”', { name: operation.name }));
  if (operation.credits > gates.credits.balance) return creditsBlock(operation, gates.credits.balance);
  return undefined;
}

function creditsBlock(operation: { readonly name: string; readonly credits: number }, balance: number) {
  return blockBy(
    'credits',
    t('Credits required to run “{name}”', { name: operation.name }),
    t('Cost: {cost}, balance: {balance}. Activate a plan; the Sandbox plan is free.', {
      cost: operation.credits,
      balance,
    }),
    'plans',
  );
}

/** What blocks reading locked documentation; undefined when it is open. */
export function blockOfDocs(name: string, gates: Gates | undefined): GateBlock {
  if (gates?.login !== 'active') return loginBlock(t('Login required to read “{name}”', { name }));
  if (gates.companyEmail === 'unverified')
    return blockBy(
      'company-email',
      t('A verified company e-mail is required to read “{name}”', { name }),
      t(LOGIN_ADVICE),
      'login',
    );
  return blockBy(
    'credits',
    t('Credits required to read “{name}”', { name }),
    t('The reference requires active credits. Activate a plan; the Sandbox plan is free.'),
    'plans',
  );
}

/** The gate a refusal of the gateway speaks of; undefined for any other failure. */
export function blockOfProblem(problem: Problem): GateBlock | undefined {
  const made = BLOCK_OF[problem.code];
  return made && blockBy(made.gate, t(made.title), adviceOf(problem), made.to);
}

/** The title says what is missing already: of what the code means, what to do. */
function adviceOf({ code, detail }: Problem): string {
  const { text, advice, original } = translateError(code, detail);
  return original === undefined || advice === undefined ? text : `${advice} (${original})`;
}

interface ProblemBlock {
  readonly gate: GateName;
  readonly title: Message;
  readonly to?: GateTarget;
}

const BLOCK_OF: Readonly<Partial<Record<Problem['code'], ProblemBlock>>> = {
  'login-required': { gate: 'login', title: 'Login required', to: 'login' },
  'session-expired': { gate: 'login', title: 'Login required', to: 'login' },
  'credits-required': { gate: 'credits', title: 'Credits required', to: 'plans' },
  'docs-locked': { gate: 'docs', title: 'Documentation locked', to: 'plans' },
  'production-locked': { gate: 'production-keys', title: 'Live keys are locked' },
  'company-email-required': { gate: 'company-email', title: 'Company e-mail required', to: 'login' },
  'scope-missing': { gate: 'scope', title: 'The key lacks a scope', to: 'keys' },
};

/** Whether the gate still blocks. A block that the gates do not cover stays until it is dismissed. */
export function isStillBlocked(block: GateBlock, gates: Gates | undefined): boolean {
  if (!gates) return true;
  if (block.gate === 'login') return gates.login !== 'active';
  if (block.gate === 'company-email') return gates.companyEmail === 'unverified';
  if (block.gate === 'docs') return gates.docs.state !== 'unlocked';
  if (block.gate === 'credits') return gates.credits.state !== 'active';
  return true;
}
