import { useState } from 'react';
import type { ConnectionList, ConnectionName, ConnectionTest } from '#contracts/operations/connections.ts';
import { type ConnectionsTexts, connectionsMessages } from '#messages/admin/operations/connections.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/refused-call.ts';
import { useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { StatusBadge } from '../../parts/status.tsx';

type Connection = ConnectionList['items'][number];
type TestState = 'asking' | Pick<ConnectionTest, 'reason' | 'milliseconds'>;

function TestResult({ asked, words }: { asked: TestState | undefined; words: ConnectionsTexts }) {
  if (asked === undefined) return null;
  if (asked === 'asking') return <StatusBadge mark="processing">{words.testing}</StatusBadge>;
  if (asked.reason === null)
    return <StatusBadge mark="completed">{words.works(String(asked.milliseconds))}</StatusBadge>;
  return (
    <>
      <StatusBadge mark="failed">{words.fails}</StatusBadge>
      <p className="small mono wraps">{asked.reason}</p>
    </>
  );
}

interface LineProps {
  connection: Connection;
  asked: TestState | undefined;
  words: ConnectionsTexts;
  onTest: () => void;
}

function ConnectionRow({ connection: { name, address, testable }, asked, words, onTest }: LineProps) {
  const isThere = address !== null;
  return (
    <Card
      title={words.names[name]}
      aside={
        testable &&
        isThere && (
          <Button
            look="sm"
            icon="sync"
            aria-label={`${words.test}: ${words.names[name]}`}
            aria-disabled={asked === 'asking'}
            onClick={onTest}
          >
            {words.test}
          </Button>
        )
      }
    >
      <div className="card__b stack stack--8">
        <p className="mono wraps">{address ?? <span className="muted">{words.none}</span>}</p>
        <p className="small muted">{words.about[name]}</p>
        <div aria-live="polite">
          <TestResult asked={asked} words={words} />
        </div>
      </div>
    </Card>
  );
}

export function Screen() {
  const words = useTexts(connectionsMessages);
  const list = useRead('connections.list');
  const [asked, setAsked] = useState<Partial<Record<ConnectionName, TestState>>>({});
  const note = (name: ConnectionName, answer: TestState) => setAsked((all) => ({ ...all, [name]: answer }));
  const test = async (name: ConnectionName) => {
    if (asked[name] === 'asking') return;
    note(name, 'asking');
    try {
      note(name, await call('connections.test', { params: { name } }));
    } catch (error) {
      note(name, { reason: sentenceOf(error), milliseconds: 0 });
    }
  };
  if (!list.data) return <AsyncSection read={list} failed={words.failed} />;
  const { items, mode } = list.data;
  const testable = items.filter((item) => item.testable && item.address !== null);
  return (
    <>
      <ScreenHead title={words.title}>
        <Button look="main sm" onClick={() => void Promise.all(testable.map(({ name }) => test(name)))}>
          {words.testAll}
        </Button>
      </ScreenHead>
      <p className="muted">
        {words.lead} {words.modes[mode]}.
      </p>
      <div className="cards">
        {items.map((connection) => (
          <ConnectionRow
            key={connection.name}
            connection={connection}
            asked={asked[connection.name]}
            words={words}
            onTest={() => void test(connection.name)}
          />
        ))}
      </div>
    </>
  );
}
