import { useEffect } from 'react';
import { toast } from 'sonner';
import type { OpenedFile } from '../../preload/bridge.ts';
import { desktopBridge } from '../api/connection/desktop-bridge.ts';
import { formatFileSize } from '../format/measure/file-size.ts';
import { t } from '../language/translate.ts';
import { navigate, routeHref } from '../state/app/route.ts';
import { openPlanFile } from '../state/planner/plan-file.ts';
import {
  LOG_ENDINGS,
  type LogImporter,
  useLogImporter,
  useLogImportStore,
} from '../state/replay/log-importer.ts';

/** Long enough to be read after the window came to the front. */
const PROBLEM_MS = 20_000;

/** Shows the files that the operator opens outside the window: logs in Replay, plans in Plan. */
export function useOpenedFiles(): void {
  const importer = useLogImporter();
  useEffect(() => {
    const takeAll = async () => {
      const bridge = desktopBridge();
      for (;;) {
        const file = await bridge?.nextOpenedFile?.();
        if (!file) return;
        show(file, importer);
      }
    };
    // The shell refuses while no gateway runs. The next one brings another importer.
    takeAll().catch(() => undefined);
  }, [importer]);
}

function show(opened: OpenedFile, importer: LogImporter): void {
  if (opened.problem !== undefined) {
    toast.error(problemText(opened), { duration: PROBLEM_MS });
    return;
  }
  const file = new File([opened.bytes], opened.name);
  if (LOG_ENDINGS.some((ending) => opened.name.toLowerCase().endsWith(ending))) {
    navigate('replay');
    const [importId] = importer.add([file]);
    playWhenRead(importId);
  } else {
    navigate('plan');
    void openPlanFile(file);
  }
}

/** Opens the recording of a finished import, unless the operator went elsewhere meanwhile. */
function playWhenRead(importId: string | undefined): void {
  const stop = useLogImportStore.subscribe(({ imports }) => {
    const entry = imports.find((each) => each.importId === importId);
    if (entry && entry.state !== 'done' && entry.state !== 'failed') return;
    stop();
    if (entry?.state === 'done' && entry.sessionId !== undefined && location.hash === routeHref('replay'))
      navigate('replay', undefined, { session: entry.sessionId });
  });
}

function problemText(opened: Extract<OpenedFile, { readonly problem: string }>): string {
  const { name } = opened;
  switch (opened.problem) {
    case 'missing':
      return t('{name} was not found. It may have been moved or deleted.', { name });
    case 'unreadable':
      return t('{name} cannot be read. Check that you may open it.', { name });
    case 'unknown-type':
      return t('{name} is not a flight log or plan. Open a .tlog, .bin, .ulg, .plan or .waypoints file.', {
        name,
      });
    case 'too-large':
      return t('{name} is larger than {size}. Drop it on the Replay screen to import it.', {
        name,
        size: formatFileSize(opened.maxBytes),
      });
  }
}
