import { lazy, Suspense } from 'react';
import { t } from '../../language/translate.ts';
import { Note } from '../Note.tsx';
import type { CodeMirrorMarkedProps } from './CodeMirrorMarked.tsx';

const CodeMirrorMarked = lazy(async () => ({
  default: (await import('./CodeMirrorMarked.tsx')).CodeMirrorMarked,
}));

/** An editor with problems marked at their places, loaded when it is first shown. */
export function MarkedEditor(props: CodeMirrorMarkedProps) {
  return (
    <Suspense fallback={<Note role="status">{t('Loading the editor…')}</Note>}>
      <CodeMirrorMarked {...props} />
    </Suspense>
  );
}
