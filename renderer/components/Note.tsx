import type { ComponentPropsWithoutRef } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button/Button.tsx';
import './note.css';

export interface NoteProps extends ComponentPropsWithoutRef<'p'> {
  /** `caution` and `error` report a problem. An error is announced immediately. Default: `hint`. */
  readonly tone?: 'hint' | 'caution' | 'error' | undefined;
  /** `text` is part of a form or list, `page` has the margin of a screen or pane, `box` is framed. Default: `text`. */
  readonly shape?: 'text' | 'page' | 'box' | undefined;
  /** `span` inside a button or a line of text. Default: `p`. */
  readonly as?: 'p' | 'span' | 'li' | 'div' | undefined;
  /** Shows a button to try again. */
  readonly onRetry?: (() => void) | undefined;
}

/** A sentence that explains, warns or reports an error. */
export function Note({
  tone = 'hint',
  shape = 'text',
  as = 'p',
  onRetry,
  className = '',
  children,
  ...rest
}: NoteProps) {
  const Tag = as as 'p';
  return (
    <Tag
      // An item of a list stays one.
      role={tone === 'error' && as !== 'li' ? 'alert' : undefined}
      {...rest}
      className={`note ${className}`.trim()}
      data-tone={tone}
      data-shape={shape}
    >
      {children}
      {onRetry && (
        <>
          {' '}
          <Button onClick={onRetry}>{t('Try again')}</Button>
        </>
      )}
    </Tag>
  );
}
