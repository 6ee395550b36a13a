import type { BookLine, ReconciledDayDetail } from '#contracts/payments/payments.ts';
import type { Moneys } from '#messages/admin/payments/payments.ts';
import { Icon } from '../../parts/icon.tsx';
import { Money } from '../../parts/money.tsx';
import { Status } from '../../parts/status.tsx';

type Words = Moneys['books'];
type Difference = ReconciledDayDetail['differenceList'][number];

const netOf = (lines: readonly BookLine[], book: 'ours' | 'theirs') =>
  lines.reduce((sum, line) => (line.line === 'uncompared' ? sum : sum + line[book].cents), 0);

function BookRow({ line, words }: { line: BookLine; words: Words }) {
  const { ours, theirs } = line;
  const difference = theirs.cents - ours.cents;
  const here = (
    <>
      <td>{words.lines[line.line]}</td>
      <td className="r muted">{ours.count}</td>
      <td className="r">
        <Money cents={ours.cents} />
      </td>
    </>
  );
  if (line.line === 'uncompared')
    return (
      <tr>
        {here}
        <td colSpan={3} />
      </tr>
    );
  return (
    <tr>
      {here}
      <td className="r muted">{theirs.count}</td>
      <td className="r">
        <Money cents={theirs.cents} />
      </td>
      <td className={difference === 0 ? 'r muted' : 'r medium'}>
        <Money cents={difference} />
      </td>
    </tr>
  );
}

function TwoBooks({ lines, words }: { lines: readonly BookLine[]; words: Words }) {
  const [ours, theirs] = [netOf(lines, 'ours'), netOf(lines, 'theirs')];
  return (
    <section className="card" aria-labelledby="h-books">
      <div className="card__h">
        <h3 id="h-books">{words.twoBooks}</h3>
      </div>
      <div className="tblbox">
        <table className="tbl tbl--rec">
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col" className="r">
                {words.count}
              </th>
              <th scope="col" className="r">
                {words.ours}
              </th>
              <th scope="col" className="r">
                {words.count}
              </th>
              <th scope="col" className="r">
                {words.theirs}
              </th>
              <th scope="col" className="r">
                {words.difference}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <BookRow key={line.line} line={line} words={words} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{words.net}</td>
              <td />
              <td className="r">
                <Money cents={ours} />
              </td>
              <td />
              <td className="r">
                <Money cents={theirs} />
              </td>
              <td className="r">
                <Money cents={theirs - ours} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function whatDiffers({ oursCents, theirsCents }: Difference, words: Words): string {
  if (oursCents === null) return words.thereOnly;
  return theirsCents === null ? words.hereOnly : words.otherSum;
}

function DifferenceRow({ each, words }: { each: Difference; words: Words }) {
  return (
    <li>
      <span className={each.goneAt ? 'muted' : 'warn'}>
        <Icon name={each.goneAt ? 'check' : 'alert'} />
      </span>
      <div>
        <p>
          <b className="medium">{whatDiffers(each, words)}</b>{' '}
          {each.goneAt && (
            <Status mark="completed" quiet>
              {words.gone}
            </Status>
          )}
        </p>
        <p className="small ink2">
          {each.orderNumber && <span className="mono">{each.orderNumber} · </span>}
          <span className="mono wrap">{each.objectId}</span>
        </p>
      </div>
      <span className="num right medium">
        <Money cents={each.netCents} />
      </span>
    </li>
  );
}

export function Books({ day, words }: { day: ReconciledDayDetail; words: Words }) {
  return (
    <div className="recon">
      <TwoBooks lines={day.lines} words={words} />
      <section className="card" aria-labelledby="h-differences">
        <div className="card__h">
          <h3 id="h-differences">{words.list}</h3>
          <span className="small muted num">
            <Money cents={day.differenceCents} />
          </span>
        </div>
        {day.differenceList.length === 0 ? (
          <p className="card__b muted">{words.agreesText}</p>
        ) : (
          <>
            <ul className="difs">
              {day.differenceList.map((each) => (
                <DifferenceRow key={each.objectId} each={each} words={words} />
              ))}
            </ul>
            <p className="small muted card__b">{words.inPending}</p>
          </>
        )}
      </section>
    </div>
  );
}
