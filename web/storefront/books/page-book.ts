import type { ReactNode } from 'react';
import type { PageName } from '#contracts/pages/routes.ts';
import type { RenderInput } from '../render-input.ts';

export interface PageEntry {
  render: (input: RenderInput) => ReactNode;
  /** The style sheet of the page, inlined. */
  styles: string;
  /** The page brings `LateStyles`, which hold how reviews, claims, the question about consent and the footer look. */
  late?: boolean;
}

/** Some of the shop's pages: each area keeps a book of its own. */
export type PageBook = Partial<Record<PageName, PageEntry>>;
