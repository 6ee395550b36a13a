import { type ComponentType, useEffect, useState } from 'react';
import { LoadingPane, NoticeBox } from '../payment/notice.tsx';
import type { GatewayFormProps } from '../payment/use-payment.ts';

export function GatewayForm(props: GatewayFormProps) {
  const [Form, setForm] = useState<ComponentType<GatewayFormProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    import('./gateway-forms.tsx').then(
      ({ GatewayForms }) => !gone && setForm(() => GatewayForms),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (Form) return <Form {...props} />;
  const { words } = props;
  if (!failed) return <LoadingPane text={words.loading} />;
  return (
    <div className="co-pay empty" role="status">
      <NoticeBox notice={{ tone: 'bad', ...words.notReady }} />
    </div>
  );
}
