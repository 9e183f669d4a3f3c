import { useMemo } from 'react';
import { type CodeLanguage, codeTokens } from '../../format/code-tokens.ts';
import { t } from '../../language/translate.ts';
import { CopyButton } from '../button/CopyButton.tsx';
import './code-block.css';

export interface CodeBlockProps {
  readonly code: string;
  readonly language: CodeLanguage;
  /** Label for screen readers, such as `Response body`. */
  readonly label: string;
  /** Shown instead of the code if it contains a secret. Copying gives the code itself. */
  readonly shownCode?: string | undefined;
  readonly isTall?: boolean;
}

/** Code to read and to copy. */
export function CodeBlock({ code, language, label, shownCode, isTall }: CodeBlockProps) {
  const shown = shownCode ?? code;
  const tokens = useMemo(() => codeTokens(shown, language), [shown, language]);
  return (
    <section
      className="code-block boxed min-w-0 relative min-h-0 surface-0"
      data-tall={isTall || undefined}
      aria-label={label}
    >
      <span className="code-copy">
        <CopyButton text={code} label={t('Copy: {label}', { label })} />
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="number">
        {tokens.map((token, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity and never move
          <span key={index} className={`token-${token.kind}`}>
            {token.text}
          </span>
        ))}
      </pre>
    </section>
  );
}
