import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { Toaster } from 'sonner';
import { t } from '../language/translate.ts';
import '../state/unit-store.ts';
import { useAppearanceStore } from '../state/appearance-store.ts';
import { GatewayContext } from '../state/gateway-context.ts';
import { useLanguageStore } from '../state/language-store.ts';
import { DeveloperProvider } from './DeveloperProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GatewaySession, type SessionState } from './gateway-session.ts';
import { Shell } from './Shell.tsx';
import { TokenScreen } from './TokenScreen.tsx';

/** The whole window. */
export function App() {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } }),
  );
  const [state, setState] = useState<SessionState>({ phase: 'starting' });
  const session = useRef<GatewaySession>(undefined);
  const theme = useAppearanceStore((appearance) => appearance.theme);

  // Read here, at the root, so that the whole screen is drawn again in the new language.
  const language = useLanguageStore((state) => state.language);

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    const current = new GatewaySession(queryClient, setState);
    session.current = current;
    current.start();
    return () => current.stop();
  }, [queryClient]);

  return (
    <ErrorBoundary title={t('The window failed')}>
      <QueryClientProvider client={queryClient}>
        <Tooltip.Provider delayDuration={400} skipDelayDuration={100}>
          {state.phase === 'ready' && (
            <GatewayContext value={state.runtime}>
              <DeveloperProvider>
                <Shell />
              </DeveloperProvider>
            </GatewayContext>
          )}
          {state.phase === 'token-needed' && (
            <TokenScreen
              wasRefused={state.wasRefused}
              onToken={(token) => session.current?.takeToken(token)}
            />
          )}
          {state.phase === 'starting' && (
            <p className="starting" role="status">
              {t('Checking the gateway…')}
            </p>
          )}
          <Toaster theme={theme === 'light' ? 'light' : 'dark'} position="top-center" offset={96} />
        </Tooltip.Provider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
