import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { LoadingPane, NoticeBox } from '../payment/notice.tsx';
import type { GatewayFormProps } from '../payment/use-payment.ts';

export function GatewayForm(props: GatewayFormProps) {
  const [Form, setForm] = useState<ComponentType<GatewayFormProps>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./gateway-forms.tsx').then(
      ({ GatewayForms }) => setForm(() => GatewayForms),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (Form) return <Form {...props} />;
  const { words } = props;
  if (!failed) return <LoadingPane text={words.loading} />;
  return (
    <div className="co-pay">
      <div role="alert">
        <NoticeBox notice={{ tone: 'bad', title: words.notReady.title, text: words.notLoaded }} />
      </div>
      <button className="btn main" type="button" onClick={load}>
        {words.retry}
      </button>
    </div>
  );
}
