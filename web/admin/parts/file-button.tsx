import type { ReactNode } from 'react';
import { proveFresh } from '../data/session.ts';
import { Icon } from './icon.tsx';

/** Fetches a file that the shop gives only to who has shown lately who they are. */
export function FileButton({ url, children }: { url: string; children: ReactNode }) {
  const fetchFile = async () => {
    if (await proveFresh()) location.assign(url);
  };
  return (
    <button type="button" className="btn btn--sm" onClick={fetchFile}>
      <Icon name="down" />
      {children}
    </button>
  );
}
