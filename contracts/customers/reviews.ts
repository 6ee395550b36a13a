import type { NamedKind } from '../catalog/service-types.ts';
import type { ServiceType } from '../orders/states.ts';

export const maxReviewLength = 1000;
export const maxReviewerNameLength = 40;

/** Length from which a text is folded (text 1, section 9). */
export const foldLength = 80;

export const reviewStates = ['shown', 'hidden'] as const;

export const reviewFields = ['rating', 'text', 'name'] as const;
export type ReviewField = (typeof reviewFields)[number];

export type ReviewProblem = 'required' | 'tooLong';
export type ReviewProblems = Partial<Record<ReviewField, ReviewProblem>>;

export interface ReviewDraft {
  rating: number | null;
  text: string;
  name: string;
}

export interface WrittenReview {
  at: string;
  changeableUntil: string;
  hiddenReason: string | null;
  reply: string | null;
}

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
      /** The period for changes is over. */
      closed: boolean;
      /** Stored by this request. */
      saved: boolean;
      optedOut: boolean;
      /** The unsubscribe link was opened and needs confirmation by a button. */
      optingOut: boolean;
    };
