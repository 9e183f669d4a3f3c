import { Save } from 'lucide-react';
import { Button } from '../../../components/button/Button.tsx';
import { SubNav } from '../../../components/page/SubNav.tsx';
import { t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useAccountStore } from '../../../state/developer/account-store.ts';
import { openDialog, raiseBlock } from '../../../state/developer/developer-notice-store.ts';
import { loginBlock } from '../../../state/developer/gate-block.ts';
import { useWorkspaceStore } from '../../../state/developer/workspace-store.ts';
import { SandboxPage } from './SandboxPage.tsx';
import { WorkspacesPage } from './WorkspacesPage.tsx';
import './playground-screen.css';

/** The sandbox with its requests, and the workspaces that store them. */
export function PlaygroundScreen({ page }: { readonly page: string | undefined }) {
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  const workspace = useWorkspaceStore((state) => state.current);
  const isWorkspaces = page === 'workspaces';
  return (
    <div className="playground screen-column">
      <header className="dev-head line-wrap flex-none border-bottom p-8-16 gap-8-16">
        <h1>{t('Playground')}</h1>
        <SubNav
          label={t('Playground')}
          currentId={isWorkspaces ? 'workspaces' : 'sandbox'}
          pages={[
            { id: 'sandbox', title: t('Sandbox'), href: routeHref('playground') },
            { id: 'workspaces', title: t('Workspaces'), href: routeHref('playground', 'workspaces') },
          ]}
        />
        <div className="buttons push-right">
          {workspace && (
            <span className="playground-workspace cut" title={workspace.name}>
              {workspace.name} <span className="dev-tag">v{workspace.version}</span>
            </span>
          )}
          <Button
            onClick={() =>
              isLoggedIn
                ? openDialog('save-workspace')
                : raiseBlock(loginBlock(t('Login required to save a workspace')))
            }
          >
            <Save size={14} aria-hidden /> {t('Save workspace')}
          </Button>
        </div>
      </header>
      {isWorkspaces ? <WorkspacesPage /> : <SandboxPage />}
    </div>
  );
}
