import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatCents } from '../../number-shape.ts';
import type { FormFrame } from '../frames.ts';
import type { Answers } from '../order-form/use-answers.ts';
import { showChosen } from '../read-form.ts';
import { type Choice, type Quote, quoteFor } from './packages.ts';

type ListNews = { kind: 'price'; beforeCents: number; nowCents: number } | { kind: 'gone' };

/** Returns `undefined` when the price is unchanged or nothing was chosen. */
export function newsFor(
  before: Quote | undefined,
  choice: Choice,
  list: Parameters<typeof quoteFor>[1],
): ListNews | undefined {
  if (!before) return undefined;
  const now = quoteFor(choice, list);
  if (!now) return { kind: 'gone' };
  const { totalCents: beforeCents } = before;
  if (now.totalCents === beforeCents) return undefined;
  return { kind: 'price', beforeCents, nowCents: now.totalCents };
}

interface NewsContext {
  frame: FormFrame;
  form: RefObject<HTMLFormElement | null>;
  answers: Answers;
  quote: Quote | undefined;
  /** The open checkout keeps its price, so the news waits. */
  waiting: boolean;
}

const sameChoice = (one: Choice, other: Choice) =>
  one.packageId === other.packageId &&
  one.audience === other.audience &&
  one.customQuantity === other.customQuantity;

/** Keeps the news of a changed price list until another choice. Clears a package that is no longer sold. */
export function useListNews({ frame, form, answers, quote, waiting }: NewsContext): string | undefined {
  const { words, props } = frame;
  const { packages, taxRate } = props;
  const { choice } = answers;
  const seen = useRef({ packages, choice, quote });
  const [news, setNews] = useState<{ of: Choice; said: string }>();

  const tell = (found: ListNews) => {
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
    const found = sameChoice(chosen, choice) ? newsFor(was, choice, { packages, taxRate }) : undefined;
    if (found) tell(found);
  });

  return news && quote && sameChoice(news.of, choice) ? news.said : undefined;
}
