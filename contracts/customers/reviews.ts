import type { NamedKind } from '../catalog/service-types.ts';
import type { ServiceType } from '../orders/states.ts';

export const longestText = 1000;
export const longestName = 40;

/** Text beyond this is folded away behind "more" (text 1, section 9). */
export const foldedAfter = 80;

export const reviewFields = ['rating', 'text', 'name'] as const;
export type ReviewField = (typeof reviewFields)[number];

/** Says what is wrong with a field; the sentences stand in `messages/`. */
export type ReviewProblem = 'required' | 'tooLong';
export type ReviewProblems = Partial<Record<ReviewField, ReviewProblem>>;

/** Holds what a buyer types. */
export interface ReviewDraft {
  rating: number | null;
  text: string;
  name: string;
}

/** Holds what the buyer wrote before, and what became of it. */
export interface WrittenReview {
  at: string;
  changeableUntil: string;
  hiddenReason: string | null;
  reply: string | null;
}

/** Is the page behind the link of an invitation. */
export type ReviewVisit =
  | { kind: 'unknown' | 'expired' | 'busy' }
  | {
      kind: 'open';
      token: string;
      bought: {
        serviceType: ServiceType;
        kind?: NamedKind;
        quantity: number;
        username: string;
        day: string;
      };
      draft: ReviewDraft;
      problems: ReviewProblems;
      written: WrittenReview | null;
      /** The time for changes is over. */
      closed: boolean;
      /** It was stored just now. */
      saved: boolean;
      optedOut: boolean;
      /** The link that says "ask me no more" was followed; a button confirms it. */
      optingOut: boolean;
    };
