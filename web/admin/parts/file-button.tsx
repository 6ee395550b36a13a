import type { ReactNode } from 'react';
import { fetchFile } from '../data/fetch-file.ts';
import { Icon } from './icon.tsx';

/** Downloads a file that requires recent re-authentication. */
export function FileButton({ url, children }: { url: string; children: ReactNode }) {
  return (
    <button type="button" className="btn btn--sm" onClick={() => void fetchFile(url)}>
      <Icon name="down" />
      {children}
    </button>
  );
}
