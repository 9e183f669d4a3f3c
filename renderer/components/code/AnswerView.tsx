import type { Mode } from '../../../gateway/contract/list.ts';
import { ModeBadge } from '../badge/ModeBadge.tsx';
import { CopyButton } from '../button/CopyButton.tsx';
import { Note } from '../Note.tsx';
import { Tabs } from '../page/Tabs.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import './answer-view.css';
import { t } from '../../language/translate.ts';

export interface AnswerViewProps {
  /** `202`, `fallback`, `no answer`. */
  readonly statusText: string;
  readonly isGood: boolean;
  readonly mode: Mode | undefined;
  readonly durationMs: number | undefined;
  readonly traceId: string | undefined;
  readonly creditsCost: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
  /** Already indented. */
  readonly body: string;
  /** Body of the previous response, for comparison. */
  readonly previousBody?: string | undefined;
  /** Why there is no response. */
  readonly failure?: string | undefined;
}

/** A response: status, time, trace id, headers, body and the changes since the previous one. */
export function AnswerView(props: AnswerViewProps) {
  const isFallback = props.mode === 'fallback';
  return (
    <div
      className={`answer-view screen-column min-w-0 gap-8 ${isFallback ? 'hatched' : ''}`}
      data-fallback={isFallback || undefined}
    >
      <div className="answer-head line-wrap gap-4-10">
        <span className="answer-status number semibold rounded-4 text-13" data-tone={tone(props)}>
          {props.statusText}
        </span>
        {props.mode && <ModeBadge mode={props.mode} />}
        {props.durationMs !== undefined && Number.isFinite(props.durationMs) && (
          <span className="number small-dim">{Math.round(props.durationMs)} ms</span>
        )}
        {props.creditsCost !== undefined && (
          <span className="small-dim">
            {t('{credits, plural, one {# credit} other {# credits}}', { credits: props.creditsCost })}
          </span>
        )}
        {props.traceId && (
          <span className="answer-trace inline-flex items-center gap-2 min-w-0 faint text-11">
            <code className="cut mono" title={props.traceId}>
              {props.traceId}
            </code>
            <CopyButton text={props.traceId} label={t('Copy trace id')} />
          </span>
        )}
      </div>
      {props.failure ? (
        <Note tone="error" className="text-13">
          {props.failure}
        </Note>
      ) : (
        <AnswerTabs {...props} />
      )}
    </div>
  );
}

function AnswerTabs({ body, headers, previousBody }: AnswerViewProps) {
  return (
    <Tabs
      label={t('Parts of the response')}
      className="min-h-0 gap-8 grows"
      contentClass="tab-page column gap-6 min-h-0"
      tabs={[
        {
          id: 'body',
          title: t('Body'),
          content: <CodeBlock code={body} language="json" label={t('Response body')} isTall />,
        },
        {
          id: 'headers',
          title: (
            <>
              {t('Headers')} <span className="faint">{headers.length}</span>
            </>
          ),
          content: (
            <dl className="answer-headers number text-12 scrolls">
              {headers.map(([name, value]) => (
                <div className="stack-10 border-bottom" key={name}>
                  <dt className="faint">{name}</dt>
                  <dd className="break-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          ),
        },
        {
          id: 'diff',
          title: t('Changes'),
          isDisabled: previousBody === undefined,
          content: previousBody !== undefined && <Diff lines={lineDiff(previousBody, body)} />,
        },
      ]}
    />
  );
}

const SIGN = { same: ' ', removed: '−', added: '+' } as const;

function Diff({ lines }: { readonly lines: readonly DiffLine[] }) {
  const changes = lines.filter((line) => line.kind !== 'same').length;
  return (
    <>
      <Note>
        {changes === 0
          ? t('Same as the previous response.')
          : t('{count, plural, one {# line differs} other {# lines differ}} from the previous response.', {
              count: changes,
            })}
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="answer-diff number grows boxed text-12 scrolls break-anywhere surface-0" tabIndex={0}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
          <span key={index} data-kind={line.kind}>
            {SIGN[line.kind]} {line.text}
            {'\n'}
          </span>
        ))}
      </pre>
    </>
  );
}

function tone({ mode, isGood, statusText }: AnswerViewProps): string {
  if (mode === 'fallback') return 'fallback';
  if (isGood) return 'ok';
  return statusText.startsWith('4') ? 'caution' : 'warning';
}

interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * Above this number of lines, they are not compared one by one: the comparison table grows with the
 * product.
 */
const MAX_LINES = 1_500;

/** The removed and added lines between two texts, by their longest common subsequence. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const left = before.split('\n');
  const right = after.split('\n');
  const line = (kind: DiffLine['kind']) => (text: string) => ({ kind, text });
  if (left.length > MAX_LINES || right.length > MAX_LINES)
    return before === after
      ? right.map(line('same'))
      : [...left.map(line('removed')), ...right.map(line('added'))];
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    const isSame = row < left.length && column < right.length && left[row] === right[column];
    if (isSame) {
      lines.push({ kind: 'same', text: left[row] ?? '' });
      row += 1;
      column += 1;
    } else if (column >= right.length || (row < left.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: left[row] ?? '' });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: right[column] ?? '' });
      column += 1;
    }
  }
  return lines;
}
