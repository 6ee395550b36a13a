import type { ReactNode } from 'react';
import { fetchFile } from '../data/fetch-file.ts';
import { Button } from './button.tsx';

export function FileButton({ url, children }: { url: string; children: ReactNode }) {
  return (
    <Button look="sm" icon="down" onClick={() => void fetchFile(url)}>
      {children}
    </Button>
  );
}
