import { lazy, Suspense } from 'react';
import { Note } from '../Note.tsx';
import type { CodeMirrorJsonProps } from './CodeMirrorJson.tsx';
import './json-editor.css';
import { t } from '../../language/translate.ts';

const CodeMirrorJson = lazy(async () => ({
  default: (await import('./CodeMirrorJson.tsx')).CodeMirrorJson,
}));

/** A JSON editor with a schema check. The editor is loaded when it is first shown. */
export function JsonEditor(props: CodeMirrorJsonProps) {
  return (
    <Suspense fallback={<Note role="status">{t('Loading the editor…')}</Note>}>
      <CodeMirrorJson {...props} />
    </Suspense>
  );
}
