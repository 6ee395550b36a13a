import './call-page.css';
import { Card } from '../../parts/card.tsx';

function breakLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.startsWith('<') ? text.replaceAll('><', '>\n<') : text.replaceAll('&', '\n&');
  }
}

export function CallText({ title, text, nothing }: { title: string; text: string | null; nothing: string }) {
  return (
    <Card title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <pre className="code code--said" tabIndex={0}>
        {text ? breakLines(text) : nothing}
      </pre>
    </Card>
  );
}
