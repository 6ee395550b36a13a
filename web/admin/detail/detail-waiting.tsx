import type { RefusedCall } from '../data/refused-call.ts';
import { AsyncSection } from '../parts/async-section.tsx';

interface DetailWaitingProps {
  error: RefusedCall | null;
  title: string;
  onRetry: () => void;
}

export const DetailWaiting = ({ error, title, onRetry }: DetailWaitingProps) => (
  <AsyncSection read={{ data: undefined, error, refetch: onRetry }} failed={title} />
);
