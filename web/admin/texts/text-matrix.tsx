import './texts.css';
import type { VersionState } from '#contracts/catalog/versions.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import type { Address } from '../addresses.ts';
import type { RefusedCall } from '../data/refused-call.ts';
import { useTexts } from '../language.tsx';
import { FailedState } from '../list/list-states.tsx';
import { ScreenLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ScreenHead } from '../parts/head.tsx';
import { LoadingScreen } from '../shell/loading.tsx';
import { TextState } from './text-state.tsx';

export interface TextLine {
  /** Name as in the address. */
  name: string;
  title: string;
  about?: string | undefined;
  languages: readonly VersionState[];
}

interface TextMatrixProps {
  title: string;
  lead: string;
  lines: readonly TextLine[] | undefined;
  error: RefusedCall | null;
  onRetry: () => void;
  to: Address;
  params: (name: string) => Record<string, string>;
}

export function TextMatrix({ title, lead, lines, error, onRetry, to, params }: TextMatrixProps) {
  const words = useTexts(textsMessages);
  if (error && !lines) return <FailedState title={words.failed} error={error} onRetry={onRetry} />;
  if (!lines) return <LoadingScreen />;
  return (
    <>
      <ScreenHead title={title} about={lines.length} />
      <p className="muted texts__lead">{lead}</p>
      <div className="stack stack--12">
        {lines.map(({ name, title: heading, about, languages }) => (
          <Card
            key={name}
            title={
              <ScreenLink to={to} params={params(name)}>
                {heading}
              </ScreenLink>
            }
            aside={about && <span className="small muted">{about}</span>}
          >
            <ul className="texts__states">
              {languages.map((state) => (
                <li key={state.locale}>
                  <ScreenLink to={to} params={params(name)} search={{ locale: state.locale }}>
                    {words.languages[state.locale]}
                  </ScreenLink>
                  <TextState
                    state={state}
                    elsewhere={languages.some(({ published }) => published !== null)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
