import { Check, Plus } from 'lucide-react';
import type { Recommendation } from '../../../../gateway/contract/developer/assistant.ts';
import { Button } from '../../../components/Button.tsx';
import { MethodBadge } from '../../../components/MethodBadge.tsx';
import { Prose } from '../../../components/Prose.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { addToBasket, useBasketStore } from '../../../state/developer/basket-store.ts';
import { sayStatus } from '../../../state/developer/developer-notice-store.ts';
import { operationOf } from '../../../state/developer/reference.ts';
import { LayeredGraph } from './LayeredGraph.tsx';

/** The answer to a goal. */
export function RecommendationView({ recommendation }: { readonly recommendation: Recommendation }) {
  const selected = useBasketStore((state) => state.operationIds);
  const apis = recommendation.apis.toSorted((a, b) => a.order - b.order);
  const ids = apis.map(({ operationId }) => operationId);
  const areAllSelected = ids.every((id) => selected.includes(id));
  const { credits, risks, unknowns, diagram } = recommendation;
  return (
    <div className="recommendation">
      <section className="dev-card recommendation-text" aria-labelledby="answer-title">
        <div className="dev-card-head">
          <h2 id="answer-title" lang="en">
            {recommendation.scenario}
          </h2>
          <span className="dev-tag">
            {recommendation.phrasedBy === 'rules'
              ? t('from rules')
              : t('phrased by a model from the sources')}
          </span>
        </div>
        <div lang="en">
          <Prose text={recommendation.text} />
        </div>
      </section>
      <section className="dev-card recommendation-diagram" aria-labelledby="diagram-title">
        <h2 id="diagram-title">{t('How they work together')}</h2>
        <LayeredGraph label={t('Diagram of the architecture')} nodes={diagram.nodes} edges={diagram.edges} />
      </section>
      <section className="dev-card recommendation-apis" aria-labelledby="apis-title">
        <div className="dev-card-head">
          <h2 id="apis-title">{t('APIs in order')}</h2>
          <Button
            disabledReason={areAllSelected ? t('All of them are selected.') : undefined}
            onClick={() => {
              addToBasket(...ids);
              sayStatus(t('{count} APIs added to the selection.', { count: ids.length }));
            }}
          >
            <Plus size={14} aria-hidden /> {t('Add all to selection')}
          </Button>
        </div>
        <ol className="api-steps">
          {apis.map((api, index) => {
            const operation = operationOf(api.operationId);
            const isSelected = selected.includes(api.operationId);
            return (
              <li key={api.operationId}>
                <span className="api-order number" aria-hidden>
                  {index + 1}
                </span>
                <div className="api-words">
                  <p className="api-name">
                    {operation && <MethodBadge method={operation.method} />}
                    <a href={routeHref('docs', api.operationId)}>{operation?.name ?? api.operationId}</a>
                    {operation && operation.credits > 0 && (
                      <span className="field-note">{t('{count} credits', { count: operation.credits })}</span>
                    )}
                  </p>
                  <p lang="en">{api.why}</p>
                  <SourceNote source={api.source} />
                </div>
                <Button
                  variant="quiet"
                  shape="square"
                  label={
                    isSelected
                      ? t('{name} is selected', { name: operation?.name })
                      : t('Add {name} to selection', { name: operation?.name })
                  }
                  onClick={() => addToBasket(api.operationId)}
                >
                  {isSelected ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
                </Button>
              </li>
            );
          })}
        </ol>
      </section>
      <section className="dev-card" aria-labelledby="credits-title">
        <h2 id="credits-title">{t('Credits (cost)')}</h2>
        <p className="credit-numbers">
          <span>
            <Sentence
              parts={tParts('{credits} a run', {
                credits: <strong className="number">{credits.perRun}</strong>,
              })}
            />
          </span>
          <span>
            <Sentence
              parts={tParts('{credits} a month', {
                credits: <strong className="number">{credits.perMonth}</strong>,
              })}
            />
          </span>
        </p>
        <p className="field-note" lang="en">
          {credits.assumption}
        </p>
      </section>
      <section className="dev-card" aria-labelledby="risks-title">
        <h2 id="risks-title">{t('Risks')}</h2>
        {risks.length === 0 && <p className="field-note">{t('None found in the documents.')}</p>}
        <ul className="risk-list">
          {risks.map((risk) => (
            <li key={risk.text} lang="en">
              <p>
                <strong>{risk.text}</strong>
              </p>
              <p>{risk.advice}</p>
              <SourceNote source={risk.source} />
            </li>
          ))}
        </ul>
      </section>
      {unknowns.length > 0 && (
        <section className="dev-card" aria-labelledby="unknowns-title">
          <h2 id="unknowns-title">{t('Not matched')}</h2>
          <p className="field-note">{t('These parts of the goal have no operation here.')}</p>
          <ul className="unknown-list">
            {unknowns.map((unknown) => (
              <li key={unknown} lang="en">
                {unknown}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Where a point comes from: page and heading of our own documents, the words themselves on demand. */
function SourceNote({ source }: { readonly source: Recommendation['apis'][number]['source'] }) {
  return (
    <details className="source-note">
      <summary>{source.title}</summary>
      <blockquote>{source.excerpt}</blockquote>
      <code className="dev-code">{source.link}</code>
    </details>
  );
}
