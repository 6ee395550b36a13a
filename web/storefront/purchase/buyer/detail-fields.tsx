import { isForPosts } from '#contracts/orders/states.ts';
import { FieldNote } from '../../shared/field-note.tsx';
import type { PaymentContext } from '../contexts.ts';
import type { FieldTexts } from './check-form.ts';
import { ConsentCheckbox } from './consents.tsx';
import type { KnownDetails } from './details.ts';

interface GroupProps {
  frame: PaymentContext;
  texts: FieldTexts;
}

export function UsernameField({ frame, known, texts }: GroupProps & { known: KnownDetails }) {
  const words = frame.form.profile;
  return (
    <>
      <div className="field">
        <label htmlFor="username">{words.label}</label>
        <div className="ctl">
          <span aria-hidden="true">@</span>
          <input
            id="username"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            defaultValue={known.username}
            aria-invalid={texts.username ? true : undefined}
            aria-describedby="username-note"
          />
        </div>
        <FieldNote id="username-note" problem={texts.username}>
          <p className="hint">{words.hint}</p>
        </FieldNote>
      </div>
      <ConsentCheckbox name="public" label={words.isPublic} text={texts.public} />
    </>
  );
}

export function PostsField({ frame, known, texts }: GroupProps & { known: KnownDetails }) {
  const words = frame.words.posts;
  const { type } = known;
  return (
    <div className="field">
      <label htmlFor="posts">{words.label[isForPosts(type) ? type : 'likes']}</label>
      <div className="ctl">
        <textarea
          id="posts"
          name="posts"
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={8000}
          defaultValue={known.posts?.join('\n')}
          aria-invalid={texts.posts ? true : undefined}
          aria-describedby="posts-note"
        />
      </div>
      <FieldNote id="posts-note" problem={texts.posts}>
        <p className="hint">{words.hint}</p>
      </FieldNote>
    </div>
  );
}
