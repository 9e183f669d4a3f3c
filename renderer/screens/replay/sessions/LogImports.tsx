import { CircleCheck, FileUp, FileWarning, LoaderCircle, Upload, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { FileInput } from '../../../components/field/FileInput.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatQuantity } from '../../../format/measure/units.ts';
import { formatCount, t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import {
  LOG_ENDINGS,
  type LogImport,
  type LogImporter,
  useLogImporter,
  useLogImportStore,
} from '../../../state/replay/log-importer.ts';
import './log-imports.css';

/** Accepts files dropped anywhere on the screen, and shows the progress of each import. */
export function LogImports() {
  const importer = useLogImporter();
  const isOver = useDroppedFiles((files) => importer.add(files));
  const imports = useLogImportStore((state) => state.imports);
  const endedCount = imports.filter(({ state }) => state === 'done' || state === 'failed').length;
  return (
    <>
      {imports.length > 0 && (
        <section className="log-imports edge-bottom grid justify-items-start" aria-label={t('Imports')}>
          <ul className="grid w-full">
            {imports.map((each) => (
              <ImportLine key={each.importId} entry={each} importer={importer} />
            ))}
          </ul>
          {endedCount > 1 && (
            <Button variant="quiet" onClick={() => importer.dismissEnded()}>
              {t('Clear finished')}
            </Button>
          )}
        </section>
      )}
      {isOver && (
        <div
          className="log-drop fixed ignores-pointer content-center stack-6 bright justify-items-center"
          aria-hidden
        >
          <FileUp size={28} />
          <strong>{t('Drop to import')}</strong>
          <span>{t('.tlog, .bin or .ulg')}</span>
        </div>
      )}
    </>
  );
}

/** Calls back with files dropped on the window; true while files are dragged over it. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [depth, setDepth] = useState(0);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const withFiles = (action: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Otherwise the browser opens the file in place of the window.
      event.preventDefault();
      action(event);
    };
    const listeners = {
      dragenter: withFiles(() => setDepth((now) => now + 1)),
      dragleave: withFiles(() => setDepth((now) => Math.max(0, now - 1))),
      dragover: withFiles((event) => {
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      }),
      drop: withFiles((event) => {
        setDepth(0);
        take.current([...(event.dataTransfer?.files ?? [])]);
      }),
    };
    const stop = new AbortController();
    for (const [kind, listener] of Object.entries(listeners))
      addEventListener(kind, listener as EventListener, stop);
    return () => stop.abort();
  }, []);
  return depth > 0;
}

function ImportLine({ entry, importer }: { readonly entry: LogImport; readonly importer: LogImporter }) {
  const { importId, name, state, sizeBytes, sentBytes, readPct, failure, sessionId } = entry;
  const hasEnded = state === 'done' || state === 'failed';
  const donePct = state === 'reading' ? readPct : (sentBytes / Math.max(1, sizeBytes)) * 100;
  return (
    <li className="log-import row toned-signs" data-state={state} data-tone={state}>
      {state === 'done' && <CircleCheck size={14} aria-hidden />}
      {state === 'failed' && <FileWarning size={14} aria-hidden />}
      {!hasEnded && <LoaderCircle size={14} className="sessions-turning" aria-hidden />}
      <span className="log-import-name cut-strong shrinks" title={name}>
        {name}
      </span>
      <span className="log-import-text dim grows min-w-0 break-anywhere" role={failure ? 'alert' : 'status'}>
        {failure ? failure.text : <Stage entry={entry} />}
        {failure && <Places entry={entry} />}
      </span>
      {(state === 'uploading' || state === 'reading') && (
        <progress max={100} value={donePct} aria-label={t('Import of {name}', { name })} />
      )}
      {state === 'done' && sessionId !== undefined && (
        <>
          <ButtonLink href={routeHref('replay', undefined, { session: sessionId })}>{t('Play')}</ButtonLink>
          <ButtonLink href={routeHref('replay', undefined, { detail: sessionId })}>{t('Details')}</ButtonLink>
        </>
      )}
      {failure?.canRetry && <Button onClick={() => importer.retry(importId)}>{t('Try again')}</Button>}
      {hasEnded ? (
        <IconButton
          icon={X}
          variant="quiet"
          label={t('Dismiss the import of {name}', { name })}
          onClick={() => importer.dismiss(importId)}
        />
      ) : (
        <Button
          label={t('Cancel the import of {name}', { name })}
          disabledReason={entry.isBeingCancelled ? t('Cancelling.') : undefined}
          onClick={() => void importer.cancel(importId)}
        >
          {t('Cancel')}
        </Button>
      )}
    </li>
  );
}

function Stage({ entry }: { readonly entry: LogImport }) {
  const { state, sentBytes, sizeBytes, readPct, isBeingCancelled } = entry;
  const size = formatFileSize(sizeBytes);
  if (isBeingCancelled) return t('Cancelling…');
  if (state === 'waiting') return t('Queued · {size}', { size });
  if (state === 'done') return t('Imported · {size}', { size });
  if (state === 'uploading' && sentBytes < sizeBytes)
    return t('Sending {sent} of {size}', { sent: formatFileSize(sentBytes), size });
  return readPct === undefined
    ? t('Reading…')
    : t('Reading: {percent} %', { percent: formatQuantity(readPct) });
}

/** Where the file is damaged. */
function Places({ entry }: { readonly entry: LogImport }) {
  const problems = entry.failure?.problems ?? [];
  if (problems.length === 0) return null;
  const shown = problems.slice(0, 3);
  const more = problems.length - shown.length;
  const places = shown.map(({ offset }) => formatCount(offset)).join(', ');
  return (
    <span>
      {' '}
      {more > 0
        ? t('At byte {places} and {more} more.', { places, more })
        : t('At byte {places}.', { places })}
    </span>
  );
}

/** A button to choose log files to import. */
export function ImportButton({ variant = 'plain' }: { readonly variant?: 'plain' | 'primary' }) {
  const importer = useLogImporter();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        multiple
        aria-label={t('Flight logs to import')}
        accept={LOG_ENDINGS.join(',')}
        onFiles={(files) => importer.add(files)}
      />
      <Button
        variant={variant}
        tooltip={t('A .tlog, .bin or .ulg file. You can also drop files anywhere on this screen.')}
        onClick={() => input.current?.click()}
      >
        <Upload size={14} aria-hidden />
        {t('Import a log')}
      </Button>
    </>
  );
}
