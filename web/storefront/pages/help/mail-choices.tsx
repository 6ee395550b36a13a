import { choiceFieldPrefix, type MailChoices, mailChoices } from '#contracts/mail/unsubscribe.ts';
import type { UnsubscribeTexts } from '#messages/unsubscribe.ts';

/** Lists the optional mails with a checkbox each. Order mails are always sent. */
export function MailTicks({ wanted, words }: { wanted: MailChoices; words: UnsubscribeTexts }) {
  return (
    <ul className="prefs">
      <li className="pref">
        <span>
          <b>{words.orders.name}</b>
          <small className="soft">{words.orders.note}</small>
        </span>
        <span className="meta">{words.always}</span>
      </li>
      {mailChoices.map((choice) => (
        <li key={choice}>
          <label className="pref">
            <span>
              <b>{words.choices[choice].name}</b>
              <small className="soft">{words.choices[choice].note}</small>
            </span>
            <input type="checkbox" name={`${choiceFieldPrefix}${choice}`} defaultChecked={wanted[choice]} />
          </label>
        </li>
      ))}
    </ul>
  );
}
