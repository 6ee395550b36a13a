import type { PreviewedAnswer, ThreadReply } from '#contracts/customers/support.ts';
import type { ThreadsTexts } from '#messages/admin/customers/support.ts';
import { FormFailure } from '../../form/field.tsx';
import { CheckField } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { Button } from '../../parts/button.tsx';
import { Segments } from '../../parts/segments.tsx';
import { useReply } from './use-reply.ts';

interface ReplyFormProps {
  found: ThreadReply;
  words: ThreadsTexts;
}

interface TemplateChoiceProps {
  templates: ThreadReply['templates'];
  words: ThreadsTexts;
  onChoose: (text: string) => void;
}

function TemplateChoice({ templates, words, onChoose }: TemplateChoiceProps) {
  if (templates.length === 0) return null;
  const choose = (index: string) => {
    const template = templates[Number(index)];
    if (template) onChoose(template.text);
  };
  return (
    <select
      className="in in--sm reply__t"
      aria-label={words.template}
      value=""
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{words.chooseTemplate}</option>
      {templates.map(({ name }, index) => (
        <option key={name} value={index}>
          {name}
        </option>
      ))}
    </select>
  );
}

function ReplyPreview({ shown, found, words }: ReplyFormProps & { shown: PreviewedAnswer }) {
  return (
    <div className="reply__p">
      <dl className="dl small">
        <dt>{words.to}</dt>
        <dd className="wraps">{shown.to}</dd>
        <dt>{words.subject}</dt>
        <dd>{shown.subject}</dd>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0} lang={found.language}>
        {shown.text}
      </pre>
    </div>
  );
}

/** Keeps the typed reply until it is sent, also when another message arrives. */
export function ReplyForm({ found, words }: ReplyFormProps) {
  const reply = useReply(found, words);
  const { shown, failure, isSending } = reply;
  const fill = (text: string) => {
    reply.put(text);
    reply.write();
  };
  return (
    <Form
      className="card"
      aria-label={words.answer}
      dirty={reply.isWritten && !isSending}
      onSend={(typed) => reply.send(typed.has('close'))}
    >
      <div className="card__h">
        <TemplateChoice templates={found.templates} words={words} onChoose={fill} />
        <Segments
          label={words.mode}
          choices={['write', 'preview']}
          names={words}
          value={shown ? 'preview' : 'write'}
          onChoose={(mode) => (mode === 'write' ? reply.write() : void reply.showPreview())}
        />
      </div>
      {shown && <ReplyPreview {...{ shown, found, words }} />}
      <div className="reply__b" hidden={shown !== undefined}>
        <textarea
          className="in"
          ref={reply.field}
          rows={8}
          maxLength={4000}
          aria-label={words.answerTo(found.name)}
          lang={found.language}
          onInput={({ currentTarget }) => reply.setWritten(currentTarget.value.trim() !== '')}
        />
        <FormFailure text={failure} />
      </div>
      <div className="reply__f">
        <CheckField name="close">{words.closeAfter}</CheckField>
        <Button type="submit" look="main" icon="send" busy={isSending}>
          {words.send}
        </Button>
      </div>
    </Form>
  );
}
