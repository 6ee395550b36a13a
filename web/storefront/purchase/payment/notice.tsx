import { type RefObject, useEffect, useRef } from 'react';
import { Icon } from '../../parts/icon.tsx';

export interface Notice {
  tone: 'bad' | 'warn' | 'good' | 'busy';
  title: string;
  text: string;
  more?: string | undefined;
}

export function NoticeBox({ notice }: { notice: Notice }) {
  const { tone, title, text, more } = notice;
  return (
    <div className={tone === 'busy' ? 'alert' : `alert ${tone}`}>
      {tone === 'busy' ? <span className="spin" /> : <Icon name={tone === 'good' ? 'ok' : 'alert'} />}
      <b>{title}</b>
      <p>{text}</p>
      {more && <p>{more}</p>}
    </div>
  );
}

export const LoadingPane = ({ text }: { text: string }) => (
  <div className="co-pay empty" role="status">
    <span className="spin" />
    <p>{text}</p>
  </div>
);

export function useNoticeInView(notice: Notice | undefined): RefObject<HTMLDivElement | null> {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) message.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return message;
}
