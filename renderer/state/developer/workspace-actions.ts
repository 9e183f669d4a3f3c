import { useMemo } from 'react';
import { type Workspace, workspaceContentSchema } from '../../../gateway/contract/developer/workspace.ts';
import {
  createWorkspace,
  readWorkspace,
  removeWorkspace,
  saveWorkspace,
} from '../../api/developer/developer-tools.ts';
import { t } from '../../language/translate.ts';
import { useAccountStore } from './account-store.ts';
import { sayStatus } from './developer-notice-store.ts';
import { type DeveloperRuntime, useDeveloper } from './developer-runtime.ts';
import { reachMilestone } from './progress-store.ts';
import { applyContent, applyWorkspace, collectContent, useWorkspaceStore } from './workspace-store.ts';

/** What is done with workspaces; saving needs a login (specification 1, rule 3). */
export interface WorkspaceActions {
  /** A new version of the open workspace when it keeps its name, else a new workspace. */
  readonly save: (name: string) => Promise<Workspace>;
  /** Brings a version back onto the screens; without a number the newest. */
  readonly open: (workspaceId: string, version?: number) => Promise<Workspace>;
  readonly remove: (workspaceId: string) => Promise<void>;
  /** The content as the text of a file. */
  readonly exportText: () => string;
  /** Takes such a text. @returns what is wrong with it, undefined when it was taken */
  readonly importText: (text: string) => string | undefined;
}

export function makeWorkspaceActions(runtime: DeveloperRuntime): WorkspaceActions {
  const { account } = runtime;
  return {
    async save(name) {
      const { current } = useWorkspaceStore.getState();
      const content = collectContent();
      const saved =
        current?.name === name
          ? await saveWorkspace(account, current.workspaceId, { name, content, version: current.version })
          : await createWorkspace(account, { name, content });
      const { workspaceId, version } = saved;
      useWorkspaceStore.setState({ current: { workspaceId, name: saved.name, version } });
      reachMilestone(useAccountStore.getState().account?.accountId, 'workspace-saved');
      runtime.changed();
      sayStatus(t('Workspace “{name}” saved as version {version}.', { name: saved.name, version }));
      return saved;
    },
    async open(workspaceId, version) {
      const workspace = await readWorkspace(account, workspaceId, version);
      applyWorkspace(workspace);
      sayStatus(
        t('Workspace “{name}” opened at version {version}.', {
          name: workspace.name,
          version: workspace.version,
        }),
      );
      return workspace;
    },
    async remove(workspaceId) {
      await removeWorkspace(account, workspaceId);
      if (useWorkspaceStore.getState().current?.workspaceId === workspaceId)
        useWorkspaceStore.setState({ current: undefined });
      runtime.changed();
    },
    exportText() {
      const name = useWorkspaceStore.getState().current?.name ?? 'Workspace';
      return JSON.stringify({ format: FORMAT, name, content: collectContent() }, null, 2);
    },
    importText(text) {
      const content = contentOf(text);
      if (typeof content === 'string') return content;
      applyContent(content);
      useWorkspaceStore.setState({ current: undefined });
      sayStatus(t('Workspace file opened. Save it to keep it with the account.'));
      return undefined;
    },
  };
}

const FORMAT = 'aerodeck-workspace-1';

function contentOf(text: string) {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return t('The file is no JSON.');
  }
  if (typeof file !== 'object' || file === null || !('format' in file) || file.format !== FORMAT)
    return t('The file is no workspace: its "format" must be "{format}".', { format: FORMAT });
  const parsed = workspaceContentSchema.safeParse('content' in file ? file.content : undefined);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return t("The file's content does not fit: {problem}", {
    problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
  });
}

export function useWorkspaceActions(): WorkspaceActions {
  const runtime = useDeveloper();
  return useMemo(() => makeWorkspaceActions(runtime), [runtime]);
}
