import type { ReactNode } from 'react';
import type { PageName } from '#contracts/routes.ts';
import type { RenderInput } from '../render-input.ts';

export interface PageEntry {
  render: (input: RenderInput) => ReactNode;
  /** The whole style sheet of the page, inlined. */
  styles: string;
}

/** Some of the shop's pages: each area keeps a book of its own. */
export type PageBook = Partial<Record<PageName, PageEntry>>;
