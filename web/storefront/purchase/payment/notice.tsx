import { Icon } from '../../parts/icon.tsx';

/** Is something to say above the payment form: a title and what to do. */
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
