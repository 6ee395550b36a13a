import type { BuyerOrder, Delivery, PostDelivery } from '#contracts/orders/orders.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { isUnsent } from '#server/fulfilment/rules.ts';
import { deliveredOf, finishedStates, startedStates } from '#server/orders/rules.ts';
import type { FulfilmentFacts, PostFacts } from './store.ts';

/** States before the start, the most urgent first. Several unstarted parts are shown by the first of these that occurs. */
const waiting: readonly FulfilmentState[] = ['needs_action', 'in_doubt', 'queued', 'submitting', 'submitted'];

export function deliveryState(states: readonly FulfilmentState[]): FulfilmentState {
  const [first] = states;
  if (first && states.every((state) => state === first)) return first;
  if (states.length > 0 && states.every((state) => finishedStates.has(state))) return 'partial';
  if (states.some((state) => startedStates.has(state))) return 'in_progress';
  return waiting.find((state) => states.includes(state)) ?? 'queued';
}

function latestTime(times: readonly (string | null)[]): string | null {
  const known = times.filter((time) => time !== null).map((time) => new Date(time).getTime());
  return known.length > 0 ? new Date(Math.max(...known)).toISOString() : null;
}

/** The posts once one of them has started, otherwise the fulfilments. */
export function partsOf(row: { fulfilments: FulfilmentFacts[]; posts: PostFacts[] }): FulfilmentFacts[] {
  const { fulfilments, posts } = row;
  if (posts.length === 0 || fulfilments.length === 0) return fulfilments;
  return posts.map((post) => ({ ...post, state: post.state ?? 'queued' }));
}

const isPostUnsent = (post: PostFacts) => post.state === null || isUnsent({ ...post, state: post.state });

export function toPostDelivery(post: PostFacts): PostDelivery {
  const { link, quantity, state } = post;
  return {
    link,
    quantity,
    state,
    unsent: isPostUnsent(post),
    delivered: state === null ? 0 : deliveredOf({ ...post, state }),
  };
}

/** Null before the first fulfilment. The start count exists only for a single one. */
export function toDelivery(fulfilments: readonly FulfilmentFacts[]): Delivery | null {
  const [first] = fulfilments;
  if (!first) return null;
  const quantity = fulfilments.reduce((sum, fulfilment) => sum + fulfilment.quantity, 0);
  const delivered = fulfilments.reduce((sum, fulfilment) => sum + deliveredOf(fulfilment), 0);
  return {
    state: deliveryState(fulfilments.map((fulfilment) => fulfilment.state)),
    quantity,
    delivered,
    remains: quantity - delivered,
    startCount: fulfilments.length === 1 ? first.startCount : null,
    updatedAt: latestTime(fulfilments.map((fulfilment) => fulfilment.updatedAt)),
  };
}

/** While the order is in progress: the user name for all parts, or single posts. */
export function correctionOf(row: {
  fulfilments: FulfilmentFacts[];
  posts: PostFacts[];
}): BuyerOrder['correction'] {
  const { fulfilments, posts } = row;
  const unsent = posts.length > 0 ? posts.map(isPostUnsent) : fulfilments.map(isUnsent);
  if (unsent.every(Boolean)) return 'all';
  return posts.some(isPostUnsent) ? 'posts' : null;
}
