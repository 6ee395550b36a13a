import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatCents } from '../../number-shape.ts';
import type { FormContext } from '../contexts.ts';
import type { OrderFormAnswers } from '../order-form/use-answers.ts';
import { showChosen } from '../read-form.ts';
import { type Choice, type Quote, quoteFor } from './packages.ts';

type PriceNews = { kind: 'price'; beforeCents: number; nowCents: number } | { kind: 'gone' };

/** Returns `undefined` when the price is unchanged or nothing was chosen. */
export function findPriceNews(
  before: Quote | undefined,
  choice: Choice,
  list: Parameters<typeof quoteFor>[1],
): PriceNews | undefined {
  if (!before) return undefined;
  const now = quoteFor(choice, list);
  if (!now) return { kind: 'gone' };
  const { totalCents: beforeCents } = before;
  if (now.totalCents === beforeCents) return undefined;
  return { kind: 'price', beforeCents, nowCents: now.totalCents };
}

interface PriceNewsContext {
  frame: FormContext;
  form: RefObject<HTMLFormElement | null>;
  answers: OrderFormAnswers;
  quote: Quote | undefined;
  /** The open checkout keeps its price, so the news waits. */
  waiting: boolean;
}

const isSameChoice = (one: Choice, other: Choice) =>
  one.packageId === other.packageId &&
  one.audience === other.audience &&
  one.customQuantity === other.customQuantity;

/** Keeps the news of a changed price list until another choice. Clears a package that is no longer sold. */
export function usePriceNews({ frame, form, answers, quote, waiting }: PriceNewsContext): string | undefined {
  const { words, props } = frame;
  const { packages, taxRate } = props;
  const { choice } = answers;
  const seen = useRef({ packages, choice, quote });
  const [news, setNews] = useState<{ of: Choice; said: string }>();

  const tell = (found: PriceNews) => {
    if (found.kind === 'gone') {
      answers.sync();
      answers.showProblem('package', 'packageGone');
      setNews(undefined);
      return;
    }
    const price = (cents: number) => formatCents(cents, props.shape);
    const { title, text } = words.priceNews;
    const said = `${title}. ${text(price(found.beforeCents), price(found.nowCents))}`;
    setNews({ of: choice, said });
  };

  useLayoutEffect(() => {
    if (waiting) return;
    const { packages: before, choice: chosen, quote: was } = seen.current;
    seen.current = { packages, choice, quote };
    if (before === packages) return;
    if (form.current) showChosen(form.current, choice.packageId);
    const found = isSameChoice(chosen, choice)
      ? findPriceNews(was, choice, { packages, taxRate })
      : undefined;
    if (found) tell(found);
  });

  return news && quote && isSameChoice(news.of, choice) ? news.said : undefined;
}
