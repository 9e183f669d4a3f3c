import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { type FormEvent, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Toaster, toast } from 'sonner';
import { TextField } from '../components/field/TextField.tsx';
import { Note } from '../components/Note.tsx';
import { t } from '../language/translate.ts';
import '../state/settings/display-stores.ts';
import { browserClock } from '../api/connection/clock.ts';
import { openBrowserSocket } from '../api/connection/telemetry-stream.ts';
import type { AccountSessionOptions, WindowChannel } from '../api/developer/account-session.ts';
import { Button } from '../components/button/Button.tsx';
import { useRoute } from '../state/app/route.ts';
import { GatewayContext, useGateway } from '../state/connection/gateway-context.ts';
import { DeveloperContext, DeveloperRuntime } from '../state/developer/developer-runtime.ts';
import { useAppearanceStore, useLanguageStore } from '../state/settings/display-stores.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GatewaySession, type SessionState } from './gateway-session.ts';
import { lazily } from './lazily.ts';
import { Shell } from './Shell.tsx';
import './token-screen.css';

const videoWindow = lazily(async () => ({ default: (await import('./VideoWindow.tsx')).VideoWindow }));

/** The whole window. */
export function App() {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } }),
  );
  const [state, setState] = useState<SessionState>({ phase: 'starting' });
  const session = useRef<GatewaySession>(undefined);
  const route = useRoute();
  const theme = useAppearanceStore((appearance) => appearance.theme);

  // Read at the root, so that the whole screen renders again in the new language.
  const { language, failure: languageFailure } = useLanguageStore();

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    if (languageFailure) toast.error(languageFailure, { duration: 30_000 });
  }, [languageFailure]);

  useEffect(() => {
    const current = new GatewaySession(queryClient, setState);
    session.current = current;
    current.start();
    return () => current.stop();
  }, [queryClient]);

  return (
    <ErrorBoundary title={t('The window crashed')}>
      <QueryClientProvider client={queryClient}>
        <Tooltip.Provider delayDuration={400} skipDelayDuration={100}>
          {state.phase === 'ready' && (
            <GatewayContext value={state.runtime}>
              {route.screenId === 'video' ? (
                <Suspense fallback={null}>
                  <videoWindow.Component sourceId={route.page} />
                </Suspense>
              ) : (
                <DeveloperProvider>
                  <Shell />
                </DeveloperProvider>
              )}
            </GatewayContext>
          )}
          {state.phase === 'token-needed' && (
            <TokenScreen
              wasRefused={state.wasRefused}
              onToken={(token) => session.current?.takeToken(token)}
            />
          )}
          {state.phase === 'starting' && (
            <p className="starting dim p-24" role="status">
              {t('Checking the gateway…')}
            </p>
          )}
          <Toaster
            theme={theme === 'light' ? 'light' : 'dark'}
            position="top-center"
            offset={96}
            containerAriaLabel={t('Notifications')}
          />
        </Tooltip.Provider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** Provides the developer area: one login for all windows of this machine. */
function DeveloperProvider({ children }: { readonly children: ReactNode }) {
  const { rest } = useGateway();
  const queryClient = useQueryClient();
  const runtime = useMemo(
    () =>
      new DeveloperRuntime({
        owner: rest,
        queryClient,
        fetch: (...args) => fetch(...args),
        newId: () => crypto.randomUUID(),
        clock: browserClock,
        storage: sessionStorage,
        openChannel,
        exclusively,
        openSocket: openBrowserSocket,
      }),
    [rest, queryClient],
  );
  useEffect(() => {
    runtime.start();
    return () => runtime.stop();
  }, [runtime]);
  return <DeveloperContext value={runtime}>{children}</DeveloperContext>;
}

function openChannel(): WindowChannel {
  const channel = new BroadcastChannel('aerodeck.account');
  return {
    postMessage: (message) => channel.postMessage(message),
    listen(receive) {
      channel.onmessage = (event: MessageEvent<unknown>) => receive(event.data);
    },
    close: () => channel.close(),
  };
}

const LOCK = 'aerodeck.account-renewal';

/** Web Locks work across all windows of one origin, in every secure context (including loopback). */
const exclusively: AccountSessionOptions['exclusively'] = async (action) => {
  const { held } = await navigator.locks.query();
  const hasToWait = held?.some(({ name }) => name === LOCK) ?? false;
  return await navigator.locks.request(LOCK, () => action(hasToWait));
};

interface TokenScreenProps {
  /** The gateway rejected the token, for example after a restart. */
  readonly wasRefused: boolean;
  readonly onToken: (token: string) => void;
}

/** Asks for the operator's token and shows its place. */
function TokenScreen({ wasRefused, onToken }: TokenScreenProps) {
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim()) onToken(token.trim());
  };
  return (
    <main className="token-screen grid place-center p-24">
      <form className="token-form card grid gap-12 p-24" onSubmit={submit}>
        <h1 className="text-20">Aerodeck</h1>
        {wasRefused && (
          <Note tone="error" className="token-refused caution-fill rounded p-8-10">
            {t("The gateway rejected this window's token. It creates a new token at every start.")}
          </Note>
        )}
        <TextField
          label={t('Operator token')}
          className="input number"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={setToken}
        />
        <Note>
          {t(
            'Copy it from the file {file} in the gateway’s data directory. The gateway prints the path as {key} when it starts. Only the owner of this machine can read the file.',
            { file: 'operator-token', key: 'operatorTokenFile' },
          )}
        </Note>
        <Button
          type="submit"
          variant="primary"
          disabledReason={token.trim() ? undefined : t('Paste the token first.')}
        >
          {t('Connect')}
        </Button>
      </form>
    </main>
  );
}
