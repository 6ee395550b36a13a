import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatCents } from '../../number-shape.ts';
import type { Choice, Quote } from '../../purchase/package/packages.ts';
import type { FormFrame } from './form-props.ts';
import { type ListNews, newsFor } from './list-news.ts';
import { showChosen } from './read-form.ts';
import type { Answers } from './use-answers.ts';

/** Price news, until something else is chosen. */
export interface PriceNews {
  title: string;
  text: string;
}

interface NewsContext {
  /** With the lists as they stand now. */
  frame: FormFrame;
  form: RefObject<HTMLFormElement | null>;
  answers: Answers;
  quote: Quote | undefined;
  /** While the checkout stands open its price holds: the news can wait. */
  waiting: boolean;
}

/** Heard and seen wherever on the page someone is; loaded when there is something to say. */
async function announce(tone: 'good' | 'bad', title: string, text?: string): Promise<void> {
  const { showToast } = await import('../shared/toast.tsx');
  await showToast({ tone, title, ...(text ? { text } : {}) });
}

const sameChoice = (one: Choice, other: Choice) =>
  one.packageId === other.packageId &&
  one.audience === other.audience &&
  one.customQuantity === other.customQuantity;

/** Says what a changed price list means for what stands chosen; a package that is gone is chosen no longer. */
export function useListNews({ frame, form, answers, quote, waiting }: NewsContext): PriceNews | undefined {
  const { words, props } = frame;
  const { packages, taxRate } = props;
  const { choice } = answers;
  const seen = useRef({ packages, choice, quote });
  const [news, setNews] = useState<{ of: Choice; said: PriceNews }>();

  const tell = (found: ListNews) => {
    if (found.kind === 'gone') {
      answers.sync();
      answers.showProblem('package', 'packageGone');
      setNews(undefined);
      void announce('bad', words.errors.packageGone);
      return;
    }
    const price = (cents: number) => formatCents(cents, props.shape);
    const { title, text } = words.priceNews;
    const said = { title, text: text(price(found.beforeCents), price(found.nowCents)) };
    setNews({ of: choice, said });
    void announce('good', said.title, said.text);
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
