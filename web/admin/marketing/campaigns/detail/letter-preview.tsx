import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Locale } from '#contracts/kit/locales.ts';
import type { CampaignText } from '#contracts/marketing/campaigns.ts';
import type { Campaigns } from '#messages/admin/marketing/campaigns.ts';
import { pathOf } from '../../../data/call-shop.ts';

const typingPauseMs = 500;

/**
 * Shows the mail as its readers see it, made by the server of what is typed. A form posts it into a frame
 * that may do nothing, so that the mail has a policy of its own; each is a new frame, so that the way back
 * stays the page's. The form stands outside, because forms do not stand in forms.
 */
export function LetterPreview({
  letter,
  title,
  width,
}: {
  letter: CampaignText & { locale: Locale; code: string | null };
  title: string;
  width: 'phone' | 'desktop';
}) {
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

/** Chooses phone or desktop, for all previews at once. */
export function Widths({
  width,
  onChange,
  words,
}: {
  width: 'phone' | 'desktop';
  onChange: (width: 'phone' | 'desktop') => void;
  words: Campaigns;
}) {
  return (
    <fieldset className="seg" aria-label={words.preview}>
      {(['phone', 'desktop'] as const).map((each) => (
        <button type="button" key={each} aria-pressed={width === each} onClick={() => onChange(each)}>
          {words.widths[each]}
        </button>
      ))}
    </fieldset>
  );
}
