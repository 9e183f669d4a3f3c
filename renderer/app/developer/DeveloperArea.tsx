import { KeyRound, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { type Message, t } from '../../language/translate.ts';
import { useRoute } from '../../state/app/route.ts';
import { useAccountStore } from '../../state/developer/account-store.ts';
import {
  clearBlock,
  closeDialog,
  forgetOldStatus,
  useDeveloperDialogStore,
  useDeveloperNoticeStore,
} from '../../state/developer/developer-notice-store.ts';
import { type GateBlock, isStillBlocked } from '../../state/developer/gate-block.ts';
import { openGate, useGates } from '../../state/developer/gates.ts';
import { API_BASE_ADVICE, useSandbox } from '../../state/developer/sandbox-run.ts';
import { type SandboxStatus, useSandboxStore } from '../../state/developer/sandbox-store.ts';
import './developer-area.css';
import { Dialog } from '../../components/page/Dialog.tsx';
import { LoginForm } from '../../screens/developer/account/LoginForm.tsx';
import { SaveWorkspaceForm } from '../../screens/developer/playground/SaveWorkspaceForm.tsx';

const SANDBOX_TEXT: Readonly<Record<SandboxStatus['state'], Message>> = {
  idle: 'idle (sandbox)',
  ready: 'ready',
  running: 'running',
  ok: 'ok',
  fallback: 'fallback',
  error: 'error',
};

/**
 * Wraps every screen of the developer area: shows what is blocked and how to unlock it, and a
 * status line.
 */
export function DeveloperArea({ children }: { readonly children: ReactNode }) {
  const { block, status } = useDeveloperNoticeStore();
  const { account, isDemo, hasEnded } = useAccountStore();
  const sandbox = useSandboxStore((state) => state.status);
  const apiBase = useSandboxStore((state) => state.apiBase);
  const gates = useGates();
  const { check } = useSandbox();

  const { screenId } = useRoute();

  useEffect(() => void check(), [check]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is left when this changes
  useEffect(() => forgetOldStatus, [screenId]);
  useEffect(() => {
    if (block && !isStillBlocked(block, gates)) clearBlock();
  }, [block, gates]);

  return (
    <div className="screen-column">
      {isDemo && (
        <p className="developer-banner hatched flex-none border-bottom text-12 medium">
          {t(
            'Demo login: documentation only, no keys or credits. Log in with your company e-mail to unlock them.',
          )}
        </p>
      )}
      {hasEnded && !account && (
        <p className="developer-banner flex-none border-bottom text-12 medium">
          {t('Your login has expired. Log in again to continue in the developer area.')}
        </p>
      )}
      <GateAlert block={block} />
      <div className="scroll-rest">{children}</div>
      <footer className="status-line small-dim row-spread flex-none gap-16 border-top surface-1">
        <span className="cut min-w-0" role="status">
          {status ||
            (account
              ? t('Logged in as {email}.', { email: account.email })
              : t('Not logged in to the developer area.'))}
        </span>
        <span className="status-sandbox" data-state={sandbox.state} title={sandboxDetail(sandbox)}>
          {t('Sandbox')} <strong className="bright semibold">{t(SANDBOX_TEXT[sandbox.state])}</strong>
          <span className="status-detail clip faint ellipsis">
            {apiBase === null ? t(API_BASE_ADVICE) : sandboxDetail(sandbox)}
          </span>
        </span>
      </footer>
    </div>
  );
}

function sandboxDetail({ state, detail }: SandboxStatus): string {
  return state === 'idle' ? t('checking the gateway') : detail;
}

function GateAlert({ block }: { readonly block: GateBlock | undefined }) {
  return (
    <div role="alert">
      {block && (
        <div className="gate-alert line gap-10 caution-fill" data-gate={block.gate}>
          <KeyRound className="caution" size={16} aria-hidden />
          <p className="grows min-w-0">
            <strong>{block.title}.</strong> {block.advice}
          </p>
          {block.way && (
            <Button variant="primary" onClick={() => block.way && openGate(block.way.to)}>
              {block.way.label}
            </Button>
          )}
          <IconButton icon={X} variant="quiet" label={t('Dismiss the alert')} onClick={clearBlock} />
        </div>
      )}
    </div>
  );
}

const CONTENT = {
  login: { title: 'Log in', Form: LoginForm },
  'save-workspace': { title: 'Save workspace', Form: SaveWorkspaceForm },
} as const;

/** The dialogs that every screen may open. */
export function DeveloperDialogs() {
  const open = useDeveloperDialogStore((state) => state.open);
  const content = open && CONTENT[open];
  return (
    <Dialog title={content ? t(content.title) : ''} isOpen={open !== undefined} onClose={closeDialog}>
      {content && <content.Form onDone={closeDialog} />}
    </Dialog>
  );
}
