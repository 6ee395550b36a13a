import type { ReadyReview } from '#contracts/customers/reviews-schemas.ts';
import type { FetchOf } from '../shared/fetch-of.ts';
import { addAgo } from './days-ago.ts';

let next: string | null = '';

function createElement(tag: string, ...inside: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...inside);
  return made;
}

function starsOf({ rating, stars }: ReadyReview): HTMLElement {
  const made = createElement('p', '★'.repeat(rating), createElement('i', '★'.repeat(5 - rating)));
  made.className = 'st';
  made.role = 'img';
  made.ariaLabel = stars;
  return made;
}

/** Builds the same card as `parts/reviews.tsx`, but unfolded. */
function cardOf(review: ReadyReview, replyTitle: string): HTMLElement {
  const { head, rest, reply, hiddenReason } = review;
  const text = createElement('p', `${head} ${rest}`);
  if (hiddenReason === null) text.lang = review.locale;
  if (reply) text.append(createElement('br'), createElement('b', replyTitle), ` ${reply}`);
  const date = document.createElement('time');
  date.dateTime = review.day;
  date.textContent = review.date;
  const facts = createElement(
    'small',
    review.proof,
    createElement('br'),
    review.bought,
    createElement('br'),
    date,
  );
  const initials = createElement('span', review.initials);
  initials.className = 'ini';
  initials.ariaHidden = 'true';
  const card = createElement(
    'li',
    starsOf(review),
    text,
    createElement('p', initials, createElement('b', review.name), facts),
  );
  card.className = 'sheet';
  card.tabIndex = -1;
  return card;
}

/** Loads the next page of all reviews. The first page replaces the six newest ones. Rejects when that fails. */
export async function showMore(list: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const { lang } = document.documentElement;
  const fetchReviews: FetchOf<'GET /api/reviews'> = fetch;
  const answer = await fetchReviews(`/api/reviews?language=${lang}${next && `&after=${next}`}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = await answer.json();
  const cards = page.reviews.map((review) => cardOf(review, button.dataset.reply ?? ''));
  if (next) list.append(...cards);
  else list.replaceChildren(...cards);
  addAgo(list);
  list.classList.add('all');
  list.style.gridAutoFlow = 'row';
  list.style.gridTemplateColumns = 'repeat(auto-fill,minmax(max(150px,30%),1fr))';
  next = page.next;
  cards[0]?.focus();
  button.textContent = button.dataset.more ?? '';
  button.hidden = next === null;
}
