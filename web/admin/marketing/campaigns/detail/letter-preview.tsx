import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Locale } from '#contracts/kit/locales.ts';
import type { CampaignText } from '#contracts/marketing/campaigns.ts';
import type { CampaignsTexts } from '#messages/admin/marketing/campaigns.ts';
import { pathOf } from '../../../data/call-shop.ts';
import { Segments } from '../../../parts/segments.tsx';

const typingPauseMs = 500;

interface LetterPreviewProps {
  letter: CampaignText & { locale: Locale; code: string | null };
  title: string;
  width: 'phone' | 'desktop';
}

/**
 * Preview of the mail, rendered by the server. A form posts it into a sandboxed frame, so the mail has its own CSP.
 * Each update is a new frame, which keeps the page's history. The form is outside the editor, because forms cannot be
 * nested.
 */
export function LetterPreview({ letter, title, width }: LetterPreviewProps) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId().replaceAll(/\W/g, '');
  const typed = JSON.stringify(letter);
  const [shown, setShown] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is in the form's own field
  useEffect(() => form.current?.submit(), [shown]);
  return (
    <div className="camp__view">
      {createPortal(
        // biome-ignore lint/correctness/noRestrictedElements: the hidden form fills the frame below
        <form ref={form} method="post" action={pathOf('campaigns.preview')} target={`letter${id}`} hidden>
          <input type="hidden" name="letter" value={shown} readOnly />
        </form>,
        document.body,
      )}
      <iframe
        key={shown}
        name={`letter${id}`}
        title={title}
        sandbox=""
        className={`camp__frame camp__frame--${width}`}
      />
    </div>
  );
}

interface WidthChoiceProps {
  width: 'phone' | 'desktop';
  onChange: (width: 'phone' | 'desktop') => void;
  words: CampaignsTexts;
}

export function WidthChoice({ width, onChange, words }: WidthChoiceProps) {
  return (
    <Segments
      label={words.preview}
      choices={['phone', 'desktop'] as const}
      names={words.widths}
      value={width}
      onChoose={onChange}
    />
  );
}
